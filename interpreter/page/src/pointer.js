// Pointer and keys: which place of the board is meant, and what is done there.
import { amongTabs } from "./panels.js";
import { split } from "./places.js";
import { inkOf } from "./sketch.js";
import { toldAt } from "./spoken.js";
import { back, beside, forth, latest } from "./walk.js";

const DRAGGED = 14, PRESS = 350, STEP = 1.25, RIGHT = 2, SLANT = 0.01;

export class Pointer {
  constructor(app, board) {
    this.app = app;
    this.press = null;
    this.fingers = new Map(); // where each finger was last
    this.mark = null; // where an arrow of the keyboard begins
    board.onpointermove = (event) => this.moved(event);
    board.onpointerleave = () => app.left();
    board.onpointerdown = (event) => this.pressed(event);
    board.onpointerup = (event) => this.released(event);
    board.onpointercancel = (event) => this.lost(event);
    board.oncontextmenu = (event) => event.preventDefault();
    board.onkeydown = (event) => this.steer(event);
    board.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
  }

  meant(event) {
    const { app } = this, next = app.editing ? [] : [...app.selection.places.keys()];
    return app.board.meant(event, next, app.editing ? [] : app.choosable);
  }

  /** Things with names that are hit on a place; a finger hits a place only, if the board is not magnified. */
  hit(event, place) {
    const { app } = this;
    if (!place || app.editing || (event.pointerType === "touch" && !app.board.magnified)) return [];
    const mark = app.marks[app.board.markAt(event)];
    return mark?.place?.join(":") === place ? app.standing.things(mark) : [];
  }

  pressed(event) {
    const { app } = this, place = this.meant(event);
    event.currentTarget.setPointerCapture(event.pointerId); // what is let go of elsewhere is let go of, too
    if (event.button === RIGHT) this.press = { sketch: place };
    if (event.button) return;
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) return this.drop();
    const free = app.board.magnified && (!place || !(app.choosable.includes(place) || app.selection.places.has(place)));
    this.press = { x: event.clientX, y: event.clientY, place, things: this.hit(event, place), dragged: false, free, at: event };
    if (event.pointerType === "touch") this.press.timer = setTimeout(() => this.held(), PRESS);
  }

  /** Lets go of what was pressed. */
  drop() {
    clearTimeout(this.press?.timer);
    this.press = null;
  }

  lost(event) {
    this.fingers.delete(event.pointerId);
    this.drop();
    this.app.left();
  }

  /** A finger that stays shows what would come of it, or is told where it is and what stands there. */
  held() {
    const { app, press } = this;
    if (!press?.place || !app.mine) return;
    const { take } = app.selection.click(press.place);
    if (take) app.preview(take);
    else app.prompt(toldAt(app, press.place));
  }

  moved(event) {
    const { press, app } = this;
    if (this.fingers.size > 1) return this.pinched(event);
    if (press?.at && !press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAGGED) {
      press.dragged = true;
      clearTimeout(press.timer);
      if (press.place && !press.free) app.grip(press.place, press.things);
    }
    if (press?.dragged && press.free) return this.panned(event);
    if (app.mine && event.pointerType !== "touch") {
      const place = this.meant(event);
      app.hover(place, this.hit(event, place));
    }
    return undefined;
  }

  /** Where nothing can be taken hold of, the part that is seen is dragged. */
  panned(event) {
    const { press, app } = this, was = app.board.at(press.at).point, now = app.board.at(event).point;
    app.board.camera.pan(was[0] - now[0], was[1] - now[1]);
    press.at = event;
    app.seen();
  }

  /** Two fingers: how far apart they are, and where they go. */
  pinched(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
    const middle = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
    const were = [...this.fingers.values()], { board } = this.app;
    this.fingers.set(event.pointerId, event);
    const now = [...this.fingers.values()], was = board.at(middle(were)), here = board.at(middle(now));
    board.camera.pan(was.point[0] - here.point[0], was.point[1] - here.point[1]);
    board.camera.scale(apart(now) / apart(were), was.point);
    this.app.seen();
  }

  wheeled(event) {
    const { app } = this;
    if (!app.alone && !event.ctrlKey) return;
    event.preventDefault();
    app.board.camera.scale(STEP ** -Math.sign(event.deltaY), app.board.at(event).point);
    app.seen();
  }

  released(event) {
    const { press, app } = this, pinching = this.fingers.size > 1;
    this.fingers.delete(event.pointerId);
    this.press = null;
    if (!press || pinching) return undefined;
    clearTimeout(press.timer);
    if ("sketch" in press) return this.drawn(press.sketch, event);
    if (press.dragged && press.free) return undefined;
    if (!press.dragged) {
      const unsure = app.mine && app.board.unsure(event, [...app.selection.places.keys()], press.place);
      if (!unsure) return this.tapped(event, press);
      app.board.camera.magnify(unsure);
      return app.render();
    }
    const place = this.meant(event);
    if (place && place !== press.place && app.mine && app.selection.matched(place).length) app.click(place);
    else app.left();
    return undefined;
  }

  /** A click. What a finger has begun by it is seen from near, if it is small. */
  tapped(event, { place, things }) {
    const { app } = this, { selection } = app;
    app.click(place, things);
    if (event.pointerType !== "touch" || app.selection === selection) return;
    app.board.approach(event, app.selection);
    app.seen();
  }

  /** The right button draws: a circle about a place, or an arrow between two. */
  drawn(from, event) {
    const to = this.meant(event);
    if (from && to) this.app.draw(from, to, inkOf(event));
  }

  /** Keys on the board: a cursor that goes over what is possible. */
  steer(event) {
    const { app } = this, way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) this.go(app.board.camera.turned ? [way[1], -way[0]] : way, event.shiftKey);
    else if (event.key === "Enter" && this.cursor) app.click(this.cursor);
    else if (event.key === " " && this.cursor) app.hover(this.cursor);
    else if (event.key.toLowerCase() === "m" && this.cursor) this.noted(event.key === "M");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cursor goes on, over all places or what is possible only. */
  go(way, everywhere) {
    const { app } = this, next = everywhere || app.editing ? [] : [...app.selection.places.keys()];
    this.cursor = towards(this.cursor, way, next.length ? next : app.board.everywhere, app.game);
    app.board.cursor(this.cursor);
    app.prompt(toldAt(app, this.cursor));
  }

  /** The keyboard draws: a circle, or an arrow from where that was asked for to where it is asked for again. */
  noted(arrow) {
    const { app, mark, cursor } = this;
    if (!arrow) app.draw(cursor, cursor, "green");
    else if (mark) app.draw(mark, cursor, "green");
    this.mark = arrow && !mark ? cursor : null;
  }
}

