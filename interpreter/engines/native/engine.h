/* The part of the engine that is the same for every game: lists, searches, and what is called from outside.
 * Two halves; the rules of the game stand between them.
 */

/* Writes of `together`: kept until everything is read. */
typedef struct {
  int32_t n, at[SIZE], value[SIZE];
  int32_t given[SIZE]; /* 1 + where in the list a place stands, or 0 */
} LATER;

MAYBE void put_later(G *g, LATER *later, int32_t index, int32_t value) {
  index = at(g, index, SIZE);
  if (later->given[index]) {
    if (later->value[later->given[index] - 1] != value) fault(g);
    return;
  }
  later->at[later->n] = index;
  later->value[later->n] = value;
  later->given[index] = ++later->n;
}

/* Where the next decision is written. When there are too many it is the last one again: the fault counts. */
MAYBE int32_t *next_entry(G *g) {
  if (RARELY(g->listed >= g->room)) {
    int64_t room = g->room ? 2 * g->room : 256;
    int32_t *more = room > 8 * (int64_t)MAX_DECISIONS
                        ? NULL
                        : (int32_t *)realloc(g->decisions, (size_t)room * STRIDE * sizeof *more);
    if (!more) {
      fault(g);
      return g->decisions + (g->listed - 1) * STRIDE;
    }
    g->decisions = more;
    g->room = room;
  }
  return g->decisions + g->listed++ * STRIDE;
}

/* Of the entries from `start` on: those without a worth and those with the greatest. */
MAYBE void keep_best(G *g, int64_t start) {
  int32_t best = NO_NUMBER;
  int64_t kept = start;
  for (int64_t i = start; i < g->listed; i++)
    if (g->decisions[i * STRIDE + 1] > best) best = g->decisions[i * STRIDE + 1];
  for (int64_t i = start; i < g->listed; i++) {
    const int32_t *d = g->decisions + i * STRIDE;
    if (d[1] == NO_NUMBER || d[1] == best) memmove(g->decisions + kept++ * STRIDE, d, STRIDE * sizeof *d);
  }
  g->listed = kept;
}

/* Of nature's entries from `start` on: those that have a weight. */
MAYBE void keep_possible(G *g, int64_t start) {
  int64_t kept = start;
  for (int64_t i = start; i < g->listed; i++) {
    const int32_t *d = g->decisions + i * STRIDE;
    if (d[1] < 0) fault(g);
    if (d[1]) memmove(g->decisions + kept++ * STRIDE, d, STRIDE * sizeof *d);
  }
  if (kept == start && g->listed > start) fault(g);
  g->listed = kept;
}

#if SEARCHES
/* Positions where a search for a finish was made, whole, so that no two are taken for one another. */
typedef struct {
  int32_t known, value;
  unsigned char key[KEY_BYTES];
#if MEMORIES
  int64_t epoch;
  int32_t memory[MEMORIES];
#endif
} MEMO;
#define MEMO_SLOTS (sizeof(MEMO) <= 256 ? 1 << 15 : sizeof(MEMO) <= 2048 ? 1 << 12 : 1 << 9)
#define MAX_DEPTH (int32_t)((1 << 18) / (sizeof(S) + 512))

