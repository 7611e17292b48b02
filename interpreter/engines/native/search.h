/* ---------------------------------------------------------------- the tree search
 * What it means stands in play/players/tree.py, to the last bit of every number; here are the ways to do it fast.
 *
 * No node holds a position: each playout goes down from the root's on one copy of it. `known` of a node says where the flow
 * pauses there, so that on the way down nothing is listed and no end is looked for again. Siblings lie side by side, and what
 * selection reads of them in arrays of its own. No random number is drawn and no list made twice: the step to a position that
 * is new draws the first decision of its playout.
 */

typedef struct {
  uint32_t kids, n, tried; /* the first child, how many, how many of them were visited */
  int32_t known;           /* at which list the flow pauses, counted from the decision before; 0: not known */
  int8_t mover;            /* -1: nature, or nobody */
  uint8_t flags;
} NODE;

enum {
  SEEN = 1,     /* its position was looked at */
  OF_CHANCE = 2,
  DROPPED = 4,  /* the rules fail on the way there */
  NARROW = 8,   /* its bounds are not the widest */
  PROVING = 16, /* those of a child are not */
  CODED = 32,   /* the codes of its children are known */
};

enum { BY_BUDGET, BY_PROOF, BY_ROOM, BY_POLL, BY_FAULT };
enum { PLAIN, GRAVE, MAST };

/* What is asked for: SearchPlan and Scale of searching.py. `ending`: of each ending of the rules what C must know to rank the
 * players: the rank of the game itself among them, -1: it is not; -2: they have points. */
typedef struct {
  double c, epsilon, scale; /* the last one: of an evaluation, times the other players */
  int64_t playouts, depth, looked, threats;
  int32_t room, each, policy, reference, solve, ahead, low, parts, top, sum;
  const int8_t *ending;
  const int32_t *form; /* of each offer of the rules, in rows of `forms`: its move, how many words each parameter has in an
                          entry, negative those of a list, 0 behind the last one */
  int32_t forms, features;
  const int32_t *weight; /* of the features by which a playout that was cut off is judged */
} PLAN;

typedef struct {
  int64_t iterations, nodes, cut;
  double value;
  int32_t depth, stopped_by, best, proved; /* a place in the list; a place of the scale, or -1 */
} REPORT;

/* How often a decision was taken after some position, by whoever takes it, and what came of it. */
typedef struct {
  uint32_t n, spare;
  double worth;
} SEEN_AFTER;

/* What is learnt of decisions, whatever position they are taken in: their codes, numbers from 1 on for mover and entry; of nodes
 * that were visited often a table by code; and what is known of all playouts. */
typedef struct {
  uint64_t *key; /* by slot: the hash of a decision */
  uint32_t *slot; /* by slot: its code, or 0 */
  uint32_t *taken; /* by code: its slot */
  uint32_t *short_cut; /* of decisions with one parameter of one word, by place: the code, or 0: ask the hash */
  uint32_t codes;
  uint32_t *code;  /* by node: of the decision that leads to it, or 0 */
  uint32_t *table; /* by node: where its cells begin, or 0, and how many there are */
  uint32_t *width;
  SEEN_AFTER *cell;
  uint32_t cells;
  SEEN_AFTER *always; /* by code: of all playouts */
  uint32_t *trace; /* codes of the decisions of a playout, those on the path first; 0: nature's */
  int8_t *by;      /* who took them */
  int32_t traced, room;
} LEARNT;

#define SLOTS (1u << 16)
#define MOST_CODES (SLOTS / 2)
#define SHORT_CUTS (1 << 14)
#define SHORT_WORDS 512 /* values of the one parameter */
#define CELLS (1u << 22)
#define NARROWEST 64

#define LONGEST 4096 /* decisions of a path */
#define FARTHEST 32  /* decisions to an end that are counted */
#define LANES 8      /* of a block, whose size is a multiple of it */
#define BLOCK 64     /* children whose scores are worked out at once */
#define HOPE 0.1
#define DOUBT 1e-5
#define LOGARITHMS 4096

typedef struct {
  PLAN plan;
  NODE *node;
  uint32_t *visits;
  double *part; /* 1 / visits, so that no choice waits for a division */
  double *worth;
  int16_t *bound; /* of each node the low ones of all players, then the high ones */
  int32_t *entry;
  uint32_t nodes, room;
  int32_t depth, decided, full, looked;
  int64_t iterations, cut;
  LEARNT learnt;
  uint64_t random;
  S root, here, inner;
  START start;
  uint32_t path[LONGEST + 1];
  double log[LOGARITHMS];
} SEARCH;

