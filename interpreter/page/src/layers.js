// One layer of the board: groups of elements by key, of which only those are made anew that look otherwise than before.

const SVG = "http://www.w3.org/2000/svg";
const DURATION = 180;

export class Layer {
  constructor(group) {
    this.group = group;
    this.items = new Map(); // key -> { text, element }
  }

  /** Shows items `[key, text, mark]` in this order; each text is one element, which is told its mark. Keys that are gone fade if
   * `fading`. */
  show(items, fading = false) {
    const fresh = items.filter(([key, text]) => this.items.get(key)?.text !== text), made = parsed(fresh.map(([, text]) => text));
    const old = this.items;
    this.items = new Map(items.map(([key, text]) => [key, old.get(key)?.text === text ? old.get(key) : null]));
    fresh.forEach(([key, text], i) => {
      old.get(key)?.element.remove();
      this.items.set(key, { text, element: made[i] });
    });
    for (const [key, { element }] of old) if (!this.items.has(key)) leave(element, fading);
    for (const [key, , mark] of items) this.items.get(key).element.mark = mark;
    let here = this.group.firstElementChild;
    for (const { element } of this.items.values()) {
      while (here?.leaving) here = here.nextElementSibling;
      if (element === here) here = here.nextElementSibling;
      else this.group.insertBefore(element, here);
    }
  }

  /** Every element with the number of its mark. */
  each(act) {
    for (const { element } of this.items.values()) act(element, element.mark);
  }

  /** The text of all that is shown. */
  get text() {
    return [...this.items.values()].map((one) => one.text).join("");
  }

  /** Lets the element of a key come from so far away. */
  slide(key, dx, dy) {
    this.items.get(key)?.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: DURATION, easing: "ease-out" });
  }
}

/** Elements of SVG, made at once. */
function parsed(texts) {
  if (!texts.length) return [];
  const group = document.createElementNS(SVG, "g");
  group.innerHTML = texts.join("");
  return [...group.children];
}

function leave(element, fading) {
  if (!fading) return element.remove();
  element.leaving = true;
  element.classList.add("leaving");
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DURATION }).onfinish = () => element.remove();
}

/** Whether things may move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
