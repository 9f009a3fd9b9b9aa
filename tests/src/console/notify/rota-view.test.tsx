// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import {
  type Rota,
  rotaDaysMax,
  type RotaShifts,
  type RotaSwap,
} from "../../../../contract/notify/rota.ts";
import { RotaView } from "../../../../src/console/notify/rota-view.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { typist } from "../../harness/typing.ts";

const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const rota: Rota = {
  id: 4,
  orgId: 1,
  farmId: 10,
  farmName: "North farm",
  farmNameEn: null,
  name: "Nights",
  timeZone: "Asia/Shanghai",
  lines: [
    {
      days: [0, 1, 2, 3, 4, 5, 6],
      dayKind: "daily",
      period: "08:00-08:00",
      start: "2026-03-09",
      weeks: 1,
      people: [1, 2],
    },
  ],
  people: [
    { id: 1, name: "Wang", hasPhone: true, hasMail: false },
    { id: 2, name: "Li", hasPhone: true, hasMail: false },
  ],
  contacts: 1,
  mayManage: true,
  isMember: true,
  version: 1,
};
/** Midnight in Shanghai on Monday, 9 March; `noon` is the day after. */
const monday = Date.UTC(2026, 2, 8, 16);
const swap: RotaSwap = {
  id: 9,
  rotaId: 4,
  rotaName: "Nights",
  timeZone: "Asia/Shanghai",
  userId: 2,
  name: "Li",
  toUserId: 1,
  toName: "Wang",
  give: { from: monday + 4 * dayMs, to: monday + 5 * dayMs },
  take: null,
  note: "wedding",
  state: "offered",
  madeAt: noon,
};
const shifts: RotaShifts = {
  timeZone: "Asia/Shanghai",
  days: Array.from({ length: 8 }, (_, day) => monday + day * dayMs),
  shifts: [
    { from: monday, to: monday + 3 * dayMs, userId: 1, name: "Wang", source: "pattern" },
    {
      from: monday + 3 * dayMs + 2 * hourMs,
      to: monday + 7 * dayMs,
      userId: 2,
      name: "Li",
      source: "change",
    },
  ],
  changes: [
    {
      id: 7,
      from: monday + 3 * dayMs,
      to: monday + 7 * dayMs,
      userId: 2,
      name: "Li",
      isSwap: false,
      note: "holiday",
      madeBy: "Wang",
      mayDrop: true,
    },
  ],
  swaps: [swap],
  unknownYears: [],
};
let rows: Rota[];
beforeEach(() => {
  stubLayout();
  rows = [rota];
  call.mockReset().mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = async (
  read: (input: { readonly days: number }) => Promise<unknown> = async () => shifts,
) => {
  const listRota = async () => ({ total: rows.length, rows });
  const listUser = async () => ({ total: 0, rows: [] });
  const staged = await stage(<RotaView />, {
    ports: { callApi: fakeCall({ listRota, listUser, rotaShifts: read }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};

it("explains a rota when there is none", async () => {
  rows = [];
  await open();
  expect(screen.getByText("No on-call rota yet")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Nights" })).toBeNull();
});

it("reports that the rotas could not be loaded, instead of waiting for ever", async () => {
  const failing = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("server away"));
  await stage(<RotaView />, { ports: { callApi: failing as never } });
  await act(settle);
  expect(screen.getByText("server away")).toBeTruthy();
  const before = failing.mock.calls.length;
  await typist().click(screen.getByRole("button", { name: "Try again" }));
  expect(failing.mock.calls.length).toBeGreaterThan(before);
});

it("reports that the days and the person on call could not be loaded", async () => {
  await open(() => Promise.reject(new Error("server away")));
  expect(await screen.findAllByText(/server away/)).toHaveLength(2);
});

it("shows the person on call, the gap between two duties, the change and the pending swap", async () => {
  await open();
  const region = within(await screen.findByRole("region", { name: "Nights" }));
  expect(region.getAllByText(/Wang/).length).toBeGreaterThan(0);
  expect(region.getAllByText(/Nobody|nobody/).length).toBeGreaterThan(0);
  expect(region.getByText(/holiday/)).toBeTruthy();
  expect(region.getByText(/wedding/)).toBeTruthy();
});

it("answers a swap, and undoes a change", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Accept" }));
  expect(call.mock.calls[0]).toMatchObject(["answerSwap", { id: 9, answer: "accepted" }]);
});

it("takes over a duty", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Cover a shift" }));
  const form = within(await screen.findByRole("dialog"));
  await typing.click(form.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  const [name, input] = call.mock.calls[0] ?? [];
  expect(name).toBe("takeDuty");
  expect(input).toMatchObject({ rotaId: 4, userId: 1 });
});

it("never treats duties that could not be loaded as none to swap", async () => {
  const { typing } = await open(async ({ days }) => {
    if (days === rotaDaysMax) throw new Error("server away");
    return shifts;
  });
  await typing.click(screen.getByRole("button", { name: "Offer a swap" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/server away/)).toBeTruthy();
  expect(dialog.queryByText(/no duty/)).toBeNull();
  expect(dialog.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("shows the rota that was just saved, not the first one", async () => {
  const { typing, address } = await open();
  call.mockImplementation(async () => {
    rows = [rota, { ...rota, id: 5, name: "Days" }];
    return { id: 5 };
  });
  await typing.click(screen.getByRole("button", { name: "Edit Nights" }));
  const form = within(await screen.findByRole("dialog"));
  await typing.type(form.getByRole("textbox", { name: /^Rota required/ }), "!");
  await typing.click(form.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(address()).toContain("rota="));
});
