// Which part of the drawing is seen: all of it, or what a finger, a wheel or keys have brought nearer.
import { clamp } from "./places.js";
import { number } from "./svg.js";

const MOST = 8, MAGNIFIED = 2.6, LEAST = 1.05, WORTH = 1.3, AROUND = 2.5;

export class Camera {
  /** `seen`: is told when another part is. */
  constructor(svg, width, height, seen) {
    Object.assign(this, { svg, width, height, seen, turned: false }); // by a quarter, clockwise
    this.whole();
  }

  /** Shows the whole board. */
  whole() {
    this.lent = false; // whether it came nearer for one tap only
    this.look(this.width / 2, this.height / 2, 1);
  }

  /** Comes near for one tap. */
  magnify([x, y]) {
    this.look(x, y, MAGNIFIED);
    this.lent = true;
  }

  /** Comes as near as some rooms, `[x, y, radius]`, are seen with a little around them, until a decision is made. */
  frame(rooms) {
    const [left, top, right, bottom] = [[0, -1], [1, -1], [0, 1], [1, 1]].map(([i, sign]) => sign * Math.max(...rooms.map((one) => sign * one[i] + AROUND * one[2])));
    const near = Math.min(MAGNIFIED, this.width / (right - left), this.height / (bottom - top));
    if (near < WORTH) return this.whole();
    this.look((left + right) / 2, (top + bottom) / 2, near);
    this.lent = true;
    return undefined;
  }

  /** After a decision: what was lent goes back. */
  settle() {
    if (this.lent) this.whole();
  }

  /** Comes nearer by a factor, so that a point of the drawing stays where it is seen. */
  scale(factor, [x, y] = [this.x, this.y]) {
    const near = clamp(this.near * factor, 1, MOST), moved = this.near / near;
    this.lent = false;
    this.look(x + (this.x - x) * moved, y + (this.y - y) * moved, near);
  }

  pan(dx, dy) {
    this.look(this.x + dx, this.y + dy, this.near);
  }

  get nearer() {
    return this.near > LEAST;
  }

  /** Looks at a point, so many times nearer than at the whole. */
  look(x, y, near) {
    const wide = this.width / near, high = this.height / near;
    this.x = clamp(x, wide / 2, this.width - wide / 2);
    this.y = clamp(y, high / 2, this.height - high / 2);
    this.near = near;
    const left = this.x - wide / 2, top = this.y - high / 2, seen = this.turned ? [this.height - top - high, left, high, wide] : [left, top, wide, high];
    this.svg.setAttribute("viewBox", seen.map(number).join(" "));
    this.seen();
  }
}
