// The rules on the side of the page, where something is hidden: they draw what is seen, and hold no game. The game is in a worker
// (`umpire.js`), which answers what whoever is at the screen may see.
import { Engine } from "./engine.js";
import { refusal } from "./words.js";

/** A position of which nothing is seen. */
const BLANK = { blank: true, place: -1, mover: -1, over: false, chance: false, sealed: 0, result: null, legal: [] };

export class Screen extends Engine {
  /** `code`: that of all modules, for the worker. */
  static async behind(code, wasm, game) {
    const made = await Screen.open(wasm, game), address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    made.worker = new Worker(address);
    URL.revokeObjectURL(address);
    made.waiting = new Map();
    made.ticket = 0;
    made.worker.onmessage = ({ data }) => {
      made.waiting.get(data.ticket)?.(data.found);
      made.waiting.delete(data.ticket);
    };
    made.worker.postMessage({ wasm, game });
    return made;
  }

  /** Asks the umpire: `{do, ...}`. */
  ask(question) {
    const ticket = ++this.ticket;
    return new Promise((answer) => {
      this.waiting.set(ticket, answer);
      this.worker.postMessage({ ticket, question });
    });
  }

  close() {
    this.worker.terminate();
  }

  /** What somebody sees, as a position: entries of an account are of these. */
  seen({ values, deciders, chance, result, together }) {
    const place = together ? this.game.together[0] : -1;
    return { values, place, mover: deciders[0] ?? -1, over: result !== null, chance, sealed: 0, result, legal: [] };
  }

  start() {
    return BLANK;
  }

  legal(seen) {
    return seen.legal;
  }

  values(seen) {
    return seen.values;
  }

  marks(seen) {
    if (seen.blank) return [];
    return super.marks(seen.values ? this.standing(seen) : seen);
  }

  /** What is seen, as C takes it: where the flow stands is not known. */
  standing({ values, mover }) {
    const { slots, head: [place, list] } = this.game.start;
    this.empty(values, slots, [place, list, mover]);
    return this.kept();
  }

  async why(seen) {
    const rows = seen.legal.length ? ((await this.ask({ do: "why" })) ?? []) : [], { moves } = this.game;
    return rows.map(({ name, number, values, because }) => refusal(moves[name], number, values, because, this.game));
  }

  near() {
    return [];
  }
}
