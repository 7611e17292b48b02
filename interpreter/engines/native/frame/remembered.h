/* ---------------------------------------------------------------- memories (zobrist.py) */

typedef struct {
  uint64_t low, high;
} KEY;

ALWAYS void key_add(KEY *key, uint64_t index, uint64_t code) {
  uint64_t place = (index << 32) + code;
  key->low ^= mix64(place + 0x9E3779B97F4A7C15u);
  key->high ^= mix64(place + 0xD1B54A32D192ED03u);
}

ALWAYS void key_add_mover(KEY *key, int32_t mover) {
  if (mover >= 0) key_add(key, 0x7fffffffu, (uint64_t)mover + 1);
}

/* Part `part` of the `number`-th live variable of the flow: a number, or 32 bits of a set. */
ALWAYS void key_add_part(KEY *key, int32_t number, int32_t part, uint32_t value) {
  key_add(key, 0x40000000u + 4096u * (uint64_t)number + (uint64_t)part, (uint64_t)value + 1);
}

/* All parts of a set, up to the last one that has an element; of none, one. */
MAYBE void key_add_set(KEY *key, int32_t number, const uint64_t *set, int32_t words) {
  int32_t parts = 2 * words;
  while (parts > 1 && !(uint32_t)(set[(parts - 1) / 2] >> 32 * ((parts - 1) & 1))) parts--;
  for (int32_t i = 0; i < parts; i++) key_add_part(key, number, i, (uint32_t)(set[i / 2] >> 32 * (i & 1)));
}

ALWAYS void key_change(KEY *key, const KEY *was, const KEY *is) {
  key->low ^= was->low ^ is->low;
  key->high ^= was->high ^ is->high;
}

ALWAYS uint64_t *mark_of(G *g, KEY key) { return &g->marks[key.low >> 6 & (MARKS - 1)]; }

MAYBE int32_t times_remembered(G *g, int32_t last, KEY key) {
  if (!(*mark_of(g, key) >> (key.low & 63) & 1)) return 0;
  for (int32_t i = last; i >= 0; i = g->remembered[i].before) {
    if (pay(g, 1)) return 0;
    if (g->remembered[i].low == key.low && g->remembered[i].high == key.high) return g->remembered[i].count;
  }
  return 0;
}

/* How often the position was there that was just remembered at the end of a chain. */
ALWAYS int32_t times_of_last(const G *g, int32_t last) { return last < 0 ? 0 : g->remembered[last].count; }

/* Adds a link to a chain; returns the new end of it. */
MAYBE int32_t remember_key(G *g, int32_t last, KEY key, int32_t count) {
  if (g->kept == g->keep_room) {
    int32_t room = g->keep_room ? 2 * g->keep_room : FIRST_KEYS;
    REMEMBERED *more =
        room > 1 << 24 ? NULL : (REMEMBERED *)realloc(g->remembered, (size_t)room * sizeof *more);
    if (!more) {
      fault(g);
      return last;
    }
    g->remembered = more;
    g->keep_room = room;
  }
  *mark_of(g, key) |= (uint64_t)1 << (key.low & 63);
  REMEMBERED made = {key.low, key.high, count, last};
  g->remembered[g->kept] = made;
  return g->kept++;
}
