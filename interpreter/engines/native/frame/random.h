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

/* A generator whose next number is there already: where a branch depends on what was drawn last, and was foreseen wrongly, the
 * next one is not mixed only then. */
typedef struct {
  uint64_t state, next;
} AHEAD;

ALWAYS AHEAD ahead_of(uint64_t state) { return (AHEAD){state, mix64(state + 0x9E3779B97F4A7C15u)}; }
ALWAYS uint64_t next_ahead(AHEAD *random) {
  uint64_t next = random->next;
  *random = ahead_of(random->state + 0x9E3779B97F4A7C15u);
  return next;
}
MAYBE uint64_t below_ahead_again(AHEAD *random, uint64_t n, uint64_t high, uint64_t low) {
  uint64_t threshold = (0 - n) % n;
  while (low < threshold) high = product(next_ahead(random), n, &low);
  return high;
}
ALWAYS uint64_t below_ahead(AHEAD *random, uint64_t n) {
  uint64_t low, high = product(next_ahead(random), n, &low);
  return RARELY(low < n) ? below_ahead_again(random, n, high, low) : high;
}
/* The same where numbers are drawn again and again, of fewer each time. How many is read from memory: gcc would count it down in
 * 128 bits, as the product wants it, in a vector that waits until both of its words are written. */
ALWAYS int32_t below_left(AHEAD *random, const volatile int32_t *n) { return (int32_t)below_ahead(random, (uint64_t)*n); }

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
