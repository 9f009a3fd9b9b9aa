import type { AlarmKey } from "../../contract/alarm-kind.ts";
import {
  below,
  each,
  either,
  type Finding,
  finding,
  high,
  known,
  low,
  type Rule,
  type View,
} from "./finding.ts";

const isMainsDown = ({ observation: { volts }, limits }: View): boolean =>
  known(volts).length > 0 &&
  limits.powerFailV !== null &&
  Math.max(...known(volts)) < limits.powerFailV;

function power(view: View): Finding {
  const volts = known(view.observation.volts);
  if (volts.length === 0 || view.limits.powerFailV === null) return finding("unknown");
  return finding(either(isMainsDown(view)), Math.max(...volts), view.limits.powerFailV);
}

/** A phase without current while the others carry more than this, A, is cut. */
const phaseLiveA = 2;
function phase(view: View, index: number): Finding {
  const { volts, amps } = view.observation;
  const subject = String(index + 1);
  const byVolt = below(view, "phaseLoss", volts[index] ?? null, view.limits.phaseLowV);
  const others = amps.filter((_, other) => other !== index);
  const isDead =
    amps[index] === 0 &&
    others.length > 0 &&
    others.every((amp) => amp !== null && amp > phaseLiveA);
  const truth = isDead ? "broken" : byVolt.truth;
  // A house without any mains has lost no single phase: powerFail says it.
  if (truth === "broken" && isMainsDown(view)) return { ...byVolt, subject, truth: "between" };
  return isDead && byVolt.truth !== "broken"
    ? finding(truth, null, null, subject)
    : { ...byVolt, subject };
}

/** Mains or a phase are gone: their own alarms say it, and no voltage is off or uneven. */
const isPhaseGone = ({ observation: { volts }, limits: { phaseLowV } }: View): boolean =>
  phaseLowV !== null && known(volts).some((volt) => volt < phaseLowV);

/**
 * Nominal voltages, V: meters tell either that between a phase and neutral or that between phases.
 */
const nominalVolts = { phase: 220, line: 380 } as const;
const betweenPhasesFromV = 300;
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Largest distance from `middle`, in % of it. */
const offPct = (values: readonly number[], middle: number): number =>
  (100 * Math.max(...values.map((value) => Math.abs(value - middle)))) / middle;

function voltsOffPct({ observation: { volts } }: View): number | null {
  const measured = known(volts);
  if (measured.length === 0) return null;
  const nominal = meanOf(measured) > betweenPhasesFromV ? nominalVolts.line : nominalVolts.phase;
  return offPct(measured, nominal);
}

/** How uneven three phases are, in % of their mean (NEMA); null when one is not measured. */
function unevenPct(values: readonly (number | null)[]): number | null {
  const measured = known(values);
  const mean = meanOf(measured);
  return measured.length < 3 || mean <= 0 ? null : offPct(measured, mean);
}

/** Currents of a house at rest are uneven by nature. */
function ampsUnevenPct({ observation: { amps } }: View): number | null {
  const isAtRest = known(amps).length === 3 && meanOf(known(amps)) <= phaseLiveA;
  return isAtRest ? 0 : unevenPct(amps);
}

/** A comparison of the phases that waits while one of them is gone. */
function withAllPhases(rule: Rule): Rule {
  return {
    ...rule,
    when: (view) =>
      isPhaseGone(view)
        ? rule.when(view).map((found) => ({ ...found, truth: "between" as const }))
        : rule.when(view),
  };
}

/** The mains are down and no generator feeds the house. */
function generator(view: View): Finding {
  const { generator: isFeeding, volts } = view.observation;
  if (known(volts).length === 0) return finding("unknown");
  if (!isMainsDown(view)) return finding("inside");
  return finding(isFeeding === null ? "unknown" : either(isFeeding === 0));
}

/** Below this load, kW, a power factor says nothing. */
const idleKw = 1;
const powerFactor = low("pfLow", 2, ({ observation, limits }) => [observation.pf, limits.pfMin]);

export const powerRules = {
  powerFail: { worse: -1, decimals: 0, when: (view) => [power(view)] },
  phaseLoss: {
    worse: -1,
    decimals: 0,
    when: (view) => each(view.observation.volts, (index) => phase(view, index)),
  },
  voltDev: withAllPhases(high("voltDev", 0, (view) => [voltsOffPct(view), view.limits.voltDevPct])),
  voltUnbalance: withAllPhases(
    high("voltUnbalance", 0, (view) => [
      unevenPct(view.observation.volts),
      view.limits.voltUnbalancePct,
    ]),
  ),
  generatorFail: { worse: 0, decimals: 0, when: (view) => [generator(view)] },
  batteryLow: low("batteryLow", 0, ({ observation, limits }) => [
    observation.battery,
    limits.batteryLowPct,
  ]),
  overDemand: high("overDemand", 0, ({ observation, limits }) => [
    observation.kw,
    limits.demandMaxKw,
  ]),
  pfLow: {
    ...powerFactor,
    when: (view) => {
      const { kw } = view.observation;
      return kw !== null && kw < idleKw ? [finding("paused")] : powerFactor.when(view);
    },
  },
  ampUnbalance: withAllPhases(
    high("ampUnbalance", 0, (view) => [ampsUnevenPct(view), view.limits.ampUnbalancePct]),
  ),
} satisfies Partial<Record<AlarmKey, Rule>>;
