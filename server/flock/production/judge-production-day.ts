import { byHand, type RecordKind } from "../../../contract/alarm/alarm-kind.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { poissonQuantile } from "../../../contract/alarm/poisson.ts";
import type { Words } from "../../../contract/base/words.ts";
import type { Limits } from "../../judge/limit/alarm-limits.ts";

/**
 * Finding of a flock's records for one condition. `between`: neither broken nor so far inside that
 * it clears. Values in the kind's unit.
 */
export interface RecordFinding {
  readonly key: RecordKind;
  readonly subject: string;
  readonly truth: "broken" | "between" | "inside" | "unknown";
  readonly value: number | null;
  readonly limit: number | null;
  /** Name of the subject in the title. */
  readonly name?: Words;
}

/** Quantile that a day's losses exceed by chance no more than once in a thousand days. */
const rare = 0.999;
/** Losses up to this number never raise an alarm, even if fewer were expected. */
const lossMin = 3;
/** Age from which the share of the flock counts too; younger chicks die more often. */
const shareFromAge = 7;
/** Expected daily losses without a standard, % of the birds. */
const usualLossPct = 0.1;
/** Distance below its limit at which a total clears, points. */
const totalBand = 0.1;
/** Records of the last two days count; older records are no evidence for today. */
const freshDays = 2;
const band = 1;
/** A weighing of fewer birds is no evidence. */
const sampleMin = 30;

/** Returns the broken rules, by the newest days with records. Pure. */
export function judgeDays(days: readonly FlockDay[], limits: Limits): RecordFinding[] {
  return [
    dayLosses(days, limits),
    totalLosses(days, limits),
    handWeight(days, limits),
    uniformity(days, limits),
    laying(days, limits),
  ];
}

/**
 * Removes the laying rate of days on which a collection of eggs may be missing, because it is not
 * the rate of a whole day.
 */
export const withoutParts = (
  days: readonly FlockDay[],
  inPart: ReadonlySet<string> = new Set(),
): readonly FlockDay[] =>
  inPart.size === 0
    ? days
    : days.map((day) => (inPart.has(day.day) ? { ...day, layPct: null } : day));

/**
 * `hasData`: the day is evidence of a condition. `daysBefore`: earlier days that may have caused an
 * alarm raised on a day.
 */
const evidence: Record<RecordKind, { hasData: (day: FlockDay) => boolean; daysBefore: number }> = {
  mortHigh: { hasData: ({ lossDayPct }) => lossDayPct !== null, daysBefore: freshDays - 1 },
  // Only whole days have a laying rate.
  layDrop: { hasData: ({ layPct }) => layPct !== null, daysBefore: freshDays },
  weightLow: { hasData: ({ day, weighedDay }) => day === weighedDay, daysBefore: Infinity },
  uniformityLow: { hasData: ({ day, weighedDay }) => day === weighedDay, daysBefore: Infinity },
};

/**
 * True when the entry that raised a condition on `raisedDay` was voided, so that nothing supports
 * it any longer. If only something new was written, it is still valid. Pure.
 */
export function isRetracted(
  days: readonly FlockDay[],
  key: RecordKind,
  raisedDay: string,
): boolean {
  const { hasData, daysBefore } = evidence[key];
  const at = days.findIndex(({ day }) => day >= raisedDay);
  return !days.slice(Math.max(0, (at < 0 ? days.length : at) - daysBefore)).some(hasData);
}

const unknown = (key: RecordKind, subject = ""): RecordFinding => ({
  key,
  subject,
  truth: "unknown",
  value: null,
  limit: null,
});

/** Returns the index of the newer of the last two days for which `hasData` is true; -1: none. */
function newest(days: readonly FlockDay[], hasData: (day: FlockDay) => boolean): number {
  const index = days.findLastIndex(hasData);
  return index >= days.length - freshDays ? index : -1;
}

function dayLosses(days: readonly FlockDay[], limits: Limits): RecordFinding {
  const index = newest(days, ({ lossDayPct }) => lossDayPct !== null);
  const day = days[index];
  // The losses on the day of arrival include birds that died in transport.
  if (day === undefined || index === 0) return unknown("mortHigh");
  const lost = (day.dead ?? 0) + (day.culled ?? 0);
  const max = lossesMax(day, { share: dueShare(days, index), days: daysOf(days, index) }, limits);
  return {
    key: "mortHigh",
    subject: "",
    truth: lost > max ? "broken" : "inside",
    value: day.lossDayPct,
    limit: (100 * max) / day.opening,
  };
}

/**
 * Returns the losses due on a day, % of the birds: its share of the week by the standard, which is
 * printed in steps, and has days without losses.
 */
function dueShare(days: readonly FlockDay[], index: number): number {
  const first = days[Math.max(0, index - 7)]!;
  const day = days[index]!;
  if (first.stdSurvivalPct === null || day.stdSurvivalPct === null) return usualLossPct;
  const fallen = Math.max(0, first.stdSurvivalPct - day.stdSurvivalPct);
  return fallen / Math.max(1, day.dayAge - first.dayAge);
}

/**
 * Returns the number of days that a count of losses covers, including earlier days without a count.
 */
function daysOf(days: readonly FlockDay[], index: number): number {
  const before = days.slice(0, index).findLastIndex(({ lossDayPct }) => lossDayPct !== null);
  return before < 0 ? 1 : index - before;
}

