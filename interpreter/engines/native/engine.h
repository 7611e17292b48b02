/* The part of the engine that is the same for every game: lists, searches, and what is called from outside.
 * Two halves; the rules of the game stand between them.
 */

/* A value of the state by its number: made of the rules. */
MAYBE int32_t read_by_number(G *g, const S *s, int32_t i);
MAYBE void write_by_number(G *g, S *s, int32_t i, int32_t value);

#define KEY_BYTES (offsetof(S, mover) + 1) /* of a state: what a search depends on */

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

/* How the game ends; `place`: the number of the place in the rules. */
MAYBE void over(S *s, int32_t place) {
  s->over = 1;
  s->place = -1;
  s->mover = -1;
  s->ended_by = place;
}
/* Takes an end back that was reached in a trial. */
MAYBE void resume(S *s, int32_t place, int32_t mover) {
  memset(s->rank, 0, sizeof s->rank);
  s->over = s->ended_by = 0;
  s->place = place;
  s->mover = (int8_t)mover;
}
MAYBE void over_draw(S *s, int32_t place) {
  memset(s->rank, 0, sizeof s->rank);
  over(s, place);
}
MAYBE void over_one(S *s, int32_t player, int32_t wins, int32_t place) {
  for (int32_t p = 0; p < PLAYERS; p++) s->rank[p] = (int8_t)((p == player) != wins);
  over(s, place);
}
MAYBE void over_rank(S *s, const int32_t *worth, const int32_t *has, int32_t place) {
  for (int32_t p = 0; p < PLAYERS; p++) {
    int32_t better = 0;
    for (int32_t q = 0; q < PLAYERS; q++) better += has[q] && worth[q] > worth[p];
    s->rank[p] = (int8_t)(has[p] ? better : PLAYERS);
  }
  over(s, place);
}

