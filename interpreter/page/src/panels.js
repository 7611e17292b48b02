// What stands beside the board: players, record, all decisions; `rules.js` and `spoken.js` have the other panels.
import { blankBefore, turnsOf } from "./tree.js";
import { latest, promote, remove } from "./walk.js";

/** An element with attributes, listeners (`onclick`), and children: elements or texts. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((one) => one !== null));
  return made;
}

/** Listeners that show something as long as a mouse points at an element, or keys have reached it. Not a finger: it presses at once,
 * and what is shown could move the element away from under it. */
export function pointedAt(shown, hidden) {
  const unless = (act) => (event) => event.pointerType === "touch" || act();
  return { onpointerenter: unless(shown), onpointerleave: unless(hidden), onfocus: ({ target }) => target.matches(":focus-visible") && !target.resumed && shown(), onblur: hidden };
}

/** Arrows go from tab to tab; whether one was pressed on a tab. */
export function amongTabs({ key, target }) {
  const way = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[key];
  if (!way || !target.matches("[role=tab]")) return false;
  target[way]?.focus();
  target[way]?.click();
  return true;
}

/** Gives an element other children. Those that stay where they are, at the beginning, are left alone: a long record that is taken
 * out and put in again is laid out anew. */
export function replaced(element, children) {
  const other = children.findIndex((one, i) => one !== element.childNodes[i]), same = other < 0 ? children.length : other;
  while (element.childNodes.length > same) element.lastChild.remove();
  element.append(...children.slice(same));
}

/** Whether there are places; without them, lines tell the position where the board would be. */
export const hasBoard = (game) => Object.keys(game.board.sites).length > 0;

const disc = (colour, name = "disc") => make("span", { class: name, style: `background:${colour || "#cccccc"}` });

/** The colour of a player, or the number of one who has none; with a name where it stands for one. */
function sign({ players }, number, kind = "disc", title = null) {
  const { colour } = players[number], more = title && { title, role: "img", "aria-label": title };
  return colour ? make("span", { class: kind, style: `background:${colour}`, ...more }) : make("span", { class: `${kind} numbered`, ...more }, String(number + 1));
}

/** Tells the row of a player how broad the word for who plays is, in the letters of the page: on a phone the name leaves it that much. */
export function leaveRoom(list, page) {
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = getComputedStyle(page).font;
  list.parentElement.style.setProperty("--seat", `${Math.ceil(paper.measureText(list.selectedOptions[0]?.text ?? "").width)}px`);
}

/** Who plays, and who may take which seat. These stay while the game goes on, so that a seat can be chosen meanwhile. */
export function playersPanel(app) {
  const { game, say } = app;
  const rows = game.players.map((_, number) => {
    const name = say.player(number), seats = ["person", ...game.search.levels.map((one) => one.name), "random"];
    const option = (one) => make("option", { value: one, selected: app.seats[number] === one }, say.text(seatKey(one)));
    const group = make("optgroup", { label: say.text("computer") }, ...seats.slice(1).map(option));
    const chosen = ({ target }) => (leaveRoom(target, app.element), app.seat(number, target.value));
    const list = make("select", { "aria-label": `${name}: ${say.text("players")}`, onchange: chosen }, option("person"), group);
    const row = make("div", { class: "player" }, sign(game, number), make("span", { class: "name" }, name), list, make("span", { class: "told" }));
    leaveRoom(list, app.element);
    return row;
  });
  return hasBoard(game) ? [...rows, make("div", { id: "captions", class: "captions" })] : rows;
}

/** Whose turn it is, and the captions of the drawing: one that begins with the name of a player, or calls it, stands beside it. */
export function tellTurn(app, panel) {
  const { game, node } = app, captions = app.marks.filter((mark) => game.forms[mark.kind].sort === "beside");
  const rows = [...panel.querySelectorAll(".player")], place = app.at("captions");
  rows.forEach((row, number) => row.classList.toggle("turn", !app.ended && node.state.mover === number));
  const told = JSON.stringify(captions.map((mark) => mark.values));
  if (place.told === told) return;
  place.told = told;
  const own = game.players.map(({ name }) => captions.filter(({ values }) => hasBoard(game) && values.text?.startsWith(`${name.replaceAll("_", " ")}: `)));
  const calls = captions.filter((mark) => game.forms[mark.kind].calls), rest = captions.filter((mark) => ![...own, calls].some((ones) => ones.includes(mark)));
  rows.forEach((row, number) => {
    const called = calls.filter(({ nth }) => nth === number), told = own[number].map(({ values }) => values.text.replace(/^.*?: /, ""));
    row.lastChild.replaceChildren(...called.flatMap((mark) => plays(mark, game)), [...called.map(({ values }) => values.text), ...told].join(", "));
  });
  place.replaceChildren(...rest.map((mark) => make("div", {}, mark.values.colour ? disc(mark.values.colour) : null, mark.values.text ?? "")));
}

/** The disc of what a player is called after, where that is a thing with a colour. */
function plays({ number, binders }, { universes, marks }) {
  const colours = marks[number].binders.map(({ type }, i) => (type.is === "element" && type.of !== "player" ? universes[type.of].colours?.[binders[i]] : null));
  return colours.filter((one) => one).slice(0, 1).map((one) => disc(one));
}

