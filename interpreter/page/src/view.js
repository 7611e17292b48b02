// The board on the page: its layers, what is pointed out, and which place is meant by a pointer.
import { Layer, mayMove } from "./layers.js";
import { painted } from "./paint.js";
import { element, escaped, number } from "./svg.js";
import { differences } from "./tree.js";

const MOUSE = 8, FINGER = 20, NEAR = 22, MAGNIFIED = 2.6;

export class Board {
  constructor(svg, game) {
    this.svg = svg;
    this.game = game;
    const { board } = game;
    this.whole = [0, 0, board.width, board.height];
    svg.setAttribute("font-family", game.fonts);
    svg.parentElement.style.aspectRatio = `${board.width} / ${board.height}`;
    const layers = game.layers.map((layer) => `<g class="${layer}">${board.layers[layer] ?? ""}<g data-live="${layer}"></g></g>`);
    svg.innerHTML = layers.join("") + ["targets", "preview", "cursor"].map((layer) => `<g class="${layer}" data-live="${layer}"></g>`).join("");
    this.live = Object.fromEntries([...svg.querySelectorAll("[data-live]")].map((one) => [one.dataset.live, new Layer(one)]));
    this.seats = new Map();
    this.moving = true; // whether things slide to where they stand
    this.letters = false; // whether pieces bear letters of their colours
    this.everywhere = Object.entries(board.sites).flatMap(([kind, sites]) => sites.places.map((_, site) => `${kind}:${site}`));
    this.zoom(null);
  }

  /** What stands in a layer that is one thing. */
  put(layer, text) {
    this.live[layer].show(text ? [["all", `<g>${text}</g>`]] : []);
  }

