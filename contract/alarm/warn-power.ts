import { round } from "../base/round-number.ts";
import { medianOf } from "../energy/energy-figure.ts";
import type { Finding } from "./warn-day.ts";

/** Energy use of a house on a day, for warnings. Null: unknown, or only a part. */
export interface PowerDay {
  readonly kwh: number | null;
  /** Per bird-day, Wh. */
  readonly birdWh: number | null;
  /** Mean power from midnight to 04:00, kW. */
  readonly nightKw: number | null;
  /** Hours of all fans in service together. */
  readonly fanH: number;
}

/** A house with a flock; `days` up to the last whole one, which is the last. */
export interface PoweredHouse {
  readonly days: readonly PowerDay[];
  /** kW a tunnel fan in the last week, and in its first month. */
  readonly fanKw: number | null;
  readonly fanFirstKw: number | null;
}

export interface PowerLimits {
  /** Above the middle of the farm's houses of its age; above its own nights; above its own fans. */
  readonly birdKwhPct: number;
  readonly nightKwPct: number;
  readonly fanKwPct: number;
}

/** Minimum number of houses, this one included, and of days, for a comparison. */
const sistersMin = 3;
const highDays = 3;
/**
 * Nights that make the usual value, the fewest of them, and the number of successive deviations.
 */
const nights = 14;
const nightsMin = 7;
const highNights = 2;
/** Below this a night shows nothing, kW. */
const nightLeastKw = 0.5;
/** Extra run time of fans that explains a night by itself. */
const moreFans = 1.1;
/**
 * A meter that counts less than this on a day has stopped, kWh; with fans on for at least this
 * long, h.
 */
const stillKwh = 0.1;
const stillFanH = 2;

const above = (value: number, usual: number): number => 100 * (value / usual - 1);

/**
 * Reports a house that used more per bird than the farm's houses of its age, in the same weather,
 * on three days in a row.
 */
function birdFindings(
  own: PoweredHouse,
  peers: readonly PoweredHouse[],
  { birdKwhPct }: PowerLimits,
): Finding[] {
  if (peers.length < sistersMin) return [];
  const backs = Array.from({ length: highDays }, (_, index) => index + 1);
  const days = backs.map((back) => {
    const all = peers.map(({ days }) => days.at(-back)?.birdWh ?? null);
    const known = all.filter((item) => item !== null).length;
    const value = own.days.at(-back)?.birdWh ?? null;
    const median = known < sistersMin ? null : medianOf(all);
    return value === null || median === null || median <= 0
      ? null
      : { value, median, percent: above(value, median) };
  });
  const daysAbove = days.flatMap((day) => (day !== null && day.percent > birdKwhPct ? [day] : []));
  const [last] = daysAbove;
  if (last === undefined || daysAbove.length < highDays) return [];
  const values = {
    value: round(last.value, 1),
    median: round(last.median, 1),
    percent: Math.round(last.percent),
  };
  return [{ key: "energyHigh", values }];
}

/** Draws more in the night than in the two weeks before, though its fans ran no longer. */
function nightFindings({ days }: PoweredHouse, { nightKwPct }: PowerLimits): Finding[] {
  const newest = days.slice(-highNights);
  const before = days.slice(-highNights - nights, -highNights);
  const known = before.flatMap(({ nightKw }) => (nightKw === null ? [] : [nightKw]));
  const usual = medianOf(known);
  const fanH = medianOf(before.map((day) => day.fanH)) ?? 0;
  if (known.length < nightsMin || usual === null || usual < nightLeastKw) return [];
  const isHigh = newest.every(
    (day) =>
      day.nightKw !== null && above(day.nightKw, usual) > nightKwPct && day.fanH <= fanH * moreFans,
  );
  const last = newest.at(-1)?.nightKw ?? null;
  if (!isHigh || newest.length < highNights || last === null) return [];
  const values = {
    value: round(last, 1),
    before: round(usual, 1),
    percent: Math.round(above(last, usual)),
  };
  return [{ key: "nightHigh", values }];
}

function fanFindings({ fanKw, fanFirstKw }: PoweredHouse, { fanKwPct }: PowerLimits): Finding[] {
  if (fanKw === null || fanFirstKw === null || above(fanKw, fanFirstKw) <= fanKwPct) return [];
  const values = {
    value: round(fanKw, 2),
    before: round(fanFirstKw, 2),
    percent: Math.round(above(fanKw, fanFirstKw)),
  };
  return [{ key: "fanHeavy", values }];
}

function meterFindings({ days }: PoweredHouse): Finding[] {
  const last = days.at(-1);
  return last?.kwh != null && last.kwh < stillKwh && last.fanH >= stillFanH
    ? [{ key: "meterStill", values: { hours: Math.round(last.fanH) } }]
    : [];
}

/**
 * Returns the findings on the energy of a house. `peers`: the farm's houses of its age, including
 * this house.
 */
export const powerFindings = (
  own: PoweredHouse,
  peers: readonly PoweredHouse[],
  limits: PowerLimits,
): Finding[] => [
  ...birdFindings(own, peers, limits),
  ...nightFindings(own, limits),
  ...fanFindings(own, limits),
  ...meterFindings(own),
];
