/* ---------------------------------------------------------------- walks in lanes (optimize/rules/lanes.py) */

/* Four walks up and four down, each by steps of its own length. `to_up`, `to_down`: where a step may end. */
typedef uint64_t LANES __attribute__((vector_size(32)));
typedef struct {
  LANES up, down, to_up, to_down;
} WALKS;

ALWAYS LANES every_lane(uint64_t a) { return (LANES){a, a, a, a}; }
ALWAYS uint64_t any_lane(LANES a) {
  typedef uint64_t HALF __attribute__((vector_size(16)));
  HALF half[2];
  memcpy(half, &a, sizeof half);
  half[0] |= half[1];
  return half[0][0] | half[0][1];
}
/* Whether a lane of both has the same bit. */
ALWAYS int32_t meet_lanes(LANES a, LANES b) {
#if defined(__AVX__)
  typedef long long PARTS_OF __attribute__((vector_size(32)));
  return !__builtin_ia32_ptestz256((PARTS_OF)a, (PARTS_OF)b);
#else
  return any_lane(a & b) != 0;
#endif
}

/* Moved down; by a word or more there is nothing left. A processor may take that for a shift by less. */
ALWAYS LANES down_in_lanes(LANES a, LANES by) { return (a >> (by & 63)) & (LANES)(by < every_lane(64)); }

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
  n = (LANES)(((a << by.up) & by.to_up & last) == every_lane(0));
  m = (LANES)(((b >> by.down) & by.to_down & last) == every_lane(0));
  return any_lane((a & ~n) | (b & ~m)) & ~start;
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

/* ---------------------------------------------------------------- lines in lanes (optimize/rules/sweep.py) */

/* What lies on some of eight lines, each up to its first stop and with it. The first four are numbered upwards, the others
 * downwards; `counting`: all bits of those that count; `by`: how far apart the places of a line downwards are, or 1, and `most`
 * how many steps there are between its first and its last place. */
ALWAYS uint64_t sweep(const void *lines, uint64_t stops, const void *counting, LANES by, int32_t most) {
#if defined(__AVX512DQ__) && defined(__AVX512CD__) && !defined(__clang__)
  typedef long long SIGNED_EIGHT __attribute__((vector_size(64)));
  typedef uint64_t EIGHT __attribute__((vector_size(64)));
  EIGHT line, hit, none = {0}, counts;
  SIGNED_EIGHT within, lowest = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN};
  memcpy(&line, lines, sizeof line);
  memcpy(&counts, counting, sizeof counts);
  hit = line & (none + stops);
  within = (SIGNED_EIGHT)__builtin_ia32_vplzcntq_512_mask((SIGNED_EIGHT)hit, (SIGNED_EIGHT)hit, (uint8_t)-1);
  within = (SIGNED_EIGHT)__builtin_ia32_psrav8di_mask(lowest, within, (SIGNED_EIGHT)(hit ^ (hit - 1)), (uint8_t)0xf0);
  line &= (EIGHT)within & counts;
  line |= __builtin_shuffle(line, (EIGHT){4, 5, 6, 7, 0, 1, 2, 3});
  line |= __builtin_shuffle(line, (EIGHT){2, 3, 0, 1, 6, 7, 4, 5});
  return line[0] | line[1];
#elif defined(__NVPTX__)
  uint64_t line[8], counts[8], found = 0;
  memcpy(line, lines, sizeof line);
  memcpy(counts, counting, sizeof counts);
  for (int32_t i = 0; i < 8; i++) {
    uint64_t hit = line[i] & stops;
    found |= line[i] & counts[i] & (i < 4 ? hit ^ (hit - 1) : ~(uint64_t)0 << highest_bit(hit | 1));
  }
  return found;
#else
  LANES line[2], counts[2], hit, before, step = by;
  memcpy(line, lines, sizeof line);
  memcpy(counts, counting, sizeof counts);
  hit = line[0] & every_lane(stops);
  line[0] &= (hit ^ (hit - 1)) & counts[0];
  before = line[1] & every_lane(stops); /* the highest bit, and those of the line below it */
