/* Games in lanes: several random games at once, one in each lane of a vector (straight/plies.py, emit_lanes.py). Two halves; the
 * code of a ply stands between them. */

#ifdef LANED

#if defined(__AVX512DQ__) && defined(__AVX512VL__)
#define WIDTH 8
#else
#define WIDTH 4
#endif
#if defined(__AVX2__) || defined(__ARM_NEON)
#define IN_LANES 1
#else
#define IN_LANES 0 /* vectors are taken apart there: one game after the other is faster */
#endif

/* A word of each game. A truth has all bits or none. */
typedef uint64_t VEC __attribute__((vector_size(8 * WIDTH)));

ALWAYS VEC vec_all(uint64_t a) { return (VEC){0} + a; }
ALWAYS VEC vec_some(VEC a) { return (VEC)(a != vec_all(0)); }
ALWAYS VEC vec_same(VEC a, VEC b) { return (VEC)(a == b); }
ALWAYS VEC vec_chosen(VEC truth, VEC a, VEC b) { return (truth & a) | (~truth & b); }
ALWAYS VEC vec_lowest(VEC a) { return a & (0 - a); }

typedef int64_t VEC_SIGNED __attribute__((vector_size(8 * WIDTH)));
ALWAYS VEC vec_less(VEC a, VEC b) { return (VEC)((VEC_SIGNED)a < (VEC_SIGNED)b); }

/* Which lanes have a truth, as bits. */
ALWAYS uint32_t vec_bits(VEC truth) {
#if defined(__AVX2__)
  typedef double NUMBERS __attribute__((vector_size(32)));
  NUMBERS parts[WIDTH / 4] __attribute__((aligned(64)));
  memcpy(parts, &truth, sizeof parts);
  uint32_t bits = (uint32_t)__builtin_ia32_movmskpd256(parts[0]);
#if WIDTH == 8
  bits |= (uint32_t)__builtin_ia32_movmskpd256(parts[1]) << 4;
#endif
  return bits;
#else
  uint32_t bits = 0;
  for (int32_t i = 0; i < WIDTH; i++) bits |= (uint32_t)(truth[i] & 1) << i;
  return bits;
#endif
}

/* The products of the lower halves. */
ALWAYS VEC vec_times(VEC a, VEC b) {
#if defined(__AVX2__) && !defined(__clang__)
  typedef int PARTS __attribute__((vector_size(8 * WIDTH)));
#if WIDTH == 8
  typedef long long WHOLE __attribute__((vector_size(64)));
  return (VEC)__builtin_ia32_pmuludq512_mask((PARTS)a, (PARTS)b, (WHOLE)a, (unsigned char)-1);
#else
  return (VEC)__builtin_ia32_pmuludq256((PARTS)a, (PARTS)b);
#endif
#else
  return (a & 0xffffffffu) * (b & 0xffffffffu);
#endif
}

