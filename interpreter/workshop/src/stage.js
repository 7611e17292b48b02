// The game at the right. The line that is played survives changes of the rules, as far as it stays legal.
import { mount } from "../page/app.js";
import { Thinker } from "../page/bots.js";
import { ALL } from "../page/engine.js";
import { furnish } from "../page/furniture.js";
import { make } from "../page/panels.js";
import { exampleOf } from "../page/positions.js";
import { Truth } from "../page/truth.js";
import { Claims } from "./claims.js";
import { Reasons } from "./reasons.js";
import { Pins } from "./pins.js";
import { Remote } from "./remote.js";

/** Who thinks while the server plays: nobody. */
const NOBODY = { stop() {}, ask: async () => null };

const UNANSWERED = "The server has not answered: once more, please.";

/** Line and column of what breaks a line; null where it stands nowhere. */
function placeOf(broken) {
  const found = /:(\d+):(\d+)$/.exec(broken?.place ?? "");
  return found && [Number(found[1]), Number(found[2])];
}

export class Stage {
  /** `ask`: of the connection; `reset()`: asks for the rules again; `lead(line, column)`: shows a place of the rules; `moved()`: another
   * position is on the board; `claimed()`: other claims are made of it; `example()`: makes an example of it. */
  constructor(element, { ask, reset, lead, moved, claimed, example }) {
    Object.assign(this, { ask, reset, lead, example });
    this.moved = () => (this.claims.show(), this.reasons.moved(), moved());
    this.game = make("div", { class: "game" });
    this.banner = make("p", { class: "banner", role: "status", hidden: true });
    this.broke = make("p", { class: "broke", role: "status", hidden: true });
    this.settings = make("form", { class: "settings", "aria-label": "options" });
    const pinned = make("div", { class: "pins", role: "group", "aria-label": "pinned positions", hidden: true });
    this.pins = new Pins(pinned, { ask, stage: this });
    const claims = make("div", { class: "claims", role: "group", "aria-label": "claims of the next example", hidden: true });
    this.claims = new Claims(claims, { line: () => `${this.from} ${this.path.join(";")}`, find: (told) => this.written(told), explain: (text) => this.reasons.show(text), changed: claimed });
    const reasons = make("section", { class: "reasons", "aria-label": "conditions of a decision" });
    const position = () => `${this.number} ${this.from} ${this.path.join(";")}`;
    this.reasons = new Reasons(reasons, { ask: (text) => this.ask("reasons", { number: this.number, record: this.path, text }), position, lead });
    element.replaceChildren(this.banner, this.settings, this.broke, pinned, claims, reasons, this.game);
    this.options = {};
    this.start = 0;
    this.position = "";
    this.kept = { texts: [], depth: 0 };
    this.broken = null;
    this.going = null; // the app that is still to get along the line that is kept
    this.seats = null;
    this.number = 0;
  }

  /** The line that is being played, with what an edit has broken off. */
  get record() {
    const texts = this.app ? this.app.node.line.map((one) => one.decision.text) : [];
    const same = this.broken && String(texts) === String(this.kept.texts.slice(0, this.broken.at - 1));
    if (!same && this.app && this.app !== this.going) this.kept = { texts, depth: this.app.node.path.length };
    return this.kept.texts;
  }

  /** Where the line begins. */
  get from() {
    return this.position || String(this.start);
  }

  /** What is on the board, as the `position` of an example; "" while the server plays, and where no position can begin. */
  get here() {
    const { engine, game, node } = this.app, place = game.positions?.places.find((one) => one.head[0] === node.state.place && one.head[2] === node.state.mover);
    return engine.values && place ? exampleOf(game, engine.values(node.state), place) : "";
  }

  /** Begins a line in a position that was set up on the board. */
  begin({ values, place }) {
    if (!this.app) return; // another one is awaited
    this.put({ texts: [], options: this.options, position: exampleOf(this.app.game, values, place) });
    this.reset();
  }

  /** The decisions up to the position that is shown. */
  get path() {
    return this.app ? this.app.node.path.map((one) => one.decision.text) : [];
  }

  /** The decision that a refused click means, as text, if it can be written with what was clicked. */
  async written(told) {
    return (await this.ask("claim", { number: this.number, record: this.path, ...told })).text;
  }

  /** Shows the game of a good check. Whether it is there: another one may be wanted before. */
  async show(found) {
    const texts = this.record;
    this.number = found.number;
    this.broken = found.broken;
    this.time = new Date();
    const remote = new Remote(found.game, found.looks, async (what, values) => {
      const answer = await this.ask(what, { number: found.number, ...values });
      if (answer.gone || answer.error) throw new Error(answer.error ?? "other rules by now");
      return answer;
    });
    this.remote = remote;
    if (!(await this.swap(found.game, remote, NOBODY, texts))) return false;
    this.tellBroken();
    this.furnish(found.options, found.unset, remote.first.views ? found.game.players.map((one) => one.name) : []);
    this.banner.hidden = true;
    this.pins.show();
    return true;
  }

