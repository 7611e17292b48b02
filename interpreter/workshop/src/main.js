// The workshop: rules at the left, the game at the right, and what follows from both.
import { download, save } from "../page/files.js";
import { make } from "../page/panels.js";
import { shapeOf } from "../page/shapes.js";
import { BoardView } from "./boards.js";
import { BookView } from "./books.js";
import { Chain } from "./chain.js";
import { Connection } from "./connection.js";
import { Differences } from "./differences.js";
import { Editor } from "./editor.js";
import { Examples } from "./examples.js";
import { furnish } from "./furniture.js";
import { Lab } from "./lab.js";
import { Lenses } from "./lenses.js";
import { rename } from "./renaming.js";
import { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import { marked } from "./told.js";
import { Values } from "./values.js";

const PAUSE = 150, MOST = 200, SLOW = 1000;
const ELSEWHERE = "in another window", MEANWHILE = "the text has changed meanwhile: once more, please";
const VIEWS = { play: "Play", examples: "Examples", book: "Rulebook", lab: "Lab", diff: "Diff", board: "Board", values: "Values" };
const at = (id) => document.getElementById(id);

class Workshop {
  constructor() {
    this.line = new Connection((message) => this.heard(message), (open, why) => this.connected(open, why));
    this.good = 0;
    this.past = [];
    this.among = ""; // the files that the rules are made of, as the server knows them
    this.left = new Map(); // by file that is not saved and not shown now: its text, of which revision, what was on the disk, and whether another window has another one
    this.turning = Promise.resolve(); // to another file
    this.editor = new Editor(at("rules"), {
      ask: (what, values) => this.ask(what, values), changed: (told) => this.changed(told), moved: () => this.views.book.follow(this.editor.line),
      pointed: (place) => this.light(place), follow: (place) => this.define(place), rename: (place) => rename(this, place), save: () => this.save(), refused: () => this.lookedAt(),
    });
    this.tabs = new Tabs(at("tabs"), at("views"), VIEWS, (name) => this.views?.[name].opened?.());
    const shared = { workshop: this, ask: (what, values) => this.ask(what, values), editor: this.editor, tabs: this.tabs };
    this.stage = new Stage(this.tabs.views.play, { ask: shared.ask, reset: () => this.check(), lead: (line, column) => this.editor.goLine(line, column), moved: () => this.moved(), claimed: () => this.views?.examples.claimed(), example: () => this.views.examples.make() });
    this.lenses = new Lenses(this.editor, this.stage);
    this.views = {
      play: this.stage, examples: new Examples(this.tabs.views.examples, shared), book: new BookView(this.tabs.views.book, shared),
      lab: new Lab(this.tabs.views.lab, shared), diff: new Differences(this.tabs.views.diff, shared), board: new BoardView(this.tabs.views.board, shared), values: new Values(this.tabs.views.values, shared),
    };
    this.chain = new Chain({ tabs: at("chain"), own: at("rules"), reader: at("reader") }, { ask: (what, values) => (what === "close" && this.left.has(values.file) ? null : this.line.ask(what, values)), follow: (place, file) => this.define(place, file) });
    furnish(this, at);
  }

  // ---------------------------------------------------------------- the server

  /** A question about the file that is open, with the text as it stands; `of` is that text. */
  async ask(what, values = {}) {
    await this.push();
    const of = this.parted ? this.editor.text : this.pushed, mine = this.parted && !values.file ? { mine: of } : {};
    const found = await this.line.ask(what, { file: this.file, ...mine, options: this.stage.options, start: this.stage.start, position: this.stage.position, ...values });
    if (found.gone && values.number === this.stage.number) this.check(); // the process that knew these rules was ended
    return { ...found, of };
  }

  /** Makes the changes that were asked for. Whether the text was still the one that they are of; else it is said. */
  made(edits, of) {
    const done = this.editor.apply(edits, of);
    if (!done) this.warn(MEANWHILE);
    return done;
  }

  /** Hands the text over if it has changed, one after the other: each says of which revision it was made. Until somebody has chosen
   * between two texts, the other window's stays as it is. */
  async push() {
    while (this.handing) await this.handing;
    const { file, editor: { text } } = this;
    if (!file || this.fixed || this.parted || this.pushed === text) return;
    this.pushed = text;
    this.handing = this.line.ask("edit", { file, text, on: this.revision });
    const { error, conflict, revision } = await this.handing;
    this.handing = null;
    if (file !== this.file) return;
    this.revision = revision ?? this.revision;
    if (error) this.warn(error);
    if (conflict !== undefined) this.choose(ELSEWHERE, conflict);
  }

  async connected(open, why) {
    if (!open) return this.warn(why || "the server does not answer");
    const { files, first, readonly } = await this.line.ask("hello");
    if (!files) return undefined; // it was closed again, which is told
    this.readonly = readonly;
    this.list(files, this.file ?? first);
    if (!this.file) {
      await this.open(first);
      return files.every((one) => one.startsWith("library:")) && !readonly && this.welcome();
    }
    this.among = "";
    const { text, revision, gone } = await this.line.ask("open", { file: this.file, left: this.editor.text }), known = [this.pushed, this.editor.text, this.saved];
    this.revision = revision;
    if (text !== undefined && !known.includes(text)) this.choose(ELSEWHERE, text);
    if (gone) this.gone(gone);
    for (const [file, { text, parted }] of this.left) {
      const there = await this.line.ask("open", { file, left: text });
      if (there.text === there.saved && !parted) await this.line.ask("edit", { file, text });
    }
    this.pushed = null;
    this.unsaved();
    return this.check();
  }

  /** The folder has no rule file yet; it may have got one while the first rules were loaded. */
  welcome() {
    if (this.own) return;
    const notice = make("div", { class: "welcome" }, make("span", {}, "There is no rule file in this folder yet; this one comes with Ludograph, to be looked at."));
    notice.append(make("button", { type: "button", onclick: () => this.begin() }, "Begin a game"), make("button", { type: "button", onclick: () => this.variant() }, "Make a variant of this one"));
    at("notices").append(notice);
  }

  async heard({ do: what, file, text, why, revision }) {
    while (this.handing) await this.handing; // its answer says whether this is news
    if (file !== this.file) return this.beside(what, file, text, revision);
    if (what === "gone") return this.gone(why);
    const mine = this.parted || (this.altered && (what === "outside" || this.editor.text !== this.pushed));
    if (what !== "theirs") {
      this.saved = text;
      this.found();
    }
    if (revision <= this.revision) return this.unsaved();
    this.revision = revision ?? this.revision;
    const where = what === "outside" ? "on the disk" : ELSEWHERE, same = text === this.editor.text;
    if (mine && !same) return this.choose(where, text);
    this.agreed();
    if (same) return this.unsaved();
    this.editor.put(text);
    this.pushed = what === "outside" ? null : text;
    return this.state(`changed ${where}`);
  }

  /** A file was changed that is not the one that is written: perhaps one of those that the rules are made of. */
  async beside(what, file, text, revision) {
    const left = this.left.get(file);
    if (left && !left.parted && revision > left.revision) Object.assign(left, { text, revision });
    if (left && what === "saved") left.saved = text;
    if (left && left.text === left.saved) {
      this.left.delete(file);
      if (this.chain.shown !== file) this.line.ask("close", { file });
      this.unsaved();
    }
    if (!this.chain.has(file)) return;
    await this.chain.again(file);
    await this.check();
  }

  /** The file was taken away, or is no text any more: what is shown is all there is of it. */
  gone(why) {
    this.saved = "";
    this.unsaved();
    this.found(); // it was told before, if it was
    this.missing = make("div", {}, make("span", {}, `On the disk ${this.file} is no more: ${why}. The text is here as long as the window is open.`), make("button", { type: "button", onclick: () => this.save() }, "Write it again"));
    at("notices").append(this.missing);
  }

  /** The file is there again. */
  found() {
    this.missing?.remove();
    this.missing = null;
  }

  /** What was to be chosen between is one text now. */
  agreed() {
    this.choice?.remove();
    this.parted = false;
  }

  /** Two texts of one file: both are kept until somebody has chosen. */
  choose(where, theirs) {
    const notice = make("div", {}, make("span", {}, `${this.file} was changed ${where}, and here too.`));
    this.parted ||= where === ELSEWHERE;
    const done = (act) => () => (this.agreed(), act(), this.editor.view.focus());
    notice.append(
      make("button", { type: "button", onclick: done(() => this.editor.put(theirs)) }, "Take that text"),
      make("button", { type: "button", onclick: done(() => ((this.pushed = null), this.push())) }, "Keep this one"),
      make("button", { type: "button", onclick: () => this.views.diff.between(theirs) }, "Show the difference"),
    );
    at("notices").replaceChildren((this.choice = notice));
  }

  // ---------------------------------------------------------------- files

  list(files, now) {
    const groups = [["In this folder", files.filter((one) => !one.startsWith("library:"))], ["Library, to look at", files.filter((one) => one.startsWith("library:"))]];
    const options = groups.filter(([, names]) => names.length).map(([label, names]) => {
      const group = make("optgroup", { label });
      group.append(...names.map((name) => make("option", { value: name, selected: name === now }, name.replace("library:", ""))));
      return group;
    });
    at("files").replaceChildren(...options);
    at("files").value = now;
    this.own = groups[0][1].length;
    if (this.own) at("notices").querySelector(".welcome")?.remove();
  }

  /** Lists the files again: who comes back to the window may have made some. */
  async relist() {
    const { files } = await this.line.ask("hello");
    if (files && document.activeElement !== at("files")) this.list(files, this.file);
  }

  /** Shows another file; of several that are chosen in a row one after the other, for each leaves the one before it. */
  async open(file) {
    const turned = this.turning.then(() => this.turn(file));
    this.turning = turned.catch(() => {});
    const found = await turned;
    if (found && file === this.file) await this.check();
    return found;
  }

  async turn(file) {
    const before = this.file;
    await this.push();
    const found = await this.line.ask("open", { file, left: this.left.get(file)?.text });
    if (found.error) {
      at("files").value = before ?? "";
      return void this.warn(found.error);
    }
    await this.push(); // what was typed since
    const was = this.left.get(file);
    this.left.delete(file);
    if (before && before !== file) {
      if (this.altered) this.left.set(before, { text: this.editor.text, revision: this.revision, saved: this.saved, parted: this.parted });
      else this.line.ask("close", { file: before }); // not waited for: what is told of the other file meanwhile would be missed
    }
    Object.assign(this, { file, fixed: found.readonly, saved: found.saved, pushed: found.text, revision: found.revision, parted: false, past: [] });
    this.stage.put({ texts: [] });
    this.stage.pins.open(file);
    this.chain.put(file, []);
    at("notices").replaceChildren();
    at("past").disabled = true;
    at("past").value = 0;
    this.editor.open(was?.parted ? was.text : found.text, this.fixed);
    for (const group of at("files").options) if (group.value === file) at("files").value = file;
    this.unsaved();
    for (const view of Object.values(this.views)) view.another?.();
    if (was?.parted && was.text !== found.text) this.choose(ELSEWHERE, found.text);
    else if (was && !found.gone && was.saved !== found.saved) this.choose("on the disk", found.saved);
    if (found.gone) this.gone(found.gone);
    document.title = `${file.replace("library:", "")} – Ludograph`;
    return found;
  }

  lookedAt() {
    this.warn("this file is here to be looked at");
  }

  async save(force = false) {
    if (this.fixed) return this.lookedAt();
    await this.push();
    const { file } = this, text = this.parted ? this.editor.text : this.pushed; // which the server knows, whatever is typed meanwhile
    const { saved, conflict, error, revision } = await this.line.ask("save", { file, text, force });
    if (file !== this.file) return saved === undefined ? undefined : this.beside("saved", file, saved, revision); // another one is shown by now
    if (error) return this.warn(error);
    if (conflict !== undefined) return this.choose("on the disk", conflict);
    Object.assign(this, { saved, revision });
    this.agreed();
    this.found();
    return this.unsaved();
  }

  /** Whether the text that is shown would be lost. */
  get altered() {
    return !this.fixed && this.editor.text !== this.saved;
  }

  unsaved() {
    const word = this.fixed ? "to look at" : this.altered ? "not saved" : "saved";
    this.state([word, ...[...this.left.keys()].map((file) => `${file} not saved`)].join("; "));
  }

  /** Tells how things are. */
  state(text) {
    this.stays = false;
    at("state").replaceChildren(...marked(text));
    at("state").classList.remove("bad");
  }

  /** Tells what is to be read. `stays`: no check that ends takes it away. */
  warn(text, stays = true) {
    this.state(text);
    this.stays = stays;
    at("state").classList.add("bad");
  }

  /** Opens a new file, which `what` makes of `values`. */
  async create(what, name, values) {
    const file = `${name}.yaml`;
    const { files, error } = await this.line.ask(what, { file, ...values });
    if (error) return this.warn(error);
    this.list(files, file);
    return this.open(file);
  }

  /** A new file with a small game, to be changed. */
  begin() {
    const name = called("my_game");
    return name && this.create("begin", name, { title: titled(name) });
  }

  /** A new file that extends the one that is shown: this one, with the options of the board, or one that this one extends. */
  async variant() {
    const file = this.chain.base ?? this.file, base = bare(file), name = called(`${base.replaceAll("/", "_")}_variant`);
    if (!name) return;
    const about = { base, title: titled(name), ...(file === this.file ? {} : { file, options: {} }) };
    const { text, error } = await this.making(`Making ${name}.yaml…`, "variant", about);
    return text === undefined ? this.warn(error ?? "no variant was made") : this.create("create", name, { text });
  }

  /** A question whose answer takes its time: that it is worked on is shown, and can be stopped. */
  async making(says, what, values) {
    const { file } = { file: this.file, ...values }, stop = () => (notice.lastChild.disabled = true, this.line.ask("stop", { file, what }));
    const notice = make("div", {}, make("span", {}, says), make("button", { type: "button", onclick: stop }, "Stop"));
    at("notices").append(notice);
    return this.ask(what, values).finally(() => notice.remove());
  }

  // ---------------------------------------------------------------- checks

  changed(told) {
    this.unsaved();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), told ? 0 : PAUSE);
  }

  async check() {
    const begun = performance.now(), run = (this.checking = {});
    const slow = setTimeout(() => this.checking === run && !this.stays && this.state("still checking…"), SLOW);
    const found = await this.ask("check", { record: this.stage.record }), text = found.of;
    clearTimeout(slow);
    await this.stage.quiet();
    if (found.superseded || run !== this.checking || text !== this.editor.text) return;
    if (found.error) {
      this.stage.unchecked(found.error);
      this.warn(found.error, false);
      return;
    }
    if (!this.stays) this.unsaved();
    this.editor.tell(found.diagnostics);
    this.messages(found);
    const errors = found.diagnostics.filter((one) => one.severity === "error").length;
    if (!found.good) {
      if (errors) this.stage.stale(errors);
      await this.colour(text);
      if (errors) await this.meant(text);
      return;
    }
    if (!(await this.stage.show(found))) return;
    this.took = performance.now() - begun;
    this.colour(text);
    this.stage.complete();
    this.remember(text);
    this.good = found.number;
    this.extends = found.extends;
    this.chain.put(this.file, found.chain);
    this.tellAmong(found.chain.map(({ file, stamp }) => ({ file, stamp })));
    this.lenses.checked(found.moves);
    const built = this.build(found.number);
    for (const view of Object.values(this.views)) view.checked?.(found, built);
  }

  /** The server is to say when one of these is changed. */
  tellAmong(files) {
    const among = JSON.stringify(files);
    if (this.among === among) return;
    this.among = among;
    this.line.ask("beside", { files });
  }

  /** Tells what was meant by the mistakes of a text, which takes longer than to know that they are there. */
  async meant(text) {
    const found = await this.ask("meant"), errors = found.diagnostics?.filter((one) => one.severity === "error").length;
    if (!errors || text !== this.editor.text) return; // of an older text, or wrong under the options of the board alone
    this.editor.tell(found.diagnostics);
    this.messages(found);
    this.stage.stale(errors);
  }

  /** Colours the names of a text, which takes longer than to know that it is right. */
  async colour(text) {
    const { names } = await this.ask("names");
    if (names && text === this.editor.text) this.editor.colour(names);
  }

  /** Another position is on the board. */
  moved() {
    this.views?.values.moved();
    this.lenses?.moved();
  }

  async build(number) {
    const found = await this.ask("build");
    if (found.superseded || number !== this.good) return;
    if (found.error) return this.stage.uncompiled(found.error);
    try {
      await this.stage.compiled(found, number);
      this.teach(number);
    } catch (problem) {
      this.stage.uncompiled(problem.message); // the server goes on playing
    }
  }

  /** Programs to play against come last: what they know is learnt from games. */
  async teach(number) {
    const { search } = await this.ask("levels");
    if (search) this.stage.taught(search, number);
  }

  messages({ diagnostics, module }) {
    const rows = diagnostics.map((one) => make("li", {}, make(
      "button", { type: "button", class: one.severity, onclick: () => this.editor.go(one.from, one.to) },
      make("span", { class: "place" }, one.elsewhere ? one.place : `line ${this.editor.lineOf(one.from)}`), " ", make("strong", {}, ...marked(one.title)), ...marked(one.label ? ` – ${one.label}` : ""),
      ...[...one.notes, ...one.helps].filter((help) => !one.fixes.some(({ title }) => title === help)).map((help) => make("span", { class: "help" }, ...marked(help))),
    ), ...one.fixes.map((fix) => make("button", { type: "button", class: "fix", onclick: () => this.editor.mend(fix) }, ...marked(fix.title)))));
    if (module) rows.push(make("li", {}, make("button", { type: "button" }, "A module means something only in a ruleset that uses it.")));
    at("problems").replaceChildren(...rows);
  }

  /** Keeps a text that was good, to go back to. */
  remember(text) {
    if (this.past[Number(at("past").value)]?.text === text) return; // as it was, or gone back to
    this.past = [...this.past, { text, time: new Date(), number: (this.past.at(-1)?.number ?? 0) + 1 }].slice(-MOST);
    at("past").max = this.past.length - 1;
    at("past").value = this.past.length - 1;
    at("past").title = this.past.at(-1).time.toLocaleTimeString();
    at("past").disabled = this.past.length < 2;
  }

  back(number) {
    const found = this.past[number];
    if (!found || this.fixed) return;
    at("past").title = found.time.toLocaleTimeString();
    this.editor.put(found.text);
    this.state(`as of ${found.time.toLocaleTimeString()}`);
  }

  // ---------------------------------------------------------------- names

  async define(place, file = this.file) {
    const found = await this.ask("define", { at: place, file });
    if (!found.file) return;
    if (this.chain.has(found.file)) {
      await this.chain.show(found.file, found.from, found.to);
      return;
    }
    if (found.file !== this.file && (await this.open(found.file))?.error) return;
    await this.chain.show(this.file);
    this.editor.go(found.from, found.to);
  }

  async tidy() {
    const { edits, of, error } = await this.ask("format");
    if (error) return this.warn(error);
    this.made(edits, of);
  }

  /** Sites that the text under the pointer means. */
  async light(place) {
    const lit = (this.lit = {});
    if (!this.stage.app) return;
    const { sites } = place === null ? {} : await this.ask("lights", { at: place, number: this.stage.number, record: this.stage.path });
    const { app } = this.stage; // by now perhaps that of the compiled rules
    if (lit !== this.lit || !app) return; // something else is pointed at by now, or nothing
    app.board.put("cursor", (sites ?? []).filter(([kind]) => app.game.board.sites[kind]).map((one) => shapeOf(one.join(":"), "lit", app.game)).join(""));
    this.views.board.light(sites ?? []);
  }

  // ---------------------------------------------------------------- what leaves

  async export(list) {
    const what = list.value, { file } = this;
    list.value = "";
    if (what === "record") return this.stage.app && save(this.stage.app);
    const { name, type, text, error } = await this.making(`Making the ${what}…`, "export", { what });
    if (text === undefined) return this.warn(error ?? `no ${what} was made`);
    download(`${bare(file).replaceAll("/", "_")}-${name}`, new Blob([text], { type }));
    return this.unsaved();
  }
}

/** The name of a new file, without its ending, or nothing. */
const called = (proposed) => prompt("Name of the new file", proposed)?.trim().replace(/\.yaml$/, "");

/** The name of a file as others extend it. */
const bare = (file) => file.replace("library:", "").replace(/\.yaml$/, "");

/** What a file is called to its readers, by its name. */
const titled = (name) => name.split("/").at(-1).replaceAll("_", " ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

globalThis.workshop = new Workshop();
