// Programs that think in a worker, so that the page answers meanwhile.
import { Engine } from "./engine.js";
import { Search, think } from "./search.js";

/** What runs in the worker: it is given the game once, then lines to think about. */
export function serve(scope) {
  let ready = null;
  scope.onmessage = async ({ data }) => {
    if (data.wasm) {
      ready = Engine.open(data.wasm, data.game).then((engine) => ({ engine, search: new Search(engine) }));
      return;
    }
    const { engine, search } = await ready;
    try {
      let state = engine.start();
      for (const entry of data.line) state = engine.apply(state, entry).state;
      scope.postMessage({ ticket: data.ticket, found: await think(search, state, data.level, data.stream) });
    } catch (problem) {
      scope.postMessage({ ticket: data.ticket, found: null, problem: String(problem) });
    }
  };
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

  /** What a level finds at the end of a line: as `Search.found`, or null. Never answered if it is stopped. */
  ask(line, level) {
    this.stop();
    if (!this.worker) this.start();
    const ticket = ++this.ticket, stream = randomBits();
    return new Promise((answer) => {
      this.waiting = answer;
      this.worker.onmessage = ({ data }) => {
        if (data.ticket !== this.ticket) return;
        this.waiting = null;
        answer(data.found);
      };
      this.worker.postMessage({ ticket, line, level, stream });
    });
  }

  start() {
    const address = URL.createObjectURL(new Blob([this.code], { type: "text/javascript" }));
    this.worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.worker.postMessage({ wasm: this.wasm, game: this.game });
  }

  /** Ends what is being thought about. */
  stop() {
    if (!this.waiting) return;
    this.worker.terminate();
    this.worker = null;
    this.waiting = null;
  }
}

/** 64 bits that nobody foresees. */
export function randomBits() {
  return crypto.getRandomValues(new BigUint64Array(1))[0];
}
