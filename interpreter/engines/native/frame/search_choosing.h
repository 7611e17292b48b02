/* ---------------------------------------------------------------- selection */

/* The least upper bound with which a child may be best for the mover. */
static int32_t least_usable(const SEARCH *t, const NODE *n) {
  int32_t low = 0, high = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (low_of(t, k)[n->mover] > low) low = low_of(t, k)[n->mover];
    if (high_of(t, k)[n->mover] > high) high = high_of(t, k)[n->mover];
  }
  return high && low < 1 ? 1 : low;
}

ALWAYS int32_t is_usable(const SEARCH *t, const NODE *n, uint32_t k, int32_t least) {
  return !(t->node[k].flags & DROPPED) && high_of(t, k)[n->mover] >= least;
}

/* Of some numbers of a block, none below 0, the place of the first greatest one if it is greater than the best so far, which it
 * then becomes; else -1. Lanes beside each other do not wait for each other, as one number after the other would. */
ALWAYS int32_t first_greatest(double *value, uint32_t count, double *best) {
  double most[SCORE_LANES];
  int32_t at = -1;
  for (uint32_t i = 0; count <= SCORE_LANES && i < count; i++)
    if (value[i] > *best) *best = value[i], at = (int32_t)i;
  if (count <= SCORE_LANES) return at;
  while (count % SCORE_LANES) value[count++] = -1.0;
  for (uint32_t j = 0; j < SCORE_LANES; j++) most[j] = value[j];
  for (uint32_t i = SCORE_LANES; i < count; i += SCORE_LANES)
    for (uint32_t j = 0; j < SCORE_LANES; j++) most[j] = value[i + j] > most[j] ? value[i + j] : most[j];
  for (uint32_t j = 1; j < SCORE_LANES; j++)
    if (most[j] > most[0]) most[0] = most[j];
  if (!(most[0] > *best)) return -1;
  *best = most[0];
  for (at = 0; value[at] != most[0];) at++;
  return at;
}

/* A bit for each of as many numbers as there are lanes that is the same as another one. */
ALWAYS uint32_t equal_lanes(const double *value, double to) {
  uint32_t equal = 0;
#if defined(__AVX__)
  typedef double PART_OF __attribute__((vector_size(32)));
  for (uint32_t i = 0; i < SCORE_LANES; i += 4) {
    PART_OF part = {value[i], value[i + 1], value[i + 2], value[i + 3]}, other = {to, to, to, to};
    equal |= (uint32_t)__builtin_ia32_movmskpd256((PART_OF)(part == other)) << i;
  }
#else
  for (uint32_t i = 0; i < SCORE_LANES; i++) equal |= (uint32_t)(value[i] == to) << i;
#endif
  return equal;
}

/* As many lanes as a block has, so that no number waits for another one: what stands behind the children does not count. */
ALWAYS uint32_t best_of_few(const double *part, const double *worth, uint32_t count, double log) {
  double score[SCORE_LANES], most[SCORE_LANES / 2];
  for (uint32_t i = 0; i < SCORE_LANES; i++) score[i] = worth[i] * part[i] + __builtin_sqrt(log * part[i]);
  for (uint32_t i = 0; i < SCORE_LANES; i++) score[i] = i < count ? score[i] : -1.0;
  for (uint32_t i = 0; i < SCORE_LANES / 2; i++) {
    double one = score[i], other = score[i + SCORE_LANES / 2];
    most[i] = other > one ? other : one;
  }
  double even = most[2] > most[0] ? most[2] : most[0], odd = most[3] > most[1] ? most[3] : most[1];
  return (uint32_t)__builtin_ctz(equal_lanes(score, odd > even ? odd : even));
}

/* The child with the greatest upper confidence bound where all were tried and nothing is proven; the first of equal ones. */
static uint32_t best_of_all(const SEARCH *t, const NODE *n, double log) {
  double score[BLOCK], best = -1.0;
  uint32_t found = 0;
  if (n->n <= SCORE_LANES) return n->kids + best_of_few(t->part + n->kids, t->worth + n->kids, n->n, log);
  for (uint32_t from = 0; from < n->n; from += BLOCK) {
    uint32_t count = n->n - from < BLOCK ? n->n - from : BLOCK;
    const double *part = t->part + n->kids + from, *worth = t->worth + n->kids + from;
    for (uint32_t i = 0; i < count; i++) score[i] = worth[i] * part[i] + __builtin_sqrt(log * part[i]);
    int32_t at = first_greatest(score, count, &best);
    if (at >= 0) found = n->kids + from + (uint32_t)at;
  }
  return found;
}

/* The same of those that may be best and were tried. 0: there are none. */
static uint32_t best_usable(const SEARCH *t, const NODE *n, double log, int32_t least, double *score) {
  uint32_t found = 0;
  *score = -1.0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    if (!t->visits[k] || !is_usable(t, n, k, least)) continue;
    double value;
    if (t->plan.solve && low_of(t, k)[n->mover] == high_of(t, k)[n->mover])
      value = (double)low_of(t, k)[n->mover] / t->plan.top;
    else
      value = t->worth[k] * t->part[k] + __builtin_sqrt(log * t->part[k]);
    if (value > *score) *score = value, found = k;
  }
  return found;
}
