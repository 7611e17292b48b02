// From decisions to places of the board: what of each decision can be clicked, in which order.

/** Things that stand on places: `find(universe, value)` gives the places where one stands. */
export class Standing {
  constructor(marks, game) {
    this.game = game;
    this.at = new Map();
    this.parts = new Set(); // things of which some mark shows a part
    this.occupied = new Set();
    for (const mark of marks) {
      if (!mark.place) continue;
      if (game.forms[mark.kind].piece && !mark.values.printed) this.occupied.add(mark.place.join(":"));
      for (const { of, value, part } of this.things(mark)) {
        const key = `${of}=${value}`;
        if (part) this.parts.add(key);
        if (!this.at.has(key)) this.at.set(key, new Set());
        this.at.get(key).add(mark.place.join(":"));
      }
    }
  }

  /** Things with names that a mark is: `{of, value}`; `part`: it shows a part of the thing, for which thing follows from it. */
  things(mark) {
    const { binders } = this.game.marks[mark.number], named = ({ type }, i) => type.is === "element" && mark.binders[i] !== null && !this.game.universes[type.of].site;
    return binders.flatMap((binder, i) => (named(binder, i) ? [{ of: binder.type.of, value: mark.binders[i], part: !binder.free }] : []));
  }

  /** Tells of marks whether they are of things that are named so: `namesOf`. */
  naming(names) {
    const known = new Set(names);
    return (mark) => this.things(mark).some(({ of, value }) => known.has(`${of}=${value}`));
  }

  find(universe, value) {
    if (value === null) return [];
    const { site, at } = this.game.universes[universe], stands = this.at.get(`${universe}=${value}`);
    if (site) return this.game.board.sites[universe] ? [`${universe}:${value}`] : [];
    return stands ? [...stands] : at ? this.find(...at[value]) : []; // what no mark shows is where its parts say
  }
}

/** The handles of a decision, in the order of its parameters. `steps`: what is clicked one after the other, each a set of places;
 * of a set in any order, and of places that only their order tells apart: these are one handle, `asked` is what is asked for first and
 * then. */
export function handlesOf(decision, standing) {
  const { move } = decision, made = [], named = new Set(), known = new Map();
  const types = [...move.given.map((type) => ({ type, free: false, given: true })), ...move.binders];
  const values = [...decision.given, ...decision.values];
  types.forEach(({ type, free, given, name, written, asks, pairs }, i) => {
    if (i >= values.length || values[i] === null || (type.is === "element" && values[i] < 0)) return; // not chosen yet, or there is none
    const value = values[i], is = { free: Boolean(free), given: Boolean(given), written: Boolean(written), any: type.is === "set" };
    const handle = { number: i, ...is, name, asks, type, value, steps: [] };
    if (type.is === "element") handle.steps = [standing.find(type.of, value)];
    else if ((type.is === "set" || type.is === "path") && type.of.is === "element") handle.steps = value.map((one) => standing.find(type.of.of, one));
    if (handle.steps.some((places) => !places.length)) handle.steps = [];
    handle.part = type.is === "element" && standing.parts.has(`${type.of}=${value}`);
    if (handle.steps.length && isSite(type, standing.game)) handle.steps.forEach(([place]) => named.add(place));
    const first = isSite(type, standing.game) && handle.steps.length ? known.get(move.given.length + pairs) : null;
    if (first?.steps.length) return void Object.assign(first, { steps: [...first.steps, ...handle.steps], value: [first.value, value], any: true, asked: [first.asks, asks] });
    known.set(i, handle);
    made.push(handle);
  });
  for (const handle of made) {
    if (isSite(handle.type, standing.game)) continue;
    handle.steps = handle.steps.map((places) => {
      const near = places.filter((place) => named.has(place));
      return new Set(near.length ? near : places);
    });
  }
  for (const handle of made) handle.steps = handle.steps.map((places) => new Set(places));
  return marked(made, standing);
}

/** The things that a decision names of its own accord, or is given by the flow, each as `of=value`. */
export function namesOf({ move, given, values }) {
  const said = [...move.given.map((type, i) => [type, given[i]]), ...move.binders.flatMap(({ type, free }, i) => (free ? [[type, values[i]]] : []))];
  return said.flatMap(([type, value]) => (type.is === "element" ? [`${type.of}=${value}`] : []));
}

function isSite(type, game) {
  const inner = type.of?.is ? type.of : type;
  return inner.is === "element" && Boolean(game.universes[inner.of].site);
}

/** Which handles are needed: free ones with a place, and the last determined one with a place behind a free one that has none, if
 * no needed one comes after that. A piece alone is not enough where the decision says where it goes: `from`, `to = step(from, d)`.
 * Others that have a place are grips; the last of them is an end, which may be clicked where only ends differ. A thing that is shown
 * in parts is a grip, too, if a place follows that is needed: one of its parts stands for it, but which place tells more. */
function marked(handles, standing) {
  for (const handle of handles) handle.needed = handle.free && handle.steps.length > 0;
  handles.forEach((handle, i) => {
    if (handle.part && handles.slice(i + 1).some((later) => later.needed && isSite(later.type, standing.game))) handle.needed = false;
    else handle.part = false;
  });
  handles.forEach((handle, i) => {
    const bare = handle.free && !handle.steps.length && !(handle.any || handle.type.is === "path");
    if (!bare || handles.slice(i + 1).some((later) => later.free && later.needed)) return;
    for (let j = handles.length - 1; j > i; j--)
      if (!handles[j].free && handles[j].steps.length) {
        handles[j].needed = true;
        return;
      }
  });
  const needed = handles.filter((handle) => handle.needed), last = handles.findLast((handle) => !handle.free && !handle.given && handle.steps.length === 1);
  if (last && !last.needed && isSite(last.type, standing.game) && handles.indexOf(last) > handles.indexOf(needed.at(-1))) {
    last.end = true;
    const [start] = needed.length === 1 && needed[0].steps.length === 1 ? needed[0].steps[0] : [];
    last.needed = last.written && start !== undefined && standing.occupied.has(start) && !last.steps[0].has(start);
  }
  for (const handle of handles) handle.grip = !handle.needed && (handle.part || !handle.free) && handle.steps.length > 0;
  return handles;
}
