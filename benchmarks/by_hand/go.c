/* Go on nine by nine with superko and without suicide, komi 7.5: groups as searches over two words, keys of positions in a table. */
#include "playing.h"

#include <stdlib.h>

#define SIDE 9
#define POINTS (SIDE * SIDE)
#define KEPT 1024 /* places for keys, several times as many as a game has decisions */
typedef unsigned __int128 SET;

static SET board, not_west, not_east, near[POINTS];
static u64 keys[2][POINTS], game;
static struct {
  u64 key, game;
} table[KEPT];

static inline SET one(int at) { return (SET)1 << at; }
static inline int first_of(SET set) { return (u64)set ? lowest((u64)set) : 64 + lowest((u64)(set >> 64)); }
static inline int size_of(SET set) { return bits_of((u64)set) + bits_of((u64)(set >> 64)); }
static inline SET beside(SET set) {
  return (set << SIDE | set >> SIDE | (set & not_east) << 1 | (set & not_west) >> 1) & board;
}
__attribute__((constructor)) static void begin(void) {
  u64 random = 1;
  for (int at = 0; at < POINTS; at++) {
    board |= one(at);
    if (at % SIDE) not_west |= one(at);
    if (at % SIDE < SIDE - 1) not_east |= one(at);
    keys[0][at] = next_number(&random), keys[1][at] = next_number(&random);
  }
  for (int at = 0; at < POINTS; at++) near[at] = beside(one(at));
}

/* Those of some stones that are in groups with a vacant place beside them, found from these places on: that takes few steps. It is
 * stopped when all that are `asked` for are among them. */
static inline SET alive(SET stones, SET vacant, SET asked) {
  SET found = beside(vacant) & stones, grown;
  for (; asked & ~found; found = grown) {
    grown = (beside(found) & stones) | found;
    if (grown == found) break;
  }
  return found;
}

/* Notes a position; whether it was there before. */
static inline int was_there(u64 key) {
  u64 at = key % KEPT;
  for (int met = 0; table[at].game == game; at = (at + 1) % KEPT) {
    if (table[at].key == key) return 1;
    if (++met == KEPT) abort();
  }
  table[at].key = key, table[at].game = game;
  return 0;
}

static inline SET seen(SET stones, SET vacant) {
  SET reached = stones, before;
  do before = reached, reached |= beside(reached) & vacant;
  while (reached != before);
  return reached;
}

static void play(u64 *random, TOLD *told) {
  SET stones[2] = {0, 0};
  u64 key = 0;
  int passes = 0;
  game++;
  was_there(key);
  for (unsigned ply = 0;; ply++) {
    int who = ply & 1;
    if (passes == 2) {
      SET vacant = board & ~(stones[0] | stones[1]), black = seen(stones[0], vacant), white = seen(stones[1], vacant);
      told->won[2 * size_of(black & ~white) <= 2 * size_of(white & ~black) + 15]++;
      told->decisions += ply;
      return;
    }
    SET vacant = board & ~(stones[0] | stones[1]), left = vacant;
    for (int n = size_of(vacant) + 1;; n--) {
      int k = (int)below(random, (u64)n);
      if (k == n - 1) {
        passes++;
        break;
      }
      int low = bits_of((u64)left);
      SET bit = k < low ? (SET)bit_number((u64)left, (u64)k) : (SET)bit_number((u64)(left >> 64), (u64)(k - low)) << 64;
      int at = first_of(bit);
      SET own = stones[who] | bit, other = stones[!who], free = vacant & ~bit, met = near[at] & other, gone = 0;
      if (met) {
        SET left_alive = alive(other, free, met);
        if (met & ~left_alive) gone = other & ~left_alive;
      }
      u64 made = key ^ keys[who][at];
      for (SET lost = gone; lost; lost &= lost - 1) made ^= keys[!who][first_of(lost)];
      if ((gone || near[at] & free || alive(own, free, bit) & bit) && !was_there(made)) {
        stones[who] = own, stones[!who] = other & ~gone, key = made, passes = 0;
        break;
      }
      left ^= bit;
    }
  }
}
