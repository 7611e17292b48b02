/* The part of the engine that is the same for every game: lists, searches, and what is called from outside.
 * Two halves; the rules of the game stand between them.
 */

/* A value of the state by its number: made of the rules. */
MAYBE int32_t read_by_number(G *g, const S *s, int32_t i);
MAYBE void write_by_number(G *g, S *s, int32_t i, int32_t value);

#define KEY_BYTES (offsetof(S, mover) + 1) /* of a state: what a search depends on */

/* Writes of `together`: kept until everything is read. */
typedef struct {
  int32_t n, at[SIZE], value[SIZE];
  int32_t given[SIZE]; /* 1 + where in the list a place stands, or 0 */
} LATER;

MAYBE void put_later(G *g, LATER *later, int32_t index, int32_t value) {
  index = at(g, index, SIZE);
  if (later->given[index]) {
    if (later->value[later->given[index] - 1] != value) fault(g);
    return;
  }
  later->at[later->n] = index;
  later->value[later->n] = value;
  later->given[index] = ++later->n;
}

/* How the game ends; `place`: the number of the place in the rules. */
MAYBE void over(S *s, int32_t place) {
  s->over = 1;
  s->place = -1;
  s->mover = -1;
  s->ended_by = place;
}
/* Takes an end back that was reached in a trial. */
MAYBE void resume(S *s, int32_t place, int32_t mover) {
  memset(s->rank, 0, sizeof s->rank);
  s->over = s->ended_by = 0;
  s->place = place;
  s->mover = (int8_t)mover;
}
MAYBE void over_draw(S *s, int32_t place) {
  memset(s->rank, 0, sizeof s->rank);
  over(s, place);
}
MAYBE void over_one(S *s, int32_t player, int32_t wins, int32_t place) {
  for (int32_t p = 0; p < PLAYERS; p++) s->rank[p] = (int8_t)((p == player) != wins);
  over(s, place);
}
MAYBE void over_rank(S *s, const int32_t *worth, const int32_t *has, int32_t place) {
  for (int32_t p = 0; p < PLAYERS; p++) {
    int32_t better = 0;
    for (int32_t q = 0; q < PLAYERS; q++) better += has[q] && worth[q] > worth[p];
    s->rank[p] = (int8_t)(has[p] ? better : PLAYERS);
  }
  over(s, place);
}

/* Takes back what was written since then, the last first. */
MAYBE void undo(G *g, S *s, int32_t since) {
  while (g->written > since) {
    OLD old = g->olds[--g->written];
    write_by_number(g, s, old.at, old.value);
  }
}
