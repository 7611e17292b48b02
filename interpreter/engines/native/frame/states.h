/* ---------------------------------------------------------------- called from outside */

/* Values of the state, and variables of the flow, as numbers in the order of the core: made of the rules. */
EXPORT void put_values(S *s, const int32_t *v);
EXPORT void get_values(const S *s, int32_t *v);
EXPORT void put_slots(S *s, const int32_t *v);
EXPORT void get_slots(const S *s, int32_t *v);

EXPORT int32_t state_bytes(void) { return (int32_t)sizeof(S); }

EXPORT void close_player(G *g) {
  if (!g) return;
  free(g->decisions);
  free(g->remembered);
  free(g->memo);
  free(g->slices);
#if FOOTPRINTS
  free(g->footprints);
#endif
  free(g->entry);
  free(g->olds);
  free(g);
}

/* Gives a player that has nothing yet its rooms; whether there is memory for them. */
MAYBE int32_t furnish(G *g) {
  g->drawn = g->entry = (int32_t *)calloc(STRIDE, sizeof *g->entry);
  g->old_room = 64;
  g->olds = (OLD *)calloc((size_t)g->old_room, sizeof *g->olds);
  g->slice_room = 64;
  g->slices = (SLICE *)calloc((size_t)g->slice_room, sizeof *g->slices);
  int32_t all = 1;
#if SEARCHES
  g->memo = (unsigned char *)calloc(MEMO_SLOTS, sizeof(MEMO));
  all = g->memo != NULL;
#endif
#if MARKS_APART && MEMORIES
  g->marks = (uint64_t *)calloc(MARKS, sizeof *g->marks);
  all = all && g->marks;
#endif
#if FOOTPRINTS
  g->footprints = (FOOTPRINT *)calloc(FOOTPRINTS, sizeof *g->footprints);
  all = all && g->footprints;
#endif
  return all && g->entry && g->slices && g->olds;
}

EXPORT G *open_player(void) {
  G *g = (G *)calloc(1, sizeof *g);
  if (!g || furnish(g)) return g;
  close_player(g);
  return NULL;
}

/* Long calls ask whether to go on. See `listen` in bind.py. */
EXPORT void set_poll(G *g, int64_t (*poll)(void)) {
  g->poll = poll;
  g->patience = 0;
}

/* How the game ended: the place in the rules, and the ranks of the players; whether it has. */
EXPORT int32_t result(const S *s, int32_t *ended_by, int32_t *ranks) {
  *ended_by = s->ended_by;
  for (int32_t p = 0; p < PLAYERS; p++) ranks[p] = s->rank[p];
  return s->over;
}

/* Where a state stands: place, list, mover, over, place of the ending, whether nature decides, then the ranks. */
EXPORT void get_head(const S *s, int32_t *v) {
  v[0] = s->place, v[1] = s->offered, v[2] = s->mover, v[5] = is_chance(s);
  v[3] = result(s, v + 4, v + 6);
}

/* 128 bits that equal states share, low half first; memories are not in them. See zobrist.py. */
EXPORT void hash(const S *s, uint64_t *bits) {
  KEY key = key_of_values(s);
  key_add_mover(&key, s->mover);
  key_add(&key, 0x7ffffffeu, (uint64_t)(s->place + 1));
  add_variables(s, &key);
  bits[0] = key.low, bits[1] = key.high;
}

EXPORT void put_head(S *s, int32_t place, int32_t offered, int32_t mover) {
  s->place = place;
  s->offered = offered;
  s->mover = (int8_t)mover;
  s->over = place < 0;
}

/* Memories of a state: emptied, and filled from the first remembered to the last. */
EXPORT void clear_memories(G *g, S *s) {
  g->kept = 0;
  memset(g->marks, 0, MARKS * sizeof *g->marks);
  for (size_t i = 0; i < sizeof s->memory / sizeof *s->memory; i++) s->memory[i] = -1;
}
EXPORT void add_memory(G *g, S *s, int32_t memory, uint64_t low, uint64_t high, int32_t count) {
  KEY key = {low, high};
  s->memory[memory] = remember_key(g, s->memory[memory], key, count);
}

/* All memories at once, as links of four words (which, low, high, how often), the first remembered before. */
EXPORT void put_memories(G *g, S *s, const void *links, int64_t count) {
  clear_memories(g, s);
  for (int64_t i = 0; i < count; i++) {
    uint64_t words[4];
    memcpy(words, (const char *)links + i * (int64_t)sizeof words, sizeof words);
    add_memory(g, s, (int32_t)words[0], words[1], words[2], (int32_t)words[3]);
  }
}
/* Returns how many there are; they are written if there is room for all. */
EXPORT int64_t get_memories(const G *g, const S *s, uint64_t *links, int64_t room) {
  const int32_t memories = (int32_t)(sizeof s->memory / sizeof *s->memory);
  int64_t count = 0;
  for (int32_t i = 0; i < memories; i++)
    for (int32_t at = s->memory[i]; at >= 0; at = g->remembered[at].before) count++;
  if (count > room) return count;
  uint64_t *words = links + 4 * count;
  for (int32_t i = memories - 1; i >= 0; i--)
    for (int32_t at = s->memory[i]; at >= 0; at = g->remembered[at].before) {
      words -= 4;
      words[0] = (uint64_t)i, words[1] = g->remembered[at].low, words[2] = g->remembered[at].high;
      words[3] = (uint64_t)g->remembered[at].count;
    }
  return count;
}
