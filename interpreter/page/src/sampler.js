// Courses of a game that agree with what a player knows, as `engines/reference/sampling.py` finds them. It is given what was noticed, and
// never the position itself.
import { Course } from "./course.js";
import { Random } from "./random.js";

const LEAST = 64; // courses that go on side by side
const TRIES = 8; // how often, for each of them, one more entry is tried
const FEW = 4; // where they have come to fewer positions than one for so many, some are changed
const CHANGES = 8; // where none agrees, so often at most, for each of them
const MENDS = 24; // other decisions that are tried where one does not agree any more
const CHANCE = 0.3; // that another hidden decision behind is changed, too, where that is tried
const MOST = 20000; // decisions that are tried for one entry
const KEPT = 8; // entries of which courses are kept

export class Sampler {
  /** `roots`: of each player what is known without an entry; `seed`: 64 bits. */
  constructor(truth, player, roots, seed) {
    Object.assign(this, { truth, player, roots, seed });
    this.size = truth.game.hidden ? LEAST : 1; // where nothing is hidden all is told
    this.crowds = new Map();
  }

  /** Courses after which the player knows this, `path[i]` after entry i; none, if none was found. */
  courses(path) {
    let reached = path.length - 1;
    while (reached > 0 && !this.crowds.has(path[reached])) reached--;
    let crowd = this.crowds.get(path[reached]) ?? Array.from({ length: this.size }, () => Course.start(this.truth, this.roots));
    for (; reached + 1 < path.length; reached++) {
      Object.assign(this, { path, random: new Random(this.seed, this.player, reached), steps: 0, drawn: 0 });
      if (crowd.length) crowd = this.agreeing(crowd, reached + 1);
      this.keep(path[reached + 1], crowd);
    }
    return crowd;
  }

  keep(known, crowd) {
    this.crowds.set(known, crowd);
    const [first] = this.crowds.keys();
    if (this.crowds.size > KEPT) this.crowds.delete(first);
  }

  get spent() {
    return this.steps > MOST;
  }

  /** The number of the last entry that a course has reached. */
  reached(course) {
    return course.known[this.player].count - 1;
  }

  /** The same courses, and so many of them, one entry on. */
  agreeing(courses, goal) {
    const ahead = [];
    for (let i = 0; i < TRIES && ahead.length < this.size && !this.spent; i++) {
      const drawn = this.drawn;
      for (const one of this.random.shuffled(courses)) {
        const after = this.onward(one, i > 0);
        if (after) ahead.push(after);
        if (ahead.length === this.size) break;
      }
      if (i > 0 && (!ahead.length || drawn === this.drawn)) break;
    }
    return this.size > 1 || !ahead.length ? this.spread(courses, ahead, goal) : ahead;
  }

  /** Courses that agree, and, where they are few positions, changed ones that are others. */
  spread(courses, ahead, goal) {
    const { size, random } = this, there = new Map(), key = (course) => this.truth.hash(course.state), count = (name, by) => there.set(name, (there.get(name) ?? 0) + by);
    for (const one of ahead) count(key(one), 1);
    const wanted = Math.max(1, Math.floor(size / FEW));
    for (let left = ahead.length ? size : CHANGES * size; left > 0 && there.size < wanted && !this.spent; left--) {
      const pool = ahead.length ? ahead : courses, changed = this.changed(pool[random.below(pool.length)], goal), name = changed && key(changed);
      if (!changed || there.has(name)) continue;
      if (!ahead.length) left = size;
      const spare = ahead.length < size ? -1 : ahead.findIndex((one) => there.get(key(one)) > 1);
      if (spare < 0) ahead.push(changed);
      else {
        count(key(ahead[spare]), -1);
        ahead[spare] = changed;
      }
      count(name, 1);
    }
    return ahead;
  }

  /** Goes on until the player notices something; null, if it is something else than what is known. `freely`: also otherwise than as told. */
  onward(course, freely) {
    const begun = this.reached(course);
    for (let here = course; here && !here.state.over && !this.spent; ) {
      here = this.after(here, this.drawnThere(here, freely));
      if (here && this.reached(here) > begun) return here;
    }
    return null;
  }

  /** One decision on; null: there is none, or the player notices something else than what is known. */
  after(course, decision) {
    if (!decision) return null;
    this.steps++;
    let after;
    try {
      after = course.after(decision);
    } catch {
      return null; // the rules fail there
    }
    const known = after.known[this.player];
    return known === this.path[known.count - 1] ? after : null;
  }

  /** What is decided there: as the player was told, else what is drawn. What was told may be what the same one decides later. */
  drawnThere(course, freely) {
    const told = this.told(course), own = course.mover === this.player;
    if (told && (own || !freely)) return told;
    if (own) return null;
    this.drawn++;
    return told && this.random.below(2) ? told : course.drawn(this.random.wide());
  }

  /** The decision that the player was told next of whoever is to decide; undefined: none that is legal. */
  told(course) {
    const entry = this.path[this.reached(course) + 1], told = entry?.told.find((one) => one.by === course.mover);
    return told && course.legal.find((one) => one.text === told.text && one.name === told.name);
  }

  /** The same course with another decision somewhere, as far as an entry that it need not have reached. What follows stays as it
   * was as long as it agrees, and is mended where it does not. Null: it does not agree. */
  changed(course, goal) {
    const { line } = course, others = line.filter((one) => one.by !== this.player), free = others.filter((one) => this.isHidden(one));
    if (!free.length) return null;
    const from = free[this.random.below(free.length)], old = others.slice(others.indexOf(from) + 1);
    const also = this.random.below(2) ? CHANCE : 0; // what lies hidden together must sometimes change together
    let here = this.another(from.before, from.decision);
    while (here && this.reached(here) < goal) {
      if (here.state.over || this.spent) return null;
      const reached = this.reached(here);
      while (old.length && this.reached(old[0].before) < reached) old.shift();
      const due = old.length && here.mover !== this.player && this.reached(old[0].before) === reached ? old.shift() : null;
      if (here.mover === this.player) here = this.after(here, this.told(here));
      else if (due && also && this.isHidden(due) && this.random.share() < also) here = this.another(here, null);
      else here = this.mended(here, due?.decision);
    }
    return here;
  }

  /** Whether the last decision was another one's, and the player was not told which it was. */
  isHidden(course) {
    return this.reached(course) === this.reached(course.before) || !course.known[this.player].told.some((one) => "by" in one);
  }

  /** One decision on by the wanted one, or else by another. */
  mended(course, wanted) {
    const same = wanted && course.legal.find((one) => one.text === wanted.text && one.name === wanted.name);
    return this.after(course, same) ?? this.another(course, wanted);
  }

  another(course, but) {
    for (const one of this.random.shuffled(course.legal).slice(0, MENDS)) {
      const after = one.text === but?.text && one.name === but?.name ? null : this.after(course, one);
      if (after || this.spent) return after;
    }
    return null;
  }
}
