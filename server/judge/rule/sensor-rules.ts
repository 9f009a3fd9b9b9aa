import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  above,
  each,
  either,
  type Finding,
  finding,
  known,
  type Rule,
  type Truth,
  type View,
} from "./alarm-finding.ts";
import { frozenValues } from "../observation/value-stillness.ts";
import { frozenAfterMinutes, frozenMeanC } from "../observation/reading-track.ts";
import { isLost, lastProbe, lossSubjects, probeLoss } from "../observation/value-loss.ts";

// Made once: every frame needs each of them.
const lostFindings = lossSubjects.map((subject) => ({
  subject,
  broken: finding("broken", null, null, subject),
  inside: finding("inside", null, null, subject),
}));

/** Sensors other than probes with an impossible value, or without their usual one. */
const lostValues = ({ observation, window: { held: expected } }: View): Finding[] =>
  lostFindings.map(({ subject, broken, inside }) => {
    const isFaulty = observation.faultySensors.some((key) => key === subject);
    return isFaulty || isLost(expected, observation, subject) ? broken : inside;
  });

function probe(view: View, index: number): Finding {
  const { temps, faultyProbes } = view.observation;
  const subject = String(index + 1);
  if (faultyProbes.includes(index + 1)) return finding("broken", null, null, subject);
  const isMeasured = typeof temps[index] === "number";
  return finding(isMeasured ? "inside" : missing(view, index), null, null, subject);
}

/** A house without any temperature has an alarm of its own. */
function missing({ observation, window: { held } }: View, index: number): Truth {
  const loss = probeLoss(held, observation, index);
  if (loss === "removed") return "inside";
  return loss === "lost" && known(observation.temps).length > 0 ? "broken" : "unknown";
}

function everyProbe({ observation: { temps, faultyProbes } }: View): Finding {
  if (temps.some((temp, index) => temp !== null && !faultyProbes.includes(index + 1)))
    return finding("inside");
  return finding(faultyProbes.length > 0 ? "broken" : "unknown");
}

/**
 * No probe has a value, even if the house never had one. A fault of all probes is another alarm,
 * which continues when they stop reporting.
 */
function unmeasured({ observation, isActive }: View): Finding {
  const { temp, temps, faultyProbes, controller } = observation;
  if (!controller) return finding("unknown");
  if (temp !== null || known(temps).length > 0 || faultyProbes.length > 0) return finding("inside");
  if (isActive("allSensorsFault")) return finding("between");
  return finding("broken");
}

/** A probe with the same value for two hours while the house became warmer or cooler. */
function frozen({ observation: { at, temps }, window }: View, index: number): Finding {
  const subject = String(index + 1);
  const track = window.probes[index] ?? null;
  if (track === null || (temps[index] ?? null) === null)
    return finding("unknown", null, null, subject);
  const [, since, min, max] = track;
  const isStill = Math.floor(at / minuteMs) - since >= frozenAfterMinutes;
  return finding(either(isStill && max - min >= frozenMeanC), null, null, subject);
}

/** With fewer probes it is unknown which of them is wrong. */
const quorum = 3;
function drifts(view: View): Finding[] {
  const { temps } = view.observation;
  const sorted = known(temps).sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const middle =
    sorted.length < quorum || low === undefined || high === undefined ? null : (low + high) / 2;
  return each(temps, (index) => {
    const temp = temps[index] ?? null;
    const off = temp === null || middle === null ? null : Math.abs(temp - middle);
    return { ...above(view, "sensorDrift", off, view.limits.probeDriftC), subject: `${index + 1}` };
  });
}

/**
 * Returns one element per probe: up to the last one that is listed, reported as faulty or known
 * from earlier frames.
 */
const probesOf = ({
  observation: { temps, faultyProbes },
  window: { held },
}: View): readonly unknown[] =>
  Array.from({ length: Math.max(temps.length, lastProbe(held), ...faultyProbes) });

export const sensorRules = {
  sensorFault: {
    worse: 0,
    decimals: 0,
    when: (view) => [...each(probesOf(view), (index) => probe(view, index)), ...lostValues(view)],
  },
  sensorFrozen: {
    worse: 0,
    decimals: 0,
    when: (view) => each(view.observation.temps, (index) => frozen(view, index)),
  },
  sensorDrift: { worse: 1, decimals: 1, when: drifts },
  allSensorsFault: { worse: 0, decimals: 0, when: (view) => [everyProbe(view)] },
  tempUnmeasured: { worse: 0, decimals: 0, when: (view) => [unmeasured(view)] },
  valuesFrozen: {
    worse: 0,
    decimals: 0,
    when: (view) => [finding(frozenValues(view.window.still, view.observation))],
  },
} satisfies Partial<Record<AlarmKey, Rule>>;
