// Enters decisions of a random game by their handles, at most 30 in each position, and tells which did not come out as themselves.
([seed, plies]) => {
  const { app, Selection, Standing, clicksOf } = ludograph, { engine, game } = app;
  let state = app.root.state, bits = BigInt(seed), tried = 0, extra = 0;
  const wrong = [];
  for (let ply = 0; ply < plies && !state.over; ply++) {
    const standing = new Standing(engine.marks(state), game), legal = state.chance ? [] : engine.legal(state);
    const all = Selection.of(legal, standing), step = Math.max(1, Math.floor(legal.length / 30));
    for (let i = 0; i < legal.length; i += step) {
      const clicks = clicksOf(legal[i], standing);
      let selection = all, taken = null, used = 0;
      for (const place of clicks) {
        const found = selection.click(place);
        used++;
        taken = found.take ?? null;
        if (taken || found.refused) break;
        selection = found.selection;
      }
      if (!taken && selection.finished.some((one) => one.decision === legal[i])) [taken, used] = [legal[i], used + 1];
      if (taken !== legal[i]) wrong.push(`${legal[i].text} by ${clicks.join(" ")}`);
      extra = Math.max(extra, used - clicks.length);
      tried++;
    }
    const drawn = engine.draw(state, bits);
    bits = drawn.random;
    state = engine.apply(state, drawn.entry).state;
  }
  return { tried, wrong, extra };
};
