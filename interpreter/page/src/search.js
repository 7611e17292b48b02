// The tree search of the rules, for whoever thinks beside the page.

const PLAN = 256; // bytes that a plan has room in
const REPORT = 48;
const MOST = 64; // decisions that are gone along in a tree

/** Memory for the search of one engine. */
export class Search {
  constructor(engine) {
    this.engine = engine;
    this.trees = new Map();
    const { c, game } = engine, { forms, endings } = game.search;
    this.endings = c.malloc(Math.max(1, endings.length));
    this.forms = c.malloc(4 * Math.max(1, forms.length * (forms[0]?.length ?? 1)));
    new Int8Array(c.memory.buffer, this.endings, endings.length).set(endings);
    engine.numbers(this.forms, forms.flat().length).set(forms.flat());
    this.plan = c.malloc(PLAN);
    this.weights = c.malloc(4 * 64);
    this.report = c.malloc(REPORT);
  }

  /** Begins a search; false: the decisions cannot be listed. */
  plant(state, level, stream) {
    const { c, player } = this.engine;
    return this.open(level) && c.plant_tree(player, this.tree, this.plan, this.engine.load(state), stream) !== -1;
  }

  /** Goes on in the tree of a level, from where decisions at these places of lists have led to; false: nothing is known there. */
  follow(state, level, stream, places) {
    const { engine } = this, { c, player } = engine, at = engine.put(places.slice(0, MOST));
    return this.open(level) && places.length <= MOST && c.keep_tree(player, this.tree, engine.load(state), stream, at, places.length) === 1;
  }

  /** Takes the memory of a level; false: there is none. What thinks by the clock has its own, for its tree is kept. */
  open(level) {
    const { trees } = this, { room, timed } = level, key = timed ? "kept" : room;
    if (!trees.has(key)) trees.set(key, this.engine.c.open_search(room));
    this.tree = trees.get(key);
    this.write(level);
    return this.tree !== 0;
  }

  /** How often decisions from the position were tried. */
  get visits() {
    const { engine, report, tree } = this, count = engine.c.rooted(tree, report, report + 4, report + 8);
    return engine.numbers(engine.numbers(report, 1)[0], count).reduce((sum, one) => sum + one, 0);
  }

  /** Writes what is asked for, member by member, as the rules have it. */
  write(level) {
    const { c, game } = this.engine, known = game.search, view = new DataView(c.memory.buffer, this.plan, PLAN);
    const values = {
      ...known, ...level, ending: this.endings, form: this.forms, forms: known.forms[0]?.length ?? 0, features: level.weights.length, weight: this.weights,
    };
    let at = 0;
    for (const [name, kind] of known.plan) {
      const size = kind === "f64" || kind === "i64" ? 8 : 4;
      at = Math.ceil(at / size) * size;
      if (kind === "f64") view.setFloat64(at, values[name], true);
      else if (kind === "i64") view.setBigInt64(at, BigInt(values[name]), true);
      else view.setInt32(at, values[name], true);
      at += size;
    }
    this.engine.numbers(this.weights, level.weights.length).set(level.weights);
  }

  /** Plays out so many times more; whether there is something left to find. */
  grow(playouts) {
    return this.engine.c.grow_tree(this.engine.player, this.tree, BigInt(playouts)) === 1;
  }

  /** What was found: the place of the best decision in the list, what it is worth from 0 to 1, after how many playouts, and whether
   * that is certain. */
  found() {
    const { c } = this.engine;
    c.report_tree(this.tree, this.report);
    const view = new DataView(c.memory.buffer, this.report, REPORT);
    return { playouts: Number(view.getBigInt64(0, true)), value: view.getFloat64(24, true), best: view.getInt32(40, true), certain: view.getInt32(44, true) >= 0 };
  }
}

/** Searches for a decision as a level does that counts playouts. */
export function think(search, state, level, stream) {
  if (!search.plant(state, level, stream)) return null;
  search.grow(level.playouts);
  return search.found();
}

/** Searches until some time, or until so many playouts are done: in slices, of which none takes long. */
export function growByClock(search, end, playouts) {
  let left = playouts, share = 1;
  while (left > 0 && Date.now() < end) {
    const begun = Date.now(), slice = Math.min(share, left);
    if (!search.grow(slice)) break;
    left -= slice;
    if (Date.now() - begun < 25) share *= 2;
    else if (share > 1 && Date.now() - begun > 60) share = Math.ceil(share / 2);
  }
}
