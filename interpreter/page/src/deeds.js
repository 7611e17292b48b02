// What people do with the line of a game, and what leaves the page and comes in, where everybody sees everything.
import { keepGame } from "./beside.js";
import { open, save, share } from "./files.js";
import { read } from "./tree.js";
import { redo, resign, undo } from "./walk.js";

/** What an app does besides playing; pages on which something is hidden do it otherwise. */
export class Deeds {
  undo() {
    undo(this);
  }

  redo() {
    redo(this);
  }

  resign() {
    resign(this);
  }

  save() {
    save(this);
  }

  /** Opens a file that was chosen. */
  open(input) {
    return open(this, input);
  }

  share() {
    return share(this);
  }

  /** Plays what is written: the position that it leads to, and the rest that cannot be read. */
  read(text) {
    return read(this.node, text, this.engine);
  }

  /** Lets the address and the browser keep the game. */
  keep() {
    if (this.alone && !this.editing) keepGame(this);
  }
}
