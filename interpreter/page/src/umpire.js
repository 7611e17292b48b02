// Who holds a game in which something is hidden: the positions, what players know, and whose eyes are at the screen. It runs in a
// worker and answers no more than these eyes may see.
import { randomBits } from "./bots.js";
import { Known } from "./known.js";
import { Node, read } from "./tree.js";
import { Truth } from "./truth.js";

const MOST = 100000; // decisions of nature and of programs, one after the other

export class Umpire {
  constructor(truth) {
    this.truth = truth;
    this.random = randomBits();
    this.begin({ seats: truth.game.players.map(() => "person") });
  }

  // ---------------------------------------------------------------- the game

  /** A game from the start. `seats`: who decides for each player. */
  begin({ seats }) {
    const { truth } = this;
    this.seats = seats;
    this.state = truth.start();
    this.line = [];
    this.sealed = [];
    this.resigned = null;
    this.seated = this.people.length === 1 ? this.people[0] : null;
    this.known = truth.game.players.map((_, player) => new Known(player));
    this.noticed(() => []);
  }

  get people() {
    return this.seats.flatMap((who, player) => (who === "person" ? [player] : []));
  }

  get ended() {
    return this.state.over || this.resigned !== null;
  }

  /** Whose decision is waited for; null: nobody's. */
  get asked() {
    const { state } = this;
    return this.ended || state.chance || this.seats[state.mover] !== "person" ? null : state.mover;
  }

  /** All notice the position. `told`: what a player is told before. */
  noticed(told) {
    const { truth, state } = this, deciders = truth.deciders(state, this.sealed.map((one) => one.by));
    const all = { deciders, chance: state.chance, result: truth.result(state), together: truth.together(state) }, list = truth.listed(state);
    for (const one of this.known) {
      const listed = !state.chance && state.mover === one.player ? list : null;
      one.notice(told(one.player), { ...all, listed, view: truth.view(state, one.player) });
    }
  }

  /** Carries a decision out and tells of it whom it may concern. */
  take(decision) {
    const { truth, state } = this, by = state.chance ? -1 : state.mover, { name, given, values, text, entry } = decision;
    const free = values.filter((_, i) => decision.move.binders[i].free);
    const heard = { by, item: { by, name, given, free, text }, players: truth.hearing(state, entry) };
    const { state: after, notes } = truth.apply(state, entry);
    this.line.push({ state, text, name, by, known: this.known.map((one) => one.entries.length), noted: notes.length > 0, sealed: this.sealed });
    this.state = after;
    this.noticed(this.telling(heard, notes));
  }

  /** What a player is told of a decision. What is decided together is told when all have decided. */
  telling(heard, notes) {
    const { truth, state, line, sealed } = this, noted = (player) => notes.filter(({ players }) => !players || players.includes(player)).map(({ text }) => ({ text }));
    let all = [heard];
    if (truth.together(line.at(-1).state) && heard.by >= 0) {
      const waits = state.sealed > 0;
      all = waits ? [{ ...heard, players: [heard.by] }] : [...sealed.map((one) => ({ ...one, players: one.players.filter((player) => player !== one.by) })), heard];
      this.sealed = waits ? [...sealed, heard] : [];
    }
    return (player) => [...all.filter(({ players }) => players.includes(player)).map(({ item }) => item), ...noted(player)];
  }

  /** Lets nature and programs decide until a person must. */
  advance() {
    for (let i = 0; i < MOST && !this.ended && this.asked === null; i++) {
      const { decision, random } = this.truth.pick(this.state, this.random, this.truth.legal(this.state));
      this.random = random;
      this.take(decision);
    }
  }

  // ---------------------------------------------------------------- what is asked

  /** Answers a question of the page: `{do, ...}`. */
  answer(question) {
    const known = { begin: this.restart, follow: this.follow, decide: this.decide, look: this.look, undo: this.undo, resign: this.resign, why: this.why, open: this.opened };
    return known[question.do].call(this, question);
  }

