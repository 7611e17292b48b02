// What the browser's own list of times is told, so that anybody can measure a page: `ludograph board`, when the first board is
// painted, and `ludograph redraw`, from what somebody did to the picture of it. Of the latter the last one is kept; observers
// are told of all.

const BOARD = "ludograph board", REDRAW = "ludograph redraw";

/** A picture is painted, which shows what somebody did when `asked` says, in the browser's milliseconds; null: nobody did. Pages
 * that a game is only a part of have a list of their own. */
export function timed(app) {
  const { alone, asked } = app;
  app.asked = null;
  if (!alone) return;
  if (!performance.getEntriesByName(BOARD).length) performance.mark(BOARD);
  if (asked === null) return;
  performance.clearMeasures(REDRAW);
  performance.measure(REDRAW, { start: asked });
}
