/* What every generated game stands on: bit sets, lists, the step budget, memories, random numbers.
 *
 * Included at the head of generated C. It uses no library but `realloc` and `free` (and `memcpy`, `memset`, `memcmp`, which
 * every compiler has), so that the same file compiles for other targets.
 *
 * Values: an element of a universe is its number, `none` of it is -1; numbers are 32 bits, `none` of them is NO_NUMBER;
 * truth is 0 or 1. A set of elements is SETn, n words of 64 bits, element i at bit i % 64 of word i / 64. A path or a set of
 * numbers is a LIST, which points to memory of the caller or of a constant. A set of sets is SETSn.
 *
 * Mistakes of the rules: the budget of steps becomes negative and stays so; every loop over it ends, values computed
 * meanwhile do not matter, and the function that was called from outside answers FAULT.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NO_NUMBER INT32_MIN
#define WENT_OVER (INT32_MIN + 1) /* of a search for the best finish: the game ended on the way */
#define PENDING (INT32_MIN + 2)   /* of a position in a search for a finish: not known yet */
#define FAULT (-1)

#if defined(__GNUC__)
#define ALWAYS static inline __attribute__((always_inline, unused))
#define MAYBE static inline __attribute__((unused))
#define EXPORT __attribute__((visibility("default")))
#define RARELY(x) __builtin_expect(!!(x), 0)
#define KNOWN(x)                    \
  do {                              \
    if (!(x)) __builtin_unreachable(); \
  } while (0)
#else
#define ALWAYS static inline
#define MAYBE static inline
#define EXPORT
#define RARELY(x) (x)
#define KNOWN(x) (void)0
#endif

ALWAYS int32_t lowest_bit(uint64_t word) { return __builtin_ctzll(word); }
ALWAYS int32_t highest_bit(uint64_t word) { return 63 - __builtin_clzll(word); }
ALWAYS int32_t count_bits(uint64_t word) { return __builtin_popcountll(word); }

typedef struct {
  const int32_t *v;
  int32_t n;
} LIST;

/* One 128-bit key of a memory, in a chain from the last remembered to the first. `count`: how often up to here. */
typedef struct {
  uint64_t low, high;
  int32_t count, before;
} REMEMBERED;

#define MARKS 256

/* The working room of one player of a game. Never shared between threads. */
typedef struct {
  int64_t steps;          /* what is left of the budget; negative: a fault */
  int64_t nodes;          /* positions left to one search for a finish */
  int32_t *decisions;     /* the list being made: entries of STRIDE integers */
  int64_t listed, room;   /* entries in it, and how many it can hold */
  REMEMBERED *remembered;
  int32_t kept, keep_room;
  uint64_t marks[MARKS];  /* a bit for each key that may have been remembered: most others are known not to be */
  unsigned char *memo;    /* finished searches; see `memo_find` */
  int64_t round;          /* of the memo: results of earlier ones count no more */
  int32_t circled;        /* whether a search came back to a position that it is still in */
  int64_t epoch;          /* of the memo, where memories count: links of their chains mean something for one call */
  int32_t noted;          /* whether a `note` was carried out */
  int32_t playing;        /* whether `run` draws a decision where it pauses */
  int32_t passed, known;  /* in a tree search: lists that `run` has asked for; the one at which it is known to pause, or 0 */
  int32_t counting;       /* whether legal decisions are counted before one is drawn, */
  int64_t legal;          /* and how many there were */
  struct slice *slices;   /* the candidates of a decision */
  struct footprint *footprints; /* what decides whether those are legal that are not tried */
  int32_t drawing;        /* whether one of them is drawn: then they are those of the rules, else only such as may be legal */
  int32_t sliced, slice_room;
  int32_t tallying;       /* whether those that are legal for certain are only counted, as `sure`, and not gathered */
  int64_t sure;
  int64_t total;          /* candidates left in them */
  int32_t *drawn;         /* the entry that was drawn, and the state of the generator before and after */
  uint64_t random_before, random;
  int32_t tried;          /* whether the drawn decision is made already, and the position the one after it */
  int32_t mover;          /* if so, who made it */
  int32_t gathered;       /* whether the candidates of a list are kept for whoever asks for it next: see `count_below` */
  struct old *olds;       /* what trials have overwritten, the last one last */
  int32_t written, old_room;
  void *before;           /* where the position before such a decision goes, or NULL */
  void *learning;         /* the search that is shown the decisions of the loop for random games, or NULL */
  int64_t (*poll)(void);  /* asked now and then whether to go on: how many steps until the next time, or 0; or NULL */
  int64_t patience;       /* steps until the next time */
} G;

