// Shapes that point something out on the board.
import { straight } from "./courses.js";
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

/** An arrow from place to place, in pieces where the board goes on beyond its border. `weight`: half its breadth, in units of the
 * board; `look`: its attributes. */
export function arrow(from, to, weight, look, game) {
  return straight(from, to, game).map((stretch) => pieceOf(stretch, weight * game.board.unit, spotOf(from, game).room, look)).join("");
}

function pieceOf({ start: [x, y], end: [endX, endY], first, last }, half, room, look) {
  const length = Math.hypot(endX - x, endY - y) || 1, dx = (endX - x) / length, dy = (endY - y) / length;
  const point = (ahead, left) => [x + dx * ahead + dy * left * half, y + dy * ahead - dx * left * half];
  const begin = first ? Math.min(0.5 * room, 0.2 * length) : 0, neck = last ? Math.max(begin, length - 3.2 * half) : length;
  const tip = last ? [point(neck, 1.7), point(length, 0), point(neck, -1.7)] : [];
  return element("polygon", { ...look, points: listed([point(begin, 0.6), point(neck, 0.6), ...tip, point(neck, -0.6), point(begin, -0.6)]) });
}

/** A cross over what is taken away. */
export function cross({ x, y, radius }) {
  const arm = 0.7 * radius, [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(number);
  const look = { fill: "none", stroke: "#b3261e", "stroke-width": Math.max(1.5, 0.16 * radius), "stroke-linecap": "round" };
  return element("path", { d: `M${left},${top} L${right},${bottom} M${left},${bottom} L${right},${top}`, ...look });
}
