// Where the marks of one site stand: one in its middle, several side by side. The same as in books: `drawing/layout.py`.

const LEAST = 5, GREATEST = 200, GAP = 0.14;

/** Seats of all marks that take one, by their number in the list: `{x, y, radius}`. */
export function seats(marks, game) {
  const groups = new Map(), made = new Map();
  marks.forEach((mark, number) => {
    const form = game.forms[mark.kind];
    if (form.sort !== "seated" || !mark.place) return;
    if (isOutside(mark)) {
      made.set(number, beyond(mark.place, sizeOf(mark, game), game));
      return;
    }
    const key = `${mark.place.join(":")}:${isPrinted(mark, game) || !form.piece}`;
    groups.set(key, [...(groups.get(key) ?? []), number]);
  });
  for (const numbers of groups.values()) {
    const sizes = numbers.map((number) => sizeOf(marks[number], game));
    arrange(marks[numbers[0]].place, sizes, game).forEach((seat, i) => made.set(numbers[i], seat));
  }
  return made;
}

/** Whether a mark belongs to the board rather than to the pieces on it. */
export function isPrinted(mark, game) {
  const { sort } = game.forms[mark.kind];
  return Boolean(mark.values.printed) || sort === "ground" || sort === "sidemark";
}

/** Whether a mark stands beyond the border of the board. */
export const isOutside = (mark) => Boolean(mark.values.printed && mark.values.outside);

/** A seat in the band round the board, beside a site at the border. */
function beyond(place, size, game) {
  const { board } = game, sites = board.sites[place[0]], sector = sites.sectors?.[place[1]], away = 0.5 * board.band;
  if (sector) {
    const angle = ((sector[0] + sector[1]) / 2) * Math.PI / 180, radius = sector[3] + away / board.scale;
    return { x: board.origin[0] + radius * Math.sin(angle) * board.scale, y: board.origin[1] - radius * Math.cos(angle) * board.scale, radius: away * size };
  }
  const [x, y] = sites.places[place[1]], cx = board.width / 2, cy = board.height / 2;
  const far = Math.hypot(x - cx, y - cy) || 1, by = sites.rooms[place[1]] + away;
  return { x: x + ((x - cx) / far) * by, y: y + ((y - cy) / far) * by, radius: away * size };
}

function sizeOf(mark, game) {
  return Math.min(GREATEST, Math.max(LEAST, mark.values.size || game.forms[mark.kind].size)) / 100;
}

function arrange(place, sizes, game) {
  const sites = game.board.sites[place[0]], room = sites.rooms[place[1]], [x, y] = sites.places[place[1]];
  if (sizes.length === 1) return [{ x, y, radius: room * sizes[0] }];
  let best = null;
  for (let count = 1; count < Math.floor(Math.sqrt(sizes.length)) + 3; count++) {
    const rows = cut(sizes, count);
    if (!rows) continue;
    const [wide, high] = box(place, count, game);
    const scale = scaleOf(rows, wide / room, high / room);
    if (!best || scale > best.scale) best = { scale, rows };
  }
  const { scale, rows } = best, made = [], unit = scale * room;
  let top = rows.reduce((sum, row) => sum + 2 * Math.max(...row), 0) * unit / 2;
  for (const row of rows) {
    const tall = 2 * Math.max(...row) * unit;
    let left = -widthOf(row) * unit / 2;
    for (const size of row) {
      const radius = size * unit, [sx, sy] = inside(place, left + radius, top - tall / 2, game);
      made.push({ x: sx, y: sy, radius });
      left += 2 * radius + GAP * unit;
    }
    top -= tall;
  }
  return made;
}

function cut(sizes, count) {
  const length = Math.ceil(sizes.length / count), rows = [];
  for (let at = 0; at < sizes.length; at += length) rows.push(sizes.slice(at, at + length));
  return rows.length === count ? rows : null;
}

const widthOf = (row) => row.reduce((sum, size) => sum + 2 * size, 0) + GAP * (row.length - 1);

function scaleOf(rows, wide, high) {
  const tall = rows.reduce((sum, row) => sum + 2 * Math.max(...row), 0);
  return Math.min(1, wide / Math.max(...rows.map(widthOf)), high / tall);
}

/** Width and height that rows of seats may take: of a piece of a ring along its arc, else about the middle. */
function box(place, rows, game) {
  const sites = game.board.sites[place[0]], sector = sites.sectors?.[place[1]];
  if (sector && place[0] === "cell") {
    const [begin, end, inner, outer] = sector, middle = (inner + outer) / 2;
    const radius = rows === 1 ? middle : inner + (outer - inner) / (2 * rows);
    const wide = ((end - begin) * Math.PI) / 180 * radius;
    return [0.92 * wide * game.board.scale, 0.88 * (outer - inner) * game.board.scale];
  }
  const share = place[0] === "cell" && sites.corners[place[1]] === 4 ? 1.9 : 1.62;
  return [share * sites.rooms[place[1]], share * sites.rooms[place[1]]];
}

/** A place near the middle of a site; in pieces of rings along the arc and outwards. */
function inside(place, right, up, game) {
  const sites = game.board.sites[place[0]], sector = sites.sectors?.[place[1]];
  if (!sector) {
    const [x, y] = sites.places[place[1]];
    return [x + right, y - up];
  }
  const [begin, end, inner, outer, flow] = sector, { scale, origin } = game.board;
  const flip = Math.abs((((((begin + end) / 2) % 360) + 360) % 360) - 180) < 90;
  const depth = 0.5 + (flip ? -up : up) / ((outer - inner) * scale), radius = inner + depth * (outer - inner);
  const share = 0.5 + right / (((end - begin) * Math.PI) / 180 * radius * scale);
  const angle = ((begin + (flip ? 1 - share : share) * (end - begin) + flow / 2) * Math.PI) / 180;
  return [origin[0] + radius * Math.sin(angle) * scale, origin[1] - radius * Math.cos(angle) * scale];
}
