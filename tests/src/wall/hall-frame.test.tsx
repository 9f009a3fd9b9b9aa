// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HallBar, HallFigures } from "../../../src/wall/hall-frame.tsx";
import { alarmFact, buildAlarm, buildDelta, buildSnapshot } from "../factory.ts";
import { giveLayout, makeStores, stage } from "./stage.tsx";

beforeEach(giveLayout);
afterEach(cleanup);

function hall(severity: 1 | 2 | null) {
  const { stores } = makeStores();
  stores.fleet.applySnapshot(buildSnapshot({ alarms: [] }));
  stores.connection.become("live");
  if (severity !== null)
    act(() => {
      stores.fleet.applyDelta(
        buildDelta({ facts: [alarmFact(buildAlarm({ severity, key: "powerFail" }))] }),
      );
    });
  stage(
    <>
      <HallBar />
      <HallFigures />
    </>,
    stores,
  );
  return stores;
}
const text = () => document.body.textContent;

describe("the wall of a reception hall", () => {
  it("says how many alarms stand, in their colour, and names none", () => {
    hall(1);
    expect(document.querySelector(".hall-bar")?.getAttribute("data-tone")).toBe("urgent");
    expect(text()).toContain("1 alarm");
    expect(text()).toContain("1 urgent alarm now");
    expect(text()).not.toMatch(/power/i);
  });

  it("is calm only when nothing stands", () => {
    hall(2);
    expect(text()).not.toMatch(/no alarm/);
    cleanup();
    hall(null);
    expect(text()).toContain("no alarm");
  });

  it("does not say so while an alarm is shelved", () => {
    const stores = hall(2);
    const shelvedUntil = stores.connection.serverNow + 60_000;
    act(() => {
      stores.fleet.applyAlarms([
        buildAlarm({ severity: 2, key: "powerFail", version: 99, shelvedUntil, shelvedBy: "Li" }),
      ]);
    });
    expect(stores.fleet.totals.alarms).toBe(0);
    expect(text()).not.toMatch(/no alarm/);
  });

  it("never says so without the server", () => {
    const stores = hall(null);
    act(() => stores.connection.become("offline"));
    expect(text()).not.toMatch(/no alarm/);
    expect(document.querySelector(".hall-bar")?.getAttribute("data-tone")).toBe("cut");
  });
});
