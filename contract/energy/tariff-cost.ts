import type { Band, DayType, TariffVersion } from "./tariff.ts";
import { bandKeys, bandOfLetter, halvesOfDay } from "./tariff.ts";

/*
 * Cost of electricity by a tariff: computed from the half hours each time, never stored. Pure.
 */

/** A half hour of a day by local time: 0 is 00:00, 47 is 23:30. */
export type LocalHalfHour = number;

/** A day of a house or farm: the consumption of each of its real half hours, in order. */
export interface PricedDay {
  /** `2026-03-05` */
  readonly day: string;
  readonly half: readonly (number | null)[];
  /** Part of each that was shared out over a gap; null: nothing. */
  readonly spread: readonly number[] | null;
  /**
   * Local time at the start of each half hour: the hour repeated in autumn occurs twice, the hour
   * skipped in spring never.
   */
  readonly localHalfHours: readonly LocalHalfHour[];
}

/** Energy of a band and its cost. */
interface BandCost {
  readonly kwh: number;
  readonly cost: number;
}
export interface Cost {
  readonly kwh: number;
  readonly cost: number;
  readonly byBand: Readonly<Partial<Record<Band, BandCost>>>;
  /** kWh that are the share of a gap. */
  readonly spreadKwh: number;
  /** kWh of days before the first version of the tariff: their cost is unknown. */
  readonly unpricedKwh: number;
}

export const noCost: Cost = { kwh: 0, cost: 0, byBand: {}, spreadKwh: 0, unpricedKwh: 0 };

/** The version that applies on a day: the last that has begun; null before the first. */
export function versionOn(versions: readonly TariffVersion[], day: string): TariffVersion | null {
  let current: TariffVersion | null = null;
  for (const version of versions)
    if (version.validFrom <= day && (current === null || version.validFrom > current.validFrom))
      current = version;
  return current;
}

/** Returns the type a day counts as. */
function dayTypeOf(version: Pick<TariffVersion, "holidays">, day: string): DayType {
  if (version.holidays.includes(day)) return "holiday";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? "weekend" : "workday";
}

/** The bands of the 48 half hours of a day. */
export function bandsOn(version: TariffVersion, day: string): readonly Band[] {
  const month = Number(day.slice(5, 7));
  const type = dayTypeOf(version, day);
  const season = version.seasons.find(
    ({ months, days }) => months.includes(month) && (days === "all" || days === type),
  );
  const letters = season?.bands ?? "f".repeat(halvesOfDay);
  return [...letters].map(bandOfLetter);
}

/** Returns the cost of a day; an unknown half hour costs nothing. */
function costOfDay(
  { day, half, spread, localHalfHours }: PricedDay,
  version: TariffVersion | null,
): Cost {
  const kwh = half.reduce<number>((sum, used) => sum + (used ?? 0), 0);
  const spreadKwh = (spread ?? []).reduce((sum, item) => sum + item, 0);
  if (version === null) return { ...noCost, kwh, spreadKwh, unpricedKwh: kwh };
  const byBand = bandCosts(half, localHalfHours, {
    bands: bandsOn(version, day),
    prices: version.prices,
  });
  const cost = Object.values(byBand).reduce((sum, own) => sum + own.cost, 0);
  return { kwh, cost, byBand, spreadKwh, unpricedKwh: 0 };
}

function bandCosts(
  half: PricedDay["half"],
  localHalfHours: PricedDay["localHalfHours"],
  { bands, prices }: Pick<TariffVersion, "prices"> & { readonly bands: readonly Band[] },
): Partial<Record<Band, BandCost>> {
  const sums: Partial<Record<Band, BandCost>> = {};
  for (const [index, used] of half.entries()) {
    const band = bands[localHalfHours[index] ?? 0];
    if (used === null || band === undefined) continue;
    const before = sums[band] ?? { kwh: 0, cost: 0 };
    sums[band] = {
      kwh: before.kwh + used,
      cost: before.cost + used * (prices[band] ?? 0),
    };
  }
  return sums;
}

/** Adds two costs. */
export function addCost(a: Cost, b: Cost): Cost {
  const byBand: Partial<Record<Band, BandCost>> = { ...a.byBand };
  for (const band of bandKeys) {
    const other = b.byBand[band];
    if (other === undefined) continue;
    const first = a.byBand[band] ?? { kwh: 0, cost: 0 };
    byBand[band] = { kwh: first.kwh + other.kwh, cost: first.cost + other.cost };
  }
  return {
    kwh: a.kwh + b.kwh,
    cost: a.cost + b.cost,
    byBand,
    spreadKwh: a.spreadKwh + b.spreadKwh,
    unpricedKwh: a.unpricedKwh + b.unpricedKwh,
  };
}

/** Returns the cost of days together, each by the version valid on it. */
export const costOf = (days: readonly PricedDay[], versions: readonly TariffVersion[]): Cost =>
  days.reduce((sum, day) => addCost(sum, costOfDay(day, versionOn(versions, day.day))), noCost);

/** Returns the cost; null where none of the energy had a price, which is not a cost of nothing. */
export const knownCost = ({
  kwh,
  unpricedKwh,
  cost,
}: Pick<Cost, "kwh" | "unpricedKwh" | "cost">): number | null =>
  unpricedKwh > 0 && unpricedKwh >= kwh ? null : cost;

/**
 * Returns the cost of a month's greatest quarter of an hour, or of the contract; null: it costs
 * nothing.
 */
export function demandCostOf(
  version: TariffVersion | null,
  peakKw: number | null,
  contractKw: number | null,
): number | null {
  if (version?.demandPrice == null) return null;
  const kw = version.demandBasis === "contract" ? contractKw : peakKw;
  return kw === null ? null : kw * version.demandPrice;
}