MAYBE MEMO *memo_find(G *g, const S *s, int32_t search) {
  const unsigned char *bytes = (const unsigned char *)s;
  uint64_t hash = (uint64_t)search + 1;
  size_t i = 0;
  for (; i + 8 <= KEY_BYTES; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  for (; i < KEY_BYTES; i++) hash = (hash ^ bytes[i]) * 0x100000001B3u;
  MEMO *memo = (MEMO *)g->memo + (mix64(hash) & (MEMO_SLOTS - 1));
  if (memo->known != search + 1 || memcmp(memo->key, s, KEY_BYTES)) memo->known = 0;
#if MEMORIES
  if (memo->epoch != g->epoch || memcmp(memo->memory, s->memory, sizeof memo->memory)) memo->known = 0;
#endif
  return memo;
}

MAYBE void memo_keep(G *g, const S *s, int32_t search, int32_t value) {
  MEMO *memo = memo_find(g, s, search);
  memo->known = search + 1;
  memo->value = value;
  memcpy(memo->key, s, KEY_BYTES);
#if MEMORIES
  memo->epoch = g->epoch;
  memcpy(memo->memory, s->memory, sizeof memo->memory);
#endif
}
#endif

/* ==== after the rules ==== */
/* ---------------------------------------------------------------- called from outside */

EXPORT int32_t state_bytes(void) { return (int32_t)sizeof(S); }

EXPORT void close_player(G *g) {
  if (!g) return;
  free(g->decisions);
  free(g->remembered);
  free(g->memo);
  free(g);
}

EXPORT G *open_player(void) {
  G *g = (G *)calloc(1, sizeof *g);
  if (!g) return NULL;
#if SEARCHES
  g->memo = (unsigned char *)calloc(MEMO_SLOTS, sizeof(MEMO));
  if (!g->memo) {
    free(g);
    return NULL;
  }
#endif
  return g;
}

/* Where a state stands: place, list, mover, over, place of the ending, whether nature decides, then the ranks. */
EXPORT void get_head(const S *s, int32_t *v) {
  v[0] = s->place, v[1] = s->offered, v[2] = s->mover, v[3] = s->over, v[4] = s->ended_by, v[5] = is_chance(s);
  for (int32_t p = 0; p < PLAYERS; p++) v[6 + p] = s->rank[p];
}

EXPORT void put_head(S *s, int32_t place, int32_t offered, int32_t mover) {
  s->place = place;
  s->offered = offered;
  s->mover = (int8_t)mover;
  s->over = place < 0;
}

/* Memories of a state: emptied, filled from the first remembered to the last, read from the last to the first. */
EXPORT void clear_memories(G *g, S *s) {
  g->kept = 0;
  for (size_t i = 0; i < sizeof s->memory / sizeof *s->memory; i++) s->memory[i] = -1;
}
EXPORT void add_memory(G *g, S *s, int32_t memory, uint64_t low, uint64_t high, int32_t count) {
  KEY key = {low, high};
  s->memory[memory] = remember_key(g, s->memory[memory], key, count);
}
EXPORT int32_t read_memory(G *g, const S *s, int32_t memory, int32_t link, uint64_t *key) {
  if (link == -1) link = s->memory[memory];
  if (link < 0) return -2;
  key[0] = g->remembered[link].low;
  key[1] = g->remembered[link].high;
  key[2] = (uint64_t)g->remembered[link].count;
  return g->remembered[link].before < 0 ? -2 : g->remembered[link].before;
}

static void begin(G *g) {
  g->epoch++;
  g->steps = MAX_STEPS;
  g->eager = 0;
  g->noted = 0;
}

/* The legal decisions at `decisions(g)`: how many, or FAULT. */
EXPORT int32_t legal(G *g, const S *s) {
  begin(g);
  g->listed = 0;
  if (s->over) return 0;
  list_here(g, s);
  return g->steps < 0 || g->listed > MAX_DECISIONS ? FAULT : (int32_t)g->listed;
}
EXPORT const int32_t *decisions(const G *g) { return g->decisions; }
EXPORT int32_t noted(const G *g) { return g->noted; }

static int32_t step(G *g, S *s, const int32_t *d) {
  g->epoch++;
  g->steps = MAX_STEPS;
  if (take(g, s, d)) return g->steps < 0 ? FAULT : 0;
  if (g->steps < 0) return FAULT;
  g->steps = MAX_STEPS;
  if (run(g, s, s->place + 1)) return FAULT;
  return g->steps < 0 ? FAULT : 0;
}

/* The state after a decision, in place. 0, or FAULT. */
EXPORT int32_t apply(G *g, S *s, const int32_t *d) {
  begin(g);
  return step(g, s, d);
}

static int64_t count_below(G *g, const S *s, int32_t depth) {
  if (s->over) return 0;
  int64_t start = g->listed, count = 0;
  g->steps = MAX_STEPS;
  list_here(g, s);
  int64_t end = g->listed;
  if (g->steps < 0 || end - start > MAX_DECISIONS) return FAULT;
  if (depth == 1) count = end - start;
  for (int64_t i = start; depth > 1 && i < end; i++) {
    S next;
    int32_t kept = g->kept;
    memcpy(&next, s, sizeof next);
    if (step(g, &next, g->decisions + i * STRIDE)) return FAULT;
    int64_t more = count_below(g, &next, depth - 1);
    if (more < 0) return FAULT;
    count += more;
    g->kept = kept;
  }
  g->listed = start;
  return count;
}

/* Sequences of exactly `depth` decisions, or FAULT. */
EXPORT int64_t perft(G *g, const S *s, int32_t depth) {
  begin(g);
  g->listed = 0;
  return depth <= 0 ? 1 : count_below(g, s, depth);
}

/* Plays at random: each player's decision is one number below the length of the list, nature's one below its common
 * denominator. Stops after `most` decisions, when the game is over, or before a decision that faults; `random` is then as
 * it was before that decision. Returns how many were taken; `counts`: of players, of nature, turns, and whether it faulted. */
EXPORT int64_t playout(G *g, S *s, uint64_t *random, int64_t most, int64_t *counts) {
  begin(g);
  g->listed = 0;
  counts[0] = counts[1] = counts[2] = counts[3] = 0;
  int32_t last = -2, listed = 0;
  S before;
  int64_t played = 0;
  g->eager = 1;
  for (; !s->over && played < most; played++) {
    uint64_t drawn = *random;
    memcpy(&before, s, sizeof before);
    if (!listed) {
      g->steps = MAX_STEPS;
      g->listed = 0;
      list_here(g, s);
    }
    int64_t n = g->listed, chosen = 0;
    if (g->steps < 0 || n <= 0 || n > MAX_DECISIONS) goto faulted;
    if (is_chance(s)) {
      int64_t total = 0, left;
      uint64_t common = 0;
      for (int64_t i = 0; i < n; i++) {
        total += g->decisions[i * STRIDE + 1];
        common = common_divisor(common, (uint64_t)g->decisions[i * STRIDE + 1]);
      }
      left = (int64_t)(below(&drawn, (uint64_t)total / common) * common);
      while ((left -= g->decisions[chosen * STRIDE + 1]) >= 0) chosen++;
      counts[1]++;
    } else {
      chosen = (int64_t)below(&drawn, (uint64_t)n);
      counts[0]++;
      if (s->mover != last) counts[2]++;
      last = s->mover;
    }
    int32_t d[STRIDE];
    memcpy(d, g->decisions + chosen * STRIDE, sizeof d);
    g->listed = 0;
    if (step(g, s, d)) goto faulted;
    listed = 1;
    *random = drawn;
    continue;
  faulted:
    memcpy(s, &before, sizeof before);
    counts[3] = 1;
    break;
  }
  g->eager = 0;
  g->listed = 0;
  return played;
}
