/* ---------------------------------------------------------------- called from outside */

EXPORT void close_search(SEARCH *t) {
  if (!t) return;
  free(t->node);
  free(t->visits);
  free(t->part);
  free(t->worth);
  free(t->bound);
  free(t->entry);
  free(t->learnt.key);
  free(t->learnt.slot);
  free(t->learnt.taken);
  free(t->learnt.short_cut);
  free(t->learnt.code);
  free(t->learnt.table);
  free(t->learnt.width);
  free(t->learnt.cell);
  free(t->learnt.always);
  free(t->learnt.trace);
  free(t->learnt.by);
  free(t);
}

/* A tree with room for so many nodes, or NULL. */
EXPORT SEARCH *open_search(int32_t room) {
  SEARCH *t = (SEARCH *)calloc(1, sizeof *t);
  if (!t) return NULL;
  t->room = (uint32_t)room;
  t->node = (NODE *)malloc((size_t)room * sizeof *t->node);
  t->visits = (uint32_t *)malloc(((size_t)room + SCORE_LANES) * sizeof *t->visits);
  t->part = (double *)malloc(((size_t)room + SCORE_LANES) * sizeof *t->part);
  t->worth = (double *)malloc(((size_t)room + SCORE_LANES) * sizeof *t->worth);
  t->bound = (int16_t *)malloc((size_t)room * 2 * PLAYERS * sizeof *t->bound);
  t->entry = (int32_t *)malloc((size_t)room * STRIDE * sizeof *t->entry);
  if (!t->node || !t->visits || !t->part || !t->worth || !t->bound || !t->entry) {
    close_search(t);
    return NULL;
  }
  for (uint32_t n = 1; n < LOGARITHMS; n++) t->log[n] = logarithm(n);
  return t;
}

/* Makes room for what is learnt of decisions, and forgets what was: code by code, for they are few. Whether there is room. */
static int32_t begin_learning(SEARCH *t) {
  LEARNT *l = &t->learnt;
  if (!l->key) {
    l->key = (uint64_t *)malloc(SLOTS * sizeof *l->key);
    l->slot = (uint32_t *)calloc(SLOTS, sizeof *l->slot);
    l->taken = (uint32_t *)malloc((MOST_CODES + 1) * sizeof *l->taken);
    l->short_cut = (uint32_t *)malloc(SHORT_CUTS * sizeof *l->short_cut);
    l->code = (uint32_t *)malloc(t->room * sizeof *l->code);
    l->table = (uint32_t *)malloc(t->room * sizeof *l->table);
    l->width = (uint32_t *)malloc(t->room * sizeof *l->width);
    l->cell = (SEEN_AFTER *)malloc(CELLS * sizeof *l->cell);
    l->always = (SEEN_AFTER *)calloc(MOST_CODES + 1, sizeof *l->always);
  }
  if (!l->key || !l->slot || !l->taken || !l->short_cut || !l->always) return 0;
  if (!l->code || !l->table || !l->width || !l->cell) return 0;
  memset(l->short_cut, 0, SHORT_CUTS * sizeof *l->short_cut);
  for (uint32_t code = 1; code <= l->codes; code++) l->slot[l->taken[code]] = 0;
  memset(l->always, 0, ((size_t)l->codes + 1) * sizeof *l->always);
  l->codes = l->cells = 0;
  l->code[0] = l->table[0] = l->width[0] = 0;
  return 1;
}

/* The tree stands in a position now, and nothing was counted. */
static void stand(G *g, SEARCH *t, const S *root, uint64_t random) {
  begin(g);
  memcpy(&t->root, root, sizeof t->root);
  memcpy(&t->here, root, sizeof t->here);
  keep_start(g, &t->start);
  t->random = random;
  t->depth = t->full = t->looked = 0;
  t->iterations = t->cut = 0;
}

