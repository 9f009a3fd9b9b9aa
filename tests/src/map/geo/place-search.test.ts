import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { areaAt, landAt } from "../../../../src/map/geo/area-at.ts";
import { loadBaseMap } from "../../../../src/map/geo/geo.ts";
import { findPlaces, loadPlaces } from "../../../../src/map/geo/place-search.ts";

const get = async (path: string): Promise<unknown> =>
  JSON.parse(
    await readFile(
      fileURLToPath(new URL(`../../../../public/geo/${path}`, import.meta.url)),
      "utf8",
    ),
  );
const china = await loadBaseMap("china", get);
const world = await loadBaseMap("world", get);

describe("land", () => {
  it("is found in a province, and not in the sea or another country", () => {
    expect([
      landAt(china.shapes, 117, 36.65),
      landAt(china.shapes, 123, 36),
      landAt(china.shapes, 127, 37.5),
      landAt(china.shapes, 100, 15),
    ]).toEqual(["370000", null, null, null]);
    expect([landAt(world.shapes, 100.5, 14), landAt(world.shapes, -30, 40)]).toEqual(["THA", null]);
  });

  it("extends a few kilometres off a coast that is drawn coarsely, and no farther", () => {
    // Off the east coast of Shandong: 37.2 N.
    const lngs = Array.from({ length: 200 }, (_, step) => 122.3 + step * 0.005);
    const shore = lngs.findLast((lng) => areaAt(china.shapes, lng, 37.2) === "370000")!;
    const reach = lngs.findLast((lng) => landAt(china.shapes, lng, 37.2) === "370000")!;
    const km = (reach - shore) * 111.2 * Math.cos((37.2 * Math.PI) / 180);
    expect(km).toBeGreaterThan(1);
    expect(km).toBeLessThan(6);
  });

  it("contains every place that can be found, in the province it belongs to", async () => {
    const places = await loadPlaces(china, get);
    const wrong = places.filter(
      ({ adcode, lng, lat, parent }) =>
        landAt(china.shapes, lng, lat) !== (parent?.adcode ?? adcode),
    );
    expect(wrong.map(({ fullname }) => fullname)).toEqual([]);
  });
});

describe("places by name", () => {
  it("are found by short, full and English name, by code, and with their parents", async () => {
    const places = await loadPlaces(china, get);
    expect(places).toHaveLength(34 + 494);
    const first = (text: string) => findPlaces(places, text)[0]?.fullname;
    expect([
      first("潍坊"),
      first("潍坊市"),
      first("weifang"),
      first("370700"),
      first("山东潍坊"),
      first("shandong"),
      first("朝阳区"),
      findPlaces(places, "nowhere").length,
      findPlaces(places, "").length,
    ]).toEqual(["潍坊市", "潍坊市", "潍坊市", "潍坊市", "潍坊市", "山东省", "朝阳区", 0, 34]);
    const suzhou = findPlaces(places, "Suzhou").map(({ parent }) => parent?.nameEn);
    expect(suzhou.slice(0, 2).toSorted()).toEqual(["Anhui", "Jiangsu"]);
  });

  it("are countries on the map of the world", async () => {
    const places = await loadPlaces(world, get);
    expect(findPlaces(places, "thailand").map(({ adcode }) => adcode)).toEqual(["THA"]);
    expect(findPlaces(places, "泰国").map(({ adcode }) => adcode)).toEqual(["THA"]);
  });
});
