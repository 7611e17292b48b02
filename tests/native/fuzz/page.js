// Random games as a page plays them, told as JSON. `Engine`, `Fault` and `writtenTwice` stand before this; a trap ends the process.
import { readFileSync } from "node:fs";

const { wasm, game, isOpen, streams, decisions, most } = JSON.parse(readFileSync(0, "utf8"));
const engine = await Engine.open(Buffer.from(wasm, "base64"), game);

/** Calls with what the one before it gave, until the rules fail: what they gave, as it is told. */
const attempt = (...calls) => {
  const told = [];
  try {
    for (const call of calls) told.push(call());
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    told.push("fault");
  }
  return told;
};

/** How decisions are written. */
const written = (legal) => {
  if (writtenTwice(legal) !== undefined) throw new Fault("mixed");
  return legal.map((one) => one.text);
};

/** Decisions one by one: what is listed, the number of what is drawn, the key of the position after it. */
const line = (start, bits) => {
  const rows = [];
  for (let state = start, random = BigInt(bits); state && !state.over && rows.length < decisions; ) {
    let legal, drawn, after;
    rows.push(
      attempt(
        () => ((legal = engine.legal(state)), isOpen ? written(legal) : legal.length),
        () => ((drawn = engine.pick(state, random, legal)), legal.indexOf(drawn.decision)),
        () => ((after = engine.apply(state, drawn.decision.entry).state), engine.hash(after)),
      ),
    );
    state = after;
    random = drawn?.random;
  }
  return rows;
};

const whole = (start, bits) => {
  const end = engine.playout(start, BigInt(bits), most);
  return [engine.hash(end), Boolean(end.over)];
};

const start = engine.start();
const lines = streams.map((bits) => line(start, bits));
const games = streams.map((bits) => whole(start, bits));
console.log(JSON.stringify({ lines, games, listed: String(engine.perft(start, 1)) }));
