// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { NoAlarmFooter } from "../../../../src/screens/wall/footer/no-alarm-footer.tsx";
import { FarmPanel } from "../../../../src/screens/wall/house/wall-farm-panel.tsx";
import { FleetBar } from "../../../../src/screens/wall/header/fleet-bar.tsx";
import { HouseAlarms } from "../../../../src/screens/wall/house/house-alarms.tsx";
import { HouseSide } from "../../../../src/screens/wall/house/house-side.tsx";
import { IncidentList } from "../../../../src/screens/wall/incident/incident-list.tsx";
import { KeyHints } from "../../../../src/screens/wall/header/key-hints.tsx";
import { layoutOf } from "../../../../src/components/display/wall-layout.ts";
import { StoresContext } from "../../../../src/context/use-stores.ts";
import type { Drill } from "../../../../src/stores/screens/wall-drill.ts";
import type { Replayed } from "../../../../src/screens/shared/open-replay.ts";
import { WallConnection } from "../../../../src/screens/wall/header/wall-connection.tsx";
import { WorstStrip } from "../../../../src/screens/wall/footer/worst-strip.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildReading,
  buildSnapshot,
  buildSummary,
  noon,
} from "../../harness/fleet-factory.ts";
import { buildUser } from "../../harness/fake-user.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { buildAlarmNotice } from "../../harness/alarm-notice-factory.ts";
import { stubLayout, makeStores, stage } from "../wall-stage.tsx";

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const minute = 60_000;
const power = { key: "powerFail", severity: 1, value: null, limit: null } as const;

