import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LogLimit, type LimitRule } from "../../../../server/platform/base/log-limit.ts";

interface Line {
  readonly who: string;
  readonly where: string;
  readonly times?: number;
}
const rules: readonly LimitRule<Line>[] = [
  {
    keyOf: ({ who, where }) => `${who}|${where}`,
    max: 3,
    sum: (last, omitted) => ({ ...last, times: omitted }),
  },
  {
    keyOf: ({ where }) => where,
    max: 5,
    sum: (last, omitted) => ({ who: "*", where: last.where, times: omitted }),
  },
];
const minute = 60_000;

describe("a flood of log lines", () => {
  it("is written three times, then only counted", () => {
    const limit = new LogLimit(rules);
    const allowed = Array.from({ length: 30 }, (_, second) =>
      limit.allows({ who: "a", where: "x" }, second * 1000),
    );
    expect(allowed.filter(Boolean)).toHaveLength(3);
    expect(limit.endWindows(minute - 1)).toEqual([]);
    expect(limit.endWindows(minute)).toEqual([{ who: "a", where: "x", times: 27 }]);
    expect(limit.endWindows(10 * minute)).toEqual([]);
  });

  it("is written again in the next minute", () => {
    const limit = new LogLimit(rules);
    for (let i = 0; i < 9; i += 1) limit.allows({ who: "a", where: "x" }, 0);
    limit.endWindows(minute);
    expect(limit.allows({ who: "a", where: "x" }, minute)).toBe(true);
  });

  it("is limited by its place in the code if the texts differ", () => {
    const limit = new LogLimit(rules);
    const allowed = Array.from({ length: 100 }, (_, index) =>
      limit.allows({ who: String(index), where: "x" }, 0),
    );
    expect(allowed.filter(Boolean)).toHaveLength(5);
    expect(limit.allows({ who: "b", where: "y" }, 0)).toBe(true);
    expect(limit.endWindows(minute)).toEqual([{ who: "*", where: "x", times: 95 }]);
  });

  it("is counted completely at the end, and after the clock was set back", () => {
    for (const end of [undefined, -1]) {
      const limit = new LogLimit(rules);
      for (let i = 0; i < 4; i += 1) limit.allows({ who: "a", where: "x" }, 0);
      expect(limit.endWindows(end)).toEqual([{ who: "a", where: "x", times: 1 }]);
    }
  });

  it("loses no line: written and counted lines add up", () => {
    const line = fc.record({
      who: fc.constantFrom("a", "b", "c"),
      where: fc.constantFrom("x", "y"),
      wait: fc.integer({ min: 0, max: minute }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const limit = new LogLimit(rules);
        let now = 0;
        let suppressed = 0;
        for (const { wait, ...one } of lines) {
          now += wait;
          suppressed += limit.endWindows(now).reduce((sum, line) => sum + (line.times ?? 0), 0);
          if (limit.allows(one, now)) suppressed += 1;
        }
        suppressed += limit.endWindows().reduce((sum, line) => sum + (line.times ?? 0), 0);
        expect(suppressed).toBe(lines.length);
      }),
      { numRuns: 300 },
    );
  });
});
