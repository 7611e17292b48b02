/* Chess: legal moves by masks of checks and pins, lines by `pext`; of sequences the last moves are only counted. Drawing among all
 * moves and asking for check afterwards was slower. */
#include <stdint.h>

static uint64_t all_sequences(int depth);
#define SEQUENCES all_sequences
#include "playing.h"

enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KINDS };
#define ALWAYS static inline __attribute__((always_inline))
#define WEST 0x0101010101010101u
#define EAST 0x8080808080808080u
#define ENDS 0xff000000000000ffu

typedef struct {
  u64 side[2], kind[KINDS], key;
  int rights, passed, quiet; /* rights: a bit for each corner, a1 h1 a8 h8; passed: -1 for none */
} POSITION;
typedef struct {
  u64 to;
  int from, kind;
} SLICE;

static u64 leaps[64], beside[64], strokes[2][64], between[64][64], line[64][64], rook_at[64], bishop_at[64];
static u64 rook_mask[64], bishop_mask[64], reached[110000], keys[2][KINDS][64], right_key[16], passed_key[65], black_key;
static const u64 corners[4] = {1, (u64)1 << 7, (u64)1 << 56, (u64)1 << 63};

static u64 walk(int at, u64 stops, int dx, int dy) {
  u64 found = 0;
  for (int x = at % 8 + dx, y = at / 8 + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
    found |= (u64)1 << (8 * y + x);
    if (stops >> (8 * y + x) & 1) break;
  }
  return found;
}
static u64 walks(int at, u64 stops, int slantwise) {
  return slantwise ? walk(at, stops, 1, 1) | walk(at, stops, -1, 1) | walk(at, stops, 1, -1) | walk(at, stops, -1, -1)
                   : walk(at, stops, 1, 0) | walk(at, stops, -1, 0) | walk(at, stops, 0, 1) | walk(at, stops, 0, -1);
}
static u64 jump(int at, int dx, int dy) {
  int x = at % 8 + dx, y = at / 8 + dy;
  return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : (u64)1 << (8 * y + x);
}
__attribute__((constructor)) static void begin(void) {
  u64 random = 1, used = 0;
  for (int at = 0; at < 64; at++) {
    for (int dx = -2; dx <= 2; dx++)
      for (int dy = -2; dy <= 2; dy++) {
        if (dx * dx + dy * dy == 5) leaps[at] |= jump(at, dx, dy);
        if (dx * dx < 2 && dy * dy < 2 && (dx || dy)) beside[at] |= jump(at, dx, dy);
      }
    strokes[0][at] = jump(at, -1, 1) | jump(at, 1, 1), strokes[1][at] = jump(at, -1, -1) | jump(at, 1, -1);
    for (int slantwise = 0; slantwise < 2; slantwise++) {
      u64 rows = (u64)0xff << (at & 56), columns = WEST << (at & 7), set = 0;
      u64 mask = walks(at, 0, slantwise) & ~((ENDS & ~rows) | ((WEST | EAST) & ~columns));
      (slantwise ? bishop_at : rook_at)[at] = used, (slantwise ? bishop_mask : rook_mask)[at] = mask;
      do reached[used++] = walks(at, set, slantwise);
      while ((set = (set - mask) & mask));
      for (int to = 0; to < 64; to++)
        if (walks(at, 0, slantwise) >> to & 1) {
          u64 ends = (u64)1 << at | (u64)1 << to;
          line[at][to] = (walks(at, 0, slantwise) & walks(to, 0, slantwise)) | ends;
          between[at][to] = walks(at, ends, slantwise) & walks(to, ends, slantwise);
        }
    }
    for (int side = 0; side < 2; side++)
      for (int kind = 0; kind < KINDS; kind++) keys[side][kind][at] = next_number(&random);
    passed_key[at + 1] = next_number(&random);
  }
  for (int at = 1; at < 16; at++) right_key[at] = next_number(&random);
  black_key = next_number(&random);
}

/* The bits of a word under a mask, side by side. */
ALWAYS u64 packed(u64 word, u64 mask) {
#ifdef __BMI2__
  return __builtin_ia32_pext_di(word, mask);
#else
  u64 found = 0;
  for (u64 bit = 1; mask; mask &= mask - 1, bit += bit)
    if (word & mask & -mask) found |= bit;
  return found;
#endif
}
ALWAYS u64 by_rook(int at, u64 stops) { return reached[rook_at[at] + packed(stops, rook_mask[at])]; }
ALWAYS u64 by_bishop(int at, u64 stops) { return reached[bishop_at[at] + packed(stops, bishop_mask[at])]; }
ALWAYS u64 by_kind(int kind, int at, u64 stops) {
  switch (kind) {
    case KNIGHT: return leaps[at];
    case BISHOP: return by_bishop(at, stops);
    case ROOK: return by_rook(at, stops);
    default: return by_rook(at, stops) | by_bishop(at, stops);
  }
}
ALWAYS u64 pawns_reach(u64 pawns, int white) {
  return white ? (pawns & ~WEST) << 7 | (pawns & ~EAST) << 9 : (pawns & ~WEST) >> 9 | (pawns & ~EAST) >> 7;
}

