// One way to click all games. A selection is what is left of the legal decisions after some clicks; it never changes, a click gives
// another one.
import { handlesOf } from "./handles.js";

const DIRECT = 4, END = 3, LATER = 2, PART = 1;

/** What has been clicked so far. `left`: for each decision that agrees, how much of each handle is done. */
export class Selection {
  /** All legal decisions, nothing clicked. */
  static of(decisions, standing) {
    const left = decisions.map((decision) => ({ decision, handles: handlesOf(decision, standing), done: new Map(), late: false }));
    return new Selection(left, [], left);
  }

  constructor(left, picks, all, things = []) {
    this.left = left;
    this.picks = picks;
    this.all = all;
    this.things = things; // what was hit by the last click
  }

  /** Decisions that need nothing more. */
  get finished() {
    return this.left.filter((one) => nextOf(one) === null);
  }

  /** Decisions that lack one thing only, of which several stand on the board, as of the kinds of pieces that a pawn may become: nobody
   * looks for them there. Empty where another decision goes on otherwise. */
  get kinds() {
    const left = this.left.filter((one) => nextOf(one)), lacking = (one) => one.handles.filter((handle) => handle.needed && !isDone(one, handle));
    const last = left.map((one) => lacking(one)), things = last.every(([next, ...more]) => !more.length && next.type.is === "element");
    return this.picks.length && left.length > 1 && things && last.some(([next]) => next.steps[0].size > 1) ? left : [];
  }

  /** Places that go on, and how: `next`, or `grip` for what may begin only. */
  get places() {
    const made = new Map(), kinds = new Set(this.kinds);
    for (const one of this.left) {
      if (kinds.has(one)) continue;
      const next = nextOf(one);
      const open = next ?? (this.picks.length && this.left.length > 1 ? endOf(one) : null);
      if (open) for (const step of openSteps(one, open)) for (const place of step) made.set(place, "next");
    }
    if (!this.picks.length)
      for (const one of this.left)
        for (const handle of one.handles)
          if (handle.grip && !handle.part) for (const step of handle.steps) for (const place of step) if (!made.has(place)) made.set(place, "grip");
    return made;
  }

  /** Things with names that go on, each as `of=value`. */
  get wanted() {
    const made = new Set(), first = !this.picks.length;
    for (const one of this.left) {
      const next = nextOf(one);
      for (const handle of one.handles)
        if (handle.type.is === "element" && (handle === next || (first && handle.grip))) made.add(`${handle.type.of}=${handle.value}`);
    }
    return made;
  }

  /** A click on a place, and on things with names that were hit there: `{of, value}`. `take`: the decision that is meant; `selection`: what is left; `refused`: nothing agrees. */
  click(place, things = []) {
    if (place === this.picks.at(-1)) {
      if (things.length && this.things.length && told(things) !== told(this.things)) return this.cleared().click(place, things);
      const { finished } = this;
      if (finished.length === 1) return { take: finished[0].decision };
      if (!finished.length && !this.matched(place).length) return { selection: this.cleared() };
    }
    const kept = this.matched(place, things);
    if (!kept.length) {
      if (!this.picks.length) return { refused: place };
      const anew = this.cleared().click(place, things), late = (one) => one.late;
      // where something else ends is no beginning for whoever has begun in order: it is told why his own does not go there
      return anew.refused || (anew.selection?.left.every(late) && !this.left.some(late)) ? { refused: place } : anew;
    }
    const selection = new Selection(kept, [...this.picks, place], this.all, things);
    const [only] = kept;
    if (kept.length === 1 && nextOf(only) === null && !only.late) return { take: only.decision };
    return { selection };
  }

  cleared() {
    return new Selection(this.all, [], this.all);
  }

  /** What agrees with a place, in the best class: in order before out of order. Where decisions ask for things of a kind that was
   * hit, only those that name what was hit. */
  matched(place, things = []) {
    const found = this.left.map((one) => match(one, place, !this.picks.length)).filter((one) => one);
    const best = Math.max(0, ...found.map((one) => one.worth));
    const kept = found.filter((one) => one.worth === best), asked = (one) => things.find(({ of }) => of === one.handle.type.of);
    return kept.filter((one) => !asked(one) || asked(one).value === one.handle.value).map((one) => one.next);
  }
}

const told = (things) => things.map(({ of, value }) => `${of}=${value}`).join();

/** The first needed handle that is not done; null: there is none. */
export function nextOf(one) {
  return one.handles.find((handle) => handle.needed && !isDone(one, handle)) ?? null;
}

/** Where a decision ends that needs nothing more, if that can be clicked. */
const endOf = (one) => one.handles.find((handle) => handle.end && !isDone(one, handle)) ?? null;

const isDone = (one, handle) => (one.done.get(handle)?.size ?? 0) >= handle.steps.length;

/** The steps of a handle that may be clicked now. */
function openSteps(one, handle) {
  const done = one.done.get(handle) ?? new Set();
  if (handle.any) return handle.steps.filter((_, i) => !done.has(i));
  return handle.steps.slice(done.size, done.size + 1);
}

function match(one, place, first) {
  let late = false, part = null;
  for (const handle of one.handles) {
    if (isDone(one, handle) || !(handle.needed || (first && handle.grip))) continue;
    const step = openSteps(one, handle).find((places) => places.has(place));
    if (step) {
      const done = new Map(one.done);
      done.set(handle, new Set([...(one.done.get(handle) ?? []), handle.steps.indexOf(step)]));
      if (handle.part) {
        part = { worth: PART, handle, next: { ...one, done } };
        continue;
      }
      return { worth: late ? LATER : DIRECT, handle, next: { ...one, done, late: one.late || late } };
    }
    if (handle.needed) late = true;
  }
  const end = !first && nextOf(one) === null ? endOf(one) : null;
  if (end && end.steps[0].has(place)) return { worth: END, handle: end, next: { ...one, done: new Map(one.done).set(end, new Set([0])) } };
  return part;
}

/** The clicks that enter a decision from the start, and no more: one place for each needed step. */
export function clicksOf(decision, standing) {
  return handlesOf(decision, standing)
    .filter((handle) => handle.needed)
    .flatMap((handle) => handle.steps.map((places) => [...places][0]));
}

/** How each of several decisions is told apart from the others: by the move, or by the first parameters that differ. */
export function toldApart(decisions, game, say) {
  const moves = new Map();
  for (const one of decisions) moves.set(one.name, [...(moves.get(one.name) ?? []), one]);
  const differing = new Map([...moves].map(([name, same]) => [name, differ(same)]));
  return decisions.map((decision) => {
    if (moves.get(decision.name).length === 1) return say.move(decision);
    const at = differing.get(decision.name);
    if (!at) return decision.text;
    const told = at.map((i) => say.value(decision.values[i], decision.move.binders[i].type)).join(", ");
    return moves.size > 1 ? `${say.move(decision)}: ${told}` : told;
  });
}

/** The numbers of as few parameters, from the first, as tell decisions of one move apart; null: none do. */
function differ(decisions) {
  const [first] = decisions, at = first.values.flatMap((value, i) => (decisions.some((one) => String(one.values[i]) !== String(value)) ? [i] : []));
  for (let many = 1; many <= at.length; many++) {
    const told = at.slice(0, many);
    if (new Set(decisions.map(({ values }) => told.map((i) => String(values[i])).join(";"))).size === decisions.length) return told;
  }
  return null;
}
