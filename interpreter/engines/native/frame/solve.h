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
