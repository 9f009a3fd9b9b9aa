// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { noPorts } from "../../../harness/fake-port.ts";
import type { Alarm } from "../../../../../contract/alarm/alarm.ts";
import type { FleetSnapshot } from "../../../../../contract/live/overview.ts";
import { AlarmList } from "../../../../../src/console/alarm/list/alarm-list.tsx";
import { stubLayout } from "../../../harness/page-stage.tsx";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { hourMs } from "../../../../../contract/base/time.ts";
import { AlarmItem } from "../../../../../src/console/alarm/list/alarm-item.tsx";
import { AlarmActionDialog } from "../../../../../src/console/alarm/list/alarm-action-dialog.tsx";
import { AlarmBadge } from "../../../../../src/console/alarm/list/alarm-badge.tsx";
import { StatusTiles } from "../../../../../src/console/fleet/house-list/status-tiles.tsx";
import { StoresContext } from "../../../../../src/context/use-stores.ts";
import { createStores } from "../../../../../src/stores/stores.ts";
import { MemoryRouter } from "react-router-dom";
import type { ReactNode } from "react";
import { FakeClock } from "../../../harness/fake-clock.ts";
import {
  alarmFact,
  buildAlarm,
  buildHouse,
  buildSnapshot,
  noon,
} from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { buildAlarmNotice } from "../../../harness/alarm-notice-factory.ts";
import { alarmPort } from "../../../harness/alarm-port.ts";

const user: CurrentUser = {
  id: 1,
  name: "王",
  avatar: "",
  loginName: "王",
  roleKey: "farm_manager",
  canOperate: "1",
  remoteConfigFlag: "0",
  mapType: "1",
  mapReviewNumber: "",
  build: "x",
  variant: "standard",
  mustChangePassword: false,
  passwordMin: 6,
};
const acknowledge = vi.fn((ids: readonly number[]) =>
  Promise.resolve(ids.map((id) => buildAlarm({ id, state: "acknowledged", version: 9 }))),
);

const acknowledgeIncident = vi.fn(
  (_alarmId: number, _upTo: number, _note: string): Promise<readonly Alarm[]> =>
    Promise.resolve([]),
);
const reset = vi.fn((ids: readonly number[], _note: string) =>
  Promise.resolve(ids.map((id) => buildAlarm({ id, state: "closed", clearedAt: 1, version: 9 }))),
);
const shelve = vi.fn(
  (_ids: readonly number[], _minutes: number, _reason: string, _isUrgentConfirmed: boolean) =>
    Promise.resolve<readonly Alarm[]>([]),
);

const readNotices = vi.fn((_input: { alarmIds: string }) => Promise.resolve([buildAlarmNotice()]));
const unreached = vi.fn(() => Promise.resolve<{ alarmId: number; since: number }[]>([]));
const callApi = fakeCall({
  toldOfAlarms: async (input: { alarmIds: string }) => {
    const rows = await readNotices(input);
    return { total: rows.length, rows };
  },
  noticeState: async () => ({ channels: [], unreached: await unreached() }),
});
const clock = new FakeClock(noon + 65_000);

async function show(
  children: ReactNode,
  over: Partial<CurrentUser> = {},
  alarms = [buildAlarm({ subject: "3", key: "fanFault" })],
  snapshot: Partial<FleetSnapshot> = {},
) {
  const never = () => Promise.reject(new Error("not part of this test"));
  const cookies: Record<string, string> = { userId: "1", token: "t" };
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    personNames: async () => [],
    clock,
    callApi,
    browserLanguage: "en",
    cookies: {
      get: (name) => cookies[name] ?? null,
      set: () => undefined,
      remove: () => undefined,
    },
    session: {
      captcha: never,
      login: never,
      current: () => Promise.resolve({ ...user, ...over }),
      logout: never,
    },
    alarm: alarmPort(never, { acknowledge, acknowledgeIncident, reset, shelve }),
  });
  await stores.session.check();
  stores.fleet.applySnapshot(
    buildSnapshot({ alarms, ...snapshot, ...(snapshot.houses && { readings: [] }) }),
  );
  render(
    <MemoryRouter>
      <StoresContext value={stores}>{children}</StoresContext>
    </MemoryRouter>,
  );
  return stores;
}
const alarm = buildAlarm({ subject: "3", key: "fanFault", value: 0.1, limit: 0.7 });
const nothing = () => undefined;

