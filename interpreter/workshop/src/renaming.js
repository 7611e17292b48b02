// Another name for what stands at a place of the text, wherever that is called so: also in files that are not shown.

/** Asks for the name, and gives it. */
export async function rename(workshop, place) {
  const { now, error } = await workshop.ask("rename", { at: place });
  if (error) return workshop.warn(error);
  const name = prompt(`Another name for ${now}`, now);
  if (!name || name === now) return undefined;
  const found = await workshop.ask("rename", { at: place, name });
  if (found.error) return workshop.warn(found.error);
  const { file } = workshop, mine = found.edits.filter((one) => one.file === file), others = found.edits.filter((one) => one.file !== file);
  return workshop.made(mine, found.of) ? elsewhere(workshop, others) : undefined;
}

/** Changes of files that are not shown, each written at once. */
async function elsewhere(workshop, edits) {
  const { line, left, chain } = workshop;
  for (const file of new Set(edits.map((one) => one.file))) {
    const { text, error } = await line.ask("open", { file });
    if (error) {
      workshop.warn(error);
      continue;
    }
    const mine = edits.filter((one) => one.file === file).sort((a, b) => b.from - a.from);
    const made = mine.reduce((now, one) => now.slice(0, one.from) + one.insert + now.slice(one.to), text);
    const saved = await line.ask("save", { file, text: made });
    if (saved.error) workshop.warn(saved.error);
    if (!left.has(file) && chain.shown !== file) await line.ask("close", { file });
  }
}
