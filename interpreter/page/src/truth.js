// The rules with all that is hidden, and who sees what of it. It runs in a worker, so that no page reaches what it holds.
import { ALL, Engine, FAULT, Fault } from "./engine.js";
import { readResult } from "./words.js";

const WIDE = 64; // players in one number of a set of them

export class Truth extends Engine {
  constructor(c, game) {
    super(c, game);
    const { values = [], telling = [] } = game.hidden ?? {};
    this.limbs = Math.ceil(game.players.length / WIDE);
    this.telling = new Set(telling);
    this.veiled = values.flatMap(([offset, size, lowest]) => Array.from({ length: size }, (_, i) => [offset + i, lowest]));
    this.masks = c.malloc(8 * this.limbs * Math.max(1, this.veiled.length));
  }

  /** Of some sets of players, as C has written them, whether a player is in each. */
  having(player, count) {
    const { limbs } = this, words = new Uint32Array(this.c.memory.buffer, this.masks, 2 * limbs * count), at = player >> 5, bit = player & 31;
    return Array.from({ length: count }, (_, i) => ((words[2 * i * limbs + at] >>> bit) & 1) === 1);
  }

  /** What a player sees of a position: all values, the lowest ones in place of those that are hidden, and where these stand. */
  view(state, player) {
    const { veiled } = this, values = Array.from(this.values(state)), hidden = [];
    if (veiled.length) {
      this.look(state);
      const sees = this.having(player, veiled.length);
      for (let i = 0; i < sees.length; i++) {
        if (sees[i]) continue;
        const [at, lowest] = veiled[i];
        values[at] = lowest;
        hidden.push(at);
      }
    }
    return { values, hidden };
  }

  /** Asks who sees what of a position; of one that was asked about last, no more. */
  look(state) {
    if (this.looked === state) return;
    this.looked = null;
    if (this.c.seen_x_here(this.player, this.load(state), this.masks) === FAULT) throw new Fault("seen");
    this.looked = state;
  }

  /** The marks of a position as a player sees it. */
  marks(state, viewer = ALL) {
    if (viewer === ALL || !this.veiled.length) return super.marks(state);
    const { values } = this.view(state, viewer), { slots, head: [place, list] } = this.game.start;
    this.empty(values, slots, [place, list, state.mover]);
    return super.marks(this.kept());
  }

  /** The players who are told of a decision in a position; whoever takes it is one. */
  hearing(state, entry) {
    const { players } = this.game, by = state.chance ? -1 : state.mover;
    if (!this.c.told_x_of) return players.map((_, player) => player);
    this.numbers(this.entry, entry.length).set(entry);
    this.looked = null;
    if (this.c.told_x_of(this.player, this.load(state), this.entry, this.masks) === FAULT) throw new Fault("told");
    return players.flatMap((_, player) => (player === by || this.having(player, 1)[0] ? [player] : []));
  }

  /** Whether decisions are taken together there. */
  together(state) {
    return !state.over && this.game.together.includes(state.place);
  }

  /** Who decides in a position; where players decide together all of these, also those who have decided. `done`: these. Whether
   * somebody decides there depends on no decision of the others, so any of theirs are tried to see who comes next. */
  deciders(state, done) {
    if (state.over || state.chance || state.mover < 0) return [];
    if (!this.together(state)) return [state.mover];
    const found = [...done];
    for (let here = state; ; ) {
      found.push(here.mover);
      const { sealed } = here;
      here = this.tried(here);
      if (!here || !this.together(here) || here.sealed <= sealed) return found;
    }
  }

  tried(state) {
    try {
      return this.apply(state, this.legal(state)[0].entry).state;
    } catch {
      return null;
    }
  }

  /** The decisions of a position as they are written, if these tell of what is hidden; else null. */
  listed(state) {
    if (state.over || state.chance) return null;
    const here = this.game.hidden?.flow || this.game.offered.some(([place, list], i) => place === state.place && list === state.offered && this.telling.has(this.game.offers[i]));
    return here ? this.legal(state).map((one) => one.text) : null;
  }

  /** How a game ended; null while it goes on. */
  result(state) {
    return state.over ? readResult(state, this.game) : null;
  }

  /** What refuses decisions, without what would tell of something hidden: `{name, number, values, because}`. */
  refusals(state) {
    const { game } = this, names = new Map(Object.entries(game.moves).map(([name, move]) => [move, name])), mute = game.hidden?.mute ?? {};
    return this.why(state).map(({ move, number, values, because }) => {
      const name = names.get(move);
      return { name, number, values, because: mute[name]?.includes(number) ? "" : because };
    }).filter(({ name }) => !this.telling.has(name));
  }
}