  /** Asks for what the board that is shown could do without. */
  complete() {
    this.remote.complete().catch(() => {}); // other rules by now, or asked again once it is needed
  }

  /** Another line is to be on the board: `texts` from the start of the rules, from that of an example, or from a `position`, under values
   * of options. */
  put({ texts, options = {}, start = 0, position = "" }) {
    Object.assign(this, { options, start, position, kept: { texts, depth: texts.length }, broken: null });
    this.app?.close();
    this.app = null;
  }

  /** Another file is open: of the game of the one before nothing is shown. */
  another() {
    this.game.replaceChildren();
    this.claims.another();
    this.shown = null;
    for (const part of [this.settings, this.broke, this.banner]) part.hidden = true;
  }

  /** Goes along a line from the start, as far as it is legal. */
  goTo(texts) {
    if (!this.app) return; // which is awaited
    if (texts.length) this.app.follow(texts.join(";"), false);
    else this.app.go(this.app.root);
  }

  /** Lets the compiled rules go on, if they are of the same check and say the same. */
  async compiled(found, number) {
    const content = await (await fetch(found.address)).arrayBuffer();
    const engine = await Truth.open(content, found.game), code = await (await fetch("/thinking.js")).text();
    await this.quiet();
    if (number !== this.number || !this.app) return;
    const { legal, selection: { picks } } = this.app, told = [...this.app.at("message").childNodes];
    if (!(await this.swap(found.game, engine, new Thinker(code, content, found.game), this.record))) return;
    const same = String(legal.map((one) => one.text)) === String(this.app.legal.map((one) => one.text));
    if (!same) throw new Error("the compiled rules allow other decisions than the reference engine");
    for (const place of picks) this.app.grip(place, []);
    this.app.tell(...told);
    this.game.dataset.engine = "wasm";
  }

  /** Waits until the server has carried out and answered what somebody has begun on the board. */
  async quiet() {
    await this.remote?.quiet();
  }

  /** Puts a game into the element, and goes to where the one before was in the line of some decisions. Whether it got there: the
   * server may be asked on the way, and something else be wanted meanwhile. */
  async swap(game, engine, thinker, texts) {
    const { depth } = this.kept, tab = this.app?.tab, typed = this.game.querySelector("#text")?.value ?? "";
    const { activeElement } = document, held = this.game.contains(activeElement) ? activeElement.id : "";
    this.app?.close();
    this.game.dataset.engine = "server";
    const claims = { around: (one, button) => this.claims.around(one, button), refused: (told) => this.claims.refused(told, this.game.querySelector("#message").firstChild) };
    const app = (this.app = mount(this.game, game, engine, { thinker, language: "en", moved: this.moved, claims, failed: (decision) => this.failed(decision.text) }));
    app.startAt = (start) => this.begin(start);
    app.viewer = game.players.findIndex((one) => one.name === this.viewer); // nobody: whoever sees all
    if (this.seats?.length === game.players.length) app.seats = this.seats;
    this.seats = app.seats;
    if (tab) app.tab = tab;
    this.going = app;
    const path = [];
    let node = app.root;
    for (const text of texts) {
      const decision = engine.legal(node.state).find((one) => one.text === text);
      if (!decision) break;
      node = await node.after(decision, engine).catch(() => null); // the rules fail there, which `broken` tells
      if (!node) break;
      path.push(node);
    }
    if (app !== this.app) return false;
    this.going = null;
    const at = Math.min(depth, path.length);
    if (path.length || app.viewer !== ALL) app.go(at ? path[at - 1] : app.root, at === path.length);
    app.at("text").value = typed; // who writes or plays by keys does not wait for rules that are compiled
    if (held) app.at(held)?.focus({ preventScroll: true });
    globalThis.ludograph = { app, stage: this };
    this.claims.show();
    return true;
  }

  /** A decision could not be carried out: tells what fails in the rules. Where the server plays and finds nothing, its answer was lost. */
  async failed(text) {
    const { app, number } = this, { broken } = await this.remote.wait(this.ask("fault", { number, record: [...this.path, text] }));
    if (!app || app !== this.app) return;
    app.tell(broken?.why ?? (this.game.dataset.engine === "server" ? UNANSWERED : app.say.text("failed")));
    const place = placeOf(broken);
    if (place) this.game.querySelector("#message").append(" ", this.leading(place));
  }

