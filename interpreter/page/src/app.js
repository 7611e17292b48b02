// The page: one game, one selection, what follows from both.
import { Thinker, randomBits, serve } from "./bots.js";
import { Engine } from "./engine.js";
import { frame } from "./frame.js";
import { linkOf, readLink, readSaved, savedOf } from "./link.js";
import { make, movesPanel, playersPanel, recordPanel, rulesPanel, tellTurn } from "./panels.js";
import { Selection, clicksOf, nextOf, toldApart } from "./protocol.js";
import { refusedAt, toldOf } from "./refusal.js";
import { Say } from "./say.js";
import { Standing } from "./handles.js";
import { Node, read } from "./tree.js";
import { Board, split } from "./view.js";
import { readResult } from "./words.js";

const FEW = 16, MANY = 0.3, BUTTONS = 24, PAUSE = 350, DRAGGED = 14, PRESS = 350, ASIDE = 30;
const PANELS = { record: recordPanel, rules: rulesPanel, moves: movesPanel };

/** One game in an element of a document.
 *
 * `engine`: what knows the rules. What is asked of a position that it has given, `legal` and `marks`, it answers at once; `apply`,
 * `why` and `pick` may be promises. `settings`: `thinker`, what programs think with; `alone`, whether the document is there for
 * this game, so that its address tells the position and keys that are pressed nowhere belong to it; `language`. */
export class App {
  constructor(element, game, engine, { thinker, alone = false, language = "en" }) {
    this.element = element;
    this.game = game;
    this.engine = engine;
    this.thinker = thinker;
    this.alone = alone;
    this.say = new Say(game, language);
    this.seats = game.players.map(() => "person");
    this.random = randomBits();
    this.tab = "record";
    this.closing = new AbortController();
    this.at = (id) => element.querySelector(`#${id}`);
    element.replaceChildren(...frame(game));
    this.board = new Board(this.at("board"), game);
    this.root = new Node(null, engine.start());
    this.node = this.root;
    this.furnish();
    this.listen();
    this.begin();
  }

  // ---------------------------------------------------------------- positions

  /** Ends all that goes on here, so that another game can have the element. */
  close() {
    this.thinker.stop();
    clearTimeout(this.timer);
    clearTimeout(this.aside);
    this.closing.abort();
  }

  /** Goes to the position of a link, or to the first one. */
  begin() {
    const link = this.alone ? readLink(location.hash) : null;
    if (!link || !link.moves.length) return this.go(this.root, true);
    this.follow(link.moves.join(";"), link.digest !== this.game.digest);
  }

  /** Plays a text from the start, as far as it is legal. */
  async follow(text, other) {
    const { node, rest } = await read(this.root, text, this.engine);
    this.go(node);
    if (rest || other) this.tell(this.say.text(other ? "other_rules" : "unread", { rest: rest || "–" }));
  }

  /** Shows a position. `live`: programs and nature go on from there. */
  go(node, live = false) {
    this.thinker.stop();
    clearTimeout(this.timer);
    for (let one = node; one.parent; one = one.parent) one.parent.onward = one;
    this.node = node;
    this.live = live;
    this.hinted = null;
    this.reasons = null;
    const { engine } = this, { state } = node;
    try {
      this.legal = engine.legal(state);
      this.marks = engine.marks(state);
      this.before = node.parent ? engine.marks(node.turnStart.state) : null;
    } catch (problem) {
      this.legal = [];
      this.marks ??= [];
      this.tell(this.say.text("failed"));
    }
    this.standing = new Standing(this.marks, this.game);
    this.selection = Selection.of(this.legal, this.standing);
    this.render();
    if (live) this.onwards();
  }

  /** Whether a person decides here. */
  get mine() {
    const { state } = this.node;
    return !state.over && (!this.live || (!state.chance && (state.mover < 0 || this.seats[state.mover] === "person")));
  }

  /** Lets nature or a program decide, if it is theirs. */
  onwards() {
    const { state } = this.node;
    if (state.over || this.mine) return;
    const begun = this.node.path.some((one) => one.by >= 0);
    if (state.chance) this.timer = setTimeout(() => this.drawn(), begun ? PAUSE : 0);
    else if (this.seats[state.mover] === "random") this.timer = setTimeout(() => this.drawn(), PAUSE);
    else this.think();
  }

