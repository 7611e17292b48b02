// Elements of SVG as text.

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => ESCAPED[one]);

export function number(value) {
  return String(Math.round(value * 100) / 100);
}

export function element(tag, attributes, text) {
  let made = `<${tag}`;
  for (const [name, value] of Object.entries(attributes))
    made += ` ${name}="${typeof value === "number" ? number(value) : escaped(value)}"`;
  return text === undefined ? `${made}/>` : `${made}>${escaped(text)}</${tag}>`;
}

export const listed = (points) => points.map(([x, y]) => `${number(x)},${number(y)}`).join(" ");

const WIDE = new Set("mwMWQOGD%@—"), NARROW = new Set("iljtfrI.,:;'!|()[] ");

/** About how wide a text is. */
function textWidth(text, size) {
  let sum = 0;
  for (const one of text) sum += WIDE.has(one) ? 0.86 : NARROW.has(one) ? 0.32 : 0.6;
  return size * sum;
}

const shortened = (text, most) => (text.length <= most ? text : text.slice(0, most - 1) + "…");

/** A text that fits into a disc. */
export function letters(x, y, radius, text, colour, rim) {
  const told = shortened(text, 12);
  const size = Math.min(1.05 * radius, (1.65 * radius) / Math.max(0.6, textWidth(told, 1)));
  const style = { x, y: y + 0.35 * size, "font-size": size, "text-anchor": "middle", "font-weight": "bold" };
  if (rim) Object.assign(style, { stroke: "#ffffff", "stroke-width": 0.3 * size, "stroke-linejoin": "round", "paint-order": "stroke" });
  return element("text", { ...style, fill: colour }, told);
}
