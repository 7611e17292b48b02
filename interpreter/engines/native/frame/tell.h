
/* ---------------------------------------------------------------- what is told
 * Numbers only: the words stand elsewhere (`telling.py`). A value is written as one number, an element by its place, `none` as
 * -1 or of numbers as NO_NUMBER, a text as its place among the texts; a collection as how many there are, and these.
 */

/* Where numbers go. `n`: how many there are, also of those that found no room. */
typedef struct {
  int32_t *v;
  int64_t n, room;
} TOLD;

MAYBE void told(TOLD *o, int32_t value) {
  if (o->n < o->room) o->v[o->n] = value;
  o->n++;
}

MAYBE void told_list(TOLD *o, LIST a) {
  told(o, a.n);
  for (int32_t i = 0; i < a.n; i++) told(o, a.v[i]);
}

MAYBE void told_bits(TOLD *o, const uint64_t *w, int32_t words) {
  int32_t n = 0;
  for (int32_t k = 0; k < words; k++) n += count_bits(w[k]);
  told(o, n);
  for (int32_t k = 0; k < words; k++)
    for (uint64_t b = w[k]; b; b &= b - 1) told(o, 64 * k + lowest_bit(b));
}
/* ==== after what is told ==== */

/* A decision: its offer, its weight, what the flow gives, all parameters, which case it is written as, and the values there. How
 * many numbers, or FAULT; more than `room`: so much room is needed. */
EXPORT int32_t tell(G *g, const S *s, const int32_t *d, int32_t *out, int32_t room) {
  S here;
  TOLD o = {out, 0, room};
  memcpy(&here, s, sizeof here);
  begin(g);
  tell_here(g, &here, d, &o);
  return g->steps < 0 || o.n > INT32_MAX ? FAULT : (int32_t)o.n;
}

/* What some numbers are known by: 64 bits of all of them, mixed. */
MAYBE int64_t key_of_told(const int32_t *v, int64_t n) {
  uint64_t key = (uint64_t)n;
  for (int64_t i = 0; i < n; i++) {
    key = (key ^ (uint32_t)v[i]) * 0x9E3779B97F4A7C15ull;
    key ^= key >> 32;
  }
  return (int64_t)key;
}

/* All legal decisions, and of the first `most` of them the key of the numbers and where these begin. */
ALWAYS int32_t tell_list(G *g, const S *s, TOLD *o, int32_t *count, int64_t *keys, int32_t most) {
  S here;
  *count = legal(g, s);
  if (*count == FAULT) return FAULT;
  memcpy(&here, s, sizeof here);
  for (int32_t i = 0; i < *count && g->steps >= 0; i++) {
    const int64_t from = o->n;
    tell_here(g, &here, g->decisions + (int64_t)i * STRIDE, o);
    if (i >= most || o->n > o->room) continue;
    keys[2 * i] = key_of_told(o->v + from, o->n - from);
    keys[2 * i + 1] = from;
  }
  return g->steps < 0 || o->n > INT32_MAX ? FAULT : (int32_t)o->n;
}

/* All legal decisions, one after the other, in the order of the list, and how many they are at `count`. */
EXPORT int32_t tell_all(G *g, const S *s, int32_t *out, int32_t room, int32_t *count) {
  TOLD o = {out, 0, room};
  return tell_list(g, s, &o, count, 0, 0);
}

/* As `tell_all`, and at `keys` of each decision two numbers: the key of what is told of it, and where that begins. More decisions
 * than `most`: so much room is needed there. */
EXPORT int32_t tell_keyed(G *g, const S *s, int32_t *out, int32_t room, int32_t *count, int64_t *keys, int32_t most) {
  TOLD o = {out, 0, room};
  return tell_list(g, s, &o, count, keys, most);
}

/* The marks of a position as a player sees them, or -1 whoever sees all: of each its number, the values of its variables, of its
 * site, of its properties. Nothing is hidden from anybody yet. */
EXPORT int32_t marks(G *g, const S *s, int32_t viewer, int32_t *out, int32_t room) {
  S here;
  TOLD o = {out, 0, room};
  (void)viewer;
  memcpy(&here, s, sizeof here);
  begin(g);
  mark_here(g, &here, &o);
  return g->steps < 0 || o.n > INT32_MAX ? FAULT : (int32_t)o.n;
}

/* From the decision at which the flow of a position that was put in stands to the one that it comes to. 0, or FAULT. */
EXPORT int32_t come_to(G *g, S *s) {
  begin(g);
  g->epoch++;
  return run(g, s, s->place) || g->steps < 0 ? FAULT : 0;
}
