// Where one is: after the #, so that the pages run from any folder of any host and without a server.

type Query = Record<string, string>;

interface Route {
  path: string[];
  query: Query;
}

/** Which part of an address is a secret: it is taken out of the address bar before anything else is done. */
const SECRET: Record<string, number> = { join: 1, new: 1, hall: 2 };
let taken = "";

let route = $state.raw<Route>(read());

/** The page and what was asked of it. */
export const here = {
  get path(): string[] {
    return route.path;
  },
  get query(): Query {
    return route.query;
  },
};

/** The secret that the address had; it is given away once. */
export function takeSecret(): string {
  const secret = taken;
  taken = "";
  return secret;
}

/** What the address says to one page; nothing once another is gone to. */
export function told(page: string, part: number): string {
  return route.path[0] === page ? (route.path[part] ?? "") : "";
}

/** The address of a page. */
export function link(path: string[], query: Query = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${asked ? `?${asked}` : ""}`;
}

/** Goes there; `instead` leaves no trace of where one was. */
export function go(path: string[], query: Query = {}, instead = false): void {
  const address = link(path, query);
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route = read();
  if (!instead) window.scrollTo(0, 0);
}

/** Hears when the address changes. */
export function listen(): void {
  addEventListener("hashchange", () => {
    route = read();
  });
  addEventListener("popstate", () => {
    route = read();
  });
}

function read(): Route {
  const [path = "", asked = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const query = Object.fromEntries(new URLSearchParams(asked));
  const secret = SECRET[parts[0] ?? ""];
  if (secret !== undefined && parts.length > secret) {
    taken = parts.splice(secret).join("/");
    history.replaceState(null, "", link(parts, query));
  }
  // A link from the server names what its secret is: `join?seat=…`, `join?code=…`.
  const named = parts[0] === "join" ? (query.seat ?? query.code) : undefined;
  if (named) {
    taken = named;
    delete query.seat;
    delete query.code;
    history.replaceState(null, "", link(parts, query));
  }
  return { path: parts, query };
}

/** A broken link leads somewhere all the same. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