/* The natural logarithm of a whole number from 1 on. */
static double logarithm(uint32_t n) {
  int32_t twos = highest_bit(n);
  double m = (double)n / (double)((uint64_t)1 << twos), t = (m - 1.0) / (m + 1.0), square = t * t, total = 0.0;
  for (int32_t odd = 35; odd > 0; odd -= 2) total = total * square + 1.0 / odd;
  return twos * 0.6931471805599453 + 2.0 * t * total;
}

ALWAYS int16_t *low_of(const SEARCH *t, uint32_t at) { return t->bound + (size_t)at * 2 * PLAYERS; }
ALWAYS int16_t *high_of(const SEARCH *t, uint32_t at) { return low_of(t, at) + PLAYERS; }
ALWAYS int32_t is_closed(const SEARCH *t, uint32_t at) {
  return t->node[at].flags & NARROW && !memcmp(low_of(t, at), high_of(t, at), PLAYERS * sizeof(int16_t));
}

/* Where there are teams, they are ranked: of each the first player, a bit of TEAMS, stands for it. */
#ifdef TEAMS
#define SIDES TEAM_COUNT
#define STANDS_FOR_SIDE(p) (TEAMS >> (p) & 1)
#else
#define SIDES PLAYERS
#define STANDS_FOR_SIDE(p) 1
#endif

/* What the end of a game pays each player, as places of the scale. */
static void places_at_end(const PLAN *plan, const S *s, int16_t *place) {
  int32_t game = plan->ending[s->ended_by], all = SIDES + (game >= 0);
  for (int32_t p = 0; p < PLAYERS; p++) {
    if (game == -2) {
      place[p] = (int16_t)((s->rank[p] - plan->low) * plan->parts);
      continue;
    }
    int32_t better = game >= 0 && game < s->rank[p], equal = game == s->rank[p];
    for (int32_t q = 0; q < PLAYERS; q++) {
      if (!STANDS_FOR_SIDE(q)) continue;
      better += s->rank[q] < s->rank[p], equal += s->rank[q] == s->rank[p];
    }
    int32_t behind = all > 1 ? plan->parts * (2 * better + equal - 1) : 0;
    if (all > 2) behind /= all - 1;
    place[p] = (int16_t)(plan->parts * (1 - plan->low) - behind);
  }
}

/* ---------------------------------------------------------------- nodes */

/* Keeps what is known of a position that a step has led to. */
static void look(const G *g, SEARCH *t, const S *s, uint32_t at) {
  NODE *n = t->node + at;
  n->flags |= SEEN;
  n->known = g->passed;
  n->mover = -1;
  if (g->tried) {
    n->mover = (int8_t)g->mover;
  } else if (s->over) {
    places_at_end(&t->plan, s, low_of(t, at));
    memcpy(high_of(t, at), low_of(t, at), PLAYERS * sizeof(int16_t));
    n->flags |= NARROW;
  } else if (is_chance(s)) {
    n->flags |= OF_CHANCE;
  } else {
    n->mover = s->mover;
  }
}

/* Makes the decision that leads to a node. `draws`: the next one is drawn. 0, or FAULT. */
static int32_t enter(G *g, SEARCH *t, S *s, uint32_t at, int32_t draws) {
  NODE *n = t->node + at;
  g->tried = g->passed = 0;
  g->playing = draws;
  g->known = draws ? 0 : n->known;
  int32_t failed = step(g, s, t->entry + (size_t)at * STRIDE);
  g->known = 0;
  g->playing = 0;
  if (failed) {
    n->flags |= DROPPED;
    g->written = g->keeping = 0;
  } else if (!(n->flags & SEEN)) {
    look(g, t, s, at);
  }
  return failed;
}

