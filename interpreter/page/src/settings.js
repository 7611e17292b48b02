// Settings: how the page looks and what it does by itself. They stay in the browser, where it allows that.
import { make } from "./panels.js";
import { savePixels, saveVector } from "./files.js";
import { store, stored } from "./store.js";

const CHOICES = { theme: ["system", "light", "dark"] };
const SWITCHES = { letters: false, motion: true, sound: false, confirm: false, forced: false, dice: false, worth: false };
const OPEN = ["confirm", "dice"]; // where nothing is hidden

/** The settings of whoever is here. */
export function readSettings(kept) {
  const found = (kept && stored("settings")) || {}, made = { theme: CHOICES.theme.includes(found.theme) ? found.theme : "system" };
  if (typeof found.language === "string") made.language = found.language;
  for (const [name, usual] of Object.entries(SWITCHES)) made[name] = typeof found[name] === "boolean" ? found[name] : usual;
  return made;
}

/** What the players of a game are called here. */
export function namesKept(game) {
  const found = stored(`names ${game.digest}`);
  return Array.isArray(found) ? found : [];
}

/** Keeps the name of one; another window may have named others. */
export function keepName(game, number, told) {
  const names = namesKept(game);
  names[number] = told;
  store(`names ${game.digest}`, names);
}

/** Shows the dialog of settings. */
export function showSettings(app) {
  const { say, settings, game } = app, dialog = app.at("dialog");
  const set = (name, value) => {
    settings[name] = value;
    if (app.alone) store("settings", { ...stored("settings"), [name]: value }); // another window may have set others
    app.settled();
  };
  const line = (told, field) => make("label", { class: "line" }, make("span", {}, told), field);
  const select = (name, values, now, act) => {
    const options = values.map((value) => make("option", { value, selected: value === now }, say.text(value)));
    return line(say.text(name), make("select", { "data-setting": name, onchange: (event) => act(event.target.value) }, ...options));
  };
  const tick = (name) => make("input", {
    type: "checkbox", "data-setting": name, checked: settings[name], onchange: (event) => set(name, event.target.checked),
  });
  const naming = (number) => make("input", {
    value: say.player(number), maxlength: 24, onchange: (event) => app.name(number, event.target.value.trim()),
  });
  const speak = (language) => {
    app.speak(language);
    set("language", language);
    showSettings(app);
    dialog.querySelector("[data-setting=language]").focus();
  };
  const switches = Object.keys(SWITCHES)
    .filter((name) => (name !== "worth" || app.judge) && !(app.blind && OPEN.includes(name)))
    .map((name) => line(say.text(`set_${name}`), tick(name)));
  const names = game.players.map((player, number) => line(player.name.replaceAll("_", " "), naming(number)));
  dialog.replaceChildren(
    make("h2", { id: "dialog-title" }, say.text("settings")),
    select("theme", CHOICES.theme, settings.theme, (value) => (app.theme(value), set("theme", value))),
    select("language", Object.keys(game.strings), app.element.lang, speak),
    ...switches,
    make("h3", {}, say.text("names")), ...names,
    make("h3", {}, say.text("export")),
    make("div", { class: "row" },
      make("button", { type: "button", id: "svg", onclick: () => saveVector(app) }, "SVG"),
      make("button", { type: "button", id: "png", onclick: () => savePixels(app) }, "PNG"),
      make("button", { type: "button", onclick: () => print() }, say.text("print"))),
    make("form", { method: "dialog" }, make("button", { class: "main", type: "submit" }, say.text("close"))),
  );
  dialog.onclose = () => ["settings", "more"].map(app.at).find((one) => one.checkVisibility())?.focus(); // made anew with other words
  if (!dialog.open) dialog.showModal();
}
