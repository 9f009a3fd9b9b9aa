/**
 * 32-bit hash of a text (FNV-1a, then mixed). Equal texts and seeds give equal numbers on every
 * machine.
 */
export function hash(text: string, seed = 0): number {
  let h = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** Mixes a 32-bit number so that neighbours share nothing. */
export function mix(x: number): number {
  let h = x >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit number as a fraction, 0 <= u < 1. */
export const fraction = (h: number): number => h / 4_294_967_296;

/** A stream of random numbers that can be stopped and resumed at `state`. */
export interface Rng {
  state: number;
  /** Uniform, 0 <= u < 1. */
  next(): number;
  /** Normal, mean 0, deviation 1. */
  gauss(): number;
}

export function rngFrom(state: number): Rng {
  return {
    state: state >>> 0,
    next() {
      this.state = (this.state + 0x9e3779b9) >>> 0;
      return fraction(mix(this.state));
    },
    gauss() {
      return gaussOf(this.next(), this.next());
    },
  };
}

/** A normal number made of two uniform ones. */
export const gaussOf = (u: number, v: number): number =>
  Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v);

/** Number of events of a Poisson process with mean `lambda`. */
export function poisson(rng: Rng, lambda: number): number {
  if (lambda <= 0) return 0;
  if (lambda > 30) return Math.max(0, Math.round(lambda + Math.sqrt(lambda) * rng.gauss()));
  const limit = Math.exp(-lambda);
  let product = rng.next();
  let count = 0;
  while (product > limit) {
    count += 1;
    product *= rng.next();
  }
  return count;
}
