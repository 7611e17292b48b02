/* ---------------------------------------------------------------- sets of elements */

#define DEFINE_SETS(W)                                                                                        \
  typedef struct {                                                                                            \
    uint64_t w[W];                                                                                            \
  } SET##W;                                                                                                   \
  typedef struct {                                                                                            \
    const SET##W *v;                                                                                          \
    int32_t n;                                                                                                \
  } SETS##W;                                                                                                  \
  ALWAYS SET##W none##W(void) {                                                                               \
    SET##W r;                                                                                                 \
    for (int k = 0; k < W; k++) r.w[k] = 0;                                                                   \
    return r;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W or##W(SET##W a, SET##W b) {                                                                   \
    for (int k = 0; k < W; k++) a.w[k] |= b.w[k];                                                             \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W and##W(SET##W a, SET##W b) {                                                                  \
    for (int k = 0; k < W; k++) a.w[k] &= b.w[k];                                                             \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS SET##W without##W(SET##W a, SET##W b) {                                                              \
    for (int k = 0; k < W; k++) a.w[k] &= ~b.w[k];                                                            \
    return a;                                                                                                 \
  }                                                                                                           \
  ALWAYS int32_t same##W(SET##W a, SET##W b) {                                                                \
    uint64_t d = 0;                                                                                           \
    for (int k = 0; k < W; k++) d |= a.w[k] ^ b.w[k];                                                         \
    return d == 0;                                                                                            \
  }                                                                                                           \
  ALWAYS int32_t some##W(SET##W a) {                                                                          \
    uint64_t d = 0;                                                                                           \
    for (int k = 0; k < W; k++) d |= a.w[k];                                                                  \
    return d != 0;                                                                                            \
  }                                                                                                           \
  ALWAYS int32_t count##W(SET##W a) {                                                                         \
    int32_t n = 0;                                                                                            \
    for (int k = 0; k < W; k++) n += count_bits(a.w[k]);                                                      \
    return n;                                                                                                 \
  }                                                                                                           \
  /* none (-1) is in no set; so is what lies beyond the universe */                                           \
  ALWAYS int32_t is_in##W(const SET##W *a, int32_t i) { /* of a variable: some compilers would copy it */     \
    return (uint32_t)i < 64u * W && (a->w[(uint32_t)i >> 6] >> (i & 63) & 1);                                 \
  }                                                                                                           \
  ALWAYS int32_t has##W(SET##W a, int32_t i) { return is_in##W(&a, i); }                                      \
  ALWAYS void put##W(SET##W *a, int32_t i) {                                                                  \
    if ((uint32_t)i < 64u * W) a->w[(uint32_t)i >> 6] |= (uint64_t)1 << (i & 63);                             \
  }                                                                                                           \
  ALWAYS void drop##W(SET##W *a, int32_t i) {                                                                 \
    if ((uint32_t)i < 64u * W) a->w[(uint32_t)i >> 6] &= ~((uint64_t)1 << (i & 63));                          \
  }                                                                                                           \
  ALWAYS void set##W(SET##W *a, int32_t i, int32_t in) { /* `in`: 0 or 1 */                                   \
    if ((uint32_t)i >= 64u * W) return;                                                                       \
    uint64_t *word = &a->w[(uint32_t)i >> 6];                                                                 \
    *word = (*word & ~((uint64_t)1 << (i & 63))) | (uint64_t)in << (i & 63);                                  \
  }                                                                                                           \
  ALWAYS SET##W one##W(int32_t i) { /* the set of at most one */                                              \
    SET##W r = none##W();                                                                                     \
    put##W(&r, i);                                                                                            \
    return r;                                                                                                 \
  }                                                                                                           \
  ALWAYS int32_t first##W(SET##W a) {                                                                         \
    for (int k = 0; k < W; k++)                                                                               \
      if (a.w[k]) return k * 64 + lowest_bit(a.w[k]);                                                         \
    return -1;                                                                                                \
  }                                                                                                           \
  ALWAYS int32_t last##W(SET##W a) {                                                                          \
    for (int k = W; k-- > 0;)                                                                                 \
      if (a.w[k]) return k * 64 + highest_bit(a.w[k]);                                                        \
    return -1;                                                                                                \
  }                                                                                                           \
  MAYBE int32_t nth##W(G *g, SET##W a, int32_t i) {                                                           \
    if (i >= 0)                                                                                               \
      for (int k = 0; k < W; k++) {                                                                           \
        int32_t n = count_bits(a.w[k]);                                                                       \
        if (i < n) {                                                                                          \
          uint64_t b = a.w[k];                                                                                \
          while (i-- > 0) b &= b - 1;                                                                         \
          return k * 64 + lowest_bit(b);                                                                      \
        }                                                                                                     \
        i -= n;                                                                                               \
      }                                                                                                       \
    return fault(g);                                                                                          \
  }                                                                                                           \
  ALWAYS int32_t the##W(G *g, SET##W a) {                                                                     \
    if (count##W(a) != 1) return fault(g);                                                                    \
    return first##W(a);                                                                                       \
  }                                                                                                           \
  ALWAYS SET##W below##W(int32_t i) { /* all elements before i */                                             \
    SET##W r;                                                                                                 \
    for (int k = 0; k < W; k++)                                                                               \
      r.w[k] = i <= k * 64 ? 0 : i >= k * 64 + 64 ? ~(uint64_t)0 : ((uint64_t)1 << (i - k * 64)) - 1;         \
    return r;                                                                                                 \
  }                                                                                                           \
  /* the union of a table's rows over a set */                                                                \
  MAYBE SET##W gather##W(const SET##W *rows, SET##W a) {                                                      \
    SET##W r = none##W();                                                                                     \
    for (int k = 0; k < W; k++)                                                                               \
      for (uint64_t b = a.w[k]; b; b &= b - 1) r = or##W(r, rows[k * 64 + lowest_bit(b)]);                    \
    return r;                                                                                                 \
  }                                                                                                           \
  /* everything that can be reached from `start` by steps into `inside`, the start included */                \
  MAYBE SET##W flood##W(const SET##W *rows, SET##W start, SET##W inside) {                                    \
    SET##W seen = start, front = start;                                                                       \
    while (some##W(front)) {                                                                                  \
      front = without##W(and##W(gather##W(rows, front), inside), seen);                                       \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return seen;                                                                                              \
  }                                                                                                           \
  MAYBE SET##W resume##W(const SET##W *rows, SET##W known, SET##W start, SET##W inside) {                     \
    return flood##W(rows, or##W(known, start), inside);                                                       \
  }                                                                                                           \
  /* whether an element can be reached */                                                                      \
  MAYBE int32_t meets##W(const SET##W *rows, SET##W start, SET##W inside, int32_t wanted) {                   \
    SET##W seen = start, front = start;                                                                       \
    if (!has##W(or##W(inside, start), wanted)) return 0;                                                      \
    while (some##W(front)) {                                                                                  \
      if (has##W(front, wanted)) return 1;                                                                    \
      front = without##W(and##W(gather##W(rows, front), inside), seen);                                       \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return 0;                                                                                                 \
  }                                                                                                           \
  /* the beginning of a line up to its first stop, the lowest or the highest; without branches */             \
  ALWAYS SET##W cut##W(SET##W line, SET##W stops, int32_t upwards, int32_t inclusive) {                       \
    uint64_t seen = 0;                                                                                        \
    for (int k = 0; k < W; k++) {                                                                             \
      int32_t i = upwards ? k : W - 1 - k;                                                                    \
      uint64_t b = stops.w[i], some = 0 - (uint64_t)(b != 0);                                                 \
      uint64_t first = upwards ? b & (0 - b) : some & (uint64_t)1 << highest_bit(b | 1);                      \
      uint64_t within = upwards ? first - 1 : ~(2 * first - 1) | ~some;                                       \
      line.w[i] &= (inclusive ? within | first : within) & ~seen;                                             \
      seen |= some;                                                                                           \
    }                                                                                                         \
    return line;                                                                                              \
  }                                                                                                           \
  /* the beginning of a line before its first stop, the lowest or the highest, if that is a wanted one; without branches */\
  ALWAYS SET##W before##W(SET##W line, SET##W stops, SET##W wanted, int32_t upwards) {                        \
    uint64_t seen = 0, found = 0;                                                                             \
    for (int k = 0; k < W; k++) {                                                                             \
      int32_t i = upwards ? k : W - 1 - k;                                                                    \
      uint64_t b = line.w[i] & stops.w[i], some = 0 - (uint64_t)(b != 0);                                     \
      uint64_t first = upwards ? b & (0 - b) : some & (uint64_t)1 << highest_bit(b | 1);                      \
      found |= first & wanted.w[i] & ~seen;                                                                   \
      line.w[i] &= (upwards ? first - 1 : ~(2 * first - 1) | ~some) & ~seen;                                  \
      seen |= some;                                                                                           \
    }                                                                                                         \
    found = 0 - (uint64_t)(found != 0);                                                                       \
    for (int k = 0; k < W; k++) line.w[k] &= found;                                                           \
    return line;                                                                                              \
  }                                                                                                           \
  /* whether what can be reached has a neighbour in `wanted` outside of itself */                              \
  MAYBE int32_t touches##W(const SET##W *rows, SET##W start, SET##W inside, SET##W wanted) {                  \
    SET##W seen = start, front = start;                                                                       \
    wanted = without##W(wanted, or##W(inside, start));                                                        \
    if (!some##W(wanted)) return 0;                                                                           \
    while (some##W(front)) {                                                                                  \
      SET##W next = gather##W(rows, front);                                                                   \
      if (some##W(and##W(next, wanted))) return 1;                                                            \
      front = without##W(and##W(next, inside), seen);                                                         \
      seen = or##W(seen, front);                                                                              \
    }                                                                                                         \
    return 0;                                                                                                 \
  }                                                                                                           \
  MAYBE SET##W set_of_list##W(LIST a) {                                                                       \
    SET##W r = none##W();                                                                                     \
    for (int32_t i = 0; i < a.n; i++) put##W(&r, a.v[i]);                                                     \
    return r;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t sets_have##W(SETS##W a, SET##W x) {                                                           \
    for (int32_t i = 0; i < a.n; i++)                                                                         \
      if (same##W(a.v[i], x)) return 1;                                                                       \
    return 0;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t sets_same##W(SETS##W a, SETS##W b) {                                                          \
    if (a.n != b.n) return 0;                                                                                 \
    for (int32_t i = 0; i < a.n; i++)                                                                         \
      if (!sets_have##W(b, a.v[i]) || !sets_have##W(a, b.v[i])) return 0;                                     \
    return 1;                                                                                                 \
  }

/* Searches by an adjacency whose steps are shifts: all that was reached steps at once, until nothing new is. The first step of
 * a single element is a look at its row. STEP may leave bits beyond the last element, which are in no set that is searched. */
#define DEFINE_SEARCHES(STEP, W, ROWS)                                                                        \
  ALWAYS SET##W begin_##STEP(SET##W a) { return count##W(a) == 1 ? ROWS[first##W(a)] : STEP(a); }             \
  MAYBE SET##W flood_##STEP(SET##W start, SET##W inside) {                                                    \
    SET##W seen = start, next = begin_##STEP(start);                                                          \
    for (;;) {                                                                                                \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return seen;                                                                   \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
  }                                                                                                           \
  /* the same, where all that is `known` was reached before, and `inside` has only grown since */             \
  MAYBE SET##W resume_##STEP(SET##W known, SET##W start, SET##W inside) {                                     \
    SET##W seen = known, more = or##W(or##W(known, start), and##W(STEP(known), inside));                      \
    while (!same##W(more, seen)) {                                                                            \
      seen = more;                                                                                            \
      more = or##W(seen, and##W(STEP(seen), inside));                                                         \
    }                                                                                                         \
    return seen;                                                                                              \
  }                                                                                                           \
  MAYBE int32_t meets_##STEP(SET##W start, SET##W inside, int32_t wanted) {                                   \
    SET##W seen = start, next = begin_##STEP(start), goal = one##W(wanted);                                   \
    if (!some##W(and##W(goal, or##W(inside, start)))) return 0;                                               \
    while (!some##W(and##W(goal, seen))) {                                                                    \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return 0;                                                                      \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
    return 1;                                                                                                 \
  }                                                                                                           \
  MAYBE int32_t touches_##STEP(SET##W start, SET##W inside, SET##W wanted) {                                  \
    SET##W seen = start, next = begin_##STEP(start);                                                          \
    wanted = without##W(wanted, or##W(inside, start));                                                        \
    if (!some##W(wanted)) return 0;                                                                           \
    while (!some##W(and##W(next, wanted))) {                                                                  \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (same##W(more, seen)) return 0;                                                                      \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
    return 1;                                                                                                 \
  }                                                                                                           \
  /* whether what can be reached from one element meets a set */                                              \
  MAYBE int32_t arrives_##STEP(int32_t i, SET##W inside, SET##W goal) {                                       \
    SET##W seen = one##W(i), next = ROWS[i];                                                                  \
    for (;;) {                                                                                                \
      SET##W more = or##W(seen, and##W(next, inside));                                                        \
      if (some##W(and##W(more, goal))) return 1;                                                              \
      if (same##W(more, seen)) return 0;                                                                      \
      seen = more;                                                                                            \
      next = STEP(seen);                                                                                      \
    }                                                                                                         \
  }                                                                                                           \
  /* `touches` from one element, where steps lead back too and nothing that is wanted is inside */            \
  ALWAYS int32_t near_##STEP(int32_t i, SET##W inside, SET##W wanted) {                                       \
    return some##W(and##W(ROWS[i], wanted)) || arrives_##STEP(i, inside, STEP(wanted));                       \
  }

/* Connected parts of the sites with one value of a state function F, kept by its writer: a forest of sites, whose roots know
 * the part. ROWS: the adjacency; VALUES: how many values there are, `none` not counted. */
#define DEFINE_PARTS(F, W, ROWS, VALUES)                                                                              \
  ALWAYS int32_t root_##F(const S *s, int32_t i) {                                                                    \
    while (s->parent_##F[i] != i) i = s->parent_##F[i];                                                               \
    return i;                                                                                                         \
  }                                                                                                                   \
  /* the place i has just got its value */                                                                            \
  MAYBE void join_##F(S *s, int32_t i, int32_t value) {                                                               \
    SET##W near = and##W(ROWS[i], s->where_##F[value + 1]);                                                           \
    int32_t root = i;                                                                                                 \
    s->parent_##F[i] = i;                                                                                             \
    s->part_##F[i] = one##W(i);                                                                                       \
    while (some##W(near)) {                                                                                           \
      int32_t other = root_##F(s, first##W(near)), small = root;                                                      \
      near = without##W(near, s->part_##F[other]);                                                                    \
      if (count##W(s->part_##F[other]) > count##W(s->part_##F[root])) root = other; else small = other;               \
      s->parent_##F[small] = root;                                                                                    \
      s->part_##F[root] = or##W(s->part_##F[root], s->part_##F[small]);                                               \
    }                                                                                                                 \
  }                                                                                                                   \
  static void find_parts_##F(S *s) {                                                                                  \
    for (int32_t v = 1; v <= VALUES; v++)                                                                             \
      for (SET##W left = s->where_##F[v]; some##W(left);) {                                                           \
        int32_t root = first##W(left);                                                                                \
        SET##W part = flood##W(ROWS, one##W(root), left);                                                             \
        left = without##W(left, part);                                                                                \
        s->part_##F[root] = part;                                                                                     \
        for (; some##W(part); drop##W(&part, first##W(part))) s->parent_##F[first##W(part)] = root;                   \
      }                                                                                                               \
    s->known_##F = 1;                                                                                                 \
  }                                                                                                                   \
  /* the part that a place is in */                                                                                   \
  ALWAYS SET##W part_##F(const S *s, int32_t i) {                                                                     \
    int32_t value = s->F[i];                                                                                          \
    if (RARELY(value < 0 || !s->known_##F)) return flood##W(ROWS, one##W(i), s->where_##F[value + 1]);                \
    return s->part_##F[root_##F(s, i)];                                                                               \
  }
