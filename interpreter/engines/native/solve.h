/* ---------------------------------------------------------------- solving
 * Every position that play can reach from one, found once by its key, and what each is worth: from the ends backwards. What it
 * means stands in lab/solve/meaning.py. The memories of a state are not in its key: rules that have some are refused.
 *
 * Source: Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; Thompson, "Retrograde analysis of certain endgames",
 * ICCA Journal 9, 1986.
 */

typedef struct {
  uint64_t low, high;
  int64_t first; /* its decisions lead along the edges from here to the first of the next position */
  int32_t far;   /* decisions to the end with best play; while it is open, how many of its decisions are */
  int16_t place; /* of the scale, for the first player; OPEN */
  int8_t mover;  /* OVER, BY_NATURE, or a player */
} POSITION;

enum { OPEN = -1, OVER = -1, BY_NATURE = -2 };
enum { FOUND_ALL, FOUND_MORE, FOUND_FULL, FOUND_STOPPED, FOUND_FAULT };
enum { SETTLED, SETTLED_NOT, SETTLED_FULL, SETTLED_STOPPED };

#define CHUNK 1024 /* states of positions that were not gone through yet are kept in pieces of so many */

typedef struct {
  PLAN plan; /* of it the scale alone is used */
  int64_t allowed, bytes;
  int64_t known, explored, edges;
  int64_t position_room, edge_room, weight_room, chunk_room, value_room, slots;
  POSITION *position;
  uint32_t *to, *slot; /* 1 + a position, or 0 */
  int32_t *weight;     /* of nature's decisions; others have 0 */
  S **chunk;
  int64_t *back; /* the edges that lead to a position: from here to the first of the next one */
  uint32_t *from, *queue;
  double *value; /* of each position what it is worth to each player, where ends alone do not say it */
  int32_t vectors, ties;
} SOLVER;

EXPORT void close_solver(SOLVER *v) {
  if (!v) return;
  for (int64_t i = 0; i < v->chunk_room; i++) free(v->chunk[i]);
  free(v->position), free(v->to), free(v->slot), free(v->weight), free(v->chunk);
  free(v->back), free(v->from), free(v->queue), free(v->value), free(v);
}

EXPORT SOLVER *open_solver(const PLAN *plan, int64_t allowed, int32_t vectors) {
  SOLVER *v = (SOLVER *)calloc(1, sizeof *v);
  if (!v) return NULL;
  v->plan = *plan;
  v->allowed = allowed;
  v->vectors = vectors;
  return v;
}

/* A piece of memory, or NULL: there is no more, or it is more than was allowed. */
static void *taken(SOLVER *v, int64_t count, size_t size) {
  if (v->bytes + count * (int64_t)size > v->allowed) return NULL;
  void *made = calloc((size_t)(count ? count : 1), size);
  if (made) v->bytes += count * (int64_t)size;
  return made;
}

/* Room for so many entries at least; whether there is. */
static int32_t has_room(SOLVER *v, void **entries, int64_t *room, int64_t wanted, size_t size) {
  if (wanted <= *room) return 1;
  int64_t more = *room ? *room + *room / 2 : CHUNK;
  if (more < wanted) more = wanted;
  int64_t bytes = (more - *room) * (int64_t)size;
  if (v->bytes + bytes > v->allowed) return 0;
  void *made = realloc(*entries, (size_t)more * size);
  if (!made) return 0;
  memset((char *)made + (size_t)*room * size, 0, (size_t)bytes);
  *entries = made;
  *room = more;
  v->bytes += bytes;
  return 1;
}

/* ---------------------------------------------------------------- positions */

/* The key of a state. What the end of a game is worth belongs to it, for two ends can have the same values. */
static void key_of(const PLAN *plan, const S *s, uint64_t *bits) {
  hash(s, bits);
  if (!s->over) return;
  int16_t places[PLAYERS];
  places_at_end(plan, s, places);
  for (int32_t p = 0; p < PLAYERS; p++) bits[0] = mix64(bits[0] + (uint64_t)(places[p] + 1) * 0x9E3779B97F4A7C15u);
}

static int64_t slot_of(const SOLVER *v, const uint64_t *key) {
  int64_t at = (int64_t)(key[0] & (uint64_t)(v->slots - 1));
  for (; v->slot[at]; at = (at + 1) & (v->slots - 1)) {
    const POSITION *p = v->position + v->slot[at] - 1;
    if (p->low == key[0] && p->high == key[1]) break;
  }
  return at;
}

