/* Games in lanes: several random games at once, one in each lane of a vector (straight/plies.py, sections/lanes.py). Two halves; the
 * code of a ply stands between them. A VEC is a word of each game; a truth has all bits or none. */

#ifdef ONE_LANE
/* Many threads play, and each is a lane: a vector is a word. Numbers stand where they are needed. */
#define WIDTH 1
#define LANE_NUMBERS static const uint64_t
typedef uint64_t VEC;
typedef int64_t VEC_SIGNED;
ALWAYS VEC vec_all(uint64_t a) { return a; }
ALWAYS VEC vec_some(VEC a) { return 0 - (uint64_t)(a != 0); }
ALWAYS VEC vec_same(VEC a, VEC b) { return 0 - (uint64_t)(a == b); }
ALWAYS VEC vec_less(VEC a, VEC b) { return 0 - (uint64_t)((VEC_SIGNED)a < (VEC_SIGNED)b); }
ALWAYS uint32_t vec_bits(VEC truth) { return truth & 1; }
#define vec_joint(a, below, by) ((a) << (by) | (below) >> (64 - (by)))
ALWAYS VEC vec_times(VEC a, VEC b) { return (a & 0xffffffffu) * (b & 0xffffffffu); }
ALWAYS VEC vec_count(VEC a) { return (uint64_t)count_bits(a); }
ALWAYS VEC vec_index(VEC a) { return vec_count(a - 1); }
/* By 64 and more: nothing is left. */
ALWAYS VEC vec_up_by(VEC a, VEC by) { return by < 64 ? a << by : 0; }
ALWAYS VEC vec_down_by(VEC a, VEC by) { return by < 64 ? a >> by : 0; }

/* The place of the k-th bit of a word of `size` bits, counted from 0: the half that has it, again and again. */
ALWAYS VEC place_within(VEC a, VEC k, int32_t size) {
  int32_t at = 0, left = (int32_t)k;
  for (size >>= 1; size; size >>= 1) {
    int32_t here = count_bits(a & (((uint64_t)1 << size) - 1)), up = left >= here;
    left -= up ? here : 0;
    at += up ? size : 0;
    a = up ? a >> size : a;
  }
  return (uint64_t)at;
}
ALWAYS VEC vec_place_of_8(VEC a, VEC k) { return place_within(a, k, 8); }
ALWAYS VEC vec_place(VEC a, VEC k) { return place_within(a, k, 64); }
#define entries_at(table, at) (table)[at]
#endif

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

#if WIDTH == 8 && defined(__AVX512BITALG__) && !defined(__clang__)
#define COUNTED_BYTES 1
typedef char BYTES_OF __attribute__((vector_size(64)));
#endif

typedef uint64_t VEC __attribute__((vector_size(8 * WIDTH)));

ALWAYS VEC vec_all(uint64_t a) { return (VEC){0} + a; }
ALWAYS VEC vec_some(VEC a) { return (VEC)(a != vec_all(0)); }
ALWAYS VEC vec_same(VEC a, VEC b) { return (VEC)(a == b); }

#if WIDTH == 8
typedef long long VEC_OF __attribute__((vector_size(64)));
#endif
typedef int64_t VEC_SIGNED __attribute__((vector_size(8 * WIDTH)));
ALWAYS VEC vec_less(VEC a, VEC b) { return (VEC)((VEC_SIGNED)a < (VEC_SIGNED)b); }

#define vec_up_by(a, by) ((a) << (by))
#define vec_down_by(a, by) ((a) >> (by))

/* A word of a set, moved up by some bits, with what comes from the one below. */
#if WIDTH == 8 && defined(__AVX512VBMI2__) && !defined(__clang__)
#define vec_joint(a, below, by) ((VEC)__builtin_ia32_vpshld_v8di((VEC_OF)(a), (VEC_OF)(below), by))
#else
#define vec_joint(a, below, by) ((a) << (by) | (below) >> (64 - (by)))
#endif

/* Which lanes have a truth, as bits. */
ALWAYS uint32_t vec_bits(VEC truth) {
#if WIDTH == 8
  return (uint8_t)__builtin_ia32_cvtq2mask512((VEC_OF)truth);
#elif defined(__AVX2__)
  typedef double NUMBERS __attribute__((vector_size(32)));
  return (uint32_t)__builtin_ia32_movmskpd256((NUMBERS)truth);
#else
  uint32_t bits = 0;
  for (int32_t i = 0; i < WIDTH; i++) bits |= (uint32_t)(truth[i] & 1) << i;
  return bits;
#endif
}