describe("incidents", () => {
  test("show place, kind, count, severity, time and a missing person", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm({ raisedAt: noon - 12 * minute })] }),
    );
    stage(<IncidentList />, stores);
    const row = screen.getByRole("button");
    expect(row.textContent).toMatch(
      /High.*Farm 1.*12 min.*High temperature.*House 1.*unacknowledged.*°C ↑.*limit 29/,
    );
  });

  test("of one cause are one row with the number of affected and of all houses", () => {
    const { stores } = makeStores();
    const houses = [100, 101, 102].map((id) => buildHouse({ id }));
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses,
        alarms: [100, 101].map((houseId) => buildAlarm({ ...power, id: houseId, houseId })),
      }),
    );
    const { goTo } = stage(<IncidentList />, stores);
    const row = screen.getByRole("button");
    expect(row.textContent).toContain("2/3 houses");
    fireEvent.click(row);
    expect(goTo).toHaveBeenCalledWith({ level: "farm", id: 10 });
  });

  test("of several farms open their province, not the first farm", () => {
    const { stores } = makeStores();
    const farms = [10, 11, 12].map((id) => buildFarm({ id }));
    const houses = farms.map(({ id }) =>
      buildHouse({ id: id * 10, farmId: id, operator: "mobile", isOnline: false }),
    );
    const link = { key: "gatewayOffline", severity: 2, value: null, limit: null } as const;
    const alarms = farms.map(({ id }) => buildAlarm({ ...link, id, farmId: id, houseId: id * 10 }));
    stores.fleet.applySnapshot(buildSnapshot({ farms, houses, alarms, readings: [] }));
    const { goTo } = stage(<IncidentList />, stores);
    const row = screen.getByRole("button");
    expect(row.textContent).toContain("3 farms");
    fireEvent.click(row);
    expect(goTo).toHaveBeenCalledWith({ level: "province", code: "370000" });
  });

  test.each([
    ["tempRise", 2.2, 2, "en", "2.2 °C in 10 min ↑"],
    ["tempRise", 2.2, 2, "zh", "2.2 °C/10 分钟 ↑"],
    ["waterOver", 1240, 600, "en", "1,240 L per hour ↑"],
    ["waterDayLow", 75, 80, "en", "75% of expected ↓"],
    ["waterDayLow", 75, 80, "zh", "75%（占预期） ↓"],
    ["tempHigh", 33, 29, "en", "33 °C ↑"],
  ] as const)("show the period and the reference of a value: %s %d %d %s", (...row) => {
    const [key, peak, limit, language, expected] = row;
    const { stores } = makeStores();
    const alarm = buildAlarm({ key, peak, limit, value: peak });
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [alarm] }));
    const of = (panel: ReactElement) => {
      stage(panel, stores, { language });
      const text = document.querySelector(".incident-worst b")?.textContent.replace("\u202f", " ");
      cleanup();
      return text;
    };
    expect(of(<IncidentList />)).toBe(expected);
    expect(of(<HouseAlarms houseId={100} />)).toBe(expected);
  });

  test("of two lines omit a value when its reference does not fit", () => {
    const { stores } = makeStores();
    const farms = Array.from({ length: 12 }, (_, index) => buildFarm({ id: 20 + index }));
    const houses = farms.map(({ id }) => buildHouse({ id: id * 10, farmId: id }));
    const alarms = farms.map(({ id }) =>
      buildAlarm({ key: "mortHigh", id, farmId: id, houseId: id * 10, peak: 4.4, limit: 3.2 }),
    );
    stores.fleet.applySnapshot(buildSnapshot({ farms, houses, alarms, readings: [] }));
    stage(<IncidentList />, stores, { language: "zh" });
    expect(document.querySelectorAll(".incident-card.is-compact").length).toBeGreaterThan(2);
    expect(document.querySelector(".incident-worst")).toBeNull();
  });

  test("of two lines show the value of a further level of the same quantity, but of no other", () => {
    const farms = Array.from({ length: 12 }, (_, index) => buildFarm({ id: 20 + index }));
    const houses = farms.map(({ id }) => buildHouse({ id: id * 10, farmId: id }));
    const of = (second: Partial<Alarm>) => {
      const { stores } = makeStores();
      const alarms = farms.flatMap(({ id }) => {
        const where = { farmId: id, houseId: id * 10 };
        return [
          buildAlarm({ ...where, id, key: "tempHigh", severity: 2, peak: 34, limit: 31 }),
          buildAlarm({ ...where, id: id + 100, severity: 1, peak: 38, limit: 35, ...second }),
        ];
      });
      stores.fleet.applySnapshot(buildSnapshot({ farms, houses, alarms, readings: [] }));
      stage(<IncidentList />, stores, { language: "zh" });
      expect(document.querySelectorAll(".incident-card.is-compact").length).toBeGreaterThan(2);
      const value = document.querySelector(".incident-worst")?.textContent ?? null;
      cleanup();
      return value;
    };
    expect(of({ key: "tempAbsHigh" })).toMatch(/^38\u202f°C ↑/);
    expect(of({ key: "tempRise" })).toBeNull();
  });

  test("show the person at once, and for a deadly fault the time out of twenty minutes", () => {
    const { stores } = makeStores();
    const alarm = { ...power, raisedAt: noon - 12 * minute };
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm(alarm)] }));
    const { container } = stage(<IncidentList />, stores);
    expect(screen.getByRole("img", { name: "12 of 20 minutes passed" })).toBeTruthy();
    expect(container.querySelector(".is-unacknowledged")).not.toBeNull();
    const acknowledged = { ...alarm, state: "acknowledged", ackBy: "Li Wei", ackAt: noon } as const;
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ ...acknowledged, version: 2 }))] }),
        ),
    );
    expect(screen.getByRole("button").textContent).toContain("✓ Li Wei");
    expect(container.querySelector(".is-unacknowledged")).toBeNull();
    for (const [version, step, words] of [
      [3, "onWay", "On way Wang"],
      [4, "there", "On site Wang"],
      [5, "fixed", "Fixed Wang"],
    ] as const) {
      const work = { step, by: "Wang", at: noon + version, note: "" };
      act(
        () =>
          void stores.fleet.applyDelta(
            buildDelta({ facts: [alarmFact(buildAlarm({ ...acknowledged, work, version }))] }),
          ),
      );
      expect(screen.getByRole("button").textContent).toContain(words);
    }
  });

  test.each([
    ["powerFail", true],
    ["tempAbsHigh", true],
    ["co2Urgent", true],
    ["fire", false],
    ["waterZero", false],
    ["externalStop", false],
  ] as const)("allow twenty minutes without air, power or heat: %s %s", (key, has) => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm({ key, severity: 1 })] }));
    stage(<IncidentList />, stores);
    expect(screen.queryByRole("img", { name: /of 20 minutes passed/ }) !== null).toBe(has);
  });

  test("show the note of the responsible person, not another's", () => {
    const { stores } = makeStores();
    const acknowledged = { state: "acknowledged", severity: 1, key: "powerFail" } as const;
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses: [buildHouse(), buildHouse({ id: 101 })],
        alarms: [
          buildAlarm({ ...acknowledged, id: 1, ackBy: "Zhao", ackAt: noon, ackNote: "spare part" }),
          buildAlarm({
            ...acknowledged,
            id: 2,
            houseId: 101,
            severity: 2,
            ackBy: "Li",
            ackAt: noon + 1,
            ackNote: "on my way",
          }),
        ],
      }),
    );
    stage(<IncidentList />, stores, { layout: layoutOf(130, 73) });
    expect(screen.getByRole("button").textContent).toContain("✓ Li · on my way");
  });

  test("can be acknowledged and taken over with one click at a desk by a permitted person", async () => {
    const waiting = buildAlarm({ ...power, id: 7 });
    const acknowledged = { ...waiting, state: "acknowledged", ackBy: "Li", version: 9 } as const;
    const work = { step: "onWay", by: "Li", at: noon, note: "" } as const;
    const acknowledgeIncident = vi.fn(async () => [acknowledged]);
    const go = vi.fn(async () => [{ ...acknowledged, work, version: 10 }]);
    const { stores } = makeStores({ acknowledgeIncident, work: go });
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [waiting] }));
    const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
    const { rerender } = stage(<IncidentList />, stores, { layout: layoutOf(130, 73) });
    expect(names()).toHaveLength(1);
    rerender(<></>);
    runInAction(() => (stores.session.user = buildUser({ canOperate: "1" })));
    stage(<IncidentList />, stores, { layout: layoutOf(130, 73) });
    expect(names().slice(1)).toEqual(["Acknowledge", "On my way"]);
    await act(async () => fireEvent.click(screen.getByText("Acknowledge")));
    expect(acknowledgeIncident).toHaveBeenCalledWith(7, 7, "");
    expect(names().slice(1)).toEqual(["On my way"]);
    await act(async () => fireEvent.click(screen.getByText("On my way")));
    expect(go).toHaveBeenCalledWith([7], "onWay", "");
    expect(names()[0]).toContain("On way Li");
    expect(names().slice(1)).toEqual(["I am on site"]);
  });

  test("have no buttons on a wall, and report at a desk when one failed", async () => {
    const { stores } = makeStores({ work: () => Promise.reject(new Error("gone")) });
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm({ ...power, id: 7 })] }));
    runInAction(() => (stores.session.user = buildUser({ canOperate: "1" })));
    const wall = stage(<IncidentList />, stores, { layout: layoutOf(82, 46) });
    expect(screen.getAllByRole("button")).toHaveLength(1);
    wall.unmount();
    stage(<IncidentList />, stores, { layout: layoutOf(130, 73) });
    await act(async () => fireEvent.click(screen.getByText("On my way")));
    expect(screen.getByRole("alert").textContent).toBe("Not done, please try again");
  });

  test("abbreviate the person on the way when room is scarce", () => {
    const { stores } = makeStores();
    const work = { step: "onWay", by: "王强", at: noon, note: "" } as const;
    const farms = Array.from({ length: 12 }, (_, index) => buildFarm({ id: 20 + index }));
    const houses = farms.map(({ id }) => buildHouse({ id: id * 10, farmId: id }));
    const acknowledged = { state: "acknowledged", severity: 1, key: "fire", ackAt: noon } as const;
    const alarms = farms.map(({ id }) =>
      buildAlarm({
        ...acknowledged,
        id,
        farmId: id,
        houseId: id * 10,
        ackBy: "李伟",
        ...(id === 20 ? { work } : {}),
      }),
    );
    stores.fleet.applySnapshot(buildSnapshot({ farms, houses, alarms, readings: [] }));
    stage(<IncidentList />, stores, { language: "zh" });
    const holders = [...document.querySelectorAll(".incident-card.is-compact .incident-holder")];
    expect(holders.map((holder) => holder.textContent)).toEqual(
      expect.arrayContaining(["前往", "✓ 李"]),
    );
    expect(screen.getByLabelText("前往 王强")).toBeTruthy();
  });

  test("show the last notified person, and that no one was reached while one is unacknowledged", async () => {
    const { stores, clock } = makeStores();
    const rows = [buildAlarmNotice({ channel: "call", recipient: "Li", reason: "noAnswer" })];
    const unreached: { alarmId: number; houseId: number; since: number }[] = [];
    stores.callApi = fakeCall({
      toldOfAlarms: async () => ({ total: 1, rows }),
      noticeState: async () => ({ channels: [], unreached }),
    });
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm({ ...power, id: 1 })] }));
    stage(<IncidentList />, stores);
    const row = screen.getByRole("button");
    await vi.waitFor(async () => {
      await act(() => clock.advance(200));
      expect(row.textContent).toContain("16:00 Call Li No answer");
    });
    unreached.push({ alarmId: 1, houseId: 100, since: noon });
    await act(() => clock.advance(32_000));
    expect(row.textContent).toContain("No answer since 16:00");
    expect(row.querySelector(".notice-unreached svg")).not.toBeNull();
    const acknowledged = {
      ...power,
      id: 1,
      state: "acknowledged",
      ackBy: "Li",
      ackAt: noon,
    } as const;
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ ...acknowledged, version: 2 }))] }),
        ),
    );
    expect(row.textContent).not.toContain("No answer since");
  });

  test("are those of the place; a calm place names its scope and the alarms elsewhere", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses: [buildHouse(), buildHouse({ id: 101 })],
        alarms: [buildAlarm({ houseId: 101, severity: 1 })],
      }),
    );
    stage(<HouseAlarms houseId={100} />, stores, { drill: { level: "house", id: 100 } });
    expect(screen.getByText("This house: no alarm")).toBeTruthy();
    expect(screen.getByText("All houses: 1 alarm")).toBeTruthy();
  });

  const silent = {
    shelved: { shelvedUntil: noon + hourMs },
    suppressed: { suppressedBy: "gatewayOffline" },
    "over and not acknowledged": { state: "returned", clearedAt: noon },
  } as const;
  const places = [
    [{ level: "fleet" }, "All houses"],
    [{ level: "province", code: "370000" }, "370000"],
    [{ level: "farm", id: 10 }, "This farm"],
    [{ level: "house", id: 100 }, "This house"],
  ] as const;
  test.each(
    Object.entries(silent).flatMap(([how, over]) =>
      places.map(([drill, name]) => ({ how, over, drill, name })),
    ),
  )("calm is not claimed at $drill.level while an urgent one is $how", ({ over, drill, name }) => {
    const { stores } = makeStores();
    const alarm = buildAlarm({ ...power, ...over });
    stores.fleet.applySnapshot(
      buildSnapshot({ houses: [buildHouse(), buildHouse({ id: 101 })], alarms: [alarm] }),
    );
    stage(drill.level === "house" ? <HouseAlarms houseId={100} /> : <IncidentList />, stores, {
      drill,
    });
    const text = document.body.textContent;
    expect(text).not.toMatch(/no alarm/);
    // At the level of a house every active alarm is a row.
    if (drill.level !== "house" || alarm.state === "returned") {
      expect(text).toContain(
        `${name}: 1 alarm shelved, suppressed or not yet acknowledged1 urgent`,
      );
    } else expect(text).toContain("Power failure");
    cleanup();
    stage(<HouseAlarms houseId={101} />, stores, { drill: { level: "house", id: 101 } });
    expect(screen.getByText("This house: no alarm")).toBeTruthy();
    expect(screen.getByText(/^All houses: 1 alarm shelved/)).toBeTruthy();
  });

  test("a calm place shows its last alarms: when, how long, and of no other place", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ houses: [buildHouse({ id: 1 }), buildHouse({ id: 2, name: "二号舍" })] }),
    );
    stores.connection.become("live");
    const ended = [1, 2].map((houseId) =>
      buildAlarm({
        id: houseId,
        houseId,
        state: "closed",
        raisedAt: noon - 30 * minuteMs,
        clearedAt: noon - 13 * minuteMs,
      }),
    );
    runInAction(() => {
      stores.fleetSummary.reply = buildSummary({ ended });
    });
    stage(<IncidentList />, stores);
    const list = () => screen.queryByRole("list", { name: "Latest alarms, all ended" });
    expect(within(list()!).getAllByRole("button")).toHaveLength(2);
    expect(list()!.textContent).toContain("17 min");
    act(() => stores.fleet.applyAlarms([buildAlarm({ id: 9, houseId: 1 })]));
    expect(list()).toBeNull();
  });

  test("calm is not claimed without a live connection", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    stage(<IncidentList />, stores);
    expect(screen.getByText("All houses: no alarm")).toBeTruthy();
    act(() => stores.connection.become("offline"));
    expect(screen.getByText("All houses: unknown")).toBeTruthy();
  });

  test("of a house are all its alarms, with the first fault marked and the severity as text", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        alarms: [
          buildAlarm({ ...power, id: 1, raisedAt: noon - 5 * minute }),
          buildAlarm({ id: 2, raisedAt: noon - minute }),
        ],
      }),
    );
    stage(<HouseAlarms houseId={100} />, stores, { drill: { level: "house", id: 100 } });
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/①Urgent · Power failure/);
    expect(rows[1]).toMatch(/^High · High temperature/);
    // Two rows in English have no room for the word, which is then for screen readers only.
    expect(document.querySelectorAll(".incident-card b > .sr-only")).toHaveLength(2);
  });
});