/* More slots than twice the positions. */
static int32_t has_more_slots(SOLVER *v) {
  int64_t slots = v->slots ? 2 * v->slots : 2 * CHUNK, before = v->slots;
  while (slots <= 2 * v->known) slots *= 2;
  uint32_t *made = (uint32_t *)taken(v, slots, sizeof *made);
  if (!made) return 0;
  free(v->slot);
  v->bytes -= before * (int64_t)sizeof *made;
  v->slot = made;
  v->slots = slots;
  for (int64_t i = 0; i < v->known; i++) {
    uint64_t key[2] = {v->position[i].low, v->position[i].high};
    v->slot[slot_of(v, key)] = (uint32_t)i + 1;
  }
  return 1;
}

/* The number of a position, which may be new; -1: there is no more room. */
static int64_t number_of(SOLVER *v, const S *s) {
  uint64_t key[2];
  key_of(&v->plan, s, key);
  if (2 * v->known >= v->slots && !has_more_slots(v)) return -1;
  int64_t at = slot_of(v, key);
  if (v->slot[at]) return (int64_t)v->slot[at] - 1;
  int64_t chunk = v->known / CHUNK;
  if (v->known >= UINT32_MAX - 1) return -1;
  if (!has_room(v, (void **)&v->position, &v->position_room, v->known + 2, sizeof *v->position)) return -1;
  if (!has_room(v, (void **)&v->chunk, &v->chunk_room, chunk + 1, sizeof *v->chunk)) return -1;
  if (!v->chunk[chunk] && !(v->chunk[chunk] = (S *)taken(v, CHUNK, sizeof(S)))) return -1;
  POSITION *p = v->position + v->known;
  p->low = key[0], p->high = key[1];
  p->place = OPEN;
  p->mover = s->over ? OVER : is_chance(s) ? BY_NATURE : s->mover;
  memcpy(v->chunk[chunk] + v->known % CHUNK, s, sizeof *s);
  v->slot[at] = (uint32_t)v->known + 1;
  return v->known++;
}

/* The edges of the next position. */
static int32_t explore_one(G *g, SOLVER *v) {
  int64_t at = v->explored;
  v->position[at].first = v->edges;
  if (v->position[at].mover == OVER) return FOUND_MORE;
  S here;
  memcpy(&here, v->chunk[at / CHUNK] + at % CHUNK, sizeof here);
  g->listed = 0;
  g->steps = MAX_STEPS;
  list_here(g, &here);
  int64_t n = g->listed;
  if (g->steps < 0 || n > MAX_DECISIONS || n <= 0) return FOUND_FAULT;
  if (!has_room(v, (void **)&v->to, &v->edge_room, v->edges + n, sizeof *v->to)) return FOUND_FULL;
  int32_t nature = v->position[at].mover == BY_NATURE;
  if (nature && !has_room(v, (void **)&v->weight, &v->weight_room, v->edges + n, sizeof *v->weight)) return FOUND_FULL;
  for (int64_t i = 0; i < n; i++) {
    S next;
    memcpy(&next, &here, sizeof next);
    if (step(g, &next, g->decisions + i * STRIDE)) return FOUND_FAULT;
    int64_t to = number_of(v, &next);
    if (to < 0) return FOUND_FULL;
    v->to[v->edges + i] = (uint32_t)to;
    if (nature) v->weight[v->edges + i] = g->decisions[i * STRIDE + 1];
  }
  if (stopped(g)) return FOUND_STOPPED; /* it is gone through again then, and finds the same */
  v->edges += n;
  return FOUND_MORE;
}

/* Begins with a position; whether there is room for it. */
EXPORT int32_t begin_solving(G *g, SOLVER *v, const S *root) {
  begin(g);
  return number_of(v, root) == 0;
}

