// Words of the interface, and of results and decisions.
import { show } from "./words.js";

const SHOWN = 300;

export class Say {
  constructor(game, language, names = []) {
    this.game = game;
    this.names = names;
    const spoken = Object.hasOwn(game.strings, language) ? language : "en";
    this.words = game.strings[spoken];
    this.foreign = game.language !== spoken;
  }

  /** In which language the rules are, where that is another one; "" else. */
  get written() {
    return this.foreign ? this.text(`written_${this.game.language}`) : "";
  }

  /** A sentence of the interface; `{name}` are put in. */
  text(key, values = {}) {
    return (this.words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  value(value, type) {
    return type.is === "bool" ? this.text(value ? "yes" : "no") : show(value, type, this.game).replaceAll("_", " ");
  }

  /** A value of a position, which may be none. */
  valued(value, type) {
    return "none" in type && value === type.none ? this.text("none") : this.value(value, type);
  }

  move(decision) {
    return decision.move.title;
  }

  player(number) {
    return number < 0 ? this.text("chance") : this.names[number] || this.game.players[number].name.replaceAll("_", " ");
  }

  /** A thing of a kind, for prompts: `a piece`. */
  noun(type) {
    const inner = type.of?.is ? type.of : type;
    return inner.is === "element" ? this.game.universes[inner.of].noun.replaceAll("_", " ") : "";
  }

  /** What has come of a record that was opened. `rest`: what could not be read; `other`: it is of other rules; `none`: nothing of it
   * could be read. */
  reading({ rest, other, none }) {
    if (other) return rest ? this.text("other_rules", { rest }) : this.text("other_rules_whole");
    if (!rest) return "";
    return this.text(none ? "none_read" : "unread", { rest: none ? this.shortened(rest) : rest });
  }

  /** So much of a text as is of use in a sentence. */
  shortened(text) {
    return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  }

  /** A player or team by its name; null: the game itself. */
  side(name) {
    if (name === null) return this.text("game");
    const seat = this.game.players.findIndex((player) => player.name === name);
    return seat < 0 ? name.replaceAll("_", " ") : this.player(seat);
  }

  result({ groups, points }) {
    const named = (group) => group.map((one) => this.side(one)).join(" = ");
    if (points && !(points.length === 2 && points[0] + points[1] === 0))
      return this.game.sides.map(([name], i) => `${this.side(name)} ${points[i]}`).join(", ");
    if (groups.length === 1 && groups[0].length > 1) return this.text("draw");
    if (groups[0].length === 1 && groups[0][0] === null) return this.text("lost");
    if (groups[0].length === 1 && groups.length <= 2) {
      const plural = this.game.players.some((player) => player.plural && player.name === groups[0][0]);
      return this.text(plural ? "wins_many" : "wins", { player: named(groups[0]) });
    }
    return groups.map(named).join(" > ");
  }
}

/** The language of a document's page: that of who made it, if they said so, else the first of the browser's that it has. */
export function languageHere(game) {
  const { lang, dataset } = document.documentElement;
  const wished = dataset.language ? [] : navigator.languages.map((one) => one.split("-")[0]);
  return wished.find((one) => Object.hasOwn(game.strings, one)) ?? lang;
}

/** So many sentences of a text, from its first one, as there is room for. */
export function beginning(text, room) {
  const ends = [...text.matchAll(/[.!?](?=\s|$)/g)].map(({ index }) => index + 1).filter((end) => end <= room);
  return ends.length ? text.slice(0, ends.at(-1)) : firstSentence(text);
}

export const firstSentence = (text) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
