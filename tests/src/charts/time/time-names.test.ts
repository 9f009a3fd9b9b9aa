import { expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { ageNames } from "../../../../src/charts/time/time-names.ts";

const names = ageNames({
  day: (day) => `d${day}`,
  time: (day, time) => `d${day} ${time}`,
  days: (from, to) => `d${from}-d${to}`,
});

it("ages are called by day, by hour within days, by stretch beyond", () => {
  expect([
    names.moment(3 * dayMs + 5.5 * hourMs),
    names.stretch(dayMs, dayMs + hourMs),
    names.stretch(dayMs, 2 * dayMs),
    names.stretch(0, 30 * dayMs),
    names.stretch(dayMs, dayMs + minuteMs),
  ]).toEqual(["d3 05:30", "d1 00:00 – 01:00", "d1", "d0-d29", "d1 00:00"]);
});

it.each([
  [12, 6, 12],
  [2 * 24, 8, 48],
  [7 * 24, 7, 7 * 24],
  [90 * 24, 10, 90 * 24],
])("a window of %i hours has at most so many ticks, on whole hours or days", (hours, max) => {
  const { ticks } = names.axis(0, hours * hourMs, max);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThanOrEqual(max + 1);
  expect(ticks.every(({ at }) => at % hourMs === 0)).toBe(true);
});

it("a day begins a stretch of the upper row, named once however far in the window begins", () => {
  const { ticks, stretches } = names.axis(1.5 * dayMs, 3.25 * dayMs, 8);
  expect(stretches).toEqual([
    { at: 1.5 * dayMs, text: "d1" },
    { at: 2 * dayMs, text: "d2" },
    { at: 3 * dayMs, text: "d3" },
  ]);
  expect(ticks.filter(({ isStart }) => isStart).map(({ at, text }) => [at, text])).toEqual([
    [2 * dayMs, "2"],
    [3 * dayMs, "3"],
  ]);
});