/* What the end of a game is worth, and the piece of memory that held it and those before it, if all of them were gone through. */
static int32_t leave_behind(SOLVER *v, int64_t at) {
  S **chunk = v->chunk + at / CHUNK;
  POSITION *p = v->position + at;
  if (p->mover == OVER) {
    int16_t places[PLAYERS];
    places_at_end(&v->plan, *chunk + at % CHUNK, places);
    p->place = places[0];
    if (v->vectors) {
      if (!has_room(v, (void **)&v->value, &v->value_room, (at + 1) * PLAYERS, sizeof *v->value)) return 0;
      for (int32_t q = 0; q < PLAYERS; q++) v->value[at * PLAYERS + q] = places[q];
    }
  }
  if ((at + 1) % CHUNK) return 1;
  free(*chunk);
  *chunk = NULL;
  v->bytes -= CHUNK * (int64_t)sizeof(S);
  return 1;
}

/* Goes through at most so many positions more. */
EXPORT int32_t explore(G *g, SOLVER *v, int64_t most) {
  begin(g);
  for (; v->explored < v->known; v->explored++) {
    if (most-- <= 0) return FOUND_MORE;
    int32_t found = explore_one(g, v);
    if (found != FOUND_MORE) return found;
    if (!leave_behind(v, v->explored)) return FOUND_FULL;
  }
  v->position[v->known].first = v->edges;
  return FOUND_ALL;
}

/* ---------------------------------------------------------------- to go on later
 * What was found is kept in pieces: positions, edges, weights, values of ends, and then the states that were not gone through.
 */

enum { KEPT_COUNTS = 5 };

EXPORT void kept_counts(const SOLVER *v, int64_t *counts) {
  int64_t values = v->explored * PLAYERS, told[KEPT_COUNTS] = {v->known, v->explored, v->edges};
  told[3] = v->weight_room < v->edges ? v->weight_room : v->edges;
  told[4] = v->value_room < values ? v->value_room : values;
  memcpy(counts, told, sizeof told);
}

/* A piece by its number, and how many bytes it has; -1: there are no more. */
EXPORT int64_t kept_piece(const SOLVER *v, int64_t number, void **piece) {
  int64_t counts[KEPT_COUNTS], chunk = v->explored / CHUNK + number - 4;
  kept_counts(v, counts);
  void *pieces[] = {v->position, v->to, v->weight, v->value};
  int64_t bytes[] = {v->known * (int64_t)sizeof *v->position, v->edges * (int64_t)sizeof *v->to,
                     counts[3] * (int64_t)sizeof *v->weight, counts[4] * (int64_t)sizeof *v->value};
  if (number < 4) return *piece = pieces[number], bytes[number];
  if (chunk * CHUNK >= v->known) return -1;
  int64_t states = v->known - chunk * CHUNK;
  return *piece = v->chunk[chunk], (states < CHUNK ? states : CHUNK) * (int64_t)sizeof(S);
}

/* Makes room for as much as was kept, into which it is then put; whether there is. */
EXPORT int32_t make_kept_room(SOLVER *v, const int64_t *counts) {
  int64_t chunks = (counts[0] + CHUNK - 1) / CHUNK;
  if (!has_room(v, (void **)&v->position, &v->position_room, counts[0] + 1, sizeof *v->position)) return 0;
  if (!has_room(v, (void **)&v->to, &v->edge_room, counts[2], sizeof *v->to)) return 0;
  if (!has_room(v, (void **)&v->weight, &v->weight_room, counts[3], sizeof *v->weight)) return 0;
  if (!has_room(v, (void **)&v->value, &v->value_room, counts[4], sizeof *v->value)) return 0;
  if (!has_room(v, (void **)&v->chunk, &v->chunk_room, chunks, sizeof *v->chunk)) return 0;
  for (int64_t i = counts[1] / CHUNK; i < chunks; i++)
    if (!v->chunk[i] && !(v->chunk[i] = (S *)taken(v, CHUNK, sizeof(S)))) return 0;
  v->known = counts[0], v->explored = counts[1], v->edges = counts[2];
  return 1;
}

/* When it was put there; whether there is room to know the positions by. */
EXPORT int32_t go_on(SOLVER *v) { return has_more_slots(v); }

/* ---------------------------------------------------------------- from the ends backwards */

ALWAYS int64_t edges_of(const SOLVER *v, int64_t at) { return v->position[at + 1].first - v->position[at].first; }