ALWAYS int fault(G *g) {
  g->steps = INT64_MIN / 2;
  return 0;
}

/* Takes steps from the budget; true when it is used up (or a fault came before). */
ALWAYS int pay(G *g, int64_t steps) { return RARELY((g->steps -= steps) < 0); }

/* An index that the types promise to be in range. The promise is not trusted. */
ALWAYS int32_t at(G *g, int32_t index, int32_t size) {
  if (RARELY((uint32_t)index >= (uint32_t)size)) {
    fault(g);
    return 0;
  }
  return index;
}

/* ---------------------------------------------------------------- what trials undo */

/* A value of the state, by its number, before it was written. */
typedef struct old {
  int32_t at, value;
} OLD;

MAYBE void more_olds(G *g) {
  int64_t room = g->old_room ? 2 * (int64_t)g->old_room : 64;
  OLD *more = room > 1 << 24 ? NULL : (OLD *)realloc(g->olds, (size_t)room * sizeof *more);
  if (!more) {
    fault(g);
    g->written = 0; /* nothing will be undone: what met a fault is not looked at again */
    return;
  }
  g->olds = more;
  g->old_room = (int32_t)room;
}

ALWAYS void keep_old(G *g, int32_t at, int32_t value) {
  if (RARELY(g->written >= g->old_room)) more_olds(g);
  OLD old = {at, value};
  g->olds[g->written++] = old;
}

/* ---------------------------------------------------------------- numbers */

ALWAYS int32_t narrow(G *g, int64_t value) {
  if (RARELY(value > INT32_MAX || value < -INT32_MAX)) return fault(g);
  return (int32_t)value;
}

MAYBE int32_t divided(G *g, int32_t a, int32_t b) { /* rounds down */
  if (b == 0) return fault(g);
  int64_t q = (int64_t)a / b;
  return narrow(g, q - ((int64_t)a % b != 0 && (a < 0) != (b < 0)));
}

MAYBE int32_t modulo(G *g, int32_t a, int32_t b) { /* has the sign of the divisor */
  if (a >= 0 && a < b) return a; /* mostly so, and a division is slow */
  if (b == 0) return fault(g);
  int64_t r = (int64_t)a % b;
  return (int32_t)(r != 0 && (r < 0) != (b < 0) ? r + b : r);
}

MAYBE int32_t within(G *g, int32_t value, int32_t low, int32_t high) {
  if (RARELY(value < low || value > high)) {
    fault(g);
    return low;
  }
  return value;
}

/* Whether there are more than `most` ways to choose k of n. */
MAYBE int32_t more_choices(int64_t n, int64_t k, int64_t most) {
  int64_t ways = 1;
  if (k > n) return 0;
  if (k > n - k) k = n - k;
  for (int64_t i = 1; i <= k; i++) {
    ways = ways * (n - k + i) / i;
    if (ways > most) return 1;
  }
  return 0;
}

/* ---------------------------------------------------------------- lists */

MAYBE int32_t list_has(LIST a, int32_t value) {
  for (int32_t i = 0; i < a.n; i++)
    if (a.v[i] == value) return 1;
  return 0;
}

MAYBE int32_t list_same(LIST a, LIST b) { /* as sets */
  if (a.n != b.n) return 0;
  for (int32_t i = 0; i < a.n; i++)
    if (!list_has(b, a.v[i])) return 0;
  for (int32_t i = 0; i < b.n; i++)
    if (!list_has(a, b.v[i])) return 0;
  return 1;
}

MAYBE int32_t list_nth(G *g, LIST a, int32_t i) {
  if (i < 0 || i >= a.n) return fault(g);
  return a.v[i];
}

/* Puts a value into an ascending list without repeats. */
MAYBE int32_t list_insert(G *g, int32_t *v, int32_t n, int32_t room, int32_t value) {
  int32_t i = n;
  while (i > 0 && v[i - 1] > value) i--;
  if (i > 0 && v[i - 1] == value) return n;
  if (n >= room) {
    fault(g);
    return n;
  }
  memmove(v + i + 1, v + i, (size_t)(n - i) * sizeof *v);
  v[i] = value;
  return n + 1;
}

