// The names of sites on the board, over all that stands there. Where the board is small on the screen they grow, as far as pieces
// and other names leave room; those that are too small to be read even so, or that something lies over, are not shown.

const READ = 9, LEAST = 7, GROWS = 1.6, WIDE = 0.3, HIGH = 0.4, HIDES = 0.85;

export class Names {
  constructor(svg) {
    this.svg = svg;
    this.all = [...svg.querySelectorAll(":scope > g > g > text")].map((text) => {
      const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
      return { text, x, y: y - 0.35 * size, size, now: size, across: WIDE * text.textContent.length, up: HIGH };
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
    for (const one of this.all) {
      const size = this.fitting(one), seen = size ? "visible" : "hidden";
      if (one.seen === seen && (!size || one.now === size)) continue;
      Object.assign(one, { seen, now: size || one.size });
      for (const [name, value] of [["visibility", seen], ["font-size", one.now], ["y", one.y + 0.35 * one.now]]) one.text.setAttribute(name, value);
    }
  }

  /** The size at which a name is read best and is free of pieces and, where it has grown, of other names; or 0. */
  fitting(one) {
    const turned = this.svg.classList.contains("turned"), half = (of, size) => [size * (turned ? of.up : of.across), size * (turned ? of.across : of.up)];
    return [READ, LEAST, 0].map((pixels) => Math.max(one.size, pixels / this.scale)).find((size) => {
      if (size > GROWS * one.size || !(size * this.scale >= LEAST)) return false;
      const [wide, high] = half(one, size), beyond = (off, far) => Math.max(0, Math.abs(off) - far);
      const meets = (other) => {
        const [w, h] = half(other, other.now);
        return other !== one && Math.abs(other.x - one.x) < wide + w && Math.abs(other.y - one.y) < high + h;
      };
      return !this.pieces.some(({ x, y, radius }) => Math.hypot(beyond(x - one.x, wide), beyond(y - one.y, high)) < HIDES * radius) && (size === one.size || !this.all.some(meets));
    }) ?? 0;
  }
}
