// The editor of positions: what a click on a site sets, the values that have no place, whose turn it is. What comes of it is the
// `position:` of an example, and a game that starts there.
import { make } from "./panels.js";
import { domainOf, exampleOf, lowestOf, placesOf } from "./positions.js";
import { clamp, split } from "./places.js";

const TABLE = 80;

export class Editor {
  constructor(app) {
    const { positions } = app.game, { state } = app.node;
    this.app = app;
    this.values = [...app.engine.values(state)];
    this.place = positions.places.find((one) => one.head[0] === state.place && one.head[2] === state.mover) ?? positions.places[0];
    this.brushes = positions.functions.flatMap((fun) => brushesOf(fun, app));
    this.brush = this.brushes[0] ?? null;
    this.fixed = ""; // the value that a click sets; "": the next one
  }

  /** The position as it is now; null: the rules meet a fault there. */
  get state() {
    try {
      return this.app.engine.position(this.values, this.place);
    } catch {
      return null;
    }
  }

  set(at, value) {
    this.values[at] = value;
    this.app.edited();
  }

  /** A click on a place: the next value of what is chosen there, or the chosen one. */
  click(place) {
    const [kind, site] = split(place), { brush } = this;
    if (!brush || brush.kind !== kind) return this.app.tell(this.app.say.text("edit_not_here"));
    const { fun } = brush, domain = domainOf(fun);
    if (!brush.to) {
      const at = brush.at(site), now = domain.indexOf(this.values[at]), fixed = Number(this.fixed);
      return this.set(at, this.fixed === "" || this.values[at] === fixed ? domain[(now + 1) % domain.length] : fixed);
    }
    return this.set(brush.offset, this.values[brush.offset] === site ? lowestOf(fun) : site);
  }

  // ---------------------------------------------------------------- what is shown

  /** What stands in place of the panels. */
  panel() {
    const { app } = this, { say, game } = app, state = this.state;
    const text = make("textarea", { readonly: true, rows: 5, "aria-label": say.text("edit_text") }, exampleOf(game, this.values, this.place));
    const told = state === null ? say.text("failed") : state.over ? say.text("edit_over") : say.text("edit_legal", { count: app.engine.legal(state).length });
    return [
      make("h2", {}, say.text("edit")),
      make("p", {}, say.text("edit_how")),
      this.chooser(),
      make("h3", {}, say.text("edit_turn")), this.turn(),
      make("h3", {}, say.text("edit_values")), this.table(),
      make("h3", {}, say.text("edit_text")), make("p", { role: "status" }, told), text,
    ];
  }

  /** What a click sets. */
  chooser() {
    const { say } = this.app, { brush } = this;
    if (!brush) return make("p", {}, say.text("edit_not_here"));
    const options = this.brushes.map((one, i) => make("option", { value: i, selected: one === brush }, one.name));
    const choose = (event) => {
      this.brush = this.brushes[event.target.value];
      this.fixed = "";
      this.app.edited();
    };
    const row = make("div", { class: "row" }, make("label", {}, `${say.text("edit_sets")} `, make("select", { onchange: choose }, ...options)));
    if (brush.to) return row;
    const values = [["", say.text("edit_next")], ...domainOf(brush.fun).map((value) => [value, say.valued(value, brush.fun.result)])];
    const fixed = values.slice(0, TABLE).map(([value, word]) => make("option", { value, selected: String(value) === this.fixed }, word));
    row.append(make("label", {}, `${say.text("edit_to")} `, make("select", { onchange: (event) => (this.fixed = event.target.value) }, ...fixed)));
    return row;
  }

  turn() {
    const { say, game } = this.app, { places } = game.positions;
    const named = (one) => `${say.player(one.head[2])}: ${one.moves.map((name) => game.moves[name].title).join(", ")}`;
    const options = places.map((one, i) => make("option", { value: i, selected: one === this.place }, named(one)));
    const choose = (event) => {
      this.place = places[event.target.value];
      this.app.edited();
    };
    return make("select", { "aria-label": say.text("edit_turn"), onchange: choose }, ...options);
  }

  /** Values that are not many, each with an input of its type. */
  table() {
    const { game, say } = this.app, rows = [];
    for (const fun of game.positions.functions) {
      if (fun.size > TABLE || this.brushes.some((one) => one.fun === fun && !one.to)) continue;
      for (const [at, args] of placesOf(fun)) {
        const name = calledOf(fun, args.map((one, i) => say.valued(one, fun.arguments[i])));
        rows.push(make("tr", {}, make("td", {}, name), make("td", {}, this.input(fun, at, name))));
      }
    }
    return make("table", {}, make("tbody", {}, ...rows));
  }

  input(fun, at, name) {
    const { say } = this.app, { low, high, gaps } = fun.result, set = (event) => this.set(at, Number(event.target.value));
    if (fun.result.is === "number" && !gaps && !("none" in fun.result)) {
      const read = ({ value }) => Math.round(clamp(Number(value) || 0, low, high)), onchange = ({ target }) => this.set(at, read(target));
      return make("input", { type: "number", min: low, max: high, value: this.values[at], "aria-label": name, onchange });
    }
    const options = domainOf(fun).map((value) => make("option", { value, selected: value === this.values[at] }, say.valued(value, fun.result)));
    return make("select", { "aria-label": name, onchange: set }, ...options);
  }

  /** What is asked above the panels. */
  ask(buttons) {
    const { app } = this, { say } = app, state = this.state;
    app.prompt(make("strong", {}, say.text("edit")), ` ${this.brush ? `– ${this.brush.name}` : ""}`);
    buttons.append(
      make("button", { type: "button", class: "main", disabled: !state, onclick: () => app.startAt({ place: this.place, values: [...this.values] }) }, say.text("edit_play")),
      make("button", { type: "button", onclick: () => this.clear() }, say.text("edit_empty")),
      make("button", { type: "button", onclick: () => app.edit() }, say.text("close")),
    );
  }

  /** Takes away all that a click could have set. */
  clear() {
    for (const { fun } of this.brushes) for (const [at] of placesOf(fun)) this.values[at] = lowestOf(fun);
    this.app.edited();
  }
}

/** What a value is called, of arguments that are called so. */
const calledOf = ({ called }, names) => called.replace(/\{(\d)\}/g, (_, i) => names[i]);

/** What clicks on sites can set by a function: its value for a site and other arguments, or, where its value is a site, that for some
 * arguments. */
function brushesOf(fun, { game, say }) {
  const drawn = (type) => type.is === "element" && game.universes[type.of].site && game.board.sites[type.of];
  const sites = fun.arguments.filter(drawn), spots = [...placesOf(fun)];
  const named = (args, which) => calledOf(fun, args.map((one, i) => (i === which ? say.noun(fun.arguments[i]) : say.valued(one, fun.arguments[i]))));
  if (sites.length === 1) {
    const which = fun.arguments.indexOf(sites[0]), made = new Map();
    for (const [at, args] of spots) {
      const name = named(args, which);
      if (!made.has(name)) made.set(name, new Map());
      made.get(name).set(args[which], at);
    }
    return [...made].map(([name, places]) => ({ fun, name, kind: sites[0].of, to: false, at: (site) => places.get(site) }));
  }
  if (sites.length || !drawn(fun.result) || !("none" in fun.result)) return [];
  return spots.map(([offset, args]) => ({ fun, name: named(args), kind: fun.result.of, to: true, offset }));
}