/* Makes all children of a node, whose position is given; whether there was room for them. */
static int32_t open_node(G *g, SEARCH *t, S *s, uint32_t at) {
  g->listed = 0;
  g->steps = MAX_STEPS;
  list_here(g, s);
  if (g->steps < 0 || g->listed > MAX_DECISIONS || g->listed <= 0) return 0;
  if ((int64_t)t->nodes + g->listed > t->room) {
    t->full = 1;
    return 0;
  }
  uint32_t first = t->nodes, n = (uint32_t)g->listed;
  NODE empty = {0, 0, 0, 0, -1, 0};
  for (uint32_t i = first; i < first + n; i++) t->node[i] = empty;
  memset(t->visits + first, 0, n * sizeof *t->visits);
  memset(t->worth + first, 0, n * sizeof *t->worth);
  int16_t *bound = low_of(t, first);
  for (uint32_t i = 0; i < n; i++)
    for (int32_t p = 0; p < PLAYERS; p++) {
      bound[(2 * i) * PLAYERS + (uint32_t)p] = 0;
      bound[(2 * i + 1) * PLAYERS + (uint32_t)p] = (int16_t)t->plan.top;
    }
  memcpy(t->entry + (size_t)first * STRIDE, g->decisions, (size_t)n * STRIDE * sizeof *t->entry);
  if (t->plan.policy) {
    memset(t->learnt.code + first, 0, n * sizeof *t->learnt.code);
    memset(t->learnt.table + first, 0, n * sizeof *t->learnt.table);
    memset(t->learnt.width + first, 0, n * sizeof *t->learnt.width);
  }
  t->node[at].kids = first;
  t->node[at].n = n;
  t->nodes += n;
  return 1;
}

/* ---------------------------------------------------------------- bounds */

/* What the decisions of nature prove, by their weights. */
static void mixed_bounds(const SEARCH *t, const NODE *n, int16_t *made) {
  int64_t total = 0, sum[2 * PLAYERS] = {0};
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    int64_t weight = t->entry[(size_t)k * STRIDE + 1];
    total += weight;
    for (int32_t b = 0; b < 2 * PLAYERS; b++) sum[b] += weight * low_of(t, k)[b];
  }
  for (int32_t p = 0; p < PLAYERS; p++) {
    made[p] = (int16_t)(sum[p] / total);
    made[PLAYERS + p] = (int16_t)((sum[PLAYERS + p] + total - 1) / total);
  }
}

/* What the children prove, whatever the mover chooses among those that may be best. */
static void decided_bounds(const SEARCH *t, const NODE *n, int16_t *made) {
  int16_t best = -1;
  int32_t lows = 0, highs = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (low_of(t, k)[n->mover] > best) best = low_of(t, k)[n->mover];
  for (int32_t p = 0; p < PLAYERS; p++) made[p] = INT16_MAX, made[PLAYERS + p] = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    const int16_t *low = low_of(t, k), *high = high_of(t, k);
    if (high[n->mover] < best) continue;
    for (int32_t p = 0; p < PLAYERS; p++) {
      if (low[p] < made[p]) made[p] = low[p];
      if (high[p] > made[PLAYERS + p]) made[PLAYERS + p] = high[p];
    }
  }
  made[n->mover] = best;
  if (t->plan.sum < 0) return;
  for (int32_t p = 0; p < PLAYERS; p++) lows += made[p], highs += made[PLAYERS + p];
  for (int32_t p = 0; p < PLAYERS; p++) {
    int32_t low = made[p], high = made[PLAYERS + p];
    if (t->plan.sum - highs + high > low) made[p] = (int16_t)(t->plan.sum - highs + high);
    if (t->plan.sum - lows + low < high) made[PLAYERS + p] = (int16_t)(t->plan.sum - lows + low);
  }
}

/* Whether one decision of the root is certainly as good as any other. */
static int32_t is_decided(const SEARCH *t) {
  const NODE *n = t->node;
  int32_t best = -1, next = -1;
  uint32_t which = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (low_of(t, k)[n->mover] > best) best = low_of(t, which = k)[n->mover];
  for (uint32_t k = n->kids; k < n->kids + n->n; k++)
    if (k != which && high_of(t, k)[n->mover] > next) next = high_of(t, k)[n->mover];
  return next <= best;
}

/* Works bounds out again from a node of the path up, as long as they change: those of its child have. */
static void bound_path(SEARCH *t, int32_t depth) {
  for (int32_t i = depth; i >= 0; i--) {
    NODE *n = t->node + t->path[i];
    int16_t made[2 * PLAYERS], *known = low_of(t, t->path[i]);
    n->flags |= PROVING;
    if (!i) t->decided = is_decided(t);
    if (!t->plan.solve) return;
    if (n->flags & OF_CHANCE)
      mixed_bounds(t, n, made);
    else
      decided_bounds(t, n, made);
    if (!memcmp(made, known, sizeof made)) return;
    memcpy(known, made, sizeof made);
    n->flags |= NARROW;
  }
}

