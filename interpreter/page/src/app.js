// The page: one game, one selection, what follows from both.
import { refuse, write } from "./answers.js";
import { ask, previewed } from "./asking.js";
import { behindPicture, printing, showBeside, showPanel } from "./beside.js";
import { randomBits } from "./bots.js";
import { Editor } from "./editor.js";
import { ALL, moversOf } from "./engine.js";
import { focusBoard, keepFocus } from "./focus.js";
import { frame } from "./frame.js";
import { furnish } from "./furniture.js";
import { Standing, namesOf } from "./handles.js";
import { arrivals, isPart, isStrange, readLink } from "./link.js";
import { tellTurn } from "./panels.js";
import { Pointer, key } from "./pointer.js";
import { Progress } from "./progress.js";
import { Selection } from "./protocol.js";
import { Say } from "./say.js";
import { keepName, namesKept, readSettings } from "./settings.js";
import { draw } from "./sketch.js";
import { sound } from "./sound.js";
import { stored } from "./store.js";
import { Node, read } from "./tree.js";
import { Board } from "./view.js";
import { dealing, past } from "./walk.js";
import { writtenTwice } from "./words.js";

const FEW = 16, MANY = 0.3;

/** One game in an element of a document.
 *
 * `engine`: what knows the rules. What is asked of a position that it has given, `legal` and `marks`, it answers at once; `apply`,
 * `why` and `pick` may be promises, and so may `refused`, if it has that: what refuses decisions at a place. Where it has no `values`,
 * positions cannot be edited. `settings`: `thinker`, what programs think with; `alone`, whether the document is there for this
 * game, so that its address tells the position, keys that are pressed nowhere belong to it, and the browser keeps the game;
 * `language`, if none was chosen here before; `moved()`: told when another position is shown; `claims`: who writes rules says of
 * decisions that they are to be legal or not, by `around(decision, button)`, what its button stands in, and `refused(told)`, of a
 * click that was refused; `failed(decision)`: told where the rules fail when it is carried out. */
export class App extends Progress {
  constructor(element, game, engine, { thinker, alone = false, language = "en", moved, claims, failed = () => this.tell(this.say.text("failed")) }) {
    super();
    Object.assign(this, { element, game, engine, thinker, alone, moved, claims, failed });
    this.judge = game.search?.levels.length && thinker.another ? thinker.another() : null;
    this.settings = readSettings(alone);
    this.names = alone ? namesKept(game) : [];
    this.say = new Say(game, this.settings.language ?? language, this.names);
    this.viewer = ALL;
    this.seats = game.players.map(() => "person");
    this.pace = { paused: false, wait: 700 };
    this.asked = null; // when somebody did what the next picture shows
    this.random = randomBits();
    this.tab = "record";
    this.closing = new AbortController();
    this.at = (id) => element.querySelector(`#${id}`);
    const held = element.querySelector(":focus-visible"); // in what another game here leaves behind
    element.replaceChildren(...frame(game));
    this.board = new Board(this.at("board"), game);
    this.start = null; // where the line starts, if not at the start of the game
    this.root = new Node(null, engine.start());
    this.node = this.root;
    furnish(this);
    this.listen();
    if (alone) this.theme(this.settings.theme);
    this.settled();
    if (held) focusBoard(this);
    this.begin();
  }

  // ---------------------------------------------------------------- positions

  /** Ends all that goes on here, so that another game can have the element. */
  close() {
    this.thinker.end?.();
    this.judge?.end();
    this.aside?.();
    for (const timer of [this.timer, this.weighing]) clearTimeout(timer);
    this.closing.abort();
  }

  /** Goes to the position of a link, to that of the last visit, or to the first one. */
  async begin() {
    const { alone, game } = this, link = alone ? readLink(location.hash, game) : null, strange = alone && isStrange(location.hash, game);
    const found = alone ? stored(`game ${game.digest}`) : null, kept = typeof found?.moves === "string" && found.moves ? found : null;
    if (kept && (!link || isPart(link, kept, game))) await this.resume(kept, link);
    else if (link && (link.moves.length || link.start)) {
      await this.follow(link.moves.join(";"), link.digest !== game.digest, link.start);
      if (kept) this.offer(() => this.resume(kept, { moves: kept.moves.split(";") }));
      return;
    } else this.go(this.root, true);
    if (strange) this.tell(`${this.say.text("no_link")} ${this.at("message").textContent}`);
  }

