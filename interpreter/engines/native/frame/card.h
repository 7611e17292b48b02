/* Random games on a graphics card: what stands behind the rules there; `card_memory.h` stands before them. A thread plays games of
 * its own, one after the other, in memory of its own. The same text for this machine is the same games, thread by thread in one
 * loop; so it can be tested where there is no card.
 */

/* What a thread plays with: rooms in its memory, and what games start from. */
typedef struct {
  G g;
  S *first;
  START *begun;
} HAND;

/* Gives a thread its hand; whether there is room for it. See `play_games`. */
static int32_t begin_hand(HAND *hand, unsigned char *memory, uint64_t bytes, const unsigned char *start,
                          const uint64_t *links, int64_t remembered) {
  G *g = &hand->g;
  card_open(memory, bytes);
  memset(g, 0, sizeof *g);
  hand->first = (S *)malloc(sizeof *hand->first);
  hand->begun = (START *)malloc(sizeof *hand->begun);
  if (!furnish(g) || !hand->first || !hand->begun) return 0;
  next_entry(g); /* so that there is room for some decisions, whatever grows later */
  if (!g->decisions) return 0;
  memcpy(hand->first, start, sizeof *hand->first);
  if (remembered) put_memories(g, hand->first, links, remembered);
  begin(g);
  keep_start(g, hand->begun);
  return 1;
}

/* Games behind `root`: `numbers` of their streams, or NULL: those from `from` on. `most`: decisions of one; `next`: the first that no
 * thread has begun, where each takes one when it is done with another. */
typedef struct {
  uint64_t root;
  const int64_t *numbers;
  int64_t from, games, most, *next;
} GAMES;

static uint64_t stream_of(const GAMES *games, int64_t i) {
  return stream(games->root, (uint64_t)(games->numbers ? games->numbers[i] : games->from + i));
}

/* What is kept of games: of each its counts, how it ended, and whether it was played; or only, with `sums`, how many decisions they
 * had and how many are unfinished, and which were not played: how many, and behind that their places in the list. */
typedef struct {
  int64_t *counts;
  int32_t *ends, *done;
  int64_t *sums, *missed, decisions, unfinished;
} PLAYED_GAMES;

static void keep_game(PLAYED_GAMES *kept, const GAMES *games, int64_t i, const PLAYED *made, int32_t over, int32_t ended_by,
                      const int32_t *rank) {
  if (kept->sums) {
    if (made->faulted) {
      kept->missed[1 + __atomic_fetch_add(kept->missed, 1, __ATOMIC_RELAXED)] = i;
      return;
    }
    kept->decisions += made->of[COUNT_DECISIONS] + made->of[COUNT_CHANCE];
    kept->unfinished += !over;
    return;
  }
  int32_t *end = kept->ends + i * (2 + PLAYERS);
  kept->done[i] = !made->faulted;
  for (int32_t c = 0; c < COUNTS; c++) kept->counts[c * games->games + i] = made->of[c];
  end[0] = over, end[1] = ended_by;
  for (int32_t p = 0; p < PLAYERS; p++) end[2 + p] = rank[p];
}

ALWAYS void begin_one(HAND *hand, const GAMES *games, int64_t i, S *s) {
  memcpy(s, hand->first, sizeof *s);
  begin(&hand->g);
  go_to_start(&hand->g, hand->begun);
  hand->g.listed = 0;
  hand->g.again = 0;
  hand->g.random = stream_of(games, i);
}

ALWAYS void end_one(const GAMES *games, int64_t i, const S *s, const PLAYED *made, PLAYED_GAMES *kept) {
  int32_t rank[PLAYERS];
  for (int32_t p = 0; p < PLAYERS; p++) rank[p] = s->rank[p];
  keep_game(kept, games, i, made, s->over, s->ended_by, rank);
}

static void play_one(HAND *hand, const GAMES *games, int64_t i, PLAYED_GAMES *kept) {
  S s;
  begin_one(hand, games, i, &s);
  PLAYED made = play(&hand->g, &s, games->most, NULL, NULL, 0);
  end_one(games, i, &s, &made, kept);
}

/* The next game that no thread has. */
static int64_t next_game(const GAMES *games) { return __atomic_fetch_add(games->next, 1, __ATOMIC_RELAXED); }

/* Draws a decision, or tries to, and takes it if it is drawn. Whether the game goes on. */
ALWAYS int32_t play_part(G *g, S *s, PLAYING *game) {
  int32_t found = draw_here(g, s), so = g->steps < 0 ? FAULT : DRAW;
  if (!found && so != FAULT) {
    so = run(g, s, behind_x_list(s));
    if (g->steps < 0) so = FAULT;
  }
  game->made.faulted = so == FAULT;
  if (so != DRAW) return 0;
  return found != 1 || continue_game(g, s, game);
}

/* Games decision by decision, each drawn apart; see `play`. Threads that go together wait for each other where they part, so each
 * does in a round what others do in it: it draws a few times, and what is drawn by then is carried out. When its game is over it
 * begins the next one. The loop has one way out, and `run` returns before anything is drawn: where a thread left in between, the
 * others would go on without those that may still leave. */
