/* ---------------------------------------------------------------- what is learnt of decisions */

ALWAYS uint64_t hashed(uint64_t hash, int32_t word) {
  hash = (hash ^ (uint32_t)word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

/* The code of a decision by its hash. 0: there is no room for more. */
static uint32_t hashed_code(SEARCH *t, int32_t mover, const int32_t *entry) {
  LEARNT *l = &t->learnt;
  const int32_t *form = t->plan.form + (size_t)entry[0] * (size_t)t->plan.forms, *word = entry + 2;
  uint64_t hash = hashed(hashed(0, mover + 1), *form);
  for (form++; *form; form++) {
    int32_t room = *form < 0 ? -*form : *form, count = *form < 0 ? 1 + word[0] : room;
    for (int32_t i = 0; i < count; i++) hash = hashed(hash, word[i]);
    word += room;
  }
  hash |= 1;
  uint32_t at = (uint32_t)(hash >> 32) & (SLOTS - 1);
  while (l->slot[at]) {
    if (l->key[at] == hash) return l->slot[at];
    at = (at + 1) & (SLOTS - 1);
  }
  if (l->codes >= MOST_CODES) return 0;
  l->key[at] = hash;
  l->taken[++l->codes] = at;
  return l->slot[at] = l->codes;
}

/* The code of a decision: of who takes it, its move and its parameters. 0: there is no room for more. */
ALWAYS uint32_t code_of(SEARCH *t, int32_t mover, const int32_t *entry) {
  const int32_t *form = t->plan.form + (size_t)entry[0] * (size_t)t->plan.forms;
  int64_t row = (int64_t)entry[0] * (PLAYERS + 1) + mover + 1;
  if (form[1] != 1 || form[2] || (uint32_t)entry[2] >= SHORT_WORDS || row >= SHORT_CUTS / SHORT_WORDS)
    return hashed_code(t, mover, entry);
  uint32_t *code = t->learnt.short_cut + row * SHORT_WORDS + entry[2];
  if (!*code) *code = hashed_code(t, mover, entry);
  return *code;
}

static int32_t more_trace(LEARNT *l) {
  int32_t room = l->room ? 2 * l->room : 1024;
  uint32_t *codes = (uint32_t *)realloc(l->trace, (size_t)room * sizeof *codes);
  if (codes) l->trace = codes;
  int8_t *by = (int8_t *)realloc(l->by, (size_t)room * sizeof *by);
  if (by) l->by = by;
  if (!codes || !by) return 0;
  l->room = room;
  return 1;
}

/* Writes a decision of the playout down. */
ALWAYS void trace(LEARNT *l, uint32_t code, int32_t mover) {
  if (RARELY(l->traced >= l->room) && !more_trace(l)) return;
  l->trace[l->traced] = code;
  l->by[l->traced++] = (int8_t)mover;
}

/* Makes the table of a node so wide that it has a cell for a code; whether there is room. */
static int32_t widen(LEARNT *l, uint32_t node, uint32_t code) {
  uint32_t width = l->width[node] ? l->width[node] : NARROWEST;
  while (width <= code) width *= 2;
  if (l->cells + width > CELLS) return 0;
  memset(l->cell + l->cells, 0, width * sizeof *l->cell);
  memcpy(l->cell + l->cells, l->cell + l->table[node], l->width[node] * sizeof *l->cell);
  l->table[node] = l->cells;
  l->width[node] = width;
  l->cells += width;
  return 1;
}

/* Learns from a playout that came down the path to `depth`. */
static void learn(SEARCH *t, int32_t depth, const double *value) {
  LEARNT *l = &t->learnt;
  for (int32_t d = 0; t->plan.policy == MAST && d < l->traced; d++)
    if (l->trace[d]) l->always[l->trace[d]].n++, l->always[l->trace[d]].worth += value[l->by[d]];
  for (int32_t i = 0; t->plan.policy == GRAVE && i <= depth; i++) {
    uint32_t node = t->path[i];
    if (2 * (int64_t)t->visits[node] < t->plan.reference) break;
    const uint32_t *code = l->trace;
    const int8_t *by = l->by;
    SEEN_AFTER *cell = l->cell + l->table[node];
    uint32_t width = l->width[node];
    for (int32_t d = i, traced = l->traced; d < traced; d++) {
      if (!code[d]) continue;
      if (RARELY(code[d] >= width)) {
        if (!widen(l, node, code[d])) continue;
        cell = l->cell + l->table[node];
        width = l->width[node];
      }
      cell[code[d]].n++, cell[code[d]].worth += value[by[d]];
    }
  }
}

/* Sees to it that the codes of a node's children are known. */
static void code_kids(SEARCH *t, uint32_t at) {
  NODE *n = t->node + at;
  if (n->flags & CODED) return;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (!t->learnt.code[k]) t->learnt.code[k] = code_of(t, n->mover, t->entry + (size_t)k * STRIDE);
  n->flags |= CODED;
}

/* What `best_learnt` finds where nothing is proven and nothing added for what was tried little. */
static uint32_t best_plainly(const SEARCH *t, const NODE *n, uint32_t reference) {
  const LEARNT *l = &t->learnt;
  static const SEEN_AFTER never;
  const SEEN_AFTER *cell = l->cell + l->table[reference];
  double count[BLOCK], after[BLOCK], value[BLOCK], best = -1.0;
  uint32_t found = 0, width = l->width[reference];
  for (uint32_t from = 0; from < n->n; from += BLOCK) {
    uint32_t many = n->n - from < BLOCK ? n->n - from : BLOCK, first = n->kids + from;
    const uint32_t *code = l->code + first, *visits = t->visits + first;
    const double *worth = t->worth + first;
    for (uint32_t i = 0; i < many; i++) {
      const SEEN_AFTER *seen = code[i] < width ? cell + code[i] : &never;
      count[i] = (double)(int32_t)seen->n;
      after[i] = seen->worth;
    }
    for (uint32_t i = 0; i < many; i++) {
      double own = 1.0 + DOUBT * count[i], by = count[i] + (double)(int32_t)visits[i] * own;
      double mean = (worth[i] * own + after[i]) / (by > 0.0 ? by : 1.0);
      value[i] = by > 0.0 ? mean : 1.0 + HOPE;
    }
    int32_t at = first_greatest(value, many, &best);
    if (at >= 0) found = first + (uint32_t)at;
  }
  return found;
}

/* The child that is best by what came of its decision here, and after the node of the path that was visited often enough. */
static uint32_t best_learnt(SEARCH *t, uint32_t at, uint32_t reference, double log) {
  const NODE *n = t->node + at;
  LEARNT *l = &t->learnt;
  uint32_t found = 0;
  int32_t least = n->flags & PROVING ? least_usable(t, n) : 0;
  double best = -1.0;
  code_kids(t, at);
  if (!(n->flags & PROVING) && !log) return best_plainly(t, n, reference);
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (n->flags & PROVING && !is_usable(t, n, k, least)) continue;
    double value = 1.0 + HOPE, visits = t->visits[k];
    if (t->plan.solve && low_of(t, k)[n->mover] == high_of(t, k)[n->mover]) {
      value = (double)low_of(t, k)[n->mover] / t->plan.top;
    } else {
      const SEEN_AFTER *seen = l->code[k] < l->width[reference] ? l->cell + l->table[reference] + l->code[k] : NULL;
      double count = seen ? seen->n : 0.0, after = seen ? seen->worth : 0.0, own = 1.0 + DOUBT * count;
      if (count || visits) value = (t->worth[k] * own + after) / (count + visits * own);
      if (visits && log) value += __builtin_sqrt(log / visits);
    }
    if (value > best) best = value, found = k;
  }
  return found;
}

/* A decision of a playout: mostly the one of which most came so far. 0: none is legal, or a fault. */
static int32_t draw_learnt(G *g, SEARCH *t, S *s) {
  LEARNT *l = &t->learnt;
  double best = -1.0;
  g->tried = 0;
  if (is_chance(s)) return draw_here(g, s);
  g->listed = 0;
  g->steps = MAX_STEPS;
  list_here(g, s);
  if (g->steps < 0 || g->listed <= 0 || g->listed > MAX_DECISIONS) return 0;
  const int32_t *chosen = g->decisions;
  if (below(&g->random, 1000) < (uint64_t)(1000 * t->plan.epsilon)) {
    chosen += below(&g->random, (uint64_t)g->listed) * STRIDE;
  } else {
    for (int64_t i = 0; i < g->listed; i++) {
      uint32_t code = code_of(t, s->mover, g->decisions + i * STRIDE);
      const SEEN_AFTER *seen = l->always + code;
      double value = code && seen->n ? seen->worth / seen->n : 1.0;
      if (value > best) best = value, chosen = g->decisions + i * STRIDE;
    }
  }
  g->drawn = (int32_t *)memcpy(g->entry, chosen, STRIDE * sizeof *g->entry);
  return 1;
}

/* What nature decides. */
static uint32_t pick_chance(G *g, const SEARCH *t, const NODE *n) {
  int64_t total = 0, left;
  uint64_t common = 0;
  uint32_t k = n->kids;
  for (uint32_t i = n->kids; i < n->kids + n->n; i++) {
    total += t->entry[(size_t)i * STRIDE + 1];
    common = common_divisor(common, (uint64_t)t->entry[(size_t)i * STRIDE + 1]);
  }
  left = (int64_t)(below(&g->random, (uint64_t)total / common) * common);
  while ((left -= t->entry[(size_t)k * STRIDE + 1]) >= 0) k++;
  return k;
}

/* One of the children that may be best and were not tried yet: which, by its number among them. */
static uint32_t pick_new(const SEARCH *t, const NODE *n, int32_t least, uint64_t which) {
  uint32_t k = n->kids;
  for (;; k++)
    if (!t->visits[k] && (least < 0 || is_usable(t, n, k, least)) && !which--) return k;
}

/* Where the search goes on; 0: nowhere, for the rules fail in every decision. */
static uint32_t pick(G *g, SEARCH *t, int32_t depth) {
  uint32_t at = t->path[depth];
  const NODE *n = t->node + at;
  if (n->flags & OF_CHANCE) return pick_chance(g, t, n);
  int32_t each = t->plan.each && 4 * (int64_t)n->n <= t->plan.playouts;
  uint32_t visits = t->visits[at] ? t->visits[at] : 1;
  double log = t->plan.c * t->plan.c * (visits < LOGARITHMS ? t->log[visits] : logarithm(visits));
  if (t->plan.policy == GRAVE) {
    int32_t i = depth;
    while (i >= 0 && t->visits[t->path[i]] < (uint32_t)t->plan.reference) i--;
    if (i >= 0) return best_learnt(t, at, t->path[i], log);
  }
  if (!(n->flags & PROVING) && (each || n->tried == n->n)) {
    if (n->tried == n->n) return best_of_all(t, n, log);
    return pick_new(t, n, -1, below(&g->random, n->n - n->tried));
  }
  int32_t least = least_usable(t, n);
  uint64_t new = 0, tried = 0;
  double worth = 0.0, score;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (is_usable(t, n, k, least)) new += !t->visits[k], tried += t->visits[k], worth += t->worth[k];
  if (new && each) return pick_new(t, n, least, below(&g->random, new));
  uint32_t best = best_usable(t, n, log, least, &score);
  if (new && (tried ? worth / (double)tried : 0.5) + HOPE > score)
    return pick_new(t, n, least, below(&g->random, new));
  return best;
}