/* The same edges, by the position that they lead to. */
static int32_t turn_edges(SOLVER *v) {
  v->back = (int64_t *)taken(v, v->known + 2, sizeof *v->back);
  v->from = (uint32_t *)taken(v, v->edges, sizeof *v->from);
  v->queue = (uint32_t *)taken(v, v->known, sizeof *v->queue);
  if (!v->back || !v->from || !v->queue) return 0;
  int64_t *end = v->back + 1; /* while they are put down: where those of each position end so far */
  for (int64_t e = 0; e < v->edges; e++) end[v->to[e] + 1]++;
  for (int64_t i = 1; i < v->known; i++) end[i] += end[i - 1];
  for (int64_t i = 0; i < v->known; i++)
    for (int64_t e = v->position[i].first; e < v->position[i + 1].first; e++) v->from[end[v->to[e]]++] = (uint32_t)i;
  return 1;
}

/* Two players, or one, who win, lose or draw: wins as fast, losses as late as can be. What nobody can force stays open. */
static void settle_forced(SOLVER *v) {
  int64_t head = 0, tail = 0;
  int16_t top = (int16_t)v->plan.top;
  for (int64_t i = 0; i < v->known; i++)
    if (v->position[i].mover == OVER && (v->position[i].place == 0 || v->position[i].place == top))
      v->queue[tail++] = (uint32_t)i;
  while (head < tail) {
    int64_t at = v->queue[head++];
    const POSITION *child = v->position + at;
    for (int64_t e = v->back[at]; e < v->back[at + 1]; e++) {
      POSITION *p = v->position + v->from[e];
      if (p->place != OPEN) continue;
      if (child->place != (p->mover ? 0 : top) && --p->far) continue;
      p->place = child->place;
      p->far = child->far + 1;
      v->queue[tail++] = v->from[e];
    }
  }
}

ALWAYS int32_t is_even(const SOLVER *v, const POSITION *p) {
  return p->place == OPEN || (p->mover == OVER && p->place != 0 && p->place != v->plan.top);
}

/* Positions from which play without a mistake ends in a draw, however it goes; the others that are open have no end. */
static void settle_draws(SOLVER *v) {
  int64_t head = 0, tail = 0;
  for (int64_t i = 0; i < v->known; i++) {
    POSITION *p = v->position + i;
    if (!is_even(v, p)) continue;
    p->far = 0;
    for (int64_t e = p->first; e < p[1].first; e++) p->far += is_even(v, v->position + v->to[e]);
    if (p->mover == OVER) v->queue[tail++] = (uint32_t)i;
  }
  while (head < tail) {
    int64_t at = v->queue[head++];
    for (int64_t e = v->back[at]; e < v->back[at + 1]; e++) {
      POSITION *p = v->position + v->from[e];
      if (p->place != OPEN || --p->far) continue;
      p->place = (int16_t)(v->plan.top / 2);
      p->far = v->position[at].far + 1;
      v->queue[tail++] = v->from[e];
    }
  }
}

ALWAYS double *value_of(const SOLVER *v, int64_t at) { return v->value + at * PLAYERS; }

/* What a position is worth by what its decisions lead to. */
static void settle_one(SOLVER *v, int64_t at) {
  POSITION *p = v->position + at;
  double *worth = value_of(v, at), total = 0;
  int64_t first = p->first, end = p[1].first, best = first;
  if (p->mover == BY_NATURE) {
    for (int32_t q = 0; q < PLAYERS; q++) worth[q] = 0;
    for (int64_t e = first; e < end; e++) {
      total += v->weight[e];
      for (int32_t q = 0; q < PLAYERS; q++) worth[q] += v->weight[e] * value_of(v, v->to[e])[q];
      if (v->position[v->to[e]].far >= p->far) p->far = v->position[v->to[e]].far + 1;
    }
    for (int32_t q = 0; q < PLAYERS; q++) worth[q] /= total;
    return;
  }
  for (int64_t e = first + 1; e < end; e++)
    if (value_of(v, v->to[e])[p->mover] > value_of(v, v->to[best])[p->mover]) best = e;
  const double *chosen = value_of(v, v->to[best]);
  for (int64_t e = first; PLAYERS > 2 && e < end; e++) {
    const double *other = value_of(v, v->to[e]);
    v->ties |= other[p->mover] == chosen[p->mover] && memcmp(other, chosen, PLAYERS * sizeof *other) != 0;
  }
  memcpy(worth, chosen, PLAYERS * sizeof *worth);
  p->far = v->position[v->to[best]].far + 1;
}

/* Any number of players, and nature: positions whose decisions all lead to settled ones, until there are none left. How many
 * positions stay open, because they come back. */
