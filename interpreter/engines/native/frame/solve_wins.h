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
