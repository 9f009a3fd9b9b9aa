import type { Alarm, Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { judge } from "./judge.ts";
import { idOf, type JudgeState } from "./judge-state.ts";
import type { HouseContext } from "../limit/alarm-limits.ts";
import type { Observation } from "../observation/observation.ts";

/** A temperature that no living flock has, degC. */
const drillTempC = 48;

const none: readonly never[] = [];
/** A frame in which nothing was measured. */
const blank: Omit<Observation, "at"> = {
  temps: none,
  temp: null,
  tempDiff: null,
  tempOut: null,
  targetTemp: null,
  rh: null,
  co2: null,
  nh3: null,
  staticPressure: null,
  ventLevel: null,
  controlMode: null,
  ventMode: null,
  lux: null,
  volts: none,
  amps: none,
  fans: none,
  fanCurrents: none,
  di: none,
  feltTemp: null,
  airSpeed: null,
  rhOut: null,
  waterToday: null,
  waterYesterday: null,
  feedToday: null,
  siloKg: null,
  birdWeight: null,
  kw: null,
  pf: null,
  rssi: null,
  battery: null,
  inletPos: none,
  tunnelDoorPos: none,
  coolPads: none,
  heaters: none,
  faultyProbes: none,
  faultySensors: none,
  lightPct: null,
  waterDeltaL: null,
  feedDeltaKg: null,
  inletSet: none,
  tunnelDoorSet: none,
  feedLine: null,
  doors: none,
  fire: null,
  generator: null,
  simDataPct: null,
  sinceLastMs: null,
  controller: true,
  clockSkewMs: 0,
};

/** The judge's verdict on a test value; severity null: it raises nothing. */
export interface DrillVerdict {
  readonly alarm: AlarmKey;
  readonly severity: Severity | null;
  readonly hiddenBy: Alarm["suppressedBy"];
}

/**
 * Returns the verdict of a house's judge on deadly heat, or on smoke in an empty house, in its
 * current state: with its limits, delays, outages and hidden alarms. It judges a copy: nothing of
 * the house changes, and no alarm of it begins, ends or is hidden. Pure.
 */
export function judgeDrill(state: JudgeState, context: HouseContext, now: number): DrillVerdict {
  const alarm: AlarmKey = context.isEmpty ? "fire" : "tempAbsHigh";
  const tried = context.isEmpty
    ? { fire: 1 as const }
    : { temps: [drillTempC, drillTempC], temp: drillTempC };
  // An alarm that is already active would not be raised again.
  const active = { ...state.active };
  delete active[idOf({ key: alarm, subject: "" })];
  const before = { ...state, active };
  const observation = { ...blank, ...tried, at: now };
  const first = judge(before, { kind: "observation", observation }, context, now);
  const dueAt = now + context.kinds[alarm].onDelayMs;
  const later = dueAt === now ? [] : judge(first.state, { kind: "tick" }, context, dueAt).changes;
  const raised = [...first.changes, ...later].find(
    (change) => change.kind === "raise" && change.key === alarm,
  );
  return raised?.kind === "raise"
    ? { alarm, severity: raised.severity, hiddenBy: raised.suppressedBy }
    : { alarm, severity: null, hiddenBy: null };
}