static int64_t settle_in_order(SOLVER *v) {
  int64_t head = 0, tail = 0;
  for (int64_t i = 0; i < v->known; i++)
    if (v->position[i].mover == OVER) v->queue[tail++] = (uint32_t)i;
  while (head < tail) {
    int64_t at = v->queue[head++];
    if (v->position[at].mover != OVER) settle_one(v, at), v->position[at].place = 0;
    for (int64_t e = v->back[at]; e < v->back[at + 1]; e++)
      if (--v->position[v->from[e]].far == 0) v->queue[tail++] = v->from[e];
  }
  return v->known - tail;
}

#define MOST_ROUNDS 100000
#define EXACT 1e-9

/* One or two players where positions come back: from a guess, round by round, until nothing changes. What has no end counts
 * as even, and for one player as the least. */
static int32_t settle_in_rounds(G *g, SOLVER *v) {
  double guess = PLAYERS == 1 ? 0.0 : v->plan.top / 2.0, change = 1;
  for (int64_t i = 0; i < v->known; i++)
    for (int32_t q = 0; q < PLAYERS && v->position[i].place == OPEN; q++) value_of(v, i)[q] = guess;
  for (int32_t round = 0; change > EXACT; round++) {
    if (round == MOST_ROUNDS) return SETTLED_NOT;
    change = 0;
    for (int64_t i = v->known - 1; i >= 0; i--) {
      if (v->position[i].place != OPEN) continue;
      double before = value_of(v, i)[0];
      settle_one(v, i);
      double here = value_of(v, i)[0] > before ? value_of(v, i)[0] - before : before - value_of(v, i)[0];
      if (here > change) change = here;
    }
    g->steps = 0;
    if (stopped(g)) return SETTLED_STOPPED;
  }
  for (int64_t i = 0; i < v->known; i++)
    if (v->position[i].place == OPEN) v->position[i].place = 0, v->position[i].far = -1;
  return SETTLED;
}

/* What all positions are worth, once all were found. */
EXPORT int32_t settle(G *g, SOLVER *v) {
  if (!turn_edges(v)) return SETTLED_FULL;
  for (int64_t i = 0; i < v->known; i++) v->position[i].far = (int32_t)(v->position[i + 1].first - v->position[i].first);
  if (!v->vectors) {
    settle_forced(v);
    settle_draws(v);
    return SETTLED;
  }
  if (!has_room(v, (void **)&v->value, &v->value_room, v->known * PLAYERS, sizeof *v->value)) return SETTLED_FULL;
  if (!settle_in_order(v)) return SETTLED;
  return PLAYERS > 2 ? SETTLED_NOT : settle_in_rounds(g, v);
}

/* ---------------------------------------------------------------- what was found */

EXPORT int64_t find_position(const SOLVER *v, uint64_t low, uint64_t high) {
  uint64_t key[2] = {low, high};
  return (int64_t)v->slot[slot_of(v, key)] - 1;
}

/* What a position is worth to each player, as places of the scale, and how far the end is; whether it has a value. */
EXPORT int32_t tell_position(const SOLVER *v, int64_t at, double *worth, int32_t *far) {
  const POSITION *p = v->position + at;
  *far = p->far;
  for (int32_t q = 0; q < PLAYERS; q++) worth[q] = v->vectors ? value_of(v, at)[q] : q ? v->plan.top - p->place : p->place;
  return p->place != OPEN;
}

/* How many positions and edges there are; how many are wins and losses of the first player, and open; the position with the
 * longest way to a forced end, and whether equal choices differ for somebody else. */
EXPORT void tell_solver(const SOLVER *v, int64_t *numbers) {
  int64_t won = 0, lost = 0, undecided = 0, hardest = 0;
  for (int64_t i = 0; i < v->explored && !v->vectors; i++) {
    const POSITION *p = v->position + i;
    int32_t decided = p->place == 0 || p->place == v->plan.top;
    won += p->place == v->plan.top, lost += p->place == 0, undecided += p->place == OPEN;
    const POSITION *most = v->position + hardest;
    if (decided && (p->far > most->far || (most->place != 0 && most->place != v->plan.top))) hardest = i;
  }
  int64_t told[] = {v->known, v->explored, v->edges, v->bytes, won, lost, undecided, hardest, v->ties};
  memcpy(numbers, told, sizeof told);
}