static void play_on(HAND *hand, const GAMES *games, PLAYED_GAMES *kept) {
  G *g = &hand->g;
  S s;
  PLAYING game;
  int32_t going = 0, more = 1;
  int64_t i = 0;
  do {
    if (!going) {
      i = next_game(games);
      more = i < games->games;
      if (more) {
        begin_one(hand, games, i, &s);
        game = (PLAYING){{{0}, 0}, games->most, 0, 0, NULL, NULL, -2};
        prepare_game(g, &game);
        g->playing = APART;
        going = !s.over && games->most > 0;
        if (!going) end_one(games, i, &s, &game.made, kept);
      }
    }
    if (going) {
      going = play_part(g, &s, &game);
      if (!going) end_one(games, i, &s, &game.made, kept);
    }
  } while (going || more);
}

#ifdef ONE_LANE
static void begin_lane(LANE *lane, const uint64_t *words, int32_t at, uint64_t random) {
  memset(lane, 0, sizeof *lane);
  lane->f[LANE_RANDOM] = random;
  lane->f[LANE_AT] = (uint64_t)at;
  lane->f[LANE_LAST] = ~(uint64_t)0;
  for (int32_t w = 0; w < LANE_WORDS; w++) lane->f[LANE_STATE + w] = words[w];
}

/* All games of a thread in one loop: the threads do the same, whichever decisions their games have come to, and none waits for
 * the end of another one's game. Those that are not for lanes are played decision by decision. Returns whether any is. */
static int32_t play_as_lane(HAND *hand, const GAMES *games, PLAYED_GAMES *kept) {
  enum { TRIES = 4 }; /* before it is asked whether the game is over */
  uint64_t words[LANE_WORDS] = {0};
  LANE lane;
  int64_t i = (int64_t)THREAD;
  int32_t at = lane_x_start(hand->first, words);
  if (at < 0 || games->most <= 0) return 0;
  begin_lane(&lane, words, at, 0);
  if (lane_x_met(&lane)) return 0;
  if (i < games->games) lane.f[LANE_RANDOM] = stream_of(games, i);
  while (i < games->games) {
    for (int32_t tries = 0; tries < TRIES; tries++) ply_x_lanes(&lane);
    uint64_t code = lane.f[LANE_CODE];
    int64_t played = (int64_t)lane.f[LANE_PLAYED];
    if (!code && played < games->most) continue;
    if (!code || code == ~(uint64_t)0 || played > games->most) {
      play_one(hand, games, i, kept);
    } else {
      const int32_t *outcome = t_x_outcomes + (code - 1) * (1 + PLAYERS);
      PLAYED made = {{0}, 0};
      made.of[COUNT_DECISIONS] = played;
      made.of[COUNT_TURNS] = (int64_t)turns_of(&lane);
      keep_game(kept, games, i, &made, 1, outcome[0], outcome + 1);
    }
    i += (int64_t)THREADS;
    if (i < games->games) begin_lane(&lane, words, at, stream_of(games, i));
  }
  return 1;
}
#endif

/* Games from one position. `memory`, `bytes` for each thread; `start`: its bytes; `remembered` links of memories, of four words each
 * (which, low, high, how often). For the games see GAMES, for what becomes of them PLAYED_GAMES. A thread without room leaves
 * its games to be played elsewhere. */
KERNEL void play_games(unsigned char *memory, uint64_t bytes, const unsigned char *start, const uint64_t *links,
                       int64_t remembered, uint64_t root, const int64_t *numbers, int64_t from, int64_t games,
                       int64_t most, int64_t *next, int64_t *counts, int32_t *ends, int32_t *done, int64_t *sums,
                       int64_t *missed) {
  HAND hand;
  GAMES all = {root, numbers, from, games, most, next};
  PLAYED_GAMES kept = {counts, ends, done, sums, missed, 0, 0};
  PLAYED nothing = {{0}, 1};
  int32_t nobody[PLAYERS] = {0};
  if (!begin_hand(&hand, memory, bytes, start, links, remembered))
    for (int64_t i; (i = next_game(&all)) < games;) keep_game(&kept, &all, i, &nothing, 0, 0, nobody);
#ifdef ONE_LANE
  else if (play_as_lane(&hand, &all, &kept)) {
  }
#endif
#if ROLLS
  else
    for (int64_t i; (i = next_game(&all)) < games;) play_one(&hand, &all, i, &kept);
#else
  else
    play_on(&hand, &all, &kept);
#endif
  if (!sums) return;
  __atomic_fetch_add(sums, kept.decisions, __ATOMIC_RELAXED);
  __atomic_fetch_add(sums + 1, kept.unfinished, __ATOMIC_RELAXED);
}

#if !defined(__NVPTX__)
/* All threads of a card, one after the other. */
EXPORT void play_threads(uint64_t threads, unsigned char *memory, uint64_t bytes, const unsigned char *start,
                         const uint64_t *links, int64_t remembered, uint64_t root, const int64_t *numbers, int64_t from,
                         int64_t games, int64_t most, int64_t *next, int64_t *counts, int32_t *ends, int32_t *done,
                         int64_t *sums, int64_t *missed) {
  THREADS = threads;
  for (THREAD = 0; THREAD < threads; THREAD++)
    play_games(memory, bytes, start, links, remembered, root, numbers, from, games, most, next, counts, ends, done, sums,
               missed);
}
#endif
