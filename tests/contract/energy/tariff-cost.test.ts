import { addDays } from "../../../contract/base/calendar-day.ts";
import { expect, it } from "vitest";
import {
  costOf,
  demandCostOf,
  type PricedDay,
  versionOn,
} from "../../../contract/energy/tariff-cost.ts";
import { faultOfVersion, tariffVersionsSchema } from "../../../contract/energy/tariff.ts";
import { midnightOf } from "../../../server/energy/half-hour/local-midnight.ts";
import { localHalfHoursOf } from "../../../server/energy/power/power-place.ts";
import { newVersion, peakDay } from "../../factories/tariff.ts";
import { halfMs } from "../../../server/energy/half-hour/energy-day.ts";

/** A day in a time zone with this consumption in each clock hour. */
function dayOf(timeZone: string, day: string, kwAt: (hour: number) => number): PricedDay {
  const at = midnightOf(timeZone, day);
  const halves = (midnightOf(timeZone, addDays(day, 1)) - at) / halfMs;
  const localHalfHours = localHalfHoursOf(timeZone, at, halves);
  return {
    day,
    localHalfHours,
    half: localHalfHours.map((hour) => kwAt(hour / 2) / 2),
    spread: null,
  };
}

it("prices each half hour by its band", () => {
  const day = dayOf("Asia/Shanghai", "2026-05-04", (hour) => (hour >= 10 && hour < 18 ? 12 : 5));
  const { kwh, cost, byBand } = costOf([day], [newVersion()]);
  expect([kwh, byBand.peak?.kwh, byBand.flat?.kwh, byBand.valley?.kwh]).toEqual([176, 47, 89, 40]);
  expect(cost).toBeCloseTo(120.49, 2);
  expect(cost / kwh).toBeCloseTo(0.6846, 4);
});

it("counts the hour of autumn twice and that of spring not at all", () => {
  const lengths = (
    [
      ["Europe/Warsaw", "2026-03-29", 46],
      ["Europe/Warsaw", "2026-10-25", 50],
      ["Australia/Lord_Howe", "2026-10-04", 47],
      ["Australia/Lord_Howe", "2026-04-05", 49],
      ["Asia/Kathmandu", "2026-04-05", 48],
      ["America/Sao_Paulo", "2026-04-05", 48],
      ["Pacific/Kiritimati", "2026-04-05", 48],
      ["Pacific/Pago_Pago", "2026-04-05", 48],
    ] as const
  ).map(([zone, day, halves]) => [dayOf(zone, day, () => 6).half.length, halves]);
  for (const [is, should] of lengths) expect(is).toBe(should);
  const warsaw = (day: string) => costOf([dayOf("Europe/Warsaw", day, () => 6)], [newVersion()]);
  const [spring, autumn] = [warsaw("2026-03-29"), warsaw("2026-10-25")];
  expect([spring.kwh, autumn.kwh]).toEqual([138, 150]);
  // 02:00 is in the valley band: an hour less in spring, one more in autumn.
  expect(autumn.byBand.valley!.kwh - spring.byBand.valley!.kwh).toBe(12);
  expect(autumn.byBand.peak!.kwh).toBe(spring.byBand.peak!.kwh);
  // Consumption from 08:00 to 11:00 local time is in the peak band, before and after the change.
  for (const [day, first] of [
    ["2026-03-29", "2026-03-29T06:00Z"],
    ["2026-10-25", "2026-10-25T07:00Z"],
  ] as const) {
    const { localHalfHours } = dayOf("Europe/Warsaw", day, () => 6);
    const begin = midnightOf("Europe/Warsaw", day);
    const half = localHalfHours.map((_, index) => {
      const hours = (begin + index * halfMs - Date.parse(first)) / 3_600_000;
      return hours >= 0 && hours < 3 ? 3 : 0;
    });
    const { cost, byBand } = costOf([{ day, localHalfHours, half, spread: null }], [newVersion()]);
    expect([byBand.peak!.kwh, byBand.flat!.kwh, byBand.valley!.kwh]).toEqual([18, 0, 0]);
    expect(cost).toBeCloseTo(18 * 1.05, 9);
  }
});

it("keeps the prices of old months", () => {
  const flat = (validFrom: string, price: number) =>
    newVersion({
      validFrom,
      seasons: [{ months: monthsOf(1, 12), days: "all", bands: "f".repeat(48) }],
      prices: { flat: price },
    });
  const days = ["2026-03-31", "2026-04-01"].map((day) =>
    dayOf("Asia/Shanghai", day, () => 50 / 24),
  );
  const versions = [flat("2026-04-01", 0.7), flat("2026-01-01", 0.66)];
  expect(costOf(days, versions).cost).toBeCloseTo(68, 9);
  const march = costOf([days[0]!], versions).cost;
  expect(costOf([days[0]!], [...versions, flat("2026-04-15", 9)]).cost).toBe(march);
  expect(costOf([days[0]!], [flat("2026-01-01", 0.67)]).cost - march).toBeCloseTo(0.5, 9);
  expect(costOf(days, [flat("2026-04-01", 0.7)])).toMatchObject({
    cost: expect.closeTo(35, 9),
    unpricedKwh: expect.closeTo(50, 9),
  });
  expect(versionOn(versions, "2025-12-31")).toBeNull();
});

const monthsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it("handles workdays, weekends and holidays, and refuses a week with a gap", () => {
  const [cheap, expensive] = ["v".repeat(48), "p".repeat(48)];
  const season = (days: "workday" | "weekend" | "holiday", bands: string) => ({
    months: monthsOf(1, 12),
    days,
    bands,
  });
  const version = newVersion({
    seasons: [season("workday", expensive), season("weekend", cheap), season("holiday", cheap)],
    prices: { peak: 1, valley: 0.5 },
    holidays: ["2026-05-01"],
  });
  const cost = (day: string) => costOf([dayOf("Asia/Shanghai", day, () => 1)], [version]).cost;
  expect([cost("2026-04-30"), cost("2026-05-01"), cost("2026-05-02")]).toEqual([24, 12, 12]);
  expect(faultOfVersion(version)).toBeNull();
  expect(faultOfVersion({ ...version, seasons: version.seasons.slice(1) })).toBe("tariffGap");
  expect(
    faultOfVersion({ ...version, seasons: [...version.seasons, season("workday", expensive)] }),
  ).toBe("tariffTwice");
  expect(faultOfVersion({ ...version, prices: { peak: 1 } })).toBe("noPrice");
  const twice = tariffVersionsSchema.safeParse([newVersion(), newVersion()]);
  expect(twice.error?.issues[0]?.message).toBe("dateTwice");
  const short = newVersion({
    seasons: [{ months: monthsOf(1, 12), days: "all", bands: peakDay.slice(1) }],
  });
  expect(tariffVersionsSchema.safeParse([short]).success).toBe(false);
});

it("prices the greatest demand, or the contract", () => {
  expect(demandCostOf(newVersion(), 45, 100)).toBe(45 * 38);
  expect(demandCostOf(newVersion({ demandBasis: "contract" }), 45, 100)).toBe(3800);
  expect(demandCostOf(newVersion({ demandPrice: null }), 45, 100)).toBeNull();
  expect(demandCostOf(null, 45, 100)).toBeNull();
});
