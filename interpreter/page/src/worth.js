// What a position is worth to each seat, as the computer sees it: of two players what a search finds for them, of more how often
// each wins games at random. Never without the number of games.
import { make } from "./panels.js";

const WAIT = 250, GREYS = ["#cccccc", "#999999"];

/** The shares of all players or teams from 0 to 1, and from how many games; null: unknown. */
async function worthOf(app, node) {
  const { game, judge } = app, { state } = node, line = node.path.map((one) => one.decision.entry);
  if (state.over || game.sides.length < 2 || state.sealed) return null;
  if (game.players.length > 2 || state.chance || game.together.length) return judge.sample(line, app.start);
  const found = await judge.ask(line, game.search.levels.find((one) => one.name === "medium"), app.start);
  return found && { shares: game.players.map((_, i) => (i === state.mover ? found.value : 1 - found.value)), playouts: found.playouts };
}

/** Shows what the present position is worth, a little later. */
export function showWorth(app) {
  const place = app.at("worth"), { node, say, game } = app;
  place.hidden = !app.settings.worth || !app.judge;
  clearTimeout(app.weighing);
  if (place.hidden) return;
  app.weighing = setTimeout(async () => {
    const found = await worthOf(app, node);
    if (app.node !== node) return;
    place.replaceChildren();
    if (!found) return;
    const told = game.sides.map(([name], i) => `${say.side(name)} ${Math.round(100 * found.shares[i])} %`).join(", ");
    const parts = game.sides.map(([, [seat]], i) => make("span", { style: `flex:${Math.max(0.001, found.shares[i])};background:${game.players[seat].colour || GREYS[i % 2]}` }));
    place.append(make("div", { class: "stack", "aria-hidden": "true" }, ...parts), make("p", { class: "note" }, say.text("worth", { told, playouts: found.playouts })));
  }, WAIT);
}
