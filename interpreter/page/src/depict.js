// Small pictures on buttons, where what is chosen is seen better than it is called: of a piece that would be laid, or that another
// one would become.
import { differences, isPiece } from "./changes.js";
import { drawnMarks, painted } from "./paint.js";
import { element, number } from "./svg.js";

const LARGE = 40, EDGE = 3;

/** Draws on the buttons of decisions what each would put on the board, if things without a place of their own tell them apart. */
export async function depict(app, decisions, buttons) {
  const { node, game } = app;
  if (decisions.length < 2 || !toldByThings(decisions, game)) return;
  const after = await Promise.all(decisions.map((one) => app.tried(one)));
  if (app.node !== node || !after.every((one) => one)) return;
  const fresh = after.map(({ marks }) => freshMarks(app.marks, marks, game));
  if (!fresh.every((marks) => marks.length)) return;
  const pictures = fresh.map((marks) => ({ text: drawnMarks(painted(marks, game).layers, game), box: boxOf(marks, game) }));
  const scale = LARGE / Math.max(...pictures.flatMap(({ box }) => box.slice(2)));
  buttons.forEach((button, i) => {
    const { text, box } = pictures[i], [width, height] = box.slice(2).map((one) => scale * one);
    button.insertAdjacentHTML("afterbegin", element("svg", { viewBox: box.map(number).join(" "), width, height, "aria-hidden": "true" }).replace(/\/>$/, `>${text}</svg>`));
  });
}

/** Whether decisions of one move differ in things that are no sites. */
function toldByThings([first, ...rest], game) {
  const thing = ({ type }) => type.is === "element" && !game.universes[type.of].site;
  return rest.every(({ name }) => name === first.name) && first.move.binders.some((binder, i) => thing(binder) && rest.some(({ values }) => values[i] !== first.values[i]));
}

function freshMarks(before, after, game) {
  const { come, moved, changed } = differences(before, after);
  return [...come, ...[...moved, ...changed].map(([, now]) => now)].filter((mark) => isPiece(mark, game) && (mark.place || mark.sites.length));
}

/** What some marks cover, as a `viewBox`. */
function boxOf(marks, game) {
  const spans = marks.flatMap(({ place, to, sites }) => [place, to, ...sites].filter((one) => one)).map(([kind, site]) => {
    const { places, rooms } = game.board.sites[kind], [x, y] = places[site], room = rooms[site] + EDGE;
    return [x - room, y - room, x + room, y + room];
  });
  const [left, top] = [0, 1].map((i) => Math.min(...spans.map((span) => span[i]))), [right, bottom] = [2, 3].map((i) => Math.max(...spans.map((span) => span[i])));
  return [left, top, right - left, bottom - top];
}
