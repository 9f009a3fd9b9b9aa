import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AreaMark, placeMarks } from "../../../../src/map/area/area-map.tsx";
import { emptyAreaStatus, isAlarmRank, ranks } from "../../../../src/map/geo/place-rank.ts";
import { fitCamera } from "../../../../src/map/geo/projection.ts";

const size = { width: 600, height: 400 };
const camera = fitCamera([73, 18, 135, 54], size, 10);
const mark = (
  id: string,
  over: Partial<AreaMark> & { readonly rank?: (typeof ranks)[number] } = {},
): AreaMark => ({
  id,
  name: "江苏",
  lng: 119,
  lat: 33,
  ...over,
  areaStatus: { ...emptyAreaStatus, houses: 9, inAlarm: 1, rank: over.rank ?? "normal" },
});

describe("marks of the map", () => {
  it("have count and name if there is room, otherwise only the count", () => {
    expect(placeMarks([mark("a")], camera, size, [])[0]?.text).toBe("9 江苏");
    const narrow = { width: 60, height: 24 };
    expect(
      placeMarks([mark("a")], fitCamera([118, 32, 120, 34], narrow, 0), narrow, []).map(
        ({ text }) => text,
      ),
    ).toEqual(["9"]);
  });

  it("make way for worse ones without overlapping, and one in alarm is never left out", () => {
    const some = fc.array(
      fc.record({
        lng: fc.integer({ min: 108, max: 122 }),
        lat: fc.integer({ min: 24, max: 38 }),
        rank: fc.constantFrom(...ranks),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(some, (seeds) => {
        const marks = seeds.map((seed, index) => mark(String(index), seed));
        const spots = placeMarks(marks, camera, size, []);
        const shown = new Set(spots.map((spot) => spot.mark.id));
        expect(
          marks.filter(({ id, areaStatus }) => isAlarmRank(areaStatus.rank) && !shown.has(id)),
        ).toEqual([]);
        const quiet = spots.filter((spot) => !isAlarmRank(spot.mark.areaStatus.rank));
        for (const item of quiet)
          for (const other of quiet)
            if (item !== other)
              expect(Math.abs(item.x - other.x) >= 30 || Math.abs(item.y - other.y) >= 21).toBe(
                true,
              );
      }),
      { numRuns: 60 },
    );
  });

  it("keep reserved corners free", () => {
    const everywhere = { x: 0, y: 0, ...size };
    expect(placeMarks([mark("a")], camera, size, [everywhere])).toEqual([]);
  });
});
