// The board on the page: its layers, what is pointed out, and which place is meant by a pointer.
import { Camera } from "./camera.js";
import { crossed, differences, isPiece, lost, traces, wayfaring } from "./changes.js";
import { Layer, mayMove } from "./layers.js";
import { Names } from "./names.js";
import { drawnMarks, painted } from "./paint.js";
import { Outlines, far, nearest, split } from "./places.js";
import { shapeOf } from "./shapes.js";
import { sketched } from "./sketch.js";
import { element, escaped } from "./svg.js";

const MOUSE = 8, FINGER = 20, NEAR = 22, MISS = 11, ROUND = 8, SMALL = 14, TALL = 0.62, TURNS = 1.25;
const CORNERS = [[false, false], [true, false], [false, true], [true, true]]; // left, low
const OVER = ["targets", "preview", "refused", "sketch", "cursor"];

const LOOKS = [ // of what a picture has that leaves the page: its styles stay behind
  ".role-from{fill:#f9e9b8}",
  ".role-to{fill:#ffd766}",
  ".role-from.bare{fill-opacity:.4}",
  ".edge{stroke:#ffd766;stroke-opacity:.7;stroke-linecap:round}",
  ".ghost{opacity:.3}",
].join("");

export class Board {
  constructor(svg, game) {
    this.svg = svg;
    this.game = game;
    const { board } = game;
    svg.setAttribute("font-family", game.fonts);
    const layers = game.layers.map((layer) => `<g class="${layer}">${board.layers[layer] ?? ""}<g data-live="${layer}"></g></g>`);
    svg.innerHTML = `<g>${layers.join("")}${OVER.map((layer) => `<g class="${layer}" data-live="${layer}"></g>`).join("")}<g class="top"></g></g>`;
    this.live = Object.fromEntries([...svg.querySelectorAll("[data-live]")].map((one) => [one.dataset.live, new Layer(one)]));
    this.seats = new Map();
    this.moving = true; // whether things slide to where they stand
    this.lost = false; // whether the last turn has taken something away
    this.pale = false; // whether something is faded
    this.letters = false; // whether pieces bear letters of their colours
    this.everywhere = Object.entries(board.sites).flatMap(([kind, sites]) => sites.places.map((_, site) => `${kind}:${site}`));
    this.outlines = new Outlines(game);
    this.camera = new Camera(svg, board.width, board.height, () => this.names?.fit()); // their first size is told with the first layout
    this.names = new Names(svg);
    this.fit();
  }

  /** Turns the board by a quarter where it becomes a good deal larger by that: a long one on a phone. Its names stay upright. One on
   * which decisions are told by directions stays as it is, and one whose pieces have a head and a foot. */
  fit() {
    const { svg, camera } = this, { width, height, upright } = this.game.board, { parentElement: room } = svg;
    const wide = room.clientWidth, high = Math.max(room.clientHeight, TALL * innerHeight), sized = (w, h) => Math.min(wide / w, high / h);
    const turned = !upright && sized(height, width) > TURNS * sized(width, height);
    room.style.aspectRatio = turned ? `${height} / ${width}` : `${width} / ${height}`;
    if (turned === camera.turned) return;
    svg.classList.toggle("turned", turned);
    svg.firstChild.setAttribute("transform", turned ? `matrix(0 1 -1 0 ${height} 0)` : "");
    camera.turned = turned;
    camera.whole();
  }

  /** What stands in a layer that is one thing. */
  put(layer, text) {
    this.live[layer].show(text ? [["all", `<g>${text}</g>`]] : []);
  }

  /** A position. `before`: the marks at the beginning of the last turn, or null; `named(mark)`: whether somebody has decided about
   * a thing in it. */
  show(marks, before, named = () => true) {
    this.marks = marks;
    const { game, letters } = this, { layers, seats, taken } = painted(marks, game, letters);
    const told = before ? traces(before, marks, game, letters, named) : { below: [], above: [], lossy: false };
    this.lost = told.lossy;
    const moving = this.moving && mayMove(), were = this.seats;
    layers.below = [...told.below, ...(layers.below ?? [])];
    layers.above = [...(layers.above ?? []), ...told.above];
    for (const layer of this.game.layers) this.live[layer].show(layers[layer] ?? [], moving);
    this.seats = seats;
    this.taken = taken;
    this.names.cover([...taken].flatMap(([number, seat]) => (isPiece(marks[number], game) ? [seat] : [])));
    if (moving) this.slide(were, seats);
    this.faded([]);
  }

