// Shades of colours, as `ground/colours.py` has them.

const parts = (one) => [1, 3, 5].map((at) => parseInt(one.slice(at, at + 2), 16));

export function mixed(one, two, share) {
  const b = parts(two);
  return "#" + parts(one).map((a, i) => even(a + (b[i] - a) * share).toString(16).padStart(2, "0")).join("");
}

/** Rounds halves to even numbers, as Python does. */
function even(value) {
  const low = Math.floor(value), rest = value - low;
  return rest > 0.5 || (rest === 0.5 && low % 2) ? low + 1 : low;
}

function brightness(one) {
  const [red, green, blue] = parts(one);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** The shade of a colour that a form asks for. */
export function shadeOf(shade, one) {
  const change = shade.dark === undefined || brightness(one) > shade.bound ? shade.change : shade.dark;
  if (typeof change === "string") return change;
  return change > 0 ? mixed(one, "#ffffff", change) : mixed(one, "#000000", -change);
}

export const READABLE = { change: "#2b2b2b", dark: "#ffffff", bound: 0.58 };
