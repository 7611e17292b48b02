// Shapes that point something out on the board.
import { split } from "./places.js";
import { element, listed, number } from "./svg.js";

/** Where a place is: `{x, y, room}`. */
export function spotOf(place, game) {
  const [kind, site] = split(place), { places, rooms } = game.board.sites[kind];
  return { x: places[site][0], y: places[site][1], room: Math.max(rooms[site], 0.2 * game.board.unit) };
}

/** The shape of a place, or a disc where it has none. */
export function shapeOf(place, role, game) {
  const [kind, site] = split(place), sites = game.board.sites[kind], path = sites.paths[site];
  if (kind === "edge") {
    const [x1, y1, x2, y2] = sites.ends[site];
    return element("line", { class: `${role} edge`, x1, y1, x2, y2, "stroke-width": 0.5 * game.board.unit });
  }
  if (kind === "cell" && path) return element("path", { class: role, d: path });
  const [cx, cy] = sites.places[site];
  return element("circle", { class: role, cx, cy, r: (kind === "cell" ? 0.95 : 1.12) * sites.rooms[site] });
}

/** An arrow from place to place. `weight`: half its breadth, in units of the board; `look`: its attributes. */
export function arrow(from, to, weight, look, game) {
  const start = spotOf(from, game), end = spotOf(to, game), length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const dx = (end.x - start.x) / length, dy = (end.y - start.y) / length, half = weight * game.board.unit;
  const point = (ahead, left) => [start.x + dx * ahead + dy * left * half, start.y + dy * ahead - dx * left * half];
  const begin = Math.min(0.5 * start.room, 0.2 * length), neck = Math.max(begin, length - 3.2 * half);
  const corners = [point(begin, 0.6), point(neck, 0.6), point(neck, 1.7), point(length, 0), point(neck, -1.7), point(neck, -0.6), point(begin, -0.6)];
  return element("polygon", { ...look, points: listed(corners) });
}

/** A cross over what is taken away. */
export function cross({ x, y, radius }) {
  const arm = 0.7 * radius, [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(number);
  const look = { fill: "none", stroke: "#b3261e", "stroke-width": Math.max(1.5, 0.16 * radius), "stroke-linecap": "round" };
  return element("path", { d: `M${left},${top} L${right},${bottom} M${left},${bottom} L${right},${top}`, ...look });
}
