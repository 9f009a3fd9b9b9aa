import { expect, test } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { FlightPace } from "../../../../src/map/stage/flight-pace.ts";

function flight() {
  const clock = { at: 1000 };
  const pace = new FlightPace(() => clock.at);
  const listeners = new Set<() => void>();
  const map = {
    on: (_: "render", receive: () => void) => listeners.add(receive),
    off: (_: "render", receive: () => void) => listeners.delete(receive),
  };
  let cuts = 0;
  const stop = pace.watch(map, () => (cuts += 1));
  const draw = (frames: number, everyMs: number) => {
    for (let frame = 0; frame < frames; frame++) {
      for (const receive of listeners) receive();
      clock.at += everyMs;
    }
  };
  return { clock, pace, listeners, stop, draw, cuts: () => cuts };
}

test("a flight that is drawn slowly is cut short once, and none is started for a while", () => {
  const { clock, pace, draw, cuts, listeners } = flight();
  draw(10, 100);
  expect(cuts()).toBe(1);
  expect(pace.isSlow).toBe(true);
  expect(listeners.size).toBe(0);
  clock.at += 5 * minuteMs;
  expect(pace.isSlow).toBe(false);
});

test("a flight with smooth frames continues", () => {
  const { pace, draw, cuts } = flight();
  draw(10, 17);
  expect(cuts()).toBe(0);
  expect(pace.isSlow).toBe(false);
});

test("an aborted flight is not judged", () => {
  const { draw, stop, cuts } = flight();
  draw(2, 100);
  stop();
  draw(10, 100);
  expect(cuts()).toBe(0);
});