  async drawn() {
    const { node, legal } = this, { decision, random } = await this.engine.pick(node.state, this.random, legal);
    if (this.node !== node || !this.live) return;
    this.random = random;
    this.step(decision);
  }

  /** Goes on by a decision, unless something else is looked at by then. */
  async step(decision) {
    const { node } = this;
    if (this.stepping === node) return;
    this.stepping = node;
    try {
      const after = await node.after(decision, this.engine);
      if (this.node === node) this.go(after, true);
    } catch (problem) {
      this.tell(this.say.text("failed"));
    } finally {
      this.stepping = null;
    }
  }

  async think() {
    const { node } = this, level = this.game.search.levels.find((one) => one.name === this.seats[node.state.mover]);
    const found = this.legal.length === 1 ? { best: 0 } : await this.thinker.ask(this.entries(), level);
    if (this.node === node && this.live) this.step(this.legal[found?.best ?? 0]);
  }

  entries() {
    return this.node.path.map((one) => one.decision.entry);
  }

  /** A decision of a person. */
  play(decision) {
    this.tell("");
    this.board.zoom(null);
    return this.step(decision);
  }

  undo() {
    let node = this.node.parent;
    while (node?.parent && !this.personal(node)) node = node.parent;
    if (node) this.go(node);
  }

  redo() {
    let node = this.node.onward;
    while (node?.onward && !this.personal(node)) node = node.onward;
    if (node) this.go(node, !node.onward);
  }

  /** Whether somebody at the page decides in the position of a node. */
  personal(node) {
    return !node.state.chance && (node.state.mover < 0 || this.seats[node.state.mover] === "person");
  }

  seat(number, who) {
    this.seats[number] = who;
    this.go(this.node, true);
  }

  async hint() {
    const { node } = this, level = this.game.search.levels.find((one) => one.name === "medium");
    if (!level || !this.legal.length || node.state.chance) return;
    this.prompt(this.say.text("thinking", { player: "…" }));
    const found = await this.thinker.ask(this.entries(), level);
    if (this.node !== node || !found) return;
    this.hinted = { ...found, decision: this.legal[found.best] };
    this.render();
    const { state } = await this.engine.apply(node.state, this.hinted.decision.entry);
    if (this.node === node) this.board.preview(this.engine.marks(state));
  }

  // ---------------------------------------------------------------- clicks

  /** A click on a place of the board. */
  click(place) {
    if (!this.mine) return;
    this.tell("");
    if (place === null) return this.clear();
    const found = this.selection.click(place);
    if (found.take) return this.play(found.take);
    if (found.refused) return this.refuse(place);
    this.selection = found.selection;
    this.render();
  }

  clear() {
    this.selection = this.selection.cleared();
    this.render();
  }

  /** Says why a place cannot be clicked now. */
  async refuse(place) {
    const { node } = this, [kind, site] = split(place), { labels } = this.game.universes[kind] ?? {}, { picks } = this.selection;
    this.reasons ??= await this.engine.why(node.state);
    if (this.node !== node) return;
    const found = refusedAt(this.reasons, picks, place, this.standing) ?? refusedAt(this.reasons, [], place, this.standing);
    if (found) {
      const { told, code } = toldOf(found);
      this.tell(make("strong", {}, `${labels?.[site] ?? place}: `), `${told.join(" ")} `, make("code", {}, code));
    } else {
      const player = this.say.player(this.node.state.mover);
      this.tell(`${this.say.text("not_here", { player, place: labels?.[site] ?? place })} ${this.say.text("possible")}`);
    }
    this.loud = true;
    this.render();
  }

  /** Shows a decision's result over the position; null: no more. */
  async preview(decision) {
    this.previewed = decision;
    if (!decision) {
      this.board.preview(null);
      return;
    }
    try {
      const { state, note } = await this.engine.apply(this.node.state, decision.entry);
      if (this.previewed !== decision) return;
      this.board.preview(this.engine.marks(state));
      this.at("prompt").replaceChildren(make("strong", {}, decision.text), note ? ` ${note}` : "");
    } catch {
      this.board.preview(null);
    }
  }