ALWAYS VEC vec_count(VEC a) {
  a = a - ((a >> 1) & 0x5555555555555555u);
  a = (a & 0x3333333333333333u) + ((a >> 2) & 0x3333333333333333u);
  a = (a + (a >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  a = a + (a >> 8);
  a = a + (a >> 16);
  return (a + (a >> 32)) & 127;
}

/* The place of the only bit. */
ALWAYS VEC vec_index(VEC a) {
#if WIDTH == 8
  typedef double NUMBERS __attribute__((vector_size(64)));
  return ((VEC)__builtin_convertvector(a, NUMBERS) >> 52) - 1023; /* its exponent */
#else
  return vec_count(a - 1);
#endif
}

/* The k-th bit of each, counted from 0. */
ALWAYS VEC vec_kth(VEC a, VEC k) {
#if defined(__BMI2__)
  uint64_t of[WIDTH] __attribute__((aligned(8 * WIDTH))), one[WIDTH] __attribute__((aligned(8 * WIDTH)));
  VEC ones = vec_all(1) << k;
  memcpy(of, &a, sizeof of);
  memcpy(one, &ones, sizeof one);
#define KTH(i) __builtin_ia32_pdep_di(one[i], of[i])
#if WIDTH == 8
  return (VEC){KTH(0), KTH(1), KTH(2), KTH(3), KTH(4), KTH(5), KTH(6), KTH(7)};
#else
  return (VEC){KTH(0), KTH(1), KTH(2), KTH(3)};
#endif
#else
  VEC two = a - ((a >> 1) & 0x5555555555555555u);
  VEC four = (two & 0x3333333333333333u) + ((two >> 2) & 0x3333333333333333u);
  VEC eight = (four + (four >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  VEC half = (eight + (eight >> 8)) & 0x00ff00ff00ff00ffu;
  VEC at = vec_all(0), here, up;
#define HALVE(part, size, mask) \
  here = (part >> at) & mask, up = ~vec_less(k, here), k -= here & up, at += up & size;
  HALVE(((half + (half >> 16)) & 0x0000ffff0000ffffu), 32, 0xffu)
  HALVE(half, 16, 0xffu)
  HALVE(eight, 8, 0xffu)
  HALVE(four, 4, 0xfu)
  HALVE(two, 2, 3u)
  HALVE(a, 1, 1u)
  return vec_all(1) << (at & 63);
#endif
}

/* The finaliser of SplitMix64. */
ALWAYS VEC vec_mixed(VEC z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
/* The upper half of x times n, a number below 2^32. */
ALWAYS VEC vec_below(VEC x, VEC n) { return (vec_times(x >> 32, n) + (vec_times(x, n) >> 32)) >> 32; }
/* Whether the lower half of that may be less than n: then `below` might take another number. */
ALWAYS VEC vec_biased(VEC x, VEC n) {
  return vec_same((vec_times(x >> 32, n) + (vec_times(x, n) >> 32)) & 0xffffffffu, vec_all(0));
}

/* A vector of games: the numbers of `Field` in straight/plies.py, then the sets of their positions. */
enum { LANE_RANDOM, LANE_LEFT, LANE_AT, LANE_PLAYED, LANE_TURNS, LANE_LAST, LANE_CODE, LANE_STATE };
typedef struct {
  VEC f[LANE_STATE + LANE_WORDS];
} LANE;

#endif

/* ==== after the plies ==== */
#ifdef LANED

#define GROUPS 2 /* vectors in turn, so that one waits less for another's results */
#define NO_GAME ((uint64_t)-1)
#define NOT_PLAYED (-1)

/* What is going on in the lanes of a group: the places of the games in the list, and what new ones begin with. */
typedef struct {
  LANE lane;
  uint64_t random[WIDTH] __attribute__((aligned(8 * WIDTH))), at[WIDTH] __attribute__((aligned(8 * WIDTH)));
  int64_t game[WIDTH];
} GROUP;

/* Games that are dealt to lanes, and where their results go: as of `playouts`. */
typedef struct {
  uint64_t root, words[LANE_WORDS], at;
  const int64_t *numbers;
  int64_t games, next, going, *counts;
  int32_t *ends;
} DEALT;

/* Notes how a game ended. */
ALWAYS void note_game(DEALT *dealt, int64_t k, uint64_t code, uint64_t played, uint64_t turns) {
  dealt->going--;
  if (code == 0 || code == NO_GAME) return; /* not here: it was cut off, or has something that is not for lanes */
  int32_t *end = dealt->ends + k * (2 + PLAYERS);
  for (int32_t c = 0; c < COUNTS; c++) dealt->counts[c * dealt->games + k] = 0;
  dealt->counts[COUNT_DECISIONS * dealt->games + k] = (int64_t)played;
  dealt->counts[COUNT_TURNS * dealt->games + k] = (int64_t)turns;
  end[0] = 1;
  memcpy(end + 1, t_x_outcomes + (code - 1) * (1 + PLAYERS), (1 + PLAYERS) * sizeof *end);
}

/* Notes the games of some lanes, and begins others there. */
ALWAYS void deal(GROUP *group, VEC done, uint32_t bits, DEALT *dealt) {
  VEC *f = group->lane.f, random, at;
  uint64_t code[WIDTH] __attribute__((aligned(8 * WIDTH))), played[WIDTH] __attribute__((aligned(8 * WIDTH))),
      turns[WIDTH] __attribute__((aligned(8 * WIDTH)));
  memcpy(code, &f[LANE_CODE], sizeof code);
  memcpy(played, &f[LANE_PLAYED], sizeof played);
  memcpy(turns, &f[LANE_TURNS], sizeof turns);
  for (; bits; bits &= bits - 1) {
    int32_t i = lowest_bit(bits);
    if (group->game[i] >= 0) note_game(dealt, group->game[i], code[i], played[i], turns[i]);
    group->at[i] = NO_GAME;
    if (dealt->next >= dealt->games) continue;
    group->at[i] = dealt->at;
    group->random[i] = stream(dealt->root, (uint64_t)dealt->numbers[dealt->next]);
    group->game[i] = dealt->next++;
    dealt->going++;
  }
  memcpy(&random, group->random, sizeof random);
  memcpy(&at, group->at, sizeof at);
  f[LANE_RANDOM] = vec_chosen(done, random, f[LANE_RANDOM]);
  f[LANE_AT] = vec_chosen(done, at, f[LANE_AT]);
  f[LANE_LEFT] &= ~done;
  f[LANE_PLAYED] &= ~done;
  f[LANE_TURNS] &= ~done;
  f[LANE_CODE] &= ~done;
  f[LANE_LAST] |= done;
  for (int32_t w = 0; w < LANE_WORDS; w++)
    f[LANE_STATE + w] = vec_chosen(done, vec_all(dealt->words[w]), f[LANE_STATE + w]);
}

/* Plays as many games as lanes can, in any order; the others are left `NOT_PLAYED`. Arguments as of `playouts`. */
static void play_in_lanes(G *g, const S *start, uint64_t root, const int64_t *numbers, int64_t games, int64_t most,
                          int64_t *counts, int32_t *ends) {
  for (int64_t k = 0; k < games; k++) ends[k * (2 + PLAYERS)] = NOT_PLAYED;
  DEALT dealt = {.root = root, .numbers = numbers, .games = games, .counts = counts, .ends = ends};
  if (!IN_LANES || games < WIDTH || start->over || most <= 0) return;
  int32_t at = lane_x_start(start, dealt.words);
  if (at < 0) return;
  dealt.at = (uint64_t)at;
  GROUP groups[GROUPS];
  memset(groups, 0, sizeof groups);
  for (int32_t n = 0; n < GROUPS; n++) {
    for (int32_t i = 0; i < WIDTH; i++) groups[n].game[i] = -1;
    deal(&groups[n], vec_all(NO_GAME), (1 << WIDTH) - 1, &dealt);
  }
  while (dealt.going && !stopped(g)) {
    g->steps = MAX_STEPS;
#pragma GCC unroll 2
    for (int32_t n = 0; n < GROUPS; n++) ply_x_lanes(&groups[n].lane);
    for (int32_t n = 0; n < GROUPS; n++) {
      VEC *f = groups[n].lane.f;
      VEC done = vec_some(f[LANE_CODE]) | ~vec_less(f[LANE_PLAYED], vec_all((uint64_t)most));
      uint32_t bits = vec_bits(done);
      if (bits) deal(&groups[n], done, bits, &dealt);
    }
  }
}

#endif
