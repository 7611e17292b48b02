// What is asked above the panels: what is to be decided, in the author's words, and buttons for what has no place.
import { depict } from "./depict.js";
import { make, pointedAt } from "./panels.js";
import { called } from "./places.js";
import { nextOf, toldApart } from "./protocol.js";
import { beginning, firstSentence } from "./say.js";
import { latestOf } from "./tree.js";
import { readResult } from "./words.js";

const BUTTONS = 24, NOUNS = 4, MOVES = 3, ROOM = 240, LONG = 200, DRAWS = 3, PACES = { slow: 2000, normal: 700, fast: 50 };

export function ask(app) {
  const { say } = app, { state } = app.node, buttons = app.at("buttons");
  buttons.replaceChildren();
  app.at("prompt").style.minHeight = "";
  if (app.editing) return app.editing.ask(buttons);
  if (app.blind?.(buttons)) return;
  if (app.showing) {
    app.prompt(...lastOf(app), make("strong", {}, say.text("shown_again")));
    buttons.append(button("main", say.text("to_the_end"), () => app.hurry()));
    return;
  }
  if (app.ended) return askEnded(app, buttons);
  if (app.held) return askHeld(app, buttons);
  if (!app.mine) {
    app.prompt(state.chance ? say.text("drawing") : say.text("thinking", { player: say.player(state.mover) }));
    if (app.watching) watched(app, buttons);
    return;
  }
  if (app.hinted) {
    const { decision, value, playouts, certain } = app.hinted, how = certain ? "hinted_certain" : playouts ? "hinted" : "hinted_untried";
    app.prompt(say.text(how, { move: decision.text, share: Math.round(100 * value), playouts }));
    buttons.append(button("main", say.text("play_it"), () => app.play(decision)));
    return;
  }
  app.prompt(...asked(app));
  if (state.chance) buttons.append(button("main", say.text("draw_it"), () => app.drawn()));
  choices(app, buttons);
}

const button = (kind, text, onclick, more = {}) => make("button", { type: "button", class: kind || null, onclick, ...more }, text);

/** The game is over: how it ended. */
export function askEnded(app, buttons) {
  const { say, node, game } = app, { resigned } = node, by = ([, seats]) => seats.includes(resigned);
  const others = game.sides.filter((side) => !by(side)).map(([name]) => name), last = game.sides.filter(by).map(([name]) => name);
  const result = resigned === null ? readResult(node.state, game) : { groups: [others.length ? others : [null], last], points: null };
  const why = resigned === null ? "" : ` (${say.text("resigned", { player: say.player(resigned) })})`;
  const said = (resigned === null && game.ends?.[node.state.ending]?.about) || "", first = firstSentence(said), rest = said.slice(first.length);
  const ruling = said.length > LONG && rest ? make("details", {}, make("summary", {}, first), rest) : said;
  app.prompt(...(app.blind ? [] : lastOf(app)), make("strong", {}, say.text("over", { result: say.result(result) }) + why), ...told(game, ruling));
  const ruled = () => {
    app.endsOpen = true;
    app.turn("rules");
  };
  buttons.append(button("main", say.text("new"), () => app.anew()));
  if (!app.blind && resigned === null && game.near?.length) buttons.append(button("", say.text("ends"), ruled));
}

/** The last turn in a line. A click shows it again, where all of it is there to be shown. */
function lastOf(app) {
  const latest = latestOf(app.node, app.say), { say } = app;
  if (!latest) return [];
  if (app.blind || app.showing) return [make("span", { class: "last" }, latest)];
  return [button("last", latest, () => app.again(), { title: say.text("show_again") })];
}

/** Who decides, what has been chosen, and what is asked for next. */
function asked(app) {
  const { say, selection, game, node, engine } = app, { picks, left } = selection, player = say.player(node.state.chance ? -1 : node.state.mover), nouns = new Map();
  const moves = new Set(left.map((one) => one.decision.name));
  for (const one of left) {
    const handle = nextOf(one) ?? unplaced(one) ?? (picks.length && moves.size === 1 ? apart(one, left) : null), noun = handle && (askedOf(one, handle) || say.noun(handle.type));
    if (noun) nouns.set(noun, (nouns.get(noun) ?? new Set()).add(one.decision.move));
  }
  const within = (move, i, { size }) => make("span", { class: "rules" }, i ? " " : " (", titled(app, move), i + 1 < size ? "," : ")");
  const named = (found) => (moves.size > 1 ? [...found].map((move, i) => within(move, i, found)) : []);
  const listed = [...nouns].slice(0, NOUNS).flatMap(([noun, found], i) => [i ? ` ${say.text("or")} ` : "", noun, ...named(found)]);
  const chosen = picks.map((place) => picked(place, left, app)).join(", ");
  const decides = say.text(game.together.includes(node.state.place) ? "decide_in_secret" : "decide", { player });
  const parts = [...lastOf(app), make("strong", {}, chosen ? `${player}: ${chosen}` : decides)];
  if (listed.length) parts.push(chosen ? ` – ${say.text("next", { noun: "" })}` : " ", ...listed);
  const counted = engine.values && game.counted?.length ? countedNow(game, engine.values(node.state)) : "";
  for (const more of [drawnNow(node, say), counted]) if (more) parts.push(make("span", { class: "more" }, more));
  return [...parts, ...tellMoves([...new Set(left.map((one) => one.decision.move))], app)];
}

/** What the rules say of moves: what each is, where there is room for that; of one alone its first sentence anyway. Nothing where
 * the rules fail before there is one. */