  hover(event) {
    if (!this.mine || event.pointerType === "touch") return;
    const place = this.meant(event);
    if (place === this.hovered) return;
    this.hovered = place;
    const found = place ? this.selection.click(place) : null;
    const next = found?.take ?? (found?.selection?.left.length === 1 ? found.selection.left[0].decision : null);
    this.preview(next);
    if (!next) this.ask();
  }

  meant(event) {
    const next = [...this.selection.places.keys()];
    return this.board.meant(event, next, this.choosable);
  }

  // ---------------------------------------------------------------- what is shown

  render() {
    this.hovered = undefined;
    this.previewed = null;
    this.choosable = [...new Set(this.selection.all.flatMap((one) => one.handles.flatMap((handle) => (handle.needed || handle.grip ? handle.steps.flatMap((step) => [...step]) : []))))];
    this.board.show(this.marks, this.before);
    this.board.preview(null);
    const count = this.selection.places.size, quiet = !this.selection.picks.length && !this.loud && count > FEW && count > MANY * this.board.everywhere.length;
    this.loud = false;
    if (this.mine) this.board.point(this.selection, quiet);
    else this.board.put("targets", "");
    this.ask();
    tellTurn(this, this.at("players"));
    this.at("whole").hidden = !this.board.magnified;
    this.at("undo").disabled = !this.node.parent;
    this.at("redo").disabled = !this.node.onward;
    this.at("hint").disabled = !this.mine || !this.game.search.levels.length;
    this.at("board").setAttribute("aria-label", `${this.say.text("board")}: ${this.game.title}`);
    clearTimeout(this.aside);
    this.aside = setTimeout(() => this.beside(), ASIDE);
  }

  /** What may be shown a little after the board: the record, the address. */
  beside() {
    this.panel();
    const line = this.node.path;
    if (this.alone && line.length < 400 && location.protocol !== "about:") history.replaceState(null, "", linkOf(this.game, line));
  }

