// How a search goes on where somebody decides, and what it has learnt there in the end: a share for each decision. The meaning and
// where it comes from is `play/players/mixing.py`.

const HOPE = 0.1; // what counts a decision that was not tried yet beyond the mean of all, where there are too many to try each
const EXPLORES = 0.2; // the share of decisions that regret matching draws evenly
const RARE = 0.25; // what got less than such a part of the greatest number of visits was explored, no more

/** The same, so that they add up to 1; all alike where there are none. */
function shared(parts) {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (total > 0 ? part / total : 1 / parts.length));
}

/** Upper confidence bounds: where somebody decides alone. */
export class UpperBounds {
  constructor(level, count) {
    this.level = level;
    this.visits = new Array(count).fill(0);
    this.worth = new Array(count).fill(0);
    this.total = 0;
  }

  pick(random) {
    const { visits, worth, total, level } = this, fresh = visits.flatMap((seen, at) => (seen ? [] : [at])), any = () => fresh[random.below(fresh.length)];
    if (fresh.length && ((level.each && 4 * visits.length <= level.playouts) || fresh.length === visits.length)) return any();
    const log = level.c * level.c * Math.log(Math.max(1, total));
    let best = -1, score = -1;
    visits.forEach((seen, at) => {
      const value = seen ? worth[at] / seen + Math.sqrt(log / seen) : -1;
      if (value > score) [best, score] = [at, value];
    });
    return fresh.length && worth.reduce((sum, one) => sum + one, 0) / total + HOPE > score ? any() : best;
  }

  learn(at, value) {
    this.visits[at]++;
    this.worth[at] += value;
    this.total++;
  }

  get chances() {
    const least = RARE * Math.max(...this.visits);
    return shared(this.visits.map((seen) => (seen >= least ? seen : 0)));
  }
}

/** Regret matching: where several decide together. */
export class RegretMatching {
  constructor(level, count) {
    this.visits = new Array(count).fill(0);
    this.worth = new Array(count).fill(0);
    this.regrets = new Array(count).fill(0);
    this.taken = new Array(count).fill(0);
    this.rounds = 0;
    this.against = new Map();
  }

  pick(random) {
    const mixed = shared(this.regrets), { length } = mixed;
    this.rounds++;
    mixed.forEach((share, at) => (this.taken[at] += this.rounds * share));
    return random.drawn(mixed.map((share) => EXPLORES / length + (1 - EXPLORES) * share));
  }

  /** `others`: what the others decided at the same time, as text. */
  learn(at, value, others) {
    const { length } = this.visits;
    if (!this.against.has(others)) this.against.set(others, { visits: new Array(length).fill(0), worth: new Array(length).fill(0) });
    const { visits, worth } = this.against.get(others);
    for (const one of [this, { visits, worth }]) {
      one.visits[at]++;
      one.worth[at] += value;
    }
    const mean = worth[at] / visits[at];
    for (let other = 0; other < length; other++) if (visits[other]) this.regrets[other] = Math.max(0, this.regrets[other] + worth[other] / visits[other] - mean);
  }

  get chances() {
    return shared(this.taken);
  }
}
