// What may be shown a little after the board: the panels, the address, what the browser keeps.
import { folded, linkOf } from "./link.js";
import { movesPanel, recordPanel, replaced } from "./panels.js";
import { endings, offeredNow, rulesPanel } from "./rules.js";
import { spokenPanel } from "./spoken.js";
import { store, stored } from "./store.js";
import { timed } from "./timing.js";
import { showWorth } from "./worth.js";

const UNSEEN = 250;

export const PANELS = { record: recordPanel, rules: rulesPanel, moves: movesPanel, words: spokenPanel };

/** Does something when the next picture is painted, or soon where none is: a tab that is not seen has none. What calls it off. */
export function behindPicture(act) {
  let waiting = true;
  const now = () => {
    if (!waiting) return;
    waiting = false;
    act();
  };
  requestAnimationFrame(() => setTimeout(now));
  const late = setTimeout(now, UNSEEN);
  return () => {
    waiting = false;
    clearTimeout(late);
  };
}

/** The board is painted; all else follows. */
export function showBeside(app) {
  timed(app);
  showPanel(app);
  showWorth(app);
  app.keep();
}

/** The browser keeps the line that is played and how much of it is seen, and the address tells the position: packed, if it is long.
 * Of two windows the one keeps its game in which something was done last: one in which somebody only looks changes nothing. */
export async function keepGame(app) {
  const { game, node, start } = app, line = node.told, whole = node.state.sealed ? line : node.line, from = linkOf(game, [], start);
  const key = `game ${game.digest}`, kept = whole.length || start ? { moves: whole.map((one) => one.decision.text).join(";"), from, at: line.length } : null;
  const course = told(kept);
  if (course !== app.course || course === told(stored(key))) store(key, kept);
  app.course = course;
  if (location.protocol === "about:") return;
  const address = await folded(linkOf(game, line, start));
  if (app.node === node) history.replaceState(null, "", address);
}

const told = (kept) => kept && `${kept.from} ${kept.moves}`;

/** The panel of the present tab. Of the rules, which are long, only what changes is made anew. */
export function showPanel(app) {
  for (const tab of app.element.querySelectorAll("[role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.tab === app.tab));
  const panel = app.at("panel"), words = app.say.text("rules");
  const made = app.editing ? "edit" : app.tab, same = panel.dataset.tab === made && panel.dataset.text === words;
  Object.assign(panel.dataset, { tab: made, text: words });
  if (made === "rules") explain(app, panel);
  if (made === "rules" && same) {
    panel.querySelector("ul.now").replaceWith(offeredNow(app));
    panel.querySelector("details.ends").replaceWith(endings(app));
    return;
  }
  replaced(panel, app.editing ? app.editing.panel() : PANELS[made](app));
  panel.setAttribute("aria-label", app.say.text(made));
  const here = made === "record" ? panel.querySelector("[aria-current]") : null;
  if (made !== "edit" || !same) panel.scrollTop = here ? here.offsetTop - panel.clientHeight / 2 : 0;
}

/** What is printed beside the board: the record, and the rules in short. Afterwards the panel is as it was. */
export function printing(app) {
  const before = () => app.at("panel").replaceChildren(...PANELS.record(app), ...(app.game.rules ? [PANELS.rules(app).at(-1)] : []));
  const { signal } = app.closing;
  window.addEventListener("beforeprint", before, { signal });
  window.addEventListener("afterprint", () => (delete app.at("panel").dataset.tab, showPanel(app)), { signal });
}

/** Says why moves that are offered have no decision, once that is known. */
async function explain(app, panel) {
  if (app.reasons) return;
  await app.explain();
  if (app.tab === "rules" && !app.editing) panel.querySelector("ul.now")?.replaceWith(offeredNow(app));
}
