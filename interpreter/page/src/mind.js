// Who thinks where something is hidden, or players decide together: by all that one player knows, and nothing else. The search is that
// of `play/players/information.py`: a node is what somebody knows who decides, and each playout begins in another sample.
import { Known } from "./known.js";
import { RegretMatching, UpperBounds } from "./mixing.js";
import { Random } from "./random.js";
import { Sampler } from "./sampler.js";
import { readResult } from "./words.js";

const ROOM = 1 << 14; // positions that are kept for one decision; those beyond are worked out each time
const SLICE = 25; // milliseconds after which questions are listened to
const AHEAD = 1 << 30; // samples and playouts draw from streams of their own

/** A place of a search: a course, and what was worked out behind it. */
class Place {
  constructor(course) {
    this.course = course;
    this.behind = new Map();
  }
}

export class Mind {
  /** `truth`: the rules, for it alone: no position of a game is ever given to them. `seed`: 64 bits that decide all that it draws. */
  constructor(truth, seed) {
    Object.assign(this, { truth, seed });
    truth.keeps = false;
    this.roots = truth.game.players.map((_, player) => new Known(player));
    this.samplers = this.roots.map(({ player }) => new Sampler(truth, player, this.roots, seed));
    this.scores = new Map();
  }

  /** A decision of a player who is to decide. `entries`: what this one has noticed, `{told, noticed}`; `count`: of legal decisions;
   * `stopped()`: whether nobody waits for it any more. Found is the place in the list, what it is worth from 0 to 1, and after how many
   * playouts; null, if it was stopped. */
  async decide({ player, entries, count }, level, stopped) {
    if (count === 1) return { best: 0, value: 0.5, playouts: 0 };
    const end = level.timed ? Date.now() + level.timed : Infinity, path = [];
    for (const { told, noticed } of entries) path.push((path.at(-1) ?? this.roots[player]).with(told, noticed));
    Object.assign(this, { level, random: new Random(this.seed, player, entries.length, AHEAD), rules: new Map(), places: new Map(), kept: 0, done: 0 });
    const samples = this.samplers[player].courses(path), most = level.timed ? Infinity : level.playouts;
    for (let slice = Date.now(); samples.length && this.done < most && Date.now() < end; ) {
      this.iterate(this.place(samples[this.random.below(samples.length)].opened));
      if (Date.now() - slice < SLICE) continue;
      await new Promise((on) => setTimeout(on));
      if (stopped()) return null;
      slice = Date.now();
    }
    return this.found(this.rules.get(path.at(-1)) ?? new UpperBounds(level, count));
  }

  /** What was learnt of a decision, which is drawn by the shares of the play that each got. */
  found(root) {
    const sum = (some) => some.reduce((all, one) => all + one, 0), best = this.random.drawn(root.chances), tried = root.visits[best];
    const value = tried ? root.worth[best] / tried : sum(root.visits) ? sum(root.worth) / sum(root.visits) : 0.5;
    return { best, value, playouts: this.done };
  }

  /** Down the tree, one node more, then at random; each learns what it brought. Of decisions taken together none is left to chance, so
   * that each is learnt beside the others. */
  iterate(root) {
    const path = [], { random, rules } = this, known = rules.size;
    let place = root, waiting = [], block = 0;
    for (;;) {
      const { course } = place, { mover } = course;
      if (course.state.over || (rules.size > known && !waiting.includes(mover))) break;
      if (mover < 0) {
        place = this.behind(place, course.drawn(random.wide()));
        continue;
      }
      if (!waiting.includes(mover)) {
        block++;
        waiting = course.deciders.length > 1 ? course.deciders : [];
      }
      const sealed = waiting.includes(mover), rule = this.rule(course, sealed), at = rule.pick(random);
      waiting = waiting.filter((one) => one !== mover);
      path.push({ rule, at, mover, block });
      place = this.behind(place, course.legal[at]);
    }
    this.done++;
    const values = this.values(place.course.state);
    for (const one of path) {
      const others = path.filter((other) => other.block === one.block && other !== one).map(({ mover, at }) => `${mover}:${at}`);
      one.rule.learn(one.at, values[one.mover], others.join());
    }
  }

  /** What is known where somebody decides: the same wherever this one knows the same. */
  rule(course, sealed) {
    const { rules, level } = this, known = course.known[course.mover];
    if (!rules.has(known)) rules.set(known, new (sealed ? RegretMatching : UpperBounds)(level, course.legal.length));
    return rules.get(known);
  }

  place(course) {
    if (!this.places.has(course)) this.places.set(course, new Place(course));
    return this.places.get(course);
  }

  behind(place, decision) {
    const found = place.behind.get(decision.index);
    if (found) return found;
    const made = new Place(place.course.after(decision));
    if (this.kept++ < ROOM) place.behind.set(decision.index, made);
    return made;
  }

  /** What a game that is played out from a position brings each player, 0 to 1; one that does not end is worth the same to all. */
  values(state) {
    const { truth, level, random } = this, end = state.over ? state : truth.playout(state, random.wide(), level.depth);
    if (!end.over) return truth.game.players.map(() => 0.5);
    const name = `${end.ending} ${end.ranks}`;
    if (!this.scores.has(name)) this.scores.set(name, this.score(end));
    return this.scores.get(name);
  }

  /** What a result pays each player, from the least to the greatest payoff. */
  score(end) {
    const { sides, players, search } = this.truth.game, { groups, points } = readResult(end, this.truth.game), paid = new Map();
    const everybody = groups.flat().length;
    let ahead = 0;
    for (const group of groups) {
      const mean = ahead + (group.length - 1) / 2;
      for (const side of group) paid.set(side, everybody > 1 ? 1 - (2 * mean) / (everybody - 1) : 1);
      ahead += group.length;
    }
    if (points) sides.forEach(([side], i) => paid.set(side, points[i]));
    const made = players.map(() => 0);
    for (const [side, seats] of sides) for (const seat of seats) made[seat] = ((paid.get(side) - search.low) * search.parts) / search.top;
    return made;
  }
}
