#if SEARCHES
/* Positions where a search for a finish was made, whole, so that no two are taken for one another. */
typedef struct {
  int64_t known;
  unsigned char key[KEY_BYTES]; /* at a whole word, so that it is copied and compared by words */
  int32_t value;
#if MEMORIES
  int64_t epoch;
  int32_t memory[MEMORIES];
#endif
} MEMO;
#ifndef MEMO_SLOTS
#define MEMO_SLOTS (sizeof(MEMO) <= 256 ? 1 << 15 : sizeof(MEMO) <= 2048 ? 1 << 12 : 1 << 9)
#endif
#define MAX_DEPTH (int32_t)(STACK_BYTES / (sizeof(S) + 512))

MAYBE MEMO *memo_find(G *g, const S *s, int32_t search) {
  const unsigned char *bytes = (const unsigned char *)s;
  uint64_t hash = (uint64_t)search + 1;
  size_t i = 0;
  for (; i + 8 <= KEY_BYTES; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  for (; i < KEY_BYTES; i++) hash = (hash ^ bytes[i]) * 0x100000001B3u;
  MEMO *memo = (MEMO *)g->memo + (mix64(hash) & (MEMO_SLOTS - 1));
  if (memo->known != g->round * SEARCHES + search + 1 || memcmp(memo->key, s, KEY_BYTES)) memo->known = 0;
#if MEMORIES
  if (memo->epoch != g->epoch || memcmp(memo->memory, s->memory, sizeof memo->memory)) memo->known = 0;
#endif
  return memo;
}

MAYBE void memo_keep(G *g, const S *s, int32_t search, int32_t value) {
  MEMO *memo = memo_find(g, s, search);
  memo->known = g->round * SEARCHES + search + 1;
  memo->value = value;
  memcpy(memo->key, s, KEY_BYTES);
#if MEMORIES
  memo->epoch = g->epoch;
  memcpy(memo->memory, s->memory, sizeof memo->memory);
#endif
}

/* Forgets a position whose search met a fault. */
MAYBE int32_t memo_drop(G *g, const S *s, int32_t search) {
  memo_find(g, s, search)->known = 0;
  return 0;
}

ALWAYS void begin_search(G *g) {
  g->nodes = MAX_FINISH_NODES;
  g->circled = 0;
}

/* A position that was searched while an earlier one was pending may have been left too early. The result of the whole search
 * is right all the same, for it has been everywhere; but what is kept of its parts is not. */
ALWAYS void end_search(G *g) { g->round += g->circled; }
#endif
