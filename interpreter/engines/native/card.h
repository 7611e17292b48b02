/* Random games on a graphics card: what stands before and behind the rules there. A thread plays games of its own, one after the
 * other, in memory of its own. The same text for this machine is the same games, thread by thread in one loop; so it can be
 * tested where there is no card.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__NVPTX__)
#define KERNEL __attribute__((nvptx_kernel))
#define THREAD ((uint64_t)__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x())
#define THREADS ((uint64_t)__nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x())
#else
#define KERNEL static
static uint64_t THREAD, THREADS;
#endif

/* The memory of all threads, and how many bytes each has: the first 16 say how many are taken. */
static unsigned char *card_memory;
static uint64_t card_bytes;

/* A block, behind 16 bytes that hold its size. Nothing comes back before all games are over. */
static void *card_malloc(size_t wanted) {
  unsigned char *own = card_memory + card_bytes * THREAD;
  uint64_t *taken = (uint64_t *)own, from = *taken, size = ((uint64_t)wanted + 31) & ~(uint64_t)15;
  if (size > card_bytes - from) return NULL; /* a fault of this game; it is played elsewhere */
  *taken = from + size;
  *(uint64_t *)(own + from) = size;
  return own + from + 16;
}

static void *card_calloc(size_t count, size_t size) {
  void *made = card_malloc(count * size);
  if (made) __builtin_memset(made, 0, count * size);
  return made;
}

static void *card_realloc(void *before, size_t size) {
  unsigned char *made = (unsigned char *)card_malloc(size);
  if (!made || !before) return made;
  uint64_t old = *((uint64_t *)before - 2) - 16;
  for (uint64_t i = 0; i < old && i < size; i++) made[i] = ((unsigned char *)before)[i];
  return made;
}

static void card_free(void *block) { (void)block; }

/* As bytes, the first that differ decide. */
static int card_memcmp(const void *one, const void *two, size_t size) {
  const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)two;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

#define malloc card_malloc
#define calloc card_calloc
#define realloc card_realloc
#define free card_free
#define memcmp card_memcmp
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset

/* Nobody interrupts a game here. Where it is called: a call of what is not known would leave the stack of a thread unbounded. */
#define poll() patience

/* ==== the rules ==== */

/* Games from one position. The arguments are those of `playouts`; besides: `memory`, `bytes` for each thread; `remembered` links
 * of memories, of four words each (which, low, high, how often). `done`: whether a game was played to its end; else it met
 * a fault, or has no room here. */
KERNEL void play_games(unsigned char *memory, uint64_t bytes, const unsigned char *start, const uint64_t *links,
                       int64_t remembered, uint64_t root, const int64_t *numbers, int64_t games, int64_t most,
                       int64_t *counts, int32_t *ends, int32_t *done) {
  S first;
  START begun;
  card_memory = memory;
  card_bytes = bytes;
  *(uint64_t *)(memory + bytes * THREAD) = 16;
  G *g = open_player();
  if (!g) return;
  next_entry(g); /* so that there is room for some decisions, whatever grows later */
  if (!g->decisions) return;
  memcpy(&first, start, sizeof first);
  if (remembered) put_memories(g, &first, links, remembered);
  begin(g);
  keep_start(g, &begun);
  for (int64_t i = (int64_t)THREAD; i < games; i += (int64_t)THREADS) {
    S s;
    memcpy(&s, &first, sizeof s);
    begin(g);
    go_to_start(g, &begun);
    g->random = stream(root, (uint64_t)numbers[i]);
    PLAYED made = play(g, &s, most, NULL, NULL, 0);
    done[i] = !made.faulted;
    for (int32_t c = 0; c < COUNTS; c++) counts[c * games + i] = made.of[c];
    int32_t *end = ends + i * (2 + PLAYERS);
    end[0] = s.over, end[1] = s.ended_by;
    for (int32_t p = 0; p < PLAYERS; p++) end[2 + p] = s.rank[p];
    end_playing(g, &begun);
  }
}

#if !defined(__NVPTX__)
/* All threads of a card, one after the other. */
EXPORT void play_threads(uint64_t threads, unsigned char *memory, uint64_t bytes, const unsigned char *start,
                         const uint64_t *links, int64_t remembered, uint64_t root, const int64_t *numbers, int64_t games,
                         int64_t most, int64_t *counts, int32_t *ends, int32_t *done) {
  THREADS = threads;
  for (THREAD = 0; THREAD < threads; THREAD++)
    play_games(memory, bytes, start, links, remembered, root, numbers, games, most, counts, ends, done);
}
#endif
