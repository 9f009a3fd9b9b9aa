import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Flood, type Lane } from "../../../server/base/flood.ts";

interface Line {
  readonly who: string;
  readonly where: string;
  readonly times?: number;
}
const lanes: readonly Lane<Line>[] = [
  {
    keyOf: ({ who, where }) => `${who}|${where}`,
    most: 3,
    sum: (last, held) => ({ ...last, times: held }),
  },
  {
    keyOf: ({ where }) => where,
    most: 5,
    sum: (last, held) => ({ who: "*", where: last.where, times: held }),
  },
];
const minute = 60_000;

describe("a flood of lines", () => {
  it("is written three times and then counted", () => {
    const flood = new Flood(lanes);
    const taken = Array.from({ length: 30 }, (_, second) =>
      flood.takes({ who: "a", where: "x" }, second * 1000),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(flood.over(minute - 1)).toEqual([]);
    expect(flood.over(minute)).toEqual([{ who: "a", where: "x", times: 27 }]);
    expect(flood.over(10 * minute)).toEqual([]);
  });

  it("is written again in the next minute", () => {
    const flood = new Flood(lanes);
    for (let i = 0; i < 9; i += 1) flood.takes({ who: "a", where: "x" }, 0);
    flood.over(minute);
    expect(flood.takes({ who: "a", where: "x" }, minute)).toBe(true);
  });

  it("under many names from one place is held by the place", () => {
    const flood = new Flood(lanes);
    const taken = Array.from({ length: 100 }, (_, index) =>
      flood.takes({ who: String(index), where: "x" }, 0),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(flood.takes({ who: "b", where: "y" }, 0)).toBe(true);
    expect(flood.over(minute)).toEqual([{ who: "*", where: "x", times: 95 }]);
  });

  it("is told whole at the end, and after the clock was set back", () => {
    for (const end of [undefined, -1]) {
      const flood = new Flood(lanes);
      for (let i = 0; i < 4; i += 1) flood.takes({ who: "a", where: "x" }, 0);
      expect(flood.over(end)).toEqual([{ who: "a", where: "x", times: 1 }]);
    }
  });

  it("loses no line: what is written and what is counted add up", () => {
    const line = fc.record({
      who: fc.constantFrom("a", "b", "c"),
      where: fc.constantFrom("x", "y"),
      wait: fc.integer({ min: 0, max: minute }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const flood = new Flood(lanes);
        let now = 0;
        let told = 0;
        for (const { wait, ...one } of lines) {
          now += wait;
          told += flood.over(now).reduce((sum, line) => sum + (line.times ?? 0), 0);
          if (flood.takes(one, now)) told += 1;
        }
        told += flood.over().reduce((sum, line) => sum + (line.times ?? 0), 0);
        expect(told).toBe(lines.length);
      }),
      { numRuns: 300 },
    );
  });
});