test("call the replayed moment calm, while the bar above stays with the present", () => {
  const { stores } = makeStores();
  stores.fleet.applySnapshot(
    buildSnapshot({ alarms: [buildAlarm({ ...power, state: "acknowledged", ackBy: "Li" })] }),
  );
  const past = makeStores().stores;
  past.fleet.applySnapshot(buildSnapshot());
  past.connection.become("live");
  const replay = { store: { isOn: true }, stores: past } as unknown as Replayed;
  stage(
    <>
      <FleetBar />
      <StoresContext value={past}>
        <IncidentList />
      </StoresContext>
    </>,
    stores,
    { replay },
  );
  expect(document.querySelector(".fleet-bar")?.getAttribute("data-tone")).toBe("urgent");
  expect(document.querySelector(".scope-without-alarms strong")?.textContent).toBe(
    "All houses: no alarm then",
  );
});

describe("the fleet bar", () => {
  test.each(["fleet", "farm", "house"] as const)("shows the same on the level %s", (level) => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm(power)] }));
    const id = level === "house" ? 100 : 10;
    const drill = level === "fleet" ? { level } : { level, id };
    const { container } = stage(<FleetBar />, stores, { drill });
    expect(document.querySelector(".bar-sentence")?.textContent).toContain("Farm 1 Power failure");
    expect(container.querySelector("[data-severity='1']")?.textContent).toContain("1");
    expect(container.querySelector(".is-filled")).not.toBeNull();
  });

  test("shows whether the wall would sound, and toggles it on a press", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    const { sound } = stage(<FleetBar />, stores);
    expect(sound.state).toBe("blocked");
    fireEvent.click(screen.getByRole("button"));
    expect(document.querySelector("[data-sound]")?.textContent).toBe("muted");
  });

  test("shows the worst of a flood though the sound is blocked: its text shrinks", () => {
    const { stores } = makeStores();
    const houses = Array.from({ length: 40 }, (_, index) => buildHouse({ id: 200 + index }));
    const away = Array.from({ length: 120 }, (_, index) =>
      buildHouse({ id: 300 + index, isOnline: false }),
    );
    const farms = [buildFarm({ nameEn: "Windermere Weymouth Farms" })];
    stores.fleet.applySnapshot(buildSnapshot({ farms, houses: [...houses, ...away] }));
    const facts = houses.map(({ id }, index) =>
      alarmFact(
        buildAlarm({
          id: index + 1,
          houseId: id,
          key: index < 30 ? "powerFail" : "waterZero",
          severity: ((index % 3) + 1) as Alarm["severity"],
          raisedAt: stores.connection.serverNow - 1000 + index,
        }),
      ),
    );
    stores.fleet.applyDelta(buildDelta({ facts }));
    const { sound } = stage(<FleetBar />, stores);
    expect(sound.state).toBe("blocked");
    expect(document.querySelector(".fleet-bar")?.getAttribute("data-sentence")).toBe("flood");
    expect(document.querySelector(".bar-facts")?.textContent).toMatch(/Power failure|No water/);
    const word = document.querySelector("[data-sound] span");
    expect(word?.className).toBe("sr-only");
  });
});

