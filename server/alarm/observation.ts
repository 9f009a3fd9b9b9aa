import type { WatchedSensor } from "../../contract/metric.ts";
import type { ControlMode, VentMode } from "../../contract/mode.ts";

/**
 * One live frame as the judge sees it: what a house measured at one moment. Null is "not measured",
 * never 0. Units: contract/metric.ts. Probes, fans, phases and inputs are numbered from 1 in list
 * order.
 */
export interface Observation {
  /** Epoch ms by the server's clock. */
  readonly at: number;
  readonly temps: readonly (number | null)[];
  /** Numbers of the probes whose value is outside the hard range; they are null in `temps`. */
  readonly faultyProbes: readonly number[];
  /**
   * Other sensors: those with a value outside the hard range, and those whose values are sound.
   * Neither: not measured.
   */
  readonly faultySensors: readonly WatchedSensor[];
  readonly soundSensors: readonly WatchedSensor[];
  /** Mean and spread of the valid probes. */
  readonly temp: number | null;
  readonly tempDiff: number | null;
  readonly tempOut: number | null;
  readonly targetTemp: number | null;
  readonly rh: number | null;
  readonly co2: number | null;
  readonly nh3: number | null;
  readonly staticPressure: number | null;
  readonly ventLevel: number | null;
  readonly controlMode: ControlMode | null;
  readonly ventMode: VentMode | null;
  readonly lux: number | null;
  readonly lightPct: number | null;
  /** Used since the frame before; null on the first frame and when the meter was not read. */
  readonly waterDeltaL: number | null;
  readonly feedDeltaKg: number | null;
  /** Time since the frame before, the span of the two deltas. */
  readonly sinceLastMs: number | null;
  readonly volts: readonly (number | null)[];
  readonly amps: readonly (number | null)[];
  /** 1 = commanded on. */
  readonly fans: readonly (0 | 1)[];
  readonly fanCurrents: readonly (number | null)[];
  /** 1 = contact closed. */
  readonly di: readonly (0 | 1)[];
  /** False: the controller behind the gateway does not answer. */
  readonly controller: boolean;
  /** Device clock minus server clock. */
  readonly clockSkewMs: number;
}
