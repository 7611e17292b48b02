
/* What refuses the decisions that are offered: rows of an offer, the number of a condition, and values. Of an endless number not
 * all are told. */
EXPORT int32_t why(G *g, const S *s, int32_t *out, int32_t room) {
  S here;
  TOLD o = {out, 0, room};
  if (s->over) return 0;
  memcpy(&here, s, sizeof here);
  begin(g);
  g->listed = 0;
  why_here(g, &here, &o);
  return g->steps < 0 ? FAULT : (int32_t)o.n;
}

/* How near the end is: rows of an end condition, what it asks about, and its two numbers or whether it holds. */
EXPORT int32_t near(G *g, const S *s, int32_t *out, int32_t room) {
  S here;
  TOLD o = {out, 0, room};
  memcpy(&here, s, sizeof here);
  begin(g);
  near_here(g, &here, &o);
  return g->steps < 0 || o.n > INT32_MAX ? FAULT : (int32_t)o.n;
}
