import type { ControlMode } from "../../contract/base/run-mode.ts";

/** Faults in a house at one moment; `healthy` is a house without faults. */
export interface Faults {
  readonly noPower: boolean;
  /** When the mains failed, epoch ms; null: mains are on. */
  readonly noPowerSinceMs: number | null;
  readonly lostPhase: 0 | 1 | 2 | null;
  /** Ports of fans that do not turn, 0-based. */
  readonly deadFans: readonly number[];
  readonly padDead: boolean;
  /** Added to the weather, K. */
  readonly outdoorK: number;
  readonly probe: ProbeFault | null;
  readonly link: "up" | "buffering" | "losing";
  readonly controllerLost: boolean;
  readonly waterFactor: number;
  readonly feedStuck: boolean;
  readonly doorOpen: boolean;
  /** Days into a disease, null without one. Water falls on day 0, the rest from day 1. */
  readonly sickDays: number | null;
  /** Error in the target temperature that a person typed, K. */
  readonly targetK: number;
  /** The highest level was set too low, so the air becomes bad. */
  readonly isStarved: boolean;
  /** Share of the air speed that reaches the animals. */
  readonly airFactor: number;
  /** The feed line runs without end. */
  readonly augerRuns: boolean;
  /** Factors of the feed in the silo and of the body weight. */
  readonly siloFactor: number;
  readonly weightFactor: number;
  /** Factor of the nominal voltage; `isUneven`: one phase carries far more than the others. */
  readonly voltFactor: number;
  readonly isUneven: boolean;
  readonly loadFactor: number;
  /** Factor of the power that fans should draw. */
  readonly fanKwFactor: number;
  readonly pf: number | null;
  readonly generatorDead: boolean;
  readonly batteryPct: number | null;
  /** Ports of fans whose belt slips, 0-based. */
  readonly slackFans: readonly number[];
  /** Ports of fans whose bearings are worn: they draw more, 0-based. */
  readonly wornFans: readonly number[];
  /** Gas that leaks while the heaters burn, as a share of their consumption. */
  readonly gasLeak: number;
  readonly inletStuck: boolean;
  readonly tunnelDoorStuck: boolean;
  readonly heaterDead: boolean;
  /** Heaters that do not switch off. */
  readonly heaterStuck: boolean;
  readonly fogger: "stuck" | "dead" | null;
  /** Factors of the ammonia that the litter gives off, and of the static pressure. */
  readonly ammoniaFactor: number;
  readonly pressureFactor: number;
  /** The cable of all temperature probes is cut. */
  readonly areProbesLost: boolean;
  /** Mode that a person, or the controller itself, has switched to. */
  readonly controlMode: ControlMode | null;
  readonly isHunting: boolean;
  readonly isOnFire: boolean;
  readonly simDataPct: number | null;
  readonly rssi: number | null;
}

export interface ProbeFault {
  /** 0-based probe. */
  readonly probe: number;
  readonly kind: "open" | "frozen" | "drift" | "spike";
  readonly sinceMs: number;
}

export const healthy: Faults = {
  noPower: false,
  noPowerSinceMs: null,
  lostPhase: null,
  deadFans: [],
  padDead: false,
  outdoorK: 0,
  probe: null,
  link: "up",
  controllerLost: false,
  waterFactor: 1,
  feedStuck: false,
  doorOpen: false,
  sickDays: null,
  targetK: 0,
  isStarved: false,
  airFactor: 1,
  augerRuns: false,
  siloFactor: 1,
  weightFactor: 1,
  voltFactor: 1,
  isUneven: false,
  loadFactor: 1,
  fanKwFactor: 1,
  pf: null,
  generatorDead: false,
  batteryPct: null,
  slackFans: [],
  wornFans: [],
  gasLeak: 0,
  inletStuck: false,
  tunnelDoorStuck: false,
  heaterDead: false,
  heaterStuck: false,
  fogger: null,
  ammoniaFactor: 1,
  pressureFactor: 1,
  areProbesLost: false,
  controlMode: null,
  isHunting: false,
  isOnFire: false,
  simDataPct: null,
  rssi: null,
};
