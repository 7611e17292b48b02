// Who goes by keys stays where he is, when what he has reached is made anew, or can be pressed no more.

const REGIONS = "#buttons, #prompt, #message, #panel, #bar", REACHED = "button, select, input, summary";

/** Gives the focus to the board, or, of a game without one, to what stands beside it. */
export function focusBoard(app) {
  const board = app.at("board");
  give(board.checkVisibility() ? board : app.at("panel"));
}

/** What takes the place of what had the focus has it: in the same region what says the same, or is as far behind its beginning, or
 * less far; else the board. While nobody decides here, it is the first button beside the question, or what comes is waited for. */
export function keepFocus(app) {
  const { element, closing: { signal } } = app, reached = (region) => [...region.querySelectorAll(REACHED)], stays = (target) => target.isConnected && !target.disabled;
  let held = null;
  element.addEventListener("focusin", ({ target }) => {
    const region = target.matches(":focus-visible") ? target.closest(REGIONS) : null;
    held = region && { target, region, told: target.textContent, number: reached(region).indexOf(target) };
  }, { signal });
  element.addEventListener("focusout", ({ target }) => {
    queueMicrotask(() => {
      if (held?.target === target && stays(target)) held = null; // it was left, and not taken away
    });
  }, { signal });
  element.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.matches("button")) event.preventDefault(); // a key that is held presses nothing that comes next
  }, { signal });
  const watch = new MutationObserver(() => {
    if (!held || stays(held.target)) return;
    const all = reached(held.region).map((one, i) => ({ one, i })).filter(({ one }) => !one.disabled && one.checkVisibility());
    const found = all.find(({ one }) => one.textContent === held.told) ?? all.findLast(({ i }) => i <= held.number) ?? all[0];
    const here = app.mine || app.ended, next = found?.one ?? (here ? null : reached(app.at("buttons"))[0]);
    if (next) give(next);
    else if (here) focusBoard(app);
  });
  watch.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Gives the focus to what nobody has pointed at. */
function give(element) {
  element.resumed = true;
  element.focus({ preventScroll: true });
  element.resumed = false;
}