  panel() {
    for (const tab of this.element.querySelectorAll("[role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.tab === this.tab));
    const panel = this.at("panel");
    if (this.tab === "rules" && panel.dataset.tab === "rules" && panel.dataset.text === this.say.text("rules")) {
      panel.querySelector("ul").replaceWith(rulesPanel(this)[1]);
      return;
    }
    panel.dataset.tab = this.tab;
    panel.dataset.text = this.say.text("rules");
    panel.replaceChildren(...PANELS[this.tab](this));
    panel.setAttribute("aria-label", this.say.text(this.tab));
    const here = this.tab === "record" ? panel.querySelector("[aria-current]") : null;
    panel.scrollTop = here ? here.offsetTop - panel.offsetTop - panel.clientHeight / 2 : 0;
  }

  prompt(...parts) {
    this.at("prompt").replaceChildren(...parts);
  }

  /** What is to be decided, and buttons for what has no place. */
  ask() {
    const { say, selection } = this, { state } = this.node, buttons = this.at("buttons");
    buttons.replaceChildren();
    if (state.over) return this.prompt(make("strong", {}, say.text("over", { result: say.result(readResult(state, this.game)) })));
    if (!this.mine) return this.prompt(state.chance ? say.text("drawing") : say.text("thinking", { player: say.player(state.mover) }));
    if (this.hinted) {
      const { decision, value, playouts } = this.hinted;
      this.prompt(say.text("hinted", { move: decision.text, share: Math.round(100 * value), playouts }));
      buttons.append(make("button", { class: "main", type: "button", onclick: () => this.play(decision) }, say.text("play_it")));
      return;
    }
    const player = say.player(state.chance ? -1 : state.mover), parts = [make("strong", {}, say.text("decide", { player }))];
    const nouns = new Set(selection.left.map(nextOf).filter((handle) => handle).map((handle) => say.noun(handle.type)).filter((noun) => noun));
    if (nouns.size && nouns.size < 4) parts.push(` ${selection.picks.length ? say.text("next", { noun: [...nouns].join(" / ") }) : `– ${[...nouns].join(" / ")}`}`);
    this.prompt(...parts);
    this.buttons(buttons);
  }

  buttons(into) {
    const { say, selection, game } = this, decisions = selection.finished.map((one) => one.decision);
    const names = toldApart(decisions, game, say), only = selection.all.length === 1;
    decisions.slice(0, BUTTONS).forEach((decision, i) => {
      const shown = () => this.preview(decision), hidden = () => this.preview(null);
      const text = only ? `${names[i]} (${say.text("only")})` : names[i];
      const attributes = { type: "button", class: i === 0 && (only || selection.picks.length) ? "main" : null, title: decision.text };
      into.append(make("button", { ...attributes, onclick: () => this.play(decision), onmouseenter: shown, onmouseleave: hidden, onfocus: shown, onblur: hidden }, text));
    });
    if (decisions.length > BUTTONS) into.append(make("span", {}, say.text("more", { count: decisions.length - BUTTONS })));
  }

  tell(...parts) {
    this.at("message").replaceChildren(...parts);
  }

  // ---------------------------------------------------------------- furniture

  /** Everything with words, once for each language. */
  furnish() {
    const { say } = this, button = (id, act) => make("button", { id, type: "button", onclick: act }, say.text(id));
    this.element.lang = Object.keys(this.game.strings).find((one) => this.game.strings[one] === say.words);
    if (this.alone) document.documentElement.lang = this.element.lang;
    const tabs = Object.keys(PANELS).map((tab) =>
      make("button", { type: "button", role: "tab", "data-tab": tab, "aria-controls": "panel", onclick: () => ((this.tab = tab), this.panel()) }, say.text(tab)));
    this.element.querySelector(".tabs").replaceChildren(...tabs);
    this.at("players").replaceChildren(...playersPanel(this));
    this.at("text").placeholder = say.text("write");
    this.at("text").setAttribute("aria-label", say.text("write"));
    this.at("whole").textContent = say.text("whole");
    this.at("bar").setAttribute("aria-label", say.text("settings"));
    const file = make("input", { type: "file", accept: ".json,.txt", class: "hidden", "aria-label": say.text("load"), tabindex: "-1", onchange: (event) => this.open(event.target) });
    this.at("bar").replaceChildren(
      button("undo", () => this.undo()), button("redo", () => this.redo()), button("hint", () => this.hint()),
      button("new", () => this.go(this.root, true)), button("save", () => this.save()), button("load", () => file.click()), file,
      button("link", () => this.link()), button("export", () => this.export()),
      this.choice("theme", ["system", "light", "dark"], this.themed.dataset.theme ?? "system", (value) => this.theme(value)),
      this.choice("language", Object.keys(this.game.strings), this.element.lang, (value) => this.speak(value)),
    );
  }

  choice(key, values, now, act) {
    const { say } = this, options = values.map((value) => make("option", { value, selected: value === now }, say.text(value)));
    return make("label", {}, say.text(key), make("select", { onchange: (event) => act(event.target.value) }, ...options));
  }

  /** What tells styles whether it is dark: the document, or the element that has the game apart from its document. */
  get themed() {
    return this.element.getRootNode().host ?? document.documentElement;
  }

  theme(value) {
    if (value === "system") delete this.themed.dataset.theme;
    else this.themed.dataset.theme = value;
  }

  speak(language) {
    this.say = new Say(this.game, language);
    this.furnish();
    this.render();
  }

  download(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  save() {
    this.download(`${this.game.title}.json`, "application/json", savedOf(this.game, this.node.line));
  }

  export() {
    this.download(`${this.game.title}.svg`, "image/svg+xml", this.board.picture());
  }

  async open(input) {
    const saved = input.files.length ? readSaved(this.game, await input.files[0].text()) : null;
    input.value = "";
    if (saved) this.follow(saved.text, saved.other);
    else this.tell(this.say.text("torn"));
  }

  async link() {
    const address = location.href.split("#")[0] + linkOf(this.game, this.node.path);
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.say.text("copied"));
    } catch {
      this.tell(`${this.say.text("copy_here")} ${address}`);
    }
  }

  /** A decision or several, as text. */
  async write(text) {
    if (!this.mine || !text.trim()) return;
    const { node, rest } = await read(this.node, text, this.engine);
    this.at("text").value = rest;
    if (node !== this.node) this.go(node, true);
    this.tell("");
    if (!rest) return;
    const near = this.legal.map((one) => one.text).filter((one) => one.includes(rest) || rest.includes(one)).slice(0, 5);
    this.tell(`${this.say.text("not_written", { text: rest })} ${near.length ? this.say.text("perhaps", { moves: near.join(", ") }) : ""}`);
  }

  // ---------------------------------------------------------------- pointer and keys

  listen() {
    const board = this.at("board");
    board.onpointermove = (event) => this.moved(event);
    board.onpointerleave = () => this.mine && (this.preview(null), this.ask());
    board.onpointerdown = (event) => this.pressed(event);
    board.onpointerup = (event) => this.released(event);
    board.onpointercancel = () => (this.press = null);
    board.onkeydown = (event) => this.steer(event);
    this.at("whole").onclick = () => (this.board.zoom(null), this.render());
    this.at("write").onsubmit = (event) => (event.preventDefault(), this.write(this.at("text").value));
    const { signal } = this.closing;
    (this.alone ? document : this.element).addEventListener("keydown", (event) => this.key(event), { signal });
    if (this.alone) window.addEventListener("hashchange", () => readLink(location.hash) && this.begin(), { signal });
  }

  pressed(event) {
    if (event.button) return;
    this.press = { x: event.clientX, y: event.clientY, place: this.meant(event), dragged: false };
    if (event.pointerType === "touch") this.press.timer = setTimeout(() => this.held(), PRESS);
  }

  /** A finger that stays shows what would come of it. */
  held() {
    const found = this.press?.place ? this.selection.click(this.press.place) : null;
    if (found?.take) this.preview(found.take);
  }

  moved(event) {
    const { press } = this;
    if (press && !press.dragged && press.place && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAGGED) {
      press.dragged = true;
      clearTimeout(press.timer);
      const found = this.mine && !this.selection.picks.includes(press.place) ? this.selection.click(press.place) : null;
      if (found?.selection) {
        this.selection = found.selection;
        this.render();
      }
    }
    this.hover(event);
  }

  released(event) {
    const { press } = this;
    this.press = null;
    if (!press) return;
    clearTimeout(press.timer);
    if (!press.dragged) {
      const unsure = this.mine && this.board.unsure(event, [...this.selection.places.keys()]);
      if (!unsure) return this.click(press.place);
      this.board.zoom(unsure);
      return this.render();
    }
    const place = this.meant(event);
    if (place && place !== press.place && this.selection.matched(place).length) this.click(place);
  }

  /** Keys on the board: a cursor that goes over what is possible. */
  steer(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      const places = event.shiftKey ? this.board.everywhere : [...this.selection.places.keys()];
      this.cursor = towards(this.cursor, way, places.length ? places : this.board.everywhere, this.game);
      this.board.cursor(this.cursor);
      const [kind, site] = split(this.cursor);
      this.at("prompt").replaceChildren(this.game.universes[kind]?.labels[site] ?? "");
    } else if (event.key === "Enter" && this.cursor) this.click(this.cursor);
    else return;
    event.preventDefault();
  }

