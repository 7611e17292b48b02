// What the page answers to a click that means nothing, and to what is written.
import { make } from "./panels.js";
import { called } from "./places.js";
import { refusedAt, stretches, toldOf } from "./refusal.js";
import { answered, placesIn } from "./spoken.js";

const NEAR = 5, WHY = /^\s*(?:why|warum)\s+(.+?)\s*$/i;

/** Says why a place cannot be clicked now, after some picks. */
export async function refuse(app, place, things = [], picks = app.selection.picks) {
  const { node, game, say } = app;
  await app.explain();
  if (app.node !== node) return;
  const here = (await app.engine.refused?.(node.state, place, things)) ?? [];
  if (app.node !== node) return;
  const { standing } = app, reasons = [...app.reasons, ...here], name = called(place, game);
  const found = refusedAt(reasons, picks, place, standing, things) ?? refusedAt(reasons, [], place, standing, things) ?? refusedAt(reasons, [], place, standing, []);
  const elsewhere = `${say.text("not_here", { player: say.player(node.state.mover), place: name })} `, possible = say.text(app.selection.places.size ? "possible" : "possible_by_buttons");
  if (found) {
    const { told, line } = toldOf(found), rule = make("details", {}, make("summary", {}, say.text("as_written")), ...apart(line.split("`"), "code"));
    const idle = !app.legal.some((one) => one.move === found.move); // of what is refused nothing is possible anywhere
    app.tell(...(found.never || (found.vague && !picks.length) ? [elsewhere] : [make("strong", {}, `${name}: `)]), make("span", { lang: game.language }, ...apart(stretches(told), "strong")), found.never || idle ? ` ${possible} ` : " ", rule);
  } else app.tell(`${elsewhere}${possible}`);
  app.loud = true;
  app.render();
  app.board.refused(place);
  app.claims?.refused({ place, things, picks, move: found?.move.name ?? "", values: found?.values ?? [] });
}

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
async function why(app, text) {
  const { say, legal } = app, places = placesIn(app.game, text);
  if (legal.some((one) => one.text === text)) return app.tell(say.text("it_is_possible", { text }));
  if (app.selection.picks.length) app.clear();
  if (!places.length) return unread(app, text);
  const place = places.at(-1), fitting = legal.filter((one) => one.text.includes(text)).slice(0, NEAR);
  if (fitting.length) return app.tell(say.text("it_is_possible", { text: fitting.map((one) => one.text).join(", ") }));
  return refuse(app, place, [], places.slice(0, -1));
}

/** What is said of a text that is no decision: decisions that are written nearly so, else why there is none about the place that it
 * names last. Of several the first is meant. */
function unread(app, text) {
  const { say, game } = app, near = app.legal.map((one) => one.text).filter((one) => one.includes(text) || text.includes(one)).slice(0, NEAR);
  const words = text.split(";")[0].trim().split(/\s+/), most = words.findIndex((word) => placesIn(game, word).length);
  const places = placesIn(game, words.slice(0, most + 1).join(" "));
  if (!near.length && places.length) return refuse(app, places.at(-1), [], places.slice(0, -1));
  return app.tell(`${say.text("not_written", { text: say.shortened(text) })} ${near.length ? say.text("perhaps", { moves: near.join(", ") }) : ""}`);
}
