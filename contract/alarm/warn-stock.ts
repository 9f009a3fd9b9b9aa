import type { Finding, WarnDay, WarnLimits } from "./warn-day.ts";

/** Chicks of the first days settle in: nothing is compared with them. */
const settledDays = 2;
/** Days over which a gain is computed. */
const gainDays = 2;
/** Smallest gain of the standard in these days, % of its weight, for a comparison. */
const gainLeastPct = 2;
/** Above this share of birds sold or moved away, weighings are of other birds. */
const sameBirdsPct = 3;

/** Returns a day with a weighing and the standard's weight, otherwise null. */
const weighedOn = (day: WarnDay | undefined) =>
  day?.scaleG == null || day.stdWeightG === null
    ? null
    : { ...day, scaleG: day.scaleG, stdWeightG: day.stdWeightG };

/** Returns the gain by the scale up to a day, from the days that are needed for it. */
function gainAt(days: readonly WarnDay[], end: number) {
  const [now, middle, first] = [0, 1, 2].map((back) => weighedOn(days[end - back * gainDays]));
  if (now == null || middle == null || first == null) return null;
  const lostPct = 100 * (1 - now.birdDays / first.birdDays);
  if (lostPct > sameBirdsPct || first.sincePlaced < settledDays) return null;
  return {
    gain: now.scaleG - middle.scaleG,
    before: middle.scaleG - first.scaleG,
    standard: now.stdWeightG - middle.stdWeightG,
    weight: now.scaleG,
  };
}

/**
 * Gain below a share of that in the two days before, and below the standard: on two days one after
 * the other, since a scale weighs any bird that comes.
 */
export function growthFindings(days: readonly WarnDay[], { gainPct }: WarnLimits): Finding[] {
  const gains = [1, 2].map((back) => gainAt(days, days.length - back));
  const isSlow = gains.every(
    (gain, back) =>
      gain !== null &&
      gain.before > 0 &&
      gain.standard > (gainLeastPct / 100) * gain.weight &&
      // The cause may have begun in the middle of the day before.
      gain.gain <= ((back === 0 ? gainPct : (100 + gainPct) / 2) / 100) * gain.before &&
      gain.gain < gain.standard,
  );
  const [now] = gains;
  if (!isSlow || now == null) return [];
  const { gain, before, standard } = now;
  const values = {
    gain: Math.round(gain),
    before: Math.round(before),
    standard: Math.round(standard),
  };
  return [{ key: "weightSlow", values }];
}

/** Compares the recorded count with the controller's, at the end of a day and of the day before. */
export function countFindings(days: readonly WarnDay[], { countPct }: WarnLimits): Finding[] {
  const isOffAt = ({ booked, counted }: WarnDay): boolean =>
    booked !== null &&
    booked > 0 &&
    counted !== null &&
    100 * Math.abs(counted / booked - 1) > countPct;
  const newest = days.slice(-2);
  const last = newest.at(-1);
  return newest.length === 2 && newest.every(isOffAt) && last?.booked != null
    ? [{ key: "countOff", values: { value: last.booked, controller: last.counted ?? 0 } }]
    : [];
}

/** Days averaged for the feed eaten in a day. */
const feedDays = 3;

/**
 * Compares a silo's content at an hour of the farm's day with the feed the flock ate in the last
 * days.
 */
export function feedOutFindings(
  days: readonly WarnDay[],
  { kg, hour }: { readonly kg: number; readonly hour: number },
  { feedHours }: WarnLimits,
): Finding[] {
  const eaten = days
    .slice(-feedDays)
    .flatMap(({ feedKg }) => (feedKg === null || feedKg <= 0 ? [] : [feedKg]));
  if (eaten.length < feedDays - 1) return [];
  const hours = (24 * kg) / (eaten.reduce((sum, kg) => sum + kg, 0) / eaten.length);
  if (hours >= feedHours) return [];
  const values = {
    kg: Math.round(kg),
    hours: Math.floor(hours),
    hour: Math.floor(hour + hours) % 24,
  };
  return [{ key: "feedOut", values }];
}
