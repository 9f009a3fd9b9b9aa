import { expect, it } from "vitest";
import {
  clockRules,
  heard,
  unknownClock,
} from "../../../../../server/telemetry/ingest/frame/device-clock.ts";

it("is the same object after a frame without news, and another after any change", () => {
  const begun = heard(unknownClock, 500, 0);
  expect(heard(begun, 500, clockRules.apartMs - 1)).toBe(begun);
  const wider = heard(begun, 400, 1000);
  expect(wider.run).toMatchObject({ lowMs: 400, highMs: 500, frames: 1 });
  expect(heard(wider, 450, 2000)).toBe(wider);
  const counted = heard(wider, 450, clockRules.apartMs);
  expect(counted.run).toMatchObject({ frames: 2, countedMs: clockRules.apartMs });
  // A frame from the future: the known skew no longer holds.
  const known = { ...begun, knownMs: 0 };
  expect(heard(known, 500, 1000)).toBe(known);
  const ahead = heard({ ...known, run: null }, 600_000, 1000);
  expect(ahead.knownMs).toBeNull();
});
