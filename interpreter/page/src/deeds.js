// What people do with the line of a game, and what leaves the page and comes in, where everybody sees everything.
import { keepGame } from "./beside.js";
import { open, save, share } from "./files.js";
import { make } from "./panels.js";
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

  /** A new game. */
  anew(start = null) {
    return this.putAway(() => this.restart(start));
  }

  /** Opens a file that was chosen. */
  open(input) {
    return this.putAway(() => open(this, input));
  }

  /** Does what may put another game in the place of the one that is here, which can be had back. */
  async putAway(act) {
    const { node, root, start } = this, played = node.line.some((one) => one.by >= 0);
    await act();
    if (!played || this.root === root) return;
    this.offer(() => {
      Object.assign(this, { root, start });
      this.go(node, true);
    });
  }

  /** Offers the game back that was here. */
  offer(back) {
    const { say } = this;
    this.tell(...this.at("message").childNodes, ` ${say.text("put_away")} `, make("button", { type: "button", onclick: back }, say.text("give_back")));
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
    return this.alone && !this.editing ? keepGame(this) : undefined;
  }
}
