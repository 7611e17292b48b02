// Marks from site to site, as in `ground/marks/arrow.py`, `bar.py` and `drawing/ways.py`.
import { READABLE } from "./colours.js";
import { overSeams } from "./courses.js";
import { listed } from "./svg.js";

const LIGHT = { change: 0.82 }, CORE = 0.62;
const SAME = { change: 0 }, RIM = { change: -0.4 }, INK = "#3d372f", THICK = 13;

/** The shapes of a mark along its way: of two stretches where it leaves a board that goes on at its other end. */
export function alongShapes(mark, kind, game) {
  const stretches = stretchesOf(mark, game), made = [];
  const room = ([of, site]) => game.board.sites[of].rooms[site];
  for (const stretch of stretches) {
    const length = Math.hypot(stretch.end[0] - stretch.start[0], stretch.end[1] - stretch.start[1]);
    if (!length) continue;
    const way = {
      length, unit: game.board.unit, room: room(mark.place), endRoom: room(mark.to ?? mark.place),
      first: stretch.first, last: stretch.last, parts: stretches.length,
    };
    const dx = (stretch.end[0] - stretch.start[0]) / length, dy = (stretch.end[1] - stretch.start[1]) / length;
    const at = ([ahead, left]) => [stretch.start[0] + dx * ahead + dy * left, stretch.start[1] + dy * ahead - dx * left];
    made.push(...(mark.kind === "arrow" ? arrow(mark, way, at) : bar(mark, way, at)));
  }
  return made;
}

function arrow(mark, way, at) {
  const weight = Math.min(0.13 * way.room, 6);
  const begin = Math.min(0.3 * way.room, 0.2 * way.length);
  const tip = way.length - Math.min(0.25 * way.endRoom, 0.15 * way.length);
  const neck = Math.max(begin, tip - 3.4 * weight), barb = neck - 0.4 * weight;
  const corners = [[begin, 0.5], [neck, 0.5], [barb, 1.7], [tip, 0], [barb, -1.7], [neck, -0.5], [begin, -0.5]];
  const style = { fill: SAME, stroke: "#ffffff", "stroke-width": Math.max(1, 0.3 * weight), "stroke-linejoin": "round" };
  const points = corners.map(([ahead, left]) => at([ahead, left * weight]));
  const made = [{ tag: "polygon", at: { points: listed(points) }, style, layer: "above" }];
  if (mark.values.label) made.push(text(at([way.length / 2, 0]), mark.values.label, 0.4 * way.room));
  return made;
}

function bar(mark, way, at) {
  const made = [], values = mark.values, usual = Math.min(0.38 * way.parts * way.length, 0.44 * way.unit, THICK);
  const weight = (usual * (values.size || 100)) / 100;
  const head = values.head && way.last, stop = head ? Math.max(0, way.length - 1.25 * weight) : way.length;
  for (const [shade, more] of [[RIM, 1.8], [SAME, 0]]) {
    made.push(line(at([0, 0]), at([stop, 0]), shade, weight + more));
    if (values.foot && way.first) made.push(line(at([0, -1.05 * weight]), at([0, 1.05 * weight]), shade, 0.62 * weight + more));
  }
  if (mark.sign) made.push(...signed(mark.sign, stop, weight, at));
  if (head) {
    const barb = stop - 0.2 * weight, tips = [[way.length + 0.25 * weight, 0], [barb, 1.25 * weight], [barb, -1.25 * weight]];
    const style = { fill: mark.sign ? LIGHT : SAME, stroke: RIM, "stroke-width": 0.11 * weight, "stroke-linejoin": "round" };
    made.push({ tag: "polygon", at: { points: listed(tips.map(at)) }, style, layer: "bars" });
  } else if (values.chevron && way.parts === 1) {
    const corners = [[-0.2, 0.3], [0.2, 0], [-0.2, -0.3]].map(([x, y]) => at([way.length / 2 + x * weight, y * weight]));
    const style = { fill: "none", stroke: mark.sign ? RIM : READABLE, "stroke-width": 0.17 * weight, "stroke-linecap": "round" };
    made.push({ tag: "polyline", at: { points: listed(corners) }, style, layer: "above" });
  }
  if (values.label && way.first) made.push(text(at([way.length / 2, 0]), values.label, 0.3 * way.unit));
  return made;
}

/** A light core with rungs, nothing, dots, a line along it, or both of these. */
function signed(sign, length, weight, at) {
  const core = CORE * weight, thin = 0.16 * weight, made = [line(at([0, 0]), at([length, 0]), LIGHT, core)];
  const count = Math.max(1, Math.round(length / (0.55 * weight)));
  for (let number = 0; number < count; number++) {
    const ahead = ((number + 0.5) * length) / count;
    if (sign === 1) made.push(line(at([ahead, -core / 2]), at([ahead, core / 2]), SAME, thin));
    else if (sign === 3 || sign === 5) {
      const [cx, cy] = at([ahead, 0]);
      made.push({ tag: "circle", at: { cx, cy, r: 0.15 * weight }, style: { fill: SAME }, layer: "bars" });
    }
  }
  if (sign === 4 || sign === 5) made.push(line(at([0, 0]), at([length, 0]), SAME, thin));
  return made;
}

function line([x1, y1], [x2, y2], shade, width) {
  return { tag: "line", at: { x1, y1, x2, y2 }, style: { stroke: shade, "stroke-linecap": "round", "stroke-width": width }, layer: "bars" };
}

const text = ([x, y], told, radius) => ({ text: told, x, y, radius, fill: INK, rim: true, layer: "above" });

export function stretchesOf(mark, game) {
  const sites = game.board.sites[mark.place[0]];
  if (!mark.to) {
    const [ax, ay, bx, by] = sites.ends[mark.place[1]];
    return [{ start: [ax, ay], end: [bx, by], first: true, last: true }];
  }
  if (mark.place[0] === mark.to[0]) return overSeams([mark.place[1], mark.to[1]], sites);
  return [{ start: sites.places[mark.place[1]], end: game.board.sites[mark.to[0]].places[mark.to[1]], first: true, last: true }];
}