  /** Lets what stands elsewhere now come from where it stood. */
  slide(were, seats) {
    for (const [key, { x, y }] of seats) {
      const was = were.get(key);
      if (was && (was.x !== x || was.y !== y)) for (const layer of this.game.layers) this.live[layer].slide(key, was.x - x, was.y - y);
    }
  }

  /** What can be clicked next, and what was clicked. Of things with names those are ringed that are meant, not their place. */
  point(selection, quiet, standing) {
    const { picks } = selection, { wanted } = selection, last = new Set(selection.things.map(({ of, value }) => `${of}=${value}`));
    const made = picks.map((place, i) => (i === picks.length - 1 && this.ringed(place, last, standing, "picked")) || shapeOf(place, "picked", this.game));
    const stands = (mark, number) => mark.place && !mark.values.printed && (this.game.forms[mark.kind].piece || this.taken.has(number));
    const occupied = new Set(this.marks.filter(stands).map((mark) => mark.place.join(":")));
    if (!quiet)
      for (const [place, how] of selection.places) {
        if (how === "grip" && !occupied.has(place)) continue;
        made.push(this.ringed(place, wanted, standing, how) || this.target(place, occupied.has(place) ? how : "dot"));
      }
    this.put("targets", made.join(""));
  }

  /** Rings about the things on a place that are called so; "" where none is. */
  ringed(place, wanted, standing, how) {
    let made = "";
    if (wanted.size)
      this.marks.forEach((mark, number) => {
        const seat = this.taken.get(number);
        if (!seat || mark.place?.join(":") !== place || !standing.things(mark).some(({ of, value }) => wanted.has(`${of}=${value}`))) return;
        made += element("circle", { class: how, "data-at": place, cx: seat.x, cy: seat.y, r: 1.1 * seat.radius + 1.5 });
      });
    return made;
  }

  /** A ring about what stands on a place, or a dot where nothing does. */
  target(place, how) {
    const [kind, site] = split(place), { places, rooms, ends } = this.game.board.sites[kind], [cx, cy] = places[site], room = Math.max(rooms[site], 5);
    if (how !== "dot") return element("circle", { class: how, cx, cy, r: 0.93 * room });
    if (kind !== "edge") return element("circle", { class: how, "data-at": place, cx, cy, r: Math.min(Math.max(0.26 * room, 4.5), 8) });
    const [x1, y1, x2, y2] = ends[site];
    return element("line", { class: "dot edge", "data-at": place, x1, y1, x2, y2, "stroke-width": 0.14 * this.game.board.unit });
  }

  /** Where somebody clicked in vain; null: nowhere. */
  refused(place) {
    this.put("refused", place ? shapeOf(place, "vain", this.game) : "");
  }

  /** What somebody has drawn. */
  sketch(drawn) {
    this.put("sketch", sketched(drawn, this.game));
  }

  cursor(place) {
    this.put("cursor", place ? shapeOf(place, "here", this.game) : "");
  }

  /** The position after a decision over the present one; null: no more. `named`: as in `show`. */
  preview(after, named = () => true) {
    if (!after) {
      if (this.previewing) this.faded([]);
      this.previewing = false;
      this.put("preview", "");
      return;
    }
    this.previewing = true;
    const found = differences(this.marks, after), old = new Set([...found.gone, ...found.moved.map(([was]) => was), ...found.changed.map(([was]) => was)]);
    const fresh = [...found.come, ...found.moved.map(([, now]) => now), ...found.changed.map(([, now]) => now)];
    const wanted = new Set(fresh.map((mark) => after.indexOf(mark)));
    const { game, letters } = this, seatOf = (mark) => this.taken.get(this.marks.indexOf(mark));
    const drawn = drawnMarks(painted(after, game, letters).layers, game, (number) => wanted.has(number));
    this.put("preview", wayfaring(found, game, named) + drawn + crossed(lost(found, game), seatOf, game));
    this.faded(this.marks.flatMap((mark, i) => (old.has(mark) ? [i] : [])));
    const reached = new Set(fresh.flatMap((mark) => (mark.place ? [mark.place.join(":")] : [])));
    for (const dot of this.svg.querySelectorAll(".dot[data-at]")) dot.classList.toggle("under", reached.has(dot.dataset.at));
  }

  faded(numbers) {
    if (!numbers.length && !this.pale) return;
    this.pale = numbers.length > 0;
    const wanted = new Set(numbers);
    for (const layer of this.game.layers) this.live[layer].each((element, mark) => element.classList.toggle("fading", wanted.has(mark)));
  }

