static int32_t test(G *g, S *s, const int32_t *d);

/* Takes the candidates out that are not legal. */
MAYBE void test_all(G *g, S *s) {
  for (int32_t i = 0; i < g->sliced; i++) {
    SLICE *c = g->slices + i;
    if (!c->untested) continue;
    c->untested = 0;
    if (c->at < 0) {
      if (!test(g, s, c->d)) c->n = 0, g->total--;
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++)
      for (uint64_t b = c->set[w] & ~IS_SURE(c, w); b; b &= b - 1) {
        c->d[c->at] = 64 * w + lowest_bit(b);
        if (!test(g, s, c->d)) c->set[w] &= ~(b & (0 - b)), c->n--, g->total--;
      }
  }
}

/* Whether one of the candidates is legal. */
MAYBE int32_t some_candidate(G *g, S *s) {
  for (int32_t i = 0; i < g->sliced && g->steps >= 0; i++) {
    SLICE *c = g->slices + i;
    if (!c->untested) return 1;
    if (c->at < 0) {
      if (test(g, s, c->d)) return 1;
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++) {
      if (c->set[w] & IS_SURE(c, w)) return 1;
      for (uint64_t b = c->set[w]; b; b &= b - 1) {
        c->d[c->at] = 64 * w + lowest_bit(b);
        if (test(g, s, c->d)) return 1;
      }
    }
  }
  return 0;
}

/* Writes the legal candidates at the end of the list, in their order; how many. */
MAYBE int32_t write_candidates(G *g, S *s) {
  int64_t start = g->listed;
  test_all(g, s);
  for (int32_t i = 0; i < g->sliced && g->steps >= 0; i++) {
    SLICE *c = g->slices + i;
    if (c->at < 0) {
      if (c->n) memcpy(next_entry(g), c->d, sizeof c->d);
      continue;
    }
    for (int32_t w = 0; w < SET_WORDS; w++)
      for (uint64_t b = c->set[w]; b; b &= b - 1) {
        int32_t *entry = next_entry(g);
        memcpy(entry, c->d, sizeof c->d);
        entry[c->at] = 64 * w + lowest_bit(b); /* not written to `c->d`: a copy made just behind a write waits for it */
      }
  }
  return (int32_t)(g->listed - start);
}

/* Whether one is, and the candidates may be wanted again. */
MAYBE int32_t some_gathered(G *g, S *s) {
  int32_t some = g->sure > 0 || some_candidate(g, s);
  if (some && g->gathered != NOT_KEPT) g->gathered = KEPT;
  return some;
}

/* How many of the candidates are legal. */
MAYBE int32_t count_candidates(G *g, S *s) {
  test_all(g, s);
  return (int32_t)(g->total + g->sure);
}

/* The slice that the next random number is in; its entry is the candidate that is drawn. */
ALWAYS SLICE *next_draw(G *g) {
  int64_t k = (int64_t)below(&g->random, (uint64_t)g->total);
  SLICE *c = g->slices;
  while (k >= c->n) k -= (c++)->n;
  if (c->at >= 0) c->d[c->at] = select_element(c->set, SET_WORDS, (int32_t)k);
  return c;
}

/* Takes out what was drawn from a slice. */
ALWAYS void refuse_draw(G *g, SLICE *c) {
  if (c->at >= 0) c->set[c->d[c->at] >> 6] &= ~((uint64_t)1 << (c->d[c->at] & 63));
  c->n--;
  g->total--;
}

/* Carries the candidate out that is drawn, if it is legal: then the position is the one after it, and `g->tried`. Whether it is. */
typedef int32_t MAKE(G *g, S *s, const int32_t *d);

/* Draws one of the legal candidates, all with the same probability; whether there is one, else no number was drawn. One that
 * is not legal is taken out, and another one drawn. The entry that is drawn is copied only when it is legal: such a copy waits
 * for what was just written. */
ALWAYS int32_t draw_candidate(G *g, S *s, MAKE *make) {
  g->mover = s->mover;
  while (g->total > 0 && g->steps >= 0) {
    SLICE *c = next_draw(g);
    g->tried = 0;
    if (g->before) memcpy(g->before, s, sizeof *s);
    if (make(g, s, c->d)) {
      g->drawn = g->tried ? c->d : (int32_t *)memcpy(g->entry, c->d, sizeof c->d);
      return g->steps >= 0;
    }
    refuse_draw(g, c);
  }
  g->random = g->random_before;
  return 0;
}

#if MOST_DRAWS
/* The same for threads that go together: what can be carried out behind all draws is only asked about before, so that all who
 * drew it do it at the same time. `given`: MOST_GIVEN numbers, what was found out about it. Those who draw APART are asked to
 * come AGAIN after MOST_DRAWS. */
typedef int32_t ASK(G *g, S *s, const int32_t *d, int32_t *given); /* 0, 1: it is made, or FITS */
typedef void CARRY(G *g, S *s, const int32_t *d, int32_t *given);

ALWAYS int32_t draw_apart(G *g, S *s, ASK *ask, CARRY *carry) {
  int32_t given[MOST_GIVEN], found = 0, comes_again = 0;
  SLICE *c = g->slices;
  g->mover = s->mover;
  for (int32_t tries = 1; g->total > 0 && g->steps >= 0 && !found && !comes_again; tries++) {
    c = next_draw(g);
    g->tried = 0;
    found = ask(g, s, c->d, given);
    if (!found) {
      refuse_draw(g, c);
      comes_again = tries == MOST_DRAWS && g->playing == APART;
    }
  }
  g->again = comes_again;
  if (found == FITS) {
    carry(g, s, c->d, given);
    g->tried = 1;
  }
  if (comes_again) return AGAIN;
  if (!found) return g->random = g->random_before, 0;
  g->drawn = g->tried ? c->d : (int32_t *)memcpy(g->entry, c->d, sizeof c->d);
  return g->steps >= 0;
}
#endif

/* Draws from a list that is written out: by weight where nature decides, else all with the same probability. */
MAYBE int32_t draw_listed(G *g, int32_t chance) {
  int64_t n = g->listed, chosen = 0;
  if (g->steps < 0 || n <= 0) return 0;
  if (n > MAX_DECISIONS) return fault(g);
  g->tried = 0;
  if (chance) {
    int64_t total = 0, left;
    uint64_t common = 0;
    for (int64_t i = 0; i < n; i++) {
      total += g->decisions[i * STRIDE + 1];
      common = common_divisor(common, (uint64_t)g->decisions[i * STRIDE + 1]);
    }
    left = (int64_t)(below(&g->random, (uint64_t)total / common) * common);
    while ((left -= g->decisions[chosen * STRIDE + 1]) >= 0) chosen++;
  } else {
    chosen = (int64_t)below(&g->random, (uint64_t)n);
  }
  g->drawn = (int32_t *)memcpy(g->entry, g->decisions + chosen * STRIDE, STRIDE * sizeof *g->entry);
  return 1;
}
