// The rules as WebAssembly: positions are bytes, decisions the numbers that C lists them as.
import { readDecisions, readMarks, readNear, readNotes, readRefusals } from "./words.js";

const HEAD = 6;
export const FAULT = -1;
export const ALL = -1;

/** The players who decide in a position. */
export const moversOf = (state) => (state.over || state.chance || state.mover < 0 ? [] : [state.mover]);

/** What C answers when the rules fail. */
export class Fault extends Error {}

/** Of the numbers of a decision those that say which one it is, without its weight. */
const told = (entry) => [entry[0], ...entry.slice(2)];

/** A game, ready to play. */
export class Engine {
  static async open(wasm, game) {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    return new this(instance.exports, game);
  }

  constructor(c, game) {
    this.c = c;
    this.game = game;
    this.player = c.open_player();
    this.bytes = c.state_bytes();
    this.state = c.malloc(this.bytes);
    this.entry = c.malloc(4 * game.stride);
    this.words = c.malloc(4 * Math.max(64, HEAD + game.players.length, game.size, game.start.slots.length, 1 + game.players.length * (1 + game.stride)));
    this.random = c.malloc(8);
    this.counts = c.malloc(1024);
    this.room = 1 << 14;
    this.out = c.malloc(4 * this.room);
  }

  numbers(at, count) {
    return new Int32Array(this.c.memory.buffer, at, count);
  }

  load(state) {
    new Uint8Array(this.c.memory.buffer, this.state, this.bytes).set(state.bytes);
    return this.state;
  }

  /** The position that is loaded, as a value. */
  kept() {
    const bytes = new Uint8Array(this.c.memory.buffer, this.state, this.bytes).slice();
    this.c.get_head(this.state, this.words);
    const [place, offered, mover, over, ending, chance, ...ranks] = this.numbers(this.words, HEAD + this.game.players.length);
    return { bytes, place, offered, mover, over: over !== 0, ending, chance: chance !== 0, ranks, sealed: this.sealed() };
  }

  /** How many decisions are taken together with others, and not yet carried out, in the position that is loaded. */
  sealed() {
    if (!this.c.get_x_sealed) return 0;
    this.c.get_x_sealed(this.state, this.words);
    const [count] = this.numbers(this.words, 1), width = 1 + this.game.stride, all = this.numbers(this.words, 1 + count * width);
    return Array.from({ length: count }, (_, i) => all[2 + i * width]).filter((offer) => offer).length;
  }

  put(values) {
    this.numbers(this.words, values.length).set(values);
    return this.words;
  }

  /** The values of a position. */
  values(state) {
    this.c.get_values(this.load(state), this.words);
    return this.numbers(this.words, this.game.size).slice();
  }

  /** The position with some values at a place of the flow, as `game.positions` has it: at the decision that comes there. */
  position(values, place) {
    this.empty(values, place.slots, place.head);
    if (this.c.come_to(this.player, this.state) === FAULT) throw new Fault("position");
    return this.kept();
  }

  /** The position with some values, as it is shown where nobody plays. */
  shown(values) {
    const { slots, head } = this.game.start;
    this.empty(values, slots, head);
    return this.kept();
  }

  empty(values, slots, head) {
    new Uint8Array(this.c.memory.buffer, this.state, this.bytes).fill(0);
    this.c.put_values(this.state, this.put(values));
    this.c.put_slots(this.state, this.put(slots));
    this.c.put_head(this.state, ...head);
    this.c.clear_memories(this.player, this.state);
  }

  /** The first position. */
  start() {
    const { values, slots, head, memories } = this.game.start;
    this.empty(values, slots, head);
    for (const [number, low, high, count] of memories)
      this.c.add_memory(this.player, this.state, number, BigInt(low), BigInt(high), count);
    return this.kept();
  }

  /** The legal decisions. */
  legal(state) {
    if (state.over) return [];
    const found = this.written(state, (at, out, room) => this.c.tell_all(this.player, at, out, room, this.words));
    if (!found) throw new Fault("legal");
    const { stride } = this.game, count = this.numbers(this.words, 1)[0];
    const list = this.numbers(this.c.decisions(this.player), count * stride).slice();
    const entries = Array.from({ length: count }, (_, i) => list.subarray(i * stride, (i + 1) * stride));
    return readDecisions(found, entries, this.game);
  }

  /** The numbers that C writes of a position, with as much room as they need; null: the rules fail. `write(at, out, room)`: how many. */
  written(state, write) {
    const at = this.load(state);
    let many = write(at, this.out, this.room);
    if (many > this.room) {
      this.c.free(this.out);
      this.room = many;
      this.out = this.c.malloc(4 * many);
      many = write(at, this.out, many);
    }
    return many === FAULT ? null : this.numbers(this.out, many).slice();
  }

  /** The marks of a position as a player sees them; -1: as whoever sees all. */
  marks(state, viewer = ALL) {
    const found = this.written(state, (at, out, room) => this.c.marks(this.player, at, viewer, out, room));
    if (!found) throw new Fault("marks");
    return readMarks(found, this.game);
  }

  /** What refuses decisions that are offered: `{move, condition, values, because}`, values of the parameters by then. */
  why(state) {
    const found = this.c.why && this.written(state, (at, out, room) => this.c.why(this.player, at, out, room));
    return found ? readRefusals(found, this.game) : [];
  }

  /** How near the end is: of each condition rows `{number, whose, sides}` or `{number, whose, holds}`; empty where that is not told. */
  near(state) {
    const found = this.c.near && this.written(state, (at, out, room) => this.c.near(this.player, at, out, room));
    return found ? readNear(found, this.game) : [];
  }

  /** The position after a decision, and what the rules noted. */
  apply(state, entry) {
    this.load(state);
    this.numbers(this.entry, entry.length).set(entry);
    const many = this.c.apply_noting(this.player, this.state, this.entry);
    if (many === FAULT) throw new Fault("apply");
    const notes = readNotes(this.numbers(this.c.noted_at(), many).slice(), this.game);
    return { state: this.kept(), note: notes.map((one) => one.text).join(""), notes };
  }

  /** A decision at random, as the rules say; `random`: 64 bits. Also the bits for the next one. */
  draw(state, random) {
    this.load(state);
    const bits = new BigUint64Array(this.c.memory.buffer, this.random, 1);
    bits[0] = random;
    if (this.c.draw(this.player, this.state, this.random, this.entry) === FAULT) throw new Fault("draw");
    const after = new BigUint64Array(this.c.memory.buffer, this.random, 1)[0];
    return { entry: this.numbers(this.entry, this.game.stride).slice(), random: after };
  }

  /** One of the legal decisions of a position at random, and the bits for the next one. */
  pick(state, random, legal) {
    const drawn = this.draw(state, random), wanted = String(told(drawn.entry));
    return { decision: legal.find((one) => String(told(one.entry)) === wanted), random: drawn.random };
  }

  /** A whole game at random: the last position. */
  playout(state, random, most = 100000) {
    this.load(state);
    new BigUint64Array(this.c.memory.buffer, this.random, 1)[0] = random;
    this.c.playout(this.player, this.state, this.random, BigInt(most), this.counts);
    return this.kept();
  }

  perft(state, depth) {
    return this.c.perft(this.player, this.load(state), depth);
  }

  /** 128 bits of a position, but for its memories, as hexadecimal digits. */
  hash(state) {
    this.c.hash(this.load(state), this.counts);
    const [low, high] = new BigUint64Array(this.c.memory.buffer, this.counts, 2);
    return ((high << 64n) | low).toString(16).padStart(32, "0");
  }
}
