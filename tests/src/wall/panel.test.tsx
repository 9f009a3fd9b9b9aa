// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hourMs } from "../../../contract/time.ts";
import { CalmFoot } from "../../../src/wall/calm-foot.tsx";
import { FarmPanel } from "../../../src/wall/farm-panel.tsx";
import { FleetBar } from "../../../src/wall/fleet-bar.tsx";
import { HouseAlarms } from "../../../src/wall/house-alarms.tsx";
import { IncidentList } from "../../../src/wall/incident-list.tsx";
import { KeyHints } from "../../../src/wall/key-hints.tsx";
import { StoresContext } from "../../../src/context/use-stores.ts";
import type { Replayed } from "../../../src/wall/replay/open-replay.ts";
import { WallConnection } from "../../../src/wall/wall-connection.tsx";
import { WorstStrip } from "../../../src/wall/worst-strip.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildReading,
  buildSnapshot,
  noon,
} from "../factory.ts";
import { fakeCall } from "../fake-call.ts";
import { buildAlarmNotice } from "../alarm-notice-factory.ts";
import { soon } from "../../factories/soon.ts";
import { giveLayout, makeStores, stage } from "./stage.tsx";

beforeEach(giveLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const minute = 60_000;
const power = { key: "powerFail", severity: 1, value: null, limit: null } as const;

describe("incidents", () => {
  test("say where, what, how many, how bad, since when and that nobody has it", () => {
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

  test("of one cause are one row, that says how many houses of how many", () => {
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

  test("show who has it at once, and the time against twenty minutes where it kills", () => {
    const { stores } = makeStores();
    const alarm = { ...power, raisedAt: noon - 12 * minute };
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm(alarm)] }));
    const { container } = stage(<IncidentList />, stores);
    expect(screen.getByRole("img", { name: "12 of 20 minutes gone" })).toBeTruthy();
    expect(container.querySelector(".is-unacknowledged")).not.toBeNull();
    const taken = { ...alarm, state: "acknowledged", ackBy: "Li Wei", ackAt: noon } as const;
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ ...taken, version: 2 }))] }),
        ),
    );
    expect(screen.getByRole("button").textContent).toContain("✓ Li Wei");
    expect(container.querySelector(".is-unacknowledged")).toBeNull();
  });

  test("say who was told last, and that nobody was reached as long as one waits", async () => {
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
    await soon(async () => {
      await act(() => clock.advance(200));
      expect(row.textContent).toContain("16:00 Call Li No answer");
    });
    unreached.push({ alarmId: 1, houseId: 100, since: noon });
    await act(() => clock.advance(32_000));
    expect(row.textContent).toContain("No answer since 16:00");
    expect(row.querySelector(".notice-unreached svg")).not.toBeNull();
    const taken = { ...power, id: 1, state: "acknowledged", ackBy: "Li", ackAt: noon } as const;
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ ...taken, version: 2 }))] }),
        ),
    );
    expect(row.textContent).not.toContain("No answer since");
  });

  test("keep to the place; a calm one names its scope and says what stands elsewhere", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({
        houses: [buildHouse(), buildHouse({ id: 101 })],
        alarms: [buildAlarm({ houseId: 101, severity: 1 })],
      }),
    );
    stage(<HouseAlarms houseId={100} />, stores, { drill: { level: "house", id: 100 } });
    expect(screen.getByText("this house: no alarm")).toBeTruthy();
    expect(screen.getByText("fleet: 1 alarm")).toBeTruthy();
  });

  test("calm is not claimed of what the wall does not know", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    stage(<IncidentList />, stores);
    expect(screen.getByText("fleet: no alarm")).toBeTruthy();
    act(() => stores.connection.become("offline"));
    expect(screen.getByText("fleet: unknown")).toBeTruthy();
  });

  test("of a house are all its alarms, the first fault marked, with the severity in words", () => {
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
    // Two in English have no room for the word: it is told, not written.
    expect(document.querySelectorAll(".incident-card b > .sr-only")).toHaveLength(2);
  });
});

test("of a replay calm is said of that moment, and the bar above stays with the present", () => {
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
  expect(document.querySelector(".scope-calm strong")?.textContent).toBe("fleet: no alarm then");
});

describe("the fleet bar", () => {
  test.each(["fleet", "farm", "house"] as const)("says the same on the level %s", (level) => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm(power)] }));
    const id = level === "house" ? 100 : 10;
    const drill = level === "fleet" ? { level } : { level, id };
    const { container } = stage(<FleetBar />, stores, { drill });
    expect(document.querySelector(".bar-sentence")?.textContent).toContain("Farm 1 Power failure");
    expect(container.querySelector("[data-severity='1']")?.textContent).toContain("1");
    expect(container.querySelector(".is-filled")).not.toBeNull();
  });

  test("shows whether the wall would sound, and a press switches it", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    const { sound } = stage(<FleetBar />, stores);
    expect(sound.state).toBe("blocked");
    fireEvent.click(screen.getByRole("button"));
    expect(document.querySelector("[data-sound]")?.textContent).toBe("muted");
  });
});

describe("the foot", () => {
  test("calm: online, alive, use against yesterday and alarms of the hours", () => {
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
    const { container } = stage(<CalmFoot />, stores);
    const textOf = (figure: string) =>
      container.querySelector(`[data-figure=${figure}] .figure-value`)?.textContent;
    expect([textOf("online"), textOf("waterVs"), textOf("feedVs")]).toEqual(["1/1", "+14%", "+1%"]);
    expect(screen.getByRole("img", { name: /4 in total.*1 hour without a record/ })).toBeTruthy();
  });

  test("in an incident: the worst houses, each on the same scale about its target", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm()], readings: [buildReading({ temp: 33 })] }),
    );
    const { container } = stage(<WorstStrip cards={3} />, stores);
    expect(container.querySelector(".card-scale")?.textContent).toBe("32.020.0");
    expect(screen.getByRole("button").textContent).toContain("33.0");
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
  test("is a word with the age of the last news; a lost stream is one only after ten seconds", async () => {
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

test("the keys are there after an input and go again", async () => {
  const { stores, clock } = makeStores();
  const { container, store } = stage(<KeyHints />, stores);
  expect(container.textContent).toBe("");
  act(() => store.input());
  expect(container.textContent).toContain("Esc back");
  await act(() => clock.advance(6000));
  expect(container.textContent).toBe("");
});