  /** Goes on with a game that the browser has kept. `link`: of what is shown of it, if that is told; else what was shown last. */
  async resume({ moves, from, at }, link) {
    await this.follow(moves, false, readLink(from, this.game)?.start);
    if (!link && this.node.state.over) return void this.restart();
    const { path } = this.node, many = link ? link.moves.length : (at ?? path.length);
    this.go(many ? path[many - 1] ?? this.node : this.root);
    if (!link) this.tell(this.say.text("resumed"));
  }

  /** Starts anew, or from another position: `{place, values}`. */
  restart(start = null) {
    this.start = start;
    this.root = this.rootAt(start);
    this.go(this.root, true);
  }

  rootAt(start) {
    return new Node(null, start ? this.engine.position(start.values, start.place) : this.engine.start());
  }

  startAt(start) {
    this.editing = null;
    this.anew(start);
    furnish(this);
  }

  /** Plays a text from the start, as far as it is legal. Where nothing of it is, the game that is there stays. */
  async follow(text, other, start = null) {
    const root = start || this.start ? this.rootAt(start) : this.root, { node, rest } = await read(root, text, this.engine);
    const none = Boolean(rest) && !node.parent && !start;
    if (!none) Object.assign(this, { start: start ?? null, root });
    this.go(none ? this.node : node);
    this.tell(this.say.reading({ rest, other, none }));
  }

  /** Shows a position. `live`: programs and nature go on from there; `showing`, while it is shown again: what ends that. */
  go(node, live = false, showing = null) {
    this.thinker.stop();
    this.judge?.stop();
    clearTimeout(this.timer);
    for (let one = node; one.parent; one = one.parent) one.parent.onward = one;
    if (node !== this.node && !(node.parent === this.node && node.by < 0)) this.tell(""); // what is told outlives dice
    Object.assign(this, { node, live, showing, hinted: null, reasons: null, held: null, narrowed: null, editing: null });
    const { engine } = this, { state } = node;
    let fault = null;
    try {
      this.legal = engine.legal(state);
      this.marks = engine.marks(state, this.viewer);
      this.before = node.path.some((one) => one.by >= 0) ? engine.marks(node.turnStart.state, this.viewer) : null;
      const move = writtenTwice(this.legal);
      if (move !== undefined) fault = `${this.say.text("mixed", { move })} `;
    } catch {
      this.marks ??= [];
      fault = "";
    }
    if (fault !== null) {
      this.legal = [];
      this.tell(`${fault}${this.say.text("failed")}`);
    }
    this.standing = new Standing(this.marks, this.game);
    this.selection = Selection.of(this.legal, this.standing);
    if (dealing(this)) return void this.drawn().catch(() => this.render());
    this.render();
    this.moved?.();
    if (live) this.onwards();
  }

  /** Whether a person decides here. */
  get mine() {
    const { state } = this.node;
    if (this.ended || this.editing || this.showing) return false;
    if (!this.live) return true;
    return state.chance ? this.settings.dice : moversOf(state).every((player) => this.seats[player] === "person");
  }

  /** Whether what is decided here is kept from the others until all have decided. What comes of it would tell of theirs. */
  get inSecret() {
    return this.game.together.includes(this.node.state.place);
  }

  /** Whether the game is over, by its rules or because somebody has given up. */
  get ended() {
    return this.node.state.over || this.node.resigned !== null;
  }

  /** Goes on by a decision, unless something else is looked at by then. */
  async step(decision) {
    const { node } = this;
    if (this.stepping === node) return;
    this.stepping = node;
    try {
      const after = await node.after(decision, this.engine);
      if (this.node !== node) return;
      this.go(after, true);
      if (this.settings.sound) sound(after, this.board.lost);
    } catch (problem) {
      this.render();
      await this.failed(decision);
    } finally {
      this.stepping = null;
    }
  }

