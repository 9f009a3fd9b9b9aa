import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type BaseMap, loadBaseMap, type MapKind } from "../../../../../src/map/geo/geo.ts";
import { noProvince } from "../../../../../contract/base/area.ts";
import {
  type AreaStatus,
  areaStatusOf,
  areaStatusText,
} from "../../../../../src/map/geo/place-rank.ts";
import type { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import { blankPicture, pictureOf } from "../../../../../src/screens/wall/map/fleet-picture.ts";
import {
  areaContent,
  farmContent,
  type MapContent,
} from "../../../../../src/screens/wall/map/map-places.ts";
import { tallyIn } from "../../../../../src/screens/shared/scope-tally.ts";
import { FleetStore as Fleet } from "../../../../../src/stores/fleet/fleet-store.ts";
import { buildFarm, buildHouse, buildSnapshot } from "../../../harness/fleet-factory.ts";
import { fleetOf, randomFleet } from "../../random-fleet.ts";

const words = {
  areaName: (code: string) => code,
  shortAreaName: (code: string) => code,
  farmName: String,
  describe: (name: string) => name,
};
const bases = new Map<MapKind, BaseMap>();
beforeAll(async () => {
  const get = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(`public/geo/${path}`, "utf8"));
  bases.set("china", await loadBaseMap("china", get));
  bases.set("world", await loadBaseMap("world", get));
});

/** Shape and number of a mark. */
const shownOf = (status: AreaStatus) => `${status.rank} ${areaStatusText(status)}`;
const sumOf = ({ places, chips }: MapContent): number =>
  [...places, ...chips].reduce((sum, { status }) => sum + status.houses, 0);
const pictureIn = (fleet: FleetStore, kind: MapKind) =>
  pictureOf(fleet, kind, ({ name }) => name, blankPicture);

describe.each(["china", "world"] as const)("the map of %s", (kind) => {
  test("shows every house once on every level, and each place opens its content", () => {
    const base = bases.get(kind)!;
    fc.assert(
      fc.property(randomFleet, (random) => {
        const fleet = fleetOf(random);
        const picture = pictureIn(fleet, kind);
        const whole = areaContent(base, picture, words);
        expect(sumOf(whole)).toBe(fleet.totals.houses);
        const opened = [
          ...whole.places.map(({ id, status }) => ({ code: id, status })),
          ...whole.chips,
        ];
        for (const { code, status } of opened) {
          if (code === null) continue;
          const there = tallyIn({ level: "province", code: code || noProvince }, fleet);
          expect([code, there.houses, shownOf(areaStatusOf(there))]).toEqual([
            code,
            status.houses,
            shownOf(status),
          ]);
          if (code === "") continue;
          const ofArea = picture.farms.filter(({ area }) => area === code);
          if (ofArea.length > 0) expect(sumOf(farmContent(ofArea, words))).toBe(there.houses);
          for (const { id, status: farm } of farmContent(ofArea, words).places)
            expect(shownOf(areaStatusOf(tallyIn({ level: "farm", id: Number(id) }, fleet)))).toBe(
              shownOf(farm),
            );
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("places without room for a chip are one number, and all are shown in turn", () => {
  const names = Array.from({ length: 19 }, (_, index) => `X${String.fromCharCode(65 + index)}X`);
  const fleet = new Fleet();
  const farms = names.map((country, index) =>
    buildFarm({ id: index + 1, country, adcode: country, lng: 0, lat: 0 }),
  );
  const houses = farms.map(({ id }) =>
    buildHouse({ id: id * 10, farmId: id, isOnline: id !== 15 }),
  );
  fleet.applySnapshot(buildSnapshot({ farms, houses, readings: [] }));
  const seen = new Set<string>();
  for (const round of [0, 1, 2, 3]) {
    const content = areaContent(bases.get("china")!, pictureIn(fleet, "china"), words, round);
    expect(content.chips.length).toBeLessThanOrEqual(8);
    expect(sumOf(content)).toBe(19);
    if (round % 3 === 0) expect(content.chips[0]?.code).toBe(names[14]);
    else expect(content.chips.at(-1)?.status.rank).toBe("offline");
    for (const { code } of content.chips) if (code !== null) seen.add(code);
  }
  expect([...seen].toSorted()).toEqual(names);
});

test("of many farms the worst are marks, and the rest are counted in one number", () => {
  const fleet = new Fleet();
  const farms = Array.from({ length: 200 }, (_, index) => buildFarm({ id: index + 1 }));
  const houses = farms.map(({ id }) =>
    buildHouse({ id: id * 10, farmId: id, isOnline: id !== 150 }),
  );
  fleet.applySnapshot(buildSnapshot({ farms, houses, readings: [] }));
  const content = farmContent(pictureIn(fleet, "china").farms, words);
  expect(content.places.length).toBeLessThan(100);
  expect(content.places[0]?.id).toBe("150");
  expect(sumOf(content)).toBe(200);
  const next = farmContent(pictureIn(fleet, "china").farms, words, 1);
  expect([next.places.some(({ id }) => id === "150"), sumOf(next)]).toEqual([false, 200]);
});
