import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterFarms } from "../../../src/map/cluster.ts";
import {
  emptyAreaStatus,
  type FarmPoint,
  isWorse,
  type Rank,
  rankOf,
  ranks,
  areaStatusText,
  worseOf,
} from "../../../src/map/place.ts";
import { fitCamera, project } from "../../../src/map/projection.ts";

const size = { width: 900, height: 700 };
const china = fitCamera([73, 18, 135, 54], size, 20);

const farm = (
  farmId: number,
  lng: number,
  lat: number,
  rank: Rank = "normal",
  houses = 3,
): FarmPoint => ({
  farmId,
  name: `farm ${farmId}`,
  area: "370000",
  lng,
  lat,
  areaStatus: {
    ...emptyAreaStatus,
    rank,
    houses,
    inAlarm: ["urgent", "high", "medium"].includes(rank) ? 1 : 0,
    hasUnacknowledged: rank === "high",
  },
});
const farms = fc
  .array(
    fc.tuple(
      fc.double({ min: 74, max: 134, noNaN: true }),
      fc.double({ min: 19, max: 53, noNaN: true }),
      fc.constantFrom(...ranks),
      fc.integer({ min: 1, max: 40 }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) =>
    rows.map(([lng, lat, rank, houses], index) => farm(index + 1, lng, lat, rank, houses)),
  );

test("a cluster shows its worst member, counts everybody and leads to the worst", () => {
  const [mark] = clusterFarms(
    [farm(1, 118, 36), farm(2, 118.05, 36, "urgent", 9), farm(3, 118, 36.05, "medium", 50)],
    china,
    size,
    100,
  );
  expect(mark).toMatchObject({
    farmId: 2,
    farmIds: [1, 2, 3],
    areaStatus: { rank: "urgent", houses: 62, inAlarm: 2, hasUnacknowledged: false },
  });
});

test("every farm is in exactly one mark, and no house gets lost", () => {
  fc.assert(
    fc.property(farms, (all) => {
      const marks = clusterFarms(all, china, size, 100);
      expect(marks.flatMap(({ farmIds }) => farmIds).sort((a, b) => a - b)).toEqual(
        all.map(({ farmId }) => farmId),
      );
      expect(marks.reduce((sum, { areaStatus }) => sum + areaStatus.houses, 0)).toBe(
        all.reduce((sum, { areaStatus }) => sum + areaStatus.houses, 0),
      );
    }),
  );
});

test("a mark is as bad as its worst farm and never worse", () => {
  fc.assert(
    fc.property(farms, (all) => {
      for (const { farmIds, areaStatus, farmId } of clusterFarms(all, china, size, 100)) {
        const members = all.filter((one) => farmIds.includes(one.farmId));
        expect(areaStatus.rank).toBe(members.map((one) => one.areaStatus.rank).reduce(worseOf));
        expect(members.find((one) => one.farmId === farmId)?.areaStatus.rank).toBe(areaStatus.rank);
      }
    }),
  );
});

test("no two marks stand on each other", () => {
  fc.assert(
    fc.property(farms, (all) => {
      const spots = clusterFarms(all, china, size, 100).map(({ lng, lat }) =>
        project(china, size, lng, lat),
      );
      spots.forEach((a, i) =>
        spots
          .slice(i + 1)
          .forEach((b) =>
            expect(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 60).toBe(true),
          ),
      );
    }),
  );
});

test("farms far apart stay alone", () => {
  expect(clusterFarms([farm(1, 118, 36), farm(2, 87, 44)], china, size, 100)).toHaveLength(2);
});

test("an alarm outranks offline, offline outranks normal, and a place is empty only when all of it is", () => {
  expect(isWorse("low", "offline")).toBe(true);
  expect(worseOf("empty", "normal")).toBe("normal");
  expect(rankOf(2, "offline")).toBe("high");
  expect(rankOf(0, "offline")).toBe("offline");
  expect(rankOf(4, "normal")).toBe("low");
});

test("a mark's number says how many of how many", () => {
  expect(areaStatusText({ ...emptyAreaStatus, rank: "high", houses: 24, inAlarm: 2 })).toBe("2/24");
  expect(areaStatusText({ ...emptyAreaStatus, rank: "offline", houses: 24, offline: 3 })).toBe(
    "3/24",
  );
  expect(areaStatusText({ ...emptyAreaStatus, rank: "normal", houses: 24 })).toBe("24");
});
