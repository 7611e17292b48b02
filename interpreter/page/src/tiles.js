// Marks over several sites, as in `ground/marks/tile.py` and `drawing/tiles.py`.
import { READABLE } from "./colours.js";
import { listed } from "./svg.js";

const GAP = 0.1, ROUND = 0.24, BREADTH = 1.3;
const PASSES = [[{ change: -0.4 }, 1.8], [{ change: 0 }, 0]];

/** One rounded piece over all sites of a mark, and its label. */
export function tileShapes(mark, game) {
  const made = [], places = mark.sites.map(([kind, site]) => game.board.sites[kind].places[site]);
  const room = Math.min(...mark.sites.map(([kind, site]) => game.board.sites[kind].rooms[site]));
  const faces = mark.sites.map(([kind, site]) => face(game.board.sites[kind], kind, site)).filter((one) => one);
  const loops = faces.length === mark.sites.length ? loopsOf(faces, room) : [];
  for (const [shade, more] of PASSES) {
    if (loops.length) {
      const style = { fill: shade, stroke: shade, "stroke-width": 2 * ROUND * room + more, "stroke-linejoin": "round", "fill-rule": "evenodd" };
      made.push({ tag: "path", at: { d: loops.map((loop) => `M${listed(loop)} Z`).join(" ") }, style, layer: "pieces" });
    } else {
      const style = { stroke: shade, "stroke-width": BREADTH * room + more, "stroke-linecap": "round" };
      for (const [[x1, y1], [x2, y2]] of stretches(mark.sites, game))
        made.push({ tag: "line", at: { x1, y1, x2, y2 }, style, layer: "pieces" });
    }
  }
  const [x, y] = middle(places);
  if (mark.values.label) made.push({ text: mark.values.label, x, y, radius: 0.8 * room, fill: READABLE, rim: false, layer: "pieces" });
  return { parts: made, middle: [x, y], room };
}

function face(sites, kind, site) {
  if (kind !== "cell" || sites.sectors?.[site] || !sites.paths[site]) return null;
  return sites.paths[site].slice(1, -1).split(" ").map((pair) => pair.split(",").map(Number));
}

function middle(places) {
  const x = places.reduce((sum, one) => sum + one[0], 0) / places.length;
  const y = places.reduce((sum, one) => sum + one[1], 0) / places.length;
  const far = ([a, b]) => Math.round(Math.hypot(a - x, b - y) * 1000);
  return places.reduce((best, one) => (far(one) < far(best) ? one : best));
}

function loopsOf(faces, room) {
  const way = Math.sign(area(faces[0]));
  return outline(faces, way).map((loop) => inset(loop, (GAP + ROUND) * room * way));
}

/** The border of polygons that lie side by side, as closed lines. */
function outline(faces, way) {
  const sides = new Map();
  for (const corners of faces)
    corners.forEach((start, i) => {
      const end = corners[(i + 1) % corners.length];
      if (!sides.delete(`${end}>${start}`)) sides.set(`${start}>${end}`, [start, end]);
    });
  const leaving = new Map();
  for (const [start, end] of sides.values()) leaving.set(String(start), [...(leaving.get(String(start)) ?? []), end]);
  const points = new Map([...sides.values()].map(([start]) => [String(start), start])), loops = [];
  while (leaving.size) {
    const single = [...leaving.keys()].filter((key) => leaving.get(key).length === 1);
    const starts = (single.length ? single : [...leaving.keys()]).map((key) => points.get(key));
    loops.push(followed(leaving, starts.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0], way));
  }
  return loops;
}

function followed(leaving, start, way) {
  const loop = [];
  let here = start;
  while (leaving.has(String(here))) {
    const ends = leaving.get(String(here)), last = loop.at(-1);
    let there = ends[0];
    if (last) for (const end of ends) if (way * bend(last, here, end) > way * bend(last, here, there)) there = end;
    ends.splice(ends.indexOf(there), 1);
    if (!ends.length) leaving.delete(String(here));
    loop.push(here);
    here = there;
  }
  return loop;
}

function bend(start, between, end) {
  const [ax, ay] = [between[0] - start[0], between[1] - start[1]], [bx, by] = [end[0] - between[0], end[1] - between[1]];
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}

function area(corners) {
  return corners.reduce((sum, [ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    return sum + (ax * by - ay * bx) / 2;
  }, 0);
}

function inset(loop, by) {
  return loop.map((here, i) => {
    const [ax, ay] = normal(loop.at(i - 1), here), [bx, bz] = normal(here, loop[(i + 1) % loop.length]);
    const share = by / (1 + ax * bx + ay * bz);
    return [here[0] + (ax + bx) * share, here[1] + (ay + bz) * share];
  });
}

function normal(start, end) {
  const x = end[0] - start[0], y = end[1] - start[1], length = Math.hypot(x, y);
  return [-y / length, x / length];
}

/** Lines between sites that are near each other; along its length where a site is an edge, a point where it is alone. */
function stretches(sites, game) {
  return sites.flatMap(([kind, site], i) => {
    const own = game.board.sites[kind], start = own.places[site];
    if (kind === "edge") return [[own.ends[site].slice(0, 2), own.ends[site].slice(2)]];
    const near = sites.slice(i + 1).map(([other, number]) => game.board.sites[other].places[number]);
    const ends = near.filter(([x, y]) => Math.hypot(x - start[0], y - start[1]) < 1.5 * game.board.unit);
    return (ends.length ? ends : [start]).map((end) => [start, end]);
  });
}
