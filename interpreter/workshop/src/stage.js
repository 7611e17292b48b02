// The game at the right. The line that is played survives changes of the rules, as far as it stays legal.
import { mount } from "../page/app.js";
import { Thinker } from "../page/bots.js";
import { Engine } from "../page/engine.js";
import { make } from "../page/panels.js";
import { Remote } from "./remote.js";

/** Who thinks while the server plays: nobody. */
const NOBODY = { stop() {}, ask: async () => null };

export class Stage {
  /** `ask`: of the connection; `reset()`: asks for the rules again; `lead(place)`: shows a place of the rules, `line:column`. */
  constructor(element, { ask, reset, lead }) {
    this.ask = ask;
    this.reset = reset;
    this.lead = lead;
    this.game = make("div", { class: "game" });
    this.banner = make("p", { class: "banner", role: "status", hidden: true });
    this.broke = make("p", { class: "broke", role: "status", hidden: true });
    this.settings = make("form", { class: "settings", "aria-label": "options" });
    element.replaceChildren(this.banner, this.settings, this.broke, this.game);
    this.options = {};
    this.start = 0;
    this.kept = { texts: [], depth: 0 };
    this.broken = null;
    this.seats = null;
    this.number = 0;
  }

  /** The line that is being played, with what an edit has broken off. */
  get record() {
    const texts = this.app ? this.app.node.line.map((one) => one.decision.text) : [];
    const same = this.broken && String(texts) === String(this.kept.texts.slice(0, this.broken.at - 1));
    if (!same && this.app) this.kept = { texts, depth: this.app.node.path.length };
    return this.kept.texts;
  }

  /** The decisions up to the position that is shown. */
  get path() {
    return this.app ? this.app.node.path.map((one) => one.decision.text) : [];
  }

  /** Shows the game of a good check. */
  async show(found) {
    const texts = this.record;
    this.number = found.number;
    this.broken = found.broken;
    this.time = new Date();
    const remote = new Remote(found.game, found.looks, async (key) => {
      const { look, gone, error } = await this.ask("apply", { number: found.number, key });
      if (gone && found.number === this.number) this.reset();
      if (!look) throw new Error(error ?? "other rules by now");
      return look;
    });
    await this.swap(found.game, remote, NOBODY, texts);
    this.tellBroken();
    this.furnish(found.options, found.unset);
    this.banner.hidden = true;
  }

  /** Lets the compiled rules go on, if they are of the same check and say the same. */
  async compiled(found, number) {
    const content = await (await fetch(found.address)).arrayBuffer();
    const engine = await Engine.open(content, found.game), code = await (await fetch("/thinking.js")).text();
    if (number !== this.number || !this.app) return;
    const { legal } = this.app;
    await this.swap(found.game, engine, new Thinker(code, content, found.game), this.record);
    const same = String(legal.map((one) => one.text)) === String(this.app.legal.map((one) => one.text));
    if (!same) throw new Error("the compiled rules allow other decisions than the reference engine");
    this.game.dataset.engine = "wasm";
  }

  /** Puts a game into the element, and goes to where the one before was in the line of some decisions. */
  async swap(game, engine, thinker, texts) {
    const { depth } = this.kept, tab = this.app?.tab;
    this.app?.close();
    this.game.dataset.engine = "server";
    this.app = mount(this.game, game, engine, { thinker, language: "en" });
    if (this.seats?.length === game.players.length) this.app.seats = this.seats;
    this.seats = this.app.seats;
    if (tab) this.app.tab = tab;
    const path = [];
    let node = this.app.root;
    for (const text of texts) {
      const decision = engine.legal(node.state).find((one) => one.text === text);
      if (!decision) break;
      node = await node.after(decision, engine);
      path.push(node);
    }
    const at = Math.min(depth, path.length);
    if (path.length) this.app.go(at ? path[at - 1] : this.app.root, at === path.length);
    globalThis.ludograph = { app: this.app, stage: this };
    this.changed?.();
  }

  /** Says that the text has mistakes since the rules that are on the board. */
  stale(errors) {
    if (!this.app) return;
    const time = this.time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    this.banner.textContent = `Rules of ${time}. ${errors} ${errors === 1 ? "error" : "errors"} since.`;
    this.banner.hidden = false;
  }

  /** Says why the rules are played by the server alone. */
  uncompiled(reason) {
    this.game.dataset.engine = "server";
    this.game.title = reason;
  }

  tellBroken() {
    const { broken } = this;
    this.broke.hidden = !broken;
    if (!broken) return;
    const rest = this.kept.texts.slice(broken.at), place = /:(\d+):(\d+)$/.exec(broken.place ?? "");
    this.broke.replaceChildren(
      make("strong", {}, `Decision ${broken.at}, ${broken.text}, is no longer legal: `), broken.why, " ",
      place ? make("button", { type: "button", onclick: () => this.lead(Number(place[1]), Number(place[2])) }, "Show the rule") : null,
      rest.length ? make("span", { class: "rest" }, ` then came ${rest.join(" ")}`) : null,
    );
  }

  // ---------------------------------------------------------------- options

  /** Sliders and lists that change the game without changing the file. */
  furnish(options, unset) {
    const known = new Set(options.map((one) => one.name));
    for (const name of Object.keys(this.options)) if (!known.has(name)) delete this.options[name];
    const shown = JSON.stringify([options, unset]);
    if (shown === this.shown) return;
    this.shown = shown;
    const fields = options.filter((one) => one.whole).map((one) => this.field(one));
    if (unset) fields.push(make("span", { class: "warn" }, unset));
    if (Object.keys(this.options).length) fields.push(make("button", { type: "button", onclick: () => ((this.options = {}), this.reset()) }, "As in the file"));
    this.settings.replaceChildren(...fields);
    this.settings.hidden = !fields.length;
  }

  field({ name, about, bounds, choices, value }) {
    const told = make("output", {}, String(value === true ? "yes" : value === false ? "no" : value));
    const set = (found) => ((this.options = { ...this.options, [name]: found }), this.reset());
    const id = `option-${name}`, label = make("label", { for: id, title: about }, name.replaceAll("_", " "));
    if (choices.length) {
      const now = told.textContent;
      const list = choices.map((one) => make("option", { value: one, selected: one === now }, one));
      const read = (text) => (/^-?\d+$/.test(text) ? Number(text) : text === "yes" ? true : text === "no" ? false : text);
      return make("span", { class: "option" }, label, make("select", { id, onchange: (event) => set(read(event.target.value)) }, ...list));
    }
    const [low, high] = bounds ?? [-1000, 1000], many = high - low > 60;
    const input = make("input", { id, type: many ? "number" : "range", min: low, max: high, value, onchange: (event) => set(Number(event.target.value)) });
    if (!many) input.oninput = (event) => (told.textContent = event.target.value);
    return make("span", { class: "option" }, label, input, many ? null : told);
  }
}