/* ---------------------------------------------------------------- selection */

/* The least upper bound with which a child may be best for the mover. */
static int32_t least_usable(const SEARCH *t, const NODE *n) {
  int32_t low = 0, high = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (low_of(t, k)[n->mover] > low) low = low_of(t, k)[n->mover];
    if (high_of(t, k)[n->mover] > high) high = high_of(t, k)[n->mover];
  }
  return high && low < 1 ? 1 : low;
}

ALWAYS int32_t is_usable(const SEARCH *t, const NODE *n, uint32_t k, int32_t least) {
  return !(t->node[k].flags & DROPPED) && high_of(t, k)[n->mover] >= least;
}

/* Of some numbers of a block, none below 0, the place of the first greatest one if it is greater than the best so far, which it
 * then becomes; else -1. Lanes beside each other do not wait for each other, as one number after the other would. */
ALWAYS int32_t first_greatest(double *value, uint32_t count, double *best) {
  double most[LANES];
  int32_t at = -1;
  for (uint32_t i = 0; count <= LANES && i < count; i++)
    if (value[i] > *best) *best = value[i], at = (int32_t)i;
  if (count <= LANES) return at;
  while (count % LANES) value[count++] = -1.0;
  for (uint32_t j = 0; j < LANES; j++) most[j] = value[j];
  for (uint32_t i = LANES; i < count; i += LANES)
    for (uint32_t j = 0; j < LANES; j++) most[j] = value[i + j] > most[j] ? value[i + j] : most[j];
  for (uint32_t j = 1; j < LANES; j++)
    if (most[j] > most[0]) most[0] = most[j];
  if (!(most[0] > *best)) return -1;
  *best = most[0];
  for (at = 0; value[at] != most[0];) at++;
  return at;
}

/* As many lanes as a block has, so that no number waits for another one: what stands behind the children does not count. */
ALWAYS uint32_t best_of_few(const double *part, const double *worth, uint32_t count, double log) {
  double score[LANES], most[LANES / 2];
  uint32_t equal = 0;
  for (uint32_t i = 0; i < LANES; i++) score[i] = worth[i] * part[i] + __builtin_sqrt(log * part[i]);
  for (uint32_t i = 0; i < LANES; i++) score[i] = i < count ? score[i] : -1.0;
  for (uint32_t i = 0; i < LANES / 2; i++) most[i] = score[i + LANES / 2] > score[i] ? score[i + LANES / 2] : score[i];
  double even = most[2] > most[0] ? most[2] : most[0], odd = most[3] > most[1] ? most[3] : most[1];
  double best = odd > even ? odd : even;
  for (uint32_t i = 0; i < LANES; i++) equal |= (uint32_t)(score[i] == best) << i;
  return (uint32_t)__builtin_ctz(equal);
}

/* The child with the greatest upper confidence bound where all were tried and nothing is proven; the first of equal ones. */
static uint32_t best_of_all(const SEARCH *t, const NODE *n, double log) {
  double score[BLOCK], best = -1.0;
  uint32_t found = 0;
  if (n->n <= LANES) return n->kids + best_of_few(t->part + n->kids, t->worth + n->kids, n->n, log);
  for (uint32_t from = 0; from < n->n; from += BLOCK) {
    uint32_t count = n->n - from < BLOCK ? n->n - from : BLOCK;
    const double *part = t->part + n->kids + from, *worth = t->worth + n->kids + from;
    for (uint32_t i = 0; i < count; i++) score[i] = worth[i] * part[i] + __builtin_sqrt(log * part[i]);
    int32_t at = first_greatest(score, count, &best);
    if (at >= 0) found = n->kids + from + (uint32_t)at;
  }
  return found;
}

