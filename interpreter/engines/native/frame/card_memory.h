/* What a thread of a graphics card is, its memory, and the little of a C library that rules need. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__NVPTX__)
#define KERNEL __attribute__((nvptx_kernel))
#define THREAD ((uint64_t)__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x())
#define THREADS ((uint64_t)__nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x())
#define EXPORT static __attribute__((unused)) /* the kernels alone: what they do not call is not translated */
#else
#define KERNEL static
static uint64_t THREAD, THREADS;
#endif

#define INLINED static inline __attribute__((always_inline))

/* What a thread comes to alone, and not at the time when others do, is in its own memory: there neighbouring words are together,
 * while those of variables are beside the same ones of other threads. */
#define MARKS_APART 1

/* So many that they are hardly ever moved, for each of a few hundred threads would do that at another time. */
#define FIRST_KEYS 2048

/* A search that goes deeper, as few do, is a fault of its game; `nvidia.py` has several times as much in store, for the pieces of
 * the stack are larger than is counted. It forgets more, and finds the same. */
#define STACK_BYTES (1 << 14)
#define MEMO_SLOTS 32

/* Nobody interrupts a game here. Where it is called: a call of what is not known would leave the stack of a thread unbounded. */
#define poll() patience

/* The memory of all threads, and how many bytes each has. An eighth of them is near what the others have, for small things that
 * come first: so few pages hold all that is asked for often. Of either part the first 16 bytes say how many are taken. */
static unsigned char *card_memory;
static uint64_t card_bytes;

typedef struct {
  unsigned char *own;
  uint64_t bytes;
} CARD_PART;

INLINED CARD_PART card_part(int32_t far) {
  uint64_t bytes[2] = {card_bytes / 8 & ~(uint64_t)15, card_bytes - (card_bytes / 8 & ~(uint64_t)15)};
  return (CARD_PART){card_memory + (far ? bytes[0] * THREADS : 0) + bytes[far] * THREAD, bytes[far]};
}

/* All of it is free. */
INLINED void card_open(unsigned char *memory, uint64_t bytes) {
  card_memory = memory;
  card_bytes = bytes;
  for (int32_t far = 0; far < 2; far++) *(uint64_t *)card_part(far).own = 16;
}

/* Copies are made of words where that is possible, 32 bits wide, 64 or 128: the compiler would make them of bytes. */
typedef uint64_t __attribute__((may_alias)) CARD_WORD;
typedef uint32_t __attribute__((may_alias)) CARD_HALF;
typedef uint64_t __attribute__((may_alias, vector_size(16))) CARD_PAIR;
#define AT(type, place, i) (*(type *)((unsigned char *)(place) + (i)))

INLINED void *card_copy(void *to, const void *from, size_t size) {
  size_t i = 0, at = 0;
  uintptr_t both = (uintptr_t)to | (uintptr_t)from;
  if (both % 16 == 0) {
#pragma GCC unroll 4
    for (at = 0; at < size / 16; at++) AT(CARD_PAIR, to, 16 * at) = AT(CARD_PAIR, from, 16 * at);
    i = size / 16 * 16;
  } else if (both % 8 == 0) {
    for (at = 0; at < size / 8; at++) AT(CARD_WORD, to, 8 * at) = AT(CARD_WORD, from, 8 * at);
    i = size / 8 * 8;
  }
  if (both % 4 == 0)
    for (; i + 4 <= size; i += 4) AT(CARD_HALF, to, i) = AT(CARD_HALF, from, i);
  for (; i < size; i++) AT(unsigned char, to, i) = AT(unsigned char, from, i);
  return to;
}

INLINED void *card_fill(void *to, int value, size_t size) {
  size_t i = 0;
  if (!value && (uintptr_t)to % 8 == 0)
    for (; i + 8 <= size; i += 8) AT(CARD_WORD, to, i) = 0;
  for (; i < size; i++) AT(unsigned char, to, i) = (unsigned char)value;
  return to;
}

/* Where both overlap, too: the first first, unless that would be written over before it is read. */
static void *card_move(void *to, const void *from, size_t size) {
  if ((uintptr_t)to <= (uintptr_t)from) return card_copy(to, from, size);
  size_t i = size;
  if (((uintptr_t)to | (uintptr_t)from | size) % 4 == 0)
    for (; i; i -= 4) AT(CARD_HALF, to, i - 4) = AT(CARD_HALF, from, i - 4);
  for (; i; i--) AT(unsigned char, to, i - 1) = AT(unsigned char, from, i - 1);
  return to;
}

/* As bytes, the first that differ decide. */
static int card_memcmp(const void *one, const void *two, size_t size) {
  size_t i = 0;
  if (((uintptr_t)one | (uintptr_t)two) % 8 == 0)
    while (i + 8 <= size && AT(CARD_WORD, one, i) == AT(CARD_WORD, two, i)) i += 8;
  for (; i < size; i++)
    if (AT(unsigned char, one, i) != AT(unsigned char, two, i))
      return AT(unsigned char, one, i) < AT(unsigned char, two, i) ? -1 : 1;
  return 0;
}

/* What is small is no loop, and may be in registers. */
#define SMALL(size) (__builtin_constant_p(size) && (size) <= 128)

/* A block, behind 16 bytes that hold its size. Nothing comes back before all games are over. NULL is a fault of this game, and it is
 * played elsewhere. */
static void *card_malloc(size_t wanted) {
  uint64_t size = ((uint64_t)wanted + 31) & ~(uint64_t)15;
  for (int32_t far = 0; far < 2; far++) {
    CARD_PART part = card_part(far);
    uint64_t *taken = (uint64_t *)part.own, from = *taken;
    if (size > part.bytes - from) continue;
    *taken = from + size;
    *(uint64_t *)(part.own + from) = size;
    return part.own + from + 16;
  }
  return NULL;
}

static void *card_calloc(size_t count, size_t size) {
  void *made = card_malloc(count * size);
  if (made) card_fill(made, 0, count * size);
  return made;
}

static void *card_realloc(void *before, size_t size) {
  unsigned char *made = (unsigned char *)card_malloc(size);
  if (!made || !before) return made;
  uint64_t old = *((uint64_t *)before - 2) - 16;
  return card_copy(made, before, old < size ? old : size);
}

static void card_free(void *block) { (void)block; }

#define malloc card_malloc
#define calloc card_calloc
#define realloc card_realloc
#define free card_free
#define memcmp card_memcmp
#define memcpy(to, from, size) (SMALL(size) ? __builtin_memcpy(to, from, size) : card_copy(to, from, size))
#define memmove card_move
#define memset(to, value, size) (SMALL(size) ? __builtin_memset(to, value, size) : card_fill(to, value, size))
