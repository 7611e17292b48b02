/* ---------------------------------------------------------------- one playout */

enum { CUT, ENDED, FAILED };

/* Whether a node is left by a decision that is drawn on the way to it: not where what was learnt chooses decisions, nor where a
 * loop of its own plays them. */
ALWAYS int32_t draws_ahead(const SEARCH *t) { return t->plan.policy != MAST && !ROLLS; }

#if ROLLS
/* Writes a decision of that loop down. `mover`: -1: nature's. */
static void learn_rolled(G *g, int32_t mover, const int32_t *entry) {
  SEARCH *t = (SEARCH *)g->learning;
  trace(&t->learnt, mover < 0 ? 0 : code_of(t, mover, entry), mover);
}
#endif

/* To the node at the end of the path; 0, or FAULT. */
static int32_t go_to_node(G *g, SEARCH *t, S *s, int32_t depth) {
  memcpy(s, &t->root, sizeof *s);
  go_to_start(g, &t->start);
  for (int32_t i = 1; i <= depth; i++)
    if (enter(g, t, s, t->path[i], 0)) return FAULT;
  return 0;
}

/* Plays at random from the node at the end of the path in one loop. CUT; ENDED; FAILED: the rules do; FAULT: somebody wants no
 * more of it; ELSEWHERE: that cannot be, and all is as before, so that what fails there fails again decision by decision. */
static int32_t roll_out(G *g, SEARCH *t, S *s, int32_t depth) {
  int64_t of[COUNTS];
  uint64_t random = g->random;
  int32_t traced = t->learnt.traced;
  g->steps = MAX_STEPS;
  g->learning = t->plan.policy ? t : NULL;
  int32_t so = roll(g, s, t->plan.depth, of);
  if (!so) return s->over ? ENDED : CUT;
  if (so == FAULT && g->steps >= 0) return FAULT;
  g->random = random;
  t->learnt.traced = traced;
  return go_to_node(g, t, s, depth) ? FAILED : ELSEWHERE; /* seldom; a copy of each position beforehand would cost more */
}

/* Plays at random from the node at the end of the path. `drawn`: whether the first decision is drawn already. CUT: off after some
 * decisions; ENDED; FAILED: the rules do; FAULT: somebody wants no more of it. */
static int32_t play_out(G *g, SEARCH *t, S *s, int32_t depth, int32_t drawn) {
  int32_t learns = t->plan.policy, draws = learns != MAST;
  if (ROLLS && draws && !drawn) {
    int32_t so = roll_out(g, t, s, depth);
    if (so != ELSEWHERE) return so;
  }
  if (!drawn && draws) {
    g->steps = MAX_STEPS;
    if (!draw_here(g, s)) return FAILED;
  }
  for (int64_t played = 0;;) {
    if (!draws && !draw_learnt(g, t, s)) return FAILED;
    if (learns) {
      int32_t mover = g->tried ? g->mover : is_chance(s) ? -1 : s->mover;
      trace(&t->learnt, mover < 0 ? 0 : code_of(t, mover, g->drawn), mover);
    }
    g->playing = draws && ++played < t->plan.depth;
    if (g->tried ? step_tried(g, s) : step(g, s, g->drawn)) return FAILED;
    if (stopped(g)) return FAULT;
    if (s->over && !g->tried) return ENDED;
    if ((draws ? played : ++played) >= t->plan.depth) return CUT;
  }
}

/* How far each player is ahead of the others, times their number: Evaluation.leads of judging.py. Whether anything tells it. */
static int32_t leads_here(G *g, const PLAN *plan, S *s, int64_t *lead) {
#ifdef JUDGED
  int32_t v[JUDGED];
  int64_t score[PLAYERS] = {0}, total = 0, others = PLAYERS > 1 ? PLAYERS - 1 : 1;
  if (!plan->features) return 0;
  g->steps = MAX_STEPS;
  evaluate_x_position(g, s, v);
  if (g->steps < 0) return 0;
  for (int32_t i = 0; i < plan->features * PLAYERS; i++)
    score[i % PLAYERS] += (int64_t)plan->weight[i / PLAYERS] * v[i];
  for (int32_t p = 0; p < PLAYERS; p++) total += score[p];
  for (int32_t p = 0; p < PLAYERS; p++) lead[p] = others * score[p] - (total - score[p]);
  return 1;
#else
  (void)g, (void)plan, (void)s, (void)lead;
  return 0;
#endif
}

