import { z } from "zod";
import { controlModes, ventModes } from "./mode.ts";
import { minuteMs } from "./time.ts";

const n = z.number().nullable();
const flag = z.literal([0, 1]).nullable();

/**
 * The newest live reading of a house, as far as lists and maps need it. Units: contract/metric.ts.
 * `at` is the time it was measured, epoch ms; an absent value is null, never 0.
 */
export const readingSchema = z.object({
  houseId: z.int(),
  at: z.int(),
  temp: n,
  targetTemp: n,
  /** What the animals feel of heat, humidity and wind. */
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
});
export type Reading = z.infer<typeof readingSchema>;

/** Everything in the newest live frame, for the panel of one house. */
export const houseDetailSchema = readingSchema.extend({
  temps: z.array(n),
  rhs: z.array(n),
  airSpeed: n,
  /** Null in a place of these: nobody can say of this one. */
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
  /** Further parameters of terminal devices, by their codes; absent: it says none. */
  extra: z.record(z.string(), z.record(z.string(), n)).optional(),
});
export type HouseDetail = z.infer<typeof houseDetailSchema>;

/** A gateway sends once a minute; a value older than two intervals is stale. */
export const expectedIntervalMs = minuteMs;
export const staleAfterMs = 2 * expectedIntervalMs;
