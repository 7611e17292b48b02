// A page of a game in which something is hidden: it shows what one player sees, a curtain falls between players, and what it knows
// is the account of whoever is at the screen, as the umpire gives it.
import { App } from "./app.js";
import { askEnded } from "./asking.js";
import { download } from "./files.js";
import { furnish } from "./furniture.js";
import { isStrange, linkOf, readLink } from "./link.js";
import { notedOf, readNoted } from "./noted.js";
import { make } from "./panels.js";
import { Node } from "./tree.js";
import { latest } from "./walk.js";
import { readResult } from "./words.js";

/** Something that a player has noticed. `own`: with a decision of this one. */
class Noticed extends Node {
  constructor(parent, state, { text, own }) {
    super(parent, state, { text, entry: null, joins: false, name: "" });
    this.own = own;
  }

  /** What was there when the player had decided last. */
  get turnStart() {
    let node = this.own ? this.parent : this;
    while (node.parent && !node.own) node = node.parent;
    return node;
  }
}

/** As `App`, of an engine that is a `Screen`. `opens(record)`: told when the record is opened; `seats`: who plays, if not persons alone. */
export class BlindApp extends App {
  constructor(element, game, screen, { opens, seats, ...settings }) {
    super(element, game, screen, { ...settings, thinker: { stop() {} } });
    this.opens = opens;
    if (seats) this.seats = seats;
    furnish(this);
    const asks = (event) => this.begun && !this.ended && event.preventDefault();
    if (this.alone) window.addEventListener("beforeunload", asks, { signal: this.closing.signal });
  }

  // ---------------------------------------------------------------- what comes from the umpire

  async begin() {
    await null; // until all that is known of the seats is there
    const link = this.alone ? readLink(location.hash, this.game) : null;
    if (link?.moves.length) await this.follow(link.moves.join(";"), link.digest !== this.game.digest);
    else {
      await this.anew();
      if (this.alone && isStrange(location.hash, this.game)) this.tell(this.say.text("no_link"));
    }
  }

  async restart() {
    this.tell("");
    this.begun = false; // whether a game would be lost
    await this.news({ do: "begin", seats: this.seats });
  }

  /** A new game. */
  anew() {
    return this.instead("new", () => this.restart());
  }

  /** Does what puts another game in the place of the one that is here. The page cannot give that back, so where it would be lost,
   * it is asked for twice. */
  instead(key, act) {
    if (!this.begun || (this.ended && !this.reading)) return act();
    return this.tell(`${this.say.text("for_good")} `, make("button", { type: "button", onclick: act }, this.say.text(key)));
  }

  putAway(act) {
    return act();
  }

  follow(text, other) {
    return this.instead("load", () => this.replay(text, other));
  }

  async replay(text, other) {
    const { rest, none, open } = await this.news({ do: "follow", text, seats: this.seats });
    if (!none) this.begun = false;
    if (rest || other) this.tell(this.say.reading({ rest, other, none }));
    else if (open) await this.openRecord();
  }

  /** Asks the umpire, and shows what comes of it; where a program is to think, also what comes of that. */
  async news(question) {
    const asked = (this.asking = {}), found = await this.engine.ask(question);
    if (asked !== this.asking) return found ?? {};
    Object.assign(this, { reading: null, behind: null });
    if (found) this.account(found);
    else this.tell(this.say.text("failed"));
    if (found?.thinking) this.thought = this.news({ do: "onwards" });
    else if (found?.open && this.ended && this.watching) await this.openRecord();
    return found ?? {};
  }

