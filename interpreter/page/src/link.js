// Games that leave the page: links, and files that `ludograph play --load` reads.

/** The part of an address behind `#`: the format, the rules, the decisions. */
export function linkOf(game, line) {
  const moves = line.map((node) => encodeURIComponent(node.decision.text)).join(";");
  return `#1.${game.digest}${moves ? `.m=${moves}` : ""}`;
}

/** What a link says; null: it is none of ours. */
export function readLink(text) {
  const found = /^#1\.([0-9a-f]+)(?:\.m=(.*))?$/.exec(text);
  if (!found) return null;
  const decoded = (one) => {
    try {
      return decodeURIComponent(one);
    } catch {
      return one;
    }
  };
  return { digest: found[1], moves: (found[2] ?? "").split(";").filter((one) => one).map(decoded) };
}

/** The text of a file. */
export function savedOf(game, line) {
  const { id, options, state } = game;
  return JSON.stringify({ format: 1, ruleset: id, options, start: state, moves: line.map((node) => node.decision.text) }, null, 1) + "\n";
}

/** The decisions of a file, or of a text of notations. `other`: it is of other rules. */
export function readSaved(game, text) {
  let values;
  try {
    values = JSON.parse(text);
  } catch {
    return { text };
  }
  if (!values || !Array.isArray(values.moves) || !values.moves.every((one) => typeof one === "string")) return null;
  const same = values.ruleset === game.id && JSON.stringify(values.options) === JSON.stringify(game.options);
  return { text: values.moves.join(";"), other: !same };
}