/* The lanes of some bits, and those from 0 on: a truth of all, packed side by side, and back. */
#if WIDTH == 8
ALWAYS VEC vec_truth(uint32_t bits) { return (VEC)__builtin_ia32_cvtmask2q512((uint8_t)bits); }
ALWAYS VEC vec_packed(VEC a, uint32_t bits) {
  return (VEC)__builtin_ia32_compressdi512_mask((VEC_OF)a, (VEC_OF)a, (uint8_t)bits);
}
ALWAYS VEC vec_unpacked(VEC a, uint32_t bits) {
  return (VEC)__builtin_ia32_expanddi512_mask((VEC_OF)a, (VEC_OF)a, (uint8_t)bits);
}
#else
ALWAYS VEC vec_truth(uint32_t bits) {
  VEC made = {0};
  for (int32_t i = 0; i < WIDTH; i++) made[i] = 0 - (uint64_t)(bits >> i & 1);
  return made;
}
ALWAYS VEC vec_packed(VEC a, uint32_t bits) {
  VEC made = {0};
  for (int32_t n = 0; bits; bits &= bits - 1) made[n++] = a[lowest_bit(bits)];
  return made;
}
ALWAYS VEC vec_unpacked(VEC a, uint32_t bits) {
  VEC made = {0};
  for (int32_t n = 0; bits; bits &= bits - 1) made[lowest_bit(bits)] = a[n++];
  return made;
}
#endif
/* A number and those that follow it. */
ALWAYS VEC vec_upwards(uint64_t from) {
#if WIDTH == 8
  return (VEC){0, 1, 2, 3, 4, 5, 6, 7} + from;
#else
  return (VEC){0, 1, 2, 3} + from;
#endif
}

/* The products of the lower halves. */
ALWAYS VEC vec_times(VEC a, VEC b) {
#if defined(__AVX2__) && !defined(__clang__)
  typedef int PARTS __attribute__((vector_size(8 * WIDTH)));
#if WIDTH == 8
  return (VEC)__builtin_ia32_pmuludq512_mask((PARTS)a, (PARTS)b, (VEC_OF)a, (unsigned char)-1);
#else
  return (VEC)__builtin_ia32_pmuludq256((PARTS)a, (PARTS)b);
#endif
#else
  return (a & 0xffffffffu) * (b & 0xffffffffu);
#endif
}

#ifdef COUNTED_BYTES
typedef uint8_t VEC_BYTES __attribute__((vector_size(64)));
/* How many bits each byte has; the sum of the bytes of each word. */
ALWAYS VEC_BYTES bytes_count(VEC a) { return (VEC_BYTES)__builtin_ia32_vpopcountb_v64qi((BYTES_OF)a); }
ALWAYS VEC bytes_sum(VEC_BYTES a) { return (VEC)__builtin_ia32_psadbw512((BYTES_OF)a, (BYTES_OF){0}); }
/* By how much bytes are more than others, or 0; bytes, but no more than 1. */
ALWAYS VEC_BYTES bytes_over(VEC_BYTES a, VEC_BYTES b) {
  return (VEC_BYTES)__builtin_ia32_psubusb512_mask((BYTES_OF)a, (BYTES_OF)b, (BYTES_OF){0}, (unsigned long long)-1);
}
ALWAYS VEC_BYTES bytes_least(VEC_BYTES a) {
  const BYTES_OF one = (BYTES_OF)((BYTES_OF){0} + 1);
  return (VEC_BYTES)__builtin_ia32_pminub512_mask((BYTES_OF)a, one, (BYTES_OF){0}, (unsigned long long)-1);
}
/* The lowest byte of each word in all its bytes. */
ALWAYS VEC_BYTES bytes_all(VEC a) {
#define LOWEST(i) i, i, i, i, i, i, i, i
  const VEC_BYTES lowest = {LOWEST(0), LOWEST(8), LOWEST(16), LOWEST(24), LOWEST(32), LOWEST(40), LOWEST(48), LOWEST(56)};
  return __builtin_shuffle((VEC_BYTES)a, lowest);
}
#endif

