// Games that leave the page as text: links, and files that `ludograph play --load` reads.
import { jsonOf, readJson } from "./positions.js";

const LONG = 1500, MOST = 1_000_000; // characters: a longer link is packed, and what unpacks to more is left as it is

const lettered = (bytes) => btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const unlettered = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
const piped = (bytes, through) => new Blob([bytes]).stream().pipeThrough(through);

/** A link whose decisions are packed, if it is long: messages cut what is too long for them. */
export async function folded(link) {
  const at = link.indexOf(".m=");
  if (link.length <= LONG || at < 0) return link;
  const bytes = new Uint8Array(await new Response(piped(link.slice(at + 3), new CompressionStream("deflate-raw"))).arrayBuffer());
  return `${link.slice(0, at)}.z=${lettered(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))}`;
}

/** What was packed; null: it is more than any game, as it can be made of a few characters. */
async function unfolded(text) {
  const reader = piped(Uint8Array.from(unlettered(text), (one) => one.charCodeAt(0)), new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let all = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    all += decoder.decode(read.value, { stream: true });
    if (all.length > MOST) {
      reader.cancel();
      return null;
    }
  }
  return all;
}

/** The address of the document tells its decisions as they are written, if they were packed. One that is torn stays as it is. */
export async function unfoldAddress() {
  const found = /^(#1\.[0-9a-f]+(?:\.s=[\w-]+)?)\.z=([\w-]+)$/.exec(location.hash);
  if (!found) return;
  try {
    const moves = await unfolded(found[2]);
    if (moves !== null) history.replaceState(null, "", `${found[1]}.m=${moves}`);
  } catch {
    // it is told as a link that leads nowhere
  }
}

/** An app goes where links lead that are opened in its document. */
export function arrivals(app) {
  const arrived = async () => {
    await unfoldAddress();
    if (readLink(location.hash, app.game)) app.begin();
    else if (isStrange(location.hash, app.game)) app.tell(app.say.text("no_link"));
  };
  window.addEventListener("hashchange", arrived, { signal: app.closing.signal });
}

/** The part of an address behind `#`: the format, the rules, where the game starts if that is elsewhere, the decisions. */
export function linkOf(game, line, start = null) {
  const moves = line.map((node) => encodeURIComponent(node.decision.text)).join(";");
  return `#1.${game.digest}${start ? `.s=${packed(game, start)}` : ""}${moves ? `.m=${moves}` : ""}`;
}

/** What a link says; null: it is none of ours. `lost`: it starts where nobody can. */
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
  const lost = Boolean(found[2]) && same && !start, moves = lost ? [] : (found[3] ?? "").split(";");
  return { digest: found[1], start, lost, moves: moves.filter((one) => one).map(decoded) };
}

/** Whether a link leads into the game that the browser has kept. */
export function isPart({ digest, start, moves }, kept, game) {
  const line = kept.moves.split(";");
  return digest === game.digest && linkOf(game, [], start) === kept.from && moves.every((one, i) => one === line[i]);
}

/** Whether an address has something behind it that leads nowhere here. */
export function isStrange(text, game) {
  const link = readLink(text, game);
  return text.length > 1 && (!link || link.lost || link.digest !== game.digest);
}

/** A start of another position: its place of the flow, and what is otherwise than at the start of the game. */
function packed(game, { place, values }) {
  const changed = values.flatMap((value, at) => (value === game.start.values[at] ? [] : [at, value]));
  return lettered([game.positions.places.indexOf(place), ...changed].join(","));
}

function unpacked(game, text) {
  try {
    const [number, ...changed] = unlettered(text).split(",").map(Number);
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

/** The decisions of a file, or of a text of notations. `other`: it is of other rules; `start`: where it starts, if elsewhere; `torn`: its
 * end is missing. Or `fault`, the key of the sentence that says why it is none. */
export function readSaved(game, text) {
  if (!text.trim()) return { fault: "empty_file" };
  const whole = parsed(text);
  if (whole === undefined && !text.trimStart().startsWith("{")) return { text };
  const values = whole === undefined ? mended(text) : whole;
  if (!values || !Array.isArray(values.moves) || !values.moves.every((one) => typeof one === "string")) return { fault: "torn" };
  const other = values.ruleset !== game.id || JSON.stringify(values.options) !== JSON.stringify(game.options);
  if (other && !values.moves.length) return { fault: "other_rules_empty" };
  const start = other ? null : startOf(game, values.start);
  return start === undefined ? { fault: "no_start" } : { text: values.moves.join(";"), other, start, torn: whole === undefined };
}

/** The value of a text; undefined: it is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a file holds that was torn off among its decisions: those that are whole. */
function mended(text) {
  const whole = text.slice(0, Math.max(text.lastIndexOf('",'), text.lastIndexOf("[")) + 1);
  return parsed(`${text}}`) ?? parsed(`${text}]}`) ?? parsed(`${whole}]}`);
}

/** Where a file starts; null: at the start of the game; undefined: where this page cannot start. */
function startOf(game, json) {
  const told = (one) => JSON.stringify([one.place, one.list, one.mover, one.variables, one.values]);
  if (json === undefined || json === null) return null;
  if (typeof json !== "object") return undefined;
  if (told(json) === told(game.state)) return null;
  const place = game.positions.places.find((one) => ["place", "mover", "variables"].every((name) => JSON.stringify(one.json[name]) === JSON.stringify(json[name])));
  const values = place && readJson(game, json.values);
  return values ? { place, values } : undefined;
}
