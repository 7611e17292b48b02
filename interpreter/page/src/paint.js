// Marks as SVG, from the same forms as in books.
import { READABLE, mixed, shadeOf } from "./colours.js";
import { isOutside, isPrinted, seats } from "./seats.js";
import { element, letters, listed } from "./svg.js";
import { alongShapes } from "./ways.js";
import { tileShapes } from "./tiles.js";

const PRINT = "#a89b84", INK = "#3d372f", COLOUR = "#010203", LABEL = "\ue000", MOST = 26, WITHIN = 0.5;
const ON = { change: -0.6, dark: 0.82, bound: 0.58 };
const RIM = { change: -0.45, dark: "#000000", bound: 0.22 };

const BADGE = [
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.3, 0.56], style: { fill: "#ffffff", stroke: "#ffffff", "stroke-width": { share: 0.28, least: 0, more: 0 } } },
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.3, 0.56], style: { fill: { change: 0 }, stroke: RIM, "stroke-width": { share: 0.0585, least: 0.9, most: 3, more: 0 } } },
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.14, 0.36], style: { fill: "none", stroke: { change: -0.25 }, "stroke-width": { share: 0.05, least: 0.7, more: 0 } } },
];

/** The marks of a position. `layers`: for each layer items `[key, text, number]`, a text being one element, and the number that of
 * its mark, or -1; `seats`, `taken`: where marks that take a seat stand, by key and by number. `lettered`: pieces bear letters of their colours. */
export function painted(marks, game, lettered = false) {
  const layers = {}, taken = seats(marks, game), keys = keysOf(marks), places = new Map();
  const put = (layer, key, text, number = -1) => (layers[layer] ??= []).push([key, text, number]);
  const below = new Map(), looks = new Map();
  marks.forEach((mark, number) => {
    const form = game.forms[mark.kind];
    if (taken.has(number)) places.set(keys[number], taken.get(number));
    if (taken.has(number) && form.solid && !isPrinted(mark, game)) below.set(mark.place.join(":"), [mark, taken.get(number)]);
    if (form.sort === "ground" && mark.place) ground(mark, form, game, (layer, text) => put(layer, keys[number], `<g>${text}</g>`));
    if (form.sort === "sidemark") looks.set(mark.side, [mark.values.colour || form.colour, mark.sign]);
    if (isOutside(mark) && mark.place) put("under", `${keys[number]}tab`, `<g>${game.board.sites[mark.place[0]].tabs[mark.place[1]]}</g>`);
  });
  game.board.bands.forEach(({ side, signs }, i) => looks.has(side) && put("under", `band${i}`, `<g>${band(signs, ...looks.get(side), game)}</g>`));
  marks.forEach((mark, number) => {
    const seat = taken.get(number), under = seat && !game.forms[mark.kind].piece ? below.get(mark.place.join(":")) : null;
    for (const [layer, text] of ownParts(mark, seat, under, game, lettered)) put(layer, keys[number], text, number);
  });
  return { layers, seats: places, taken };
}

const KEPT = 4000;
const known = new WeakMap();

/** What a mark of its own puts into layers, `[layer, text]`. A mark that looked and stood so before is not drawn again. */
function ownParts(mark, seat, under, game, lettered) {
  const { id, binders, ...look } = mark, piece = under && [under[0].kind, under[0].values, under[0].nth, under[1]];
  const told = JSON.stringify([look, seat, piece, lettered]);
  if (!known.has(game)) known.set(game, new Map());
  const drawings = known.get(game);
  if (drawings.size > KEPT) drawings.clear();
  if (!drawings.has(told)) drawings.set(told, drawnAnew(mark, seat, under, game, lettered));
  return drawings.get(told);
}

function drawnAnew(mark, seat, under, game, lettered) {
  const form = game.forms[mark.kind], own = {}, into = (layer, text) => (own[layer] = (own[layer] ?? "") + text);
  if (seat) seated(mark, seat, under, game, into, lettered);
  else if (form.sort === "along") shapes(alongShapes(mark, form, game), mark.values.colour || form.colour, into);
  else if (form.sort === "covering" && mark.sites.length) tile(mark, mark.values.colour || form.colour, game, into);
  return Object.entries(own).map(([layer, text]) => [layer, `<g>${text}</g>`]);
}

/** The marks of some layers alone, as text: those that are `wanted` by their numbers. */
export const drawnMarks = (layers, game, wanted = () => true) =>
  game.layers.flatMap((layer) => (layers[layer] ?? []).filter(([, , number]) => wanted(number)).map(([, text]) => text)).join("");

/** A whole board with the layers of a position as text. */
export const drawing = (layers, game) => game.layers.map((layer) => (game.board.layers[layer] ?? "") + (layers[layer] ?? []).map(([, text]) => text).join("")).join("\n");

/** What each mark is called from position to position, each but once. */
function keysOf(marks) {
  const met = new Map();
  return marks.map(({ id }) => {
    const times = met.get(id) ?? 0;
    met.set(id, times + 1);
    return times ? `${id}#${times}` : id;
  });
}

function band(signs, colour, sign, game) {
  return signs[sign].replaceAll(game.board.shades.on, shadeOf(ON, colour)).replaceAll(COLOUR, colour);
}

function ground(mark, form, game, put) {
  const strength = Math.min(100, Math.max(0, mark.values.strength ?? 100));
  const [kind, site] = mark.place, { fills, paths, shapes } = game.board.sites[kind];
  const [layer, drawn] = fills[mark.sign][site] ?? fills[mark.sign][0], colour = mark.values.colour || form.colour;
  const shaped = drawn.replace(' d=""', ` d="${paths[site]}"`).replace(/ d="-(\d)"/g, (_, number) => shapes[site][number]);
  const edge = mixed(colour, "#000000", 0.3), inner = mixed(colour, "#ffffff", 1 - strength / 100);
  put(layer, shaped.replaceAll(game.board.shades.edge, edge).replaceAll(COLOUR, inner));
}

