
/* What the rules note while a decision is made: of each note its number, and its values. One buffer for all, so only where one
 * player's room is used at a time. `noting`: whether a decision is made, and none is tried out. */
static int32_t noted_values[4096];
static TOLD notes = {noted_values, 0, 4096};
static int32_t noting;
/* ==== after what is told ==== */

/* As `apply`. How many numbers were noted, or FAULT; those beyond the room of the buffer are lost. */
EXPORT int32_t apply_noting(G *g, S *s, const int32_t *d) {
  notes.n = 0;
  noting = 1;
  int32_t made = apply(g, s, d);
  noting = 0;
  return made == FAULT ? FAULT : notes.n < notes.room ? (int32_t)notes.n : (int32_t)notes.room;
}
EXPORT const int32_t *noted_at(void) { return noted_values; }