/* The same of those that may be best and were tried. 0: there are none. */
static uint32_t best_usable(const SEARCH *t, const NODE *n, double log, int32_t least, double *score) {
  uint32_t found = 0;
  *score = -1.0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (!t->visits[k] || !is_usable(t, n, k, least)) continue;
    double value;
    if (t->plan.solve && low_of(t, k)[n->mover] == high_of(t, k)[n->mover])
      value = (double)low_of(t, k)[n->mover] / t->plan.top;
    else
      value = t->worth[k] * t->part[k] + __builtin_sqrt(log * t->part[k]);
    if (value > *score) *score = value, found = k;
  }
  return found;
}

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
  memcpy(g->drawn, chosen, STRIDE * sizeof *g->drawn);
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

/* ---------------------------------------------------------------- one playout */

enum { CUT, ENDED, FAILED };

/* Whether a node is left by a decision that is drawn on the way to it: not where what was learnt chooses decisions, nor where a
 * loop of its own plays them. */
ALWAYS int32_t draws_ahead(const SEARCH *t) { return t->plan.policy != MAST && !ROLLS; }

#if ROLLS
/* Writes a decision of that loop down. `mover`: -1: nature's. */
static void learn_rolled(G *g, int32_t mover, const int32_t *entry) {
  SEARCH *t = (SEARCH *)g->learning;
  trace(&t->learnt, mover < 0 ? 0 : code_of(t, mover, entry), mover);
}
#endif

/* To the node at the end of the path; 0, or FAULT. */
static int32_t go_to_node(G *g, SEARCH *t, S *s, int32_t depth) {
  memcpy(s, &t->root, sizeof *s);
  go_to_start(g, &t->start);
  for (int32_t i = 1; i <= depth; i++)
    if (enter(g, t, s, t->path[i], 0)) return FAULT;
  return 0;
}

/* Plays at random from the node at the end of the path in one loop. CUT; ENDED; FAILED: the rules do; FAULT: somebody wants no
 * more of it; ELSEWHERE: that cannot be, and all is as before, so that what fails there fails again decision by decision. */
static int32_t roll_out(G *g, SEARCH *t, S *s, int32_t depth) {
  int64_t of[COUNTS];
  uint64_t random = g->random;
  int32_t traced = t->learnt.traced;
  g->steps = MAX_STEPS;
  g->learning = t->plan.policy ? t : NULL;
  int32_t so = roll(g, s, t->plan.depth, of);
  if (!so) return s->over ? ENDED : CUT;
  if (so == FAULT && g->steps >= 0) return FAULT;
  g->random = random;
  t->learnt.traced = traced;
  return go_to_node(g, t, s, depth) ? FAILED : ELSEWHERE; /* seldom; a copy of each position beforehand would cost more */
}

/* Plays at random from the node at the end of the path. `drawn`: whether the first decision is drawn already. CUT: off after some
 * decisions; ENDED; FAILED: the rules do; FAULT: somebody wants no more of it. */
static int32_t play_out(G *g, SEARCH *t, S *s, int32_t depth, int32_t drawn) {
  int32_t learns = t->plan.policy, draws = learns != MAST;
  if (ROLLS && draws && !drawn) {
    int32_t so = roll_out(g, t, s, depth);
    if (so != ELSEWHERE) return so;
  }
  if (!drawn && draws) {
    g->steps = MAX_STEPS;
    if (!draw_here(g, s)) return FAILED;
  }
  for (int64_t played = 0;;) {
    if (!draws && !draw_learnt(g, t, s)) return FAILED;
    if (learns) {
      int32_t mover = g->tried ? g->mover : is_chance(s) ? -1 : s->mover;
      trace(&t->learnt, mover < 0 ? 0 : code_of(t, mover, g->drawn), mover);
    }
    g->playing = draws && ++played < t->plan.depth;
    if (g->tried ? step_tried(g, s) : step(g, s, g->drawn)) return FAILED;
    if (stopped(g)) return FAULT;
    if (s->over && !g->tried) return ENDED;
    if ((draws ? played : ++played) >= t->plan.depth) return CUT;
  }
}

/* How far each player is ahead of the others, times their number: Evaluation.leads of judging.py. Whether anything tells it. */
static int32_t leads_here(G *g, const PLAN *plan, S *s, int64_t *lead) {
#ifdef JUDGED
  int32_t v[JUDGED];
  int64_t score[PLAYERS] = {0}, total = 0, others = PLAYERS > 1 ? PLAYERS - 1 : 1;
  if (!plan->features) return 0;
  g->steps = MAX_STEPS;
  evaluate_x_position(g, s, v);
  if (g->steps < 0) return 0;
  for (int32_t i = 0; i < plan->features * PLAYERS; i++)
    score[i % PLAYERS] += (int64_t)plan->weight[i / PLAYERS] * v[i];
  for (int32_t p = 0; p < PLAYERS; p++) total += score[p];
  for (int32_t p = 0; p < PLAYERS; p++) lead[p] = others * score[p] - (total - score[p]);
  return 1;
#else
  (void)g, (void)plan, (void)s, (void)lead;
  return 0;
#endif
}

