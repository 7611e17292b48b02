/* What the programs for one game alone have in common: numbers by chance, and a main that plays as many games as a line says.
 *
 * A program defines `play`, which plays one random game, each legal decision with the same probability, and counts; one that
 * defines SEQUENCES counts all sequences of so many decisions from the start, too. Each line is a number of games, and how many
 * decisions to count sequences of (0: games are played); the answer to it: games, decisions or sequences, wins of the first
 * player, wins of the second, seconds of the processor. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

typedef uint64_t u64;
typedef struct {
  u64 decisions, won[2];
} TOLD;

static void play(u64 *random, TOLD *told);

/* SplitMix64 (Steele, Lea, Flood 2014). */
static inline u64 next_number(u64 *random) {
  u64 z = *random += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
/* A number below n by one multiplication: n in 2^64 parts too often at most. */
static inline u64 below(u64 *random, u64 n) { return (u64)((unsigned __int128)next_number(random) * n >> 64); }

/* The k-th bit of a word, k from 0, alone. */
static inline u64 bit_number(u64 word, u64 k) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di((u64)1 << k, word);
#else
  while (k--) word &= word - 1;
  return word & -word;
#endif
}
static inline int bits_of(u64 word) { return __builtin_popcountll(word); }
static inline int lowest(u64 word) { return __builtin_ctzll(word); }

int main(void) {
  u64 random = 0x123456789ABCDEFu;
  for (long games, depth; scanf("%ld %ld", &games, &depth) == 2;) {
    TOLD told = {0};
    clock_t begun = clock();
    for (long k = 0; k < games; k++) {
#ifdef SEQUENCES
      if (depth) told.decisions += SEQUENCES((int)depth);
      else
#endif
        play(&random, &told);
    }
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%ld %llu %llu %llu %.9f\n", games, (unsigned long long)told.decisions, (unsigned long long)told.won[0],
           (unsigned long long)told.won[1], seconds);
    fflush(stdout);
  }
}
