// What the page answers to a click that means nothing, and to what is written.
import { namesOf } from "./handles.js";
import { make } from "./panels.js";
import { called } from "./places.js";
import { refusedAt, stretches, toldOf } from "./refusal.js";
import { answered, placesIn } from "./spoken.js";
import { isWhole } from "./tree.js";

const NEAR = 5, WHY = /^\s*(?:why|warum)\s+(.+?)\s*$/i;

/** Says why a place cannot be clicked now, after some picks. `written`, where it was written: `said`, the decision of which it is a
 * part; `perhaps`, a sentence about what would be possible; `chosen`, the things that are named before it; `rest`, the places behind
 * it. */
export async function refuse(app, place, things = [], picks = app.selection.picks, written = {}) {
  const reasons = await reasonsAt(app, place, things);
  if (!reasons) return undefined;
  const { chosen = [], rest: [next, ...rest] = [] } = written, found = nearestTo(reasons, chosen, picks, place, app.standing, things);
  if (found?.vague && next) return refuse(app, next.place, [], [...picks, place], { ...written, rest });
  app.tell(...refusalTold(app, found, called(place, app.game), !picks.length, written));
  app.loud = true;
  app.render();
  app.board.refused(place);
  app.claims?.refused({ place, things, picks, move: found?.move.name ?? "", values: found?.values ?? [] });
  return undefined;
}

/** What refuses decisions in the position that is shown, and at a place; null: another position is shown by now. */
async function reasonsAt(app, place, things) {
  const { node, engine } = app;
  await app.explain();
  if (app.node !== node) return null;
  const here = (await engine.refused?.(node.state, place, things)) ?? [];
  return app.node === node ? [...app.reasons, ...here] : null;
}

/** What refuses a click, first of decisions that name what was chosen, then of all; after some picks, else without them; on things
 * there, else on the place alone. */
function nearestTo(reasons, chosen, picks, place, standing, things) {
  const meant = reasons.filter((row) => chosen.every((one) => namesIn(row).includes(one)));
  const tries = [[meant, picks, things], [reasons, picks, things], [reasons, [], things], [reasons, [], []]];
  for (const [rows, after, on] of tries) {
    const found = refusedAt(rows, after, place, standing, on);
    if (found) return found;
  }
  return null;
}

/** The sentences of a refusal, or that nothing is possible at a place of this `name`. `first`: nothing was picked before. */
function refusalTold(app, found, name, first, { said, perhaps = "" }) {
  const { say, game, node, legal } = app;
  const whole = said && said !== name ? `${say.text("not_written", { text: say.shortened(said) })} ` : "";
  const elsewhere = `${say.text("not_here", { player: say.player(node.state.mover), place: name })} `;
  if (!found) return [whole, perhaps || `${elsewhere}${possible(app)}`];
  const { told, line } = toldOf(found), { never, vague } = found;
  const idle = !legal.some((one) => one.move === found.move); // of what is refused nothing is possible anywhere
  return [
    whole,
    never || (vague && first) ? elsewhere : make("strong", {}, `${name}: `),
    make("span", { lang: game.language }, ...apart(stretches(told), "strong")),
    ` ${perhaps || (never || idle ? possible(app) : "")} `,
    make("details", {}, make("summary", {}, say.text("as_written")), ...apart(line.split("`"), "code")),
  ];
}

/** The things that a refused decision names as far as it is known. */
const namesIn = ({ move, values }) => namesOf({ move, given: values, values: values.slice(move.given.length) });

/** Texts, those at odd places each in an element. */
const apart = (texts, name) => texts.map((text, i) => (i % 2 ? make(name, {}, text) : text));

/** A decision or several, or a question, as text. */
export async function write(app, text) {
  const asked = WHY.exec(text);
  if (asked) return why(app, asked[1]);
  const answer = answered(app, text);
  if (answer !== null) return app.tell(answer);
  if (!app.mine || !text.trim()) return undefined;
  const { node, rest } = await app.read(text);
  app.at("text").value = rest;
  app.tell("");
  if (node !== app.node) app.go(node, true);
  return rest ? unread(app, rest) : undefined;
}

/** Why a decision cannot be made: that it can, what refuses it, or that nothing is called so. */
function why(app, text) {
  const { say, legal } = app, fitting = legal.filter((one) => one.text.includes(text)), exact = fitting.filter((one) => one.text === text);
  if (fitting.length) return app.tell(say.text("it_is_possible", { text: listed(exact.length ? exact : fitting) }));
  if (app.selection.picks.length) app.clear();
  return unread(app, text);
}

const listed = (decisions) => decisions.slice(0, NEAR).map((one) => one.text).join(", ");

/** What is said of a text that is no decision: decisions that are written nearly so; else its first part that no decision has which
 * begins as it does, why that is not possible, and how those go on. Of several decisions the first is meant. */
function unread(app, text) {
  const { say, game, legal } = app, [all] = text.split(";"), low = text.toLowerCase(), named = placesIn(game, all), route = placesOf(named);
  const alike = (one) => one.toLowerCase().includes(low) || low.includes(one.toLowerCase()) || (route && route === placesOf(placesIn(game, one)));
  const near = legal.filter((one) => alike(one.text)), begin = begunBy(all, legal), rest = named.filter(({ end }) => end > begin), [wrong] = rest;
  const begun = all.slice(0, Math.min(begin, wrong?.at ?? begin)), fitting = near.length || !begun.trim() ? near : legal.filter((one) => one.text.startsWith(begun));
  const perhaps = fitting.length ? say.text("perhaps", { moves: listed(fitting) }) : "", said = wrong ? all.slice(0, wrong.end) + /^\S*/.exec(all.slice(wrong.end)) : all;
  if (near.length || !wrong) return app.tell(`${say.text("not_written", { text: say.shortened(said) })} ${perhaps || possible(app)}`);
  const [first = [], ...others] = fitting.map(namesOf), isSite = (one) => game.universes[one.split("=")[0]].site;
  const chosen = first.filter((one) => !isSite(one) && others.every((other) => other.includes(one)));
  const picks = named.slice(0, -rest.length).map((one) => one.place);
  return refuse(app, wrong.place, [], picks, { said, perhaps, chosen, rest: rest.slice(1) });
}

const placesOf = (named) => named.map((one) => one.place).join();

/** How much of a text decisions begin with, in whole words and numbers. */
function begunBy(text, legal) {
  let begin = 0;
  for (const [part] of text.matchAll(/\p{L}+|\d+|[^]/gu)) {
    const next = begin + part.length;
    if (!legal.some((one) => one.text.startsWith(text.slice(0, next)) && isWhole(one.text, next))) break;
    begin = next;
  }
  return begin;
}

/** Where it is seen what is possible. */
const possible = ({ say, selection }) => say.text(selection.places.size ? "possible" : "possible_by_buttons");