/** Keys everywhere else. */
export function key(event, app) {
  if (event.target.matches("input, select, textarea") || event.target.closest("dialog") || event.ctrlKey || event.metaKey || event.altKey || amongTabs(event)) return;
  const { camera } = app.board, near = (factor) => (camera.scale(factor), app.seen());
  const keys = {
    u: () => app.undo(), r: () => app.redo(), h: () => app.hint(), Escape: () => app.cancel(), "/": () => app.at("text").focus(),
    Backspace: () => app.undo(), "?": () => app.tell(app.say.text("keys")), "+": () => near(STEP), "-": () => near(1 / STEP), 0: () => app.whole(),
    Home: () => app.go(app.root), End: () => latest(app), ArrowLeft: () => back(app), ArrowRight: () => forth(app),
    ...(event.target.id === "panel" ? {} : { ArrowUp: () => beside(app, -1), ArrowDown: () => beside(app, 1) }),
  };
  const act = keys[event.key] ?? (/^[1-9]$/.test(event.key) ? () => app.at("buttons").querySelectorAll("button")[event.key - 1]?.click() : null);
  if (!act) return;
  event.preventDefault();
  act();
}

/** The nearest of some places in a direction; where there is none, the present one or the first. Each place lies in one of the four
 * directions, those on a diagonal in the one to the right of it. What is measured along both axes makes every step towards a place lead
 * nearer to it; of two as near the one off the line is meant, to the left of the way, so that each of four neighbours that lie slantwise,
 * or of six, is reached. */
function towards(from, [dx, dy], places, game) {
  const at = (place) => {
    const [kind, site] = split(place);
    return game.board.sites[kind].places[site];
  };
  if (!from) return places[0];
  const [x, y] = at(from);
  let best = from, least = Infinity;
  for (const place of places) {
    const [px, py] = at(place), ahead = (px - x) * dx + (py - y) * dy, left = (px - x) * dy - (py - y) * dx;
    const far = ahead + (1 - SLANT) * Math.abs(left) - (SLANT / 2) * left;
    if (ahead > 0.5 && left <= ahead + 0.5 && -left < ahead - 0.5 && far < least) [best, least] = [place, far];
  }
  return best;
}
