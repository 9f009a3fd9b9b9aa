import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { coveredOf, middleOf, padded } from "../../../../src/map/geo/insets.ts";
import { boxOfFleet } from "../../../../src/map/geo/fleet-box.ts";
import { type BaseMap, loadBaseMap } from "../../../../src/map/geo/geo.ts";
import type { Rect } from "../../../../src/map/geo/map-label.ts";
import { emptyAreaStatus, type Rank } from "../../../../src/map/geo/place-rank.ts";
import { fitCamera, project } from "../../../../src/map/geo/projection.ts";
import {
  layMarks,
  type MapPlace,
  pillSizes,
  worstFirst,
} from "../../../../src/map/gl/mark-layout.ts";

const bases = new Map<string, BaseMap>();
beforeAll(async () => {
  const get = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(`public/geo/${path}`, "utf8"));
  bases.set("china", await loadBaseMap("china", get));
  bases.set("world", await loadBaseMap("world", get));
});

/** Screens with the middle left free by their panels, px. */
const screens = [
  { name: "tv", width: 1920, height: 1080, unitPx: 38.4, insets: [180, 620, 230, 10] },
  { name: "wall", width: 1920, height: 1080, unitPx: 23.5, insets: [125, 455, 150, 410] },
  { name: "4K", width: 3840, height: 2160, unitPx: 47, insets: [250, 910, 300, 820] },
  { name: "portrait", width: 1080, height: 1920, unitPx: 38.4, insets: [270, 10, 1050, 10] },
  { name: "ultra", width: 2560, height: 1080, unitPx: 48, insets: [230, 920, 10, 830] },
] as const;

const ranksOf: readonly Rank[] = ["urgent", "high", "medium", "low"];

/** The given number of areas of a map, all in alarm, with names in a language. */
function allInAlarm(base: BaseMap, max: number, language: "zh" | "en"): readonly MapPlace[] {
  return [...base.areas.values()]
    .flatMap((area): readonly MapPlace[] => {
      const [lng, lat] = area.centroid ?? area.center ?? [];
      if (lng === undefined || lat === undefined) return [];
      const name = language === "zh" ? area.name : area.name_en;
      const status = {
        ...emptyAreaStatus,
        rank: ranksOf[area.adcode.charCodeAt(1) % 4]!,
        houses: 19,
        withAlarm: 8,
        hasUnacknowledged: true,
      };
      return [
        { id: area.adcode, name, shortName: name.slice(0, 2), lng, lat, status, label: name },
      ];
    })
    .slice(0, max);
}

function rectsOf(places: readonly MapPlace[], screen: (typeof screens)[number], base: BaseMap) {
  const { width, height, unitPx } = screen;
  const [top, right, bottom, left] = screen.insets;
  const [size, insets] = [
    { width, height },
    { top, right, bottom, left },
  ];
  const farms = places.map(({ id, lng, lat }) => ({ area: id, lng, lat }));
  const camera = fitCamera(boxOfFleet(base, farms), size, padded(insets, unitPx * 0.5));
  const view = { camera, size, unitPx, reserved: coveredOf(size, insets) };
  const sorted = worstFirst(places);
  const { pills, naming } = layMarks(sorted, view);
  const rects = sorted.flatMap((place): (Rect & { place: MapPlace })[] => {
    const pill = pills.get(place.id);
    if (pill === undefined) return [];
    const { x, y } = project(camera, size, place.lng, place.lat);
    const box = pillSizes(place, naming, unitPx)[pill.sizeIndex]!;
    const [left, top] = [x + pill.dx - box.width / 2, y + pill.dy - box.height / 2];
    return [{ ...box, x: left, y: top, place }];
  });
  return { rects, middle: middleOf(size, insets), pills, sorted };
}

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(["zh", "en"] as const)("in %s", (language) => {
  test.each(
    screens.flatMap((screen) => [["china", 34, screen] as const, ["world", 60, screen] as const]),
  )("no words overlap on the map of %s with %i areas in alarm (%o)", (kind, max, screen) => {
    const base = bases.get(kind)!;
    const { rects, middle, pills, sorted } = rectsOf(allInAlarm(base, max, language), screen, base);
    for (const [index, a] of rects.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(middle.x - 0.5);
      expect(a.y).toBeGreaterThanOrEqual(middle.y - 0.5);
      expect(a.x + a.width).toBeLessThanOrEqual(middle.x + middle.width + 0.5);
      expect(a.y + a.height).toBeLessThanOrEqual(middle.y + middle.height + 0.5);
      for (const b of rects.slice(index + 1)) expect(meets(a, b)).toBe(false);
    }
    // Marks without room are of lower severity; on the smallest screen a point may have no text.
    if (screen.name === "ultra") return;
    const left = sorted.filter(({ id }) => !pills.has(id));
    for (const { status } of left) expect(status.rank).not.toBe("urgent");
  });
});

test("eight provinces in alarm on a wall are all shown with their full names", () => {
  const china = bases.get("china")!;
  const codes = ["130000", "370000", "410000", "420000", "320000", "440000", "450000", "210000"];
  for (const language of ["zh", "en"] as const)
    for (const screen of [screens[1], screens[2]]) {
      const places = allInAlarm(china, 34, language).filter(({ id }) => codes.includes(id));
      const { rects } = rectsOf(places, screen, china);
      expect(rects).toHaveLength(codes.length);
      for (const { place, width } of rects)
        expect(width).toBe(pillSizes(place, "name", screen.unitPx)[0]!.width);
    }
});
