import { addDays } from "../../../../contract/base/calendar-day.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { noSums } from "../../../../contract/energy/energy-figure.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { energyDays } from "../../../../server/energy/half-hour/energy-day.ts";
import { midnightOf } from "../../../../server/energy/half-hour/local-midnight.ts";
import { type Quarter, quarterMs } from "../../../../server/energy/half-hour/power-quarter.ts";
import { total, type Track } from "../../../../server/telemetry/telemetry/meter-counter.ts";
import { meterStory, usedIn } from "../../telemetry/telemetry/meter-story.ts";

const firstDay = "2026-03-20";

/** Readings of a meter as stored: the first and last total of each quarter of an hour. */
function quartersOf(points: readonly { at: number; total: number }[]): Quarter[] {
  const quarters = new Map<number, { at: number; total: number }[]>();
  for (const point of points) {
    const at = Math.floor(point.at / quarterMs) * quarterMs;
    quarters.set(at, [...(quarters.get(at) ?? []), point]);
  }
  return [...quarters].map(([at, own]) => ({
    at,
    points: own.length < 2 ? own : [own[0]!, own.at(-1)!],
    kw: null,
    kwMinutes: 0,
    pfKw: 0,
    kwOfPf: 0,
    voltMin: null,
    voltMax: null,
    fansOn: null,
    outdoorK: null,
    fan: noSums,
  }));
}

it("the half hours, days and weeks add up to the meter, across resets, gaps and late frames", () => {
  // Minutes to the next reading: mostly one, with silences of up to three days.
  const gap = fc.oneof(
    fc.constant(1),
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 20, max: 4320 }),
  );
  fc.assert(
    fc.property(
      meterStory,
      fc.array(gap, { minLength: 32, maxLength: 32 }),
      fc.constantFrom("Europe/Warsaw", "Asia/Shanghai", "Asia/Kathmandu"),
      ({ readings, arrival }, gaps, timeZone) => {
        const begin = midnightOf(timeZone, firstDay);
        const times = new Map<number, number>();
        let at = begin;
        for (const [index, reading] of readings.entries())
          times.set(reading.at, (at += gaps[index]! * minuteMs));
        let track: Track = [];
        const points = arrival
          .map((reading) => {
            const counted = total(track, reading.raw, times.get(reading.at)!);
            track = counted.track;
            return { at: times.get(reading.at)!, total: counted.total };
          })
          .toSorted((a, b) => a.at - b.at);
        const days = Array.from({ length: Math.ceil((at - begin) / dayMs) + 1 }, (_, index) =>
          addDays(firstDay, index),
        );
        const midnights = [...days, addDays(days.at(-1)!, 1)].map((day) =>
          midnightOf(timeZone, day),
        );
        const created = energyDays({
          days,
          midnights,
          quarters: quartersOf(points),
          before: null,
          after: null,
        });
        const used = usedIn(readings);
        const sum = (list: readonly (number | null)[]) =>
          list.reduce<number>((all, kwh) => all + (kwh ?? 0), 0);
        expect(Math.abs(sum(created.flatMap(({ half }) => half)) - used)).toBeLessThan(0.1);
        expect(Math.abs(sum(created.map(({ kwh }) => kwh)) - used)).toBeLessThan(0.1);
        for (const { kwh, half } of created) expect(sum(half)).toBeCloseTo(kwh ?? 0, 6);
      },
    ),
    { numRuns: 1000 },
  );
});
