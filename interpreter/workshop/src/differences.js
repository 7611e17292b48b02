// What differs from the base, or from what is saved, and where games part that are played alike.
import { make } from "../page/panels.js";
import { Board } from "../page/view.js";
import { marked } from "./told.js";

const SLOW = 500;

export class Differences {
  constructor(element, { workshop, ask, tabs }) {
    Object.assign(this, { workshop, ask, tabs });
    const choice = (value, text) => make("option", { value }, text);
    const chosen = () => ((this.chosen = true), this.opened());
    this.base = choice("base", "what it extends");
    this.against = make("select", { id: "diff-against", onchange: chosen }, choice("saved", "the saved file"), this.base, (this.past = make("optgroup", { label: "earlier good texts of this window" })));
    this.found = make("div");
    element.append(make("div", { class: "row" }, make("label", { for: "diff-against" }, "Against"), this.against), this.found);
  }

  /** Another file is open. */
  another() {
    this.chosen = false;
    this.asked = {};
    this.found.replaceChildren(make("p", { class: "note" }, "The rules are compared when they have no errors."));
  }

  /** Lists the texts that were good, the last one first; the one that is shown is not among them. */
  remembered() {
    const { value } = this.against, { past } = this.workshop, now = this.workshop.editor.text;
    const rows = past.map(({ text, time, number }) => ({ text, value: `past ${number}`, told: `${number}: ${time.toLocaleTimeString()}` })).filter((one) => one.text !== now);
    this.past.replaceChildren(...rows.reverse().map((one) => make("option", { value: one.value }, one.told)));
    this.past.hidden = !rows.length;
    if ([...this.against.options].some((one) => one.value === value)) this.against.value = value;
    else this.against.value = this.base.disabled ? "saved" : "base";
  }

  /** The text of this file that is chosen. */
  get text() {
    const found = this.workshop.past.find((one) => `past ${one.number}` === this.against.value);
    return this.other ?? found?.text ?? this.workshop.saved;
  }

  /** Until somebody chooses, a variant is held against what it extends. */
  checked({ extends: isVariant }) {
    this.base.disabled = !isVariant;
    if (!this.chosen) this.against.value = isVariant ? "base" : "saved";
    this.remembered();
    if (this.tabs.now === "diff") this.opened();
  }

  /** Against another text of the file. */
  between(text) {
    this.other = text;
    this.tabs.show("diff");
    this.other = null;
  }

  async opened() {
    const asked = (this.asked = {}), base = this.against.value === "base" && !this.other;
    const whose = this.other ? "the other text" : this.against.selectedOptions[0].textContent;
    const { text } = this;
    const slow = setTimeout(() => asked === this.asked && this.found.replaceChildren(make("p", { class: "note" }, "Comparing…")), SLOW);
    const found = await this.ask("differ", base ? { with: "base", record: this.workshop.stage.record } : { with: "saved", saved: text, record: this.workshop.stage.record });
    clearTimeout(slow);
    if (found.superseded || asked !== this.asked) return; // of another choice, or of an older text
    if (found.error || found.none) {
      this.found.replaceChildren(make("p", { class: "note" }, ...marked(found.error ?? found.none)));
      return;
    }
    const lines = found.lines.map((line) => make("span", { class: /^ *-/.test(line) ? "gone" : /^ *\+/.test(line) ? "come" : null }, `${line}\n`));
    const told = make("div", { class: "diff" });
    told.append(...lines);
    const { parts, played } = found, counted = `${played} ${played === 1 ? "decision" : "decisions"}`;
    const far = parts ? `After ${counted} of this line the games part.` : `Over ${counted}, all of this line, both allow the same.`;
    const words = played ? far : parts ? "The games part at their beginning." : "Nothing has been played yet, and both allow the same.";
    const pair = make("div", { class: "pair" });
    this.found.replaceChildren(told, make("h2", {}, "On the board"), make("p", {}, words), pair);
    found.boards.forEach((one, number) => pair.append(this.board(one, number ? "this text" : whose, number ? found.after : found.before)));
  }

  board({ game, look }, name, own) {
    const frame = make("div", { class: "board" });
    frame.innerHTML = "<svg></svg>";
    const board = new Board(frame.firstChild, game);
    board.show(look.marks, null);
    const many = look.legal.length, counted = many === 1 ? "one legal decision" : `${many || "no"} legal decisions`;
    const only = own.length ? ` Only here: ${own.join(", ")}` : many ? " Nothing is legal here alone." : "";
    return make("figure", {}, make("figcaption", {}, make("strong", {}, `With ${name}`), ` – ${counted}.${only}`), frame);
  }
}