describe("the foot", () => {
  test("shows when calm: online, alive, consumption against yesterday and alarms by hour", () => {
    const { stores } = makeStores();
    const reading = buildReading({ waterToday: 114, waterYesterday: 100 });
    stores.fleet.applySnapshot(
      buildSnapshot({
        readings: [reading],
        hourly: [
          { hour: noon - hourMs, count: null },
          { hour: noon, count: 4 },
        ],
      }),
    );
    const { container } = stage(<NoAlarmFooter />, stores);
    const textOf = (figure: string) =>
      container.querySelector(`[data-figure=${figure}] .figure-value`)?.textContent;
    expect([textOf("online"), textOf("waterVs"), textOf("feedVs")]).toEqual(["1/1", "+14%", "+1%"]);
    cleanup();
    stage(<NoAlarmFooter />, stores, { layout: layoutOf(82, 46) });
    expect(screen.getByRole("img", { name: /4 in total.*1 hour without a record/ })).toBeTruthy();
  });

  test("does not count the last reading of an offline house for today", () => {
    const { stores } = makeStores();
    const reading = buildReading({ waterToday: 114, waterYesterday: 100, at: noon - 3 * hourMs });
    stores.fleet.applySnapshot(buildSnapshot({ readings: [reading] }));
    const { container } = stage(<NoAlarmFooter />, stores);
    expect(container.querySelector("[data-figure=waterVs] .figure-value")?.textContent).toBe("–");
  });

  test("omits the fleet's figure for a part of the fleet", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ hourly: [{ hour: noon, count: 54 }] }));
    const figures = (drill: Drill) => {
      const { container } = stage(<NoAlarmFooter />, stores, { drill });
      const count = container.querySelectorAll(".figure").length;
      cleanup();
      return count;
    };
    expect(figures({ level: "fleet" })).toBe(5);
    expect(figures({ level: "province", code: "370000" })).toBe(4);
    expect(figures({ level: "farm", id: 10 })).toBe(4);
  });

  test("counts the alarms of a day and of the day before, as far as they are known", async () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    const { container } = stage(<NoAlarmFooter />, stores);
    const shown = () =>
      container.querySelector("[data-figure=alarms24h] .figure-value")?.textContent;
    expect(shown()).toBe("– · –");
    act(() =>
      runInAction(() => {
        stores.fleetSummary.reply = buildSummary({
          raised: { lately: 3, before: null, bySeverity: { lately: [0, 3, 0, 0], before: null } },
        });
      }),
    );
    expect(shown()).toBe("3 · –");
  });

  test.each([
    ["upright", 28, 50, true, "11-30 14:00 9 houses"],
    ["wide", 50, 28, false, "11-30 14:00"],
  ] as const)("has a place for the shift with %s", (_name, columns, rows, isThere, planned) => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    const from = Date.parse("2026-11-30T14:00+08:00");
    const work = { id: 1, name: "Filter", from, to: from + 7_200_000, houses: 9, isRunning: false };
    runInAction(() => {
      stores.fleetSummary.reply = buildSummary({
        duty: { name: "Li Wei", since: noon },
        works: [{ ...work, timeZone: "Asia/Shanghai" }],
      });
    });
    const { container } = stage(<NoAlarmFooter />, stores, { layout: layoutOf(columns, rows) });
    expect(container.querySelectorAll(".calm-foot.panel")).toHaveLength(1);
    expect(container.querySelector("[data-figure=works] .figure-value")?.textContent).toBe(planned);
    const shift = container.querySelector("[data-figure=duty]")?.textContent;
    expect(shift).toBe(isThere ? "On dutyLi Wei" : undefined);
  });

  test("shows water and pressure of a house in an incident at close range", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm()] }));
    const desk = stage(<WorstStrip cards={6} />, stores, { layout: layoutOf(130, 73) });
    const measured = [...desk.container.querySelectorAll(".card-measure")];
    expect(measured.map(({ textContent }) => textContent)).toEqual(["WaterL/h", "PressurePa"]);
    cleanup();
    const wide = stage(<WorstStrip cards={3} />, stores);
    expect(wide.container.querySelector(".card-measure")).toBeNull();
  });

  test("shows in an incident the worst houses, all on the same scale around their targets", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm()], readings: [buildReading({ temp: 33 })] }),
    );
    const { container } = stage(<WorstStrip cards={3} />, stores);
    expect(container.querySelector(".card-scale")?.textContent).toBe("32.020.0");
    expect(screen.getByRole("button").textContent).toContain("33.0");
  });

  test("does not call a house without a temperature below its limit", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm()], readings: [buildReading({ temp: null })] }),
    );
    const { container } = stage(<WorstStrip cards={3} />, stores, { layout: layoutOf(82, 46) });
    expect(container.querySelector(".card-foot")?.textContent).toBe("No temperature");
  });
});

