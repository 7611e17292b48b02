// The regions that a game is shown in.
import { hasBoard, make } from "./panels.js";

/** What stands in the element of a game; all of it is found by its id there. */
export function frame(game) {
  const board = make("div", { class: "board" }), side = make("div", { class: "side" });
  board.innerHTML = '<svg id="board" role="application" tabindex="0"></svg><button id="whole" hidden></button>';
  if (!hasBoard(game)) {
    board.classList.add("none");
    board.append(make("div", { id: "captions", class: "captions" }));
  }
  side.innerHTML = `<div class="prompt"><p id="prompt" aria-live="polite"></p><div id="buttons"></div><p id="message" role="status" tabindex="0"></p></div>
<div id="worth" hidden></div>
<div id="players"></div>
<div class="tabs" role="tablist"></div>
<div id="panel" role="tabpanel" tabindex="0"></div>
<form id="write"><input id="text" autocomplete="off" autocapitalize="off" spellcheck="false"></form>`;
  return [make("h1", {}, game.title), board, side, make("nav", { id: "bar" }), make("dialog", { id: "dialog", "aria-labelledby": "dialog-title" })];
}
