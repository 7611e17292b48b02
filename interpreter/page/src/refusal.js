// Why a click means nothing: of the choices that agree with what was clicked, the one nearest to legal, and what refuses it.
import { handlesOf } from "./handles.js";
import { firstSentence } from "./say.js";

const LONG = 150, NEVER = 4, STRONG = /\*\*(?=[^\s*])([^*]*[^\s*])\*\*/;

/** What refuses a click on a place, and on things there, after some picks: as `Engine.why`, or null where nothing that is offered has
 * to do with it; `never`: the place cannot be chosen for that in any position; `vague`: what refuses is a later choice, whichever it
 * is. Who begins with a thing means that thing, whatever else could end at its place; and of several parameters of one type the
 * first. What can never be chosen there is told last. */
export function refusedAt(rows, picks, place, standing, things = []) {
  let best = null;
  for (const row of rows) {
    const given = row.move.given.length, { move, values } = row;
    const handles = handlesOf({ move, given: values.slice(0, given), values: values.slice(given) }, standing);
    const hit = handles.findIndex((handle) => names(handle, place) && !things.some((one) => one.of === handle.type.of && one.value !== handle.value));
    if (hit < 0 || !picks.every((pick) => handles.some((handle) => names(handle, pick)))) continue;
    const { type, value, asked } = handles[hit], first = !picks.length, meant = first && things.some((one) => one.of === type.of && one.value === value);
    const alike = (one) => one.free && !one.given && one.type.is === type.is && one.type.of === type.of;
    const early = first && (handles.slice(0, hit).some(alike) || (asked && !handles[hit].steps[0].has(place)));
    const never = Boolean(row.refusal.fixed) && handles[hit].number === values.length - 1;
    const vague = row.refusal.line?.length > 1 && !handles[hit].asked && handles[hit].number < values.length - 1;
    const found = { ...row, hit, never, vague, rank: (early ? 1 : 0) - (meant ? 2 : 0) + (never ? NEVER : 0) };
    if (!best || nearer(found, best)) best = found;
  }
  return best;
}

/** Of two that are as far from legal, the one in which more was chosen before: it is more likely to be about what was clicked. */
const nearer = (one, best) => (one.rank - best.rank || one.left - best.left || one.hit - best.hit || best.values.length - one.values.length) < 0;

const names = (handle, place) => !handle.given && handle.steps.some((places) => places.has(place));

/** The sentence of a refusal, the author's before all, and what the rules themselves say: `{told, line}`; `behind`: where it stands
 * behind the name of the move. Where the sentence that was made of a condition is long, what the author says of the move tells more,
 * and the sentence goes to the line. */
export function toldOf({ refusal, because, move, said, vague }, behind = false) {
  const { about, words, short } = refusal, line = said(vague);
  if (because || about) return { told: because || about, line };
  if (words?.length > LONG && move.about) return { told: `${behind ? "" : `${move.title}: `}${firstSentence(move.about)}`, line: `${words} ${line}` };
  return { told: (behind && short) || words || "", line };
}

/** The stretches of an author's text without marks, those that stand out at odd places: `**phrases**`. */
export const stretches = (text) => text.split(STRONG);
