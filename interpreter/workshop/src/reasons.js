// What is asked of one decision in the position on the board, with the values that each condition is made of.
import { make } from "../page/panels.js";
import { marked } from "./told.js";

const SIGNS = { true: "✓", false: "✗", null: "=" };

export class Reasons {
  /** `ask(text)`: what is asked of a decision; `position()`: names the rules and what is on the board; `lead(line, column)`: to a
   * place of the text. */
  constructor(element, { ask, position, lead }) {
    Object.assign(this, { element, ask, position, lead });
    this.hide();
  }

  /** Something is on the board: what was asked of a decision is of another position, unless it is the same one as before. */
  moved() {
    if (this.of !== this.position()) this.hide();
  }

  hide() {
    this.text = "";
    this.element.hidden = true;
  }

  async show(text) {
    Object.assign(this, { text, of: this.position() });
    const { legal, says, rows } = await this.ask(text);
    if (!rows || text !== this.text) return;
    const close = make("button", { type: "button", class: "drop", "aria-label": "hide the conditions", onclick: () => this.hide() }, "×");
    const list = make("ul", { class: "tree" });
    list.append(...rows.map((row) => this.condition(row)));
    this.element.replaceChildren(make("p", {}, make("strong", {}, `${text}: ${legal ? "legal" : "not legal"}`), ...marked(legal ? "" : ` – ${says} `), close), rows.length ? list : make("p", { class: "note" }, "No condition is asked of it here."));
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
  }

  condition({ key, holds, tree }) {
    const told = make("span", { class: holds === false ? "fails" : "note" }, `${SIGNS[holds]} ${key.replaceAll("_", " ")}: `);
    return this.part(tree, told, holds === false);
  }

  /** An expression with its value; what it is made of is folded away, but of a condition that fails. */
  part({ text, value, line, column, parts }, before = null, open = false) {
    const code = line ? make("button", { type: "button", class: "place", title: `line ${line}`, onclick: () => this.lead(line, column) }, make("code", {}, text)) : make("code", {}, text);
    const said = [before, code, " ", make("strong", {}, value)].filter((one) => one !== null);
    if (!parts.length) return make("li", {}, ...said);
    const list = make("ul", {});
    list.append(...parts.map((one) => this.part(one, null, open)));
    return make("li", {}, make("details", { open }, make("summary", {}, ...said), list));
  }
}