  /** Lets a button over the board stand in a corner in which it covers nothing that can be clicked next, if there is one. */
  makeWay(button) {
    const next = [...this.live.targets.group.querySelectorAll(":not(g)")].map((one) => one.getBoundingClientRect());
    const covers = (box) => next.some((one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top);
    const stand = ([left, low]) => (button.classList.toggle("left", left), button.classList.toggle("low", low), !covers(button.getBoundingClientRect()));
    if (!CORNERS.some(stand)) stand(CORNERS[0]);
  }

  get magnified() {
    return this.camera.nearer;
  }

  /** The number of the mark that is seen where a pointer is, or -1. What has the pointer meanwhile tells nothing of that. */
  markAt({ clientX, clientY }) {
    for (let one = this.svg.getRootNode().elementFromPoint(clientX, clientY); this.svg.contains(one); one = one.parentNode) if (one.mark !== undefined) return one.mark;
    return -1;
  }

  /** From the drawing to the window. */
  get matrix() {
    return this.svg.firstChild.getScreenCTM();
  }

  /** A point of the window on the drawing, and how many units a pixel is. */
  at(event) {
    const matrix = this.matrix.inverse(), point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { point: [point.x, point.y], unit: Math.hypot(matrix.a, matrix.b) };
  }

  /** The place that is meant: of those that go on or can be chosen the one that is hit, or lies near; else any. */
  meant(event, next, some) {
    const { point, unit } = this.at(event), slack = (event.pointerType === "touch" ? FINGER : MOUSE) * unit, { game } = this;
    const open = new Set([...next, ...some]), close = nearest(point, open, game);
    if (close && close.far <= close.room) return close.place;
    const hit = this.marks[this.markAt(event)], marked = hit?.place?.join(":"), within = this.outlines.at(point, this.everywhere);
    for (const place of [marked, within]) if (open.has(place)) return place;
    const going = nearest(point, next, game);
    if (going && going.far <= Math.max(going.room, slack)) return going.place;
    if (hit && game.forms[hit.kind].piece && !hit.values.printed) return marked; // a bar lies over other places than its own
    const any = within ? null : nearest(point, this.everywhere, game);
    return any && any.far <= Math.max(any.room, slack) ? any.place : within;
  }

  /** Where a finger may have meant another place, too, or another one of the small things on the place: the point. */
  unsure(event, next, place) {
    if (event.pointerType !== "touch" || this.camera.lent) return null;
    const { point, unit } = this.at(event), found = next.map((place) => far(point, place, this.game)).sort((a, b) => a - b);
    if (found.length > 1 && found[1] < NEAR * unit && found[1] - found[0] < 9 * unit) return point;
    const close = nearest(point, next, this.game);
    if (close && close.far > close.room && this.touched(point, MISS * unit, next).size > 1) return point;
    const rings = this.live.targets.group.querySelectorAll(`[data-at="${place}"]`);
    return rings.length > 1 && rings[0].getAttribute("r") < SMALL * unit ? point : null;
  }

  /** Where a finger could hardly hit or read what comes next: comes near to that and to what is picked, unless somebody has chosen
   * what is seen. */
  approach(event, { picks, places }) {
    const { camera } = this, unit = this.at(event).unit * camera.near;
    if (camera.nearer && !camera.lent) return;
    const room = (place) => {
      const [kind, site] = split(place), { places: middles, rooms } = this.game.board.sites[kind];
      return [...middles[site], rooms[site]];
    };
    const next = [...places.keys()].map(room);
    if (picks.length && next.some(([, , radius]) => radius < SMALL * unit)) camera.frame([...next, ...picks.map(room)]);
  }

  /** Of some places those that a finger covers. */
  touched([x, y], radius, places) {
    const made = new Set();
    for (let i = 0; i < ROUND; i++) {
      const way = (2 * Math.PI * i) / ROUND, found = this.outlines.at([x + radius * Math.cos(way), y + radius * Math.sin(way)], places);
      if (found) made.add(found);
    }
    return made;
  }

  /** The text of a file with the picture. */
  picture() {
    const drawn = this.game.layers.map((layer) => (this.game.board.layers[layer] ?? "") + this.live[layer].text).join("\n");
    const { width, height } = this.game.board;
    const opened = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${escaped(this.game.fonts)}">`;
    return `${opened}<style>${LOOKS}</style>${drawn}</svg>\n`;
  }
}
