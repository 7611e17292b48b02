/* ---------------------------------------------------------------- two players who look at all decisions
 * What it means stands in play/players/deepening.py and play/players/best_first.py, position by position. Both judge the positions
 * where they stop by who is ahead; ends count more than any lead, and near ones more than far ones.
 */

#define WON ((int64_t)1 << 44)       /* of an end, times how much more it pays than to the other */
#define SURE ((int64_t)1 << 43)      /* more than any lead, less than any end */
#define MOST_LEAD ((int64_t)1 << 40)
#define LONGEST_LINE 64 /* decisions of a line */

static int64_t worth_of_end(const PLAN *plan, const S *s, int32_t seat, int32_t ply) {
  int16_t place[PLAYERS];
  places_at_end(plan, s, place);
  int64_t more = (int64_t)place[seat] - place[PLAYERS > 1 ? 1 - seat : 0];
  return more ? more * WON - (more > 0 ? ply : -ply) : 0;
}

/* What a position is worth to a seat: at its end, else by who is ahead. */
static int64_t worth_now(G *g, const PLAN *plan, S *s, int32_t seat, int32_t ply) {
  int64_t lead[PLAYERS];
  if (s->over) return worth_of_end(plan, s, seat, ply);
  if (!leads_here(g, plan, s, lead)) return 0;
  return lead[seat] > MOST_LEAD ? MOST_LEAD : lead[seat] < -MOST_LEAD ? -MOST_LEAD : lead[seat];
}

/* ---------------------------------------------------------------- deeper and deeper */

enum { JUST_SO, AT_LEAST, AT_MOST };

typedef struct {
  uint64_t low, high;
  int64_t worth; /* ends count from here */
  int32_t depth, best;
  int32_t bound;
} LOOKED_AT;

typedef struct {
  int64_t worth;
  int32_t place;
} RANKED;

typedef struct {
  PLAN plan;
  int64_t slots, left, worth, ranks, rank_room;
  LOOKED_AT *known; /* NULL: positions are not known again */
  RANKED *ranked;   /* the decisions of all positions on the line, one position after the other */
  int32_t best, out;
} DEEPENING;

typedef struct {
  int64_t worth, looked;
  int32_t best, depth;
} DEEPENED;

EXPORT void close_deepening(DEEPENING *d) {
  if (!d) return;
  free(d->known);
  free(d->ranked);
  free(d);
}

/* `slots`: of the table, a power of two; 0: without one. NULL: there is no room. */
EXPORT DEEPENING *open_deepening(const PLAN *plan, int64_t slots) {
  DEEPENING *d = (DEEPENING *)calloc(1, sizeof *d);
  if (!d) return NULL;
  d->plan = *plan;
  d->slots = slots;
  d->known = slots ? (LOOKED_AT *)calloc((size_t)slots, sizeof *d->known) : NULL;
  if (d->known || !slots) return d;
  close_deepening(d);
  return NULL;
}

/* Makes a decision of a list on a copy of the position; 0, or FAULT: the rules fail, or no more is looked at. */
static int32_t make_next(G *g, DEEPENING *d, const S *s, int64_t at, S *next) {
  if (d->left <= 0 || stopped(g)) {
    d->out = 1;
    return FAULT;
  }
  d->left--;
  memcpy(next, s, sizeof *next);
  int32_t failed = step(g, next, g->decisions + at * STRIDE);
  if (failed) g->written = 0;
  return failed;
}

/* Ranks `n` decisions by what they are worth at once, those of equal worth in their order; the one at `first` before all. */
static void rank_decisions(G *g, DEEPENING *d, const S *s, int64_t start, int32_t n, int32_t first, int32_t ply) {
  RANKED *ranked = d->ranked + d->ranks;
  for (int32_t i = 0, made = 0; i < n; i++) {
    S next;
    int32_t kept = g->kept, failed = make_next(g, d, s, start + i, &next);
    if (d->out) return;
    RANKED one = {failed ? -INT64_MAX : i == first ? INT64_MAX : worth_now(g, &d->plan, &next, s->mover, ply + 1), i};
    g->kept = kept;
    int32_t to = made++;
    for (; to > 0 && ranked[to - 1].worth < one.worth; to--) ranked[to] = ranked[to - 1];
    ranked[to] = one;
  }
}

/* Room for the ranks of so many decisions; whether there is. */
static int32_t has_ranks(DEEPENING *d, int64_t n) {
  if (d->ranks + n <= d->rank_room) return 1;
  int64_t room = 2 * (d->ranks + n);
  RANKED *made = (RANKED *)realloc(d->ranked, (size_t)room * sizeof *made);
  if (!made) return 0;
  d->ranked = made;
  d->rank_room = room;
  return 1;
}