  /** A decision of a person. The last one of a turn waits, if turns are to be confirmed. */
  async play(decision) {
    const { node } = this;
    this.asked ??= performance.now();
    this.tell("");
    this.board.camera.settle();
    if (this.settings.confirm && !node.state.chance && !this.inSecret) {
      const state = await this.tried(decision);
      if (this.node !== node) return;
      if (state && (state.over || state.mover !== node.state.mover)) return this.hold(decision, state);
    }
    await this.step(decision);
  }

  hold(decision, state) {
    this.held = { decision };
    this.render();
    this.foresee(decision, state);
  }

  /** The position after a decision, with what the rules noted; null: they fail there. */
  async tried(decision) {
    try {
      const { state, note } = await this.engine.apply(this.node.state, decision.entry);
      return { ...state, note, marks: this.engine.marks(state, this.viewer) };
    } catch {
      return null;
    }
  }

  /** Shows what a decision that was tried would bring. */
  foresee(decision, { marks }) {
    this.board.preview(marks, this.standing.naming(namesOf(decision)));
  }

  confirm() {
    const { held } = this;
    this.held = null;
    if (held) this.step(held.decision);
  }

  async hint() {
    const { node } = this, level = this.level("medium");
    if (!level || !this.mine || !this.legal.length || node.state.chance) return;
    this.tell("");
    this.prompt(this.say.text("thinking", { player: "…" }));
    const found = await this.thinker.ask(this.entries(), level, this.start);
    if (this.node !== node || !found) return;
    this.hinted = { ...found, decision: this.legal[found.best] };
    this.render();
    const { decision } = this.hinted, state = await this.tried(decision);
    if (this.node === node && state) this.foresee(decision, state);
  }

  // ---------------------------------------------------------------- the editor

  /** Opens the editor of positions, or closes it. */
  edit() {
    if (this.editing) return this.go(this.node);
    this.go(this.node);
    this.editing = new Editor(this);
    this.edited();
    return undefined;
  }

  /** The values that are edited have changed. */
  edited() {
    const { state } = this.editing;
    this.tell(state ? "" : this.say.text("failed"));
    if (state) this.marks = this.engine.marks(state, this.viewer);
    this.before = null;
    this.render();
  }

  // ---------------------------------------------------------------- clicks

  /** A click on a place of the board, and on things with names that stand there. */
  click(place, things = []) {
    if (this.editing) return place === null ? undefined : this.editing.click(place);
    if (!this.mine) return this.hurry();
    this.tell("");
    if (place === null || this.held) return this.clear();
    const found = this.selection.click(place, things);
    if (found.refused) return this.refuse(place, things);
    this.asked = performance.now();
    if (found.take) return this.play(found.take);
    this.selection = found.selection;
    this.render();
    return undefined;
  }

  /** Takes hold of what is dragged. */
  grip(place, things) {
    if (!this.mine || this.held || this.selection.picks.includes(place)) return;
    const found = this.selection.click(place, things);
    if (!found.selection) return;
    this.selection = found.selection;
    this.render();
  }

  /** Lets go of everything that was begun, said or drawn. */
  cancel() {
    this.tell("");
    this.node.sketch = [];
    this.clear();
  }

  /** Draws on the position, from a place to a place. */
  draw(from, to, colour) {
    draw(this.node, from, to, colour);
    this.board.sketch(this.node.sketch);
  }

  clear() {
    this.held = null;
    this.narrowed = null;
    this.selection = Selection.of(this.legal, this.standing);
    this.render();
  }

  /** Shows only the places of one move; null: of all. */
  narrow(name) {
    const all = Selection.of(this.legal, this.standing);
    this.narrowed = name;
    this.selection = name ? Selection.of(this.legal.filter((one) => one.name === name), this.standing) : all;
    this.loud = true;
    this.render();
  }

  /** Says why a place cannot be clicked now. */
  refuse(place, things) {
    return refuse(this, place, things);
  }

  /** Asks what refuses decisions here. */
  async explain() {
    const { node } = this;
    const found = this.reasons ?? (await this.engine.why(node.state));
    if (this.node === node) this.reasons = found;
  }

  /** Shows a decision's result over the position; null: no more. */
  async preview(decision) {
    const prompt = this.at("prompt");
    prompt.style.minHeight ||= `${prompt.getBoundingClientRect().height}px`; // what is said of it moves no button away from under the mouse
    this.previewed = decision;
    if (!decision || this.inSecret) return void this.board.preview(null);
    const state = await this.tried(decision);
    if (this.previewed !== decision) return;
    if (!state) return void this.board.preview(null);
    this.foresee(decision, state);
    this.prompt(...previewed(decision, state.note));
  }

