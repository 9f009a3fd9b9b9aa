import fc from "fast-check";
import { expect, test } from "vitest";
import { CameraFeed } from "../../../../src/map/stage/map-camera-feed.ts";
import { type Camera, project } from "../../../../src/map/geo/projection.ts";
import { cameraBetween, Flight, flightMs } from "../../../../src/map/stage/flight.ts";

const camera = fc.record({
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  zoom: fc.double({ min: 1, max: 9, noNaN: true }),
});
const size = { width: 1920, height: 1080 };

test("a flight begins where it is and ends exactly at its goal", () => {
  fc.assert(
    fc.property(camera, camera, (from, to) => {
      const begin = cameraBetween(from, to, 0);
      expect(begin.lng).toBeCloseTo(from.lng, 6);
      expect(begin.lat).toBeCloseTo(from.lat, 6);
      expect(begin.zoom).toBeCloseTo(from.zoom, 9);
      expect(cameraBetween(from, to, 1)).toBe(to);
    }),
  );
});

test("during the flight the goal only approaches the centre", () => {
  const near: Camera = { lng: 118, lat: 36, zoom: 7 };
  const far: Camera = { lng: 105, lat: 33, zoom: 4 };
  const distances = Array.from({ length: 21 }, (_, step) => {
    const at = project(cameraBetween(far, near, step / 20), size, near.lng, near.lat);
    return Math.hypot(at.x - 960, at.y - 540);
  });
  for (const [index, distance] of distances.entries())
    if (index > 0) expect(distance).toBeLessThanOrEqual(distances[index - 1]! + 0.01);
});

function stage(from: Camera) {
  const feed = new CameraFeed(from);
  let next: ((now: number) => void) | null = null;
  const flight = new Flight(feed, {
    request: (run) => {
      next = run;
      return 1;
    },
    cancel: () => (next = null),
  });
  const frame = (now: number) => {
    const run = next;
    next = null;
    run?.(now);
  };
  return { feed, flight, frame, isWaiting: () => next !== null };
}
const goal: Camera = { lng: 118, lat: 36, zoom: 7 };

test("it takes 600 ms, and leaves no animation running", () => {
  const { feed, flight, frame, isWaiting } = stage({ lng: 105, lat: 33, zoom: 4 });
  flight.go(goal);
  frame(1000);
  frame(1000 + flightMs - 1);
  expect(feed.now).not.toEqual(goal);
  frame(1000 + flightMs);
  expect(feed.now).toBe(goal);
  expect([flightMs, isWaiting()]).toEqual([600, false]);
});

test("cutting a flight short ends it at its goal", () => {
  const { feed, flight, frame, isWaiting } = stage({ lng: 105, lat: 33, zoom: 4 });
  flight.go(goal);
  frame(1000);
  flight.cut(goal);
  expect([feed.now, isWaiting()]).toEqual([goal, false]);
});