/* Writes a list into the state: how many, and these. */
MAYBE void keep_list(G *g, int32_t *field, int32_t room, LIST a) {
  if (RARELY(a.n > room)) {
    fault(g);
    return;
  }
  memmove(field + 1, a.v, (size_t)a.n * sizeof *field);
  field[0] = a.n;
}

/* ---------------------------------------------------------------- sets of elements */

#define DEFINE_SETS(W)                                                                                        \
  typedef struct {                                                                                            \
    uint64_t w[W];                                                                                            \
  } SET##W;                                                                                                   \
  typedef struct {                                                                                            \
    const SET##W *v;                                                                                          \
    int32_t n;                                                                                                \
  } SETS##W;                                                                                                  \
  ALWAYS SET##W none##W(void) {                                                                               \
    SET##W r;                                                                                                 \
    for (int k = 0; k < W; k++) r.w[k] = 0;                                                                   \
    return r;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W or##W(SET##W a, SET##W b) {                                                                   \
    for (int k = 0; k < W; k++) a.w[k] |= b.w[k];                                                             \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W and##W(SET##W a, SET##W b) {                                                                  \
    for (int k = 0; k < W; k++) a.w[k] &= b.w[k];                                                             \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W without##W(SET##W a, SET##W b) {                                                              \
    for (int k = 0; k < W; k++) a.w[k] &= ~b.w[k];                                                            \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS int32_t same##W(SET##W a, SET##W b) {                                                                \
    uint64_t d = 0;                                                                                           \
    for (int k = 0; k < W; k++) d |= a.w[k] ^ b.w[k];                                                         \
    return d == 0;                                                                                            \
  }                                                                                                           \
  ALWAYS int32_t some##W(SET##W a) {                                                                          \
    uint64_t d = 0;                                                                                           \
    for (int k = 0; k < W; k++) d |= a.w[k];                                                                  \
    return d != 0;                                                                                            \
  }                                                                                                           \
  ALWAYS int32_t count##W(SET##W a) {                                                                         \
    int32_t n = 0;                                                                                            \
    for (int k = 0; k < W; k++) n += count_bits(a.w[k]);                                                      \
    return n;                                                                                                 \
  }                                                                                                           \
  /* none (-1) is in no set; so is what lies beyond the universe */                                           \
  ALWAYS int32_t has##W(SET##W a, int32_t i) {                                                                \
    return (uint32_t)i < 64u * W && (a.w[(uint32_t)i >> 6] >> (i & 63) & 1);                                  \
  }                                                                                                           \
  ALWAYS void put##W(SET##W *a, int32_t i) {                                                                  \
    if ((uint32_t)i < 64u * W) a->w[(uint32_t)i >> 6] |= (uint64_t)1 << (i & 63);                             \
  }                                                                                                           \
  ALWAYS void drop##W(SET##W *a, int32_t i) {                                                                 \
    if ((uint32_t)i < 64u * W) a->w[(uint32_t)i >> 6] &= ~((uint64_t)1 << (i & 63));                          \
  }                                                                                                           \
  ALWAYS void set##W(SET##W *a, int32_t i, int32_t in) { /* `in`: 0 or 1 */                                   \
    if ((uint32_t)i >= 64u * W) return;                                                                       \
    uint64_t *word = &a->w[(uint32_t)i >> 6];                                                                 \
    *word = (*word & ~((uint64_t)1 << (i & 63))) | (uint64_t)in << (i & 63);                                  \
  }                                                                                                           \
  ALWAYS SET##W one##W(int32_t i) { /* the set of at most one */                                              \
    SET##W r = none##W();                                                                                     \
    put##W(&r, i);                                                                                            \
    return r;                                                                                                 \
  }                                                                                                           \
  ALWAYS int32_t first##W(SET##W a) {                                                                         \
    for (int k = 0; k < W; k++)                                                                               \
      if (a.w[k]) return k * 64 + lowest_bit(a.w[k]);                                                         \
    return -1;                                                                                                \
  }                                                                                                           \
  ALWAYS int32_t last##W(SET##W a) {                                                                          \
    for (int k = W; k-- > 0;)                                                                                 \
      if (a.w[k]) return k * 64 + highest_bit(a.w[k]);                                                        \
    return -1;                                                                                                \
  }                                                                                                           \
  MAYBE int32_t nth##W(G *g, SET##W a, int32_t i) {                                                           \
    if (i >= 0)                                                                                               \
      for (int k = 0; k < W; k++) {                                                                           \
        int32_t n = count_bits(a.w[k]);                                                                       \
        if (i < n) {                                                                                          \
          uint64_t b = a.w[k];                                                                                \
          while (i-- > 0) b &= b - 1;                                                                         \
          return k * 64 + lowest_bit(b);                                                                      \
        }                                                                                                     \
        i -= n;                                                                                               \
      }                                                                                                       \
    return fault(g);                                                                                          \
  }                                                                                                           \
  ALWAYS int32_t the##W(G *g, SET##W a) {                                                                     \
    if (count##W(a) != 1) return fault(g);                                                                    \
    return first##W(a);                                                                                       \
  }                                                                                                           \
  ALWAYS SET##W below##W(int32_t i) { /* all elements before i */                                             \
    SET##W r;                                                                                                 \
    for (int k = 0; k < W; k++)                                                                               \
      r.w[k] = i <= k * 64 ? 0 : i >= k * 64 + 64 ? ~(uint64_t)0 : ((uint64_t)1 << (i - k * 64)) - 1;         \
    return r;                                                                                                 \
  }                                                                                                           \
  /* the union of a table's rows over a set */                                                                \
  MAYBE SET##W gather##W(const SET##W *rows, SET##W a) {                                                      \
    SET##W r = none##W();                                                                                     \
    for (int k = 0; k < W; k++)                                                                               \
      for (uint64_t b = a.w[k]; b; b &= b - 1) r = or##W(r, rows[k * 64 + lowest_bit(b)]);                    \
    return r;                                                                                                 \
  }                                                                                                           \
  /* everything that can be reached from `start` by steps into `inside`, the start included */                \
  MAYBE SET##W flood##W(const SET##W *rows, SET##W start, SET##W inside) {                                    \
    SET##W seen = start, front = start;                                                                       \
    while (some##W(front)) {                                                                                  \
      front = without##W(and##W(gather##W(rows, front), inside), seen);                                       \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return seen;                                                                                              \
  }                                                                                                           \
  MAYBE SET##W resume##W(const SET##W *rows, SET##W known, SET##W start, SET##W inside) {                     \
    return flood##W(rows, or##W(known, start), inside);                                                       \
  }                                                                                                           \
  /* whether an element can be reached */                                                                      \
  MAYBE int32_t meets##W(const SET##W *rows, SET##W start, SET##W inside, int32_t wanted) {                   \
    SET##W seen = start, front = start;                                                                       \
    if (!has##W(or##W(inside, start), wanted)) return 0;                                                      \
    while (some##W(front)) {                                                                                  \
      if (has##W(front, wanted)) return 1;                                                                    \
      front = without##W(and##W(gather##W(rows, front), inside), seen);                                       \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return 0;                                                                                                 \
  }                                                                                                           \
  /* the beginning of a line up to its first stop, the lowest or the highest; without branches */             \
  ALWAYS SET##W cut##W(SET##W line, SET##W stops, int32_t upwards, int32_t inclusive) {                       \
    uint64_t seen = 0;                                                                                        \
    for (int k = 0; k < W; k++) {                                                                             \
      int32_t i = upwards ? k : W - 1 - k;                                                                    \
      uint64_t b = stops.w[i], some = 0 - (uint64_t)(b != 0);                                                 \
      uint64_t first = upwards ? b & (0 - b) : some & (uint64_t)1 << highest_bit(b | 1);                      \
      uint64_t within = upwards ? first - 1 : ~(2 * first - 1) | ~some;                                       \
      line.w[i] &= (inclusive ? within | first : within) & ~seen;                                             \
      seen |= some;                                                                                           \
    }                                                                                                         \
    return line;                                                                                              \
  }                                                                                                           \
  /* the beginning of a line before its first stop, the lowest or the highest, if that is a wanted one; without branches */\
  ALWAYS SET##W before##W(SET##W line, SET##W stops, SET##W wanted, int32_t upwards) {                        \
    uint64_t seen = 0, found = 0;                                                                             \
    for (int k = 0; k < W; k++) {                                                                             \
      int32_t i = upwards ? k : W - 1 - k;                                                                    \
      uint64_t b = line.w[i] & stops.w[i], some = 0 - (uint64_t)(b != 0);                                     \
      uint64_t first = upwards ? b & (0 - b) : some & (uint64_t)1 << highest_bit(b | 1);                      \
      found |= first & wanted.w[i] & ~seen;                                                                   \
      line.w[i] &= (upwards ? first - 1 : ~(2 * first - 1) | ~some) & ~seen;                                  \
      seen |= some;                                                                                           \
    }                                                                                                         \
    found = 0 - (uint64_t)(found != 0);                                                                       \
    for (int k = 0; k < W; k++) line.w[k] &= found;                                                           \
    return line;                                                                                              \
  }                                                                                                           \
  /* whether what can be reached has a neighbour in `wanted` outside of itself */                              \
  MAYBE int32_t touches##W(const SET##W *rows, SET##W start, SET##W inside, SET##W wanted) {                  \
    SET##W seen = start, front = start;                                                                       \
    wanted = without##W(wanted, or##W(inside, start));                                                        \
    if (!some##W(wanted)) return 0;                                                                           \
    while (some##W(front)) {                                                                                  \
      SET##W next = gather##W(rows, front);                                                                   \
      if (some##W(and##W(next, wanted))) return 1;                                                            \
      front = without##W(and##W(next, inside), seen);                                                         \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return 0;                                                                                                 \
  }                                                                                                           \
  MAYBE SET##W set_of_list##W(LIST a) {                                                                       \
    SET##W r = none##W();                                                                                     \
    for (int32_t i = 0; i < a.n; i++) put##W(&r, a.v[i]);                                                     \
    return r;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t sets_have##W(SETS##W a, SET##W x) {                                                           \
    for (int32_t i = 0; i < a.n; i++)                                                                         \
      if (same##W(a.v[i], x)) return 1;                                                                       \
    return 0;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t sets_same##W(SETS##W a, SETS##W b) {                                                          \
    if (a.n != b.n) return 0;                                                                                 \
    for (int32_t i = 0; i < a.n; i++)                                                                         \
      if (!sets_have##W(b, a.v[i]) || !sets_have##W(a, b.v[i])) return 0;                                     \
    return 1;                                                                                                 \
  }

/* Searches by an adjacency whose steps are shifts: all that was reached steps at once, until nothing new is. The first step of
 * a single element is a look at its row. STEP may leave bits beyond the last element, which are in no set that is searched. */
#define DEFINE_SEARCHES(STEP, W, ROWS)                                                                        \
  ALWAYS SET##W begin_##STEP(SET##W a) { return count##W(a) == 1 ? ROWS[first##W(a)] : STEP(a); }             \
  MAYBE SET##W flood_##STEP(SET##W start, SET##W inside) {                                                    \
    SET##W seen = start, next = begin_##STEP(start);                                                          \
    for (;;) {                                                                                                \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return seen;                                                                   \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
  }                                                                                                           \
  /* the same, where all that is `known` was reached before, and `inside` has only grown since */             \
  MAYBE SET##W resume_##STEP(SET##W known, SET##W start, SET##W inside) {                                     \
    SET##W seen = known, more = or##W(or##W(known, start), and##W(STEP(known), inside));                      \
    while (!same##W(more, seen)) {                                                                            \
      seen = more;                                                                                            \
      more = or##W(seen, and##W(STEP(seen), inside));                                                         \
    }                                                                                                         \
    return seen;                                                                                              \
  }                                                                                                           \
  MAYBE int32_t meets_##STEP(SET##W start, SET##W inside, int32_t wanted) {                                   \
    SET##W seen = start, next = begin_##STEP(start), goal = one##W(wanted);                                   \
    if (!some##W(and##W(goal, or##W(inside, start)))) return 0;                                               \
    while (!some##W(and##W(goal, seen))) {                                                                    \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return 0;                                                                      \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
    return 1;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t touches_##STEP(SET##W start, SET##W inside, SET##W wanted) {                                  \
    SET##W seen = start, next = begin_##STEP(start);                                                          \
    wanted = without##W(wanted, or##W(inside, start));                                                        \
    if (!some##W(wanted)) return 0;                                                                           \
    while (!some##W(and##W(next, wanted))) {                                                                  \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return 0;                                                                      \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
    return 1;                                                                                                 \
  }                                                                                                           \
  /* the same from one element, which mostly has such a neighbour itself */                                   \
  ALWAYS int32_t near_##STEP(int32_t i, SET##W inside, SET##W wanted) {                                       \
    SET##W start = one##W(i), others = without##W(wanted, or##W(inside, start));                              \
    return some##W(and##W(ROWS[i], others)) || touches_##STEP(start, inside, wanted);                         \
  }

/* Connected parts of the sites with one value of a state function F, kept by its writer: a forest of sites, whose roots know
 * the part. ROWS: the adjacency; VALUES: how many values there are, `none` not counted. */
#define DEFINE_PARTS(F, W, ROWS, VALUES)                                                                              \
  ALWAYS int32_t root_##F(const S *s, int32_t i) {                                                                    \
    while (s->parent_##F[i] != i) i = s->parent_##F[i];                                                               \
    return i;                                                                                                         \
  }                                                                                                                   \
  /* the place i has just got its value */                                                                            \
  MAYBE void join_##F(S *s, int32_t i, int32_t value) {                                                               \
    SET##W near = and##W(ROWS[i], s->where_##F[value + 1]);                                                           \
    int32_t root = i;                                                                                                 \
    s->parent_##F[i] = i;                                                                                             \
    s->part_##F[i] = one##W(i);                                                                                       \
    while (some##W(near)) {                                                                                           \
      int32_t other = root_##F(s, first##W(near)), small = root;                                                      \
      near = without##W(near, s->part_##F[other]);                                                                    \
      if (count##W(s->part_##F[other]) > count##W(s->part_##F[root])) root = other; else small = other;               \
      s->parent_##F[small] = root;                                                                                    \
      s->part_##F[root] = or##W(s->part_##F[root], s->part_##F[small]);                                               \
    }                                                                                                                 \
  }                                                                                                                   \
  static void find_parts_##F(S *s) {                                                                                  \
    for (int32_t v = 1; v <= VALUES; v++)                                                                             \
      for (SET##W left = s->where_##F[v]; some##W(left);) {                                                           \
        int32_t root = first##W(left);                                                                                \
        SET##W part = flood##W(ROWS, one##W(root), left);                                                             \
        left = without##W(left, part);                                                                                \
        s->part_##F[root] = part;                                                                                     \
        for (; some##W(part); drop##W(&part, first##W(part))) s->parent_##F[first##W(part)] = root;                   \
      }                                                                                                               \
    s->known_##F = 1;                                                                                                 \
  }                                                                                                                   \
  /* the part that a place is in */                                                                                   \
  ALWAYS SET##W part_##F(const S *s, int32_t i) {                                                                     \
    int32_t value = s->F[i];                                                                                          \
    if (RARELY(value < 0 || !s->known_##F)) return flood##W(ROWS, one##W(i), s->where_##F[value + 1]);                \
    return s->part_##F[root_##F(s, i)];                                                                               \
  }

/* ---------------------------------------------------------------- random numbers (rng.py) */

ALWAYS uint64_t mix64(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

ALWAYS uint64_t next64(uint64_t *random) { return mix64(*random += 0x9E3779B97F4A7C15u); }
/* One of the independent streams behind the state of a generator: see rng.py. */
ALWAYS uint64_t stream(uint64_t root, uint64_t number) { return mix64(root + 0x9E3779B97F4A7C15u * (2 * number + 1)); }

/* The 128-bit product of two numbers: high half returned, low half stored. */
ALWAYS uint64_t product(uint64_t a, uint64_t b, uint64_t *low) {
#if defined(__SIZEOF_INT128__)
  unsigned __int128 whole = (unsigned __int128)a * b;
  *low = (uint64_t)whole;
  return (uint64_t)(whole >> 64);
#else
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t mid = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)mid;
  *low = a * b;
  return a1 * b1 + (mid >> 32) + (other >> 32);
#endif
}

MAYBE uint64_t below_again(uint64_t *random, uint64_t n, uint64_t high, uint64_t low) {
  uint64_t threshold = (0 - n) % n;
  while (low < threshold) high = product(next64(random), n, &low);
  return high;
}
ALWAYS uint64_t below(uint64_t *random, uint64_t n) {
  uint64_t low, high = product(next64(random), n, &low);
  return RARELY(low < n) ? below_again(random, n, high, low) : high;
}

MAYBE uint64_t common_divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The k-th bit, k from 0, alone, and its place. */
ALWAYS uint64_t take_bit(uint64_t word, int32_t k) {
#if defined(__BMI2__)
  return __builtin_ia32_pdep_di((uint64_t)1 << k, word);
#else
  while (k--) word &= word - 1;
  return word & (0 - word);
#endif
}
ALWAYS int32_t select_bit(uint64_t word, int32_t k) { return lowest_bit(take_bit(word, k)); }

/* ---------------------------------------------------------------- walks in lanes (optimize/lanes.py) */

/* Four walks up and four down, each by steps of its own length. `to_up`, `to_down`: where a step may end. */
typedef uint64_t LANES __attribute__((vector_size(32)));
typedef struct {
  LANES up, down, to_up, to_down;
} WALKS;

ALWAYS LANES every_lane(uint64_t a) { return (LANES){a, a, a, a}; }
ALWAYS uint64_t any_lane(LANES a) { return (a[0] | a[1]) | (a[2] | a[3]); }
/* Whether a lane of both has the same bit. */
ALWAYS int32_t meet_lanes(LANES a, LANES b) {
#if defined(__AVX__)
  typedef long long PARTS_OF __attribute__((vector_size(32)));
  return !__builtin_ia32_ptestz256((PARTS_OF)a, (PARTS_OF)b);
#else
  return any_lane(a & b) != 0;
#endif
}

/* From a and b on, through n and m, which end where a step may end. */
ALWAYS void go_on_walks(LANES *a, LANES *b, LANES n, LANES m, WALKS by, int32_t steps) {
#pragma GCC unroll 6
  for (int32_t done = 1; done <= steps; done *= 2) {
    *a |= n & (*a << by.up);
    *b |= m & (*b >> by.down);
    n &= n << by.up;
    m &= m >> by.down;
    by.up += by.up;
    by.down += by.down;
  }
}

/* Where walks from `ends` lead through a set, with `least` places between at least, or `most`. */
ALWAYS uint64_t fill_walks(uint64_t ends, uint64_t through, WALKS by, int32_t least, int32_t most) {
  LANES n = every_lane(through) & by.to_up, m = every_lane(through) & by.to_down, a = every_lane(ends), b = a;
  for (int32_t i = 0; i < least; i++) a = n & (a << by.up), b = m & (b >> by.down);
  go_on_walks(&a, &b, n, m, by, most - least);
  return any_lane(((a << by.up) & by.to_up) | ((b >> by.down) & by.to_down));
}

/* What lies before the first stop on walks from a place, of each if that is a wanted one. */
ALWAYS uint64_t before_on_walks(uint64_t start, uint64_t stops, uint64_t wanted, WALKS by, int32_t most) {
  LANES n = every_lane(~stops) & by.to_up, m = every_lane(~stops) & by.to_down, last = every_lane(stops & wanted);
  LANES a = every_lane(start), b = a;
  go_on_walks(&a, &b, n, m, by, most);
  n = (LANES)(((a << by.up) & by.to_up & last) != every_lane(0));
  m = (LANES)(((b >> by.down) & by.to_down & last) != every_lane(0));
  return any_lane((a & n) | (b & m)) & ~start;
}

/* Whether a place lies in a run of so many of the elements of a set, along one of the walks up. */
ALWAYS int32_t is_in_line(uint64_t all, int32_t place, WALKS by, int32_t length) {
  LANES ends = every_lane(all), to = by.to_up; /* where a run can end: behind so many steps */
#pragma GCC unroll 6
  for (int32_t i = 1; i < length - 1; i++) to &= by.to_up << by.up * (uint64_t)i;
#pragma GCC unroll 6
  for (int32_t n = 1; n < length; n += n) ends &= ends << by.up * (uint64_t)(n < length - n ? n : length - n);
  if (!meet_lanes(ends, to)) return 0;
  ends &= to;
  for (int32_t i = 1; i < length; i++) ends |= ends >> by.up;
  return meet_lanes(ends, every_lane((uint64_t)1 << place));
}

/* ---------------------------------------------------------------- lines in lanes (optimize/sweep.py) */

/* What lies on some of eight lines, each up to its first stop and with it. The first four are numbered upwards, the others
 * downwards; `counting`: which of them count, as bits. */
ALWAYS uint64_t sweep(const void *lines, uint64_t stops, int32_t counting) {
#if defined(__AVX512DQ__) && defined(__AVX512CD__) && !defined(__clang__)
  typedef long long EIGHT __attribute__((vector_size(64)));
  EIGHT line, hit, within, none = {0};
  memcpy(&line, lines, sizeof line);
  hit = line & (none + (long long)stops);
  within = (EIGHT)__builtin_ia32_vplzcntq_512_mask(hit, hit, (uint8_t)-1);
  within = (EIGHT)__builtin_ia32_psrav8di_mask(none + INT64_MIN, within, hit ^ (hit - 1), (uint8_t)0xf0);
  line &= within & (EIGHT)__builtin_ia32_cvtmask2q512((uint8_t)counting);
  line |= __builtin_shuffle(line, (EIGHT){4, 5, 6, 7, 0, 1, 2, 3});
  line |= __builtin_shuffle(line, (EIGHT){2, 3, 0, 1, 6, 7, 4, 5});
  return (uint64_t)(line[0] | line[1]);
#else
  LANES line[2], bit = {1, 2, 4, 8}, hit, before;
  memcpy(line, lines, sizeof line);
  hit = line[0] & every_lane(stops);
  line[0] &= (hit ^ (hit - 1)) & (LANES)((every_lane((uint64_t)counting) & bit) != 0);
  before = line[1] & every_lane(stops); /* the highest bit, and all below it */
#pragma GCC unroll 6
  for (int32_t by = 1; by < 64; by *= 2) before |= before >> by;
  line[1] &= ~(before >> 1) & (LANES)((every_lane((uint64_t)counting >> 4) & bit) != 0);
  return any_lane(line[0] | line[1]);
#endif
}

/* ---------------------------------------------------------------- memories (zobrist.py) */

typedef struct {
  uint64_t low, high;
} KEY;

ALWAYS void key_add(KEY *key, uint64_t index, uint64_t code) {
  uint64_t place = (index << 32) + code;
  key->low ^= mix64(place + 0x9E3779B97F4A7C15u);
  key->high ^= mix64(place + 0xD1B54A32D192ED03u);
}

ALWAYS void key_add_mover(KEY *key, int32_t mover) {
  if (mover >= 0) key_add(key, 0x7fffffffu, (uint64_t)mover + 1);
}

/* Part `part` of the `number`-th live variable of the flow: a number, or 32 bits of a set. */
ALWAYS void key_add_part(KEY *key, int32_t number, int32_t part, uint32_t value) {
  key_add(key, 0x40000000u + 4096u * (uint64_t)number + (uint64_t)part, (uint64_t)value + 1);
}

/* All parts of a set, up to the last one that has an element; of none, one. */
MAYBE void key_add_set(KEY *key, int32_t number, const uint64_t *set, int32_t words) {
  int32_t parts = 2 * words;
  while (parts > 1 && !(uint32_t)(set[(parts - 1) / 2] >> 32 * ((parts - 1) & 1))) parts--;
  for (int32_t i = 0; i < parts; i++) key_add_part(key, number, i, (uint32_t)(set[i / 2] >> 32 * (i & 1)));
}

ALWAYS void key_change(KEY *key, const KEY *was, const KEY *is) {
  key->low ^= was->low ^ is->low;
  key->high ^= was->high ^ is->high;
}

ALWAYS uint64_t *mark_of(G *g, KEY key) { return &g->marks[key.low >> 6 & (MARKS - 1)]; }

MAYBE int32_t times_remembered(G *g, int32_t last, KEY key) {
  if (!(*mark_of(g, key) >> (key.low & 63) & 1)) return 0;
  for (int32_t i = last; i >= 0; i = g->remembered[i].before) {
    if (pay(g, 1)) return 0;
    if (g->remembered[i].low == key.low && g->remembered[i].high == key.high) return g->remembered[i].count;
  }
  return 0;
}

/* Adds a link to a chain; returns the new end of it. */
MAYBE int32_t remember_key(G *g, int32_t last, KEY key, int32_t count) {
  if (g->kept == g->keep_room) {
    int32_t room = g->keep_room ? 2 * g->keep_room : 256;
    REMEMBERED *more =
        room > 1 << 24 ? NULL : (REMEMBERED *)realloc(g->remembered, (size_t)room * sizeof *more);
    if (!more) {
      fault(g);
      return last;
    }
    g->remembered = more;
    g->keep_room = room;
  }
  *mark_of(g, key) |= (uint64_t)1 << (key.low & 63);
  REMEMBERED made = {key.low, key.high, count, last};
  g->remembered[g->kept] = made;
  return g->kept++;
}
