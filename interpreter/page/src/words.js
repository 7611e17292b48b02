// What the numbers that C tells stand for. Nothing here knows a game: all words come with its data.

/** Numbers that C has told, read one after the other. */
export class Told {
  constructor(numbers, game) {
    this.numbers = numbers;
    this.game = game;
    this.at = 0;
  }

  get more() {
    return this.at < this.numbers.length;
  }

  next() {
    return this.numbers[this.at++];
  }

  /** A value of a type: a number, null, or a list. */
  value(type) {
    if (type.is === "set" || type.is === "path") {
      const many = this.next(), made = [];
      for (let i = 0; i < many; i++) made.push(this.value(type.of));
      return made;
    }
    const value = this.next();
    return "none" in type && value === type.none ? null : value;
  }

  /** The text of a template, with the values of its holes. `write`: how these are written. */
  text(template, write = show) {
    let made = "";
    for (const piece of template)
      made += typeof piece === "string" ? piece : write(this.value(piece[0]), piece[0], this.game, piece[1]);
    return made;
  }
}

/** A value as it is written in notations. */
export function show(value, type, game, separator = ",") {
  if (value === null) return "none";
  switch (type.is) {
    case "element":
      return game.universes[type.of].labels[value];
    case "text":
      return typeof value === "string" ? value : game.texts[value];
    case "bool":
      return value ? "yes" : "no";
    case "set":
    case "path":
      return value.map((one) => show(one, type.of, game)).join(separator);
  }
  return String(value);
}

/** The same for readers alone: things with fields as their universe says. */
export function tell(value, type, game, separator = ",") {
  const called = type.is === "element" && game.universes[type.of].called;
  if (value !== null && called) return called[value];
  return Array.isArray(value) ? value.map((one) => tell(one, type.of, game)).join(separator === "," ? ", " : separator) : show(value, type, game, separator);
}

/** The colour of a value as `#rrggbb`, or "". */
export function colourOf(value, type, game) {
  if (value === null) return "";
  if (type.is === "element") return game.universes[type.of].colours?.[value] ?? game.series[value % game.series.length];
  if (type.is === "text") return game.colours[game.texts[value]] ?? "";
  return game.numbers[value] ?? game.series[((value % game.series.length) + game.series.length) % game.series.length];
}

/** The decisions of a list that C has told, in order. `entries`: the numbers that each is made by. */
export function readDecisions(numbers, entries, game) {
  const told = new Told(numbers, game);
  return entries.map((entry, index) => {
    const offer = told.next(), weight = told.next();
    const name = game.offers[offer], move = game.moves[name];
    const given = move.given.map((type) => told.value(type));
    const values = move.binders.map((binder) => told.value(binder.type));
    const written = told.next();
    const text = written < 0 ? name : told.text(move.written[written]);
    return { index, entry, offer, weight, name, move, given, values, text };
  });
}

/** What two decisions of a list are both written as, which is a fault of the rules; undefined: nothing. */
export function writtenTwice(legal) {
  const found = new Set();
  return legal.find(({ text }) => found.size === found.add(text).size)?.text;
}

/** All that C has told, one after the other: `read(told)` makes one of them. */
function readAll(numbers, game, read) {
  const told = new Told(numbers, game), made = [];
  while (told.more) made.push(read(told));
  return made;
}

/** The marks of a position, in order; `id` tells which mark it is from position to position. */
export function readMarks(numbers, game) {
  return readAll(numbers, game, (told) => {
    const number = told.next(), declared = game.marks[number];
    const binders = declared.binders.map((binder) => told.value(binder.type));
    const free = binders.filter((_, i) => declared.binders[i].free);
    const mark = { kind: declared.kind, number, binders, id: `${number}:${free.join(",")}`, values: {}, sites: [], sign: 0, nth: 0 };
    mark.place = null;
    mark.side = -1;
    mark.to = null;
    if (declared.site) {
      const value = told.value(declared.site);
      if (value !== null && game.universes[declared.site.of].site) mark.place = [declared.site.of, value];
      else mark.side = value ?? -1;
    }
    let whole = true;
    for (const property of declared.properties) whole = readProperty(told, property, mark, game) && whole;
    return whole ? mark : null;
  }).filter(Boolean);
}

