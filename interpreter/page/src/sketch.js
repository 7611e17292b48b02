// Arrows and circles that somebody draws on a position. They belong to it, and go when it is left for good.
import { arrow, spotOf } from "./shapes.js";
import { element } from "./svg.js";

const WEIGHT = 0.09;

/** The colours, by the keys that are held meanwhile. */
export const inkOf = (event) => (event.shiftKey ? "red" : event.altKey ? "blue" : event.ctrlKey || event.metaKey ? "yellow" : "green");

/** Draws from a place to a place, which may be the same; what is drawn so already is taken away. */
export function draw(node, from, to, colour) {
  const same = (one) => one.from === from && one.to === to, known = node.sketch.find(same);
  node.sketch = node.sketch.filter((one) => one !== known);
  if (known?.colour !== colour) node.sketch.push({ from, to, colour });
}

/** What was drawn, as SVG. */
export function sketched(sketch, game) {
  return sketch.map(({ from, to, colour }) => (from === to ? circle(from, colour, game) : arrow(from, to, WEIGHT, { class: `sketch arrow ${colour}` }, game))).join("");
}

function circle(place, colour, game) {
  const { x, y, room } = spotOf(place, game);
  return element("circle", { class: `sketch ${colour}`, cx: x, cy: y, r: 0.9 * room, "stroke-width": 0.12 * room });
}
