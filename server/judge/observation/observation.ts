import type { WatchedSensor } from "../../../contract/base/metric.ts";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";

/** Sensors of a frame with values that no sensor can give. Probes are numbered from 1. */
export interface SensorChecks {
  /**
   * Numbers of the probes whose value is no temperature of this house; they are null in `temps`.
   */
  readonly faultyProbes: readonly number[];
  /** Other sensors that report an impossible value. */
  readonly faultySensors: readonly WatchedSensor[];
}

/** Values of a house's newest frame that are judged. */
type JudgedKey =
  | "temps"
  | "temp"
  | "tempDiff"
  | "tempOut"
  | "targetTemp"
  | "rh"
  | "co2"
  | "nh3"
  | "staticPressure"
  | "ventLevel"
  | "controlMode"
  | "ventMode"
  | "lux"
  | "volts"
  | "amps"
  | "fans"
  | "fanCurrents"
  | "di"
  | "feltTemp"
  | "airSpeed"
  | "rhOut"
  | "waterToday"
  | "waterYesterday"
  | "feedToday"
  | "siloKg"
  | "birdWeight"
  | "kw"
  | "pf"
  | "rssi"
  | "battery"
  | "inletPos"
  | "tunnelDoorPos"
  | "coolPads"
  | "heaters";
type Judged = {
  readonly [K in JudgedKey]: HouseDetail[K] extends (infer T)[] ? readonly T[] : HouseDetail[K];
};

/**
 * One live frame as the judge sees it: what a house measured at one moment. Null is "not measured",
 * never 0. Units: contract/base/metric.ts. Probes, fans, phases and inputs are numbered from 1 in
 * list order.
 */
export interface Observation extends Judged, SensorChecks {
  /** Epoch ms by the server's clock. */
  readonly at: number;
  readonly lightPct: number | null;
  /** Used since the frame before; null on the first frame and when the meter was not read. */
  readonly waterDeltaL: number | null;
  /**
   * Start of the time in which the water was used, if frames between came without the meter.
   * Absent: since the frame before.
   */
  readonly waterSinceMs?: number | null;
  readonly feedDeltaKg: number | null;
  /** Commanded positions of the openings, percent, in the order of their positions. */
  readonly inletSet: readonly (number | null)[];
  readonly tunnelDoorSet: readonly (number | null)[];
  /** 1 = the feed line runs; a door is open; fire or smoke is detected; a generator feeds. */
  readonly feedLine: 0 | 1 | null;
  readonly doors: readonly (0 | 1 | null)[];
  readonly fire: 0 | 1 | null;
  readonly generator: 0 | 1 | null;
  /** Share of the SIM card's data that is left, percent. */
  readonly simDataPct: number | null;
  /** Time since the frame before, the span of the two deltas. */
  readonly sinceLastMs: number | null;
  /** False: the controller behind the gateway does not answer. */
  readonly controller: boolean;
  /** Device clock minus server clock, if it was measured; otherwise 0. */
  readonly clockSkewMs: number;
}
