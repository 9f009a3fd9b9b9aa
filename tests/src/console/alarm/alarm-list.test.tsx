// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeMemory } from "../../fake-memory.ts";
import { noPorts } from "../../fake-port.ts";
import type { CurrentUser } from "../../../../contract/session.ts";
import { hourMs } from "../../../../contract/time.ts";
import { AlarmItem } from "../../../../src/console/alarm/alarm-item.tsx";
import { AlarmActionDialog } from "../../../../src/console/alarm/alarm-action-dialog.tsx";
import { AlarmBadge } from "../../../../src/console/alarm/alarm-badge.tsx";
import { StatusTiles } from "../../../../src/console/house-list/status-tiles.tsx";
import { StoresContext } from "../../../../src/context/use-stores.ts";
import { createStores } from "../../../../src/stores/stores.ts";
import { MemoryRouter } from "react-router-dom";
import type { ReactNode } from "react";
import { FakeClock } from "../../fake-clock.ts";
import { buildAlarm, buildSnapshot, noon } from "../../factory.ts";
import { typist } from "../../typing.ts";

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

async function show(
  children: ReactNode,
  over: Partial<CurrentUser> = {},
  alarms = [buildAlarm({ subject: "3", key: "fanFault" })],
) {
  const never = () => Promise.reject(new Error("not part of this test"));
  const cookies: Record<string, string> = { userId: "1", token: "t" };
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    clock: new FakeClock(noon + 65_000),
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
    alarm: { acknowledge, shelve: never, unshelve: never },
  });
  await stores.session.check();
  stores.fleet.applySnapshot(buildSnapshot({ alarms }));
  render(
    <MemoryRouter>
      <StoresContext value={stores}>{children}</StoresContext>
    </MemoryRouter>,
  );
  return stores;
}
const alarm = buildAlarm({ subject: "3", key: "fanFault", value: 0.1, limit: 0.7 });
const nothing = () => undefined;

beforeEach(() => void acknowledge.mockClear());
afterEach(cleanup);

describe("AlarmItem", () => {
  it("says what, where, against which limit, since when and how bad in words", async () => {
    await show(<AlarmItem alarm={alarm} onTick={null} onOpen={nothing} onAct={nothing} />);
    for (const text of [
      "Fan fault 3",
      "0.1 < 0.7 A",
      "House 1",
      "Farm 1",
      "1 min ago",
      "High",
      "Unacknowledged",
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("offers nothing to an account that may not operate", async () => {
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
    ]);
  });

  it("says who has it and why it is silent", async () => {
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
    await vi.waitFor(() => expect(stores.fleet.alarm(1)?.state).toBe("acknowledged"));
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
  it("is not there while there is no alarm", async () => {
    await show(<AlarmBadge />, {}, []);
    expect(screen.queryByRole("link")).toBeNull();
  });
  it("is the same in badge and tiles' store, and leads to the house overview", async () => {
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
    expect(screen.getByRole("link", { name: "2 alarms" }).getAttribute("href")).toBe(
      "/shack/status/overview",
    );
    expect(stores.fleet.alarmCount).toBe(2);
    expect(screen.getByRole("button", { name: /^Alarm\s*1$/ })).toBeTruthy();
  });
});
