// The names of sites on the board: those that are too small to be read here, or lie under a piece, are not shown.

const LEAST = 7;

export class Names {
  constructor(svg) {
    this.svg = svg;
    this.all = [...svg.querySelectorAll(":scope > g > g > text")].map((text) => {
      const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
      return { text, x, y: y - 0.35 * size, size, above: text.parentNode.classList.contains("corners") };
    });
    this.covered = new Set();
    this.scale = 0; // pixels of a unit of the drawing
    new ResizeObserver(() => this.fit()).observe(svg);
  }

  /** After the board has become larger or smaller on the screen. */
  fit() {
    const scale = this.svg.getScreenCTM()?.a ?? 0;
    if (scale === this.scale) return;
    this.scale = scale;
    this.show();
  }

  /** Pieces stand elsewhere now. `seats`: each with `x`, `y`, `radius`. */
  cover(seats) {
    const over = ({ x, y, above }) => above && seats.some((seat) => Math.hypot(seat.x - x, seat.y - y) < seat.radius);
    this.covered = new Set(this.all.filter(over));
    this.show();
  }

  show() {
    for (const one of this.all) {
      const seen = one.size * this.scale >= LEAST && !this.covered.has(one) ? "visible" : "hidden";
      if (one.seen !== seen) one.text.setAttribute("visibility", (one.seen = seen));
    }
  }
}
