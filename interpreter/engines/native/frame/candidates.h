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

/* The lowest bits of a word, each so many places behind the one before it: `each` of 2, 4 or 8, or 1. */
#define EVERY(places) (~(uint64_t)0 / (((uint64_t)1 << (places)) - 1)) /* a bit, and one so many places behind it, to the end */
ALWAYS uint64_t apart(uint64_t word, int32_t each) {
  if (each == 1) return word;
#if defined(__BMI2__)
  return __builtin_ia32_pdep_di(word, EVERY(each));
#else
  word &= ((uint64_t)1 << 64 / each) - 1;
#define HALVES(some) \
  if ((some) * each < 64) word = (word | word << (some) * (each - 1)) & EVERY((some) * each) * (((uint64_t)1 << (some)) - 1)
  HALVES(16);
  HALVES(8);
  HALVES(4);
  HALVES(2);
  HALVES(1);
#undef HALVES
  return word;
#endif
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
MAYBE int32_t draw_left(AHEAD *random, uint64_t left, uint64_t fit) {
  for (int32_t n = count_bits(left);; n--) {
    uint64_t bit = take_bit(left, (int32_t)below_ahead(random, (uint64_t)n));
    if (fit & bit) return lowest_bit(bit);
    left ^= bit;
  }
}
/* The same of the n lowest bits. The first two are drawn together: which of them is fit is no branch, for it cannot be foreseen. */
ALWAYS int32_t draw_few(AHEAD *random, int32_t n, uint64_t fit) {
  uint64_t left = ~(uint64_t)0 >> (64 - n), low, low_of_two;
  AHEAD once = ahead_of(random->state + 0x9E3779B97F4A7C15u), twice = ahead_of(once.state + 0x9E3779B97F4A7C15u);
  uint64_t one = product(random->next, (uint64_t)n, &low), two = product(once.next, (uint64_t)n - 1, &low_of_two);
  if (RARELY(low < (uint64_t)n || low_of_two < (uint64_t)n)) /* there is only one, or a number might be drawn again */
    return draw_left(random, left, fit);
  two += two >= one;
  uint64_t is_one = 0 - (fit >> one & 1), at = two ^ ((one ^ two) & is_one);
  random->state = twice.state ^ ((twice.state ^ once.state) & is_one);
  random->next = twice.next ^ ((twice.next ^ once.next) & is_one);
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
ALWAYS int32_t draw_fit(AHEAD *random, uint64_t *set, const uint64_t *fit, int32_t words) {
  uint64_t some = 0;
  int32_t n = 0;
  for (int32_t i = 0; i < words; i++) n += count_bits(set[i]), some |= fit[i];
  while (some) {
    int32_t k = (int32_t)below_ahead(random, (uint64_t)n--), w = words == 1 ? 0 : select_element(set, words, k) >> 6;
    uint64_t bit = words == 1 ? take_bit(set[0], k) : (uint64_t)1 << (select_element(set, words, k) & 63);
    if (fit[w] & bit) return 64 * w + lowest_bit(bit);
    set[w] &= ~bit;
  }
  return -1;
}
