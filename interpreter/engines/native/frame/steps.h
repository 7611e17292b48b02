static void begin(G *g) {
  g->epoch++;
  g->steps = MAX_STEPS;
  g->playing = 0;
  g->counting = 0;
  g->noted = 0;
  g->written = 0;
  g->gathered = NOT_KEPT;
  g->before = NULL;
}

/* The legal decisions at `decisions(g)`: how many, or FAULT. They are tried out on a position of our own. */
EXPORT int32_t legal(G *g, const S *s) {
  begin(g);
  g->listed = 0;
  if (s->over) return 0;
  S here;
  memcpy(&here, s, sizeof here);
  list_here(g, &here);
  return g->steps < 0 || g->listed > MAX_DECISIONS ? FAULT : (int32_t)g->listed;
}
EXPORT const int32_t *decisions(const G *g) { return g->decisions; }
EXPORT int32_t noted(const G *g) { return g->noted; }

/* Carries a decision out, up to the next pause. 0, FAULT, or DRAW. */
static int32_t step(G *g, S *s, const int32_t *d) {
  g->epoch++;
  g->steps = MAX_STEPS;
  if (take(g, s, d)) return g->steps < 0 ? FAULT : 0;
  if (g->steps < 0) return FAULT;
  g->steps = MAX_STEPS;
  int32_t so = run(g, s, s->place + 1);
  return g->steps < 0 ? FAULT : so;
}

/* The state after a decision, in place. 0, or FAULT. */
EXPORT int32_t apply(G *g, S *s, const int32_t *d) {
  begin(g);
  return step(g, s, d);
}

#define MAX_PERFT_DEPTH ((1 << 22) / (int32_t)(sizeof(S) + 256)) /* a position for each decision is on the stack */

static int64_t count_below(G *g, S *s, int32_t depth) {
  if (s->over) return 0;
  int64_t start = g->listed, count = 0;
  g->steps = MAX_STEPS;
  if (depth == 1) {
    count = count_here(g, s);
    g->listed = start;
    return g->steps < 0 || count > MAX_DECISIONS || stopped(g) ? FAULT : count;
  }
  list_here(g, s);
  int64_t end = g->listed;
  if (g->steps < 0 || end - start > MAX_DECISIONS || stopped(g)) return FAULT;
  for (int64_t i = start; i < end; i++) {
    S next;
    int32_t kept = g->kept;
    memcpy(&next, s, sizeof next);
    g->gathered = depth == 2 ? TO_COUNT : TO_KEEP;
    if (step(g, &next, g->decisions + i * STRIDE)) return FAULT;
    int64_t more = count_below(g, &next, depth - 1);
    if (more < 0) return FAULT;
    count += more;
    g->kept = kept;
  }
  g->listed = start;
  return count;
}

/* Sequences of exactly `depth` decisions, or FAULT: also when it was stopped. */
EXPORT int64_t perft(G *g, const S *s, int32_t depth) {
  begin(g);
  g->listed = 0;
  if (depth > MAX_PERFT_DEPTH) return FAULT;
  if (depth <= 0) return 1;
  S here;
  memcpy(&here, s, sizeof here);
  return count_below(g, &here, depth);
}

/* What is left of a decision that was made when it was tried out. 0, FAULT, or DRAW. */
static int32_t step_tried(G *g, S *s) {
  g->tried = 0;
  g->steps = MAX_STEPS;
  if (s->over) return 0;
  int32_t so = run(g, s, s->place + 1);
  return g->steps < 0 ? FAULT : so;
}
