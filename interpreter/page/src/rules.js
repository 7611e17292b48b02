// The rules beside the board: what is offered now, with how many decisions each move has, or why it has none; then the rulebook.
import { make } from "./panels.js";
import { toldOf } from "./refusal.js";

/** The moves of this place of the flow. Clicking one shows only its places. */
export function offeredNow(app) {
  const { game, node } = app, counts = new Map();
  for (const decision of app.legal) counts.set(decision.name, (counts.get(decision.name) ?? 0) + 1);
  const here = (game.offered ?? []).flatMap(([place, list], offer) => (place === node.state.place && list === node.state.offered ? [game.offers[offer]] : []));
  const names = new Set([...(node.state.over ? [] : here), ...counts.keys()]);
  return make("ul", { class: "now" }, ...[...names].map((name) => {
    const move = game.moves[name], count = counts.get(name) ?? 0, about = move.about ? ` – ${move.about}` : "";
    if (!count) return make("li", { class: "none" }, `${move.title} (0)`, lacking(app, name));
    const shown = app.narrowed === name, only = () => app.narrow(shown ? null : name);
    return make("li", {}, make("button", { type: "button", "aria-pressed": String(shown), disabled: !app.mine, onclick: only }, `${move.title} (${count})`), about);
  }));
}

/** Why a move has no decision: of all its choices what refuses the one nearest to legal. */
function lacking(app, name) {
  let best = null;
  for (const row of app.reasons ?? []) if (row.move === app.game.moves[name] && (!best || row.left < best.left)) best = row;
  return best ? ` – ${toldOf(best).told.join(" ")}` : "";
}

export function rulesPanel(app) {
  const { game, say } = app, rules = make("div");
  rules.innerHTML = game.rules;
  for (const link of rules.querySelectorAll("a[href]")) link.replaceWith(...link.childNodes);
  return [make("h2", {}, say.text("now")), offeredNow(app), rules];
}