/* What a playout that was cut off pays each player, in 0..1: Evaluation.worths of judging.py. */
static void judge_cut(G *g, const PLAN *plan, S *s, double *value) {
  int64_t lead[PLAYERS];
  int32_t told = leads_here(g, plan, s, lead);
  for (int32_t p = 0; p < PLAYERS; p++)
    value[p] = told ? 0.5 + 0.4 * ((double)lead[p] / ((double)(lead[p] < 0 ? -lead[p] : lead[p]) + plan->scale)) : 0.5;
}

/* Down the tree, one node more, then at random; the payoffs go back up. 0, or FAULT: somebody wants no more of it. */
static int32_t iterate(G *g, SEARCH *t) {
  S *s = &t->here;
  int32_t depth = 0, drawn = 0, decider = -1;
  uint32_t at = 0;
  double value[PLAYERS];
  memcpy(s, &t->root, sizeof *s);
  go_to_start(g, &t->start);
  t->path[0] = 0;
  t->learnt.traced = 0;
  while (!is_closed(t, at) && (!at || t->visits[at]) && depth < LONGEST) {
    if (!t->node[at].kids && !open_node(g, t, s, at)) break;
    uint32_t next = pick(g, t, depth);
    if (!next) break;
    int32_t seen = t->node[next].flags & SEEN, mover = t->node[at].mover;
    drawn = !t->visits[next] && draws_ahead(t);
    if (t->plan.policy && mover >= 0 && !t->learnt.code[next])
      t->learnt.code[next] = code_of(t, mover, t->entry + (size_t)next * STRIDE);
    if (t->plan.policy) trace(&t->learnt, mover < 0 ? 0 : t->learnt.code[next], mover);
    if (enter(g, t, s, next, drawn)) {
      t->node[at].flags |= PROVING;
      if (t->node[at].flags & OF_CHANCE) break;
      return 0; /* it is dropped now, and nothing is counted */
    }
    at = t->path[++depth] = next;
    if (!seen && t->node[at].flags & NARROW) bound_path(t, depth - 1);
  }
  if (depth > t->depth) t->depth = depth;
  t->iterations++;
  if (is_closed(t, at)) {
    for (int32_t p = 0; p < PLAYERS; p++) value[p] = (double)low_of(t, at)[p] / t->plan.top;
  } else {
    int32_t ended = play_out(g, t, s, depth, drawn);
    if (ended == FAULT) return FAULT;
    int16_t place[PLAYERS];
    if (ended == ENDED) {
      places_at_end(&t->plan, s, place);
      for (int32_t p = 0; p < PLAYERS; p++) value[p] = (double)place[p] / t->plan.top;
    } else {
      t->cut++;
      if (ended == CUT)
        judge_cut(g, &t->plan, s, value);
      else
        for (int32_t p = 0; p < PLAYERS; p++) value[p] = 0.5;
    }
  }
  for (int32_t i = 0; i <= depth; i++) {
    uint32_t one = t->path[i];
    if (!t->visits[one]++ && i) t->node[t->path[i - 1]].tried++;
    t->part[one] = 1.0 / (double)t->visits[one];
    if (decider >= 0) t->worth[one] += value[decider];
    decider = t->node[one].mover;
  }
  if (t->plan.policy) learn(t, depth, value);
  return 0;
}

/* ---------------------------------------------------------------- before playouts */

static int32_t some_narrow(const SEARCH *t, const NODE *n) {
  int32_t flags = 0;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) flags |= t->node[k].flags;
  return flags & NARROW;
}

/* Makes the children of a node whose position is `here`, unless it has them or they are more than are left to be looked at;
 * whether they may be looked at. */
