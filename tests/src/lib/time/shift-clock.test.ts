import { describe, expect, it } from "vitest";
import { commonShiftTimes, isShiftEnd, shiftStart } from "../../../../src/lib/time/shift-clock.ts";

const times = ["07:00", "15:00", "23:00"];
const zone = "Asia/Shanghai";
/** The moment at which the place's clock shows this time on 10 March. */
const at = (clock: string, day = "10") => Date.parse(`2026-03-${day}T${clock}:00+08:00`);

describe("the shift that is handed over", () => {
  it.each([
    ["within it", at("10:20"), at("07:00")],
    ["as it ends", at("15:00"), at("07:00")],
    ["a little later", at("15:29"), at("07:00")],
    ["once the next one runs", at("15:31"), at("15:00")],
    ["over midnight", at("02:00"), at("23:00", "09")],
  ])("began at the previous time: %s", (_, now, start) => {
    expect(shiftStart(times, zone, now)).toBe(start);
  });

  it("is a day long if there is only one time", () => {
    expect(shiftStart(["06:30"], zone, at("06:30"))).toBe(at("06:30", "09"));
  });

  it("does not exist without a time", () => {
    expect(shiftStart([], zone, at("10:20"))).toBeNull();
  });

  it("begins by the clock of the place, also when the clock went forward in between", () => {
    // Berlin on 29 March: 01:00 UTC becomes 03:00.
    const now = Date.parse("2026-03-29T08:00:00+02:00");
    expect(shiftStart(["22:00"], "Europe/Berlin", now)).toBe(
      Date.parse("2026-03-28T22:00:00+01:00"),
    );
  });
});

it("a shift ends during the minute shown by the clock of the place", () => {
  expect(
    [at("14:59"), at("15:00"), at("15:01")].map((now) => isShiftEnd(times, zone, now)),
  ).toEqual([false, true, false]);
  expect(isShiftEnd(times, "Europe/Berlin", at("15:00"))).toBe(false);
});

it("organisations viewed together have the shift times that they share", () => {
  const other = { shiftTimes: ["07:00", "19:00"] };
  expect(commonShiftTimes([{ shiftTimes: times }])).toEqual(times);
  expect(commonShiftTimes([{ shiftTimes: times }, other])).toEqual(["07:00"]);
  expect(commonShiftTimes([other, { shiftTimes: [] }])).toEqual([]);
  expect(commonShiftTimes([])).toEqual([]);
});
