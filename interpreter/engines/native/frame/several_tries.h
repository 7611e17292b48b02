/* For lanes that draw several candidates at once (straight/draw.py); nothing where none does. */

/* Of a set some elements by their numbers among all, and the elements of some numbers. */
#if defined(__BMI2__) && !defined(ONE_LANE)
#if WIDTH == 8
#define OF_EACH(f) (VEC){f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)}
#else
#define OF_EACH(f) (VEC){f(0), f(1), f(2), f(3)}
#endif
#define NUMBERED(i) (uint64_t)__builtin_ia32_pext_di(a[i], of[i])
#define PLACED(i) (uint64_t)__builtin_ia32_pdep_di(a[i], of[i])
ALWAYS VEC vec_numbered(VEC a, VEC of) { return OF_EACH(NUMBERED); }
ALWAYS VEC vec_placed(VEC a, VEC of) { return OF_EACH(PLACED); }
#else
/* In six steps, as in Warren, Hacker's Delight, 7-4 and 7-5: `goes` are the places of a set whose elements go down by 1, 2, 4, ...
 * gcc goes round what it is not told to write out, and finds then not that both do the same at first. */
#define STEPS 6
ALWAYS void steps_down(VEC of, VEC *goes) {
  VEC left = ~of << 1;
#pragma GCC unroll 6
  for (int32_t i = 0; i < STEPS; i++) {
    VEC odd = left;
#pragma GCC unroll 6
    for (int32_t by = 1; by < 64; by <<= 1) odd ^= odd << by;
    goes[i] = odd & of;
    of = (of ^ goes[i]) | (goes[i] >> (1 << i));
    left &= ~odd;
  }
}
ALWAYS VEC vec_numbered(VEC a, VEC of) {
  VEC goes[STEPS];
  steps_down(of, goes);
  a &= of;
#pragma GCC unroll 6
  for (int32_t i = 0; i < STEPS; i++) a = (a & ~goes[i]) | ((a & goes[i]) >> (1 << i));
  return a;
}
ALWAYS VEC vec_placed(VEC a, VEC of) {
  VEC goes[STEPS];
  steps_down(of, goes);
#pragma GCC unroll 6
  for (int32_t i = STEPS - 1; i >= 0; i--) a = (a & ~goes[i]) | ((a << (1 << i)) & goes[i]);
  return a & of;
}
#endif

/* The lesser one, without sign. */
ALWAYS VEC vec_lesser(VEC a, VEC b) {
#if defined(ONE_LANE)
  return a < b ? a : b;
#elif WIDTH == 8
  return (VEC)__builtin_ia32_pminuq512_mask((VEC_OF)a, (VEC_OF)b, (VEC_OF)a, (unsigned char)-1);
#else
  VEC less = (VEC)(a < b);
  return (less & a) | (~less & b);
#endif
}
/* The upper half of the lower half of x times n: of 0 that may be less than n, and `below` might take another number. */
ALWAYS VEC vec_rest(VEC x, VEC n) { return (vec_times(x >> 32, n) + (vec_times(x, n) >> 32)) & 0xffffffffu; }