static int64_t look_deeper(G *g, DEEPENING *d, S *s, int32_t depth, int64_t alpha, int64_t beta, int32_t ply);

/* What a position is worth to a seat, by all that can be decided in so many decisions. */
static int64_t worth_below(G *g, DEEPENING *d, S *s, int32_t seat, int32_t depth, int64_t alpha, int64_t beta, int32_t ply) {
  if (s->over || !depth) return worth_now(g, &d->plan, s, seat, ply);
  if (s->mover == seat) return look_deeper(g, d, s, depth, alpha, beta, ply);
  return -look_deeper(g, d, s, depth, -beta, -alpha, ply);
}

/* Goes through the decisions, the best first; what the position is worth to its mover. */
static int64_t try_all(G *g, DEEPENING *d, S *s, int32_t depth, int64_t alpha, int64_t beta, int32_t ply, int32_t *best) {
  int64_t start = g->listed, most = -INT64_MAX, rank = d->ranks;
  g->steps = MAX_STEPS;
  list_here(g, s);
  int64_t n = g->listed - start;
  if (g->steps < 0 || n > MAX_DECISIONS || !has_ranks(d, n)) n = 0, d->out = 1;
  if (depth > 1) rank_decisions(g, d, s, start, (int32_t)n, *best, ply);
  d->ranks += n;
  *best = -1;
  for (int64_t i = 0; i < n && !d->out && alpha < beta; i++) {
    S next;
    int32_t kept = g->kept, place = depth > 1 ? d->ranked[rank + i].place : (int32_t)i;
    if (make_next(g, d, s, start + place, &next)) continue;
    int64_t worth = worth_below(g, d, &next, s->mover, depth - 1, alpha, beta, ply + 1);
    g->kept = kept;
    if (d->out) break;
    if (worth > most) most = worth, *best = place;
    if (worth > alpha) alpha = worth;
  }
  d->ranks = rank;
  g->listed = start;
  return *best < 0 ? 0 : most;
}

/* Ends count from the root on the line, and from the position in the table. */
static int64_t from_there(int64_t worth, int32_t ply) { return worth > SURE ? worth - ply : worth < -SURE ? worth + ply : worth; }

static int64_t look_deeper(G *g, DEEPENING *d, S *s, int32_t depth, int64_t alpha, int64_t beta, int32_t ply) {
  uint64_t key[2] = {0, 0};
  LOOKED_AT *slot = NULL;
  int32_t best = ply ? -1 : d->best;
  if (d->known) {
    hash(s, key);
    slot = d->known + (key[0] & (uint64_t)(d->slots - 1));
    if (ply && slot->depth && slot->low == key[0] && slot->high == key[1]) {
      int64_t worth = from_there(slot->worth, ply);
      best = slot->best;
      if (slot->depth >= depth && (slot->bound == JUST_SO || (slot->bound == AT_LEAST ? worth >= beta : worth <= alpha)))
        return worth;
    }
  }
  int64_t worth = try_all(g, d, s, depth, alpha, beta, ply, &best);
  if (!ply && best >= 0) d->best = best, d->worth = worth;
  if (d->out || !slot) return worth;
  LOOKED_AT made = {key[0], key[1], from_there(worth, -ply), depth, best,
                    worth >= beta ? AT_LEAST : worth <= alpha ? AT_MOST : JUST_SO};
  *slot = made;
  return worth;
}

/* Looks deeper and deeper from a position, at most at so many positions and so deep, until its worth is sure. */
EXPORT void deepen(G *g, DEEPENING *d, const S *root, int64_t most, int32_t depth, DEEPENED *made) {
  S here;
  begin(g);
  g->listed = 0;
  memcpy(&here, root, sizeof here);
  if (d->known) memset(d->known, 0, (size_t)d->slots * sizeof *d->known);
  d->left = most;
  d->worth = d->ranks = 0;
  d->best = d->out = 0;
  made->depth = 0;
  int32_t farthest = depth < LONGEST_LINE ? depth : LONGEST_LINE;
  while (!d->out && made->depth < farthest && made->depth < DEEPEST && d->worth < SURE && d->worth > -SURE) {
    look_deeper(g, d, &here, made->depth + 1, -INT64_MAX, INT64_MAX, 0);
    if (!d->out) made->depth++;
  }
  g->listed = 0;
  made->worth = d->worth;
  made->looked = most - d->left;
  made->best = d->best;
}
