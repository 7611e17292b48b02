// Ways through a game that is there: back, on, to other branches, and out of it.
import { moversOf } from "./engine.js";

const LOTS = 100; // beyond which they are shown one after the other: there may be no end of them

/** Whether somebody at the page decides in the position of a node; for chance, too, if that is wished. */
function personal(app, { state }) {
  return state.chance ? app.settings.dice : moversOf(state).every((player) => app.seats[player] === "person");
}

/** Whether lots are drawn that a game begins with: what comes of them is shown, not one after the other. */
export function dealing(app) {
  const { state, path, children } = app.node, lots = state.chance && !children.length && path.length < LOTS && path.every((one) => one.by < 0);
  return lots && app.live && !app.mine && !app.ended && !(app.watching && app.pace.paused);
}

/** The position that undoing leads to: the last one in which somebody at the page decided; null: there is none. */
export function past(app) {
  let node = app.node.parent;
  while (node && !app.watching && !personal(app, node)) node = node.parent;
  return node;
}

const LATELY = 60; // decisions that are shown again: a game may begin with many

/** What others than somebody at the page have decided last, as nodes behind the one where it began; where that is nothing, or
 * all of the game, of the last turn. */
export function lately(app) {
  const { node } = app, { path } = node, at = path.findLastIndex((one) => personal(app, one.parent)) + 1;
  const from = at && path.slice(at).some((one) => one.by >= 0) ? path[at - 1] : node.turnStart;
  return [from, ...path.slice(from.path.length)].slice(-LATELY);
}

export function undo(app) {
  const { node } = app, before = past(app);
  if (app.watching) app.pace.paused = true;
  if (node.resigned !== null) {
    node.resigned = null;
    app.go(node, true);
  } else if (before) app.go(before);
}

export function redo(app) {
  let node = app.node.onward;
  while (node?.onward && !app.watching && !personal(app, node)) node = node.onward;
  if (node) app.go(node, !node.onward);
}

/** One decision back, whoever made it. */
export function back(app) {
  if (app.node.parent) app.go(app.node.parent);
}

/** One decision on. */
export function forth(app) {
  const { onward } = app.node;
  if (onward) app.go(onward, !onward.onward);
}

/** The end of the line, where the game goes on. */
export function latest(app) {
  app.go(app.node.line.at(-1) ?? app.root, true);
}

/** Another decision in place of the last one, of those that have been tried. */
export function beside(app, step) {
  const { children } = app.node.parent ?? { children: [] }, at = children.indexOf(app.node) + step;
  if (children[at]) app.go(children[at]);
}

/** Whoever decides gives up. */
export function resign(app) {
  const { node } = app;
  if (!app.mine || node.state.chance) return;
  node.resigned = node.state.mover;
  app.tell("");
  app.go(node);
}

/** The line that a node lies on comes before all others. */
export function promote(app, node) {
  for (let one = node; one.parent; one = one.parent) {
    const { children } = one.parent;
    children.unshift(...children.splice(children.indexOf(one), 1));
  }
  app.render();
}

/** Takes a decision and all behind it out of the record; what gives it back. */
export function remove(app, node) {
  const { parent } = node, at = parent.children.indexOf(node), { onward } = parent;
  parent.children.splice(at, 1);
  if (onward === node) parent.onward = null;
  app.go(parent);
  return () => {
    parent.children.splice(at, 0, node);
    parent.onward = onward;
    app.go(node);
  };
}
