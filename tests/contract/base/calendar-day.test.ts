import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";

it("counts back the days it added, over months, leap days and years", () => {
  expect([addDays("2028-02-28", 1), addDays("2026-01-01", -1)]).toEqual([
    "2028-02-29",
    "2025-12-31",
  ]);
  const shift = fc.integer({ min: -4000, max: 4000 });
  fc.assert(
    fc.property(shift, shift, (a, b) => {
      const from = addDays("2026-03-05", a);
      expect(daysBetween(from, addDays(from, b))).toBe(b);
    }),
  );
});