const seatKey = (seat) => (seat === "person" || seat === "random" ? seat : `level_${seat}`);

/** What somebody who has never been here wants to know. */
function welcome(app) {
  const { game, say } = app;
  const keys = matchMedia("(hover: hover)").matches ? [make("details", {}, make("summary", {}, say.text("keyboard")), make("p", { class: "note" }, say.text("keys")))] : [];
  const hints = [...(hasBoard(game) ? ["welcome_click"] : []), "welcome_undo", ...(game.search.levels.length ? ["welcome_seats"] : []), "welcome_rules"];
  return [
    game.about ? make("p", { lang: game.language }, game.about) : null,
    say.written ? make("p", { class: "note" }, say.written) : null,
    make("ul", { class: "hints" }, ...hints.map((one) => make("li", {}, say.text(one)))),
    ...(game.rules ? [make("button", { type: "button", onclick: () => (app.turn("rules"), app.at("panel").focus()) }, say.text("read_rules"))] : []),
    ...keys,
  ].filter((one) => one);
}

/** The record in turns; what lies beyond the present position is paler. A row that says what it said stays: games are long. */
export function recordPanel(app) {
  const { node } = app, line = node.line, was = app.turns ?? { list: make("ol", { class: "turns" }), rows: [], ways: make("div", { class: "row branch" }) };
  if (!line.some((one) => one.by >= 0)) return welcome(app);
  const done = new Set(node.path), end = line.at(-1);
  const sealed = new Set([...node.path.slice(node.told.length), ...end.path.slice(end.told.length)]);
  const rows = turnsOf(line).map((turn, number) => {
    const told = tellRow(app, turn, done, sealed), old = was.rows[number];
    return old && same(old.told, told) ? old : { told, row: turnRow(app, turn, number, done, sealed) };
  });
  replaced(was.list, rows.map((one) => one.row));
  app.turns = { ...was, rows };
  if (app.blind) return [was.list];
  was.ways.replaceChildren(...branching(app));
  return [was.ways, was.list];
}

const same = (some, others) => some.length === others.length && some.every((one, i) => one === others[i]);

/** All that a row of the record depends on. */
const tellRow = ({ node, say }, { whose, nodes }, done, sealed) =>
  [say.player(whose), ...nodes.flatMap((one) => [one, done.has(one), sealed.has(one), one === node, ...one.parent.children, "/"])];

function turnRow(app, { whose, nodes }, number, done, sealed) {
  const { game, say, node } = app;
  const parts = nodes.flatMap((one) => {
    const kind = `ply${done.has(one) ? "" : " later"}${one.decision.joins && one !== nodes[0] ? " joins" : ""}`;
    const told = (other) => (sealed.has(one) ? "…" : other.decision.text), leads = (other) => ({ type: "button", onclick: () => app.go(other) });
    const ply = make("button", { class: kind, "aria-current": one === node ? "true" : null, ...leads(one) }, told(one));
    const others = one.parent.children.filter((other) => other !== one);
    const branches = others.map((other) => make("button", { class: "ply later", ...leads(other) }, `(${told(other)})`));
    return [one === nodes[0] ? "" : blankBefore(one), ply, one.note ? make("span", { class: "note" }, ` ${one.note.trim()} `) : "", ...branches];
  });
  const who = whose < 0 ? null : sign(game, whose, "by", say.player(whose));
  return make("li", {}, make("span", { class: "note" }, `${number + 1}`), make("span", {}, who, ...parts));
}

/** What can be done with the branch that is looked at. */
function branching(app) {
  const { node, say } = app, path = node.path, forked = path.some((one) => one.parent.children.length > 1);
  const aside = path.some((one) => one.parent.children[0] !== one), act = (key, onclick) => make("button", { type: "button", onclick }, say.text(key));
  const taken = () => {
    const back = remove(app, node);
    app.tell(`${say.text("removed", { move: node.state.sealed ? "…" : node.decision.text })} `, act("give_back", () => (app.tell(""), back())));
  };
  const made = [
    ...(node.onward ? [act("to_the_end", () => latest(app))] : []),
    ...(aside ? [act("promote", () => promote(app, node))] : []),
    ...(forked || node.onward ? [act("remove", taken)] : []),
  ];
  return node.parent ? made : [];
}

/** All decisions as buttons, by move. */
export function movesPanel(app) {
  const { say } = app, most = 400, byMove = new Map();
  for (const decision of app.legal.slice(0, most)) byMove.set(decision.name, [...(byMove.get(decision.name) ?? []), decision]);
  const made = [...byMove.values()].flatMap((decisions) => [
    make("h2", {}, decisions[0].move.title),
    make("div", {}, ...decisions.map((one) => choice(app, one))),
  ]);
  if (app.legal.length > most) made.push(make("p", {}, say.text("more_choices", { count: app.legal.length - most })));
  return made;
}

function choice(app, decision) {
  const shown = () => app.preview(decision), hidden = () => app.preview(null);
  const button = make(
    "button", { class: "choice", type: "button", disabled: !app.mine, onclick: () => app.play(decision), ...pointedAt(shown, hidden) },
    decision.text,
  );
  return app.claims?.around(decision, button) ?? button;
}