/**
 * Returns the most losses without an alarm. `share`: losses due in a day, % of the birds; `days`:
 * number of days that the losses cover.
 */
export function lossesMax(
  { opening, dayAge }: FlockDay,
  { share: dueShare, days }: { readonly share: number; readonly days: number },
  { lossTimesStandard, lossDayHighPct }: Limits,
): number {
  const due = (days * dueShare * opening) / 100;
  const chance = poissonQuantile(due, rare);
  const max = Math.max(Math.floor((lossTimesStandard ?? Infinity) * due), chance, lossMin);
  const share = (days * (lossDayHighPct ?? Infinity) * opening) / 100;
  return dayAge < shareFromAge ? max : Math.min(max, Math.max(share, chance, lossMin));
}

function totalLosses(days: readonly FlockDay[], { lossOverPct }: Limits): RecordFinding {
  const day = days.findLast(({ lossPct }) => lossPct !== null);
  if (day?.lossPct == null || day.stdSurvivalPct === null || lossOverPct === null)
    return unknown("mortHigh", "total");
  const limit = 100 - day.stdSurvivalPct + lossOverPct;
  return {
    key: "mortHigh",
    subject: "total",
    truth: above(day.lossPct, limit, totalBand),
    value: day.lossPct,
    limit,
    name: { zh: "累计死淘偏高", en: "High cumulative losses" },
  };
}

const above = (value: number, limit: number, inside: number): RecordFinding["truth"] =>
  value > limit ? "broken" : value <= limit - inside ? "inside" : "between";
const below = (value: number, limit: number): RecordFinding["truth"] =>
  value < limit ? "broken" : value >= limit + band ? "inside" : "between";

/** The newest day with a weighing. */
const lastWeighed = (days: readonly FlockDay[]): FlockDay | undefined =>
  days.findLast((day) => day.weighedDay === day.day);

/**
 * Compares the weight by hand with the standard, in percent of it. It counts only if the sample is
 * large enough: the upper end of its 95 % interval is below. The scale's is judged from the frames.
 */
function handWeight(days: readonly FlockDay[], { weightLowPct }: Limits): RecordFinding {
  const day = lastWeighed(days);
  const value = day?.weightFrom === "hand" ? ofStandard(day) : null;
  if (day === undefined || value === null || weightLowPct === null)
    return unknown("weightLow", byHand);
  const truth = below(value, weightLowPct);
  const isSure = value * (1 + marginOf(day)) < weightLowPct;
  return {
    key: "weightLow",
    subject: byHand,
    truth: truth === "broken" && !isSure ? "between" : truth,
    value,
    limit: weightLowPct,
    name: { zh: "体重偏低（人工称重）", en: "Low body weight (manual weighing)" },
  };
}
/** Body weight in percent of the standard's. */
const ofStandard = ({ weightG, stdWeightG }: FlockDay): number | null =>
  weightG === null || stdWeightG === null || stdWeightG <= 0 ? null : (100 * weightG) / stdWeightG;
/** Half the 95 % interval of a mean, as a share of it; without end of a small sample. */
const marginOf = ({ sample, cvPct }: FlockDay): number =>
  sample === null || sample < sampleMin || cvPct === null
    ? Infinity
    : (1.96 * cvPct) / 100 / Math.sqrt(sample);

/** Warns only if the sample is large enough: the upper end of its 95 % interval is below. */
function uniformity(days: readonly FlockDay[], { uniformityLowPct }: Limits): RecordFinding {
  const day = lastWeighed(days);
  if (day?.uniformityPct == null || day.sample === null || uniformityLowPct === null)
    return unknown("uniformityLow");
  const share = day.uniformityPct / 100;
  const margin = 196 * Math.sqrt((share * (1 - share)) / day.sample);
  const truth = below(day.uniformityPct, uniformityLowPct);
  const isSure = day.sample >= sampleMin && day.uniformityPct + margin < uniformityLowPct;
  return {
    key: "uniformityLow",
    subject: "",
    truth: truth === "broken" && !isSure ? "between" : truth,
    value: day.uniformityPct,
    limit: uniformityLowPct,
  };
}

/** A rate less its tolerance; 0 if one of them is unknown. */
const lowered = (rate: number | null | undefined, percent: number | null): number =>
  rate == null || percent === null ? 0 : rate - percent;

/** Hens that come into lay are compared with the standard of a week before. */
const fullLayAge = 168;
const layLagDays = 7;

/** Judges whole days: a running one does not have all its eggs. */
function laying(days: readonly FlockDay[], limits: Limits): RecordFinding {
  const whole = days.filter(({ isRunning }) => !isRunning);
  const index = newest(whole, ({ layPct }) => layPct !== null);
  const day = whole[index];
  if (day?.layPct == null) return unknown("layDrop");
  const current = day.dayAge < fullLayAge ? whole[index - layLagDays] : day;
  const limit = Math.max(
    lowered(whole[index - 2]?.layPct, limits.layDropPct),
    lowered(current?.stdLayPct, limits.layBelowPct),
  );
  const truth = limit === 0 ? "unknown" : below(day.layPct, limit);
  return { key: "layDrop", subject: "", truth, value: day.layPct, limit };
}