  /** Shows what somebody knows. `hand`: who has to look next, and is not yet at the screen. */
  account({ hand, account, open, resigned }) {
    Object.assign(this, { hand, openable: open, seated: account?.player ?? null, turns: null, entries: account?.entries ?? [] });
    if (!account) return this.curtain();
    let node = null;
    for (const entry of account.entries) {
      const state = entry.seen ? this.engine.seen(entry.seen) : { ...this.engine.start(), mover: account.player };
      if (!node) this.root = node = new Node(null, state);
      else {
        const next = new Noticed(node, state, entry);
        node.children.push(next);
        node = node.onward = next;
      }
    }
    if (account.legal.length) Object.assign(node.state, { mover: account.player, legal: account.legal.map((one) => ({ ...one, move: this.game.moves[one.name] })) });
    node.resigned = resigned;
    this.viewer = account.player;
    this.go(node, true);
    return undefined;
  }

  /** Nothing is shown, and nothing of what was is kept. */
  curtain() {
    this.tell("");
    this.at("text").value = "";
    const { motion } = this.settings;
    this.board.moving = false;
    Object.assign(this, { turns: null, entries: [], seated: null, viewer: -1, stepping: null });
    this.root = new Node(null, this.engine.start());
    this.go(this.root);
    this.board.moving = motion;
    this.at("board").focus?.({ preventScroll: true });
  }

  // ---------------------------------------------------------------- who decides

  get mine() {
    return !this.ended && this.hand === null && this.node.state.legal.length > 0;
  }

  get inSecret() {
    return true;
  }

  onwards() {
    if (this.mine && this.settings.forced && this.legal.length === 1) this.timer = setTimeout(() => this.step(this.legal[0]), 400);
  }

  async step(decision) {
    const { node } = this;
    if (this.stepping === node) return;
    this.stepping = node;
    this.begun = true;
    await this.news({ do: "decide", number: decision.index });
    this.stepping = null;
  }

  /** What is written is one decision of whoever is at the screen. */
  async read(text) {
    const written = text.trim(), decision = this.legal.find((one) => one.text === written);
    if (decision) await this.step(decision);
    return { node: this.node, rest: decision ? "" : written };
  }

  /** What is said in place of what is asked, with its buttons. */
  blind(buttons) {
    const { say, hand } = this, button = (text, onclick) => make("button", { type: "button", class: "main", onclick }, text);
    if (this.reading) {
      this.prompt(make("strong", {}, say.text("noted_by", { player: say.player(this.seated) })), make("span", { class: "more" }, this.reading.ended ?? say.text("noted_so_far")));
      buttons.append(button(say.text("back_to_game"), () => this.backToGame()));
    } else if (this.ended) {
      askEnded(this, buttons);
      if (this.openable) buttons.prepend(button(say.text("open_record"), () => this.openRecord()));
    } else if (this.node.onward) {
      this.prompt(make("strong", {}, say.text("looking_back")));
      buttons.append(button(say.text("to_the_end"), () => latest(this)));
    } else if (hand === null || hand === undefined) return false;
    else if (this.seated === null) {
      this.prompt(make("strong", {}, say.text("hand_over", { player: say.player(hand) })), make("span", { class: "more" }, say.text("hand_why")));
      buttons.append(button(say.text("show", { player: say.player(hand) }), () => this.news({ do: "look", player: hand })));
    } else {
      this.prompt(make("strong", {}, say.text("next_is", { player: say.player(hand) })), make("span", { class: "more" }, say.text("next_why")));
      buttons.append(button(say.text("hide"), () => this.curtain()));
    }
    return true;
  }

  render() {
    super.render();
    this.element.classList.toggle("curtain", this.seated === null);
    this.element.classList.toggle("begun", Boolean(this.begun)); // before, what the game is about may be read
    this.at("undo").disabled = this.ended || Boolean(this.reading) || !this.node.path.some((one) => one.own);
    this.at("resign").disabled = !this.mine;
  }

  /** Another seat is another game: who has sat elsewhere has seen something. */
  async seat(number, who) {
    const begun = this.node.path.some((one) => one.own);
    this.seats[number] = who;
    await this.restart();
    if (begun) this.tell(this.say.text("begun_anew"));
  }

  /** What a program would do, by what the player at the screen knows. */
  async hint() {
    const { node } = this;
    if (!this.mine) return;
    this.prompt(this.say.text("thinking", { player: "…" }));
    const found = await this.engine.ask({ do: "hint" });
    if (this.node !== node) return;
    this.hinted = found && { ...found, decision: this.legal[found.best] };
    this.render();
  }

