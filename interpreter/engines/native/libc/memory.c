/* The little of a C library that compiled rules need on a page: memory, functions on bytes, long products.
 *
 * Small blocks have sizes that are powers of two, and go back to a list of their size. Large ones are whole pages of 64 KB; the
 * first free one that is large enough serves again.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE ((size_t)1 << 16)
#define HEAD 16 /* bytes before a block: its size, and the next free one */
#define CLASSES 17

typedef struct block {
  size_t size;
  struct block *next;
} BLOCK;

extern unsigned char __heap_base;
static uintptr_t top, end;
static BLOCK *small[CLASSES], *large;

static BLOCK *fresh(size_t size) {
  if (!top) {
    top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  }
  if (size > end - top) {
    size_t pages = (size - (end - top) + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    end += pages * PAGE;
  }
  BLOCK *made = (BLOCK *)top;
  top += size;
  made->size = size;
  return made;
}

static int class_of(size_t size) { return 32 - __builtin_clz((uint32_t)size - 1); }

void *malloc(size_t wanted) {
  if (wanted > (size_t)1 << 31) return NULL;
  size_t size = wanted + HEAD;
  BLOCK *found;
  if (size < PAGE) {
    int c = class_of(size);
    found = small[c];
    if (found)
      small[c] = found->next;
    else
      found = fresh((size_t)1 << c);
  } else {
    size = (size + PAGE - 1) & ~(PAGE - 1);
    BLOCK **at = &large;
    while (*at && (*at)->size < size) at = &(*at)->next;
    found = *at;
    if (found)
      *at = found->next;
    else
      found = fresh(size);
  }
  return found ? (unsigned char *)found + HEAD : NULL;
}

void free(void *block) {
  if (!block) return;
  BLOCK *freed = (BLOCK *)((unsigned char *)block - HEAD);
  BLOCK **list = freed->size < PAGE ? &small[class_of(freed->size)] : &large;
  freed->next = *list;
  *list = freed;
}

__attribute__((no_builtin("calloc"))) void *calloc(size_t count, size_t size) {
  if (size && count > ((size_t)1 << 31) / size) return NULL;
  void *made = malloc(count * size);
  if (made) memset(made, 0, count * size);
  return made;
}

void *realloc(void *before, size_t size) {
  if (!before) return malloc(size);
  size_t room = ((BLOCK *)((unsigned char *)before - HEAD))->size - HEAD;
  if (size <= room) return before;
  void *made = malloc(size);
  if (made) {
    memcpy(made, before, room);
    free(before);
  }
  return made;
}

/* The first three are instructions of WebAssembly. */
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

__attribute__((no_builtin("memcmp", "bcmp"))) int memcmp(const void *one, const void *two, size_t size) {
  const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)two;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
int bcmp(const void *one, const void *two, size_t size) { return memcmp(one, two, size); }

typedef union {
  __int128 whole;
  struct {
    uint64_t low, high;
  };
} LONG;

/* The product of two numbers of 128 bits, from products of 32. */
__int128 __multi3(__int128 one, __int128 two) {
  LONG a = {one}, b = {two}, made;
  uint64_t a0 = (uint32_t)a.low, a1 = a.low >> 32, b0 = (uint32_t)b.low, b1 = b.low >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), upper = a0 * b1 + (uint32_t)middle;
  made.low = upper << 32 | (uint32_t)low;
  made.high = a1 * b1 + (middle >> 32) + (upper >> 32) + a.low * b.high + a.high * b.low;
  return made.whole;
}