/* What a playout that was cut off pays each player, in 0..1: Evaluation.worths of judging.py. */
static void judge_cut(G *g, const PLAN *plan, S *s, double *value) {
  int64_t lead[PLAYERS];
  int32_t told = leads_here(g, plan, s, lead);
  for (int32_t p = 0; p < PLAYERS; p++)
    value[p] = told ? 0.5 + 0.4 * ((double)lead[p] / ((double)(lead[p] < 0 ? -lead[p] : lead[p]) + plan->scale)) : 0.5;
}

/* Down the tree, one node more, then at random; the payoffs go back up. 0, or FAULT: somebody wants no more of it. */
static int32_t iterate(G *g, SEARCH *t) {
  S *s = &t->here;
  int32_t depth = 0, drawn = 0, decider = -1;
  uint32_t at = 0;
  double value[PLAYERS];
  memcpy(s, &t->root, sizeof *s);
  go_to_start(g, &t->start);
  t->path[0] = 0;
  t->learnt.traced = 0;
  while (!is_closed(t, at) && (!at || t->visits[at]) && depth < LONGEST) {
    if (!t->node[at].kids && !open_node(g, t, s, at)) break;
    uint32_t next = pick(g, t, depth);
    if (!next) break;
    int32_t seen = t->node[next].flags & SEEN, mover = t->node[at].mover;
    drawn = !t->visits[next] && draws_ahead(t);
    if (t->plan.policy && mover >= 0 && !t->learnt.code[next])
      t->learnt.code[next] = code_of(t, mover, t->entry + (size_t)next * STRIDE);
    if (t->plan.policy) trace(&t->learnt, mover < 0 ? 0 : t->learnt.code[next], mover);
    if (enter(g, t, s, next, drawn)) {
      t->node[at].flags |= PROVING;
      if (t->node[at].flags & OF_CHANCE) break;
      return 0; /* it is dropped now, and nothing is counted */
    }
    at = t->path[++depth] = next;
    if (!seen && t->node[at].flags & NARROW) bound_path(t, depth - 1);
  }
  if (depth > t->depth) t->depth = depth;
  t->iterations++;
  if (is_closed(t, at)) {
    for (int32_t p = 0; p < PLAYERS; p++) value[p] = (double)low_of(t, at)[p] / t->plan.top;
  } else {
    int32_t ended = play_out(g, t, s, depth, drawn);
    if (ended == FAULT) return FAULT;
    int16_t place[PLAYERS];
    if (ended == ENDED) {
      places_at_end(&t->plan, s, place);
      for (int32_t p = 0; p < PLAYERS; p++) value[p] = (double)place[p] / t->plan.top;
    } else {
      t->cut++;
      if (ended == CUT)
        judge_cut(g, &t->plan, s, value);
      else
        for (int32_t p = 0; p < PLAYERS; p++) value[p] = 0.5;
    }
  }
  for (int32_t i = 0; i <= depth; i++) {
    uint32_t one = t->path[i];
    if (!t->visits[one]++ && i) t->node[t->path[i - 1]].tried++;
    t->part[one] = 1.0 / (double)t->visits[one];
    if (decider >= 0) t->worth[one] += value[decider];
    decider = t->node[one].mover;
  }
  if (t->plan.policy) learn(t, depth, value);
  return 0;
}

/* ---------------------------------------------------------------- before playouts */

static int32_t some_narrow(const SEARCH *t, const NODE *n) {
  int32_t flags = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) flags |= t->node[k].flags;
  return flags & NARROW;
}

/* Makes the children of a node whose position is `here`, unless it has them or they are more than are left to be looked at;
 * whether they may be looked at. */
static int32_t open_if_few(G *g, SEARCH *t, uint32_t at, int64_t *left) {
  NODE *n = t->node + at;
  uint32_t nodes = t->nodes;
  int32_t had = n->kids > 0;
  if (!had && !open_node(g, t, &t->here, at)) return 0;
  if (n->n > *left) {
    t->nodes = nodes;
    if (!had) n->kids = n->n = 0;
    return 0;
  }
  *left -= n->n;
  return 1;
}

