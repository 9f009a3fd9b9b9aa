/** Time for which a spark glows, ms. */
export const sparkMs = 300;

/**
 * After this time, in seconds, single precision would lose milliseconds, so births are then counted
 * from zero again.
 */
const epochMostS = 1000;
const longAgo = -1000;

/** The last frame of data of each farm, in typed arrays for the graphics card. */
export class Sparks {
  readonly count: number;
  /** lng, lat pairs, degrees. */
  readonly positions: { readonly value: Float32Array; readonly size: 2 };
  readonly #births: Float32Array;
  readonly #indexes: ReadonlyMap<number, number>;
  /** deck.gl uploads data again when its descriptor object is new. */
  #descriptor: { readonly value: Float32Array; readonly size: 1 };
  #epoch: number;
  #aliveUntil = -Infinity;

  /** `now`: ms of any clock, the same for all calls. */
  constructor(
    farms: readonly { readonly farmId: number; readonly lng: number; readonly lat: number }[],
    now: number,
  ) {
    this.count = farms.length;
    this.#epoch = now;
    this.#births = new Float32Array(farms.length).fill(longAgo);
    this.#descriptor = { value: this.#births, size: 1 };
    this.#indexes = new Map(farms.map(({ farmId }, index) => [farmId, index]));
    const positions = new Float32Array(farms.length * 2);
    farms.forEach(({ lng, lat }, index) => positions.set([lng, lat], index * 2));
    this.positions = { value: positions, size: 2 };
  }

  get births(): { readonly value: Float32Array; readonly size: 1 } {
    return this.#descriptor;
  }

  secondsAt(now: number): number {
    return (now - this.#epoch) / 1000;
  }

  /** Called when frames of these farms have arrived. */
  light(farmIds: readonly number[], now: number): void {
    if (this.secondsAt(now) > epochMostS) {
      this.#epoch = now;
      this.#births.fill(longAgo);
    }
    for (const farmId of farmIds) {
      const index = this.#indexes.get(farmId);
      if (index === undefined) continue;
      this.#births[index] = this.secondsAt(now);
      this.#aliveUntil = now + sparkMs;
    }
    this.#descriptor = { value: this.#births, size: 1 };
  }

  /** True while a spark still glows. */
  isAlive(now: number): boolean {
    return now <= this.#aliveUntil;
  }
}
