// Positions as text: as examples of a ruleset have them, and as saved games do. The values of a position are a list of numbers, in
// which each state function has a block.

/** All combinations of the arguments of a function: `[where its value is, arguments]`. */
export function* placesOf(fun) {
  const counts = fun.arguments.map((one) => one.values.length);
  for (let at = 0; at < fun.size; at++) {
    let rest = at;
    const args = counts.map(() => 0);
    for (let i = counts.length - 1; i >= 0; i--) {
      args[i] = fun.arguments[i].values[rest % counts[i]];
      rest = Math.floor(rest / counts[i]);
    }
    yield [fun.offset + at, args];
  }
}

/** The values that a function may have, the lowest first. */
export function domainOf({ result }) {
  const some = result.gaps ?? Array.from({ length: result.high - result.low + 1 }, (_, i) => result.low + i);
  return "none" in result ? [result.none, ...some] : some;
}

export const lowestOf = ({ result }) => ("none" in result ? result.none : result.low);

/** A value or an argument as a word of a ruleset. */
function wordOf(value, type, game) {
  if ("none" in type && value === type.none) return "none";
  if (type.is === "element") return game.universes[type.of].labels[value];
  return type.is === "bool" ? (value ? "yes" : "no") : String(value);
}

const PLAIN = /^[A-Za-z][\w.-]*$|^\d{1,9}$/, SPOKEN = new Set(["y", "n", "on", "off", "null", "true", "false"]);

/** A word as YAML has it. */
const written = (word) => (PLAIN.test(word) && !SPOKEN.has(word.toLowerCase()) ? word : JSON.stringify(word));

/** The `position:` of an example. */
export function exampleOf(game, values, place) {
  const told = [];
  for (const fun of game.positions.functions) {
    const spots = [...placesOf(fun)];
    if (spots.every(([at]) => values[at] === game.start.values[at])) continue;
    if (!fun.arguments.length) {
      told.push(`${fun.name}: ${written(wordOf(values[fun.offset], fun.result, game))}`);
      continue;
    }
    const by = new Map();
    for (const [at, args] of spots) {
      if (values[at] === lowestOf(fun)) continue;
      const word = wordOf(values[at], fun.result, game);
      by.set(word, [...(by.get(word) ?? []), args.map((one, i) => wordOf(one, fun.arguments[i], game)).join(",")]);
    }
    const places = (args) => (args.length > 1 || !PLAIN.test(args[0]) ? JSON.stringify(args.join(" ")) : args[0]);
    told.push(`${fun.name}: {${[...by].map(([word, args]) => `${written(word)}: ${places(args)}`).join(", ")}}`);
  }
  if (place.head[2] >= 0) told.push(`mover: ${written(game.players[place.head[2]].name)}`);
  if (!place.first || place.head[2] < 0) told.push(`deciding: ${place.offers[0]}`);
  return `position: {${told.join(", ")}}`;
}

// ---------------------------------------------------------------- saved games

const plain = (value, type, game) => ("none" in type && value === type.none ? null : type.is === "bool" ? value === 1 : type.is === "element" ? wordOf(value, type, game) : value);

/** The values of a position as a saved game has them: nested mappings, one level for each argument. */
export function jsonOf(game, values) {
  const made = {};
  for (const fun of game.positions.functions) {
    if (!fun.arguments.length) {
      made[fun.name] = plain(values[fun.offset], fun.result, game);
      continue;
    }
    made[fun.name] = {};
    for (const [at, args] of placesOf(fun)) {
      if (fun.sparse && values[at] === lowestOf(fun)) continue;
      const words = args.map((one, i) => wordOf(one, fun.arguments[i], game)), last = words.pop();
      let level = made[fun.name];
      for (const word of words) level = level[word] ??= {};
      level[last] = plain(values[at], fun.result, game);
    }
  }
  return made;
}

/** The way back; null: these are no values of the rules. */
export function readJson(game, json) {
  const values = [...game.start.values];
  for (const fun of game.positions.functions) {
    const domain = new Map(domainOf(fun).map((value) => [JSON.stringify(plain(value, fun.result, game)), value]));
    for (const [at, args] of placesOf(fun)) {
      let found = json?.[fun.name];
      args.forEach((one, i) => (found = found?.[wordOf(one, fun.arguments[i], game)]));
      const value = found === undefined && fun.sparse ? lowestOf(fun) : domain.get(JSON.stringify(found));
      if (value === undefined) return null;
      values[at] = value;
    }
  }
  return values;
}
