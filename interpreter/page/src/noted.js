// What one player has noticed of a game, as a file: written at any time, and looked through later.
import { domainOf, placesOf, readJson } from "./positions.js";

const MOST = 20000, LONG = 10000;

/** The text of a file, which `ludograph record` reads too. `ended`: how the game ended, in words; null: it goes on. */
export function notedOf({ id, options, digest, players }, player, entries, ended) {
  const history = entries.slice(1).map(({ text }) => text);
  return `${JSON.stringify({ format: 1, ruleset: id, options, view: players[player].name, history, ended, digest, entries })}\n`;
}

/** What a file holds: `{player, entries, ended}`, or `{other}` where it is of other rules; null: it is no such file. What it has in
 * each entry is seen as `Screen.seen` takes it, or null where only the words are there. */
export function readNoted(game, text) {
  const found = parsed(text);
  if (!found || typeof found.view !== "string" || !Array.isArray(found.history) || found.history.length > MOST) return null;
  const player = game.players.findIndex(({ name }) => name === found.view);
  const same = found.ruleset === game.id && JSON.stringify(found.options) === JSON.stringify(game.options);
  if (!same || player < 0 || (found.digest ?? game.digest) !== game.digest) return { other: true };
  const entries = Array.isArray(found.entries) ? found.entries.slice(0, MOST).map(checker(game)) : worded(game, found);
  return entries.length && entries.every((one) => one) ? { player, entries, ended: isText(found.ended) ? found.ended : null } : null;
}

function parsed(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

const isText = (one) => typeof one === "string" && one.length < LONG;

/** Takes no entry that the rules cannot have: a file comes from anywhere. */
function checker(game) {
  const fits = [];
  for (const fun of game.positions.functions) {
    const domain = new Set(domainOf(fun));
    for (const [at] of placesOf(fun)) fits[at] = domain;
  }
  const isPlayer = (one) => Number.isInteger(one) && one >= 0 && one < game.players.length;
  return (entry) => {
    const { text, own, seen } = entry ?? {}, { values, deciders, chance, together } = seen ?? {};
    const sound = isText(text) && Array.isArray(values) && values.length === game.start.values.length && values.every((one, at) => fits[at]?.has(one));
    if (!sound || !Array.isArray(deciders) || !deciders.every(isPlayer)) return null;
    return { text, own: own === true, seen: { values, deciders, chance: chance === true, together: together === true && game.together.length > 0, result: null } };
  };
}

/** The entries of a file that has their words alone, and the position at the end. */
function worded(game, { history, values, movers }) {
  const deciders = (Array.isArray(movers) ? movers : []).map((one) => game.players.findIndex(({ name }) => name === one)).filter((one) => one >= 0);
  const last = readJson(game, values), texts = ["", ...history];
  if (!last || !texts.every(isText)) return [];
  return texts.map((text, i) => ({ text, own: false, seen: i + 1 < texts.length ? null : { values: last, deciders, chance: false, together: false, result: null } }));
}
