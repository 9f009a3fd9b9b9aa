import { z } from "zod";
import { type GaugeKey, gaugeKeys, metrics } from "../../base/metric.ts";
import { controlModes, ventModes } from "../../base/run-mode.ts";
import { minuteMs, secondMs } from "../../base/time.ts";
import type { Words } from "../../base/words.ts";

const n = z.number().nullable();
const flag = z.literal([0, 1]).nullable();

/**
 * The newest live reading of a house, as far as lists and maps need it. Units:
 * contract/base/metric.ts. `at` is the time it was measured, epoch ms; an absent value is null,
 * never 0.
 */
export const readingSchema = z.object({
  houseId: z.int(),
  at: z.int(),
  temp: n,
  targetTemp: n,
  /** Temperature the animals feel from heat, humidity and wind. */
  feltTemp: n,
  tempDiff: n,
  tempOut: n,
  rh: n,
  rhOut: n,
  co2: n,
  nh3: n,
  staticPressure: n,
  ventLevel: n,
  lux: n,
  controlMode: z.enum(controlModes).nullable(),
  ventMode: z.enum(ventModes).nullable(),
  dayAge: n,
  aliveCount: n,
  /** Used since local midnight, and by the same time yesterday. */
  waterToday: n,
  waterYesterday: n,
  feedToday: n,
  feedYesterday: n,
  kwhToday: n,
  /**
   * Values that represent ones beyond the range of their sensor, and on which side; null or absent:
   * none.
   */
  beyond: z.partialRecord(z.enum(gaugeKeys), z.enum(["above", "below"])).nullish(),
  /** Interval at which the gateway reports, s; null or absent: once per minute. */
  intervalS: z.number().nullish(),
});
export type Reading = z.infer<typeof readingSchema>;

/** Whether a value is above or below the range of its sensor. */
export type Beyond = "above" | "below";
export const beyondNames = {
  above: { zh: "超出量程", en: "above range" },
  below: { zh: "低于量程", en: "below range" },
} as const satisfies Record<Beyond, Words>;

/** Returns the end of the range that a sensor shows; undefined: a measured value. */
export const beyondOf = (
  reading: Pick<Reading, "beyond"> | null | undefined,
  key: GaugeKey,
): Beyond | undefined => reading?.beyond?.[key];

/** The end of the range that one of several humidity sensors shows, if any. */
export const beyondOfOne = (
  reading: Pick<Reading, "beyond">,
  rh: number | null,
): Beyond | undefined => {
  const beyond = beyondOf(reading, "rh");
  return rh === metrics.rh[beyond === "above" ? "max" : "min"] ? beyond : undefined;
};

/** Everything in the newest live frame, for the panel of one house. */
export const houseDetailSchema = readingSchema.extend({
  temps: z.array(n),
  rhs: z.array(n),
  airSpeed: n,
  /** Null at an index: unknown for this fan. */
  fans: z.array(flag),
  fanCurrents: z.array(n),
  inletPos: z.array(n),
  tunnelDoorPos: z.array(n),
  coolPads: z.array(flag),
  heaters: z.array(n),
  lights: z.array(n),
  siloKg: n,
  birdWeight: n,
  kw: n,
  volts: z.array(n),
  amps: z.array(n),
  pf: n,
  di: z.array(flag),
  rssi: n,
  battery: n,
  /** Further parameters of terminal devices, by their codes; absent: there are none. */
  extra: z.record(z.string(), z.record(z.string(), n)).optional(),
});
export type HouseDetail = z.infer<typeof houseDetailSchema>;

/** A gateway sends once per minute, unless it is set or found to send at another pace. */
export const expectedIntervalMs = minuteMs;
/** Bounds of the interval at which a gateway reports, s. */
export const reportInterval = { leastS: 10, mostS: 3600 } as const;
/** Age of a stale value from a gateway that reports once per minute or oftener, ms. */
export const staleAfterMs = 2 * expectedIntervalMs;
/**
 * A value older than two of its gateway's intervals is stale, ms; never before two minutes, for a
 * link may be slow. `intervalS` absent: a minute.
 */
export const staleAfterMsOf = (intervalS: number | null | undefined): number =>
  Math.max(staleAfterMs, 2 * secondMs * (intervalS ?? 0));
/**
 * Returns how many times as long as a gateway that reports once per minute this one may be silent;
 * at least 1.
 */
export const patienceOf = (intervalS: number | null | undefined): number =>
  Math.max(1, ((intervalS ?? 0) * secondMs) / expectedIntervalMs);
