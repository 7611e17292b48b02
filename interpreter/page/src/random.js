// Numbers by chance that a seed decides, for whoever thinks: the same seed and the same view lead to the same decision.

const MASK = (1n << 64n) - 1n;

/** Scatters 64 bits, as everywhere in these rules: `ground/rng.py`. */
function mix(z) {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

const turned = (x, by) => (x << by) | (x >>> (32 - by));

/** A stream of 32-bit numbers: xoshiro128** (Blackman, Vigna, "Scrambled linear pseudorandom number generators", 2018), since numbers
 * of 64 bits are slow here. `path`: numbers; each has a stream of its own. */
export class Random {
  constructor(seed, ...path) {
    let at = mix(BigInt(seed) & MASK);
    for (const part of path) at = mix((at + 0x9e3779b97f4a7c15n * (2n * BigInt(part) + 1n)) & MASK);
    const other = mix((at + 0x9e3779b97f4a7c15n) & MASK);
    this.bits = Uint32Array.of(Number(at & 0xffffffffn), Number(at >> 32n), Number(other & 0xffffffffn), Number((other >> 32n) | 1n));
  }

  next() {
    const { bits } = this, made = Math.imul(turned(Math.imul(bits[1], 5), 7), 9) >>> 0, shifted = bits[1] << 9;
    bits[2] ^= bits[0];
    bits[3] ^= bits[1];
    bits[1] ^= bits[2];
    bits[0] ^= bits[3];
    bits[2] ^= shifted;
    bits[3] = turned(bits[3], 11);
    return made;
  }

  /** From 0 to 1, without 1. */
  share() {
    return this.next() / 2 ** 32;
  }

  /** A whole number from 0 on, below `n`. */
  below(n) {
    return Math.floor(this.share() * n);
  }

  /** 64 bits, for C. */
  wide() {
    return (BigInt(this.next()) << 32n) | BigInt(this.next());
  }

  /** The same things in an order that is drawn (Fisher, Yates). */
  shuffled(things) {
    const made = [...things];
    for (let at = made.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [made[at], made[other]] = [made[other], made[at]];
    }
    return made;
  }

  /** A place, drawn by probabilities. */
  drawn(chances) {
    let left = this.share();
    const found = chances.findIndex((chance) => (left -= chance) < 0);
    return found < 0 ? chances.indexOf(Math.max(...chances)) : found;
  }
}
