// The names of sites on the board, over all that stands there: those that are too small to be read, or for which pieces leave no
// room, are not shown.

const LEAST = 7, WIDE = 0.3, HIGH = 0.4, HIDES = 0.85;

export class Names {
  constructor(svg) {
    this.svg = svg;
    this.all = [...svg.querySelectorAll(":scope > g > g > text")].map((text) => {
      const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
      return { text, x, y: y - 0.35 * size, size, across: WIDE * size * text.textContent.length, up: HIGH * size };
    });
    svg.querySelector(".top").append(...this.all.map((one) => one.text));
    this.pieces = [];
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

  /** Pieces stand elsewhere now. `pieces`: the seat of each, `{x, y, radius}`. */
  cover(pieces) {
    this.pieces = pieces;
    this.show();
  }

  show() {
    const turned = this.svg.classList.contains("turned"), beyond = (off, half) => Math.max(0, Math.abs(off) - half);
    for (const one of this.all) {
      const [wide, high] = turned ? [one.up, one.across] : [one.across, one.up];
      const under = ({ x, y, radius }) => Math.hypot(beyond(x - one.x, wide), beyond(y - one.y, high)) < HIDES * radius;
      const seen = one.size * this.scale >= LEAST && !this.pieces.some(under) ? "visible" : "hidden";
      if (one.seen !== seen) one.text.setAttribute("visibility", (one.seen = seen));
    }
  }
}
