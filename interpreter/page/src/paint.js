// Marks as SVG, from the same forms as in books.
import { READABLE, mixed, shadeOf } from "./colours.js";
import { isPrinted, seats } from "./seats.js";
import { element, letters, listed } from "./svg.js";
import { alongShapes } from "./ways.js";
import { tileShapes } from "./tiles.js";

const PRINT = "#a89b84", INK = "#3d372f", COLOUR = "#010203", LABEL = "\ue000", MOST = 12;
const RIM = { change: -0.45, dark: "#000000", bound: 0.22 };

const BADGE = [
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.3, 0.56], style: { fill: "#ffffff", stroke: "#ffffff", "stroke-width": { share: 0.28, least: 0, more: 0 } } },
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.3, 0.56], style: { fill: { change: 0 }, stroke: RIM, "stroke-width": { share: 0.0585, least: 0.9, most: 3, more: 0 } } },
  { tag: "ellipse", points: [[0.82, -0.6]], radii: [0.14, 0.36], style: { fill: "none", stroke: { change: -0.25 }, "stroke-width": { share: 0.05, least: 0.7, more: 0 } } },
];

/** The marks of a position in layers of SVG; things that can be pointed at are groups with the number of their mark. */
export function painted(marks, game) {
  const layers = {}, taken = seats(marks, game);
  const put = (layer, text) => (layers[layer] = (layers[layer] ?? "") + text);
  const below = new Map();
  marks.forEach((mark, number) => {
    const form = game.forms[mark.kind];
    if (taken.has(number) && form.solid && !isPrinted(mark, game)) below.set(mark.place.join(":"), [mark, taken.get(number)]);
    if (form.sort === "ground" && mark.place) ground(mark, form, game, put);
    if (form.sort === "sidemark") put("under", (game.board.sides[mark.side] ?? "").replaceAll(COLOUR, mark.values.colour || form.colour));
  });
  marks.forEach((mark, number) => {
    const form = game.forms[mark.kind], own = {};
    const into = (layer, text) => (own[layer] = (own[layer] ?? "") + text);
    if (taken.has(number)) seated(mark, taken.get(number), form.piece ? null : below.get(mark.place.join(":")), game, into);
    else if (form.sort === "along") shapes(alongShapes(mark, form, game), mark.values.colour || form.colour, into);
    else if (form.sort === "covering" && mark.sites.length) shapes(tileShapes(mark, game), mark.values.colour || form.colour, into);
    for (const [layer, text] of Object.entries(own)) put(layer, `<g data-mark="${number}">${text}</g>`);
  });
  return layers;
}

function ground(mark, form, game, put) {
  const strength = Math.min(100, Math.max(0, mark.values.strength ?? 100));
  const fill = game.board.sites[mark.place[0]].fills[mark.place[1]];
  put(fill[0], fill[1].replaceAll(COLOUR, mixed(mark.values.colour || form.colour, "#ffffff", 1 - strength / 100)));
}

/** A mark that takes a seat, with its label and badge. `below`: a piece with its seat, on which it is written. */
function seated(mark, seat, below, game, put) {
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
  for (const part of form.parts) drawn(part, seat, colour, label, layer, put);
  const top = raised(seat, form);
  const many = kind.many ? Math.max(1, mark.values[kind.many] ?? 1) : 1;
  const written = label || (many > 1 ? String(many) : "");
  if (written && kind.piece)
    put(layer, letters(top.x, top.y, top.radius, written, kind.solid ? shadeOf(READABLE, colour) : INK, !kind.solid));
  if (mark.values.badge) for (const part of BADGE) drawn(part, top, mark.values.badge, "", layer, put);
}

const raised = (seat, form) => ({ ...seat, y: seat.y - form.top * seat.radius });

function formOf(mark, over, game) {
  const kind = game.forms[mark.kind];
  const key = [over ? 1 : 0, ...kind.decides.map((name) => Math.min(MOST, Math.max(0, Number(mark.values[name] ?? 0))))];
  return kind.forms[kind.keys[key.join(",")]];
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
      return { d: points.map((point, i) => (i % 2 ? "L" : "M") + listed([point])).join(" ") };
  }
  return { points: listed(points) };
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

/** Shapes whose points are places of the drawing already. */
function shapes(found, colour, put) {
  for (const part of found) {
    if (part.text !== undefined) {
      const fill = typeof part.fill === "string" ? part.fill : shadeOf(part.fill, colour);
      put(part.layer, letters(part.x, part.y, part.radius, part.text, fill, part.rim));
    } else put(part.layer, element(part.tag, { ...part.at, ...styled(part.style, colour, 1) }));
  }
}
