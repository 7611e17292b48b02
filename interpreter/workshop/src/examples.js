// Examples: each runs after a good check; what is on the board becomes one by a click.
import { make } from "../page/panels.js";
import { marked } from "./told.js";

/** Decisions of a line; where more lead to what is claimed, the position alone is written. */
const LONG = 12;

export class Examples {
  constructor(element, { workshop, ask, editor, tabs }) {
    Object.assign(this, { workshop, ask, editor, tabs });
    const field = (name, label, hint) => [make("label", { for: `example-${name}` }, label), (this[name] = make("input", { id: `example-${name}`, placeholder: hint, autocomplete: "off" }))];
    this.form = make(
      "form", { onsubmit: (event) => (event.preventDefault(), this.make()) },
      make("h2", {}, "Make an example of what is on the board"),
      make("div", { class: "fields" }, ...field("about", "It shows that", "one sentence; may be left to itself"), ...field("legal", "These are legal", "decisions, with ; between them"),
        ...field("illegal", "These are not", "decisions, with ; between them"), ...field("then", "And this holds", 'a condition, as owner[cell("d4")] is Red')),
      make("div", { class: "row" }, make("button", { class: "main", type: "submit" }, "Make an example"), (this.told = make("span", { role: "status" }))),
      (this.claims = make("p", { class: "note" })),
    );
    this.rows = make("ul", { class: "list" });
    element.append(this.form, make("h2", {}, "Examples"), (this.none = make("p", { class: "note", hidden: true }, "There are none yet. Play to a position and make one of it.")), this.rows);
  }

  /** Another file is open. */
  another() {
    this.running = {};
    this.told.textContent = "";
    this.none.hidden = true;
    this.rows.replaceChildren();
    this.tabs.mark("examples", "");
  }

  /** Tells what is claimed by clicks of what is on the board. */
  claimed() {
    const { legal, illegal, then } = this.workshop.stage.claims.now;
    const told = [["Claimed to be legal", legal], ["to be not", illegal], ["and to hold", then]].filter(([, texts]) => texts.length);
    this.claims.textContent = told.map(([what, texts]) => `${what}: ${texts.join("; ")}`).join(", ");
  }

  checked() {
    this.run();
  }

  /** Runs them one after the other, until the text is another one. */
  async run() {
    const run = (this.running = {}), { examples, error, superseded, of } = await this.ask("examples");
    if (superseded || run !== this.running) return;
    if (error) {
      this.rows.replaceChildren(make("li", {}, ...marked(error)));
      return;
    }
    this.none.hidden = examples.length > 0;
    const found = [], rows = examples.map((one) => make("li", { class: "note" }, one.about));
    this.rows.replaceChildren(...rows);
    for (let number = 0; number < examples.length; number++) {
      const one = await this.ask("outcome", { number });
      if (run !== this.running || one.superseded || one.of !== of) return; // of a text that may have mistakes
      found.push(one.error ? { ...examples[number], passed: false, message: one.error, record: [], options: {} } : one);
      rows[number].replaceWith(this.row(found[number], number));
      this.mark(found, examples.length);
    }
    this.mark(found, examples.length);
  }

  mark(found, all) {
    const failed = found.filter((one) => !one.passed).length;
    this.tabs.mark("examples", failed ? `✗ ${failed}` : found.length === all ? (all ? "✓" : "") : `${found.length}/${all}`);
    const mine = found.filter((one) => one.from !== undefined);
    this.editor.tick(mine.map((one) => ({ line: this.editor.lineOf(one.passed ? one.from : one.wrongfrom ?? one.from), passed: one.passed, title: one.message || one.about })));
  }

  row(one, number) {
    const mark = one.passed ? make("span", { class: "tick" }, "✓ ") : make("span", { class: "cross" }, "✗ ");
    const load = make("button", { type: "button", onclick: () => this.load(one, number) }, "On the board");
    const text = one.from === undefined ? null : make("button", { type: "button", onclick: () => this.editor.go(one.wrongfrom ?? one.from) }, "In the text");
    return make("li", {}, mark, one.about || `Example ${number + 1}`, make("div", { class: "row" }, load, text), one.message ? make("pre", {}, one.message) : null);
  }

  /** Puts an example on the board: its options, where it begins, its decisions. */
  async load(one, number) {
    this.workshop.stage.put({ texts: one.record, options: one.options, start: one.positioned ? number + 1 : 0 });
    await this.workshop.check();
    this.tabs.show("play");
  }

  async make() {
    const { stage } = this.workshop, { claims } = stage, list = (input) => input.value.split(";").map((one) => one.trim()).filter((one) => one);
    const both = (kind) => [...new Set([...list(this[kind]), ...claims.now[kind]])];
    const record = stage.path, legal = both("legal"), illegal = both("illegal"), about = this.about.value || this.spoken(record, legal, illegal);
    const short = record.length > LONG && legal.length + illegal.length + both("then").length ? stage.here : "";
    this.workshop.state("making an example…");
    const { edits, of, error } = await this.ask("example", { record, about, legal, illegal, then: both("then"), here: short });
    this.told.replaceChildren(...marked(error ?? ""));
    this.workshop.unsaved();
    if (error) return this.workshop.warn(error);
    if (!this.workshop.made(edits, of)) return undefined;
    this.editor.go(edits[0].from + 1);
    for (const input of [this.about, this.legal, this.illegal, this.then]) input.value = "";
    claims.done();
    this.told.textContent = "It stands at the end of the examples.";
    return undefined;
  }

  /** What an example is about if nobody says it. */
  spoken(record, legal, illegal) {
    const claims = [...legal.map((one) => `${one} is legal`), ...illegal.map((one) => `${one} is not legal`)];
    if (claims.length) return `${record.length ? `After ${record.at(-1)}` : "At first"} ${claims.join(", ")}.`;
    if (!record.length) return "The game begins.";
    const last = record.slice(-3).join(", ");
    return record.length > 3 ? `A game of ${record.length} decisions that ends with ${last}.` : `A game may begin with ${last}.`;
  }
}
