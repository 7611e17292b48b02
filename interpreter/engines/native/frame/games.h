/* What happened in a random game: its counts, and whether the next decision meets a fault of the rules, or it was stopped. */
typedef struct {
  int64_t of[COUNTS], faulted;
} PLAYED;

#if !ROLLS
static int32_t roll(G *g, S *s, int64_t most, int64_t *of) { return ELSEWHERE; }
#endif

/* A random game that is under way. `most`: decisions of it; `before`: room for two positions, so that the one before a decision
 * that faults comes back, or NULL: then nothing is known of the position after a fault. `offered`: where the numbers of legal
 * decisions of players go, with room for `room` of them, or NULL. */
typedef struct {
  PLAYED made;
  int64_t most, played, room;
  S *before;
  int32_t *offered, last;
} PLAYING;

ALWAYS void prepare_game(G *g, const PLAYING *game) {
  g->steps = MAX_STEPS;
  g->playing = AT_ONCE;
  g->counting = game->offered != NULL;
  g->before = game->before;
}

/* Draws its first decision. Whether it goes on. */
ALWAYS int32_t open_game(G *g, S *s, PLAYING *game) {
  if (game->before) memcpy(game->before, s, sizeof *s);
  if (draw_here(g, s)) return 1;
  if (game->before) memcpy(s, game->before, sizeof *s);
  game->made.faulted = 1;
  g->random = g->random_before;
  return 0;
}

/* Takes the decision that is drawn and draws the next one, if it is drawn AT_ONCE; the last one draws no other, for a decision
 * that is drawn may be made already. Whether it goes on. */
ALWAYS int32_t continue_game(G *g, S *s, PLAYING *game) {
  S *before = game->before, *back = (S *)g->before;
  uint64_t random = g->random_before;
  int64_t legal = g->legal;
  int32_t mover = g->tried ? g->mover : is_chance(s) ? -2 : s->mover;
  if (before) {
    if (!g->tried) memcpy(back, s, sizeof *s);
    g->before = back == before ? before + 1 : before;
  }
  if (++game->played >= game->most) g->playing = 0;
  int32_t so = g->tried ? step_tried(g, s) : step(g, s, g->drawn);
  if (so == FAULT) {
    if (before) memcpy(s, back, sizeof *s);
    g->random = random;
    game->made.faulted = 1;
    return 0;
  }
  int32_t nature = mover == -2;
  int64_t *of = game->made.of;
  if (!nature && game->offered && of[COUNT_DECISIONS] < game->room) game->offered[of[COUNT_DECISIONS]] = (int32_t)legal;
  count_decision(of, nature, !nature && mover != game->last);
  if (!nature) game->last = mover;
  if (stopped(g)) {
    game->made.faulted = 1;
    return 0;
  }
  return so == DRAW || !((s->over && !g->tried) || game->played >= game->most); /* one that ends it may not be counted yet */
}

/* Plays at random until the game is over, `most` decisions are taken, one faults, or `poll` says so. See PLAYING. */
static PLAYED play(G *g, S *s, int64_t most, S *before, int32_t *offered, int64_t room) {
  PLAYING game = {{{0}, 0}, most, 0, room, before, offered, -2};
  prepare_game(g, &game);
  if (s->over || most <= 0) return game.made;
  if (!before && !offered) {
    int32_t so = roll(g, s, most, game.made.of);
    game.made.faulted = so == FAULT;
    if (so != ELSEWHERE) return game.made;
  }
  if (open_game(g, s, &game))
    while (continue_game(g, s, &game)) {
    }
  return game.made;
}

/* One decision of a position, at random: `random` is the state of the generator, before and after; `entry`: room for it. 0,
 * or FAULT. */
EXPORT int32_t draw(G *g, const S *s, uint64_t *random, int32_t *entry) {
  S here;
  memcpy(&here, s, sizeof here);
  begin(g);
  g->random = *random;
  memset(g->entry, 0, STRIDE * sizeof *g->entry); /* not all of it is written where few numbers say which decision it is */
  if (!draw_here(g, &here) || g->steps < 0) return FAULT;
  *random = g->random;
  memcpy(entry, g->drawn, STRIDE * sizeof *entry);
  return 0;
}

/* One game: `random` is the state of the generator, before and after. `counts`: see PLAYED. */
EXPORT void playout(G *g, S *s, uint64_t *random, int64_t most, int64_t *counts) {
  S before[2];
  begin(g);
  g->random = *random;
  PLAYED made = play(g, s, most, before, NULL, 0);
  *random = g->random;
  memcpy(counts, made.of, sizeof made.of);
  counts[COUNTS] = made.faulted;
  g->playing = 0;
  g->listed = 0;
}

/* What a game starts from: the memories of the first position, which later games must not see more of. */
typedef struct {
#if MEMORIES
  uint64_t marks[MARKS];
#endif
  int32_t kept;
} START;

