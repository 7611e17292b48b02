// What is claimed of positions by clicks, for the next example: decisions that are to be legal there or not, and values.
import { make } from "../page/panels.js";

const KINDS = { legal: "is legal", illegal: "is not legal", then: "holds" };

export class Claims {
  /** `line()`: the decisions that lead to what is on the board, by which claims are kept; `find(told)`: the decision that a refused
   * click means, as text, or ""; `explain(text)`: shows what is asked of a decision; `changed()`: others are claimed now. */
  constructor(element, { line, find, explain, changed }) {
    Object.assign(this, { element, line, find, explain, changed, all: new Map() });
  }

  /** Those of the position on the board, by kind. */
  get now() {
    return this.all.get(this.line()) ?? { legal: [], illegal: [], then: [] };
  }

  has(kind, text) {
    return this.now[kind].includes(text);
  }

  put(kind, text, wanted) {
    const { now } = this, others = now[kind].filter((one) => one !== text);
    this.all.set(this.line(), { ...now, [kind]: wanted ? [...others, text] : others });
    this.show();
  }

  /** None of this position, since an example has them now. */
  done() {
    this.all.delete(this.line());
    this.show();
  }

  /** Another file is open. */
  another() {
    this.all.clear();
    this.show();
  }

  /** Tells those of the position on the board. */
  show() {
    const { now } = this, rows = Object.keys(KINDS).flatMap((kind) => now[kind].map((text) => this.one(kind, text)));
    this.element.replaceChildren(...(rows.length ? [make("span", { class: "note" }, "In the next example:"), ...rows] : []));
    this.element.hidden = !rows.length;
    this.changed();
  }

  one(kind, text) {
    const drop = make("button", { type: "button", class: "drop", "aria-label": `claim no more that ${text} ${KINDS[kind]}`, onclick: () => this.put(kind, text, false) }, "×");
    return make("span", { class: "claim" }, make("code", {}, text), ` ${KINDS[kind]}`, drop);
  }

  // ---------------------------------------------------------------- on the board

  /** The button of a legal decision, with one that claims it behind it, and one that tells what is asked of it. */
  around({ text }, choice) {
    const pressed = () => String(this.has("legal", text)), button = make("button", { type: "button", class: "claims-it", "aria-label": `claim that ${text} is legal`, title: "claim in the next example that this is legal" }, "✓");
    button.setAttribute("aria-pressed", pressed());
    button.onclick = () => {
      this.put("legal", text, !this.has("legal", text));
      button.setAttribute("aria-pressed", pressed());
    };
    const ask = make("button", { type: "button", class: "claims-it", "aria-label": `what is asked of ${text}`, title: "what is asked of it, with all values", onclick: () => this.explain(text) }, "?");
    return make("span", { class: "with-claim" }, choice, button, ask);
  }

  /** A click was refused: a message that begins with `said` tells why, and has a button if what was clicked can be written. */
  async refused(told, said) {
    const text = await this.find(told), message = said.parentNode; // it moves when compiled rules take over
    if (!text || !message || this.has("illegal", text)) return;
    const button = make("button", { type: "button", class: "claims-it", onclick: () => (this.put("illegal", text, true), button.remove()) }, `Claim that ${text} is not legal`);
    message.append(" ", button, " ", make("button", { type: "button", class: "claims-it", onclick: () => this.explain(text) }, "All conditions and values"));
  }
}
