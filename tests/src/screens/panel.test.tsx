// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hourMs } from "../../../contract/time.ts";
import { AlarmPanel } from "../../../src/screens/alarm-panel.tsx";
import { WallConnection } from "../../../src/screens/wall-connection.tsx";
import { FarmPanel } from "../../../src/screens/farm-panel.tsx";
import { FigurePanel } from "../../../src/screens/figure-panel.tsx";
import { layoutOf } from "../../../src/screens/layout.ts";
import { OutageNote } from "../../../src/screens/outage-note.tsx";
import { WorstStrip } from "../../../src/screens/worst-strip.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildSnapshot,
  buildReading,
  noon,
} from "../factory.ts";
import { giveLayout, makeStores, stage } from "./stage.tsx";

beforeEach(giveLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const minute = 60_000;

describe("alarm list", () => {
  test("says which house, what, by how much, since when and that nobody has it", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm({ raisedAt: noon - 12 * minute })] }),
    );
    stage(<AlarmPanel />, stores);
    const row = screen.getByRole("button");
    expect(row.textContent).toMatch(
      /High.*House 1.*Farm 1.*High temperature.*30\.1 > 29.*°C.*unacknowledged.*12 min/,
    );
  });

  test("an acknowledgement shows who has it at once, and the wait is over", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm()] }));
    stage(<AlarmPanel />, stores);
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            facts: [
              alarmFact(
                buildAlarm({ state: "acknowledged", ackBy: "Li Wei", ackAt: noon, version: 2 }),
              ),
            ],
          }),
        ),
    );
    expect(screen.getByRole("button").textContent).toContain("✓ Li Wei");
    expect(screen.getByText(/All acknowledged/)).toBeTruthy();
  });

  test("stands worst first, and a press leads to the house", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses: [buildHouse(), buildHouse({ id: 101, nameEn: "House 2" })],
        alarms: [
          buildAlarm({ id: 1, severity: 3, key: "rhHigh" }),
          buildAlarm({
            id: 2,
            houseId: 101,
            severity: 1,
            key: "powerFail",
            value: null,
            limit: null,
          }),
        ],
      }),
    );
    const { goTo } = stage(<AlarmPanel />, stores);
    const [first] = screen.getAllByRole("button");
    expect(first?.textContent).toContain("Power failure");
    fireEvent.click(first as HTMLElement);
    expect(goTo).toHaveBeenCalledWith({ level: "house", id: 101 });
  });

  test("keeps to the place looked at and leaves out what is shelved", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses: [buildHouse(), buildHouse({ id: 101 })],
        alarms: [
          buildAlarm({ id: 1 }),
          buildAlarm({ id: 2, houseId: 101 }),
          buildAlarm({ id: 3, key: "co2High", shelvedUntil: noon + minute }),
        ],
      }),
    );
    stage(<AlarmPanel />, stores, { drill: { level: "house", id: 100 } });
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test("calm is claimed only as far as it is known", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    stage(<AlarmPanel />, stores);
    expect(screen.getByText("All houses within limits")).toBeTruthy();
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ shelvedUntil: noon + minute }))] }),
        ),
    );
    expect(screen.getByText("1 shelved or suppressed")).toBeTruthy();
    act(() =>
      stores.fleet.applySnapshot(
        buildSnapshot({ seq: 9, houses: [buildHouse({ isOnline: false })] }),
      ),
    );
    expect(screen.getByText("1 offline, status unknown")).toBeTruthy();
    act(() => stores.connection.become("offline"));
    expect(screen.queryByText("No alarms")).toBeNull();
  });
});

describe("figures", () => {
  test("hours without a record are told as absent and not as none", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        hourly: [
          { hour: noon - hourMs, count: null },
          { hour: noon, count: 4 },
        ],
      }),
    );
    stage(<FigurePanel />, stores);
    expect(
      screen.getByRole("img", {
        name: /4 in total, at most 4 in one hour, 1 hour without a record/,
      }),
    ).toBeTruthy();
  });

  test("every figure has a word, and severities have theirs for those who hear them", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm()] }));
    const { container } = stage(<FigurePanel />, stores, { language: "zh" });
    expect(container.querySelector("[data-figure=alarm]")?.textContent).toBe("报警1");
    expect(container.querySelector("[data-severity='2']")?.textContent).toBe("高级1");
  });
});

describe("farm", () => {
  test("a tile says state, temperature and humidity, and marks a reading past its budget with its age", async () => {
    const { stores, clock } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ readings: [buildReading({ rh: 61 })] }));
    const { container } = stage(<FarmPanel farmId={10} />, stores, {
      drill: { level: "farm", id: 10 },
    });
    expect(screen.getByRole("button").textContent).toMatch(/House 1.*26\.0.*61%.*Normal/);
    expect(container.querySelector("[data-updated-at]")?.getAttribute("data-updated-at")).toBe(
      String(noon),
    );
    expect(container.querySelector(".is-stale")).toBeNull();
    await clock.advance(3 * minute);
    act(() => stores.connection.tick());
    expect(container.querySelector(".is-stale")).not.toBeNull();
    expect(screen.getByRole("button").textContent).toContain("3 min old");
  });
});

describe("connection", () => {
  test("is a word with the age of the last news", () => {
    const { stores } = makeStores();
    stage(<WallConnection />, stores);
    const word = document.querySelector("#connection-state");
    expect(word?.textContent).toBe("connecting");
    act(() => {
      stores.connection.become("live");
      stores.connection.received(noon - 2000);
    });
    expect([word?.textContent, word?.getAttribute("data-state")]).toEqual(["live", "live"]);
    act(() => stores.connection.become("polling"));
    expect(word?.textContent).toBe("every 30 s");
  });

  test("offline says of when the picture is; live says nothing", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    act(() => {
      stores.connection.received(noon);
      stores.connection.become("live");
    });
    stage(<OutageNote />, stores);
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => stores.connection.become("offline"));
    expect(screen.getByRole("alert").textContent).toContain("Picture of 16:00:00");
  });
});

describe("the foot of a house card", () => {
  const footOf = (how: Parameters<typeof stage>[2]) => {
    const { stores } = makeStores();
    const reading = buildReading({
      at: noon,
      waterToday: 114,
      waterYesterday: 100,
      feedToday: 97,
      feedYesterday: 100,
    });
    stores.fleet.applySnapshot(buildSnapshot({ readings: [reading] }));
    const { container } = stage(<WorstStrip cards={1} />, stores, how);
    return container.querySelector(".card-foot")?.textContent;
  };

  test.each(["zh", "en"] as const)("says what its figures are measured by, in %s", (language) => {
    expect(footOf({ language, layout: { ...layoutOf(50, 28), cardEm: 18 } })).toBe(
      language === "zh" ? "饮水 +14%采食 −3%较昨日" : "Water +14%Feed −3%vs yesterday",
    );
  });
  test("leaves out the feed, and never the reference, where there is no room", () => {
    expect(footOf({ layout: { ...layoutOf(50, 28), cardEm: 10.5 } })).toBe(
      "Water +14%vs yesterday",
    );
  });
  test("has room for both in Chinese on a common screen", () => {
    expect(footOf({ language: "zh", layout: layoutOf(50, 28) })).toContain("采食");
  });
});
