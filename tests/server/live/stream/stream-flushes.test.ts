import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Flushes } from "../../../../server/live/stream/stream-flushes.ts";

let flushes: Flushes;
let times: number[] = [];
let begun = 0;
beforeEach(() => {
  vi.useFakeTimers();
  [times, begun] = [[], performance.now()];
  flushes = new Flushes(200, 100, () => times.push(performance.now() - begun));
});
afterEach(() => {
  flushes.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it("flushes are evenly spaced", () => {
  pass(650);
  expect(times).toEqual([200, 400, 600]);
});

it("an urgent event is flushed at once, once for all of them", () => {
  pass(350);
  flushes.flushSoon();
  flushes.flushSoon();
  expect(times).toEqual([200]);
  pass(1);
  expect(times).toEqual([200, 350]);
  // The regular flush at 400 would come too soon after it.
  pass(99);
  expect(times).toEqual([200, 350, 450]);
});

it("urgent flushes have a pause between them", () => {
  for (let ms = 0; ms < 1000; ms += 10) {
    flushes.flushSoon();
    pass(10);
  }
  expect(times).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
});

it("flushes end when they are stopped", () => {
  flushes.flushSoon();
  flushes.stop();
  pass(1000);
  expect(times).toEqual([]);
});
