// A page of a game in which something is hidden, or decided together: what it begins with, also in the worker that holds the game.
import { BlindApp, OpenedApp } from "./blind.js";
import { Engine } from "./engine.js";
import { Standing } from "./handles.js";
import { unfoldAddress } from "./link.js";
import { Selection, clicksOf } from "./protocol.js";
import { languageHere } from "./say.js";
import { Screen } from "./screen.js";
import { Truth } from "./truth.js";
import { Umpire, preside } from "./umpire.js";

/** Opens a game in an element. `code`: that of all modules, for the worker. `settings`: as of `App`, and `shown(app)`, which is told
 * when the record of a game is opened, and when the next one begins. */
export async function opened(element, { game, wasm, code }, settings) {
  const { seats, shown, ...others } = settings;
  const opens = async (record) => {
    const last = app.seats;
    app.close();
    const again = (seated = last) => opened(element, { game, wasm, code }, { ...settings, seats: seated });
    shown?.(new OpenedApp(element, game, await Engine.open(wasm, game), { ...others, record, seats: last, again }));
  };
  const app = new BlindApp(element, game, await Screen.behind(code, wasm, game), { ...others, seats, opens });
  shown?.(app);
  return app;
}

async function main(packed) {
  await unfoldAddress();
  const shown = (app) => (globalThis.ludograph = { app, clicksOf, Selection, Standing, Truth, Umpire });
  return opened(document.querySelector("main"), packed, { alone: true, language: languageHere(packed.game), shown });
}

if (typeof document === "undefined") preside(globalThis);
else if (globalThis.packed) main(globalThis.packed);
