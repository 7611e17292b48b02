// What differs between two positions, and how that is pointed out: places left and reached, ways, what is taken away.
import { drawnMarks, manyOf, painted } from "./paint.js";
import { arrow, cross, shapeOf, spotOf } from "./shapes.js";
import { element } from "./svg.js";
import { stretchesOf } from "./ways.js";

const WAYS = 24, GROUNDS = 80, BOLD = 0.11, THIN = 0.07;
const OWN = "#8a5a00", OTHER = "#6b6b6b";

/** What differs between two lists of marks: `gone` of the first, `come` of the second, `moved` and `changed` as pairs. */
export function differences(before, now) {
  const old = groups(before), made = { gone: [], moved: [], come: [], changed: [] };
  for (const [id, marks] of groups(now)) {
    const were = old.get(id) ?? [];
    marks.forEach((mark, i) => {
      const was = were[i];
      if (!was) made.come.push(mark);
      else if (spot(was) !== spot(mark)) made.moved.push([was, mark]);
      else if (JSON.stringify(was.values) !== JSON.stringify(mark.values) || String(was.sites) !== String(mark.sites)) made.changed.push([was, mark]);
    });
    made.gone.push(...were.slice(marks.length));
    old.delete(id);
  }
  for (const marks of old.values()) made.gone.push(...marks);
  return made;
}

const spot = (mark) => `${mark.place}>${mark.to}`;

function groups(marks) {
  const made = new Map();
  for (const mark of marks) made.set(mark.id, [...(made.get(mark.id) ?? []), mark]);
  return made;
}

/** What makes two marks the same piece to the eye. */
const lookOf = ({ kind, of, nth, values: { colour, label } }) => JSON.stringify([kind, of, nth, colour, Number.isNaN(Number(label)) ? label : null]);

/** Whether a mark is a piece, and not printed on the board. */
export const isPiece = ({ kind, values }, game) => game.forms[kind].piece && !values.printed;
const isBar = (mark, game) => Boolean(mark.to) && isPiece(mark, game);
const placeOf = (mark) => mark.place.join(":");

/** The pieces that are taken away: gone, or replaced by one that has come from elsewhere, and nowhere else. To a stack that has
 * become higher some have come, from one that has become lower they have left. */
export function lost({ gone, come, changed }, game) {
  const turned = changed.filter(([was, now]) => lookOf(was) !== lookOf(now));
  const more = (some, others) => lookOf(some) !== lookOf(others) || manyOf(some, game) > manyOf(others, game);
  const coming = new Set([...come, ...changed.flatMap(([was, now]) => (more(now, was) ? [now] : []))].map(lookOf));
  const leaving = new Set([...gone, ...changed.flatMap(([was, now]) => (more(was, now) ? [was] : []))].map(lookOf));
  const replaced = turned.filter(([, now]) => leaving.has(lookOf(now))).map(([was]) => was);
  return [...gone, ...replaced].filter((mark) => isPiece(mark, game) && !coming.has(lookOf(mark)));
}

/** Crosses over pieces that are taken away; of a chain of bars one where it began. `seatOf`: where a mark stands. */
export function crossed(losses, seatOf, game) {
  const ends = new Set(losses.flatMap((mark) => (isBar(mark, game) ? [mark.to.join(":")] : []))), made = [];
  for (const mark of losses) {
    const seat = seatOf(mark);
    if (seat) made.push(cross(seat));
    else if (mark.place && !ends.has(placeOf(mark))) made.push(cross({ ...spotOf(placeOf(mark), game), radius: 0.3 * game.board.unit }));
  }
  return made.join("");
}

/** Arrows of what has moved; bold ones of what somebody has `named`. Of too many none. */
export function wayfaring({ moved }, game, named) {
  const gone = moved.filter(([was, now]) => was.place && now.place && !isBar(now, game) && !now.values.printed && placeOf(was) !== placeOf(now));
  if (gone.length > WAYS) return "";
  return gone.map(([was, now]) => {
    const own = named(now), look = { fill: own ? OWN : OTHER, "fill-opacity": 0.75, stroke: "#ffffff", "stroke-width": 0.6 };
    return arrow(placeOf(was), placeOf(now), own ? BOLD : THIN, look, game);
  }).join("");
}

/** What a turn has left on the board, as items of layers: `below` the pieces and `above` them. `lossy`: whether it has taken
 * something away. */
export function traces(before, marks, game, lettered, named) {
  const found = differences(before, marks), sort = ({ kind }) => game.forms[kind].sort, grounds = new Map(), bars = [], tiles = [];
  const seen = (mark) => !mark.values.printed && sort(mark) !== "ground";
  const left = (mark) => seen(mark) && mark.place && !isBar(mark, game) && !grounds.has(placeOf(mark)) && grounds.set(placeOf(mark), "from");
  const reached = (mark) => {
    if (!seen(mark)) return;
    if (sort(mark) === "covering") tiles.push(mark);
    else if (isBar(mark, game)) bars.push(mark);
    else if (mark.place) grounds.set(placeOf(mark), "to");
  };
  for (const mark of [...found.moved.map(([, now]) => now), ...found.come]) reached(mark);
  for (const [, now] of found.changed) if (seen(now) && now.place && !isBar(now, game) && !grounds.has(placeOf(now))) grounds.set(placeOf(now), "to");
  for (const mark of [...found.moved.map(([was]) => was), ...found.gone]) left(mark);
  const coloured = new Set(marks.filter((mark) => mark.place && sort(mark) === "ground").map(placeOf));
  const below = [...grounds].slice(0, GROUNDS).map(([place, role]) => [`${role} ${place}`, shapeOf(place, `role-${role}${coloured.has(place) ? " bare" : ""}`, game)]);
  const ways = [...bars.slice(0, GROUNDS).flatMap((mark) => stretchesOf(mark, game).map((one) => glow(one, game))), wayfaring(found, game, named)].join("");
  if (ways) below.push(["ways", `<g>${ways}</g>`]);
  const losses = lost(found, game), occupied = new Set(marks.filter((mark) => seen(mark) && mark.place && !mark.to).map(placeOf));
  const ghosts = found.gone.filter((mark) => isPiece(mark, game) && mark.place && (mark.to || !occupied.has(placeOf(mark))));
  const { layers, taken } = painted(ghosts, game, lettered), there = new Set(ghosts);
  const crosses = crossed(losses.filter((mark) => there.has(mark)), (mark) => taken.get(ghosts.indexOf(mark)), game);
  const above = [["ghosts", `<g><g class="ghost">${drawnMarks(layers, game)}</g>${tiles.map((mark) => dotted(mark, game)).join("")}${crosses}</g>`]];
  return { below, above, lossy: losses.length > 0 };
}

/** What shines from under a bar. */
function glow({ start: [x1, y1], end: [x2, y2] }, game) {
  return element("line", { class: "role-to edge", x1, y1, x2, y2, "stroke-width": Math.min(0.85 * game.board.unit, 24) });
}

/** Dots on a piece that lies over several sites, and hides their ground. */
function dotted(mark, game) {
  return mark.sites.map(([kind, site]) => {
    const { x: cx, y: cy } = spotOf(`${kind}:${site}`, game);
    return element("circle", { cx, cy, r: 0.11 * game.board.unit, fill: "#ffd766", stroke: "#8a5a00", "stroke-width": 1 });
  }).join("");
}