/* What a side attacks if `stops` are in the way. */
ALWAYS u64 attacked_by(const POSITION *p, int side, u64 stops) {
  u64 own = p->side[side], found = pawns_reach(own & p->kind[PAWN], !side);
  for (u64 left = own & p->kind[KNIGHT]; left; left &= left - 1) found |= leaps[lowest(left)];
  for (u64 left = own & (p->kind[ROOK] | p->kind[QUEEN]); left; left &= left - 1) found |= by_rook(lowest(left), stops);
  for (u64 left = own & (p->kind[BISHOP] | p->kind[QUEEN]); left; left &= left - 1) found |= by_bishop(lowest(left), stops);
  return found | beside[lowest(own & p->kind[KING])];
}

/* The legal moves of a side, by the piece that moves. Returns how many slices there are. `checked`: whether its king is attacked. */
ALWAYS int list(const POSITION *p, int side, SLICE *slices, int *checked) {
  u64 own = p->side[side], other = p->side[!side], all = own | other, king = own & p->kind[KING];
  u64 rooks = other & (p->kind[ROOK] | p->kind[QUEEN]), bishops = other & (p->kind[BISHOP] | p->kind[QUEEN]);
  int at = lowest(king), n = 0;
  u64 danger = attacked_by(p, !side, all ^ king);
  u64 checks = (by_rook(at, all) & rooks) | (by_bishop(at, all) & bishops) | (leaps[at] & other & p->kind[KNIGHT]) |
               (strokes[side][at] & other & p->kind[PAWN]);
  u64 targets = beside[at] & ~own & ~danger, wanted = ~own, pinned = 0;
  *checked = checks != 0;
  if (!checks) {
    int row = 56 * side, rights = p->rights >> 2 * side & 3;
    if (rights & 1 && !(all & (u64)0x0e << row) && !(danger & (u64)0x0c << row)) targets |= (u64)0x04 << row;
    if (rights & 2 && !(all & (u64)0x60 << row) && !(danger & (u64)0x60 << row)) targets |= (u64)0x40 << row;
  }
  if (targets) slices[n++] = (SLICE){targets, at, KING};
  if (checks & (checks - 1)) return n;
  if (checks) wanted = checks | between[at][lowest(checks)];
  for (u64 far = (by_rook(at, other) & rooks) | (by_bishop(at, other) & bishops); far; far &= far - 1) {
    u64 way = between[at][lowest(far)] & own;
    if (way && !(way & (way - 1))) pinned |= way;
  }
  for (u64 left = own & ~king; left; left &= left - 1) {
    int from = lowest(left), kind = PAWN;
    u64 bit = left & -left, may = wanted, to;
    if (pinned & bit) may &= line[at][from];
    if (p->kind[PAWN] & bit) {
      u64 ahead = (side ? bit >> 8 : bit << 8) & ~all;
      u64 home = ahead & (side ? (u64)0xff << 40 : (u64)0xff << 16);
      to = ((strokes[side][from] & other) | ahead | ((side ? home >> 8 : home << 8) & ~all)) & may;
      if (p->passed >= 0 && strokes[side][from] >> p->passed & 1) {
        u64 taken = (u64)1 << (p->passed + (side ? 8 : -8)), place = (u64)1 << p->passed, then = (all ^ bit ^ taken) | place;
        int shielded = !((by_rook(at, then) & rooks) | (by_bishop(at, then) & bishops));
        if (shielded && !(checks & ~taken & (p->kind[PAWN] | p->kind[KNIGHT]))) to |= place;
      }
    } else {
      for (kind = KNIGHT; !(p->kind[kind] & bit); kind++);
      to = by_kind(kind, from, all) & may;
    }
    if (to) slices[n++] = (SLICE){to, from, kind};
  }
  return n;
}

ALWAYS int choices(const SLICE *slice) {
  return bits_of(slice->to) + (slice->kind == PAWN ? 3 * bits_of(slice->to & ENDS) : 0);
}

ALWAYS void put(POSITION *p, int side, int kind, u64 bit) {
  p->side[side] ^= bit, p->kind[kind] ^= bit, p->key ^= keys[side][kind][lowest(bit)];
}