#pragma GCC unroll 6
  for (int32_t steps = 1; steps <= most; steps *= 2, step += step) before |= down_in_lanes(before, step);
  line[1] &= ~down_in_lanes(before, by) & counts[1];
  return any_lane(line[0] | line[1]);
#endif
}

/* The same of lines on a board of two words, all of which count. `lines`: of each the first word, then of each the second one. */
ALWAYS void sweep_two(const void *lines, const uint64_t *stops, uint64_t *found, LANES by, int32_t most) {
#if defined(__AVX512DQ__) && defined(__AVX512CD__) && !defined(__clang__)
  typedef long long SIGNED_EIGHT __attribute__((vector_size(64)));
  typedef uint64_t EIGHT __attribute__((vector_size(64)));
  const SIGNED_EIGHT lowest = (SIGNED_EIGHT){0} + INT64_MIN;
  const EIGHT none = {0}, upwards = {~0ull, ~0ull, ~0ull, ~0ull};
  EIGHT line[2], hit[2], both;
  memcpy(line, lines, sizeof line);
  for (int32_t i = 0; i < 2; i++) {
    hit[i] = line[i] & (none + stops[i]);
    SIGNED_EIGHT within = (SIGNED_EIGHT)__builtin_ia32_vplzcntq_512_mask((SIGNED_EIGHT)hit[i], (SIGNED_EIGHT)hit[i], (uint8_t)-1);
    line[i] &= (EIGHT)__builtin_ia32_psrav8di_mask(lowest, within, (SIGNED_EIGHT)(hit[i] ^ (hit[i] - 1)), (uint8_t)0xf0);
  }
  line[0] &= (EIGHT)(hit[1] == none) | upwards;
  line[1] &= (EIGHT)(hit[0] == none) | ~upwards;
  both = __builtin_shuffle(line[0], line[1], (EIGHT){0, 1, 2, 3, 8, 9, 10, 11});
  both |= __builtin_shuffle(line[0], line[1], (EIGHT){4, 5, 6, 7, 12, 13, 14, 15});
  both |= __builtin_shuffle(both, (EIGHT){2, 3, 0, 1, 6, 7, 4, 5});
  found[0] = both[0] | both[1];
  found[1] = both[4] | both[5];
#elif defined(__NVPTX__)
  const uint64_t *first = (const uint64_t *)lines, *second = first + 8, all = ~(uint64_t)0;
  found[0] = found[1] = 0;
#pragma unroll
  for (int32_t i = 0; i < 4; i++) {
    uint64_t hit = first[i] & stops[0], beyond = second[i] & stops[1];
    found[0] |= first[i] & (hit ^ (hit - 1));
    found[1] |= hit ? 0 : second[i] & (beyond ^ (beyond - 1));
  }
#pragma unroll
  for (int32_t i = 4; i < 8; i++) {
    uint64_t hit = second[i] & stops[1], beyond = first[i] & stops[0];
    found[1] |= second[i] & all << highest_bit(hit | 1);
    found[0] |= hit ? 0 : first[i] & all << highest_bit(beyond | 1);
  }
#else
  LANES line[2][2], hit[2], before, step, none = every_lane(0);
  memcpy(line, lines, sizeof line);
  for (int32_t i = 0; i < 2; i++) hit[i] = line[i][0] & every_lane(stops[i]), line[i][0] &= hit[i] ^ (hit[i] - 1);
  found[0] = any_lane(line[0][0]);
  line[1][0] &= (LANES)(hit[0] == none);
  for (int32_t i = 0; i < 2; i++) {
    before = hit[i] = line[i][1] & every_lane(stops[i]);
    step = by;
#pragma GCC unroll 6
    for (int32_t steps = 1; steps <= most; steps *= 2, step += step) before |= down_in_lanes(before, step);
    line[i][1] &= ~down_in_lanes(before, by);
  }
  found[0] |= any_lane(line[0][1] & (LANES)(hit[1] == none));
  found[1] = any_lane(line[1][0] | line[1][1]);
#endif
}