beforeEach(() => {
  acknowledge.mockClear();
  acknowledgeIncident.mockClear();
  shelve.mockClear();
});
afterEach(cleanup);

describe("AlarmItem", () => {
  it("names kind, place, limit, time and severity in words", async () => {
    await show(<AlarmItem alarm={alarm} onTick={null} onOpen={nothing} onAct={nothing} />);
    for (const text of [
      "Fan fault 3",
      "0.1 < 0.7 A",
      "House 1",
      "Farm 1",
      "1 min ago",
      "High-priority alarm",
      "Unacknowledged",
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("offers no actions to an account without permission to operate", async () => {
    await show(<AlarmItem alarm={alarm} onTick={null} onOpen={null} onAct={nothing} />, {
      canOperate: "0",
    });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("offers a house manager to acknowledge, but not to shelve", async () => {
    await show(<AlarmItem alarm={alarm} onTick={null} onOpen={null} onAct={nothing} />, {
      roleKey: "shack_manager",
    });
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Acknowledge",
      "On my way",
      "Assign",
    ]);
  });

  it("offers to record a repair for faults of a unit only", async () => {
    const draw = (shown: Alarm) =>
      show(<AlarmItem alarm={shown} onTick={null} onOpen={null} onAct={nothing} />);
    await draw(alarm);
    expect(screen.getByRole("link", { name: "Record repair" }).getAttribute("href")).toBe(
      `/shack/house/${alarm.houseId}?tab=devices&part=maintenance&repair=${alarm.id}`,
    );
    for (const other of [
      buildAlarm({ key: "tempHigh" }),
      { ...alarm, state: "returned" as const },
    ]) {
      cleanup();
      await draw(other);
      expect(screen.queryByRole("link")).toBeNull();
    }
  });

  it("names the person and the reason why it is shelved", async () => {
    const silent = buildAlarm({
      state: "acknowledged",
      ackBy: "Li",
      ackAt: noon,
      ackNote: "on my way",
      shelvedUntil: noon + hourMs,
      shelveReason: "repair",
    });
    await show(<AlarmItem alarm={silent} onTick={null} onOpen={null} onAct={nothing} />);
    for (const text of [
      "Acknowledged by Li, 1 min ago",
      "Note: on my way",
      "Shelved until 2026-03-10 17:00:00: repair",
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

describe("AlarmActionDialog", () => {
  it("acknowledges with the note and shows it everywhere at once", async () => {
    const stores = await show(
      <AlarmActionDialog action={{ kind: "acknowledge", ids: [1] }} onDone={nothing} />,
    );
    const typing = typist();
    await typing.type(await screen.findByLabelText("Note (optional)"), " called the manager ");
    await typing.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Acknowledge" }),
    );
    expect(acknowledge).toHaveBeenCalledWith([1], "called the manager");
    await waitFor(() => expect(stores.fleet.alarm(1)?.state).toBe("acknowledged"));
    expect(stores.toast.toasts.map(({ tone }) => tone)).toEqual(["success"]);
  });

  it("does not shelve without a reason", async () => {
    const done = vi.fn();
    await show(<AlarmActionDialog action={{ kind: "shelve", ids: [1] }} onDone={done} />);
    await typist().click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Shelve" }),
    );
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
  });
});

describe("one count", () => {
  it("is absent while there is no alarm", async () => {
    await show(<AlarmBadge />, {}, []);
    expect(screen.queryByRole("button")).toBeNull();
  });
  it("is the same in the badge and the tiles' store, and links to the list of alarms", async () => {
    const stores = await show(
      <>
        <AlarmBadge />
        <StatusTiles chosen="all" onChoose={nothing} />
      </>,
      {},
      [
        buildAlarm({ id: 1 }),
        buildAlarm({ id: 2, state: "returned" }),
        buildAlarm({ id: 3, severity: 1 }),
      ],
    );
    expect(screen.getByRole("link", { name: "2 alarms" })).toBeTruthy();
    await typist().click(screen.getByRole("button", { name: "Show the alarms on this page" }));
    const panel = await screen.findByRole("dialog", { name: "Open alarms" }, { timeout: 300_000 });
    expect(within(panel).getByText("2 in alarm · 2 unacknowledged")).toBeTruthy();
    expect(within(panel).getByRole("link", { name: "House overview" })).toBeTruthy();
    expect(stores.fleet.alarmCount).toBe(2);
    expect(screen.getByRole("button", { name: /^Alarm\s*1$/ })).toBeTruthy();
  });
});

describe("the open alarms by incident", () => {
  const houses = Array.from({ length: 6 }, (_, index) =>
    buildHouse({ id: index + 1, name: `${index + 1} 号舍`, nameEn: `House ${index + 1}` }),
  );
  const power = (houseId: number, over: Partial<Alarm> = {}) =>
    buildAlarm({
      id: houseId,
      houseId,
      key: "powerFail",
      severity: 1,
      raisedAt: noon + houseId,
      value: null,
      limit: null,
      peak: null,
      version: houseId,
      ...over,
    });
  const fan = buildAlarm({
    id: 9,
    houseId: 6,
    key: "fanFault",
    subject: "3",
    severity: 2,
    version: 9,
  });
  async function list(alarms = [fan, ...[1, 2, 3, 4, 5].map((id) => power(id))]) {
    stubLayout();
    const stores = await show(<AlarmList onOpen={nothing} />, {}, [], { houses, alarms });
    return stores;
  }
  const titles = () =>
    [...document.querySelectorAll("article strong")].map(({ textContent }) => textContent);
  const report = (stores: Awaited<ReturnType<typeof show>>, ...alarms: Alarm[]) =>
    act(() => {
      stores.fleet.applyDelta({ facts: alarms.map(alarmFact), readings: [], serverTime: noon });
    });

  it("is one row per cause, worst first, with its subjects", async () => {
    await list();
    expect(titles()).toEqual(["Power failure", "Fan fault 3"]);
    const row = document.querySelector<HTMLElement>("[data-incident]")!;
    for (const text of [
      "Farm 1 · 5 of 6 houses · 100,000 birds",
      "First: House 1, 2026-03-10 16:00:00",
      "5 alarms, 5 unacknowledged",
    ])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByRole("link", { name: "History" }).getAttribute("href")).toBe(
      "/alarm/index?incident=1&window=any",
    );
  });

  it("lists the notified people, the channels and results, and that no one was reached", async () => {
    readNotices.mockResolvedValueOnce([
      buildAlarmNotice({ alarmId: 1, channel: "call", recipient: "Li", reason: "noAnswer" }),
      buildAlarmNotice({ alarmId: 2, channel: "call", recipient: "Li", reason: "noAnswer" }),
      buildAlarmNotice({ alarmId: 1, channel: "text", recipient: "Wang", state: "delivered" }),
    ]);
    unreached.mockResolvedValueOnce([{ alarmId: 1, since: noon }]);
    await list();
    await vi.waitFor(async () => {
      await act(() => clock.advance(200));
      expect(readNotices).toHaveBeenCalled();
    });
    const shown = await screen.findByRole("group", { name: "Notified" });
    expect(readNotices.mock.calls[0]?.[0]).toEqual({ alarmIds: "1,2,3,4,5,9" });
    expect(within(shown).getByText("No answer since 16:00")).toBeTruthy();
    expect(
      within(shown)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["03-10 16:00Call Li ×2No answer", "03-10 16:00Text WangDelivered"]);
  });

  it("shows every member when it is unfolded", async () => {
    await list();
    await typist().click(screen.getByRole("button", { name: "Show 5" }));
    // As many as fit in the window.
    expect(titles().slice(0, 5)).toEqual(Array(5).fill("Power failure"));
    await typist().click(screen.getByRole("button", { name: "Hide" }));
    expect(titles()).toEqual(["Power failure", "Fan fault 3"]);
  });

  it("acknowledges the displayed incident in one call, after a confirmation", async () => {
    const stores = await list();
    const user = typist();
    await user.click(screen.getByRole("button", { name: "Acknowledge all" }));
    const dialog = await screen.findByRole("dialog", {}, { timeout: 300_000 });
    expect(within(dialog).getAllByText("House 1 · Farm 1")).toHaveLength(1);
    report(stores, power(6, { id: 60, version: 60 }));
    await user.click(within(dialog).getByRole("button", { name: "Acknowledge" }));
    expect(acknowledgeIncident).toHaveBeenCalledWith(1, 5, "");
    expect(acknowledge).not.toHaveBeenCalled();
  });

  it("freezes under the pointer, and counts the pending rows", async () => {
    const stores = await list();
    const region = screen.getByRole("region", { name: "Open alarms" });
    fireEvent.pointerMove(region, { pointerType: "mouse" });
    const worse = buildAlarm({
      id: 20,
      houseId: 6,
      key: "waterZero",
      severity: 1,
      raisedAt: noon - 9,
      version: 20,
    });
    report(stores, worse, { ...fan, severity: 1, raisedAt: noon - 99, version: 21 });
    expect(titles()).toEqual(["Power failure", "Fan fault 3"]);
    await typist().click(screen.getByRole("button", { name: "1 new or changed – show" }));
    expect(titles()).toEqual(["Fan fault 3", "No water", "Power failure"]);
    report(stores, { ...worse, state: "closed", version: 30 });
    expect(titles()).toEqual(["Fan fault 3", "No water", "Power failure"]);
    expect(document.querySelector("[data-alarm='20']")?.getAttribute("data-state")).toBe("over");
    fireEvent.pointerLeave(region);
    act(() => document.body.focus());
    fireEvent.blur(region);
    expect(titles()).toEqual(["Fan fault 3", "Power failure"]);
  });

  it("neither folds nor unfolds under the pointer, and stays as the person left it", async () => {
    const stores = await list([1, 2, 3].map((id) => power(id)));
    const region = screen.getByRole("region", { name: "Open alarms" });
    const isOpen = () => document.querySelector("[data-incident]")?.getAttribute("data-open");
    const leave = () => {
      fireEvent.pointerLeave(region);
      act(() => document.body.focus());
      fireEvent.blur(region);
    };
    const before = titles();
    expect([isOpen(), before.length]).toEqual(["true", 4]);
    fireEvent.pointerMove(region, { pointerType: "mouse" });
    report(stores, power(4));
    expect([isOpen(), titles()]).toEqual(["true", before]);
    leave();
    expect(isOpen()).toBe("false");
    await typist().click(screen.getByRole("button", { name: "Show 4" }));
    leave();
    report(stores, ...[3, 4].map((id) => power(id, { state: "closed", version: 10 + id })));
    expect([isOpen(), titles()]).toEqual(["true", Array(3).fill("Power failure")]);
    await typist().click(screen.getByRole("button", { name: "Hide" }));
    leave();
    report(stores, power(3, { id: 33, version: 33 }));
    expect([isOpen(), titles()]).toEqual(["false", ["Power failure"]]);
  });

  it("ticks an incident, and acknowledges the ticked ones", async () => {
    await list();
    const user = typist();
    await user.click(screen.getByRole("checkbox", { name: "Select: Power failure" }));
    await user.click(screen.getByRole("button", { name: "Acknowledge (5)" }));
    const dialog = await screen.findByRole("dialog", {}, { timeout: 300_000 });
    await user.click(within(dialog).getByRole("button", { name: "Acknowledge" }));
    expect(acknowledge).toHaveBeenCalledWith([1, 2, 3, 4, 5], "");
  });

  it("resets a latched alarm with its note, and shows it closed", async () => {
    const latched = buildAlarm({ id: 1, houseId: 1, latchedAt: noon });
    const stores = await show(
      <AlarmActionDialog action={{ kind: "reset", ids: [1] }} onDone={nothing} />,
      {},
      [],
      { houses, alarms: [latched] },
    );
    const user = typist();
    const dialog = await screen.findByRole("dialog", {}, { timeout: 300_000 });
    await user.type(within(dialog).getByLabelText("Note (optional)"), " belt renewed ");
    await user.click(within(dialog).getByRole("button", { name: "Reset" }));
    expect(reset).toHaveBeenCalledWith([1], "belt renewed");
    await waitFor(() => expect(stores.fleet.alarm(1)).toBeUndefined());
  });

  it("shelves an urgent alarm with a second confirmation, for half an hour at most", async () => {
    await show(
      <AlarmActionDialog action={{ kind: "shelve", ids: [1] }} onDone={nothing} />,
      {},
      [],
      {
        houses,
        alarms: [power(1)],
      },
    );
    const user = typist();
    const dialog = await screen.findByRole("dialog", {}, { timeout: 300_000 });
    expect(
      within(dialog)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["15 min", "30 min"]);
    await user.type(within(dialog).getByLabelText("Reason"), "generator test");
    await user.click(within(dialog).getByRole("button", { name: "Shelve" }));
    expect(shelve).not.toHaveBeenCalled();
    const sure = within(dialog).getByRole("button", { name: "Shelve urgent alarms" });
    expect(sure.hasAttribute("disabled")).toBe(true);
    await user.click(within(dialog).getByRole("checkbox"));
    await user.click(sure);
    expect(shelve).toHaveBeenCalledWith([1], 30, "generator test", true);
  });
});
