// Random games while one thinks: sums that grow, and which conditions were at work.
import { make } from "../page/panels.js";
import { marked } from "./told.js";

const SLICES = 400;

export class Lab {
  constructor(element, { workshop, ask, editor, tabs }) {
    Object.assign(this, { workshop, ask, editor, tabs });
    this.running = true;
    this.run = 0;
    this.seed = make("input", { id: "lab-seed", type: "number", value: 1, min: 0, onchange: () => this.again() });
    this.searches = make("input", { id: "lab-search", type: "checkbox", onchange: () => this.again() });
    this.pause = make("button", { type: "button", onclick: () => this.toggle() }, "Pause");
    this.figures = make("div");
    this.against = make("input", { id: "lab-base", type: "checkbox", onchange: () => this.turn() });
    this.verdict = make("div", { role: "status" });
    element.append(
      make("div", { class: "row" }, this.pause, make("button", { type: "button", onclick: () => this.again() }, "Begin anew"), make("label", { for: "lab-seed" }, "Seed"), this.seed,
        make("label", {}, this.searches, " played by a program that searches"),
        (this.base = make("label", {}, this.against, " against what it extends"))),
      this.verdict, this.figures,
    );
  }

  /** Another file is open. */
  another() {
    this.run++;
    this.tabs.mark("lab", "");
    this.verdict.replaceChildren();
    this.say("The games begin when the rules have no errors.");
  }

  /** `built`: kept when the rules are compiled, which the lab can use then. */
  checked(found, built) {
    this.base.hidden = !found.extends;
    const run = ++this.run;
    if (!this.figures.querySelector("table")) this.say("The games begin when these rules are compiled.");
    built.finally(() => run === this.run && this.again());
  }

  turn() {
    this.verdict.replaceChildren();
    this.running = true;
    this.loop(++this.run);
  }

  /** One more slice of games of this text and its base, and what they say by now. */
  async compare(run) {
    if (!this.against.checked || this.base.hidden || this.tabs.now !== "lab") return;
    const { heads, rows, said, games, planned, looked, error } = await this.ask("versus", { seed: Number(this.seed.value) || 0, key: this.key });
    if (run !== this.run || (!said && !error)) return;
    if (error) {
      this.verdict.replaceChildren(make("p", { class: "note" }, ...marked(error)));
      return;
    }
    const cell = (text, number) => make("td", { class: number === 1 || number === 2 ? "number" : null }, text);
    const words = said.map((text) => make("li", {}, ...marked(text)));
    const list = make("ul", {});
    list.append(...words);
    const title = `Against what it extends: ${games} of ${planned} games of each${looked ? `; verdicts are those after ${looked}` : ""}`;
    this.verdict.replaceChildren(make("h2", {}, title), list, table(heads, rows, cell));
  }

  again() {
    this.key = `${Date.now()}`;
    if (!this.figures.querySelector("table")) this.say("The first game is being played.");
    this.loop(++this.run);
  }

  toggle() {
    this.running = !this.running;
    this.pause.textContent = this.running ? "Pause" : "Go on";
    if (this.running) this.loop(++this.run);
  }

  /** Which games are played. */
  get what() {
    return { seed: Number(this.seed.value) || 0, key: this.key, searches: this.searches.checked };
  }

  async loop(run) {
    for (let slice = 0; slice < SLICES && this.running && run === this.run; slice++) {
      const found = await this.ask("lab", this.what);
      if (run !== this.run || found.superseded) return;
      if (found.error) return this.say(found.error);
      this.show(found);
      await this.compare(run);
      await new Promise((go) => setTimeout(go, this.tabs.now === "lab" ? 100 : 1500));
    }
  }

  /** Says something in the place of figures. */
  say(text) {
    this.figures.replaceChildren(make("p", { class: "note" }, ...marked(text)));
  }

