/* ---------------------------------------------------------------- wins however long they take
 * Of each position how many others have to be won at least for it to be won, and how many lost for it not to be; where these are fewest
 * is looked at next, depth first, with a table of what was found. What it means stands in lab/solve/meaning.py.
 *
 * A win rests on positions that were won before, so on none that comes back. That there is none may rest on such a one, or on one
 * too far away: then nothing is said.
 *
 * Source: Allis, van der Meulen and van den Herik, "Proof-number search", Artificial Intelligence 66, 1994; Nagai, "Df-pn algorithm for
 * searching AND/OR trees and its applications", 2002; the quarter by which a limit is passed: Pawlewicz and Lew, 2007.
 */

#define NEVER (1 << 30)

typedef struct {
  uint64_t low, high;
  int64_t work; /* positions that were listed for it; 0: nothing stands here */
  int32_t win, other; /* positions to be won at least for a win, and to be lost for none */
} PROOF;

typedef struct {
  PLAN plan;
  uint64_t side; /* the seats of those who are to win */
  int32_t player, cut; /* whether a position came back, or was too far away */
  int64_t slots, left, room;
  PROOF *known, *after; /* of the table; of each decision on the list what is known behind it */
  uint64_t (*way)[2];   /* the keys of the positions up to here */
} PROVER;

/* Two slots for each position: the one that cost less gives way. */
static PROOF *proof_of(const PROVER *f, const uint64_t *key) {
  PROOF *one = f->known + (key[0] & (uint64_t)(f->slots - 1) & ~(uint64_t)1), *other = one + 1;
  if (one->work && one->low == key[0] && one->high == key[1]) return one;
  if (other->work && other->low == key[0] && other->high == key[1]) return other;
  return one->work <= other->work ? one : other;
}

/* What is known of the position behind a decision before it is looked at. */
static PROOF known_of(PROVER *f, const S *s, int32_t depth) {
  PROOF made = {0, 0, 0, 1, 1};
  if (s->over) {
    int16_t places[PLAYERS];
    places_at_end(&f->plan, s, places);
    int32_t won = places[f->player] == f->plan.top;
    made.win = won ? 0 : NEVER, made.other = won ? NEVER : 0;
    return made;
  }
  uint64_t key[2];
  key_of(&f->plan, s, key);
  int32_t cut = depth >= DEEPEST;
  for (int32_t i = 0; i < depth && !cut; i++) cut = f->way[i][0] == key[0] && f->way[i][1] == key[1];
  if (cut) {
    f->cut = 1;
    made.win = NEVER, made.other = 0;
    return made;
  }
  const PROOF *slot = proof_of(f, key);
  if (slot->work && slot->low == key[0] && slot->high == key[1]) made = *slot;
  made.low = key[0], made.high = key[1];
  return made;
}

/* Of the decisions between two places of the list: the fewest of what is near in `here`, the sum of what is far, the second fewest
 * and which has the fewest. For who is to win a win is near. */
static int64_t fewest(const PROVER *f, int64_t start, int64_t end, int32_t wants, PROOF *here, int32_t *second) {
  int64_t best = start, far = 0;
  int32_t near = NEVER;
  *second = NEVER;
  for (int64_t i = start; i < end; i++) {
    int32_t one = wants ? f->after[i].win : f->after[i].other;
    far += wants ? f->after[i].other : f->after[i].win;
    if (one < near) *second = near, near = one, best = i;
    else if (one < *second) *second = one;
  }
  if (far > NEVER) far = NEVER;
  here->win = wants ? near : (int32_t)far, here->other = wants ? (int32_t)far : near;
  return best;
}

/* Looks on below a position until one of its numbers reaches its limit, and notes them; or FAULT: also where enough was looked at. */
static int32_t proves(G *g, PROVER *f, S *s, int32_t depth, int32_t win, int32_t other, PROOF *here) {
  int32_t wants = !is_chance(s) && f->side >> s->mover & 1, second;
  int64_t start = g->listed, before = f->left;
  key_of(&f->plan, s, f->way[depth]);
  g->steps = MAX_STEPS;
  list_here(g, s);
  int64_t end = g->listed;
  if (g->steps < 0 || end - start > MAX_DECISIONS || f->left-- <= 0 || stopped(g)) return FAULT;
  if (end > f->room) {
    PROOF *made = (PROOF *)realloc(f->after, (size_t)(2 * end) * sizeof *made);
    if (!made) return FAULT;
    f->after = made, f->room = 2 * end;
  }
  S next;
  int32_t kept = g->kept;
  for (int64_t i = start; i < end; i++) {
    memcpy(&next, s, sizeof next);
    if (step(g, &next, g->decisions + i * STRIDE)) return FAULT;
    f->after[i] = known_of(f, &next, depth + 1);
    g->kept = kept;
  }
  for (;;) {
    int64_t best = fewest(f, start, end, wants, here, &second);
    if (here->win >= win || here->other >= other) break;
    const PROOF *to = f->after + best;
    int32_t near = second < NEVER ? second + second / 4 + 1 : NEVER, far = wants ? other : win;
    if (near > (wants ? win : other)) near = wants ? win : other;
    if (far < NEVER) far += (wants ? to->other : to->win) - (wants ? here->other : here->win);
    memcpy(&next, s, sizeof next);
    if (step(g, &next, g->decisions + best * STRIDE)) return FAULT;
    PROOF below;
    if (proves(g, f, &next, depth + 1, wants ? near : far, wants ? far : near, &below)) return FAULT;
    f->after[best].win = below.win, f->after[best].other = below.other;
    g->kept = kept;
  }
  g->listed = start;
  PROOF *slot = proof_of(f, f->way[depth]);
  slot->low = f->way[depth][0], slot->high = f->way[depth][1];
  slot->work = before - f->left, slot->win = here->win, slot->other = here->other;
  return 0;
}

EXPORT void close_proving(PROVER *f) {
  if (!f) return;
  free(f->known), free(f->after), free(f->way);
  free(f);
}

/* `side`: seats, as bits, of whom `player` is one. `slots`: of the table, a power of two. */
EXPORT PROVER *open_proving(const PLAN *plan, uint64_t side, int32_t player, int64_t slots) {
  PROVER *f = (PROVER *)calloc(1, sizeof *f);
  if (!f) return NULL;
  f->plan = *plan;
  f->side = side;
  f->player = player;
  f->slots = slots;
  f->known = (PROOF *)calloc((size_t)slots, sizeof *f->known);
  f->way = (uint64_t(*)[2])calloc(DEEPEST + 2, sizeof *f->way);
  if (f->known && f->way) return f;
  close_proving(f);
  return NULL;
}

enum { PROVED_NONE, PROVED_WIN, PROVED_OPEN };

/* Whether the player can force a win from a position, by looking at so many more; PROVED_OPEN: that cannot be said this way. Of
 * ENOUGH and FAULT see `force`. */
EXPORT int32_t prove(G *g, PROVER *f, const S *root, int64_t most) {
  f->left = most;
  begin(g);
  g->listed = 0;
  S here;
  memcpy(&here, root, sizeof here);
  PROOF made;
  if (proves(g, f, &here, 0, NEVER, NEVER, &made)) return f->left < 0 ? ENOUGH : FAULT;
  return !made.win ? PROVED_WIN : f->cut ? PROVED_OPEN : PROVED_NONE;
}
