import { expect, it } from "vitest";
import { dayMs } from "../../../../../contract/base/time.ts";
import {
  ageStart,
  byAge,
  byDate,
} from "../../../../../src/console/fleet/compared/compared-alignment.ts";
import { buildHouse } from "../../../harness/fleet-factory.ts";

const at = (text: string) => Date.parse(text);
const placed = (id: number, placedAt: string | null, timeZone = "Asia/Shanghai") => ({
  house: buildHouse({ id, placedAt: placedAt === null ? null : at(placedAt) }),
  timeZone,
});

it("day 0 begins at midnight of the placement day by the farm's clock", () => {
  expect(ageStart(placed(1, "2026-03-10T15:59:00Z"))).toBe(at("2026-03-09T16:00:00Z"));
  expect(ageStart(placed(1, "2026-03-10T16:01:00Z"))).toBe(at("2026-03-10T16:00:00Z"));
  expect(ageStart(placed(1, "2026-03-10T15:59:00Z", "America/New_York"))).toBe(
    at("2026-03-10T04:00:00Z"),
  );
  expect(ageStart(placed(1, null))).toBeNull();
});

it("by date every house shows the same period, at its position", () => {
  expect(byDate([placed(1, null), placed(2, "2026-03-10T00:00:00Z")], 7 * dayMs)).toEqual([
    { id: 1, latestMs: 7 * dayMs, offset: 0 },
    { id: 2, latestMs: 7 * dayMs, offset: 0 },
  ]);
});

it("by age the window ends at the age of the oldest; houses too young or without a flock are omitted", () => {
  const now = at("2026-03-20T16:00:00Z");
  const result = byAge(
    [
      placed(1, "2026-02-28T20:00:00Z"),
      placed(2, "2026-03-04T20:00:00Z"),
      placed(3, "2026-03-16T20:00:00Z"),
      placed(4, null),
    ],
    7 * dayMs,
    now,
  );
  // The first is 20 days old: ages 13 to 20. The second is 16, the third 4.
  expect(result).toEqual([
    { id: 1, latestMs: 7 * dayMs, offset: at("2026-02-28T16:00:00Z") },
    { id: 2, latestMs: 3 * dayMs, offset: at("2026-03-04T16:00:00Z") },
  ]);
});

it("by age a window longer than the flock's age begins with the flock", () => {
  expect(
    byAge([placed(1, "2026-03-16T20:00:00Z")], 90 * dayMs, at("2026-03-20T16:00:00Z")),
  ).toEqual([{ id: 1, latestMs: 4 * dayMs, offset: at("2026-03-16T16:00:00Z") }]);
});
