// Programs that think in a worker, so that the page answers meanwhile.
import { Engine } from "./engine.js";
import { KeptThought } from "./kept.js";
import { Search, think } from "./search.js";
import { readResult } from "./words.js";

const GAMES = 400, MOST = 1000, LONG = 600;

/** What runs in the worker: it is given the game once, then lines to think about. */
export function serve(scope) {
  let ready = null;
  scope.onmessage = async ({ data }) => {
    if (data.wasm) {
      ready = Engine.open(data.wasm, data.game).then((engine) => {
        const search = new Search(engine);
        return { engine, search, kept: new KeptThought(search) };
      });
      return;
    }
    const { engine, search, kept } = await ready;
    try {
      const states = [data.start ? engine.position(data.start.values, data.start.place) : engine.start()];
      for (const entry of data.line) states.push(engine.apply(states.at(-1), entry).state);
      const found = answer({ engine, search, kept }, { ...data, states });
      scope.postMessage({ ticket: data.ticket, found });
    } catch (problem) {
      scope.postMessage({ ticket: data.ticket, found: null, problem: String(problem) });
    }
  };
}

function answer({ engine, search, kept }, question) {
  const { level, states, stream } = question, state = states.at(-1);
  if (!level) return sampled(engine, state, stream);
  return level.timed ? kept.think(question) : think(search, state, level, stream);
}

/** How often each player or team wins games at random, shared where several win: `{shares, playouts}`. */
function sampled(engine, state, stream) {
  const { game } = engine, shares = game.sides.map(() => 0), end = Date.now() + LONG;
  let playouts = 0;
  for (; playouts < GAMES && Date.now() < end; playouts++) {
    const last = engine.playout(state, BigInt.asUintN(64, stream + BigInt(playouts) * 0x9e3779b97f4a7c15n), MOST);
    const [best] = last.over ? readResult(last, game).groups : [[]], winners = best.length ? best : game.sides.map(([name]) => name);
    game.sides.forEach(([name], i) => (shares[i] += winners.includes(name) ? 1 / winners.length : 0));
  }
  return { shares: shares.map((one) => one / playouts), playouts };
}

/** The worker, from the page's side. One question at a time: a new one ends the one before. */
export class Thinker {
  constructor(code, wasm, game) {
    this.code = code;
    this.wasm = wasm;
    this.game = game;
    this.ticket = 0;
    this.waiting = null;
  }

  /** Another one, which thinks beside this. */
  another() {
    return new Thinker(this.code, this.wasm, this.game);
  }

  /** What a level finds at the end of a line: as `Search.found`, or null. Never answered if it is stopped. `start`: where the
   * line starts, if not at the start of the game. */
  ask(line, level, start = null) {
    return this.put({ line, level, start });
  }

  /** How often each player or team wins games at random from the end of a line: `{shares, playouts}`. */
  sample(line, start = null) {
    return this.put({ line, start });
  }

  put(question) {
    this.stop();
    if (!this.worker) this.begin();
    const ticket = ++this.ticket, stream = randomBits();
    return new Promise((answer) => {
      this.waiting = answer;
      this.worker.onmessage = ({ data }) => {
        if (data.ticket !== this.ticket) return;
        this.waiting = null;
        answer(data.found);
      };
      this.worker.postMessage({ ticket, stream, ...question });
    });
  }

  begin() {
    const address = URL.createObjectURL(new Blob([this.code], { type: "text/javascript" }));
    this.worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.worker.postMessage({ wasm: this.wasm, game: this.game });
  }

  /** Ends what is being thought about. */
  stop() {
    if (this.waiting) this.end();
  }

  /** Ends the worker: no browser takes one back by itself. It begins anew if it is asked again. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.waiting = null;
  }
}

/** 64 bits that nobody foresees. */
export function randomBits() {
  return crypto.getRandomValues(new BigUint64Array(1))[0];
}
