// Places of the board by points of the drawing: which one is near, which one a point lies in.

export function split(place) {
  const at = place.lastIndexOf(":");
  return [place.slice(0, at), Number(place.slice(at + 1))];
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** What people call a place. */
export function called(place, game) {
  const [kind, site] = split(place);
  return game.universes[kind]?.labels[site] ?? place;
}

/** How far a point is from the middle of a place; from an edge, from the line. */
export function far([x, y], place, game) {
  const [kind, site] = split(place), sites = game.board.sites[kind];
  if (kind !== "edge") return Math.hypot(x - sites.places[site][0], y - sites.places[site][1]);
  const [ax, ay, bx, by] = sites.ends[site], dx = bx - ax, dy = by - ay;
  const share = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0.15, 0.85);
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** The nearest of some places: `{place, far, room}`, or null. */
export function nearest(point, places, game) {
  let best = null;
  for (const place of places) {
    const [kind, site] = split(place), found = far(point, place, game), room = game.board.sites[kind].rooms[site];
    if (!best || found < best.far) best = { place, far: found, room };
  }
  return best;
}

/** The outlines of cells. A piece of a ring is far longer than its room, so that its middle tells little. */
export class Outlines {
  constructor(game) {
    this.game = game;
    this.known = new Map();
  }

  holds(place, [x, y]) {
    const [kind, site] = split(place), path = kind === "cell" && this.game.board.sites[kind].paths[site];
    if (!path) return false;
    if (!this.known.has(place)) this.known.set(place, new Path2D(path));
    this.context ??= document.createElement("canvas").getContext("2d"); // takes longer to make than a board
    return this.context.isPointInPath(this.known.get(place), x, y);
  }

  /** The place that a point lies in, or null. */
  at(point, places) {
    return places.find((place) => this.holds(place, point)) ?? null;
  }
}
