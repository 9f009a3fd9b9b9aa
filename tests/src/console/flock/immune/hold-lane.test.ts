import { expect, it } from "vitest";
import type { Withholding } from "../../../../../contract/flock/production/immune.ts";
import { lanesOf } from "../../../../../src/console/flock/immune/hold-lane.ts";

const hold = (since: string, until: string, flockId = 7): Withholding => ({
  flockId,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  species: "broiler",
  since,
  until,
  meatFrom: null,
  eggsFrom: null,
});
/** The first week of a month that begins on a Wednesday. */
const week = [null, null, ...[1, 2, 3, 4, 5].map((day) => `2026-07-0${day}`)];
const laneText = (holds: readonly Withholding[]) => {
  const { lanes, left } = lanesOf(week, holds);
  return [
    lanes.map((bars) => bars.map(({ gap, span, isEnd }) => `${gap}+${span}${isEnd ? "|" : ""}`)),
    left,
  ];
};

it("puts a bar over the days of the week, with an end cap on the last day", () => {
  expect(laneText([hold("2026-06-20", "2026-07-02")])).toEqual([[["2+2|"]], 0]);
  expect(laneText([hold("2026-07-03", "2026-07-20")])).toEqual([[["4+3"]], 0]);
  expect(laneText([hold("2026-06-01", "2026-06-30"), hold("2026-07-06", "2026-07-09")])).toEqual([
    [],
    0,
  ]);
});

it("continues in a free row, and counts bars without one", () => {
  const [early, late, long] = [
    hold("2026-07-01", "2026-07-02", 1),
    hold("2026-07-03", "2026-07-05", 2),
    hold("2026-07-01", "2026-07-09", 3),
  ];
  expect(laneText([late, early, long])).toEqual([[["2+2|", "0+3|"], ["2+5"]], 0]);
  expect(laneText([early, late, long, hold("2026-07-02", "2026-07-03", 4)])).toEqual([
    [["2+2|", "0+3|"], ["2+5"]],
    1,
  ]);
});
