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
#define DRAW 2    /* of `run`: a decision is to be drawn now; see `playing` */
#define AGAIN 2   /* of a draw: nothing is drawn yet, ask again */
#define FITS 2    /* of a candidate: it is legal, and to be carried out */
#define AT_ONCE 1 /* of `playing` */
#define APART 2
#ifndef STACK_BYTES
#define STACK_BYTES (1 << 18) /* for a search that calls itself, about */
#endif

#if defined(__GNUC__)
#ifdef __OPTIMIZE__
#define ALWAYS static inline __attribute__((always_inline, unused))
#else /* who does not optimise wants C soon: a body for each call takes longer to compile than all the rest */
#define ALWAYS static inline __attribute__((unused))
#endif
#define MAYBE static inline __attribute__((unused))
#ifndef EXPORT /* a target may call nothing of it from outside */
#define EXPORT __attribute__((visibility("default")))
#endif
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
#ifndef FIRST_KEYS /* for how many keys there is room at first */
#define FIRST_KEYS 256
#endif
#ifndef MARKS_APART /* who has many players lets them be where each player's are together */
#define MARKS_APART 0
#endif

/* The working room of one player of a game. Never shared between threads. */
typedef struct {
  int64_t steps;          /* what is left of the budget; negative: a fault */
  int64_t nodes;          /* positions left to one search for a finish */
  int32_t *decisions;     /* the list being made: entries of STRIDE integers */
  int64_t listed, room;   /* entries in it, and how many it can hold */
  REMEMBERED *remembered;
  int32_t kept, keep_room;
  /* a bit for each key that may have been remembered: most others are known not to be */
#if MARKS_APART
  uint64_t *marks;
#else
  uint64_t marks[MARKS];
#endif
  unsigned char *memo;    /* finished searches; see `memo_find` */
  int64_t round;          /* of the memo: results of earlier ones count no more */
  int32_t circled;        /* whether a search came back to a position that it is still in */
  int64_t epoch;          /* of the memo, where memories count: links of their chains mean something for one call */
  int32_t noted;          /* whether a `note` was carried out */
  int32_t playing;        /* whether a decision is drawn where `run` pauses: by itself, AT_ONCE, or APART, by who called it */
  int32_t passed, known;  /* in a tree search: lists that `run` has asked for; the one at which it is known to pause, or 0 */
  int32_t counting;       /* whether legal decisions are counted before one is drawn, and in `legal` how many there were */
  int32_t again;          /* whether candidates are gathered, and some draws from them were refused already */
  int64_t legal;
  struct slice *slices;   /* the candidates of a decision */
  struct footprint *footprints; /* what decides whether those are legal that are not tried */
  int32_t drawing;        /* whether one of them is drawn: then they are those of the rules, else only such as may be legal */
  int32_t sliced, slice_room;
  int32_t tallying;       /* whether those that are legal for certain are only counted, as `sure`, and not gathered */
  int64_t sure;
  int64_t total;          /* candidates left in them */
  int32_t *entry;         /* room for an entry */
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
