// What a ruleset is made of: tabs above the text for the files that it extends and the modules that it uses, to be looked at.
import { amongTabs, make } from "../page/panels.js";
import { Editor } from "./editor.js";

export class Chain {
  /** `tabs`, `own`, `reader`: elements for the list, the text that is written, the one that is looked at. `ask(what, values)`: of
   * the server; `follow(place, file)`: leads to where the name at a place is declared. */
  constructor({ tabs, own, reader }, { ask, follow }) {
    Object.assign(this, { tabs, own, reader, ask });
    const about = (what, values) => ask(what, { ...values, file: this.shown });
    const nothing = () => {};
    this.editor = new Editor(reader, {
      ask: about, changed: nothing, moved: nothing, pointed: nothing, follow: (place) => follow(place, this.shown), rename: nothing, save: nothing, refused: nothing, label: "rules to look at",
    });
    this.files = [];
    tabs.onkeydown = amongTabs;
  }

  /** Another file is written, or the same with others: `files` are those beside it, `{file, extended}`. */
  put(main, files) {
    const anew = main !== this.main, lost = this.shown !== main && (anew || !files.some(({ file }) => file === this.shown));
    if (lost && this.has(this.shown)) this.ask("close", { file: this.shown });
    this.main = main;
    this.files = files; // before `show`: what was looked at beside another file may be the one that is written now
    if (anew || lost) this.show(main);
    this.list();
  }

  list() {
    const tab = (file, what) => make(
      "button", { type: "button", role: "tab", "aria-selected": String(file === this.shown), title: what, onclick: () => this.show(file) },
      file.replace("library:", "").replace("stdlib/", "").replace(/\.yaml$/, ""),
    );
    const held = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(tab(this.main, "what you write"), ...this.files.map(({ file, extended }) => tab(file, extended ? "what it extends" : "a module that it uses")));
    this.tabs.hidden = !this.files.length;
    if (held) this.tabs.querySelector("[aria-selected=true]").focus();
  }

  /** The file that is shown, if it is one that the ruleset extends; else null. */
  get base() {
    return this.files.find(({ file, extended }) => file === this.shown && extended)?.file ?? null;
  }

  /** Whether a file is one of those that are looked at here. */
  has(file) {
    return this.files.some((one) => one.file === file);
  }

  /** Shows one of the files, and a place of it. */
  async show(file, from, to) {
    const before = this.shown;
    if (before !== file && this.has(before)) this.ask("close", { file: before });
    this.shown = file;
    const isOwn = !this.has(file);
    this.own.hidden = !isOwn;
    this.reader.hidden = isOwn;
    if (this.main) this.list();
    if (isOwn) return;
    if (before !== file) {
      const found = await this.ask("open", { file });
      if (this.shown !== file) return;
      this.editor.open(found.text ?? found.error, true);
      this.colour(file);
    }
    if (from !== undefined) this.editor.go(from, to);
  }

  /** A file was changed: where it is shown, it is read again. */
  async again(file) {
    if (file !== this.shown) return;
    const { text } = await this.ask("open", { file });
    if (text === undefined || file !== this.shown) return;
    this.editor.put(text);
    this.colour(file);
  }

  async colour(file) {
    const { names } = await this.ask("names", { file });
    if (names && this.shown === file) this.editor.colour(names);
  }
}
