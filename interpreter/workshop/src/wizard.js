// A board to choose: tiling, shape, size, which sides are joined; the picture follows, and the text takes it when it is wished.
import { make } from "../page/panels.js";
import { marked } from "./told.js";

const SIZES = ["columns", "rows", "side"];

export class Wizard {
  /** `shown(game)`: what a chosen board looks like, or null when no more is chosen. */
  constructor({ ask, editor, shown }) {
    Object.assign(this, { ask, editor, shown });
    this.fields = Object.fromEntries(["tiling", "shape", "wrap"].map((name) => [name, make("select", { id: `wizard-${name}`, onchange: () => this.turned() })]));
    for (const name of SIZES) this.fields[name] = make("input", { id: `wizard-${name}`, size: 4, autocomplete: "off", oninput: () => this.look() });
    this.labels = Object.fromEntries(Object.entries(this.fields).map(([name, field]) => [name, make("label", { for: field.id }, name, " ", field)]));
    this.told = make("p", { class: "note", role: "status" });
    this.take = make("button", { class: "main", type: "button", onclick: () => this.taken() }, "Write it into the text");
    this.panel = make(
      "div", { hidden: true },
      make("div", { class: "row" }, ...["tiling", "shape", ...SIZES, "wrap"].map((name) => this.labels[name])),
      make("div", { class: "row" }, this.take, make("button", { type: "button", onclick: () => this.close() }, "Leave it as it is")),
    );
    this.element = make("div", {}, (this.begin = make("button", { type: "button", onclick: () => this.open() }, "Another board…")), this.panel, this.told);
  }

  async open() {
    const opening = (this.opening = {}), { choices, now, error } = await this.ask("boards");
    if (opening !== this.opening) return; // another file is open by now
    if (error) return void this.told.replaceChildren(...marked(error));
    this.choices = choices;
    this.begin.hidden = true;
    this.panel.hidden = false;
    const fill = (name, values, value) => this.fields[name].replaceChildren(...[...new Set([...values, value])].map((one) => make("option", { value: one, selected: one === value }, one)));
    fill("tiling", Object.keys(choices.tilings), now.tiling ?? "square");
    fill("wrap", choices.wraps, now.wrap ?? "none");
    for (const name of SIZES) this.fields[name].value = now[name] ?? (name === "side" ? "5" : "8");
    this.turned(now.shape);
  }

  close() {
    this.hide();
    this.shown(null);
  }

  hide() {
    this.opening = null;
    this.told.textContent = "";
    this.begin.hidden = false;
    this.panel.hidden = true;
  }

  /** Another tiling has other shapes, another shape other sizes. */
  turned(shape = this.fields.shape.value) {
    const all = { shapes: Object.keys(this.choices.sizes), usual: "rectangle" }; // where an option of the ruleset says which
    const { shapes, usual } = this.choices.tilings[this.fields.tiling.value] ?? all, now = shapes.includes(shape) ? shape : shapes.includes(usual) ? usual : shapes[0];
    this.fields.shape.replaceChildren(...shapes.map((one) => make("option", { value: one, selected: one === now }, one)));
    const sizes = this.choices.sizes[now];
    for (const name of SIZES) this.labels[name].hidden = !sizes.includes(name);
    this.labels.wrap.hidden = !["rectangle", "rhombus"].includes(now);
    this.look();
  }

  get wanted() {
    const found = Object.fromEntries(Object.entries(this.fields).filter(([name]) => !this.labels[name].hidden).map(([name, field]) => [name, field.value.trim()]));
    if (found.wrap === "none") delete found.wrap;
    return found;
  }

  async look() {
    const { game, edits, of, told, error, superseded } = await this.ask("board", { board: this.wanted });
    if (superseded || this.panel.hidden) return;
    this.told.replaceChildren(...marked(error ?? told));
    this.edits = error ? null : edits;
    this.of = of;
    this.take.disabled = !this.edits;
    if (game) this.shown(game);
  }

  taken() {
    if (!this.edits) return;
    if (!this.editor.apply(this.edits, this.of)) return this.look();
    this.editor.go(this.edits[0].from);
    this.close();
  }
}
