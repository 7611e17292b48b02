// Behind the name of each move in the text: how many decisions it has on the board, and how often random players take it.

export class Lenses {
  constructor(editor, stage) {
    Object.assign(this, { editor, stage });
    this.moves = [];
    this.shares = new Map();
  }

  /** A good check has found these moves: names with their lines. */
  checked(moves) {
    this.moves = moves;
    this.shares = new Map();
    this.moved();
  }

  /** How often each move was taken in random games. */
  played(taken) {
    this.shares = new Map(taken.map(([name, , share]) => [name, share]));
    this.moved();
  }

  /** Another position is on the board. */
  moved() {
    const { app } = this.stage, counts = new Map();
    if (!app) return;
    for (const { name } of app.legal) counts.set(name, (counts.get(name) ?? 0) + 1);
    this.editor.lens(this.moves.map(([name, line]) => ({ line, text: told(counts.get(name) ?? 0, this.shares.get(name)) })));
  }
}

const told = (count, share) => `${count} ${count === 1 ? "decision" : "decisions"} now${share === undefined ? "" : `, ${share} of random play`}`;
