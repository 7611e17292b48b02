// Ways from site to site on a board that goes on beyond its border, as in `drawing/courses.py` and `drawing/ways.py`.
import { split } from "./places.js";

const STRAIGHT = 0.02; // places are rounded

/** The pieces of a way along sites of one kind: one, or more where it leaves the board; it comes in at the other end as the way
 * back would leave there. */
export function overSeams(way, sites) {
  const ends = [sites.places[way[0]]];
  for (const [at, there] of way.slice(1).entries()) {
    const here = way[at], out = seam(here, there, sites);
    if (out !== undefined) ends.push(towards(here, out, sites), towards(there, seam(there, here, sites) ?? out + 180, sites));
  }
  ends.push(sites.places[way.at(-1)]);
  const count = ends.length / 2;
  return Array.from({ length: count }, (_, i) => ({ start: ends[2 * i], end: ends[2 * i + 1], first: i === 0, last: i === count - 1 }));
}

/** The pieces of the shortest straight way from place to place; one where none leads there, or the board ends at its border. */
export function straight(from, to, game) {
  const [kind, start] = split(from), [other, end] = split(to), sites = game.board.sites[kind];
  if (kind !== other || !sites.seams) return [{ start: sites.places[start], end: game.board.sites[other].places[end], first: true, last: true }];
  return overSeams(course(sites, start, end), sites);
}

function course(sites, start, end) {
  const ways = sites.steps.map((steps) => along(steps, start, end)).filter((way) => way.length);
  const leaves = (way) => way.slice(1).some((there, at) => seam(way[at], there, sites) !== undefined);
  ways.sort((a, b) => a.length - b.length || leaves(a) - leaves(b));
  return ways[0] ?? [start, end];
}

/** The sites in a direction from one to another, with both; none where it does not lead there. */
function along(steps, start, end) {
  const way = [start];
  while (way.length <= steps.length) {
    const here = steps[way.at(-1)];
    if (here < 0 || here === start) return [];
    way.push(here);
    if (here === end) return way;
  }
  return [];
}

const seam = (here, there, sites) => sites.seams?.find(([a, b]) => a === here && b === there)?.[2];

/** Where a way that leaves the board has come half of the way to the next site, which between cells is as far as the one on the other side. */
function towards(site, bearing, sites) {
  const [x, y] = sites.places[site], way = (bearing * Math.PI) / 180, dx = Math.sin(way), dy = Math.cos(way);
  let half = sites.near[site] / 2;
  for (const steps of sites.corners[site] ? sites.steps : []) {
    if (steps[site] < 0 || seam(site, steps[site], sites) !== undefined) continue;
    const [backX, backY] = sites.places[steps[site]], behind = (x - backX) * dx - (y - backY) * dy;
    if (behind > 0 && Math.abs((backX - x) * dy + (backY - y) * dx) < STRAIGHT * behind) half = behind / 2;
  }
  return [x + half * dx, y - half * dy];
}
