// The record of a game: a tree of decisions, of which one line is played.
import { namesOf } from "./handles.js";

export class Node {
  constructor(parent, state, decision = null, note = "") {
    this.parent = parent;
    this.state = state;
    this.decision = decision;
    this.note = note;
    this.children = [];
    this.onward = null; // the child that was looked at last
    this.resigned = null; // the player who gave up here
    this.sketch = []; // what somebody has drawn on it: `{from, to, colour}`
  }

  /** Who decided what led here: the number of a player, or -1. */
  get by() {
    return this.parent.state.chance ? -1 : this.parent.state.mover;
  }

  /** The nodes from the first decision to this one. */
  get path() {
    const made = [];
    for (let node = this; node.parent; node = node.parent) made.push(node);
    return made.reverse();
  }

  /** The same without decisions that are sealed: taken together with others, and not yet carried out. */
  get told() {
    const { path } = this;
    return path.slice(0, path.length - (this.state.sealed ?? 0));
  }

  /** The line on which this node lies, to its end. */
  get line() {
    const made = this.path;
    for (let node = this.onward; node; node = node.onward) made.push(node);
    return made;
  }

  /** The position before the turn that led here, or that is in progress. Dice that are thrown for the next turn are none yet. */
  get turnStart() {
    let node = this;
    while (node.parent && node.by < 0) node = node.parent;
    const whose = node.parent?.state.mover;
    while (node.parent && node.parent.state.mover === whose) node = node.parent;
    return node;
  }

  /** The nodes of the turn that led here, or that is in progress. */
  get turn() {
    return this.path.slice(this.turnStart.path.length);
  }

  /** The node after a decision: one that is there, or a new branch. */
  async after(decision, engine) {
    const known = () => this.children.find((one) => one.decision.text === decision.text);
    const found = known() ? null : await engine.apply(this.state, decision.entry);
    let child = known();
    if (!child) {
      child = new Node(this, found.state, { entry: decision.entry, text: decision.text, joins: decision.move.joins, name: decision.name, names: namesOf(decision) }, found.note);
      this.children.push(child);
    }
    this.onward = child;
    return child;
  }
}

/** A line in turns: `{whose, nodes}`; -1 is nature, and all who decide together. */
export function turnsOf(line) {
  const made = [];
  for (const node of line) {
    const last = made.at(-1), behind = node.parent.state.sealed > 0, whose = behind || node.state.sealed > 0 ? -1 : node.parent.state.mover;
    if (last && (behind || (last.whose === whose && !node.state.sealed))) last.nodes.push(node);
    else made.push({ whose, nodes: [node] });
  }
  return made;
}

/** What stands between a decision and the one before it in its turn: nothing where they join. */
export const blankBefore = ({ decision, parent }) => (decision.joins ? "" : parent.state.sealed ? " | " : " ");

const LONG = 44;

/** What was decided last, as a line: who, and of a long turn its end, with what the rules note of it; "" where nobody has decided. */
export function latestOf(node, say) {
  const turn = turnsOf(node.told).findLast(({ nodes }) => nodes.some((one) => one.by >= 0));
  if (!turn) return "";
  const { whose, nodes } = turn, who = whose < 0 ? "" : `${say.player(whose)}: `, [first] = nodes;
  let told = "";
  for (const one of nodes.toReversed()) {
    const text = `${one === first ? "" : blankBefore(one)}${one.decision.text}${one.note}`;
    if (told && text.length + told.length > LONG) return `${who}… ${told.trimStart()}`;
    told = text + told;
  }
  return who + told;
}

/** Whether no number of a text goes on beyond a place in it. */
export const isWhole = (text, end) => !/^\d\d/.test(text.slice(end - 1));

const DEEP = 20_000; // as many decisions as programs play before they leave a game

/** The nodes after a text of notations, as people write them: with `;`, blanks, or joined. `rest`: what could not be read. */
export async function read(node, text, engine) {
  let best = { node, rest: text.trim() };
  const tried = async (here, rest, depth) => {
    rest = rest.replace(/^[\s;]+/, "");
    if (rest.length < best.rest.length) best = { node: here, rest };
    if (!rest || here.state.over || depth > DEEP) return !rest;
    const fitting = engine.legal(here.state).filter(({ text }) => rest.startsWith(text) && isWhole(rest, text.length));
    fitting.sort((a, b) => b.text.length - a.text.length);
    for (const decision of fitting) {
      const after = await here.after(decision, engine);
      let left = rest.slice(decision.text.length);
      if (after.note && left.trimStart().startsWith(after.note.trim())) left = left.trimStart().slice(after.note.trim().length);
      if (await tried(after, left, depth + 1)) return true;
    }
    return false;
  };
  await tried(node, text, 0);
  return best;
}
