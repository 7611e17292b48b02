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

#define LONGEST 4096    /* decisions of a path */
#define FARTHEST_END 32 /* decisions to an end that are counted */
#define SCORE_LANES 8   /* of a block, whose size is a multiple of it */
#define BLOCK 64        /* children whose scores are worked out at once */
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
    g->written = 0;
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
