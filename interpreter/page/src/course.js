// A course of a game: a position, how it came about, and what each player knows there, which is worked out when it is asked for.

export class Course {
  /** `sealed`: what is decided together with others, and not yet told; `opened`: the course where that began, or this one. */
  constructor(truth, state, { before = null, decision = null, notes = [], sealed = [], roots = null }) {
    Object.assign(this, { truth, state, before, decision, notes, sealed, roots });
    this.opened = sealed.length ? before.opened : this;
  }

  /** The start of a game. `roots`: of each player what is known without an entry. */
  static start(truth, roots) {
    return new Course(truth, truth.start(), { roots });
  }

  /** Who has decided what led here; -1: nature. */
  get by() {
    return this.before.mover;
  }

  /** Who is to decide; -1: nature. */
  get mover() {
    return this.state.chance ? -1 : this.state.mover;
  }

  get legal() {
    this.listed ??= this.truth.legal(this.state);
    return this.listed;
  }

  /** All who decide here; where several decide together also those who have decided. */
  get deciders() {
    this.deciding ??= this.truth.deciders(this.state, this.sealed.map((one) => one.by));
    return this.deciding;
  }

  /** One of the legal decisions at random, by 64 bits. */
  drawn(bits) {
    return this.truth.pick(this.state, bits, this.legal).decision;
  }

  /** One decision on. */
  after(decision) {
    const { truth, state, sealed, mover } = this, { state: next, notes } = truth.apply(state, decision.entry);
    const waits = mover >= 0 && truth.together(state) && next.sealed > 0;
    return new Course(truth, next, { before: this, decision, notes, sealed: waits ? [...sealed, this.heard(decision)] : [] });
  }

  /** A decision as players are told it: `{by, item, players}`. */
  heard({ name, given, values, text, entry, move }) {
    const by = this.mover, free = values.filter((_, i) => move.binders[i].free);
    return { by, item: { by, name, given, free, text }, players: this.truth.hearing(this.state, entry) };
  }

  /** What each player knows: `Known`. */
  get known() {
    if (!this.knowing) {
      const { truth, state } = this, all = { deciders: this.deciders, chance: state.chance, result: truth.result(state) };
      const list = truth.listed(state), told = this.before ? this.telling() : () => [];
      this.knowing = (this.before?.known ?? this.roots).map((known) => {
        const view = truth.view(state, known.player), listed = this.mover === known.player ? list : null;
        const noticed = JSON.stringify([view.values, view.hidden, all.deciders, all.chance, all.result, listed]);
        return known.with(told(known.player), noticed, truth.keeps ? { ...view, ...all, together: truth.together(state) } : null);
      });
    }
    return this.knowing;
  }

  /** What a player is told of the last decision. What is decided together is told when all have decided. */
  telling() {
    const { before, decision, notes, sealed } = this, heard = sealed.length ? sealed.at(-1) : before.heard(decision);
    const all = sealed.length
      ? [{ ...heard, players: [heard.by] }]
      : [...before.sealed.map((one) => ({ ...one, players: one.players.filter((player) => player !== one.by) })), heard];
    return (player) => [
      ...all.filter(({ players }) => players.includes(player)).map(({ item }) => item),
      ...notes.filter(({ players }) => !players || players.includes(player)).map(({ text }) => ({ text })),
    ];
  }

  /** The course after each of its decisions, in their order. */
  get line() {
    const made = [];
    for (let one = this; one.before; one = one.before) made.push(one);
    return made.reverse();
  }
}
