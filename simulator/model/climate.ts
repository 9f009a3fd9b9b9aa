import type { LocalTime } from "../base/local-time.ts";
import { dayMs, hourMs } from "../../contract/base/time.ts";
import { normalOf } from "../place/climate-normals.ts";
import { fraction, gaussOf, hash, mix } from "../base/random.ts";
import { clamp } from "./air.ts";

export interface Weather {
  readonly tempC: number;
  readonly rhPct: number;
  /** Strength of the sun, 0..1. */
  readonly sun: number;
}

/** Hours of noise that still count: 0.985 ** 350 is half a percent. */
const memoryH = 350;
const blockDays = 10;

const normalAt = (key: number, index: number): number =>
  gaussOf(
    fraction(mix(key ^ Math.imul(index, 0x9e3779b1))),
    fraction(mix((key + 0x51ed270b) ^ Math.imul(index, 0x85ebca77))),
  );

/** Values shared by one hour of a province. Noise at its start and end, K. */
interface Hour {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly cloud: number;
}

/**
 * Weather of every province by its adcode: a normal year, hour noise that lasts days, heat and cold
 * waves. A pure function of seed, place and time; the hours already computed are remembered.
 */
export class Climate {
  readonly #seed: number;
  readonly #noise = new Map<string, Map<number, number>>();
  readonly #hours = new Map<string, Hour>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** `shiftK`: what a farm or an injected wave adds to its province. */
  at(adcode: string, atMs: number, local: LocalTime, shiftK = 0): Weather {
    const normal = normalOf(adcode);
    const hour = this.#hourAt(adcode, Math.floor(atMs / hourMs));
    const season = Math.cos((2 * Math.PI * (local.dayOfYear - 200)) / 365);
    const mean = (normal.janC + normal.julC) / 2 + ((normal.julC - normal.janC) / 2) * season;
    const swing = normal.swingC * Math.cos((2 * Math.PI * (local.hour - 15)) / 24);
    const share = atMs / hourMs - hour.index;
    const noise = hour.from * (1 - share) + hour.to * share + shiftK;
    const wave = this.#waveAt(adcode, atMs, season * Math.sign(normal.julC - normal.janC));
    const rh =
      (normal.janRh + normal.julRh) / 2 +
      ((normal.julRh - normal.janRh) / 2) * season -
      2.2 * swing -
      0.8 * noise;
    return {
      tempC: mean + swing + noise + wave,
      rhPct: clamp(rh, 15, 98),
      sun: hour.cloud * Math.max(0, Math.sin((Math.PI * (local.hour - 6.5)) / 13)),
    };
  }

  #hourAt(adcode: string, index: number): Hour {
    let hour = this.#hours.get(adcode);
    if (hour?.index !== index) {
      const day = Math.floor(index / 24);
      hour = {
        index,
        from: this.#noiseOfHour(adcode, index),
        to: this.#noiseOfHour(adcode, index + 1),
        cloud: 0.4 + 0.6 * fraction(hash(adcode, this.#seed ^ day)),
      };
      this.#hours.set(adcode, hour);
    }
    return hour;
  }

  #noiseOfHour(adcode: string, hour: number): number {
    let known = this.#noise.get(adcode);
    if (!known) this.#noise.set(adcode, (known = new Map<number, number>()));
    let value = known.get(hour);
    if (value === undefined) {
      const key = hash(adcode, this.#seed);
      value = 0;
      for (let back = memoryH; back >= 0; back--)
        value = 0.985 * value + 0.45 * normalAt(key, hour - back);
      if (known.size > 2000) known.clear();
      known.set(hour, value);
    }
    return value;
  }

  /**
   * About two heat waves a summer (+4..8 K, 3..7 d) and two cold waves a winter (-8..-12 K, 3..5
   * d), K.
   */
  #waveAt(adcode: string, atMs: number, season: number): number {
    if (Math.abs(season) < 0.72) return 0;
    const day = atMs / dayMs;
    const block = Math.floor(day / blockDays);
    const random = hash(`${adcode}/wave`, this.#seed ^ block);
    if (fraction(random) > 0.22) return 0;
    const [a, b, c] = [
      fraction(mix(random + 1)),
      fraction(mix(random + 2)),
      fraction(mix(random + 3)),
    ];
    const isHot = season > 0;
    const lasts = isHot ? 3 + 4 * a : 3 + 2 * a;
    const begins = block * blockDays + b * (blockDays - lasts);
    const inside = Math.min(day - begins, begins + lasts - day);
    return inside <= 0 ? 0 : (isHot ? 4 + 4 * c : -(8 + 4 * c)) * Math.min(1, inside / 0.5);
  }
}