  /** Something points at a place. */
  hover(place, things = []) {
    if (place === this.hovered || this.held) return;
    this.hovered = place;
    const found = place ? this.selection.click(place, things) : null;
    const next = found?.take ?? (found?.selection?.left.length === 1 ? found.selection.left[0].decision : null);
    this.preview(next);
    if (!next) ask(this);
  }

  /** Nothing points at the board any more. */
  left() {
    if (!this.mine || this.held) return;
    this.preview(null);
    ask(this);
  }

  // ---------------------------------------------------------------- what is shown

  render() {
    this.hovered = undefined;
    this.previewed = null;
    const { board, selection } = this;
    this.choosable = [...new Set(selection.all.flatMap((one) => one.handles.flatMap((handle) => (handle.needed || handle.grip ? handle.steps.flatMap((step) => [...step]) : []))))];
    board.show(this.marks, this.before, this.standing.naming(this.node.turn.flatMap((one) => one.decision.names ?? [])));
    board.preview(null);
    board.refused(null);
    board.sketch(this.node.sketch);
    const count = selection.places.size, quiet = !selection.picks.length && !this.loud && count > FEW && count > MANY * board.everywhere.length;
    this.loud = false;
    if (this.mine && !this.held) board.point(selection, quiet, this.standing);
    else board.put("targets", "");
    ask(this);
    tellTurn(this, this.at("players"));
    this.element.classList.toggle("editing", Boolean(this.editing));
    this.seen();
    this.at("undo").disabled = !past(this) && this.node.resigned === null;
    this.at("redo").disabled = !this.node.onward;
    this.at("resign").disabled = !this.mine || this.node.state.chance || this.game.players.length < 2;
    this.at("hint").disabled = !this.mine || !this.game.search.levels.length;
    this.aside?.();
    this.aside = behindPicture(() => showBeside(this));
  }

  /** Another part of the board is seen. */
  seen() {
    const whole = this.at("whole");
    if (!this.board.magnified && whole.matches(":focus-visible")) focusBoard(this);
    whole.hidden = !this.board.magnified;
    if (!whole.hidden) this.board.makeWay(whole);
  }

  whole() {
    this.board.camera.whole();
    this.seen();
  }

  prompt(...parts) {
    this.at("prompt").replaceChildren(...parts);
  }

  tell(...parts) {
    this.at("message").replaceChildren(...parts);
  }

  // ---------------------------------------------------------------- furniture

  turn(tab) {
    this.tab = tab;
    if (this.editing) this.edit();
    else showPanel(this);
  }

  /** Settings have changed. */
  settled() {
    const { letters, motion } = this.settings;
    this.board.moving = motion;
    this.board.letters = letters;
    if (this.legal) this.go(this.node, this.live);
  }

  /** What tells styles whether it is dark: the document, or the element that has the game apart from its document. */
  get themed() {
    return this.element.getRootNode().host ?? document.documentElement;
  }

  theme(value) {
    if (value === "system") delete this.themed.dataset.theme;
    else this.themed.dataset.theme = value;
  }

  name(number, told) {
    this.names[number] = told;
    if (this.alone) keepName(this.game, number, told);
    furnish(this);
    this.render();
  }

  speak(language) {
    this.say = new Say(this.game, language, this.names);
    furnish(this);
    this.render();
  }

  listen() {
    this.pointer = new Pointer(this, this.at("board"));
    keepFocus(this);
    this.at("whole").onclick = () => this.whole();
    this.at("write").onsubmit = (event) => (event.preventDefault(), write(this, this.at("text").value));
    const { signal } = this.closing;
    (this.alone ? document : this.element).addEventListener("keydown", (event) => key(event, this), { signal });
    window.addEventListener("resize", () => this.board.fit(), { signal });
    if (this.alone) [printing, arrivals].forEach((listen) => listen(this));
  }
}

/** Puts a game into an element. */
export function mount(element, game, engine, settings) {
  return new App(element, game, engine, settings);
}
