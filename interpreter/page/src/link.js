// Games that leave the page as text: links, and files that `ludograph play --load` reads.
import { jsonOf, readJson } from "./positions.js";

/** The part of an address behind `#`: the format, the rules, where the game starts if that is elsewhere, the decisions. */
export function linkOf(game, line, start = null) {
  const moves = line.map((node) => encodeURIComponent(node.decision.text)).join(";");
  return `#1.${game.digest}${start ? `.s=${packed(game, start)}` : ""}${moves ? `.m=${moves}` : ""}`;
}

/** What a link says; null: it is none of ours. */
export function readLink(text, game) {
  const found = /^#1\.([0-9a-f]+)(?:\.s=([\w-]+))?(?:\.m=(.*))?$/.exec(text);
  if (!found) return null;
  const decoded = (one) => {
    try {
      return decodeURIComponent(one);
    } catch {
      return one;
    }
  };
  const same = found[1] === game.digest, start = found[2] && same ? unpacked(game, found[2]) : null;
  return { digest: found[1], start, moves: (found[3] ?? "").split(";").filter((one) => one).map(decoded) };
}

/** A start of another position: its place of the flow, and what is otherwise than at the start of the game. */
function packed(game, { place, values }) {
  const changed = values.flatMap((value, at) => (value === game.start.values[at] ? [] : [at, value]));
  return btoa([game.positions.places.indexOf(place), ...changed].join(",")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unpacked(game, text) {
  try {
    const [number, ...changed] = atob(text.replaceAll("-", "+").replaceAll("_", "/")).split(",").map(Number);
    const place = game.positions.places[number], values = [...game.start.values];
    for (let i = 0; i < changed.length; i += 2) values[changed[i]] = changed[i + 1];
    return place && values.length === game.start.values.length && values.every(Number.isInteger) ? { place, values } : null;
  } catch {
    return null;
  }
}

/** The text of a file. */
export function savedOf(game, line, start = null) {
  const { id, options, state } = game;
  const first = start ? { ...state, ...start.place.json, values: jsonOf(game, start.values) } : state;
  return JSON.stringify({ format: 1, ruleset: id, options, start: first, moves: line.map((node) => node.decision.text) }, null, 1) + "\n";
}

/** The decisions of a file, or of a text of notations. `other`: it is of other rules; `start`: where it starts, if elsewhere. */
export function readSaved(game, text) {
  let values;
  try {
    values = JSON.parse(text);
  } catch {
    return { text };
  }
  if (!values || !Array.isArray(values.moves) || !values.moves.every((one) => typeof one === "string")) return null;
  const same = values.ruleset === game.id && JSON.stringify(values.options) === JSON.stringify(game.options);
  const start = same ? startOf(game, values.start) : null;
  return { text: values.moves.join(";"), other: !same, start };
}

/** Where a file starts; null: at the start of the game, or where this page cannot start. */
function startOf(game, json) {
  const told = (one) => JSON.stringify([one.place, one.list, one.mover, one.variables, one.values]);
  if (!json || typeof json !== "object" || told(json) === told(game.state)) return null;
  const place = game.positions.places.find((one) => ["place", "mover", "variables"].every((name) => JSON.stringify(one.json[name]) === JSON.stringify(json[name])));
  const values = place && readJson(game, json.values);
  return values ? { place, values } : null;
}
