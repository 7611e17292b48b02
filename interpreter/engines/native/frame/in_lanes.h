#ifdef LANED

#define TRIES 4    /* of each vector of games before games that are over make room for others */
#define STREAMS 64 /* begun at once */
#define NO_GAME ((uint64_t)-1)
#define NOT_PLAYED (-1)

/* What is to be known of games that are over: of each its `counts` and its end, as of `playouts`; or, without `ends`, how many
 * `decisions` they had in each lane, and which are `left`, by their places in the list. */
typedef struct {
  int64_t *counts, *left, lefts;
  int32_t *ends;
  VEC decisions;
} DONE;

/* Games that are dealt to lanes. `streams`: of the games from `first` on; `done`: what is to be known of those that are over. */
typedef struct {
  uint64_t root, words[LANE_WORDS], at, streams[STREAMS + WIDTH];
  const int64_t *numbers;
  int64_t games, most, next, going, first;
  DONE *done;
} DEALT;

/* Notes how a game ended. */
ALWAYS void note_game(DEALT *dealt, int64_t k, uint64_t code, int64_t played, int64_t turns) {
  if (code == 0 || code == NO_GAME || played > dealt->most) return; /* cut off, or with something that is not for lanes */
  int32_t *end = dealt->done->ends + k * (2 + PLAYERS);
  int64_t *counts = dealt->done->counts;
  for (int32_t c = 0; c < COUNTS; c++) counts[c * dealt->games + k] = 0;
  counts[COUNT_DECISIONS * dealt->games + k] = played;
  counts[COUNT_TURNS * dealt->games + k] = turns;
  end[0] = 1;
  memcpy(end + 1, t_x_outcomes + (code - 1) * (1 + PLAYERS), (1 + PLAYERS) * sizeof *end);
}

/* Notes the games of some lanes. `game`: their places in the list; behind its end: none. */
ALWAYS void note_games(const LANE *lane, const VEC *game, uint32_t bits, DEALT *dealt) {
  enum { NOTED = 4 };
  const VEC *f = lane->f, of[NOTED] = {*game, f[LANE_CODE], f[LANE_PLAYED], turns_of(lane)};
  uint64_t noted[NOTED][WIDTH];
  int32_t n = count_bits(bits);
  for (int32_t i = 0; i < NOTED; i++) {
    VEC packed = vec_packed(of[i], bits);
    memcpy(noted[i], &packed, sizeof packed);
  }
  for (int32_t i = 0; i < n; i++)
    note_game(dealt, (int64_t)noted[0][i], noted[1][i], (int64_t)noted[2][i], (int64_t)noted[3][i]);
}

/* Adds up the games of some lanes. Those that are not for lanes are left to be played again. */
ALWAYS void sum_games(const LANE *lane, const VEC *game, VEC over, DEALT *dealt) {
  const VEC *f = lane->f;
  VEC code = f[LANE_CODE], most = vec_all((uint64_t)dealt->most);
  VEC left = over & (~vec_some(code) | vec_same(code, vec_all(NO_GAME)) | vec_less(most, f[LANE_PLAYED]));
  dealt->done->decisions += f[LANE_PLAYED] & over & ~left;
  for (uint32_t bits = vec_bits(left); bits; bits &= bits - 1)
    dealt->done->left[dealt->done->lefts++] = (int64_t)(*game)[lowest_bit(bits)];
}

/* Begins games in some lanes. Where none is left, a lane stands still. */
ALWAYS void deal(LANE *lane, VEC *game, uint32_t bits, DEALT *dealt) {
  VEC *f = lane->f, some, done = vec_truth(bits);
  if (dealt->next + WIDTH > dealt->first + STREAMS) {
    dealt->first = dealt->next;
    for (int64_t i = 0; i < STREAMS && dealt->next + i < dealt->games; i++)
      dealt->streams[i] = stream(dealt->root, (uint64_t)dealt->numbers[dealt->next + i]);
  }
  memcpy(&some, dealt->streams + (dealt->next - dealt->first), sizeof some);
  f[LANE_RANDOM] = vec_chosen(done, vec_unpacked(some, bits), f[LANE_RANDOM]);
  *game = vec_chosen(done, vec_unpacked(vec_upwards((uint64_t)dealt->next), bits), *game);
  VEC none = ~vec_less(*game, vec_all((uint64_t)dealt->games));
  f[LANE_REFUSED] &= ~done;
  f[LANE_AT] = vec_chosen(done, vec_all(dealt->at), f[LANE_AT]);
  f[LANE_PLAYED] &= ~done;
  f[LANE_TURNS] &= ~done;
  f[LANE_LAST] |= done;
  f[LANE_CODE] = (f[LANE_CODE] & ~done) | none;
  for (int32_t w = 0; w < LANE_WORDS; w++)
    f[LANE_STATE + w] = vec_chosen(done, vec_all(dealt->words[w]), f[LANE_STATE + w]);
  int64_t left = dealt->games - dealt->next, n = count_bits(bits);
  if (n > left) n = left;
  dealt->next += n;
  dealt->going += n;
}

/* Plays as many games as lanes can, in any order: `numbers` behind `root`. Returns whether all were played, but for those that
 * lanes cannot play. */
static int32_t play_in_lanes(G *g, const S *start, uint64_t root, const int64_t *numbers, int64_t games, int64_t most,
                             DONE *done) {
  DEALT dealt = {.root = root, .numbers = numbers, .games = games, .most = most, .first = -STREAMS, .done = done};
  if (!IN_LANES || games < WIDTH || start->over || most <= 0) return 0;
  int32_t at = lane_x_start(start, dealt.words);
  if (at < 0) return 0;
  dealt.at = (uint64_t)at;
  LANE lanes[VECTORS];
  VEC played[VECTORS]; /* the places of the games in the list */
  memset(lanes, 0, sizeof lanes);
  memset(played, 0, sizeof played);
  for (int32_t n = 0; n < VECTORS; n++) deal(&lanes[n], &played[n], (1 << WIDTH) - 1, &dealt);
  if (lane_x_met(lanes)) return 0;
  while (dealt.going && !stopped(g)) {
    g->steps = MAX_STEPS;
    for (int32_t tries = 0; tries < TRIES; tries++)
      for (int32_t n = 0; n < VECTORS; n += ABREAST) ply_x_lanes(&lanes[n]);
    for (int32_t n = 0; n < VECTORS; n++) {
      VEC *f = lanes[n].f, over = vec_some(f[LANE_CODE]) | ~vec_less(f[LANE_PLAYED], vec_all((uint64_t)most));
      over &= vec_less(played[n], vec_all((uint64_t)games));
      uint32_t bits = vec_bits(over);
      if (ABREAST < 3 && !bits) continue; /* beside a short code a branch that is seldom foreseen costs more than code for no lane */
      if (done->ends)
        note_games(&lanes[n], &played[n], bits, &dealt);
      else
        sum_games(&lanes[n], &played[n], over, &dealt);
      dealt.going -= count_bits(bits);
      deal(&lanes[n], &played[n], bits, &dealt);
    }
  }
  return !dealt.going;
}

#endif