  // ---------------------------------------------------------------- back, and out of the page

  async undo() {
    if (this.ended || this.reading || this.seated === null) return;
    const { undone } = await this.news({ do: "undo" });
    this.tell(undone ? "" : this.say.text("not_undone"));
  }

  async resign() {
    if (this.mine) await this.news({ do: "resign" });
  }

  async openRecord() {
    const found = await this.engine.ask({ do: "open" });
    if (found) this.opens(found);
  }

  /** What the player at the screen has noticed, as a file. */
  save() {
    if (this.seated === null) return;
    const { state } = this.node.line.at(-1) ?? this.root, ended = state.over ? this.say.result(readResult(state, this.game)) : null;
    const text = notedOf(this.game, this.seated, this.entries, this.reading ? this.reading.ended : ended);
    download(`${this.game.title}.json`, new Blob([text], { type: "application/json" }));
    this.tell(this.say.text("saved_told"));
  }

  /** Opens a file: what somebody noticed is shown, a whole game is played. */
  async open(input) {
    const found = input.files.length ? readNoted(this.game, await input.files[0].text()) : null;
    if (!found) return super.open(input);
    input.value = "";
    if (found.other) return this.tell(this.say.text("noted_elsewhere"));
    const { player, entries, ended } = found;
    this.behind ??= { hand: this.hand, seated: this.seated, openable: this.openable };
    this.reading = { ended };
    this.tell("");
    this.account({ hand: null, account: { player, entries, legal: [] }, open: false, resigned: null });
    return undefined;
  }

  /** The game that was there goes on, for whoever was at the screen. */
  backToGame() {
    const { seated, ...left } = this.behind;
    if (seated !== null) return this.news({ do: "look", player: seated });
    Object.assign(this, { ...left, reading: null, behind: null });
    return this.curtain();
  }

  async share() {
    const address = location.href.split("#")[0] + linkOf(this.game, []);
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.say.text("copied"));
    } catch {
      this.tell(`${this.say.text("copy_here")} ${address}`);
    }
  }

  keep() {
    if (this.alone) history.replaceState(null, "", linkOf(this.game, []));
  }

  close() {
    super.close();
    this.engine.close();
  }
}

/** The record of a game that is over: open to everybody, as other games are. Where programs alone have played, it is played to who
 * looks on. `seats`: who has played; `again(seats)`: another game. */
export class OpenedApp extends App {
  constructor(element, game, engine, { record, seats, again, ...settings }) {
    const watched = seats.every((seat) => seat !== "person"), levels = watched ? game.search.levels : []; // named, but nobody thinks
    super(element, { ...game, search: { ...game.search, levels } }, engine, { ...settings, thinker: { stop() {}, ask: async () => null } });
    this.again = again;
    this.watched = watched;
    if (this.watched) this.seats = seats;
    furnish(this);
    this.show(record);
  }

  begin() {
    this.go(this.root);
  }

  async show({ moves, resigned }) {
    await this.follow(moves.join(";"));
    this.node.resigned = resigned;
    this.go(this.watched ? this.root : this.node, this.watched);
  }

  get mine() {
    return !(this.watched && this.node.onward) && super.mine;
  }

  onwards(once = false) {
    const { watched, node: { onward }, pace } = this;
    if (!watched) return super.onwards(once);
    if (onward && (!pace.paused || once)) this.timer = setTimeout(() => this.go(onward, true), once ? 0 : pace.wait);
    return undefined;
  }

  seat(number, who) {
    if (!this.watched) return super.seat(number, who);
    this.seats[number] = who;
    return this.restart();
  }

  restart(start = null) {
    if (start) return super.restart(start);
    if (this.alone) history.replaceState(null, "", linkOf(this.game, []));
    return this.again(this.watched ? this.seats : undefined);
  }
}
