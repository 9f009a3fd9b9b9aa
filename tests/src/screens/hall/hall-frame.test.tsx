// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HallBar, HallFigures } from "../../../../src/screens/hall/hall-frame.tsx";
import { hourMs } from "../../../../contract/base/time.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildSnapshot,
  buildSummary,
  noon,
} from "../../harness/fleet-factory.ts";
import { stubLayout, makeStores, stage } from "../wall-stage.tsx";

beforeEach(stubLayout);
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
const tone = () => document.querySelector(".hall-bar")?.getAttribute("data-tone");

describe("the wall of a reception hall", () => {
  it("shows the number of alarms, in their colour, and names none", () => {
    hall(1);
    expect(document.querySelector(".hall-bar")?.getAttribute("data-tone")).toBe("urgent");
    expect(text()).toContain("1 alarm");
    expect(text()).toContain("1 urgent alarm now");
    expect(text()).not.toMatch(/power/i);
  });

  it("is calm only without open alarms", () => {
    hall(2);
    expect(text()).not.toMatch(/no alarm/);
    cleanup();
    hall(null);
    expect(text()).toContain("no alarm");
  });

  it("is not calm while an alarm is shelved", () => {
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

  it("is never calm without the server, and stops counting the hours without an urgent alarm", () => {
    const stores = hall(null);
    act(() =>
      runInAction(() => {
        stores.fleetSummary.reply = buildSummary({ urgentUntil: noon - 3 * hourMs });
      }),
    );
    const hours = () =>
      [...document.querySelectorAll(".hall-figure")].at(-1)?.querySelector("b")?.textContent;
    expect(hours()).toBe("3 h");
    expect(text()).toContain("Without an urgent alarm");
    act(() => stores.connection.become("offline"));
    expect(text()).not.toMatch(/no alarm|without an urgent/i);
    expect(tone()).toBe("cut");
    expect(hours()).toBe("–");
    act(() => stores.connection.become("polling"));
    expect(hours()).toBe("3 h");
  });

  it("is not calm while the server cannot store", () => {
    const stores = hall(null);
    expect(tone()).toBe("calm");
    act(() => stores.connection.serverIs({ troubles: ["notStoring"], channelsDown: [] }));
    expect([tone(), text()]).toEqual(["cut", expect.stringContaining("cannot store data")]);
    act(() => stores.connection.serverIs({ troubles: ["diskLow"], channelsDown: [] }));
    expect([tone(), text()]).toEqual(["plain", expect.stringContaining("1 house watched")]);
  });

  it("reports beside an alarm that data are not being stored, without a calm time", () => {
    const stores = hall(2);
    act(() => stores.connection.serverIs({ troubles: ["notStoring"], channelsDown: [] }));
    expect([tone(), text()]).toEqual(["high", expect.stringContaining("data not stored")]);
  });

  it.each([
    [1, "urgent", "1 urgent"],
    [2, "plain", "1 alarm shelved"],
  ] as const)("is not calm while one of severity %d is shelved", (severity, shown, expected) => {
    const stores = hall(severity);
    const shelvedUntil = stores.connection.serverNow + 60_000;
    const alarm = buildAlarm({ severity, key: "powerFail", version: 99, shelvedUntil });
    act(() => stores.fleet.applyAlarms([alarm]));
    expect([tone(), text()]).toEqual([shown, expect.stringContaining(expected)]);
    expect(text()).not.toMatch(/power/i);
    expect(document.querySelectorAll(".hall-figure.is-alarm")).toHaveLength(severity === 1 ? 1 : 0);
  });
});