/* Begins at a position where a player decides. 0, or FAULT: its decisions cannot be listed, or have no room. */
EXPORT int32_t plant_tree(G *g, SEARCH *t, const PLAN *plan, const S *root, uint64_t random) {
  stand(g, t, root, random);
  t->plan = *plan;
  t->nodes = 1;
  t->decided = 0;
  NODE first = {0, 0, 0, 0, root->mover, SEEN};
  t->node[0] = first;
  t->visits[0] = 0;
  t->worth[0] = 0;
  for (int32_t p = 0; p < PLAYERS; p++) low_of(t, 0)[p] = 0, high_of(t, 0)[p] = (int16_t)plan->top;
  if (plan->policy && !begin_learning(t)) return FAULT;
  if (!open_node(g, t, &t->here, 0)) return FAULT;
  t->decided = is_decided(t);
  return 0;
}

/* Of the nodes that stay, by their places from 1 on, the tables alone; whether there was room for them. */
static int32_t keep_tables(SEARCH *t, const uint32_t *place) {
  LEARNT *l = &t->learnt;
  SEEN_AFTER *cell = (SEEN_AFTER *)malloc(CELLS * sizeof *cell);
  uint32_t cells = 0;
  if (!cell) return 0;
  for (uint32_t i = 0; i < t->nodes; i++) {
    if (!place[i] || !l->width[i]) continue;
    memcpy(cell + cells, l->cell + l->table[i], l->width[i] * sizeof *cell);
    l->table[i] = cells;
    cells += l->width[i];
  }
  free(l->cell);
  l->cell = cell;
  l->cells = cells;
  return 1;
}

/* A node goes to another place, before its own. */
static void move_node(SEARCH *t, uint32_t from, uint32_t to) {
  t->node[to] = t->node[from];
  t->visits[to] = t->visits[from];
  t->part[to] = t->part[from];
  t->worth[to] = t->worth[from];
  memcpy(low_of(t, to), low_of(t, from), 2 * PLAYERS * sizeof(int16_t));
  memcpy(t->entry + (size_t)to * STRIDE, t->entry + (size_t)from * STRIDE, STRIDE * sizeof *t->entry);
  if (!t->plan.policy) return;
  t->learnt.code[to] = t->learnt.code[from];
  t->learnt.table[to] = t->learnt.table[from];
  t->learnt.width[to] = t->learnt.width[from];
}

/* Puts a node and all that is behind it to the front, in their order, and forgets the others; whether there was room for it.
 * Children stand behind their parent, so one way through the nodes finds all that stay. */
static int32_t cut_out(SEARCH *t, uint32_t at) {
  uint32_t *place = (uint32_t *)calloc(t->nodes, sizeof *place), kept = 0;
  if (!place) return 0;
  place[at] = 1;
  for (uint32_t i = at; i < t->nodes; i++) {
    if (!place[i]) continue;
    place[i] = ++kept;
    for (uint32_t k = 0; k < t->node[i].n; k++) place[t->node[i].kids + k] = 1;
  }
  int32_t done = t->plan.policy != GRAVE || keep_tables(t, place);
  for (uint32_t i = at; i < t->nodes && done; i++) {
    if (!place[i]) continue;
    if (t->node[i].kids) t->node[i].kids = place[t->node[i].kids] - 1;
    if (place[i] - 1 < i) move_node(t, i, place[i] - 1);
  }
  if (done) t->nodes = kept;
  free(place);
  return done;
}

/* Goes on from a position that play has led to, by the decisions at these places of lists: what is known behind them stays,
 * and all else is forgotten. 1; 0: nothing is known there, and nothing has changed. */
EXPORT int32_t keep_tree(G *g, SEARCH *t, const S *root, uint64_t random, const int32_t *place, int32_t length) {
  uint32_t at = 0;
  for (int32_t i = 0; i < length; i++) {
    if ((uint32_t)place[i] >= t->node[at].n) return 0;
    at = t->node[at].kids + (uint32_t)place[i];
  }
  if (!t->node[at].kids || t->node[at].mover < 0 || !cut_out(t, at)) return 0;
  stand(g, t, root, random);
  t->decided = is_decided(t);
  return 1;
}