  restart(question) {
    this.begin(question);
    this.advance();
    return this.news();
  }

  /** Plays a text from the start. */
  async follow({ text, seats }) {
    this.begin({ seats });
    const { node, rest } = await read(new Node(null, this.state), text, this.truth);
    for (const { decision } of node.path) this.take(this.truth.legal(this.state).find((one) => one.text === decision.text));
    this.advance();
    return { ...this.news(), rest };
  }

  decide({ number }) {
    if (this.asked === null || this.asked !== this.seated) return this.news();
    this.take(this.truth.legal(this.state)[number]);
    this.advance();
    return this.news();
  }

  /** Somebody else is at the screen: the one who is to decide, and nobody else. */
  look({ player }) {
    if (this.asked === player) this.seated = player;
    return this.news();
  }

  resign() {
    if (this.asked !== null && this.asked === this.seated) this.resigned = this.seated;
    return this.news();
  }

  /** The last decision is taken back, if whoever took it is still at the screen and nothing that was hidden has come of it. */
  undo() {
    const may = this.mayUndo();
    if (may) {
      const last = this.line.pop();
      this.known.forEach((one, player) => one.back(last.known[player]));
      this.state = last.state;
      this.sealed = last.sealed;
    }
    return { ...this.news(), undone: may };
  }

  mayUndo() {
    const { truth, state, seated } = this, last = this.line.at(-1);
    if (!last || this.ended || seated === null || last.by !== seated || last.noted) return false;
    if (truth.together(last.state)) return this.sealed.length > 0;
    if (truth.game.hidden && !truth.game.hidden.quiet.includes(last.name)) return false;
    const before = truth.values(last.state), after = truth.values(state), { hidden } = truth.view(last.state, seated), still = new Set(truth.view(state, seated).hidden);
    return hidden.every((at) => still.has(at) || before[at] !== after[at]);
  }

  why() {
    return this.asked !== null && this.asked === this.seated ? this.truth.refusals(this.state) : [];
  }

  /** The whole record, once nobody can be betrayed by it. */
  opened() {
    return this.ended || !this.people.length ? { moves: this.line.map((one) => one.text), resigned: this.resigned } : null;
  }

  /** What the eyes at the screen may see: the entries of whoever sits there, and what this one can decide. `hand`: who must look next. */
  news() {
    const { asked, people } = this, seated = this.seated ?? (this.ended ? (people[0] ?? 0) : null);
    const hand = asked !== null && asked !== seated ? asked : null;
    const account = seated === null ? null : this.account(seated, asked === seated);
    return { hand, account, open: this.opened() !== null, resigned: this.resigned };
  }

  /** A decision for whoever has it: without what follows from its choices, if that could tell of something hidden. */
  offered({ index, name, given, values, text, move }) {
    const telling = this.truth.telling.has(name);
    return { index, name, given, text, values: values.map((value, i) => (telling && !move.binders[i].free ? null : value)) };
  }

  /** What a player knows, and can decide. */
  account(player, decides) {
    const entries = this.known[player].entries.map(({ text, own, seen }) => ({ text, own, seen }));
    return { player, entries, legal: decides ? this.truth.legal(this.state).map((one) => this.offered(one)) : [] };
  }
}

/** What runs in the worker: it is given the rules once, then questions, which it answers in order. */
export function serve(scope) {
  let umpire = null;
  scope.onmessage = ({ data }) => {
    if (data.wasm) {
      umpire = Truth.open(data.wasm, data.game).then((truth) => new Umpire(truth));
      return;
    }
    const { ticket, question } = data;
    umpire = umpire.then(async (here) => {
      try {
        scope.postMessage({ ticket, found: await here.answer(question) });
      } catch {
        scope.postMessage({ ticket, found: null });
      }
      return here;
    });
  };
}
