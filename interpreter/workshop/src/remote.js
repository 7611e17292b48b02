// The rules played by the server's reference engine, until they are compiled: the same interface as the WebAssembly engine.

import { ALL } from "../page/engine.js";

export class Remote {
  /** `ask(what, values)`: of the server, about the rules that are played; `looks`: those that are known, the first position before others. */
  constructor(game, looks, ask) {
    this.game = game;
    this.ask = ask;
    this.known = new Map(looks.map((look) => [look.key, this.read(look)]));
    this.first = this.known.get("");
    this.awaited = new Set(); // answers that the board waits for
  }

  /** An answer that the board waits for. */
  async wait(answer) {
    this.awaited.add(answer);
    return answer.finally(() => this.awaited.delete(answer));
  }

  /** Waits until the board waits for nothing any more: what somebody has begun on it is not lost when other rules take over. */
  async quiet() {
    while (this.awaited.size) {
      await Promise.allSettled(this.awaited);
      await new Promise((on) => setTimeout(on)); // what follows from an answer may wait for the next one
    }
  }

  /** A position as the page has it, with what can be decided. */
  read(look) {
    const state = { ...look };
    state.legal = look.legal.map(([name, given, values, text, weight], index) => (
      { index, entry: index, offer: name, weight, name, move: this.game.moves[name], given, values, text }
    ));
    return state;
  }

  start() {
    return this.first;
  }

  legal(state) {
    return state.legal;
  }

  /** As a player sees the position; without one as whoever sees all. */
  marks(state, viewer = ALL) {
    return viewer === ALL ? state.marks : state.views[viewer];
  }

  async apply(state, entry) {
    const key = state.key ? `${state.key}.${entry}` : String(entry);
    if (!this.known.has(key)) this.known.set(key, this.read((await this.wait(this.ask("apply", { key }))).look));
    const after = this.known.get(key);
    return { state: after, note: after.note };
  }

  /** What refuses all decisions is not asked of the server: `refused` says it of a place. */
  why() {
    return [];
  }

  /** Why decisions are refused, in words, and the name of the rules: they come behind the board. */
  complete() {
    this.words ??= this.ask("later").then(({ digest, refusals }) => {
      this.game.digest = digest;
      for (const [name, told] of Object.entries(refusals)) this.game.moves[name].refusals = told;
    }).catch((problem) => {
      this.words = null;
      throw problem;
    });
    return this.words;
  }

  /** What refuses decisions at a place, and with things there. */
  async refused(state, place, things) {
    await this.wait(this.complete());
    const { rows } = await this.wait(this.ask("refused", { key: state.key, place, things: things.map(({ of, value }) => `${of}:${value}`) }));
    return rows.map(([name, values, number, words, line, because, left]) => {
      const move = this.game.moves[name];
      return { move, values, because, left, said: () => line, refusal: number === null ? { words } : move.refusals[number] };
    });
  }

  /** A decision at random: all of a player's alike, nature's by their odds. */
  pick(state, random, legal) {
    const odds = legal.map((one) => one.weight ?? 1), all = odds.reduce((sum, one) => sum + one, 0);
    let left = Math.random() * all;
    const at = odds.findIndex((one) => (left -= one) < 0);
    return { decision: legal[Math.max(0, at)], random };
  }
}
