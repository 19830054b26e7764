// Where one is: after the #, so that the pages run from any folder of any host and without a server.

type Query = Record<string, string>;

interface Route {
  path: string[];
  query: Query;
}

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
  return { path: parts, query: Object.fromEntries(new URLSearchParams(asked)) };
}

/** A broken link leads somewhere all the same. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
