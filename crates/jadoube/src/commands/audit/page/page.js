"use strict";
(async () => {
  const packed = document.getElementById("data").textContent;
  const bytes = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { words, laws, texts, rows } = await new Response(stream).json();
  const form = document.getElementById("filters");
  const cards = document.getElementById("cards");
  const fitting = document.getElementById("fitting");
  const number = count => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const filled = (sentence, ...values) => sentence.replace(/[\u0001\u0002]/g, mark => values[mark.charCodeAt(0) - 1]);

  // Where each value stands in a row.
  const [SEVERITY, KIND, FILE, LINE, GAME, TEXT, MOVE, WHITE, BLACK, EVENT, SITE, DATE, ROUND, RESULT, LAW, BOOK, FEN, SQUARES, CHECKED] =
    Array(19).keys();
  const known = value => value && !/^[?.\- ]*$/.test(value);

  const element = (name, className, content) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (content !== undefined) made.append(content);
    return made;
  };

  // A board as seen by White: coordinates, the squares of the last move, kings in check.
  const PIECES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
  const at = square => [(square.charCodeAt(0) - 97) * 100, (56 - square.charCodeAt(1)) * 100];
  const squares = list => list.match(/../g) || [];
  const board = (fen, changed, checked, title) => {
    const marked = (list, name) => squares(list).map(square => {
      const [x, y] = at(square);
      return `<rect class="${name}" x="${x}" y="${y}" width="100" height="100"/>`;
    }).join("");
    const men = fen.split(" ")[0].split("/").map((rank, row) => {
      let column = 0;
      return [...rank].map(letter => {
        if (letter >= "1" && letter <= "8") { column += Number(letter); return ""; }
        const color = letter < "a" ? "white" : "black";
        return `<use href="#${color}-${PIECES[letter.toLowerCase()]}" x="${column++ * 100}" y="${row * 100}"/>`;
      }).join("");
    }).join("");
    const labels = [..."abcdefgh"].map((file, place) => `<text x="${place * 100 + 50}" y="848">${file}</text>`).join("")
      + [..."87654321"].map((rank, place) => `<text x="-28" y="${place * 100 + 64}">${rank}</text>`).join("");
    const made = document.createElement("div");
    made.innerHTML = `<svg class="board" viewBox="-58 -3 862 866" role="img"><title></title><use href="#board"/>`
      + marked(changed, "last") + marked(checked, "check") + men + `<rect class="edge" width="800" height="800"/>` + labels + `</svg>`;
    made.querySelector("title").textContent = title;
    return made.firstChild;
  };

  const card = row => {
    const text = place => texts[row[place]];
    const made = element("article", `card ${["error", "warning", "info"][row[SEVERITY]]}`);
    const fen = row[FEN];
    if (fen) {
      const figure = element("figure");
      const toMove = words.toMove[fen.split(" ")[1] === "b" ? 1 : 0];
      figure.append(board(fen, row[SQUARES], row[CHECKED], `${row[MOVE]} ${toMove}: ${fen}`));
      figure.append(element("figcaption", "", [row[MOVE], toMove].filter(Boolean).join(" · ")));
      made.append(figure);
    } else {
      made.classList.add("without-board");
    }
    const body = element("div");
    const kind = element("p", "kind");
    kind.append(element("span", "badge", words.severities[row[SEVERITY]]), ` ${words.kinds[row[KIND]]}`);
    body.append(kind, element("p", "says", text(TEXT)));
    body.append(element("h3", "", `${text(WHITE) || "?"} – ${text(BLACK) || "?"}`));
    const round = known(text(ROUND)) ? filled(words.round, text(ROUND)) : "";
    const where = [text(EVENT), text(SITE), text(DATE), round, text(RESULT)].filter(known).join(", ");
    if (where) body.append(element("p", "place", where));
    const file = text(FILE).split(/[\\/]/).pop();
    const place = [file, filled(words.line, number(row[LINE])), filled(words.game, number(row[GAME]))].join(", ");
    const path = element("p", "place", place);
    path.title = `${text(FILE)}:${row[LINE]}`;
    body.append(path);
    made.append(body);
    // What is long stands below the board, as wide as the card.
    const below = element("div", "below");
    if (row[LAW] !== null) {
      const [name, says] = laws[row[LAW]];
      const law = element("p", "law");
      law.append(element("b", "", name), ` ${says}`);
      below.append(law);
    }
    if (fen) below.append(element("p", "fen", element("code", "", fen)));
    if (below.hasChildNodes()) made.append(below);
    return made;
  };

  // What can be chosen.
  const choose = (select, place, name) => {
    const counts = new Map();
    for (const row of rows) counts.set(row[place], (counts.get(row[place]) || 0) + 1);
    for (const [value, count] of [...counts].sort(([left], [right]) => left - right)) {
      select.append(new Option(`${name(value)} (${number(count)})`, value));
    }
    return counts.size;
  };
  choose(form.kind, KIND, kind => words.kinds[kind]);
  document.getElementById("by-file").hidden = choose(form.file, FILE, file => texts[file]) < 2;

  let list = [];
  let shown = 0;
  const MORE = 24;
  const sentinel = document.getElementById("sentinel");
  const show = () => {
    const next = list.slice(shown, shown + MORE);
    cards.append(...next.map(card));
    shown += next.length;
    return shown < list.length;
  };
  // As long as the end of the list can be seen, there is more to show.
  const watcher = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    watcher.unobserve(sentinel);
    if (show()) watcher.observe(sentinel);
  }, { rootMargin: "600px" });
  const filter = () => {
    const severities = new Set([...form.querySelectorAll("[name=severity]:checked")].map(box => Number(box.value)));
    const { kind, file } = { kind: form.kind.value, file: form.file.value };
    const wanted = form.elements.text.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = row => severities.has(row[SEVERITY])
      && (kind === "" || row[KIND] === Number(kind))
      && (file === "" || row[FILE] === Number(file))
      && (wanted.length === 0 || (all => wanted.every(word => all.includes(word)))(
        [TEXT, WHITE, BLACK, EVENT, SITE, DATE].map(place => texts[row[place]]).concat(row[MOVE]).join(" ").toLowerCase()));
    list = rows.filter(fits);
    shown = 0;
    cards.replaceChildren();
    fitting.textContent = list.length ? filled(words.fitting, number(list.length), number(rows.length)) : words.nothing;
    watcher.unobserve(sentinel);
    if (show()) watcher.observe(sentinel);
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", event => event.preventDefault());
  form.hidden = false;
  filter();
})();
