// What the server tells in the little Markdown that it writes.
import { make } from "../page/panels.js";

const PART = /```\n?([^]*?)\n?```|\*\*([^*]+)\*\*|`([^`\n]+)`/g;

/** The nodes of a text: code between backticks or fences, what is strong between pairs of stars. */
export function marked(text) {
  const found = [];
  let last = 0;
  for (const { 0: whole, 1: fenced, 2: strong, 3: code, index } of text.matchAll(PART)) {
    if (index > last) found.push(text.slice(last, index));
    found.push(strong === undefined ? make("code", {}, fenced ?? code) : make("strong", {}, ...marked(strong)));
    last = index + whole.length;
  }
  if (last < text.length) found.push(text.slice(last));
  return found;
}