/* Goes through the answers to a decision of the root; 0, or FAULT: somebody wants no more of it. */
static int32_t look_at_answers(G *g, SEARCH *t, uint32_t at, int64_t *left) {
  NODE *n = t->node + at;
  memcpy(&t->here, &t->root, sizeof t->here);
  go_to_start(g, &t->start);
  if (enter(g, t, &t->here, at, 0) || !open_if_few(g, t, at, left)) return 0;
  int32_t kept = g->kept;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    memcpy(&t->inner, &t->here, sizeof t->inner);
    g->kept = kept;
    if (enter(g, t, &t->inner, k, 0)) continue;
    if (stopped(g)) return FAULT;
    if (low_of(t, k)[n->mover] == t->plan.top) break;
  }
  t->path[1] = at;
  if (some_narrow(t, n)) bound_path(t, 1);
  return 0;
}

/* Whether the mover of the root wins at once after an answer: 1, 0, or FAULT. */
static int32_t look_at_replies(G *g, SEARCH *t, uint32_t at, uint32_t answer, int64_t *left) {
  NODE *n = t->node + answer;
  int32_t won = 0, mover = t->node->mover;
  memcpy(&t->here, &t->root, sizeof t->here);
  go_to_start(g, &t->start);
  if (enter(g, t, &t->here, at, 0) || enter(g, t, &t->here, answer, 0) || !open_if_few(g, t, answer, left)) return 0;
  int32_t kept = g->kept;
  for (uint32_t k = n->kids; k < n->kids + n->n && !won; k++) {
    memcpy(&t->inner, &t->here, sizeof t->inner);
    g->kept = kept;
    if (enter(g, t, &t->inner, k, 0)) continue;
    if (stopped(g)) return FAULT;
    won = low_of(t, k)[mover] == t->plan.top;
  }
  t->path[1] = at;
  t->path[2] = answer;
  if (some_narrow(t, n)) bound_path(t, 2);
  return won;
}

/* Looks for a decision of the root after which each answer leaves a win at once. 0, or FAULT. */
static int32_t look_for_threats(G *g, SEARCH *t, int64_t left) {
  const NODE *n = t->node;
  for (uint32_t k = n->kids; k < n->kids + n->n && !t->decided && left > 0; k++) {
    const NODE *made = t->node + k;
    int32_t won = made->mover >= 0 && made->mover != n->mover && high_of(t, k)[n->mover] == t->plan.top;
    for (uint32_t a = made->kids; won && a < made->kids + made->n; a++) {
      if (low_of(t, a)[n->mover] == t->plan.top) continue;
      if (t->node[a].mover != n->mover || high_of(t, a)[n->mover] < t->plan.top) break;
      won = look_at_replies(g, t, k, a, &left);
      if (won == FAULT) return FAULT;
    }
  }
  return 0;
}

/* Goes through the decisions of the root, and the answers, so that no end there is missed. 0, or FAULT. */
static int32_t look_ahead(G *g, SEARCH *t) {
  const NODE *n = t->node;
  int64_t left = t->plan.looked - n->n;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    memcpy(&t->here, &t->root, sizeof t->here);
    go_to_start(g, &t->start);
    enter(g, t, &t->here, k, 0);
    if (stopped(g)) return FAULT;
  }
  if (some_narrow(t, n)) bound_path(t, 0);
  for (uint32_t k = n->kids; k < n->kids + n->n && t->plan.ahead > 1 && !t->decided; k++)
    if (t->node[k].mover >= 0 && !(t->node[k].flags & DROPPED) && !is_closed(t, k) && look_at_answers(g, t, k, &left))
      return FAULT;
  if (t->plan.ahead < 3) return 0;
  return look_for_threats(g, t, left < t->plan.threats ? left : t->plan.threats);
}

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
  t->visits = (uint32_t *)malloc(((size_t)room + LANES) * sizeof *t->visits);
  t->part = (double *)malloc(((size_t)room + LANES) * sizeof *t->part);
  t->worth = (double *)malloc(((size_t)room + LANES) * sizeof *t->worth);
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
    int32_t here = remaining(t, k, n->mover, FARTHEST);
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
