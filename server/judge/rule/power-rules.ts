import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { meanOf, nominalOf, offPctOf, unbalanceOf } from "../../../contract/energy/phase-figure.ts";
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
} from "./alarm-finding.ts";
import { usualPeakKw } from "../observation/reading-track.ts";

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
  if (view.isOnePhase && volts[index] === null) return finding("inside", null, null, subject);
  const byVolt = below(view, "phaseLoss", volts[index] ?? null, view.limits.phaseLowV);
  const others = amps.filter((_, other) => other !== index);
  const isDead =
    amps[index] === 0 &&
    others.length > 0 &&
    others.every((amp) => amp !== null && amp > phaseLiveA);
  const truth = isDead ? "broken" : byVolt.truth;
  // A house without any mains has not lost a single phase: powerFail reports it.
  if (truth === "broken" && isMainsDown(view)) return { ...byVolt, subject, truth: "between" };
  return isDead && byVolt.truth !== "broken"
    ? finding(truth, null, null, subject)
    : { ...byVolt, subject };
}

/** Mains or a phase are lost: they have alarms of their own, and voltages are not judged. */
const isPhaseMissing = ({ observation: { volts }, limits: { phaseLowV } }: View): boolean =>
  phaseLowV !== null && known(volts).some((volt) => volt < phaseLowV);

/** Returns the deviation of the furthest phase from its nominal voltage, percent. */
function voltsOffPct({ observation: { volts } }: View): number | null {
  const nominal = nominalOf(volts);
  if (nominal === null) return null;
  return Math.max(...known(volts).map((volt) => Math.abs(offPctOf(volt, nominal))));
}

/** Below this mean current, A, phases are uneven by nature. */
const restA = 5;
function ampsUnevenPct({ observation: { amps } }: View): number | null {
  const isAtRest = known(amps).length === 3 && (meanOf(amps) ?? 0) <= restA;
  return isAtRest ? 0 : unbalanceOf(amps);
}

/** A comparison of the phases, suspended while one of them is lost. */
function withAllPhases(rule: Rule): Rule {
  return {
    ...rule,
    when: (view) =>
      isPhaseMissing(view)
        ? rule.when(view).map((found) => ({ ...found, truth: "between" as const }))
        : rule.when(view),
  };
}

/** Time for a generator to report that it has started, s; the delay of the kind is added. */
const startS = 60;
/**
 * The mains are down and no generator feeds the house: by its input, otherwise, where the units
 * have a generator, by the voltage that it does not bring back.
 */
function generator(view: View): Finding {
  const { observation, context, window } = view;
  const { generator: isFeeding, volts, at } = observation;
  if (known(volts).length === 0) return finding("unknown");
  if (!isMainsDown(view)) return finding("inside");
  if (isFeeding !== null) return finding(either(isFeeding === 0));
  if (context.hasGenerator !== true || window.deadSince === null) return finding("unknown");
  return finding(at / 1000 - window.deadSince >= startS ? "broken" : "between");
}

/** Below this load, kW, or this share of the usual peak, a power factor means nothing. */
const idleKw = 1;
const idleShare = 0.2;
function isIdle({ observation: { kw, at }, window }: View): boolean {
  return kw !== null && (kw < idleKw || kw < idleShare * (usualPeakKw(window, at) ?? 0));
}
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
      unbalanceOf(view.observation.volts),
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
    when: (view) => (isIdle(view) ? [finding("paused")] : powerFactor.when(view)),
  },
  ampUnbalance: withAllPhases(
    high("ampUnbalance", 0, (view) => [ampsUnevenPct(view), view.limits.ampUnbalancePct]),
  ),
} satisfies Partial<Record<AlarmKey, Rule>>;
