import { describe, expect, it } from "vitest";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { poissonQuantile } from "../../../../contract/alarm/poisson.ts";
import { recordLimitsOf } from "../../../../server/judge/limit/alarm-limits.ts";
import {
  judgeDays,
  lossesMax,
  withoutParts,
} from "../../../../server/flock/production/judge-production-day.ts";
import { buildFlockDay } from "../../../factories/flock-day.ts";

const limits = recordLimitsOf({});
/** Days of a flock; the last one is in progress. */
const days = (...day: Partial<FlockDay>[]): FlockDay[] =>
  day.map((over, index) =>
    buildFlockDay({
      day: `2026-05-${String(10 + index)}`,
      dayAge: 20 + index,
      isRunning: index === day.length - 1,
      ...over,
    }),
  );
const found = (all: readonly FlockDay[], key: string, subject = "", used = limits) =>
  judgeDays(all, used).find((item) => item.key === key && item.subject === subject)!;

/** Birds, expected daily losses by the standard in %, and the most that may be lost. */
describe.each([
  [29_400, 0.06, 52],
  [9800, 0.06, 17],
  [1100, 0.025, 3],
])("with %i birds, at %f %% a day by the standard", (opening, duePct, max) => {
  const day = (dead: number) =>
    buildFlockDay({
      opening,
      dead,
      culled: 0,
      lossDayPct: (100 * dead) / opening,
      dayAge: 5,
      stdSurvivalPct: 99 - duePct,
    });
  const before = buildFlockDay({ dayAge: 4, stdSurvivalPct: 99 });

  it(`${max} may be lost and not one more`, () => {
    expect(lossesMax(day(0), { share: duePct, days: 1 }, limits)).toBe(max);
    expect(found([before, day(max)], "mortHigh").truth).toBe("inside");
    expect(found([before, day(max + 1)], "mortHigh")).toMatchObject({
      truth: "broken",
      limit: (100 * max) / opening,
    });
  });
});

describe("losses of a day", () => {
  const lost = (dead: number, over: Partial<FlockDay> = {}) => ({
    dead,
    culled: 0,
    lossDayPct: dead / 300,
    ...over,
  });

  it("are too many above 0.2 % from the seventh day on, at any usual level of the age", () => {
    const standard = (dayAge: number) =>
      days({ stdSurvivalPct: 99, dayAge: dayAge - 1 }, lost(61, { stdSurvivalPct: 98.88, dayAge }));
    // 0.12 % a day are expected, 36 birds; three times that is 108.
    expect(found(standard(6), "mortHigh").truth).toBe("inside");
    expect(found(standard(7), "mortHigh")).toMatchObject({ truth: "broken", limit: 0.2 });
  });

  it("are compared with a week of the standard, which has weekly steps", () => {
    const steps = [99, 98.8, 98.8, 98.8, 98.8, 98.8, 98.8];
    const week = days(
      ...steps.map((stdSurvivalPct) => ({ stdSurvivalPct, lossDayPct: 0 })),
      lost(30, { stdSurvivalPct: 98.8, opening: 30_000 }),
    );
    // 0.2 % in seven days are 9 birds a day; 19 are possible by chance, and three times 9 is 27.
    expect(found(week, "mortHigh").truth).toBe("broken");
    expect(found([...week.slice(0, -1), { ...week.at(-1)!, dead: 20 }], "mortHigh").truth).toBe(
      "inside",
    );
  });

  it("of several uncounted days are compared with as many days", () => {
    const two = [0, 1, 2].map((age) => ({ stdSurvivalPct: 99 - 0.1 * age }));
    const forgotten = days({ ...two[0], lossDayPct: 0 }, two[1]!, lost(100, two[2]));
    expect(found(forgotten, "mortHigh").truth).toBe("inside");
    const counted = days(
      { ...two[0], lossDayPct: 0 },
      { ...two[1], lossDayPct: 0 },
      lost(100, two[2]),
    );
    expect(found(counted, "mortHigh").truth).toBe("broken");
  });

  it("are not judged on the day of placement, when they are old, or without a record", () => {
    expect(found(days(lost(900)), "mortHigh").truth).toBe("unknown");
    expect(found(days({}, lost(900), {}, {}), "mortHigh").truth).toBe("unknown");
    expect(found(days({}, lost(900), {}), "mortHigh").truth).toBe("broken");
    expect(found(days({}, {}), "mortHigh").truth).toBe("unknown");
  });

  it("are compared with the limits set for the house", () => {
    const set = recordLimitsOf({ lossDayHighPct: 5, lossTimesStandard: 20 });
    expect(found(days({}, lost(500)), "mortHigh", "", set).truth).toBe("inside");
  });
});