/* Carries a move out. `into`: what a pawn on the last row becomes. */
ALWAYS void carry(POSITION *p, int side, int kind, int from, int to, int into) {
  u64 bit = (u64)1 << to, other = p->side[!side];
  p->quiet = kind == PAWN || other & bit ? 0 : p->quiet + 1;
  if (other & bit)
    for (int taken = PAWN; taken < KINDS; taken++)
      if (p->kind[taken] & bit) {
        put(p, !side, taken, bit);
        break;
      }
  put(p, side, kind, (u64)1 << from);
  if (kind == PAWN && to == p->passed) put(p, !side, PAWN, side ? bit << 8 : bit >> 8);
  if (kind == KING && (to - from == 2 || from - to == 2)) {
    int corner = to > from ? from + 3 : from - 4, over = (from + to) / 2;
    put(p, side, ROOK, (u64)1 << corner), put(p, side, ROOK, (u64)1 << over);
  }
  put(p, side, kind == PAWN && bit & ENDS ? into : kind, bit);
  p->passed = kind == PAWN && (to - from == 16 || from - to == 16) ? (from + to) / 2 : -1;
  if (p->rights) {
    u64 touched = bit | (u64)1 << from;
    for (int corner = 0; corner < 4; corner++)
      if (touched & corners[corner]) p->rights &= ~(1 << corner);
    if (kind == KING) p->rights &= side ? 3 : 12;
  }
}

static const int promoted[4] = {KNIGHT, BISHOP, ROOK, QUEEN};

static u64 sequences(const POSITION *p, int side, int depth) {
  SLICE slices[20];
  int checked, n = side ? list(p, 1, slices, &checked) : list(p, 0, slices, &checked);
  u64 found = 0;
  for (int i = 0; i < n; i++) {
    if (depth == 1) found += (u64)choices(slices + i);
    else
      for (u64 left = slices[i].to; left; left &= left - 1)
        for (int k = 0; k < (slices[i].kind == PAWN && left & -left & ENDS ? 4 : 1); k++) {
          POSITION next = *p;
          carry(&next, side, slices[i].kind, slices[i].from, lowest(left), promoted[k]);
          found += sequences(&next, !side, depth - 1);
        }
  }
  return found;
}

static POSITION start(void) {
  POSITION p = {.rights = 15, .passed = -1};
  static const int first[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
  for (int column = 0; column < 8; column++)
    for (int side = 0; side < 2; side++) {
      put(&p, side, first[column], (u64)1 << (56 * side + column));
      put(&p, side, PAWN, (u64)1 << (8 + 40 * side + column));
    }
  return p;
}

static u64 all_sequences(int depth) {
  POSITION first = start();
  return sequences(&first, 0, depth);
}

/* Whether too little is left for a mate. */
ALWAYS int is_dead(const POSITION *p) {
  if (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN]) return 0;
  u64 bishops = p->kind[BISHOP], minor = bishops | p->kind[KNIGHT], dark = 0xaa55aa55aa55aa55u;
  return bits_of(minor) < 2 || (minor == bishops && (!(bishops & dark) || !(bishops & ~dark)));
}

static void play(u64 *random, TOLD *told) {
  POSITION p = start();
  u64 seen[128];
  int kept = 0;
  for (unsigned ply = 0;; ply++) {
    int side = ply & 1, checked, total = 0, takes_passed = 0, again = 0;
    SLICE slices[20];
    if (is_dead(&p)) break;
    int n = side ? list(&p, 1, slices, &checked) : list(&p, 0, slices, &checked);
    for (int i = 0; i < n; i++) {
      total += choices(slices + i);
      takes_passed |= slices[i].kind == PAWN && p.passed >= 0 && slices[i].to >> p.passed & 1;
    }
    if (!takes_passed) p.passed = -1;
    u64 key = p.key ^ right_key[p.rights] ^ passed_key[p.passed + 1] ^ (side ? black_key : 0);
    if (!p.quiet) kept = 0;
    for (int i = 0; i < kept; i++) again += seen[i] == key;
    seen[kept++] = key;
    if (again == 2 || (p.quiet == 100 && total)) break;
    if (!total) {
      told->won[!side] += (u64)checked;
      return;
    }
    int k = (int)below(random, (u64)total), i = 0;
    for (; k >= choices(slices + i); i++) k -= choices(slices + i);
    u64 to = slices[i].to, last = slices[i].kind == PAWN ? to & ENDS : 0;
    int into = QUEEN;
    if (k < 4 * bits_of(last)) into = promoted[k % 4], to = bit_number(last, (u64)(k / 4));
    else to = bit_number(to & ~last, (u64)(k - 4 * bits_of(last)));
    carry(&p, side, slices[i].kind, slices[i].from, lowest(to), into);
    told->decisions++;
  }
}
