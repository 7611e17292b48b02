// The position in words, for those who do not see the board: what stands where, what can be decided, what the last turn was.
import { make } from "./panels.js";
import { called } from "./places.js";
import { isWhole, latestOf } from "./tree.js";

/** What a mark shows besides its place. What a longer name says already is not said again. */
function toldOf(mark, game) {
  const declared = game.marks[mark.number], names = declared.binders.flatMap(({ type }, i) =>
    type.is === "element" && mark.binders[i] !== null && !game.universes[type.of].site ? [game.universes[type.of].labels[mark.binders[i]]] : []);
  const whose = mark.of ? [game.universes[mark.of].labels[mark.nth]] : [], { label, badge, height } = mark.values;
  const said = [...new Set([...whose, ...names, label, height > 1 ? String(height) : ""].filter((one) => one))];
  const within = (one) => said.some((other) => other.startsWith(`${one}.`) || other.endsWith(`.${one}`));
  return [...said.filter((one) => !within(one)), ...(badge ? ["*"] : [])].join(" ").replaceAll("_", " ") || mark.kind;
}

/** What stands on each place: `[label, texts]`, in the order of the sites. */
export function standing(app) {
  const { game } = app, found = new Map();
  for (const mark of app.marks) {
    if (!mark.place || mark.values.printed || game.forms[mark.kind].sort === "ground") continue;
    const [kind, site] = mark.place, label = game.universes[kind].labels[site], far = mark.to ? ` → ${game.universes[mark.to[0]].labels[mark.to[1]]}` : "";
    if (!found.has(label)) found.set(label, []);
    found.get(label).push(toldOf(mark, game) + far);
  }
  return [...found];
}

/** A place by its name, and what stands there. */
export function toldAt(app, place) {
  const name = called(place, app.game), here = new Map(standing(app)).get(name);
  return here ? `${name}: ${here.join(", ")}` : name;
}

/** The regions of the position in words. */
export function spokenPanel(app) {
  const { say, game, node } = app, by = new Map();
  for (const [label, told] of standing(app)) for (const one of told) by.set(one, [...(by.get(one) ?? []), label]);
  const byMove = new Map();
  for (const one of app.legal) byMove.set(one.move.title, [...(byMove.get(one.move.title) ?? []), one.text]);
  const captions = app.marks.filter((mark) => game.forms[mark.kind].sort === "beside" && mark.values.text).map((mark) => make("li", {}, mark.values.text));
  const list = (pairs) => make("ul", {}, ...pairs.map(([name, told]) => make("li", {}, `${name}: ${told.slice(0, 200).join(", ")}`)));
  const position = list([...by]);
  position.append(...captions);
  return [
    make("h2", {}, say.text("position")), position,
    make("h2", {}, say.text("moves")), list([...byMove]),
    make("h2", {}, say.text("last")), make("p", {}, latestOf(node, say) || say.text("nothing")),
    make("p", { class: "note" }, say.text("questions")),
  ];
}

/** Whether a decision names something that is called so. */
function names({ move, given, values }, label, game) {
  const types = [...move.given, ...move.binders.map((one) => one.type)];
  return [...given, ...values].some((value, i) => types[i].is === "element" && game.universes[types[i].of].labels[value] === label);
}

/** The places that a text names, as in `e2e4` or `e2-e4`, in order: `{place, at, end}`. */
export function placesIn(game, text) {
  const known = Object.keys(game.board.sites).flatMap((kind) => game.universes[kind]?.labels.map((label, site) => [label, `${kind}:${site}`]) ?? []);
  const made = [];
  for (let at = 0; at < text.length; at++) {
    const found = known.filter(([label]) => text.startsWith(label, at) && isWhole(text, at + label.length)).sort(([a], [b]) => b.length - a.length)[0];
    if (!found) continue;
    made.push({ place: found[1], at, end: at + found[0].length });
    at += found[0].length - 1;
  }
  return made;
}

/** The answer to a question about a place: `where e4`, `near e4`, `legal e4`; null: it is none. */
export function answered(app, text) {
  const found = /^\s*(where|near|legal)\s+(\S+)\s*$/i.exec(text);
  if (!found) return null;
  const { game, say } = app, [, question, label] = found, kinds = Object.keys(game.board.sites);
  const kind = kinds.find((one) => game.universes[one].labels.includes(label)), here = new Map(standing(app));
  if (question.toLowerCase() === "where") {
    const places = [...here].filter(([at, told]) => at === label || told.some((one) => one.split(" ").some((word) => word === label || word.endsWith(`.${label}`))));
    return places.length ? places.map(([at, told]) => `${at}: ${told.join(", ")}`).join("; ") : say.text("empty", { place: label });
  }
  if (question.toLowerCase() === "legal") {
    const fitting = app.legal.filter((one) => one.text === label || names(one, label, game)).map((one) => one.text);
    return fitting.length ? fitting.join(", ") : say.text("none_fit");
  }
  if (!kind) return say.text("empty", { place: label });
  const { places } = game.board.sites[kind], { labels } = game.universes[kind], [x, y] = places[labels.indexOf(label)];
  const near = labels.map((one, i) => [Math.hypot(places[i][0] - x, places[i][1] - y), one]).filter(([far]) => far > 0 && far < 1.6 * game.board.unit);
  return near.sort((a, b) => a[0] - b[0]).map(([, one]) => `${one}: ${(here.get(one) ?? [say.text("nobody")]).join(", ")}`).join("; ");
}
