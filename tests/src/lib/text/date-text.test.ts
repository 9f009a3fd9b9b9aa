import { addDays } from "../../../../contract/base/calendar-day.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import {
  type DateKind,
  readDate,
  readTime,
  weeksAround,
  writeDate,
  addMonths,
} from "../../../../src/lib/text/date-text.ts";

describe("a typed date", () => {
  it.each<readonly [string, DateKind, string | null]>([
    ["2026-03-05", "day", "2026-03-05"],
    [" 2026-3-5 ", "day", "2026-03-05"],
    ["2026/3/5", "day", "2026-03-05"],
    ["2026年3月5日", "day", "2026-03-05"],
    ["20260305", "day", "2026-03-05"],
    ["", "day", ""],
    ["2026-02-30", "day", null],
    ["2028-02-29", "day", "2028-02-29"],
    ["2026-13-01", "day", null],
    ["0026-01-01", "day", null],
    ["2026-03", "day", null],
    ["2026-03-05 06:30", "day", null],
    ["2026-03-05 06:30:15", "moment", "2026-03-05T06:30:15"],
    ["2026-03-05 6:30", "moment", "2026-03-05T06:30:00"],
    ["2026-03-05T06:30", "moment", "2026-03-05T06:30:00"],
    ["2026-03-05", "moment", "2026-03-05T00:00:00"],
    ["2026-03-05 24:00", "moment", null],
    ["2026-03-05 06:60", "moment", null],
    ["2026-03-05 06:30 x", "moment", null],
    ["nonsense", "moment", null],
  ])("%j as a %s is %j", (text, kind, expected) => {
    expect(readDate(text, kind)).toBe(expected);
  });

  it("is parsed back from its text", () => {
    const at = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(at, (timestamp) => {
        const expected = new Date(Math.floor(timestamp / 1000) * 1000).toISOString().slice(0, 19);
        expect(readDate(writeDate(expected, "moment"), "moment")).toBe(expected);
        expect(readDate(writeDate(expected.slice(0, 10), "day"), "day")).toBe(
          expected.slice(0, 10),
        );
      }),
    );
    expect([writeDate("2026-03-05T06:30", "moment"), writeDate("nonsense", "day")]).toEqual([
      "2026-03-05 06:30:00",
      "nonsense",
    ]);
    expect([readTime("6:05"), readTime("24:00"), readTime("x")]).toEqual(["06:05:00", null, null]);
  });
});

describe("a calendar", () => {
  it("steps by days and months; the day is limited to the end of a shorter month", () => {
    expect([
      addDays("2026-03-01", -1),
      addMonths("2026-01-31", 1),
      addMonths("2028-02-29", 12),
      addMonths("2026-01-15", -13),
    ]).toEqual(["2026-02-28", "2026-02-28", "2029-02-28", "2024-12-15"]);
  });

  it("shows the whole month of a day in weeks from Monday, without a gap", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
        const day = new Date(number * dayMs).toISOString().slice(0, 10);
        const days = weeksAround(day).flat();
        expect(days).toHaveLength(42);
        expect(new Date(`${days[0]}T00:00Z`).getUTCDay()).toBe(1);
        const month = days.filter((item) => item.slice(0, 7) === day.slice(0, 7));
        const last = addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);
        expect([month[0], month.at(-1)]).toEqual([`${day.slice(0, 8)}01`, last]);
        for (const [index, one] of days.entries())
          if (index > 0) expect(one).toBe(addDays(days[index - 1]!, 1));
      }),
    );
  });
});
