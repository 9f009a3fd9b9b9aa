import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import {
  AlarmHistory,
  type HistoryQuery,
} from "../../../../src/stores/alarm/alarm-history-store.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
} from "../../harness/fleet-factory.ts";
import { settle } from "../../harness/fake-clock.ts";
import type { CallApi } from "../../../../src/stores/port/call.ts";

let fleet: FleetStore;
let history: AlarmHistory;
let answer: readonly Alarm[];
const call = vi.fn(async (name: string) =>
  name === "listAlarm"
    ? { total: answer.length, rows: answer }
    : Promise.reject(new Error("not here")),
);

beforeEach(() => {
  call.mockClear();
  fleet = new FleetStore();
  answer = [buildAlarm({ id: 1, version: 1 })];
  fleet.applySnapshot(
    buildSnapshot({
      farms: [
        buildFarm({ id: 9, level: "company", name: "Company" }),
        buildFarm({ id: 10, parentId: 9 }),
        buildFarm({ id: 11, name: "Hillside" }),
      ],
      houses: [buildHouse(), buildHouse({ id: 101, farmId: 11, networkId: "GW-7" })],
      alarms: [buildAlarm({ id: 1, version: 1 }), buildAlarm({ id: 2, subject: "x", version: 2 })],
    }),
  );
  history = new AlarmHistory(call as unknown as CallApi, fleet);
});

const show = async (query: HistoryQuery = {}) => {
  await history.list.load(query);
  await settle();
};
let version = 100;
const receive = (alarm: Partial<Alarm>) =>
  fleet.applyDelta(
    buildDelta({ facts: [alarmFact(buildAlarm({ version: (version += 1), ...alarm }))] }),
  );

describe("an alarm on screen", () => {
  it("shows the stream's current state, and never an older one", async () => {
    await show();
    const [row] = history.list.rows;
    expect(history.now(row!)).toBe(row);
    receive({ id: 1, state: "acknowledged", ackAt: 5, ackBy: "Wang" });
    expect(history.now(row!)).toMatchObject({ state: "acknowledged", ackBy: "Wang" });
    expect(history.now({ ...row!, version: 1000 })).toMatchObject({ state: "unacknowledged" });
  });

  it("is closed once the fleet no longer contains it", async () => {
    await show();
    const [row] = history.list.rows;
    receive({ id: 1, state: "closed", shelvedUntil: 7 });
    expect(history.now(row!)).toMatchObject({ id: 1, state: "closed", shelvedUntil: null });
    expect(history.newEntries).toBe(1);
  });

  it("stays as the server sent it without messages of the fleet", async () => {
    await show();
    fleet.clear();
    fleet.isLoaded = false;
    expect(history.now(history.list.rows[0]!)).toMatchObject({ state: "unacknowledged" });
    expect(history.newEntries).toBe(0);
  });
});

describe("the count of new entries", () => {
  it("counts alarms raised, changed and closed since, but not updates of loaded rows", async () => {
    await show();
    expect(history.newEntries).toBe(0);
    receive({ id: 1, state: "acknowledged", ackAt: 5 });
    expect(history.newEntries).toBe(0);
    receive({ id: 3, key: "tempLow" });
    expect(history.newEntries).toBe(1);
    receive({ id: 2, subject: "x", state: "acknowledged", ackAt: 5 });
    expect(history.newEntries).toBe(2);
    receive({ id: 2, subject: "x", state: "closed" });
    expect(history.newEntries).toBe(2);
  });

  it("does not count new peaks and notes", async () => {
    await show();
    receive({ id: 2, subject: "x", peak: 99 });
    expect(history.newEntries).toBe(0);
  });

  it("ends with a reload of the list", async () => {
    await show();
    receive({ id: 3, key: "tempLow" });
    await history.list.reload();
    expect(history.newEntries).toBe(0);
  });

  it("counts changes during a call", async () => {
    const waiting = history.list.load({});
    receive({ id: 3, key: "tempLow" });
    await waiting;
    expect(history.newEntries).toBe(1);
  });

  it.each<readonly [HistoryQuery, number]>([
    [{ severity: [1] }, 0],
    [{ severity: [1, 2] }, 1],
    [{ key: ["tempHigh"] }, 0],
    [{ key: ["tempLow"] }, 1],
    [{ subject: "3" }, 0],
    [{ houseId: 100 }, 0],
    [{ houseId: 101 }, 1],
    [{ farmId: 9 }, 0],
    [{ farmId: 11 }, 1],
    [{ keyword: "hillSIDE" }, 1],
    [{ keyword: "gw-7" }, 1],
    [{ keyword: "nobody" }, 0],
    [{ from: 2000 }, 0],
    [{ from: 1000, to: 1001 }, 1],
    [{ to: 1000 }, 0],
  ])("counts only changes that match the filter %j", async (query, newEntries) => {
    await show(query);
    receive({ id: 3, key: "tempLow", houseId: 101, farmId: 11, raisedAt: 1000 });
    expect(history.newEntries).toBe(newEntries);
  });

  it("counts alarms below the selected farm node", async () => {
    await show({ farmId: 9 });
    receive({ id: 4, key: "tempLow" });
    expect(history.newEntries).toBe(1);
  });
});