/* The positions on a shortest way from the first one to another, which is the last of them; how many, at most `room`. */
EXPORT int64_t way_to(const SOLVER *v, int64_t at, int64_t *way, int64_t room) {
  int64_t n = 0;
  for (;; at = v->from[v->back[at]]) { /* the first that leads there is the one that was found first */
    if (n == room) return 0;
    way[n++] = at;
    if (!at) break;
  }
  for (int64_t i = 0; i < n / 2; i++) {
    int64_t other = way[i];
    way[i] = way[n - 1 - i];
    way[n - 1 - i] = other;
  }
  return n;
}

/* ---------------------------------------------------------------- wins in so many decisions */

typedef struct {
  uint64_t low, high;
  int32_t won, unforced; /* decisions within which a win is known, within which none can be forced */
} FORCED;

typedef struct {
  PLAN plan;
  uint64_t side; /* the seats of those who are to win: the player's and its partners' */
  int32_t player, has_keys;
  int64_t slots, left; /* of the table; positions that may still be listed */
  FORCED *known;
} FORCING;

#define DEEPEST ((1 << 21) / (int32_t)(sizeof(S) + 512)) /* a position for each decision is on the stack */

/* Whether a player can force a win in so many decisions of everybody; or FAULT: also where enough was looked at. */
static int32_t forces(G *g, FORCING *f, S *s, int32_t left) {
  if (s->over) {
    int16_t places[PLAYERS];
    places_at_end(&f->plan, s, places);
    return places[f->player] == f->plan.top;
  }
  if (!left) return 0;
  uint64_t key[2];
  key_of(&f->plan, s, key);
  FORCED *slot = f->known + (key[0] & (uint64_t)(f->slots - 1));
  if (f->has_keys && slot->low == key[0] && slot->high == key[1]) {
    if (slot->won && slot->won <= left) return 1;
    if (slot->unforced >= left) return 0;
  }
  int32_t wants = !is_chance(s) && f->side >> s->mover & 1, made = !wants;
  int64_t start = g->listed;
  g->steps = MAX_STEPS;
  list_here(g, s);
  int64_t end = g->listed;
  if (g->steps < 0 || end - start > MAX_DECISIONS || f->left-- <= 0 || stopped(g)) return FAULT;
  for (int64_t i = start; i < end && made != wants; i++) {
    S next;
    int32_t kept = g->kept;
    memcpy(&next, s, sizeof next);
    if (step(g, &next, g->decisions + i * STRIDE)) return FAULT;
    made = forces(g, f, &next, left - 1);
    if (made == FAULT) return FAULT;
    g->kept = kept;
  }
  g->listed = start;
  if (slot->low != key[0] || slot->high != key[1]) {
    FORCED fresh = {key[0], key[1], 0, 0};
    *slot = fresh;
  }
  if (made && (!slot->won || slot->won > left)) slot->won = left;
  if (!made && slot->unforced < left) slot->unforced = left;
  return made;
}

EXPORT void close_forcing(FORCING *f) {
  if (!f) return;
  free(f->known);
  free(f);
}

/* `side`: seats, as bits, of whom `player` is one. `slots`: of the table, a power of two. Without `has_keys` positions are not known again. */
EXPORT FORCING *open_forcing(const PLAN *plan, uint64_t side, int32_t player, int32_t has_keys, int64_t slots) {
  FORCING *f = (FORCING *)calloc(1, sizeof *f);
  if (!f) return NULL;
  f->plan = *plan;
  f->side = side;
  f->player = player;
  f->has_keys = has_keys;
  f->slots = slots;
  f->known = (FORCED *)calloc((size_t)slots, sizeof *f->known);
  if (f->known) return f;
  close_forcing(f);
  return NULL;
}

#define ENOUGH (-2)

/* Whether the player can force a win from a position in so many decisions of everybody, by looking at so many positions. ENOUGH:
 * they are too few to say; FAULT: it cannot be said. What was found out is known to the next call. */
EXPORT int32_t force(G *g, FORCING *f, const S *root, int32_t within, int64_t most) {
  if (within > DEEPEST) return FAULT;
  f->left = most;
  begin(g);
  g->listed = 0;
  S here;
  memcpy(&here, root, sizeof here);
  int32_t made = forces(g, f, &here, within);
  return made == FAULT && f->left < 0 ? ENOUGH : made;
}
