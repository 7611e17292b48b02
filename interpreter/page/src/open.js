// A page of a game in which everybody sees everything: what it begins with, also in the worker where programs think.
import { mount } from "./app.js";
import { Thinker, serve } from "./bots.js";
import { Engine } from "./engine.js";
import { Standing } from "./handles.js";
import { unfoldAddress } from "./link.js";
import { Selection, clicksOf } from "./protocol.js";
import { languageHere } from "./say.js";

/** Opens a game in an element. `code`: that of all modules, for the worker. `settings`: as of `App`. */
export async function opened(element, { game, wasm, code }, settings) {
  return mount(element, game, await Engine.open(wasm, game), { thinker: new Thinker(code, wasm, game), ...settings });
}

async function main(packed) {
  await unfoldAddress();
  const app = await opened(document.querySelector("main"), packed, { alone: true, language: languageHere(packed.game) });
  globalThis.ludograph = { app, clicksOf, Selection, Standing };
}

if (typeof document === "undefined") serve(globalThis);
else if (globalThis.packed) main(globalThis.packed);
