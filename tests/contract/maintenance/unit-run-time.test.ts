import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FlagFrame,
  noService,
  serviceAfter,
  type ServiceTotals,
} from "../../../contract/maintenance/unit-run-time.ts";
import { signsOf, type UnitTrack } from "../../../contract/maintenance/unit-sign.ts";

const frame = (seconds: number, on: number, amps: number | null = null): FlagFrame => ({
  at: seconds * 1000,
  flags: [on],
  amps: [amps],
});
const totalsOf = (frames: readonly FlagFrame[]): ServiceTotals => {
  let totals = noService;
  frames.forEach((next, index) => {
    totals = serviceAfter(totals, frames[index - 1] ?? null, next);
  });
  return totals;
};

describe("time by flags", () => {
  it("keeps a flag until the next frame, and does not count gaps over 180 s", () => {
    const totals = totalsOf(
      [
        [0, 1],
        [60, 1],
        [120, 0],
        [180, 1],
        [600, 1],
        [660, 1],
      ].map(([at, on]) => frame(at!, on!)),
    );
    expect(totals).toMatchObject({ onS: [180], starts: [1], knownS: 240 });
    // 660 s in all, so 420 are unknown.
    expect(660 - totals.knownS).toBe(420);
  });

  it("computes the mean current while it was on", () => {
    const { ampS, ampKnownS } = totalsOf([frame(0, 1, 2.4), frame(60, 1, 2.6), frame(120, 0, 0)]);
    expect(ampS[0]! / ampKnownS[0]!).toBeCloseTo(2.5);
  });

  it("never exceeds the known time, however often it flickers", () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 1 })),
    );
    fc.assert(
      fc.property(steps, (list) => {
        let at = 0;
        const totals = totalsOf(list.map(([seconds, on]) => frame((at += seconds), on)));
        expect(totals.onS[0] ?? 0).toBeLessThanOrEqual(totals.knownS);
        expect(totals.knownS).toBeLessThanOrEqual(at);
      }),
    );
  });
});

describe("signs of a unit", () => {
  const sound: UnitTrack = { startsPerDay: 10, amps: 2.4, ampsBefore: 2.4, ageMonths: null };
  const signs = (unit: Partial<UnitTrack>) =>
    signsOf({ ...sound, ...unit }, [sound, sound, sound, { ...sound, ...unit }]);
  it("are more current, many starts, and age", () => {
    expect(signs({})).toEqual([]);
    expect(signs({ amps: 2.4 * 1.11 })).toEqual([]);
    expect(signs({ amps: 2.4 * 1.15 })).toEqual([{ key: "wear", values: { percent: 15 } }]);
    expect(signs({ startsPerDay: 60 })).toEqual([
      { key: "cycling", values: { starts: 60, usual: 10 } },
    ]);
    expect(signs({ startsPerDay: 41 })).toEqual([]);
    expect(signs({ ageMonths: 29 })).toEqual([]);
    expect(signs({ ageMonths: 30 })).toEqual([{ key: "old", values: { months: 30 } }]);
    expect(signs({ amps: null })).toEqual([]);
  });
});
