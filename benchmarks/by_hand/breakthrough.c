/* Breakthrough on eight by eight: three sets of places to go to, numbered one behind the other. */
#include "playing.h"

#define WEST 0x0101010101010101u
#define EAST 0x8080808080808080u

/* One decision of a player, upwards or downwards. 1: it wins. */
static inline int move(u64 *random, u64 *own, u64 *other, int up) {
  u64 empty = ~(*own | *other);
  u64 ahead = (up ? *own << 8 : *own >> 8) & empty;
  u64 west = (up ? (*own & ~WEST) << 7 : (*own & ~WEST) >> 9) & ~*own;
  u64 east = (up ? (*own & ~EAST) << 9 : (*own & ~EAST) >> 7) & ~*own;
  int n = bits_of(ahead), m = n + bits_of(west), all = m + bits_of(east);
  int k = (int)below(random, (u64)all);
  u64 set = k < n ? ahead : k < m ? west : east;
  int by = k < n ? 8 : k < m ? (up ? 7 : 9) : (up ? 9 : 7), before = k < n ? 0 : k < m ? n : m;
  u64 to = bit_number(set, (u64)(k - before)), from = up ? to >> by : to << by;
  *own ^= from | to;
  *other &= ~to;
  return (to & (up ? (u64)0xff << 56 : 0xffu)) != 0 || !*other;
}

static void play(u64 *random, TOLD *told) {
  u64 white = 0xffffu, black = (u64)0xffff << 48;
  for (unsigned turn = 0;; turn += 2) {
    if (move(random, &white, &black, 1)) {
      told->decisions += turn + 1;
      told->won[0]++;
      return;
    }
    if (move(random, &black, &white, 0)) {
      told->decisions += turn + 2;
      told->won[1]++;
      return;
    }
  }
}