static void keep_start(const G *g, START *start) {
  start->kept = g->kept;
#if MEMORIES
  memcpy(start->marks, g->marks, sizeof start->marks);
#endif
}

static void go_to_start(G *g, const START *start) {
  g->kept = start->kept;
  g->epoch++;
#if MEMORIES
  memcpy(g->marks, start->marks, sizeof start->marks);
#endif
}

static void end_playing(G *g, const START *start) {
  go_to_start(g, start);
  g->playing = 0;
  g->listed = 0;
}

/* Games from one position, each with a stream of its own: `numbers` behind `root`. Of each game: `counts`, a column for each of
 * COUNTS, and at `ends` over, number of the ending, ranks. `offered`, `room`: the numbers of legal decisions of all games one
 * after the other, or NULL. Returns how many games were played: fewer when the next one meets a fault, or (`full`) does not
 * fit. */
EXPORT int64_t playouts(G *g, const S *start, uint64_t root, const int64_t *numbers, int64_t games, int64_t most,
                        int64_t *counts, int32_t *ends, int32_t *offered, int64_t room, int32_t *full) {
  int64_t done = 0, used = 0;
  begin(g);
  START first;
  keep_start(g, &first);
#ifdef LANED
  if (!offered) {
    DONE of_each = {.counts = counts, .ends = ends};
    for (int64_t k = 0; k < games; k++) ends[k * (2 + PLAYERS)] = NOT_PLAYED;
    play_in_lanes(g, start, root, numbers, games, most, &of_each);
  }
#endif
  for (; done < games; done++) {
#ifdef LANED
    if (!offered && ends[done * (2 + PLAYERS)] != NOT_PLAYED) continue;
#endif
    S s;
    memcpy(&s, start, sizeof s);
    go_to_start(g, &first);
    g->random = stream(root, (uint64_t)numbers[done]);
    PLAYED made = play(g, &s, most, NULL, offered ? offered + used : NULL, room - used);
    *full = offered && made.of[COUNT_DECISIONS] > room - used;
    if (made.faulted || *full) break;
    if (offered) used += made.of[COUNT_DECISIONS];
    for (int32_t c = 0; c < COUNTS; c++) counts[c * games + done] = made.of[c];
    int32_t *end = ends + done * (2 + PLAYERS);
    end[0] = s.over, end[1] = s.ended_by;
    for (int32_t p = 0; p < PLAYERS; p++) end[2 + p] = s.rank[p];
  }
  end_playing(g, &first);
  return done;
}

/* Plays a game of a stream behind `root` and adds it to `sums` of `tally`. Returns whether it met no fault. */
static int32_t tally_game(G *g, const S *start, const START *begun, uint64_t root, int64_t number, int64_t most,
                          int64_t *sums) {
  S s;
  memcpy(&s, start, sizeof s);
  go_to_start(g, begun);
  g->random = stream(root, (uint64_t)number);
  PLAYED made = play(g, &s, most, NULL, NULL, 0);
  if (made.faulted) return 0;
  sums[0] += made.of[COUNT_DECISIONS] + made.of[COUNT_CHANCE];
  sums[1] += !s.over;
  return 1;
}

#ifdef LANED
#define TALLIED 4096 /* games in lanes that are played at once */
/* The first games of `tally`, as many as lanes play without a fault. */
static int64_t tally_in_lanes(G *g, const S *start, const START *begun, uint64_t root, int64_t first, int64_t games,
                              int64_t most, int64_t *sums) {
  int64_t numbers[TALLIED], left[TALLIED], done = 0, again;
  while (done < games) {
    int64_t some = games - done < TALLIED ? games - done : TALLIED, these[2] = {0};
    DONE over = {.left = left};
    for (int64_t k = 0; k < some; k++) numbers[k] = first + done + k;
    if (!play_in_lanes(g, start, root, numbers, some, most, &over)) break;
    for (again = 0; again < over.lefts; again++)
      if (!tally_game(g, start, begun, root, numbers[left[again]], most, these)) break;
    if (again < over.lefts) break;
    for (int32_t i = 0; i < WIDTH; i++) sums[0] += (int64_t)over.decisions[i];
    sums[0] += these[0], sums[1] += these[1], done += some;
  }
  return done;
}
#endif

/* Games from one position, only summed up: of the streams behind `root` from number `first` on. `sums`: their decisions, how
 * many were left unfinished after `most`. Returns how many were played; fewer than asked: the next one meets a fault. */
EXPORT int64_t tally(G *g, const S *start, uint64_t root, int64_t first, int64_t games, int64_t most, int64_t *sums) {
  int64_t done = 0;
  START begun;
  begin(g);
  keep_start(g, &begun);
  sums[0] = sums[1] = 0;
#ifdef LANED
  done = tally_in_lanes(g, start, &begun, root, first, games, most, sums);
#endif
  while (done < games && tally_game(g, start, &begun, root, first + done, most, sums)) done++;
  end_playing(g, &begun);
  return done;
}
