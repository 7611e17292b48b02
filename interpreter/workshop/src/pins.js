// Positions that are kept in sight: each is reached by its line again after every change of the rules, or says where that breaks.
import { elsewhere, store, stored } from "../page/store.js";
import { make } from "../page/panels.js";
import { Board } from "../page/view.js";

const MOST = 12;

export class Pins {
  constructor(element, { ask, stage }) {
    Object.assign(this, { element, ask, stage, own: [] });
    elsewhere((key) => key === this.key && this.show());
  }

  /** Another file. */
  open(file) {
    Object.assign(this, { key: `pins ${file}`, own: [] });
    this.element.replaceChildren();
  }

  /** All of the file: other windows keep some, too, and take some away. */
  get all() {
    const found = stored(this.key) ?? this.own, isLine = (texts) => Array.isArray(texts) && texts.every((one) => typeof one === "string");
    return Array.isArray(found) ? found.filter((one) => isLine(one?.texts)) : [];
  }

  /** Keeps what is on the board. */
  pin() {
    const { path, from } = this.stage;
    if (this.all.some((one) => one.from === from && String(one.texts) === String(path))) return;
    this.keep([...this.all, { texts: path, from }].slice(-MOST));
  }

  keep(all) {
    this.own = all;
    store(this.key, all);
    this.show();
  }

  /** Shows them as they are under the rules of the board. */
  async show() {
    const { key } = this, { number, from } = this.stage, mine = this.all.filter((one) => one.from === from);
    this.element.hidden = !mine.length;
    if (!mine.length) return;
    const { pins } = await this.ask("pins", { number, lines: mine.map((one) => one.texts) });
    if (!pins || number !== this.stage.number || key !== this.key || !this.stage.app) return; // something else is shown by now
    this.element.replaceChildren(...mine.map((one, i) => this.one(one, pins[i])));
  }

  one(pin, { look, broken }) {
    const frame = make("span", { class: "board" }), count = pin.texts.length;
    frame.innerHTML = '<svg aria-hidden="true"></svg>';
    new Board(frame.firstChild, this.stage.app.game).show(look.marks, null);
    const told = count ? `after ${count}: ${pin.texts.at(-1)}` : "the start";
    const title = broken ? `Decision ${broken.at}, ${broken.text}, is no longer legal: ${broken.why}` : pin.texts.join(" ");
    const drop = make("button", { type: "button", class: "drop", "aria-label": `take the pin ${told} away`, onclick: () => this.keep(this.all.filter((one) => one.from !== pin.from || String(one.texts) !== String(pin.texts))) }, "×");
    return make("div", { class: broken ? "pin broken" : "pin" }, make("button", { type: "button", title, onclick: () => this.stage.goTo(pin.texts) }, frame, broken ? `✗ ${told}` : told), drop);
  }
}
