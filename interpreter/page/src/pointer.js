// Pointer and keys: which place of the board is meant, and what is done there.
import { split } from "./view.js";

const DRAGGED = 14, PRESS = 350;

export class Pointer {
  constructor(app, board) {
    this.app = app;
    this.press = null;
    board.onpointermove = (event) => this.moved(event);
    board.onpointerleave = () => app.left();
    board.onpointerdown = (event) => this.pressed(event);
    board.onpointerup = (event) => this.released(event);
    board.onpointercancel = () => (this.press = null);
    board.onkeydown = (event) => this.steer(event);
  }

  meant(event) {
    const { app } = this, next = app.editing ? [] : [...app.selection.places.keys()];
    return app.board.meant(event, next, app.editing ? [] : app.choosable);
  }

  /** Things with names that are hit on a place; a finger hits a place only, if the board is not magnified. */
  hit(event, place) {
    const { app } = this;
    if (!place || app.editing || (event.pointerType === "touch" && !app.board.magnified)) return [];
    const mark = app.marks[app.board.markAt(event.target)];
    return mark?.place?.join(":") === place ? app.standing.things(mark) : [];
  }

  pressed(event) {
    if (event.button) return;
    const place = this.meant(event);
    this.press = { x: event.clientX, y: event.clientY, place, things: this.hit(event, place), dragged: false };
    if (event.pointerType === "touch") this.press.timer = setTimeout(() => this.held(), PRESS);
  }

  /** A finger that stays shows what would come of it. */
  held() {
    const found = this.press?.place && this.app.mine ? this.app.selection.click(this.press.place) : null;
    if (found?.take) this.app.preview(found.take);
  }

  moved(event) {
    const { press, app } = this;
    if (press && !press.dragged && press.place && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAGGED) {
      press.dragged = true;
      clearTimeout(press.timer);
      app.grip(press.place, press.things);
    }
    if (app.mine && event.pointerType !== "touch") {
      const place = this.meant(event);
      app.hover(place, this.hit(event, place));
    }
  }

  released(event) {
    const { press, app } = this;
    this.press = null;
    if (!press) return;
    clearTimeout(press.timer);
    if (!press.dragged) {
      const unsure = app.mine && app.board.unsure(event, [...app.selection.places.keys()]);
      if (!unsure) return app.click(press.place, press.things);
      app.board.zoom(unsure);
      return app.render();
    }
    const place = this.meant(event);
    if (place && place !== press.place && app.mine && app.selection.matched(place).length) app.click(place);
  }

  /** Keys on the board: a cursor that goes over what is possible. */
  steer(event) {
    const { app } = this, way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      const next = event.shiftKey || app.editing ? [] : [...app.selection.places.keys()];
      this.cursor = towards(this.cursor, way, next.length ? next : app.board.everywhere, app.game);
      app.board.cursor(this.cursor);
      const [kind, site] = split(this.cursor);
      app.prompt(app.game.universes[kind]?.labels[site] ?? "");
    } else if (event.key === "Enter" && this.cursor) app.click(this.cursor);
    else if (event.key === " " && this.cursor) app.hover(this.cursor);
    else return;
    event.preventDefault();
  }
}

/** Keys everywhere else. */
export function key(event, app) {
  if (event.target.matches("input, select, textarea") || event.target.closest("dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {
    u: () => app.undo(), r: () => app.redo(), h: () => app.hint(), Escape: () => app.clear(), "/": () => app.at("text").focus(),
    Backspace: () => app.undo(), "?": () => app.tell(app.say.text("keys")),
  };
  const act = keys[event.key] ?? (/^[1-9]$/.test(event.key) ? () => app.at("buttons").querySelectorAll("button")[event.key - 1]?.click() : null);
  if (!act) return;
  event.preventDefault();
  act();
}

/** The nearest of some places in a direction; where there is none, the present one or the first. */
function towards(from, [dx, dy], places, game) {
  const at = (place) => {
    const [kind, site] = split(place);
    return game.board.sites[kind].places[site];
  };
  if (!from) return places[0];
  const [x, y] = at(from);
  let best = from, least = Infinity;
  for (const place of places) {
    const [px, py] = at(place), ahead = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 0.5 && ahead >= aside && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