/** The types of all that a decision has: what it is given, and what is chosen. */
const typesOf = (move) => [...move.given, ...move.binders.map(({ type }) => type)];

/** What refuses a decision: the number of a condition of its move, the values of its parameters by then, and what its author says.
 * `said(vague)`: what the rules themselves say of the value that was chosen last, or of its parameter where any other value does as
 * well, with code between backquotes. */
export function refusal(move, number, values, because, game) {
  const told = move.refusals[number], { bound, line } = told, at = bound - 1;
  return {
    move, number, values, because, refusal: told, left: move.refusals.length - number,
    said: (vague) => line.join(line.length < 2 ? "" : vague ? `\`${move.binders[at - move.given.length].name}\`` : show(values[at], typesOf(move)[at], game)),
  };
}

/** What refuses decisions, as C has told it. */
export function readRefusals(numbers, game) {
  return readAll(numbers, game, (told) => {
    const move = game.moves[game.offers[told.next()]], number = told.next(), { bound, because } = move.refusals[number];
    const values = typesOf(move).slice(0, bound).map((type) => told.value(type));
    return refusal(move, number, values, because ? told.text(because) : "", game);
  });
}

/** What the rules have noted, as C has told it: `{text, players}`, whom it is for, or null for all. */
export function readNotes(numbers, game) {
  return readAll(numbers, game, (told) => {
    const number = told.next(), some = game.hidden?.addressed[number], players = some ? told.value(some) : null;
    return { players, text: told.text(game.notes[number]) };
  });
}

/** How near the end is, as C has told it. */
export function readNear(numbers, game) {
  return readAll(numbers, game, (told) => {
    const number = told.next(), { whose, sign } = game.near[number], row = { number, whose: whose.map((type) => told.value(type)) };
    return sign ? { ...row, sides: [told.next(), told.next()] } : { ...row, holds: told.next() !== 0 };
  });
}

function readProperty(told, property, mark, game) {
  if (property.takes === "text") {
    mark.values[property.name] = told.text(property.text, tell).slice(0, 200);
    return true;
  }
  const value = told.value(property.type), type = property.type;
  switch (property.takes) {
    case "site":
      if (value === null) return false;
      mark.to = game.universes[type.of].site ? [type.of, value] : null;
      return true;
    case "sites":
      mark.sites = value.map((site) => [type.of.of, site]);
      return true;
    case "colour":
      mark.values[property.name] = colourOf(value, type, game);
      if (property.name === "colour" && type.is === "element" && value !== null && !game.universes[type.of].site) {
        mark.nth = value;
        mark.of = type.of;
        mark.sign = game.universes[type.of].signs[value];
      }
      return true;
    case "label":
      mark.values[property.name] = value === null ? "" : show(value, type, game);
      return true;
  }
  if (value !== null) mark.values[property.name] = value;
  return true;
}

/** How a game ended: groups of players or teams, the best first; `points` where it ends with those, by side. `head`: as the
 * engine gives it. */
export function readResult(head, game) {
  if (head.result) return head.result;
  const end = game.ends[head.ending], ranks = game.sides.map(([name, [seat]]) => [name, head.ranks[seat]]);
  if (end.kind === "score") {
    const points = ranks.map(([, worth]) => worth), worth = [...new Set(points)].sort((a, b) => b - a);
    return { groups: worth.map((one) => ranks.filter(([, paid]) => paid === one).map(([name]) => name)), points };
  }
  if (end.told >= 0) ranks.push([null, end.told]);
  const places = [...new Set(ranks.map(([, rank]) => rank))].sort((a, b) => a - b);
  return { groups: places.map((place) => ranks.filter(([, rank]) => rank === place).map(([name]) => name)), points: null };
}
