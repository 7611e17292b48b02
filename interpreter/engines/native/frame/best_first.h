/* ---------------------------------------------------------------- the best first */

typedef struct {
  int64_t worth; /* to the first player */
  uint32_t kids, n, visits;
  int8_t mover;
  int8_t settled; /* nothing behind it can change its worth; OUT_OF_RULES: the rules fail on the way there */
} BRANCH;

enum { OPEN_YET, IS_SETTLED, OUT_OF_RULES };

typedef struct {
  PLAN plan;
  BRANCH *branch;
  int32_t *entry;
  uint32_t room, made;
  S root, here;
  START start;
  uint32_t line[LONGEST + 1];
} BEST_FIRST;

EXPORT void close_best_first(BEST_FIRST *t) {
  if (!t) return;
  free(t->branch);
  free(t->entry);
  free(t);
}

/* With room for so many positions, or NULL. */
EXPORT BEST_FIRST *open_best_first(const PLAN *plan, int32_t room) {
  BEST_FIRST *t = (BEST_FIRST *)calloc(1, sizeof *t);
  if (!t) return NULL;
  t->plan = *plan;
  t->room = (uint32_t)room;
  t->branch = (BRANCH *)malloc((size_t)room * sizeof *t->branch);
  t->entry = (int32_t *)malloc((size_t)room * STRIDE * sizeof *t->entry);
  if (t->branch && t->entry) return t;
  close_best_first(t);
  return NULL;
}

EXPORT void plant_best_first(G *g, BEST_FIRST *t, const S *root) {
  begin(g);
  memcpy(&t->root, root, sizeof t->root);
  keep_start(g, &t->start);
  BRANCH first = {0, 0, 0, 0, root->mover, OPEN_YET};
  t->branch[0] = first;
  t->made = 1;
}

ALWAYS int64_t to_mover(const BRANCH *of, const BRANCH *b) { return of->mover ? -b->worth : b->worth; }

/* Works out again what a position is worth, from those behind it. */
static void back_up(BEST_FIRST *t, BRANCH *of) {
  int64_t most = -INT64_MAX;
  int32_t unsettled = 0;
  for (uint32_t k = of->kids; k < of->kids + of->n; k++) {
    const BRANCH *b = t->branch + k;
    if (b->settled == OUT_OF_RULES) continue;
    unsettled += b->settled == OPEN_YET;
    int64_t worth = to_mover(of, b);
    if (worth > most || (worth == most && b->settled)) most = worth, of->settled = b->settled;
  }
  if (most == -INT64_MAX) {
    of->settled = IS_SETTLED;
    return;
  }
  of->worth = of->mover ? -most : most;
  of->settled = (of->settled && most > SURE) || !unsettled;
}

/* Makes all decisions of a position, and judges what they lead to; 0: there is no room, or its decisions cannot be listed. */
static int32_t branch_out(G *g, BEST_FIRST *t, S *s, BRANCH *of, int32_t ply) {
  g->listed = 0;
  g->steps = MAX_STEPS;
  list_here(g, s);
  if (g->steps < 0 || g->listed > MAX_DECISIONS || (int64_t)t->made + g->listed > t->room) return 0;
  of->kids = t->made;
  of->n = (uint32_t)g->listed;
  t->made += of->n;
  memcpy(t->entry + (size_t)of->kids * STRIDE, g->decisions, (size_t)of->n * STRIDE * sizeof *t->entry);
  int32_t kept = g->kept;
  for (uint32_t k = of->kids; k < of->kids + of->n; k++) {
    S next;
    BRANCH made = {0, 0, 0, 0, -1, OUT_OF_RULES};
    memcpy(&next, s, sizeof next);
    if (step(g, &next, t->entry + (size_t)k * STRIDE)) {
      g->written = 0;
    } else {
      made.worth = worth_now(g, &t->plan, &next, 0, ply + 1);
      made.mover = next.mover;
      made.settled = next.over ? IS_SETTLED : OPEN_YET;
    }
    t->branch[k] = made;
    g->kept = kept;
  }
  return 1;
}

/* Where the search goes on: of the decisions behind which something is open the best, of equal ones the one that was tried least. */
static uint32_t best_open(const BEST_FIRST *t, const BRANCH *of) {
  uint32_t found = 0;
  int64_t most = 0;
  for (uint32_t k = of->kids; k < of->kids + of->n; k++) {
    const BRANCH *b = t->branch + k;
    if (b->settled) continue;
    int64_t worth = to_mover(of, b);
    if (!found || worth > most || (worth == most && b->visits < t->branch[found].visits)) most = worth, found = k;
  }
  return found;
}

/* Looks at so many positions more, but for those of the last step: whether there is something left to find. */
EXPORT int32_t grow_best_first(G *g, BEST_FIRST *t, int64_t most) {
  int64_t end = t->made + most;
  int32_t more = 1;
  while (more && t->made < end && !t->branch[0].settled && !stopped(g)) {
    S *s = &t->here;
    int32_t ply = 0;
    memcpy(s, &t->root, sizeof *s);
    go_to_start(g, &t->start);
    t->line[0] = 0;
    while (t->branch[t->line[ply]].n && ply < LONGEST) {
      uint32_t next = best_open(t, t->branch + t->line[ply]);
      step(g, s, t->entry + (size_t)next * STRIDE);
      t->line[++ply] = next;
    }
    more = branch_out(g, t, s, t->branch + t->line[ply], ply);
    for (int32_t i = ply; i >= 0; i--) {
      t->branch[t->line[i]].visits++;
      if (more) back_up(t, t->branch + t->line[i]);
    }
  }
  go_to_start(g, &t->start);
  g->listed = 0;
  return more && !t->branch[0].settled;
}

/* The decision that is sure to win, else the one that was tried most of those that are not sure to lose; how many positions were
 * looked at, and what the position is worth to who decides. */
EXPORT void report_best_first(const BEST_FIRST *t, DEEPENED *made) {
  const BRANCH *of = t->branch;
  int64_t most = -INT64_MAX;
  uint32_t tried = 0;
  int32_t best = 0, rank = -2;
  for (uint32_t k = of->kids; k < of->kids + of->n; k++) {
    const BRANCH *b = t->branch + k;
    if (b->settled == OUT_OF_RULES) continue;
    int64_t worth = to_mover(of, b);
    int32_t sure = b->settled ? (worth > SURE) - (worth < -SURE) : 0;
    if (sure < rank || (sure == rank && (b->visits < tried || (b->visits == tried && worth <= most)))) continue;
    rank = sure, tried = b->visits, most = worth, best = (int32_t)(k - of->kids);
  }
  made->worth = of->mover ? -of->worth : of->worth;
  made->looked = t->made - 1;
  made->best = best;
  made->depth = 0;
}
