/* What is asked and counted while decisions follow each other. */
#define STEPS_OF_A_DECISION 16 /* at least, however few are counted */

/* Whether whoever called wants no more of it: asked once a decision, after its steps were taken from the budget. */
ALWAYS int32_t stopped(G *g) {
  g->patience -= STEPS_OF_A_DECISION + MAX_STEPS - g->steps;
  if (!RARELY(g->patience < 0) || !g->poll) return 0;
  g->patience = g->poll();
  return g->patience <= 0;
}

/* ==== counts ==== */

#define ELSEWHERE (-2) /* the loop for random games does not begin where a position stands */