  /** A position. `before`: the marks at the beginning of the last turn, or null. */
  show(marks, before) {
    this.marks = marks;
    const { layers, seats } = painted(marks, this.game, this.letters), told = before ? this.changed(before, marks) : { below: [], above: [] };
    const moving = this.moving && mayMove(), were = this.seats;
    layers.below = [...told.below, ...(layers.below ?? [])];
    layers.above = [...(layers.above ?? []), ...told.above];
    for (const layer of this.game.layers) this.live[layer].show(layers[layer] ?? [], moving);
    this.seats = seats;
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

  /** What a turn has changed: grounds of places left and reached, and what vanished. */
  changed(before, marks) {
    const found = differences(before, marks), left = new Map(), losses = [];
    const seen = (mark) => mark.place && !mark.values.printed && this.game.forms[mark.kind].sort !== "ground";
    for (const [was, now] of found.moved) {
      if (seen(was)) left.set(was.place.join(":"), "from");
      if (seen(now)) left.set(now.place.join(":"), "to");
    }
    for (const mark of found.come) if (seen(mark)) left.set(mark.place.join(":"), "to");
    for (const [, now] of found.changed) if (seen(now) && !left.has(now.place.join(":"))) left.set(now.place.join(":"), "to");
    for (const mark of found.gone) {
      if (!seen(mark)) continue;
      const key = mark.place.join(":");
      if (!left.has(key)) left.set(key, "from");
      if (this.game.forms[mark.kind].piece && !mark.to) losses.push(mark);
    }
    const occupied = new Set(marks.filter(seen).map((mark) => mark.place.join(":")));
    const ghosts = losses.filter((mark) => !occupied.has(mark.place.join(":")));
    return {
      below: [...left].slice(0, 80).map(([place, role]) => [`${role} ${place}`, this.shape(place, `role-${role}`)]),
      above: [["ghosts", `<g class="ghost">${this.drawing(painted(ghosts, this.game, this.letters).layers)}</g>`]],
    };
  }

  /** The shape of a place, or a disc where it has none. */
  shape(place, role) {
    const [kind, site] = split(place), sites = this.game.board.sites[kind], path = sites.paths[site];
    if (kind === "edge") {
      const [x1, y1, x2, y2] = sites.ends[site];
      return element("line", { class: `${role} edge`, x1, y1, x2, y2, "stroke-width": 0.5 * this.game.board.unit });
    }
    if (kind === "cell" && path) return element("path", { class: role, d: path });
    const [cx, cy] = sites.places[site];
    return element("circle", { class: role, cx, cy, r: (kind === "cell" ? 0.95 : 1.12) * sites.rooms[site] });
  }

  /** What can be clicked next, what was clicked, and where the keyboard is. */
  point(selection, quiet) {
    const occupied = new Set(this.marks.filter((mark) => mark.place && !mark.values.printed && this.game.forms[mark.kind].piece).map((mark) => mark.place.join(":")));
    const made = selection.picks.map((place) => this.shape(place, "picked"));
    if (!quiet)
      for (const [place, how] of selection.places) {
        if (how === "grip" && !occupied.has(place)) continue;
        const [kind, site] = split(place), { places, rooms, ends } = this.game.board.sites[kind], [cx, cy] = places[site];
        const room = Math.max(rooms[site], 5);
        if (kind === "edge" && !occupied.has(place)) {
          const [x1, y1, x2, y2] = ends[site];
          made.push(element("line", { class: "dot edge", x1, y1, x2, y2, "stroke-width": 0.14 * this.game.board.unit }));
        } else if (occupied.has(place)) made.push(element("circle", { class: how, cx, cy, r: 0.93 * room }));
        else made.push(element("circle", { class: "dot", cx, cy, r: Math.min(Math.max(0.26 * room, 4.5), 8) }));
      }
    this.put("targets", made.join(""));
  }

  cursor(place) {
    this.put("cursor", place ? this.shape(place, "here") : "");
  }

  /** The position after a decision over the present one; null: no more. */
  preview(after) {
    if (!after) {
      this.put("preview", "");
      this.faded([]);
      return;
    }
    const found = differences(this.marks, after), old = new Set([...found.gone, ...found.moved.map(([was]) => was), ...found.changed.map(([was]) => was)]);
    const fresh = [...found.come, ...found.moved.map(([, now]) => now), ...found.changed.map(([, now]) => now)];
    const wanted = new Set(fresh.map((mark) => after.indexOf(mark)));
    this.put("preview", this.drawing(painted(after, this.game, this.letters).layers, (number) => wanted.has(number)));
    this.faded(this.marks.flatMap((mark, i) => (old.has(mark) ? [i] : [])));
  }

  /** The text of items of layers, or of those whose marks are wanted. */
  drawing(layers, wanted = () => true) {
    return this.game.layers.flatMap((layer) => (layers[layer] ?? []).filter(([, , number]) => wanted(number)).map(([, text]) => text)).join("");
  }

  faded(numbers) {
    const wanted = new Set(numbers);
    for (const layer of this.game.layers) this.live[layer].each((element, mark) => element.classList.toggle("fading", wanted.has(mark)));
  }

  zoom(centre) {
    this.magnified = Boolean(centre);
    const [x, y, width, height] = this.whole;
    const wide = width / MAGNIFIED, high = height / MAGNIFIED;
    const box = centre ? [clamp(centre[0] - wide / 2, 0, width - wide), clamp(centre[1] - high / 2, 0, height - high), wide, high] : [x, y, width, height];
    this.svg.setAttribute("viewBox", box.map(number).join(" "));
  }

  /** The number of the mark that an element belongs to, or -1. */
  markAt(element) {
    for (let one = element; one && one !== this.svg; one = one.parentNode) if (one.mark !== undefined) return one.mark;
    return -1;
  }

  /** A point of the window on the drawing, and how many units a pixel is. */
  at(event) {
    const matrix = this.svg.getScreenCTM().inverse(), point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { point: [point.x, point.y], unit: matrix.a };
  }

  /** The place that is meant: of those that go on, else of those that can be chosen, else any. */
  meant(event, next, some) {
    const { point, unit } = this.at(event), slack = (event.pointerType === "touch" ? FINGER : MOUSE) * unit;
    const close = nearest(point, [...new Set([...next, ...some])], this.game);
    if (close && close.far <= close.room) return close.place;
    const going = nearest(point, next, this.game);
    if (going && going.far <= Math.max(going.room, slack)) return going.place;
    const any = nearest(point, this.everywhere, this.game);
    return any && any.far <= Math.max(any.room, slack) ? any.place : null;
  }

  /** Whether a finger may have meant another place, too. */
  unsure(event, next) {
    if (event.pointerType !== "touch" || this.magnified) return null;
    const { point, unit } = this.at(event);
    const found = next.map((place) => far(point, place, this.game)).sort((a, b) => a - b);
    return found.length > 1 && found[1] < NEAR * unit && found[1] - found[0] < 9 * unit ? point : null;
  }

  /** The text of a file with the picture. */
  picture() {
    const drawn = this.game.layers.map((layer) => (this.game.board.layers[layer] ?? "") + this.live[layer].text).join("\n");
    const { width, height } = this.game.board;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${escaped(this.game.fonts)}"><style>.role-from{fill:#f9e9b8}.role-to{fill:#ffd766}.ghost{opacity:.3}</style>${drawn}</svg>\n`;
  }
}

export function split(place) {
  const at = place.lastIndexOf(":");
  return [place.slice(0, at), Number(place.slice(at + 1))];
}

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

function far([x, y], place, game) {
  const [kind, site] = split(place), sites = game.board.sites[kind];
  if (kind !== "edge") return Math.hypot(x - sites.places[site][0], y - sites.places[site][1]);
  const [ax, ay, bx, by] = sites.ends[site], dx = bx - ax, dy = by - ay;
  const share = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0.15, 0.85);
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

function nearest(point, places, game) {
  let best = null;
  for (const place of places) {
    const [kind, site] = split(place), found = far(point, place, game), room = game.board.sites[kind].rooms[site];
    if (!best || found < best.far) best = { place, far: found, room };
  }
  return best;
}