describe("farm", () => {
  test("a tile shows state, temperature and humidity, and marks an outdated reading with its age", async () => {
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

test("a tile names the leading alarm, not a worse one that is over or shelved", () => {
  const { stores } = makeStores();
  stores.fleet.applySnapshot(
    buildSnapshot({
      alarms: [
        buildAlarm({ ...power, id: 1, state: "returned", clearedAt: noon }),
        buildAlarm({ ...power, id: 2, subject: "2", shelvedUntil: noon + hourMs }),
        buildAlarm({ id: 3, severity: 2, key: "tempHigh" }),
      ],
    }),
  );
  stage(<FarmPanel farmId={10} />, stores, { drill: { level: "farm", id: 10 } });
  const tile = screen.getByRole("button");
  expect(tile.querySelector(".mark-high")).not.toBeNull();
  expect(tile.textContent).toContain("High temperature");
  expect(tile.textContent).not.toContain("Power failure");
});

test("an offline house with an urgent alarm shows both", () => {
  const { stores } = makeStores();
  stores.fleet.applySnapshot(
    buildSnapshot({ houses: [buildHouse({ isOnline: false })], alarms: [buildAlarm(power)] }),
  );
  stage(<HouseSide houseId={100} />, stores, { drill: { level: "house", id: 100 } });
  expect(document.querySelector(".house-state b")?.textContent).toBe("Urgent · Offline");
});

describe("connection", () => {
  test("is a text with the age of the last message; a lost stream is reported only after ten seconds", async () => {
    const { stores, clock } = makeStores();
    stage(<WallConnection />, stores);
    const word = document.querySelector("#connection-state");
    expect(word?.textContent).toBe("Connecting");
    act(() => stores.connection.become("polling"));
    expect(word?.textContent).toBe("Connecting");
    act(() => {
      stores.connection.become("live");
      stores.connection.received(noon - 2000);
    });
    expect([word?.textContent, word?.getAttribute("data-state")]).toEqual(["Live", "live"]);
    await clock.advance(11_000);
    act(() => {
      stores.connection.tick();
      stores.connection.become("polling");
    });
    expect(word?.textContent).toBe("Every 30 s");
  });
});

test("the key hints appear after an input and disappear again", async () => {
  const { stores, clock } = makeStores();
  const { container, store } = stage(<KeyHints />, stores);
  expect(container.textContent).toBe("");
  act(() => store.input());
  expect(container.textContent).toContain("Esc back");
  await act(() => clock.advance(6000));
  expect(container.textContent).toBe("");
});