  key(event) {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { u: () => this.undo(), r: () => this.redo(), h: () => this.hint(), Escape: () => this.clear(), "/": () => this.at("text").focus() };
    const act = keys[event.key] ?? (/^[1-9]$/.test(event.key) ? () => this.at("buttons").querySelectorAll("button")[event.key - 1]?.click() : null);
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** The nearest of some places in a direction; where there is none, the present one or the first. */
function towards(from, [dx, dy], places, game) {
  const at = (place) => {
    const [kind, site] = split(place);
    return game.board.sites[kind].places[site];
  };
  if (!from) return places[0];
  const [x, y] = at(from);
  let best = from, least = Infinity;
  for (const place of places) {
    const [px, py] = at(place), ahead = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 0.5 && ahead >= aside && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}

/** Puts a game into an element. */
export function mount(element, game, engine, settings) {
  return new App(element, game, engine, settings);
}

async function main({ game, wasm, code }) {
  const engine = await Engine.open(wasm, game), language = document.documentElement.lang;
  const app = mount(document.querySelector("main"), game, engine, { thinker: new Thinker(code, wasm, game), alone: true, language });
  globalThis.ludograph = { app, clicksOf, Selection, Standing };
}

if (typeof document === "undefined") serve(globalThis);
else if (globalThis.packed) main(globalThis.packed);
