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

/* Whether what was put there leads to nothing that is not there: it was elsewhere in between. */
static int32_t is_sound(const SOLVER *v) {
  int64_t first = 0;
  for (int64_t i = 0; i < v->known; i++) {
    const POSITION *p = v->position + i;
    if (p->mover < BY_NATURE || p->mover >= PLAYERS || p->place < OPEN || p->place > v->plan.top) return 0;
    if (i >= v->explored) continue;
    if (p->first < first || p->first > v->edges) return 0;
    first = p->first;
  }
  for (int64_t e = 0; e < v->edges; e++)
    if (v->to[e] >= v->known) return 0;
  return 1;
}

/* When it was put there; whether there is room to know the positions by, and GONE_WRONG where it cannot be what was kept. */
enum { GONE_WRONG = -1 };
EXPORT int32_t go_on(SOLVER *v) { return is_sound(v) ? has_more_slots(v) : GONE_WRONG; }

/* ---------------------------------------------------------------- from the ends backwards */

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
