// What has words beside the board: tabs, players, the line to write in, the bar.
import { PANELS } from "./beside.js";
import { make, playersPanel } from "./panels.js";
import { showSettings } from "./settings.js";

const MANY = 2; // players beyond which two stand side by side

/** Everything with words, once for each language. */
export function furnish(app) {
  const { say } = app, button = (id, act) => make("button", { id, type: "button", onclick: act }, say.text(id));
  app.element.lang = Object.keys(app.game.strings).find((one) => app.game.strings[one] === say.words);
  if (app.alone) document.documentElement.lang = app.element.lang;
  const tabs = Object.keys(PANELS).map((tab) =>
    make("button", { type: "button", role: "tab", "data-tab": tab, "aria-controls": "panel", onclick: () => app.turn(tab) }, say.text(tab)));
  app.element.querySelector(".tabs").replaceChildren(...tabs);
  app.at("players").replaceChildren(...playersPanel(app));
  app.at("players").classList.toggle("many", app.game.players.length > MANY);
  app.at("text").placeholder = say.text("write");
  app.at("text").setAttribute("aria-label", say.text("write"));
  app.at("whole").textContent = say.text("whole");
  app.at("board").setAttribute("aria-label", `${say.text("board")}: ${app.game.title}`);
  const file = make("input", { type: "file", accept: ".json,.txt", hidden: true, onchange: (event) => app.open(event.target) });
  const bar = app.at("bar"), often = [button("undo", () => app.undo()), button("redo", () => app.redo()), button("hint", () => app.hint()), button("new", () => app.anew())];
  const seldom = [
    button("resign", () => app.resign()), button("save", () => app.save()), button("load", () => file.click()), button("link", () => app.share()),
    ...(app.game.positions && app.engine.values && !app.blind ? [button("edit", () => app.edit())] : []), button("settings", () => showSettings(app)),
  ];
  const more = button("more", () => more.setAttribute("aria-expanded", String(bar.classList.toggle("open"))));
  more.setAttribute("aria-expanded", "false");
  const shut = ({ target }) => {
    bar.classList.remove("open");
    more.setAttribute("aria-expanded", "false");
    if (!target.checkVisibility()) more.focus();
  };
  for (const one of seldom) {
    one.classList.add("seldom");
    one.addEventListener("click", shut, { capture: true }); // what is opened gives the focus back to what is seen then
  }
  bar.replaceChildren(...often, more, ...seldom, file);
}
