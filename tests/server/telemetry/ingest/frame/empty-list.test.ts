import { expect, it } from "vitest";
import { measure } from "../../../../../server/telemetry/ingest/frame/measure-frame.ts";

it("an empty list is unknown, and not off", () => {
  const { gauges } = measure({ fan: [], coolPad: [] });
  expect([gauges.fansOn, gauges.coolPad]).toEqual([null, null]);
  const { gauges: off } = measure({ fan: [0, 0], coolPad: [0] });
  expect([off.fansOn, off.coolPad]).toEqual([0, 0]);
});