static int32_t open_if_few(G *g, SEARCH *t, uint32_t at, int64_t *left) {
  NODE *n = t->node + at;
  uint32_t nodes = t->nodes;
  int32_t had = n->kids > 0;
  if (!had && !open_node(g, t, &t->here, at)) return 0;
  if (n->n > *left) {
    t->nodes = nodes;
    if (!had) n->kids = n->n = 0;
    return 0;
  }
  *left -= n->n;
  return 1;
}

/* Goes through the answers to a decision of the root; 0, or FAULT: somebody wants no more of it. */
static int32_t look_at_answers(G *g, SEARCH *t, uint32_t at, int64_t *left) {
  NODE *n = t->node + at;
  memcpy(&t->here, &t->root, sizeof t->here);
  go_to_start(g, &t->start);
  if (enter(g, t, &t->here, at, 0) || !open_if_few(g, t, at, left)) return 0;
  int32_t kept = g->kept;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    memcpy(&t->inner, &t->here, sizeof t->inner);
    g->kept = kept;
    if (enter(g, t, &t->inner, k, 0)) continue;
    if (stopped(g)) return FAULT;
    if (low_of(t, k)[n->mover] == t->plan.top) break;
  }
  t->path[1] = at;
  if (some_narrow(t, n)) bound_path(t, 1);
  return 0;
}

/* Whether the mover of the root wins at once after an answer: 1, 0, or FAULT. */
static int32_t look_at_replies(G *g, SEARCH *t, uint32_t at, uint32_t answer, int64_t *left) {
  NODE *n = t->node + answer;
  int32_t won = 0, mover = t->node->mover;
  memcpy(&t->here, &t->root, sizeof t->here);
  go_to_start(g, &t->start);
  if (enter(g, t, &t->here, at, 0) || enter(g, t, &t->here, answer, 0) || !open_if_few(g, t, answer, left)) return 0;
  int32_t kept = g->kept;
  for (uint32_t k = n->kids; k < n->kids + n->n && !won; k++) {
    memcpy(&t->inner, &t->here, sizeof t->inner);
    g->kept = kept;
    if (enter(g, t, &t->inner, k, 0)) continue;
    if (stopped(g)) return FAULT;
    won = low_of(t, k)[mover] == t->plan.top;
  }
  t->path[1] = at;
  t->path[2] = answer;
  if (some_narrow(t, n)) bound_path(t, 2);
  return won;
}

/* Looks for a decision of the root after which each answer leaves a win at once. 0, or FAULT. */
static int32_t look_for_threats(G *g, SEARCH *t, int64_t left) {
  const NODE *n = t->node;
  for (uint32_t k = n->kids; k < n->kids + n->n && !t->decided && left > 0; k++) {
    const NODE *made = t->node + k;
    int32_t won = made->mover >= 0 && made->mover != n->mover && high_of(t, k)[n->mover] == t->plan.top;
    for (uint32_t a = made->kids; won && a < made->kids + made->n; a++) {
      if (low_of(t, a)[n->mover] == t->plan.top) continue;
      if (t->node[a].mover != n->mover || high_of(t, a)[n->mover] < t->plan.top) break;
      won = look_at_replies(g, t, k, a, &left);
      if (won == FAULT) return FAULT;
    }
  }
  return 0;
}

/* Goes through the decisions of the root, and the answers, so that no end there is missed. 0, or FAULT. */
static int32_t look_ahead(G *g, SEARCH *t) {
  const NODE *n = t->node;
  int64_t left = t->plan.looked - n->n;
  for (uint32_t k = n->kids; k < n->kids + n->n; k++) {
    memcpy(&t->here, &t->root, sizeof t->here);
    go_to_start(g, &t->start);
    enter(g, t, &t->here, k, 0);
    if (stopped(g)) return FAULT;
  }
  if (some_narrow(t, n)) bound_path(t, 0);
  for (uint32_t k = n->kids; k < n->kids + n->n && t->plan.ahead > 1 && !t->decided; k++)
    if (t->node[k].mover >= 0 && !(t->node[k].flags & DROPPED) && !is_closed(t, k) && look_at_answers(g, t, k, &left))
      return FAULT;
  if (t->plan.ahead < 3) return 0;
  return look_for_threats(g, t, left < t->plan.threats ? left : t->plan.threats);
}
