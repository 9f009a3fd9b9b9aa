import { expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import {
  type GroupReport,
  SettingsBatch,
} from "../../../../server/control/parameter/settings-batch.ts";

const readAt = Date.UTC(2026, 5, 1);
const flock = (dayAge: number) => ({ values: { dayAge }, rows: [] });
/**
 * Number of values changed at the controller, which reported a day age of 30 and reports again
 * after a silence.
 */
const changed = (
  dayAge: number,
  silentMs: number,
  origin: GroupReport["origin"] = "report",
  id?: string,
) =>
  new SettingsBatch(new Map([["flock", { hash: "a", settings: flock(30), readAt }]])).accept(
    { v: 2, group: "flock", rev: 2, hash: "0000000b", origin, id, ...flock(dayAge) },
    readAt + silentMs,
  ).changedThere;

it("a flock that aged during a silence is no change by a person", () => {
  expect(changed(31, 5 * minuteMs)).toBe(0);
  expect(changed(33, 3 * dayMs)).toBe(0);
});

it("a step of more days than nights, a step back, or one at the panel is a change by a person", () => {
  expect(changed(34, 2 * dayMs)).toBe(1);
  expect(changed(29, dayMs)).toBe(1);
  expect(changed(31, dayMs, "panel")).toBe(1);
});

it("a change without an order from here is a person's, whatever its reported origin", () => {
  const id = "01890000-0000-7000-8000-000000000001";
  for (const origin of ["command", "trialEnd"] as const) {
    expect([origin, changed(29, dayMs, origin, id)]).toEqual([origin, 0]);
    expect([origin, changed(29, dayMs, origin)]).toEqual([origin, 1]);
  }
  expect([changed(31, dayMs, "midnight"), changed(29, dayMs, "midnight")]).toEqual([0, 1]);
});
