import { expect, it } from "vitest";
import {
  clockRules,
  clockAfter,
  unknownClock,
} from "../../../../../server/telemetry/ingest/frame/device-clock.ts";

it("a clock's state is the same object after a frame without changes, and a new one after any change", () => {
  const begun = clockAfter(unknownClock, 500, 0);
  expect(clockAfter(begun, 500, clockRules.apartMs - 1)).toBe(begun);
  const wider = clockAfter(begun, 400, 1000);
  expect(wider.run).toMatchObject({ lowMs: 400, highMs: 500, frames: 1 });
  expect(clockAfter(wider, 450, 2000)).toBe(wider);
  const counted = clockAfter(wider, 450, clockRules.apartMs);
  expect(counted.run).toMatchObject({ frames: 2, countedMs: clockRules.apartMs });
  // After a frame from the future the known skew is no longer valid.
  const known = { ...begun, knownMs: 0 };
  expect(clockAfter(known, 500, 1000)).toBe(known);
  const ahead = clockAfter({ ...known, run: null }, 600_000, 1000);
  expect(ahead.knownMs).toBeNull();
});
