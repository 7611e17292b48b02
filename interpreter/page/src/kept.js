// What a level that thinks by the clock keeps of a game from one of its decisions to the next: its tree, and what is left for the
// turn. As `play/players/kept.py`, but for how it learns what was decided since: it is given the whole line.
import { growByClock } from "./search.js";

/** The part of what is left for a turn that goes to a decision after which the turn may go on. */
const FIRST = 0.6;

export class KeptThought {
  /** `steps`: of the last decision where its line starts and the decisions of the line, `mover`: whose it was. */
  constructor(search) {
    this.search = search;
    this.steps = null;
  }

  /** Searches at the end of a line. `states`: the positions along it, from where it starts. Of later decisions of a turn none gets more than
   * brings the tree to where the first had it. Beside what was found: `known`, how often decisions were tried before, and `allowed`, milliseconds. */
  think({ line, start, states, level, stream }) {
    const { search } = this, { engine } = search, state = states.at(-1), { mover } = state, several = engine.game.players.length > 1;
    const steps = [start?.values, ...line].map(String), since = this.since(steps, states);
    const same = several && since?.length && [this, ...since].every((one) => one.mover === mover);
    if (!same) Object.assign(this, { left: level.timed, enough: Infinity });
    this.steps = null; // nothing half done is kept
    const follows = since && search.follow(state, level, stream, since.map((one) => one.place));
    if (!follows && !search.plant(state, level, stream)) return null;
    const goesOn = several && engine.legal(state).some(({ entry }) => engine.apply(state, entry).state.mover === mover);
    const known = follows ? search.visits : 0, allowed = Math.ceil(this.left * (goesOn ? FIRST : 1)) || 1, begun = Date.now();
    growByClock(search, begun + allowed, this.enough - known);
    this.left = Math.max(0, this.left - (Date.now() - begun));
    const found = search.found();
    if (!same && !found.certain) this.enough = known + found.playouts;
    Object.assign(this, { steps, mover });
    return { ...found, known, allowed };
  }

  /** Of all decisions since the last one the places in their lists, and whose they were; null: it is another game, or something was taken back. */
  since(steps, states) {
    const before = this.steps;
    if (!before?.every((one, i) => one === steps[i])) return null;
    return steps.slice(before.length).map((step, i) => {
      const state = states[before.length - 1 + i];
      return { place: this.search.engine.legal(state).findIndex(({ entry }) => String(entry) === step), mover: state.mover };
    });
  }
}