  show(found) {
    this.tabs.mark("lab", found.games < 1000 ? String(found.games) : `${Math.round(found.games / 100) / 10}k`);
    this.editor.cover(lines(found.conditions));
    this.workshop.lenses.played(found.moves);
    if (!found.games) return this.say(`The first game has no end yet: ${found.going} decisions.`);
    if (this.tabs.now !== "lab") return;
    const rows = [...found.shares, ...found.moves].map(([name, ...rest]) => [name.replaceAll("_", " "), ...rest.map(String)]);
    const [shares, moves] = [rows.slice(0, found.shares.length), rows.slice(found.shares.length)];
    const cell = (text, number) => make("td", { class: number ? "number" : null }, text);
    const most = Math.max(...found.lengths.map(([, count]) => count));
    const asked = found.conditions.filter((one) => one.true || one.false);
    const never = asked.filter((one) => !one.true), always = asked.filter((one) => !one.false);
    const unasked = moves.length ? found.conditions.filter((one) => !asked.includes(one)) : [];
    this.figures.replaceChildren(
      make("p", {}, make("strong", {}, ...marked(found.played)), `. ${found.long}.`),
      table(found.heads, shares, cell),
      make("h2", {}, "Length in decisions"),
      bars(found.lengths, most),
      make("p", { class: "note" }, `from ${found.shortest} to ${found.longest}`),
      make("div", { class: "row" }, ...Object.entries(found.odd).map(([what, game]) => make("button", { type: "button", onclick: () => this.load(game) }, called(what, found)))),
      make("h2", {}, "Moves taken"),
      make("p", {}, found.followed),
      table(["move", "decisions", "share"], moves, cell),
      make("h2", {}, "Conditions"),
      make("p", {}, `${found.conditions.length} in this file. In the margin of the text: how often each held and did not in these decisions.`),
      ...conditions("Never asked so far", unasked, this.editor), ...conditions("Never true so far", never, this.editor),
      ...conditions("Always true so far", always, this.editor),
    );
  }

  /** Puts a game of the lab on the board. */
  async load(game) {
    const { record, error } = await this.ask("game", { ...this.what, game });
    if (error) return this.workshop.warn(error);
    const { stage } = this.workshop;
    stage.put({ texts: record, options: stage.options });
    await this.workshop.check();
    this.tabs.show("play");
  }
}

/** What a button puts on the board: of a long game the first decisions alone. */
function called(what, found) {
  return found[what] > found.record ? `The first ${found.record} of ${found[what]} decisions of the ${what} game` : `The ${what} game`;
}

function table(head, rows, cell) {
  const made = make("table", { class: "figures" });
  made.append(make("tr", {}, ...head.map((one) => make("th", {}, one))), ...rows.map((row) => make("tr", {}, ...row.map((text, i) => cell(text, i)))));
  return made;
}

function bars(lengths, most) {
  const made = make("div", { class: "bars", role: "img", "aria-label": lengths.map(([from, count]) => `from ${from}: ${count}`).join(", ") });
  made.append(...lengths.map(([from, count]) => make("div", { style: `height:${(100 * count) / most}%`, title: `from ${from}: ${count}` })));
  return made;
}

function conditions(title, found, editor) {
  if (!found.length) return [];
  const list = make("ul", { class: "list" });
  list.append(...found.slice(0, 60).map((one) => make("li", {}, make("button", { type: "button", onclick: () => editor.goLine(one.line, 1) }, `line ${one.line}`), ` ${one.text}`)));
  return [make("h2", {}, `${title} (${found.length})`), list];
}

/** By line how often its conditions held and did not: of several the most telling one. */
function lines(found) {
  const made = new Map();
  for (const one of found) {
    const known = made.get(one.line), worth = Math.min(one.true, one.false);
    const title = `${one.text}: ${one.true} times true, ${one.false} times false`;
    if (!known) made.set(one.line, { line: one.line, yes: one.true, no: one.false, worth, title });
    else {
      known.title += `\n${title}`;
      if (worth < known.worth) Object.assign(known, { yes: one.true, no: one.false, worth });
    }
  }
  return [...made.values()];
}