/* Plays out so many times more: whether there is something left to find, or FAULT: somebody wants no more of it. */
EXPORT int32_t grow_tree(G *g, SEARCH *t, int64_t playouts) {
  int32_t failed = 0;
  g->random = t->random;
  if (t->plan.ahead && !t->looked) failed = look_ahead(g, t);
  t->looked = 1;
  for (int64_t end = t->iterations + playouts, dropped = 0; !failed && t->iterations < end && !t->decided;) {
    int64_t before = t->iterations;
    failed = iterate(g, t);
    if (t->iterations == before && ++dropped > t->nodes) break;
  }
  t->random = g->random;
  go_to_start(g, &t->start);
  g->playing = 0;
  g->listed = 0;
  return failed ? FAULT : !t->decided;
}

/* Of a position that is proven to be the worst or the best for a player, how many decisions there are to the end as far as the
 * tree knows, if that player puts a loss off, or hastens a win, and the others do the opposite: `remaining` of searching.py. */
static int32_t remaining(const SEARCH *t, uint32_t at, int32_t player, int32_t left) {
  const NODE *n = t->node + at;
  int32_t worth = low_of(t, at)[player], found = -1;
  int32_t longest = (worth == 0) == (n->mover == player);
  if (!n->kids || !left) return 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (t->node[k].flags & DROPPED || low_of(t, k)[player] != worth || high_of(t, k)[player] != worth) continue;
    int32_t here = remaining(t, k, player, left - 1);
    if (found < 0 || (longest ? here > found : here < found)) found = here;
  }
  return found + 1;
}

/* Of the decisions that are proven to be worth that to whoever decides at the root, nothing or all, the one to take: the win
 * that is nearest, or the loss that is farthest; of equal ones that which was visited most, and of these the first. */
static uint32_t proven_choice(const SEARCH *t, int32_t worth) {
  const NODE *n = t->node;
  uint32_t found = 0;
  int32_t best = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (t->node[k].flags & DROPPED || low_of(t, k)[n->mover] != worth || high_of(t, k)[n->mover] != worth) continue;
    int32_t here = remaining(t, k, n->mover, FARTHEST_END);
    if (found && (worth ? here > best : here < best)) continue;
    if (found && here == best && t->visits[k] <= t->visits[found]) continue;
    best = here, found = k;
  }
  return found;
}

/* A decision that is proven best, else the one that was visited most of those that may be; of equal ones the first. */
static uint32_t choice(const SEARCH *t) {
  const NODE *n = t->node;
  uint32_t found = 0;
  int32_t low = 0, high = 0, least = least_usable(t, n);
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (low_of(t, k)[n->mover] > low) low = low_of(t, k)[n->mover], found = k;
    if (high_of(t, k)[n->mover] > high) high = high_of(t, k)[n->mover];
  }
  uint32_t proven = low == t->plan.top || !high ? proven_choice(t, low) : 0;
  if (proven) return proven;
  if (low && t->decided) return found;
  found = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (is_usable(t, n, k, least) && (!found || t->visits[k] > t->visits[found])) found = k;
  return found ? found : n->kids;
}

EXPORT void report_tree(const SEARCH *t, REPORT *made) {
  uint32_t best = choice(t);
  int32_t low = low_of(t, 0)[t->node->mover], known = low == high_of(t, 0)[t->node->mover];
  made->iterations = t->iterations;
  made->nodes = t->nodes;
  made->cut = t->cut;
  made->value = known ? (double)low / t->plan.top : t->visits[best] ? t->worth[best] / t->visits[best] : 0.5;
  made->depth = t->depth;
  made->stopped_by = t->decided ? BY_PROOF : t->full ? BY_ROOM : BY_BUDGET;
  made->best = (int32_t)(best - t->node->kids);
  made->proved = known ? low : -1;
}

/* How many children the root has, and where theirs begin: visits, worth, and of each the low bounds, then the high ones. */
EXPORT int32_t rooted(const SEARCH *t, const uint32_t **visits, const double **worth, const int16_t **bound) {
  uint32_t first = t->node->kids;
  *visits = t->visits + first;
  *worth = t->worth + first;
  *bound = low_of(t, first);
  return (int32_t)t->node->n;
}
