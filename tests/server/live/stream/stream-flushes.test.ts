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

it("are evenly spaced", () => {
  pass(650);
  expect(times).toEqual([200, 400, 600]);
});

it("is flushed at once when something is urgent, once for all of it", () => {
  pass(350);
  flushes.flushSoon();
  flushes.flushSoon();
  expect(times).toEqual([200]);
  pass(1);
  expect(times).toEqual([200, 350]);
  // The step at 400 would come too soon after it.
  pass(99);
  expect(times).toEqual([200, 350, 450]);
});

it("keeps a pause between two that are urgent", () => {
  for (let ms = 0; ms < 1000; ms += 10) {
    flushes.flushSoon();
    pass(10);
  }
  expect(times).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
});

it("is over when it is stopped", () => {
  flushes.flushSoon();
  flushes.stop();
  pass(1000);
  expect(times).toEqual([]);
});
