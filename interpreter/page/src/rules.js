// The rules beside the board: what is offered now, with how many decisions each move has, or why it has none; then the rulebook.
import { drawing, painted } from "./paint.js";
import { make } from "./panels.js";
import { readJson } from "./positions.js";
import { stretches, toldOf } from "./refusal.js";
import { firstSentence } from "./say.js";
import { escaped, number } from "./svg.js";

const SHOWN = 12, HOLDS = { "≤": (one, two) => one <= two, "<": (one, two) => one < two, "=": (one, two) => one === two };

/** The moves of this place of the flow. Clicking one shows only its places; those that the same thing refuses stand together. */
export function offeredNow(app) {
  const { game, node } = app, counts = new Map();
  for (const decision of app.legal) counts.set(decision.name, (counts.get(decision.name) ?? 0) + 1);
  const here = (game.offered ?? []).flatMap(([place, list], offer) => (place === node.state.place && list === node.state.offered ? [game.offers[offer]] : []));
  const names = [...new Set([...(node.state.over ? [] : here), ...counts.keys()])];
  const told = names.map((name) => ({ name, move: game.moves[name], count: counts.get(name) ?? 0, why: counts.has(name) ? "" : lacking(app, game.moves[name]) }));
  const rows = told.map((one) => {
    if (one.count) return possible(app, one);
    const alike = told.filter(({ count, why }) => !count && why === one.why), titles = alike.map(({ move }) => move.title).join(", ");
    return alike[0] === one ? make("li", { class: "none" }, `${titles} (0)${one.why}`) : null;
  });
  return make("ul", { class: "now" }, ...rows);
}

function possible(app, { name, move, count }) {
  const shown = app.narrowed === name, only = () => app.narrow(shown ? null : name), about = move.about ? ` – ${firstSentence(move.about)}` : "";
  return make("li", {}, make("button", { type: "button", "aria-pressed": String(shown), disabled: !app.mine, onclick: only }, `${move.title} (${count})`), about);
}

/** Why a move has no decision: of all its choices what refuses the one nearest to legal. */
function lacking(app, move) {
  let best = null;
  for (const row of app.reasons ?? []) if (row.move === move && (!best || row.left < best.left)) best = row;
  return best ? ` – ${stretches(toldOf(best, true).told).join("")}` : "";
}

/** The conditions that end the game, with their present values; when it is over, what holds stands out. */
export function endings(app) {
  const { game, engine, node, say } = app, rows = engine.near && game.near ? engine.near(node.state) : [];
  const items = (game.near ?? []).map(({ text, whose, sign, goal }, number) => {
    const told = rows.filter((row) => row.number === number).slice(0, SHOWN).map((row) => {
      const about = row.whose.map((value, i) => say.value(value, whose[i])).join(" "), { sides } = row;
      const now = sign ? compared(sides, sign, goal, say) : say.text(row.holds ? "yes" : "no");
      const held = node.state.over && (sign ? HOLDS[sign](...sides) : row.holds);
      return make("li", { class: held ? "held" : null }, about ? `${about}: ${now}` : now);
    });
    return make("li", {}, text, make("ul", {}, ...told));
  });
  const ontoggle = (event) => (app.endsOpen = event.target.open), summary = make("summary", {}, say.text("ends"));
  return make("details", { class: "ends", open: app.endsOpen, ontoggle }, summary, make("ul", {}, ...items));
}

/** Two numbers that an end compares: how far it is where one rises to a goal. `goal`: which of them is known before play. */
function compared(sides, sign, goal, say) {
  const now = sides[1 - goal], known = sides[goal], rises = sign === "=" ? now <= known && known > 0 : goal === 0;
  if (goal >= 0 && rises) return say.text("of", { now, goal: known });
  return goal >= 0 && sign === "=" ? String(now) : `${sides[0]} ${sign} ${sides[1]}`;
}

/** The picture of a position of the rulebook. */
function pictured({ game, engine, viewer }, { values, shows }) {
  const told = JSON.parse(values), bare = !Object.keys(told).length, read = !bare && game.positions && engine.shown ? readJson(game, told) : null;
  if (!bare && !read) return "";
  const { board } = game, found = drawing(bare ? {} : painted(engine.marks(engine.shown(read), viewer), game).layers, game);
  return `<svg viewBox="0 0 ${number(board.width)} ${number(board.height)}" font-family="${escaped(game.fonts)}" role="img" aria-label="${escaped(shows)}">${found}</svg>`;
}

export function rulesPanel(app) {
  const { game, say } = app, rules = make("div", { lang: game.language });
  rules.innerHTML = game.rules;
  for (const figure of rules.querySelectorAll("[data-values]")) figure.innerHTML = pictured(app, figure.dataset);
  for (const link of rules.querySelectorAll("a[href]")) link.replaceWith(...link.childNodes);
  return [make("h2", {}, say.text("now")), offeredNow(app), endings(app), ...(say.written ? [make("p", { class: "note" }, say.written)] : []), rules];
}
