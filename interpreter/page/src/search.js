// The tree search of the rules, in slices, so that whoever asked can be answered meanwhile.

const PLAN = 256; // bytes that a plan has room in
const REPORT = 48;

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
    const { engine } = this, { c } = engine;
    if (!this.trees.has(level.room)) this.trees.set(level.room, c.open_search(level.room));
    this.tree = this.trees.get(level.room);
    if (!this.tree) return false;
    this.write(level);
    const at = engine.load(state);
    return c.plant_tree(engine.player, this.tree, this.plan, at, stream) !== -1;
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

  /** What was found: the place of the best decision in the list, what it is worth from 0 to 1, and after how many playouts. */
  found() {
    const { c } = this.engine;
    c.report_tree(this.tree, this.report);
    const view = new DataView(c.memory.buffer, this.report, REPORT);
    return { playouts: Number(view.getBigInt64(0, true)), value: view.getFloat64(24, true), best: view.getInt32(40, true) };
  }
}

/** Searches for a decision as a level does; `rest` is awaited between slices. */
export async function think(search, state, level, stream, rest = async () => {}) {
  if (!search.plant(state, level, stream)) return null;
  const end = Date.now() + (level.timed || 0);
  let left = level.timed ? Infinity : level.playouts, share = 1;
  while (left > 0 && (!level.timed || Date.now() < end)) {
    const begun = Date.now(), slice = Math.min(share, left);
    if (!search.grow(slice)) break;
    left -= slice;
    if (Date.now() - begun < 25) share *= 2;
    else if (share > 1 && Date.now() - begun > 60) share = Math.ceil(share / 2);
    await rest();
  }
  return search.found();
}
