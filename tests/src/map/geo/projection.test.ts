import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  fitCamera,
  fitToTop,
  project,
  worldDegrees,
  worldPoint,
} from "../../../../src/map/geo/projection.ts";

const lng = fc.double({ min: -179, max: 179, noNaN: true });
const lat = fc.double({ min: -84, max: 84, noNaN: true });
const size = { width: 800, height: 600 };

test("a place is unchanged after projection and back", () => {
  fc.assert(
    fc.property(lng, lat, (east, north) => {
      const back = worldDegrees(worldPoint(east, north));
      expect(back.lng).toBeCloseTo(east, 6);
      expect(back.lat).toBeCloseTo(north, 6);
    }),
  );
});

test("zoom 0 shows the world 512 pixels wide with its middle in the middle", () => {
  expect(project({ lng: 0, lat: 0, zoom: 0 }, size, 0, 0)).toEqual({ x: 400, y: 300 });
  expect(project({ lng: 0, lat: 0, zoom: 0 }, size, 180, 0).x).toBeCloseTo(656);
});

test("north is up and east is right, and the poles are drawn at the edge and not at infinity", () => {
  const camera = { lng: 100, lat: 35, zoom: 3 };
  const place = project(camera, size, 110, 40);
  expect(place.x).toBeGreaterThan(400);
  expect(place.y).toBeLessThan(300);
  expect(Number.isFinite(project(camera, size, 0, 90).y)).toBe(true);
});

const box = fc
  .tuple(lng, lat, lng, lat)
  .map(([a, b, c, d]): Box => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)])
  .filter(([west, south, east, north]) => east - west > 1 && north - south > 1);

test("a fitted box is inside the padded view, and touches its edge", () => {
  fc.assert(
    fc.property(box, fc.integer({ min: 0, max: 40 }), (area, padding) => {
      const camera = fitCamera(area, size, padding);
      const a = project(camera, size, area[0], area[3]);
      const b = project(camera, size, area[2], area[1]);
      expect(a.x).toBeGreaterThanOrEqual(padding - 0.01);
      expect(a.y).toBeGreaterThanOrEqual(padding - 0.01);
      expect(b.x).toBeLessThanOrEqual(size.width - padding + 0.01);
      expect(b.y).toBeLessThanOrEqual(size.height - padding + 0.01);
      expect(
        Math.min(size.width - 2 * padding - (b.x - a.x), size.height - 2 * padding - (b.y - a.y)),
      ).toBeCloseTo(0, 3);
    }),
  );
});

// At the lowest zoom the world is 128 px wide and high; panels always leave at least that much
// room.
const edge = fc.integer({ min: 0, max: 230 });
test("a fitted box is in the middle left free by panels, and touches its edge", () => {
  fc.assert(
    fc.property(box, edge, edge, edge, edge, (area, top, right, bottom, left) => {
      const camera = fitCamera(area, size, { top, right, bottom, left });
      const a = project(camera, size, area[0], area[3]);
      const b = project(camera, size, area[2], area[1]);
      // The camera moves in tenths of a pixel, so one side may have a tenth more than the other.
      expect(Math.abs(a.x - left - (size.width - right - b.x))).toBeLessThan(0.12);
      expect(Math.abs(a.y - top - (size.height - bottom - b.y))).toBeLessThan(0.12);
      expect(Math.abs(Math.min(a.x - left, a.y - top))).toBeLessThan(0.12);
    }),
  );
});

test("extra height is below a box that is fitted to the top", () => {
  fc.assert(
    fc.property(box, fc.integer({ min: 0, max: 40 }), (area, padding) => {
      const camera = fitToTop(area, size, padding);
      const a = project(camera, size, area[0], area[3]);
      const b = project(camera, size, area[2], area[1]);
      expect(a.y).toBeCloseTo(padding, 2);
      expect(b.y).toBeLessThanOrEqual(size.height - padding + 0.01);
      expect(a.x).toBeGreaterThanOrEqual(padding - 0.01);
      expect(a.x + b.x).toBeCloseTo(size.width, 2);
    }),
  );
});