describe("total losses", () => {
  it("are too many half a point above the standard, and clear a tenth of a point below that", () => {
    const at = (lossPct: number) =>
      found(days({ lossPct, stdSurvivalPct: 98 }), "mortHigh", "total");
    expect([2.5, 2.51, 2.45, 2.4].map((pct) => at(pct).truth)).toEqual([
      "between",
      "broken",
      "between",
      "inside",
    ]);
    expect(at(3)).toMatchObject({ limit: 2.5, name: { en: "High cumulative losses" } });
  });
});

describe("weights entered by hand", () => {
  const weighed = (weightG: number, over: object = {}) =>
    found(
      days({
        weighedDay: "2026-05-10",
        weightG,
        weightFrom: "hand",
        stdWeightG: 1500,
        sample: 120,
        cvPct: 9,
        ...over,
      }),
      "weightLow",
      "byHand",
    );

  it("are low compared with the standard only if the sample is large enough", () => {
    expect(weighed(1340)).toMatchObject({ truth: "broken", limit: 92 });
    expect(weighed(1340).value).toBeCloseTo(89.33);
    // The upper end of its interval: 1.6 % more of 120 birds, 3.2 % of 30.
    expect([weighed(1360).truth, weighed(1340, { sample: 30 }).truth]).toEqual([
      "between",
      "between",
    ]);
    expect([weighed(1200, { sample: 29 }).truth, weighed(1200, { cvPct: null }).truth]).toEqual([
      "between",
      "between",
    ]);
    expect([weighed(1394).truth, weighed(1395).truth]).toEqual(["between", "inside"]);
  });

  it("exclude those of a scale, of an older day, or without a standard", () => {
    expect(weighed(1200, { weightFrom: "scale" }).truth).toBe("unknown");
    expect(weighed(1200, { weighedDay: "2026-05-09" }).truth).toBe("unknown");
    expect(weighed(1200, { stdWeightG: null }).truth).toBe("unknown");
  });
});

describe("uniformity", () => {
  const weighed = (uniformityPct: number, sample: number) =>
    found(days({ weighedDay: "2026-05-10", uniformityPct, sample }), "uniformityLow").truth;

  it("is low only if the sample is large enough", () => {
    expect(weighed(60, 100)).toBe("broken");
    expect(weighed(70, 100)).toBe("between");
    expect(weighed(30, 29)).toBe("between");
    expect([weighed(75.5, 100), weighed(76, 100)]).toEqual(["between", "inside"]);
  });
});

describe("the laying rate", () => {
  const hens = (...rates: (number | null)[]) =>
    days(...rates.map((layPct) => ({ layPct, dayAge: 200, stdLayPct: 94 })), {});

  it("is low after a drop of three points in two complete days, or five below the standard", () => {
    expect(found(hens(95, 94, 91.9), "layDrop")).toMatchObject({ truth: "broken", limit: 92 });
    expect(found(hens(95, 94, 92.5), "layDrop").truth).toBe("between");
    expect(found(hens(95, 94, 93), "layDrop").truth).toBe("inside");
    expect(found(hens(88.9, 88.9, 88.9), "layDrop")).toMatchObject({ truth: "broken", limit: 89 });
  });

  it("is not judged by an unfinished day or one without a count", () => {
    expect(found(days({ layPct: 95, stdLayPct: 94 }, { layPct: 20 }), "layDrop").value).toBe(95);
    expect(found(hens(95, null, null, null), "layDrop").truth).toBe("unknown");
  });

  it("is neither judged on, nor compared with, a day on which a collection may be missing", () => {
    const half = hens(95, 95, 50);
    expect(found(half, "layDrop").truth).toBe("broken");
    expect(found(withoutParts(half, new Set(["2026-05-12"])), "layDrop").value).toBe(95);
    const after = hens(70, 95, 93.5);
    expect(found(withoutParts(after, new Set(["2026-05-10"])), "layDrop").limit).toBe(89);
  });

  it("of young hens is compared with the standard of a week earlier", () => {
    const rising = Array.from({ length: 8 }, (_, index) => ({
      dayAge: 140 + index,
      layPct: 30,
      stdLayPct: 10 + 5 * index,
    }));
    expect(found(days(...rising, {}), "layDrop").truth).toBe("inside");
    expect(
      found(days(...rising.map((day) => ({ ...day, dayAge: 200 })), {}), "layDrop").truth,
    ).toBe("broken");
  });
});

describe("numbers that occur by chance once in a thousand days", () => {
  it.each([
    [0, 0],
    [0.275, 3],
    [5.88, 15],
    [17.64, 32],
    [1000, 1098],
  ])("for %f expected are %i", (mean, count) => {
    expect(poissonQuantile(mean, 0.999)).toBe(count);
  });
});