ALWAYS VEC vec_count(VEC a) {
#ifdef COUNTED_BYTES
  return bytes_sum(bytes_count(a));
#else
  a = a - ((a >> 1) & 0x5555555555555555u);
  a = (a & 0x3333333333333333u) + ((a >> 2) & 0x3333333333333333u);
  a = (a + (a >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  a = a + (a >> 8);
  a = a + (a >> 16);
  return (a + (a >> 32)) & 127;
#endif
}

/* The place of the only bit; of none one that nothing is shifted by. */
ALWAYS VEC vec_index(VEC a) {
#if WIDTH == 8
  typedef double NUMBERS __attribute__((vector_size(64)));
  return ((VEC)__builtin_convertvector(a, NUMBERS) >> 52) - 1023; /* its exponent */
#else
  return vec_count(a - 1);
#endif
}

#ifdef COUNTED_BYTES
/* The place of the k-th bit of the lowest byte, counted from 0 by the lowest byte of k: as many as there are places up to which
 * no more are set. */
ALWAYS VEC vec_place_of_8(VEC a, VEC k) {
  VEC up_to = (VEC)bytes_all(a) & 0xff7f3f1f0f070301u;
  return bytes_sum(bytes_least(bytes_over(bytes_all(k + 1), bytes_count(up_to))));
}
#else
#define vec_place_of_8 vec_place
#endif

/* The place of the k-th bit of each, counted from 0. */
ALWAYS VEC vec_place(VEC a, VEC k) {
#if defined(COUNTED_BYTES)
  /* The last byte before which there are no more than k; of differences the signs tell that. */
  VEC before = (VEC)bytes_count(a) * 0x0101010101010100u, more = (VEC)(bytes_all(k) - (VEC_BYTES)before);
  VEC at = bytes_sum((VEC_BYTES)(~more & 0x8080808080808000u)) >> 4;
  return at + vec_place_of_8(a >> at, k - (before >> at));
#elif defined(__BMI2__)
  uint64_t of[WIDTH] __attribute__((aligned(8 * WIDTH))), one[WIDTH] __attribute__((aligned(8 * WIDTH)));
  VEC ones = vec_all(1) << k;
  memcpy(of, &a, sizeof of);
  memcpy(one, &ones, sizeof one);
#define KTH(i) (uint64_t)__builtin_ctzll(__builtin_ia32_pdep_di(one[i], of[i]))
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
  return at & 63;
#endif
}

ALWAYS VEC entries_at(const uint64_t *table, VEC at) {
  VEC made;
  for (int32_t i = 0; i < WIDTH; i++) made[i] = table[at[i]];
  return made;
}

/* Numbers that could be others for all that a compiler knows: it reads them where they are needed, instead of putting each
 * one together anew. */
#define LANE_NUMBERS uint64_t
#endif

#if defined(ONE_LANE) || defined(LANED)
ALWAYS VEC vec_chosen(VEC truth, VEC a, VEC b) { return (truth & a) | (~truth & b); }
ALWAYS VEC vec_lowest(VEC a) { return a & (0 - a); }
/* What a table of a power of two has at some places. */
#define vec_entry(table, at) entries_at(table, (at) & vec_all(sizeof table / sizeof *table - 1))
LANE_NUMBERS lane_mixing[] = {0xBF58476D1CE4E5B9u, 0x94D049BB133111EBu};

/* The finaliser of SplitMix64. */
ALWAYS VEC vec_mixed(VEC z) {
  z = (z ^ (z >> 30)) * lane_mixing[0];
  z = (z ^ (z >> 27)) * lane_mixing[1];
  return z ^ (z >> 31);
}
/* The upper half of x times n, a number below 2^32. */
ALWAYS VEC vec_below(VEC x, VEC n) { return (vec_times(x >> 32, n) + (vec_times(x, n) >> 32)) >> 32; }
/* Whether the lower half of that may be less than n: then `below` might take another number. */
ALWAYS VEC vec_biased(VEC x, VEC n) {
  return vec_same((vec_times(x >> 32, n) + (vec_times(x, n) >> 32)) & 0xffffffffu, vec_all(0));
}

/* A vector of games: the numbers of `Field` in straight/tries.py, then the sets of their positions. */
enum { LANE_RANDOM, LANE_REFUSED, LANE_AT, LANE_PLAYED, LANE_TURNS, LANE_LAST, LANE_CODE, LANE_STATE };
typedef struct {
  VEC f[LANE_STATE + LANE_WORDS];
} LANE;
ALWAYS VEC turns_of(const LANE *lane) { return lane->f[IN_TURN ? LANE_PLAYED : LANE_TURNS]; }

#endif
