/* Reversi on eight by eight: fills in eight directions, four of them upwards and four downwards in the lanes of a vector. */
#include "playing.h"

typedef u64 FOUR __attribute__((vector_size(32)));
#define INNER 0x7e7e7e7e7e7e7e7eu
static const FOUR by = {1, 7, 8, 9}, by_two = {2, 14, 16, 18}, within = {INNER, INNER, ~(u64)0, INNER};

static inline u64 joined(FOUR a) { return (a[0] | a[1]) | (a[2] | a[3]); }

/* Places from which something is enclosed. */
static inline u64 legal(u64 own, u64 other) {
  FOUR set = {own, own, own, own}, over = within & other;
  FOUR up = over & set << by, down = over & set >> by;
  up |= over & up << by, down |= over & down >> by;
  FOUR over_up = over & over << by, over_down = over & over >> by;
  up |= over_up & up << by_two, down |= over_down & down >> by_two;
  up |= over_up & up << by_two, down |= over_down & down >> by_two;
  return joined(up << by | down >> by) & ~(own | other);
}
/* What is enclosed from a place. */
static inline u64 turned(u64 own, u64 other, u64 place) {
  FOUR at = {place, place, place, place}, over = within & other, mine = {own, own, own, own};
  FOUR up = over & at << by, down = over & at >> by;
  for (int i = 0; i < 5; i++) up |= over & up << by, down |= over & down >> by;
  FOUR met_up = (FOUR)((mine & up << by) != 0), met_down = (FOUR)((mine & down >> by) != 0);
  return joined((up & met_up) | (down & met_down));
}

static void play(u64 *random, TOLD *told) {
  u64 own = 0x0000000810000000u, other = 0x0000001008000000u;
  for (unsigned ply = 0;; ply++) {
    u64 open = legal(own, other), made = own;
    if (open) {
      u64 place = bit_number(open, below(random, (u64)bits_of(open))), gained = turned(own, other, place);
      made = own | place | gained;
      other &= ~gained;
    } else if (!legal(other, own)) {
      int first = bits_of(ply & 1 ? other : own), second = bits_of(ply & 1 ? own : other);
      told->decisions += ply;
      told->won[0] += first > second;
      told->won[1] += second > first;
      return;
    }
    own = other, other = made;
  }
}