/** How many things a mark shows. */
export function manyOf({ kind, values }, game) {
  const { many } = game.forms[kind];
  return many ? Math.max(1, values[many] ?? 1) : 1;
}

/** A mark that takes a seat, with its label and badge. `below`: a piece with its seat, on which it is written. */
function seated(mark, seat, below, game, put, lettered) {
  const kind = game.forms[mark.kind], printed = isPrinted(mark, game);
  let layer = printed ? "printed" : "pieces", colour = mark.values.colour || (printed ? PRINT : kind.colour), over = false;
  if (below) {
    const [piece, place] = below;
    seat = raised(place, formOf(piece, false, game));
    layer = "pieces";
    colour = mark.values.colour || shadeOf(READABLE, piece.values.colour || game.forms[piece.kind].colour);
    over = true;
  }
  const form = formOf(mark, over, game), label = mark.values.label ?? "";
  const named = kind.decides.map((name) => mark.values[name]).find((value) => typeof value === "string");
  const word = named ?? (label || String(mark.values[kind.many] ?? ""));
  for (const part of form.parts) drawn(part, seat, colour, word, layer, put);
  const top = raised(seat, form);
  if (mark.sign && kind.piece && !printed && !kind.signed) {
    const within = { ...top, radius: top.radius * (kind.solid ? 1 : WITHIN) };
    for (const part of game.engravings[mark.sign]) drawn(part, within, colour, "", layer, put);
  }
  const many = manyOf(mark, game);
  const written = label || (many > 1 ? String(many) : "") || (lettered && mark.of && !mark.values.printed ? letterOf(mark, game) : "");
  if (written && kind.piece && !form.written)
    put(layer, letters(top.x, top.y, top.radius, written, kind.solid ? shadeOf(READABLE, colour) : INK, !kind.solid));
  if (mark.values.badge) for (const part of BADGE) drawn(part, top, mark.values.badge, "", layer, put);
}

/** A letter of the colour of a mark, or two where one does not tell it from others. */
function letterOf({ of, nth }, game) {
  const { labels } = game.universes[of], first = labels.map((one) => one[0]);
  return new Set(first).size === labels.length ? first[nth].toUpperCase() : labels[nth].slice(-2);
}

const raised = (seat, form) => ({ ...seat, y: seat.y - form.top * seat.radius });

function formOf(mark, over, game) {
  const kind = game.forms[mark.kind];
  const head = [over ? 1 : 0, kind.signed ? mark.nth % game.engravings.length : 0];
  const said = kind.decides.map((name) => mark.values[name] ?? 0);
  const key = (known) => [...head, ...said.map((one) => (typeof one !== "string" ? Math.min(MOST, Math.max(0, Number(one))) : known ? one.toLowerCase() : ""))].join(",");
  return kind.forms[kind.keys[key(true)] ?? kind.keys[key(false)]];
}

function drawn(part, seat, colour, label, layer, put) {
  const at = ([x, y]) => [seat.x + x * seat.radius, seat.y + y * seat.radius];
  if (part.tag === undefined) {
    const [x, y] = at(part.at), fill = typeof part.fill === "string" ? part.fill : shadeOf(part.fill, colour);
    put(part.layer ?? layer, letters(x, y, part.radius * seat.radius, part.text.replace(LABEL, label), fill, part.rim));
  } else if (seat.radius >= (part.least ?? 0)) {
    const base = part.base ? shadeOf(part.base, colour) : colour;
    put(part.layer ?? layer, element(part.tag, { ...geometry(part, part.points.map(at), seat.radius), ...styled(part.style, base, seat.radius) }));
  }
}

function geometry(part, points, radius) {
  const [[x, y], next] = points;
  switch (part.tag) {
    case "circle":
      return { cx: x, cy: y, r: part.radii[0] * radius };
    case "ellipse":
      return { cx: x, cy: y, rx: part.radii[0] * radius, ry: part.radii[1] * radius };
    case "line":
      return { x1: x, y1: y, x2: next[0], y2: next[1] };
    case "path":
      if (part.loops) return { d: closed(points, part.loops), "fill-rule": "evenodd" };
      return { d: points.map((point, i) => (i % 2 ? "L" : "M") + listed([point])).join(" ") };
  }
  return { points: listed(points) };
}

function closed(points, loops) {
  let at = 0;
  return loops.map((many) => `M${listed(points.slice(at, (at += many)))} Z`).join(" ");
}

function styled(style, colour, radius) {
  const made = {};
  for (const [name, value] of Object.entries(style)) {
    if (typeof value !== "object") made[name] = value;
    else if ("share" in value) made[name] = Math.min(value.most ?? Infinity, Math.max(value.least, value.share * radius)) + value.more;
    else made[name] = shadeOf(value, colour);
  }
  return made;
}

function tile(mark, colour, game, put) {
  const { parts, middle, room } = tileShapes(mark, game);
  shapes(parts, colour, put);
  for (const part of game.engravings[mark.sign]) drawn(part, { x: middle[0], y: middle[1], radius: 0.75 * room }, colour, "", "pieces", put);
}

/** Shapes whose points are places of the drawing already. */
function shapes(found, colour, put) {
  for (const part of found) {
    if (part.text !== undefined) {
      const fill = typeof part.fill === "string" ? part.fill : shadeOf(part.fill, colour);
      put(part.layer, letters(part.x, part.y, part.radius, part.text, fill, part.rim));
    } else put(part.layer, element(part.tag, { ...part.at, ...styled(part.style, colour, 1) }));
  }
}
