// Who holds a game in which something is hidden: the course that it has taken, and whose eyes are at the screen. It runs in a
// worker and answers no more than these eyes may see. Programs that think are given what their player has noticed, and nothing else.
import { randomBits } from "./bots.js";
import { Course } from "./course.js";
import { Known } from "./known.js";
import { Mind } from "./mind.js";
import { Random } from "./random.js";
import { Node, read } from "./tree.js";
import { Truth } from "./truth.js";

const MOST = 100000; // decisions of nature and of programs, one after the other
const HINTS = "medium";
const BEGINS = new Set(["begin", "follow"]); // questions after which nobody waits for what a program thinks

export class Umpire {
  /** `another`: the rules once more, for programs that think. */
  constructor(truth, another) {
    this.truth = truth;
    this.another = another;
    this.random = new Random(randomBits());
    truth.keeps = true;
    this.begin({ seats: truth.game.players.map(() => "person") });
  }

  // ---------------------------------------------------------------- the game

  /** A game from the start. `seats`: who decides for each player. */
  begin({ seats }) {
    const { truth, another } = this;
    this.seats = seats;
    this.course = Course.start(truth, truth.game.players.map((_, player) => new Known(player)));
    this.resigned = null;
    this.halted = false;
    this.seated = this.people.length === 1 ? this.people[0] : null;
    this.mind = new Mind(another, this.random.wide());
  }

  get state() {
    return this.course.state;
  }

  get people() {
    return this.seats.flatMap((who, player) => (who === "person" ? [player] : []));
  }

  get ended() {
    return this.state.over || this.resigned !== null;
  }

  /** Whose decision is waited for; null: nobody's. */
  get asked() {
    const { course, state } = this;
    return this.ended || state.chance || this.seats[course.mover] !== "person" ? null : course.mover;
  }

  /** The level of the program that is to think now; undefined: none is. */
  get level() {
    const { course, truth } = this;
    return this.ended || this.state.chance ? undefined : truth.game.search.levels.find(({ name }) => name === this.seats[course.mover]);
  }

  take(decision) {
    this.course = this.course.after(decision);
  }

  /** Lets nature and programs that do not think decide until somebody else must. */
  coast() {
    for (let i = 0; i < MOST && !this.ended && this.asked === null && !this.level; i++) this.take(this.course.drawn(this.random.wide()));
  }

  /** Lets nature and programs decide until a person must, or until somebody halts it. */
  async onwards() {
    this.coast();
    for (let { level } = this; level; { level } = this) {
      const { course } = this, found = await this.thought(level);
      if (!found || course !== this.course) break;
      this.take(course.legal[found.best]);
      this.coast();
    }
    return this.news();
  }

  /** What somebody who is to decide would do, by what this one knows. */
  thought(level) {
    const { course } = this, player = course.mover, entries = course.known[player].entries.map(({ told, noticed }) => ({ told, noticed }));
    return this.mind.decide({ player, entries, count: course.legal.length }, level, () => this.halted);
  }

  /** What was begun is not waited for any more. */
  halt() {
    this.halted = true;
  }

  // ---------------------------------------------------------------- what is asked

  /** Answers a question of the page: `{do, ...}`. */
  answer(question) {
    const { restart: begin, follow, decide, look, onwards, hint, undo, resign, why, opened: open } = this;
    const known = { begin, follow, decide, look, onwards, hint, undo, resign, why, open };
    return known[question.do].call(this, question);
  }

  restart(question) {
    this.begin(question);
    this.coast();
    return this.news();
  }

  /** Plays a text from the start, as far as it is legal. `none`: nothing of it is, and the game that has begun stays. */
  async follow({ text, seats }) {
    const { node, rest } = await read(new Node(null, this.truth.start()), text, this.truth), none = Boolean(rest) && !node.parent;
    if (none && this.course.before) return { ...this.news(), rest, none };
    this.begin({ seats });
    for (const { decision } of node.path) this.take(this.course.legal.find((one) => one.text === decision.text));
    this.coast();
    return { ...this.news(), rest, none };
  }

  decide({ number }) {
    if (this.asked === null || this.asked !== this.seated) return this.news();
    this.take(this.course.legal[number]);
    this.coast();
    return this.news();
  }

  /** What a program would do in the place of whoever is at the screen and has to decide; null: nobody. */
  hint() {
    const level = this.truth.game.search.levels.find(({ name }) => name === HINTS);
    return level && this.asked !== null && this.asked === this.seated ? this.thought(level) : null;
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
    if (may) this.course = this.course.before;
    return { ...this.news(), undone: may };
  }

  mayUndo() {
    const { truth, course, seated } = this, { before, decision, notes, state } = course;
    if (!before || this.ended || seated === null || course.by !== seated || notes.length) return false;
    if (truth.together(before.state)) return course.sealed.length > 0;
    if (truth.game.hidden && !truth.game.hidden.quiet.includes(decision.name)) return false;
    const was = truth.values(before.state), values = truth.values(state), { hidden } = truth.view(before.state, seated), still = new Set(truth.view(state, seated).hidden);
    return hidden.every((at) => still.has(at) || was[at] !== values[at]);
  }

  why() {
    return this.asked !== null && this.asked === this.seated ? this.truth.refusals(this.state) : [];
  }

  /** The whole record, once nobody can be betrayed by it. */
  opened() {
    return this.ended || !this.people.length ? { moves: this.course.line.map((one) => one.decision.text), resigned: this.resigned } : null;
  }

  /** What the eyes at the screen may see: the entries of whoever sits there, and what this one can decide. `hand`: who must look next. */
  news() {
    const { asked, people } = this, seated = this.seated ?? (this.ended ? (people[0] ?? 0) : null);
    const hand = asked !== null && asked !== seated ? asked : null;
    const account = seated === null ? null : this.account(seated, asked === seated);
    return { hand, account, thinking: this.level !== undefined, open: this.opened() !== null, resigned: this.resigned };
  }

  /** A decision for whoever has it: without what follows from its choices, if that could tell of something hidden. */
  offered({ index, name, given, values, text, move }) {
    const telling = this.truth.telling.has(name);
    return { index, name, given, text, values: values.map((value, i) => (telling && !move.binders[i].free ? null : value)) };
  }

  /** What a player knows, and can decide. */
  account(player, decides) {
    const entries = this.course.known[player].entries.map(({ text, own, seen }) => ({ text, own, seen }));
    return { player, entries, legal: decides ? this.course.legal.map((one) => this.offered(one)) : [] };
  }
}

/** What runs in the worker: it is given the rules once, then questions, which it answers in order. */
export function preside(scope) {
  let umpire = null, there = null;
  scope.onmessage = ({ data }) => {
    if (data.wasm) {
      umpire = Promise.all([1, 2].map(() => Truth.open(data.wasm, data.game))).then((rules) => (there = new Umpire(...rules)));
      return;
    }
    const { ticket, question } = data;
    if (BEGINS.has(question.do)) there?.halt();
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
