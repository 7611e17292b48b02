// What a player knows: what this one has noticed, entry by entry, as `engines/reference/information.py` has it. Two courses of a game
// with the same entries are the same to that player.

export class Known {
  /** `views`: of each entry what is seen then, as `Known.seen`. */
  constructor(player) {
    this.player = player;
    this.entries = [];
  }

  /** What the player notices of a position: `view`, as of `Truth`; who decides; the result; a list that tells something. */
  notice(told, { view, deciders, chance, result, listed, together }) {
    const noticed = JSON.stringify([view.values, view.hidden, deciders, chance, result, listed]), last = this.entries.at(-1);
    if (last && !told.length && noticed === last.noticed) return;
    this.entries.push({ told, noticed, text: textOf(told), own: told.some((one) => one.by === this.player), seen: { ...view, deciders, chance, result, together } });
  }

  /** Forgets the last entries. */
  back(count) {
    this.entries.length = count;
  }
}

/** An entry as records write it: `…` stands for what the player is not told. */
function textOf(told) {
  const parts = [];
  for (const one of told) {
    if ("by" in one) parts.push(one.text);
    else if (parts.length) parts.push(parts.pop() + one.text);
    else parts.push(`…${one.text}`);
  }
  return parts.join(" ") || "…";
}
