// What a player knows: what this one has noticed, entry by entry, as `engines/reference/information.py` has it. Two courses of a game
// with the same entries are the same to that player, and lead to the same object here.

export class Known {
  /** With no entry yet, or one more than before. `told`: what the player was told; `noticed`: the text of what was noticed beside that. */
  constructor(player, before = null, told = [], noticed = "", seen = null) {
    this.player = player;
    this.before = before;
    this.told = told;
    this.noticed = noticed;
    this.seen = seen;
    this.count = before ? before.count + 1 : 0;
    this.next = new Map();
  }

  /** What is known after one entry more. Nothing told and nothing new is no entry. */
  with(told, noticed, seen = null) {
    if (this.before && !told.length && noticed === this.noticed) return this;
    const key = JSON.stringify(told) + noticed, { next } = this;
    if (!next.has(key)) next.set(key, new Known(this.player, this, told, noticed, seen));
    return next.get(key);
  }

  /** All entries, the first one first. */
  get entries() {
    const made = [];
    for (let one = this; one.before; one = one.before) made.push(one);
    return made.reverse();
  }

  /** Whether the player has decided something in the last entry. */
  get own() {
    return this.told.some((one) => one.by === this.player);
  }

  /** The entry as records write it: `…` stands for what the player is not told. */
  get text() {
    const parts = [];
    for (const one of this.told) {
      if ("by" in one) parts.push(one.text);
      else if (parts.length) parts.push(parts.pop() + one.text);
      else parts.push(`…${one.text}`);
    }
    return parts.join(" ") || "…";
  }
}