function tellMoves(moves, { game }) {
  if (!moves.length) return [];
  const roomy = (text) => make("span", { class: "roomy" }, text), [{ about }] = moves, first = firstSentence(about);
  if (moves.length === 1) return told(game, first, roomy(beginning(about, ROOM).slice(first.length)));
  return moves.length > MOVES ? [] : moves.flatMap((move) => (move.about ? told(game, roomy(`${move.title}: ${firstSentence(move.about)}`)) : []));
}

/** Words of the author's on a line of their own; nothing where there are none. */
const told = (game, ...parts) => (parts[0] ? [make("span", { class: "more", lang: game.language }, ...parts)] : []);

/** What its author asks for, by a handle of which nothing or a part is done. */
const askedOf = ({ done }, { asks, asked }) => asked?.[done.size && 1] ?? asks;

/** What is chosen by a button, if its author says how that is asked for. */
const unplaced = ({ handles }) => handles.find((one) => one.free && !one.steps.length && one.asks);

/** The first thing by which a decision is told from others of its move that agree with all that was clicked. */
const apart = ({ handles }, left) => handles.find(({ value }, i) => left.some((other) => String(other.handles[i]?.value) !== String(value)));

/** What people call what was clicked on a place: the thing there that all decisions which are left mean, else the place. */
function picked(place, left, { game, marks, standing }) {
  const meant = ({ handles, done }) => handles.find((one) => one.type.is === "element" && !one.part && done.has(one) && one.steps[0].has(place));
  const [first, ...rest] = left.map(meant), same = first && rest.every((one) => one?.type.of === first.type.of && one.value === first.value);
  if (!same || game.universes[first.type.of].site) return called(place, game);
  const shown = marks.find((mark) => mark.values.label && standing.things(mark).some(({ of, value }) => of === first.type.of && value === first.value));
  return shown?.values.label ?? game.universes[first.type.of].labels[first.value];
}

/** The name of a move, which leads to what the rules say of it. */
function titled(app, { title, about }) {
  return app.game.rules ? make("button", { type: "button", class: "rule", title: firstSentence(about ?? ""), onclick: () => app.turn("rules") }, title) : title;
}

/** What chance has decided last in this turn or just before it; nothing of a long deal. */
function drawnNow(node, say) {
  const drawn = [];
  let one = node;
  while (one.parent && one.by === node.state.mover) one = one.parent;
  for (; one.parent && one.by < 0; one = one.parent) drawn.unshift(one.decision.text);
  return drawn.length && drawn.length <= DRAWS ? `${say.text("chance")}: ${drawn.join(", ")}` : "";
}

/** What a decision that is previewed is. */
export function previewed({ text, move }, note) {
  const title = move.title.toLowerCase() === text.toLowerCase() ? "" : ` – ${move.title}`;
  return [make("strong", {}, text), `${title}${note ? ` ${note}` : ""}`, make("span", { class: "more" }, firstSentence(move.about))];
}

/** Numbers of this turn: what is left to be done in it, or has been. */
function countedNow(game, values) {
  return game.counted.filter(([, at]) => values[at] > 0).map(([name, at]) => `${name}: ${values[at]}`).join(" · ");
}

/** Buttons of all decisions that need nothing more; of those of nature with how likely they are. So many at a time: `from` is the first
 * of them. */
function choices(app, into, from = 0) {
  const { say, selection, game, node } = app, decisions = [...selection.finished, ...selection.kinds].map((one) => one.decision);
  const names = toldApart(decisions, game, say), only = selection.all.length === 1, all = app.legal.reduce((sum, one) => sum + one.weight, 0);
  const here = decisions.slice(from, from + BUTTONS), left = decisions.length - from - BUTTONS;
  const made = here.map((decision, i) => {
    const shown = () => app.preview(decision), hidden = () => app.preview(null), likely = node.state.chance ? ` (${fraction(decision.weight, all)})` : "";
    const text = only && !node.state.chance ? `${names[from + i]} (${say.text("only")})` : names[from + i] + likely;
    const kind = decisions.length === 1 && !node.state.chance && (only || selection.picks.length) ? "main" : "";
    return button(kind, text, () => app.play(decision), { title: decision.text, ...pointedAt(shown, hidden) });
  });
  into.append(...made);
  if (!node.state.chance && !app.inSecret) depict(app, here, made);
  const more = button("", say.text("more_buttons", { count: left }), () => {
    more.remove();
    choices(app, into, from + BUTTONS)[0].focus();
  });
  if (left > 0) into.append(more);
  return made;
}

function fraction(part, all) {
  const common = (a, b) => (b ? common(b, a % b) : a), by = common(part, all) || 1;
  return `${part / by}/${all / by}`;
}

/** A turn that waits for its confirmation. */
function askHeld(app, buttons) {
  const { say, held } = app;
  app.prompt(make("strong", {}, held.decision.text), ` – ${say.text("confirm_turn")}`);
  buttons.append(button("main", say.text("end_turn"), () => app.confirm()), button("", say.text("take_back"), () => app.clear()));
}

/** Programs among themselves: how fast, and one decision after the other. */
function watched(app, buttons) {
  const { say, pace } = app;
  const paces = Object.entries(PACES).map(([name, wait]) => make("option", { value: wait, selected: pace.wait === wait }, say.text(`pace_${name}`)));
  buttons.append(
    button("main", say.text(pace.paused ? "go_on" : "pause"), () => app.pause(!pace.paused)),
    button("", say.text("step"), () => app.stepOnce()),
    make("select", { "aria-label": say.text("pace"), onchange: (event) => (pace.wait = Number(event.target.value)) }, ...paces),
  );
}
