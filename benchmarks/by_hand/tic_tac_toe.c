/* Tic-tac-toe: one number by chance is cut into all nine draws. */
#include "playing.h"

static inline int has_row(int set) {
  static const int rows[8] = {7, 56, 448, 73, 146, 292, 273, 84};
  int found = 0;
  for (int i = 0; i < 8; i++) found |= (set & rows[i]) == rows[i];
  return found;
}
static uint8_t wins[512];
__attribute__((constructor)) static void begin(void) {
  for (int set = 0; set < 512; set++) wins[set] = (uint8_t)has_row(set);
}

static void play(u64 *random, TOLD *told) {
  unsigned vacant = 511, sets[2] = {0, 0};
  u64 left = below(random, 362880);
#pragma GCC unroll 9
  for (unsigned n = 9; n; n--) {
    unsigned who = (9 - n) & 1, bit = (unsigned)bit_number(vacant, left % n);
    left /= n;
    vacant ^= bit;
    sets[who] |= bit;
    if (n < 6 && wins[sets[who]]) {
      told->decisions += 10 - n;
      told->won[who]++;
      return;
    }
  }
  told->decisions += 9;
}
