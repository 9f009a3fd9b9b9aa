import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportInterval } from "../../../../../contract/fleet/house/reading.ts";
import {
  type Pace,
  paceAfter,
} from "../../../../../server/telemetry/ingest/frame/report-interval.ts";

/** Interval found from frames at these distances, s. */
const found = (gaps: readonly number[], from?: Pace) =>
  gaps.reduce<Pace | undefined>((pace, gap) => paceAfter(pace, gap * 1000), from);
const times = (count: number, gap: number) => Array.from({ length: count }, () => gap);

describe("the report interval of a gateway", () => {
  it("is found from five frames, within its bounds, and again when it changes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4600 }), fc.integer({ min: 1, max: 4600 }), (a, b) => {
        const first = found(times(6, a));
        const second = found(times(6, b), first);
        for (const [pace, gap] of [
          [first, a],
          [second, b],
        ] as const) {
          const { intervalS } = pace ?? { intervalS: 60 };
          expect(intervalS).toBeGreaterThanOrEqual(reportInterval.leastS);
          expect(intervalS).toBeLessThanOrEqual(reportInterval.mostS);
          const bounded = Math.min(reportInterval.mostS, Math.max(reportInterval.leastS, gap));
          expect(Math.abs(intervalS - bounded)).toBeLessThanOrEqual(
            0.3 * Math.max(bounded, intervalS) + 5,
          );
        }
      }),
    );
  });

  it("ignores intervals of a minute, early or late", () => {
    for (const gap of [55, 60, 65, 75]) expect(found(times(50, gap))).toBeUndefined();
  });

  it("is not changed by an outage, or by frames that come late now and then", () => {
    const gap = fc.constantFrom(60, 58, 63, 60);
    const odd = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 120, max: 100_000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(gap, { minLength: 1 }), odd)), (runs) => {
        const pace = found(runs.flatMap(([usual, once]) => [...usual, once]));
        expect(pace?.intervalS ?? 60).toBe(60);
      }),
    );
  });
});