  /** A button that leads to a place of the rules. */
  leading(place) {
    return make("button", { type: "button", onclick: () => this.lead(...place) }, "Show the rule");
  }

  /** Lets programs play, whose thinking is known now. */
  taught(search, number) {
    const { app } = this;
    if (!app || number !== this.number || this.game.dataset.engine !== "wasm") return;
    app.game.search = search;
    app.judge = search.levels.length ? app.thinker.another() : null;
    furnish(app);
    app.render();
  }

  /** Says that the text has mistakes since the rules that are on the board, or that there are no such rules yet. */
  stale(errors) {
    const count = `${errors} ${errors === 1 ? "error" : "errors"}`;
    this.warn(this.app ? `Rules of ${this.clock}. ${count} since.` : `The rules have ${count}. The game appears here once they are right.`);
  }

  /** Says that the text could not be checked, so that nobody knows of mistakes. */
  unchecked(reason) {
    this.warn(this.app ? `Rules of ${this.clock}. The text since could not be checked: ${reason}.` : `The rules could not be checked: ${reason}.`);
  }

  get clock() {
    return this.time?.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }

  warn(text) {
    this.banner.textContent = text;
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
    const rest = this.kept.texts.slice(broken.at), place = placeOf(broken);
    this.broke.replaceChildren(
      make("strong", {}, `Decision ${broken.at}, ${broken.text}, is no longer legal: `), broken.why, " ",
      place ? this.leading(place) : "",
      rest.length ? make("span", { class: "rest" }, ` then came ${rest.join(" ")}`) : "",
    );
  }

  // ---------------------------------------------------------------- options

  /** Sliders and lists that change the game without changing the file. `players`: those from whom something is hidden. */
  furnish(options, unset, players) {
    const known = new Set(options.map((one) => one.name));
    for (const name of Object.keys(this.options)) if (!known.has(name)) delete this.options[name];
    const shown = JSON.stringify([options, unset, players, this.from]);
    if (shown === this.shown) return;
    this.shown = shown;
    const fields = options.filter((one) => one.whole).map((one) => this.field(one));
    if (players.length) fields.push(this.eyes(players));
    fields.push(make("button", { type: "button", title: "keeps this position in sight while the rules change", onclick: () => this.pins.pin() }, "Pin"));
    fields.push(make("button", { type: "button", title: "of the line that was played, and what is claimed of the position", onclick: () => this.example() }, "Make an example"));
    if (unset) fields.push(make("span", { class: "warn" }, unset));
    if (this.from !== "0") fields.push(make("button", { type: "button", onclick: () => (this.put({ texts: [], options: this.options }), this.reset()) }, "From the start"));
    if (Object.keys(this.options).length) fields.push(make("button", { type: "button", onclick: () => ((this.options = {}), this.reset()) }, "As in the file"));
    const { activeElement } = document, held = this.settings.contains(activeElement) ? activeElement.id : "";
    this.settings.replaceChildren(...fields);
    if (held) document.getElementById(held)?.focus(); // who sets a slider by keys goes on with it
    this.settings.hidden = !fields.length;
  }

  /** Whose eyes look at the board: who writes the rules sees all, or what a player would. */
  eyes(players) {
    const title = "Who writes the rules sees what is hidden. The board can be shown as a player sees it; decisions, record and values show everything.";
    const made = [["", "author: everything"], ...players.map((one) => [one, one])].map(([value, text]) => make("option", { value, selected: value === (this.viewer ?? "") }, text));
    const look = ({ target }) => {
      this.viewer = target.value;
      if (!this.app) return; // the next one is seen so
      this.app.viewer = players.indexOf(target.value);
      this.app.go(this.app.node, this.app.live);
    };
    return make("span", { class: "option", title }, make("label", { for: "eyes" }, "see as"), make("select", { id: "eyes", title, onchange: look }, ...made));
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
    if (Array.isArray(value)) {
      const list = ({ target }) => set(target.value.split(/[\s,]+/).filter((one) => one).map((one) => (/^-?\d+$/.test(one) ? Number(one) : one)));
      return make("span", { class: "option" }, label, make("input", { id, type: "text", title: "several values, with blanks between them", value: value.join(" "), onchange: list }));
    }
    const [low, high] = bounds ?? [-1000, 1000], many = high - low > 60;
    const input = make("input", { id, type: many ? "number" : "range", min: low, max: high, value, onchange: (event) => set(Number(event.target.value)) });
    if (!many) input.oninput = (event) => (told.textContent = event.target.value);
    return make("span", { class: "option" }, label, input, many ? null : told);
  }
}
