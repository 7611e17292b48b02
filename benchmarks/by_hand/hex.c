/* Hex on eleven by eleven without the swap: all places are drawn, and where the game ended is found by halving. */
#include "playing.h"

#define SIDE 11
#define CELLS (SIDE * SIDE)
typedef unsigned __int128 SET;

static SET first_row, last_row, west, east, not_west, not_east, board;
__attribute__((constructor)) static void begin(void) {
  for (int at = 0; at < CELLS; at++) {
    SET bit = (SET)1 << at;
    board |= bit;
    if (at < SIDE) first_row |= bit;
    if (at >= CELLS - SIDE) last_row |= bit;
    if (at % SIDE == 0) west |= bit;
    if (at % SIDE == SIDE - 1) east |= bit;
  }
  not_west = board & ~west, not_east = board & ~east;
}

/* Whether a set joins two borders. */
static inline int joins(SET set, SET from, SET to) {
  SET reached = set & from, before;
  do {
    before = reached;
    if (reached & to) return 1;
    reached |= set & (reached << SIDE | reached >> SIDE | (reached & not_east) << 1 | (reached & not_west) >> 1 |
                      (reached & not_west) << (SIDE - 1) | (reached & not_east) >> (SIDE - 1));
  } while (reached != before);
  return 0;
}

static void play(u64 *random, TOLD *told) {
  uint8_t order[CELLS];
  for (int i = 0; i < CELLS; i++) {
    int k = (int)below(random, (u64)(i + 1));
    order[i] = order[k], order[k] = (uint8_t)i;
  }
  SET sets[CELLS + 1][2];
  sets[0][0] = sets[0][1] = 0;
  for (int i = 0; i < CELLS; i++) {
    sets[i + 1][i & 1] = sets[i][i & 1] | (SET)1 << order[i];
    sets[i + 1][~i & 1] = sets[i][~i & 1];
  }
  int winner = !joins(sets[CELLS][0], first_row, last_row);
  int low = 0, high = CELLS;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (winner ? joins(sets[middle][1], west, east) : joins(sets[middle][0], first_row, last_row)) high = middle;
    else low = middle;
  }
  told->decisions += (u64)high;
  told->won[winner]++;
}
