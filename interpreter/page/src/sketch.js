// Arrows and circles that somebody draws on a position. They belong to it, and go when it is left for good.
import { split } from "./places.js";
import { element, listed } from "./svg.js";

/** The colours, by the keys that are held meanwhile. */
export const colourOf = (event) => (event.shiftKey ? "red" : event.altKey ? "blue" : event.ctrlKey || event.metaKey ? "yellow" : "green");

/** Draws from a place to a place, which may be the same; what is drawn so already is taken away. */
export function draw(node, from, to, colour) {
  const same = (one) => one.from === from && one.to === to, known = node.sketch.find(same);
  node.sketch = node.sketch.filter((one) => one !== known);
  if (known?.colour !== colour) node.sketch.push({ from, to, colour });
}

/** What was drawn, as SVG. */
export function sketched(sketch, game) {
  return sketch.map(({ from, to, colour }) => (from === to ? circle(from, colour, game) : arrow(from, to, colour, game))).join("");
}

function at(place, game) {
  const [kind, site] = split(place), { places, rooms } = game.board.sites[kind];
  return { x: places[site][0], y: places[site][1], room: Math.max(rooms[site], 0.2 * game.board.unit) };
}

function circle(place, colour, game) {
  const { x, y, room } = at(place, game);
  return element("circle", { class: `sketch ${colour}`, cx: x, cy: y, r: 0.9 * room, "stroke-width": 0.12 * room });
}

function arrow(from, to, colour, game) {
  const start = at(from, game), end = at(to, game), length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const dx = (end.x - start.x) / length, dy = (end.y - start.y) / length, weight = 0.09 * game.board.unit;
  const point = (ahead, left) => [start.x + dx * ahead + dy * left * weight, start.y + dy * ahead - dx * left * weight];
  const begin = Math.min(0.5 * start.room, 0.2 * length), neck = Math.max(begin, length - 3.2 * weight);
  const corners = [point(begin, 0.6), point(neck, 0.6), point(neck, 1.7), point(length, 0), point(neck, -1.7), point(neck, -0.6), point(begin, -0.6)];
  return element("polygon", { class: `sketch arrow ${colour}`, points: listed(corners) });
}