/* Takes back what was written since then, the last first. */
MAYBE void undo(G *g, S *s, int32_t since) {
  while (g->written > since) {
    OLD old = g->olds[--g->written];
    write_by_number(g, s, old.at, old.value);
  }
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

/* What is asked of a list of decisions: its entries, whether it has one, how many it has. */
enum { LISTED, ANY, COUNTED };
/* Whether the candidates that ANY has gathered are still there when the same list is asked for again, of the same position; to be
 * counted: what is asked for again is how many there are. */
enum { NOT_KEPT, TO_KEEP, TO_COUNT, KEPT };

/* Candidates for a decision: one, or all that differ in one parameter, whose elements are a set. */
typedef struct slice {
  int32_t n, at;    /* how many, and where in `d` the elements go; -1: `d` is the only one */
  int32_t untested; /* whether they must be tried out */
  uint64_t set[SET_WORDS];
#if FOOTPRINTS
  uint64_t sure[SET_WORDS]; /* those that need not be tried even so: they are legal */
#endif
  int32_t d[STRIDE];
} SLICE;

#if FOOTPRINTS
/* A condition on the position before a decision: whether it holds, and on which places that hangs. */
typedef struct footprint {
  int32_t known, holds;
  uint64_t places[SET_WORDS];
} FOOTPRINT;
#define IS_SURE(c, word) (c)->sure[word]
#else
#define IS_SURE(c, word) 0
#endif

MAYBE SLICE *next_slice(G *g, int32_t n, int32_t at, int32_t untested) {
  if (RARELY(g->sliced >= g->slice_room)) {
    int64_t room = g->slice_room ? 2 * (int64_t)g->slice_room : 64;
    SLICE *more = room > 2 * (int64_t)MAX_DECISIONS ? NULL : (SLICE *)realloc(g->slices, (size_t)room * sizeof *more);
    if (!more) {
      fault(g);
      g->sliced = 0;
      g->total = 0;
    } else {
      g->slices = more;
      g->slice_room = (int32_t)room;
    }
  }
  SLICE *c = g->slices + g->sliced++;
  c->n = n;
  c->at = at;
  c->untested = untested;
  g->total += n;
  return c;
}

/* The k-th element of a set, k from 0. Without branches: which word it is in cannot be foreseen. */
ALWAYS int32_t select_element(const uint64_t *set, int32_t words, int32_t k) {
  int32_t w = 0, before = 0, seen = 0;
  for (int32_t i = 0; i < words - 1; i++) {
    seen += count_bits(set[i]);
    int32_t beyond = k >= seen;
    w += beyond;
    before = beyond ? seen : before;
  }
  return 64 * w + select_bit(set[w], k - before);
}

/* Pairs of elements of two sets are drawn from by number, the second element changing first. `left`: n of them, and what is left. */
ALWAYS void all_pairs(uint64_t *left, int32_t n) {
  for (; n >= 64; n -= 64) *left++ = ~(uint64_t)0;
  *left = ((uint64_t)1 << n) - 1;
}

ALWAYS int32_t select_pair(const uint64_t *left, int32_t k) {
  int32_t w = 0;
  for (int32_t n; k >= (n = count_bits(left[w])); w++) k -= n;
  return 64 * w + select_bit(left[w], k);
}

/* Few pairs are a word: of a set the elements that are fit make legal ones with one of the second elements. `every`: the numbers
 * of all pairs with that one. Without an instruction for it, a look at the element that is drawn is quicker. */
#if defined(__BMI2__)
#define FEW_PAIRS 64
ALWAYS uint64_t fit_pairs(const uint64_t *set, const uint64_t *fit, int32_t words, uint64_t every) {
  uint64_t made = 0;
  int32_t n = 0;
  for (int32_t i = 0; i < words; i++) {
    made |= __builtin_ia32_pext_di(fit[i], set[i]) << (n & 63);
    n += count_bits(set[i]);
  }
  return __builtin_ia32_pdep_di(made, every);
}
#else
#define FEW_PAIRS 0
ALWAYS uint64_t fit_pairs(const uint64_t *set, const uint64_t *fit, int32_t words, uint64_t every) { return 0; }
#endif

/* Draws one of the bits that are left that is one of those that are fit, of which there are some; another one is taken out. */
MAYBE int32_t draw_left(uint64_t *random, uint64_t left, uint64_t fit) {
  for (int32_t n = count_bits(left);; n--) {
    uint64_t bit = take_bit(left, (int32_t)below(random, (uint64_t)n));
    if (fit & bit) return lowest_bit(bit);
    left ^= bit;
  }
}
/* The same of the n lowest bits. The first two are drawn together: which of them is fit is no branch, for it cannot be foreseen. */
ALWAYS int32_t draw_few(uint64_t *random, int32_t n, uint64_t fit) {
  uint64_t left = ~(uint64_t)0 >> (64 - n), before = *random, low, low_of_two;
  uint64_t one = product(next64(random), (uint64_t)n, &low), once = *random;
  uint64_t two = product(next64(random), (uint64_t)n - 1, &low_of_two);
  if (RARELY(low < (uint64_t)n || low_of_two < (uint64_t)n)) { /* there is only one, or a number might be drawn again */
    *random = before;
    return draw_left(random, left, fit);
  }
  two += two >= one;
  uint64_t is_one = 0 - (fit >> one & 1), at = two ^ ((one ^ two) & is_one);
  *random ^= (*random ^ once) & is_one;
  if (fit >> at & 1) return (int32_t)at;
  return draw_left(random, left ^ (uint64_t)1 << one ^ (uint64_t)1 << two, fit);
}

/* Draws one of the elements, all with the same probability. -1: there is none. */
ALWAYS int32_t draw_element(G *g, const uint64_t *set, int32_t words) {
  int32_t n = 0;
  for (int32_t i = 0; i < words; i++) n += count_bits(set[i]);
  g->tried = 0;
  return n ? select_element(set, words, (int32_t)below(&g->random, (uint64_t)n)) : -1;
}

/* The same where only some of the elements are legal: one that is not is taken out, and another one drawn. */
ALWAYS int32_t draw_fit(uint64_t *random, uint64_t *set, const uint64_t *fit, int32_t words) {
  uint64_t some = 0;
  int32_t n = 0;
  for (int32_t i = 0; i < words; i++) n += count_bits(set[i]), some |= fit[i];
  while (some) {
    int32_t at = select_element(set, words, (int32_t)below(random, (uint64_t)n--));
    uint64_t bit = (uint64_t)1 << (at & 63);
    if (fit[at >> 6] & bit) return at;
    set[at >> 6] &= ~bit;
  }
  return -1;
}

static int32_t test(G *g, S *s, const int32_t *d);

/* Takes the candidates out that are not legal. */
MAYBE void test_all(G *g, S *s) {
  for (int32_t i = 0; i < g->sliced; i++) {
    SLICE *c = g->slices + i;
    if (!c->untested) continue;
    c->untested = 0;
    if (c->at < 0) {
      if (!test(g, s, c->d)) c->n = 0, g->total--;
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++)
      for (uint64_t b = c->set[w] & ~IS_SURE(c, w); b; b &= b - 1) {
        c->d[c->at] = 64 * w + lowest_bit(b);
        if (!test(g, s, c->d)) c->set[w] &= ~(b & (0 - b)), c->n--, g->total--;
      }
  }
}

/* Whether one of the candidates is legal. */
MAYBE int32_t some_candidate(G *g, S *s) {
  for (int32_t i = 0; i < g->sliced && g->steps >= 0; i++) {
    SLICE *c = g->slices + i;
    if (!c->untested) return 1;
    if (c->at < 0) {
      if (test(g, s, c->d)) return 1;
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++) {
      if (c->set[w] & IS_SURE(c, w)) return 1;
      for (uint64_t b = c->set[w]; b; b &= b - 1) {
        c->d[c->at] = 64 * w + lowest_bit(b);
        if (test(g, s, c->d)) return 1;
      }
    }
  }
  return 0;
}

/* Writes the legal candidates at the end of the list, in their order; how many. */
MAYBE int32_t write_candidates(G *g, S *s) {
  int64_t start = g->listed;
  test_all(g, s);
  for (int32_t i = 0; i < g->sliced && g->steps >= 0; i++) {
    SLICE *c = g->slices + i;
    if (c->at < 0) {
      if (c->n) memcpy(next_entry(g), c->d, sizeof c->d);
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++)
      for (uint64_t b = c->set[w]; b; b &= b - 1) {
        int32_t *entry = next_entry(g);
        memcpy(entry, c->d, sizeof c->d);
        entry[c->at] = 64 * w + lowest_bit(b); /* not written to `c->d`: a copy made just behind a write waits for it */
      }
  }
  return (int32_t)(g->listed - start);
}

/* Whether one is, and the candidates may be wanted again. */
MAYBE int32_t some_gathered(G *g, S *s) {
  int32_t some = g->sure > 0 || some_candidate(g, s);
  if (some && g->gathered != NOT_KEPT) g->gathered = KEPT;
  return some;
}

/* How many of the candidates are legal. */
MAYBE int32_t count_candidates(G *g, S *s) {
  test_all(g, s);
  return (int32_t)(g->total + g->sure);
}

/* Carries the candidate out that is drawn, if it is legal: then the position is the one after it, and `g->tried`. Whether it is. */
typedef int32_t MAKE(G *g, S *s, const int32_t *d);

/* Draws one of the legal candidates, all with the same probability; whether there is one, else no number was drawn. One that
 * is not legal is taken out, and another one drawn. The entry that is drawn is copied only when it is legal: such a copy waits
 * for what was just written. */
ALWAYS int32_t draw_candidate(G *g, S *s, MAKE *make) {
  g->mover = s->mover;
  while (g->total > 0 && g->steps >= 0) {
    int64_t k = (int64_t)below(&g->random, (uint64_t)g->total);
    SLICE *c = g->slices;
    while (k >= c->n) k -= (c++)->n;
    if (c->at >= 0) c->d[c->at] = select_element(c->set, SET_WORDS, (int32_t)k);
    g->tried = 0;
    if (g->before) memcpy(g->before, s, sizeof *s);
    if (make(g, s, c->d)) {
      memcpy(g->drawn, c->d, sizeof c->d);
      return g->steps >= 0;
    }
    if (c->at >= 0) c->set[c->d[c->at] >> 6] &= ~((uint64_t)1 << (c->d[c->at] & 63));
    c->n--;
    g->total--;
  }
  g->random = g->random_before;
  return 0;
}

/* Draws from a list that is written out: by weight where nature decides, else all with the same probability. */
MAYBE int32_t draw_listed(G *g, int32_t chance) {
  int64_t n = g->listed, chosen = 0;
  if (g->steps < 0 || n <= 0) return 0;
  if (n > MAX_DECISIONS) return fault(g);
  g->tried = 0;
  if (chance) {
    int64_t total = 0, left;
    uint64_t common = 0;
    for (int64_t i = 0; i < n; i++) {
      total += g->decisions[i * STRIDE + 1];
      common = common_divisor(common, (uint64_t)g->decisions[i * STRIDE + 1]);
    }
    left = (int64_t)(below(&g->random, (uint64_t)total / common) * common);
    while ((left -= g->decisions[chosen * STRIDE + 1]) >= 0) chosen++;
  } else {
    chosen = (int64_t)below(&g->random, (uint64_t)n);
  }
  memcpy(g->drawn, g->decisions + chosen * STRIDE, STRIDE * sizeof *g->drawn);
  return 1;
}

#if SEARCHES
/* Positions where a search for a finish was made, whole, so that no two are taken for one another. */
typedef struct {
  int64_t known;
  int32_t value;
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
  if (memo->known != g->round * SEARCHES + search + 1 || memcmp(memo->key, s, KEY_BYTES)) memo->known = 0;
#if MEMORIES
  if (memo->epoch != g->epoch || memcmp(memo->memory, s->memory, sizeof memo->memory)) memo->known = 0;
#endif
  return memo;
}

MAYBE void memo_keep(G *g, const S *s, int32_t search, int32_t value) {
  MEMO *memo = memo_find(g, s, search);
  memo->known = g->round * SEARCHES + search + 1;
  memo->value = value;
  memcpy(memo->key, s, KEY_BYTES);
#if MEMORIES
  memo->epoch = g->epoch;
  memcpy(memo->memory, s->memory, sizeof memo->memory);
#endif
}

/* Forgets a position whose search met a fault. */
MAYBE int32_t memo_drop(G *g, const S *s, int32_t search) {
  memo_find(g, s, search)->known = 0;
  return 0;
}

ALWAYS void begin_search(G *g) {
  g->nodes = MAX_FINISH_NODES;
  g->circled = 0;
}

/* A position that was searched while an earlier one was pending may have been left too early. The result of the whole search
 * is right all the same, for it has been everywhere; but what is kept of its parts is not. */
ALWAYS void end_search(G *g) { g->round += g->circled; }
#endif

#define STEPS_OF_A_DECISION 16 /* at least, however few are counted */

/* Whether whoever called wants no more of it: asked once a decision, after its steps were taken from the budget. */
ALWAYS int32_t stopped(G *g) {
  g->patience -= STEPS_OF_A_DECISION + MAX_STEPS - g->steps;
  if (!RARELY(g->patience < 0) || !g->poll) return 0;
  g->patience = g->poll();
  return g->patience <= 0;
}

/* ==== counts ==== */

#define ELSEWHERE (-2) /* the loop for random games does not begin where a position stands */

/* ==== after the rules ==== */
/* ---------------------------------------------------------------- called from outside */

/* Values of the state, and variables of the flow, as numbers in the order of the core: made of the rules. */
EXPORT void put_values(S *s, const int32_t *v);
EXPORT void get_values(const S *s, int32_t *v);
EXPORT void put_slots(S *s, const int32_t *v);
EXPORT void get_slots(const S *s, int32_t *v);

EXPORT int32_t state_bytes(void) { return (int32_t)sizeof(S); }

EXPORT void close_player(G *g) {
  if (!g) return;
  free(g->decisions);
  free(g->remembered);
  free(g->memo);
  free(g->slices);
#if FOOTPRINTS
  free(g->footprints);
#endif
  free(g->drawn);
  free(g->olds);
  free(g);
}

EXPORT G *open_player(void) {
  G *g = (G *)calloc(1, sizeof *g);
  if (!g) return NULL;
  g->drawn = (int32_t *)calloc(STRIDE, sizeof *g->drawn);
  g->old_room = 64;
  g->olds = (OLD *)calloc((size_t)g->old_room, sizeof *g->olds);
  g->slice_room = 64;
  g->slices = (SLICE *)calloc((size_t)g->slice_room, sizeof *g->slices);
  int32_t all = 1;
#if SEARCHES
  g->memo = (unsigned char *)calloc(MEMO_SLOTS, sizeof(MEMO));
  all = g->memo != NULL;
#endif
#if FOOTPRINTS
  g->footprints = (FOOTPRINT *)calloc(FOOTPRINTS, sizeof *g->footprints);
  all = all && g->footprints;
#endif
  if (!all || !g->drawn || !g->slices || !g->olds) {
    close_player(g);
    return NULL;
  }
  return g;
}

/* Long calls ask whether to go on. See `listen` in bind.py. */
EXPORT void set_poll(G *g, int64_t (*poll)(void)) {
  g->poll = poll;
  g->patience = 0;
}

/* How the game ended: the place in the rules, and the ranks of the players; whether it has. */
EXPORT int32_t result(const S *s, int32_t *ended_by, int32_t *ranks) {
  *ended_by = s->ended_by;
  for (int32_t p = 0; p < PLAYERS; p++) ranks[p] = s->rank[p];
  return s->over;
}

/* Where a state stands: place, list, mover, over, place of the ending, whether nature decides, then the ranks. */
EXPORT void get_head(const S *s, int32_t *v) {
  v[0] = s->place, v[1] = s->offered, v[2] = s->mover, v[5] = is_chance(s);
  v[3] = result(s, v + 4, v + 6);
}

/* 128 bits that equal states share, low half first; memories are not in them. See zobrist.py. */
EXPORT void hash(const S *s, uint64_t *bits) {
  KEY key = key_of_values(s);
  key_add_mover(&key, s->mover);
  key_add(&key, 0x7ffffffeu, (uint64_t)(s->place + 1));
  add_variables(s, &key);
  bits[0] = key.low, bits[1] = key.high;
}

EXPORT void put_head(S *s, int32_t place, int32_t offered, int32_t mover) {
  s->place = place;
  s->offered = offered;
  s->mover = (int8_t)mover;
  s->over = place < 0;
}

/* Memories of a state: emptied, and filled from the first remembered to the last. */
EXPORT void clear_memories(G *g, S *s) {
  g->kept = 0;
  memset(g->marks, 0, sizeof g->marks);
  for (size_t i = 0; i < sizeof s->memory / sizeof *s->memory; i++) s->memory[i] = -1;
}
EXPORT void add_memory(G *g, S *s, int32_t memory, uint64_t low, uint64_t high, int32_t count) {
  KEY key = {low, high};
  s->memory[memory] = remember_key(g, s->memory[memory], key, count);
}

/* All memories at once, as links of four words (which, low, high, how often), the first remembered before. */
EXPORT void put_memories(G *g, S *s, const void *links, int64_t count) {
  clear_memories(g, s);
  for (int64_t i = 0; i < count; i++) {
    uint64_t words[4];
    memcpy(words, (const char *)links + i * (int64_t)sizeof words, sizeof words);
    add_memory(g, s, (int32_t)words[0], words[1], words[2], (int32_t)words[3]);
  }
}
/* Returns how many there are; they are written if there is room for all. */
EXPORT int64_t get_memories(const G *g, const S *s, uint64_t *links, int64_t room) {
  const int32_t memories = (int32_t)(sizeof s->memory / sizeof *s->memory);
  int64_t count = 0;
  for (int32_t i = 0; i < memories; i++)
    for (int32_t at = s->memory[i]; at >= 0; at = g->remembered[at].before) count++;
  if (count > room) return count;
  uint64_t *words = links + 4 * count;
  for (int32_t i = memories - 1; i >= 0; i--)
    for (int32_t at = s->memory[i]; at >= 0; at = g->remembered[at].before) {
      words -= 4;
      words[0] = (uint64_t)i, words[1] = g->remembered[at].low, words[2] = g->remembered[at].high;
      words[3] = (uint64_t)g->remembered[at].count;
    }
  return count;
}

static void begin(G *g) {
  g->epoch++;
  g->steps = MAX_STEPS;
  g->playing = 0;
  g->counting = 0;
  g->noted = 0;
  g->written = 0;
  g->gathered = NOT_KEPT;
  g->before = NULL;
}

/* The legal decisions at `decisions(g)`: how many, or FAULT. They are tried out on a position of our own. */
EXPORT int32_t legal(G *g, const S *s) {
  begin(g);
  g->listed = 0;
  if (s->over) return 0;
  S here;
  memcpy(&here, s, sizeof here);
  list_here(g, &here);
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

#define MAX_PERFT_DEPTH ((1 << 22) / (int32_t)(sizeof(S) + 256)) /* a position for each decision is on the stack */

static int64_t count_below(G *g, S *s, int32_t depth) {
  if (s->over) return 0;
  int64_t start = g->listed, count = 0;
  g->steps = MAX_STEPS;
  if (depth == 1) {
    count = count_here(g, s);
    g->listed = start;
    return g->steps < 0 || count > MAX_DECISIONS || stopped(g) ? FAULT : count;
  }
  list_here(g, s);
  int64_t end = g->listed;
  if (g->steps < 0 || end - start > MAX_DECISIONS || stopped(g)) return FAULT;
  for (int64_t i = start; i < end; i++) {
    S next;
    int32_t kept = g->kept;
    memcpy(&next, s, sizeof next);
    g->gathered = depth == 2 ? TO_COUNT : TO_KEEP;
    if (step(g, &next, g->decisions + i * STRIDE)) return FAULT;
    int64_t more = count_below(g, &next, depth - 1);
    if (more < 0) return FAULT;
    count += more;
    g->kept = kept;
  }
  g->listed = start;
  return count;
}

/* Sequences of exactly `depth` decisions, or FAULT: also when it was stopped. */
EXPORT int64_t perft(G *g, const S *s, int32_t depth) {
  begin(g);
  g->listed = 0;
  if (depth > MAX_PERFT_DEPTH) return FAULT;
  if (depth <= 0) return 1;
  S here;
  memcpy(&here, s, sizeof here);
  return count_below(g, &here, depth);
}

/* What is left of a decision that was made when it was tried out. */
static int32_t step_tried(G *g, S *s) {
  g->tried = 0;
  g->steps = MAX_STEPS;
  if (s->over) return 0;
  return run(g, s, s->place + 1) || g->steps < 0 ? FAULT : 0;
}

/* What happened in a random game: its counts, and whether the next decision meets a fault of the rules, or it was stopped. */
typedef struct {
  int64_t of[COUNTS], faulted;
} PLAYED;

#if !ROLLS
static int32_t roll(G *g, S *s, int64_t most, int64_t *of) { return ELSEWHERE; }
#endif

/* Plays at random until the game is over, `most` decisions are taken, one faults, or `poll` says so. `before`: room for two
 * positions, so that the one before a decision that faults comes back, or NULL: then nothing is known of the position after
 * a fault. `offered`: where the numbers of legal decisions of players go, with room for `room` of them, or NULL. The last
 * decision draws no other one, for a decision that is drawn may be made already. */
static PLAYED play(G *g, S *s, int64_t most, S *before, int32_t *offered, int64_t room) {
  PLAYED made = {{0}, 0};
  int32_t last = -2;
  g->steps = MAX_STEPS;
  g->playing = 1;
  g->counting = offered != NULL;
  g->before = before;
  if (s->over || most <= 0) return made;
  if (!before && !offered) {
    int32_t so = roll(g, s, most, made.of);
    made.faulted = so == FAULT;
    if (so != ELSEWHERE) return made;
  }
  if (before) memcpy(before, s, sizeof *s);
  if (!draw_here(g, s)) {
    if (before) memcpy(s, before, sizeof *s);
    made.faulted = 1;
    g->random = g->random_before;
    return made;
  }
  for (int64_t played = 0;;) {
    uint64_t random = g->random_before;
    int64_t legal = g->legal;
    int32_t mover = g->tried ? g->mover : is_chance(s) ? -2 : s->mover;
    S *back = (S *)g->before;
    if (before) {
      if (!g->tried) memcpy(back, s, sizeof *s);
      g->before = back == before ? before + 1 : before;
    }
    g->playing = ++played < most;
    if (g->tried ? step_tried(g, s) : step(g, s, g->drawn)) {
      if (before) memcpy(s, back, sizeof *s);
      g->random = random;
      made.faulted = 1;
      return made;
    }
    int32_t nature = mover == -2;
    if (!nature && offered && made.of[COUNT_DECISIONS] < room) offered[made.of[COUNT_DECISIONS]] = (int32_t)legal;
    count_decision(made.of, nature, !nature && mover != last);
    if (!nature) last = mover;
    if (stopped(g)) {
      made.faulted = 1;
      return made;
    }
    if ((s->over && !g->tried) || played >= most) return made; /* else the decision that ends it is not counted yet */
  }
}

/* One decision of a position, at random: `random` is the state of the generator, before and after; `entry`: room for it. 0,
 * or FAULT. */
EXPORT int32_t draw(G *g, const S *s, uint64_t *random, int32_t *entry) {
  S here;
  memcpy(&here, s, sizeof here);
  begin(g);
  g->random = *random;
  if (!draw_here(g, &here) || g->steps < 0) return FAULT;
  *random = g->random;
  memcpy(entry, g->drawn, STRIDE * sizeof *entry);
  return 0;
}

/* One game: `random` is the state of the generator, before and after. `counts`: see PLAYED. */
EXPORT void playout(G *g, S *s, uint64_t *random, int64_t most, int64_t *counts) {
  S before[2];
  begin(g);
  g->random = *random;
  PLAYED made = play(g, s, most, before, NULL, 0);
  *random = g->random;
  memcpy(counts, made.of, sizeof made.of);
  counts[COUNTS] = made.faulted;
  g->playing = 0;
  g->listed = 0;
}

/* What a game starts from: the memories of the first position, which later games must not see more of. */
typedef struct {
  int32_t kept;
#if MEMORIES
  uint64_t marks[MARKS];
#endif
} START;

static void keep_start(const G *g, START *start) {
  start->kept = g->kept;
#if MEMORIES
  memcpy(start->marks, g->marks, sizeof start->marks);
#endif
}

static void go_to_start(G *g, const START *start) {
  g->kept = start->kept;
  g->epoch++;
#if MEMORIES
  memcpy(g->marks, start->marks, sizeof start->marks);
#endif
}

static void end_playing(G *g, const START *start) {
  go_to_start(g, start);
  g->playing = 0;
  g->listed = 0;
}

/* Games from one position, each with a stream of its own: `numbers` behind `root`. Of each game: `counts`, a column for each of
 * COUNTS, and at `ends` over, number of the ending, ranks. `offered`, `room`: the numbers of legal decisions of all games one
 * after the other, or NULL. Returns how many games were played: fewer when the next one meets a fault, or (`full`) does not
 * fit. */
EXPORT int64_t playouts(G *g, const S *start, uint64_t root, const int64_t *numbers, int64_t games, int64_t most,
                        int64_t *counts, int32_t *ends, int32_t *offered, int64_t room, int32_t *full) {
  int64_t done = 0, used = 0;
  begin(g);
  START first;
  keep_start(g, &first);
#ifdef LANED
  if (!offered) {
    DONE of_each = {.counts = counts, .ends = ends};
    for (int64_t k = 0; k < games; k++) ends[k * (2 + PLAYERS)] = NOT_PLAYED;
    play_in_lanes(g, start, root, numbers, games, most, &of_each);
  }
#endif
  for (; done < games; done++) {
#ifdef LANED
    if (!offered && ends[done * (2 + PLAYERS)] != NOT_PLAYED) continue;
#endif
    S s;
    memcpy(&s, start, sizeof s);
    go_to_start(g, &first);
    g->random = stream(root, (uint64_t)numbers[done]);
    PLAYED made = play(g, &s, most, NULL, offered ? offered + used : NULL, room - used);
    *full = offered && made.of[COUNT_DECISIONS] > room - used;
    if (made.faulted || *full) break;
    if (offered) used += made.of[COUNT_DECISIONS];
    for (int32_t c = 0; c < COUNTS; c++) counts[c * games + done] = made.of[c];
    int32_t *end = ends + done * (2 + PLAYERS);
    end[0] = s.over, end[1] = s.ended_by;
    for (int32_t p = 0; p < PLAYERS; p++) end[2 + p] = s.rank[p];
  }
  end_playing(g, &first);
  return done;
}

/* Plays a game of a stream behind `root` and adds it to `sums` of `tally`. Returns whether it met no fault. */
static int32_t tally_game(G *g, const S *start, const START *begun, uint64_t root, int64_t number, int64_t most,
                          int64_t *sums) {
  S s;
  memcpy(&s, start, sizeof s);
  go_to_start(g, begun);
  g->random = stream(root, (uint64_t)number);
  PLAYED made = play(g, &s, most, NULL, NULL, 0);
  if (made.faulted) return 0;
  sums[0] += made.of[COUNT_DECISIONS] + made.of[COUNT_CHANCE];
  sums[1] += !s.over;
  return 1;
}

#ifdef LANED
#define TALLIED 4096 /* games in lanes that are played at once */
/* The first games of `tally`, as many as lanes play without a fault. */
static int64_t tally_in_lanes(G *g, const S *start, const START *begun, uint64_t root, int64_t first, int64_t games,
                              int64_t most, int64_t *sums) {
  int64_t numbers[TALLIED], left[TALLIED], done = 0, again;
  while (done < games) {
    int64_t some = games - done < TALLIED ? games - done : TALLIED, these[2] = {0};
    DONE over = {.left = left};
    for (int64_t k = 0; k < some; k++) numbers[k] = first + done + k;
    if (!play_in_lanes(g, start, root, numbers, some, most, &over)) break;
    for (again = 0; again < over.lefts; again++)
      if (!tally_game(g, start, begun, root, numbers[left[again]], most, these)) break;
    if (again < over.lefts) break;
    for (int32_t i = 0; i < WIDTH; i++) sums[0] += (int64_t)over.decisions[i];
    sums[0] += these[0], sums[1] += these[1], done += some;
  }
  return done;
}
#endif

/* Games from one position, only summed up: of the streams behind `root` from number `first` on. `sums`: their decisions, how
 * many were left unfinished after `most`. Returns how many were played; fewer than asked: the next one meets a fault. */
EXPORT int64_t tally(G *g, const S *start, uint64_t root, int64_t first, int64_t games, int64_t most, int64_t *sums) {
  int64_t done = 0;
  START begun;
  begin(g);
  keep_start(g, &begun);
  sums[0] = sums[1] = 0;
#ifdef LANED
  done = tally_in_lanes(g, start, &begun, root, first, games, most, sums);
#endif
  while (done < games && tally_game(g, start, &begun, root, first + done, most, sums)) done++;
  end_playing(g, &begun);
  return done;
}
