/* Connect Four: seven bits a column, the highest of which stays empty, so that no line goes round a border (as J. Tromp's program). */
#include "playing.h"

#define BOTTOM 0x0040810204081u
#define BOARD (BOTTOM * 63)

static inline int has_four(u64 set) {
  u64 a = set & set >> 1, b = set & set >> 7, c = set & set >> 6, d = set & set >> 8;
  return ((a & a >> 2) | (b & b >> 14) | (c & c >> 12) | (d & d >> 16)) != 0;
}

static void play(u64 *random, TOLD *told) {
  u64 own = 0, other = 0;
  for (unsigned ply = 0;; ply++) {
    u64 open = ((own | other) + BOTTOM) & BOARD, made;
    if (!open) {
      told->decisions += ply;
      return;
    }
    made = own | bit_number(open, below(random, (u64)bits_of(open)));
    if (has_four(made)) {
      told->decisions += ply + 1;
      told->won[ply & 1]++;
      return;
    }
    own = other, other = made;
  }
}
