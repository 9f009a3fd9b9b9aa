// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Batch } from "../../../../contract/control/batch.ts";
import { BatchActions } from "../../../../src/console/batch/batch-actions.tsx";
import { BesidePages } from "../../../../src/console/shell/beside-pages.tsx";
import { CommandsAtWork } from "../../../../src/console/command/commands-at-work.tsx";
import { fakeCall } from "../../fake-call.ts";
import { settle } from "../../fake-clock.ts";
import { noon } from "../../factory.ts";
import { giveLayout, stage } from "../page-stage.tsx";

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counts: Batch["counts"] = {
  left: 0,
  waiting: 2,
  open: 0,
  verified: 0,
  failed: 0,
  skipped: 0,
  notSent: 0,
};
const batch: Batch = {
  id: "0190b1c2-0000-7000-8000-000000000001",
  orgId: 1,
  kind: "write",
  name: "Summer",
  ofId: null,
  groups: ["curve"],
  action: null,
  state: "awaiting",
  reason: null,
  risk: "3",
  asks: ["name", "reason", "second"],
  wave: 0,
  waves: 2,
  soakMs: 0,
  soakUntil: null,
  inFlight: 20,
  isOneAFarm: true,
  tolerance: 0,
  counts,
  plannedAt: noon,
  startedAt: noon,
  endedAt: null,
  operator: "li",
  operatorName: "Li",
  isOwn: false,
  why: "heat wave",
  mayAgree: true,
  approvedBy: null,
};
const manager = { roleKey: "company_manager", remoteConfigFlag: "1" } as const;

it("whoever may agree to a batch is told of it, as long as it waits", async () => {
  let rows: Batch[] = [batch, { ...batch, id: "x", name: "Not his", mayAgree: false }];
  const asked: unknown[] = [];
  const callApi = fakeCall({
    listBatch: (query) => {
      asked.push(query);
      return Promise.resolve({ total: rows.length, rows });
    },
  });
  const { stores, address } = await stage(<CommandsAtWork />, {
    user: manager,
    ports: { callApi },
  });
  const texts = () => stores.toast.toasts.map(({ text }) => text);
  await act(settle);
  expect(asked).toEqual([{ state: "awaiting" }]);
  expect(texts()).toEqual(["“Summer” of Li waits for a second person"]);
  const news = async (now: Batch[]) => {
    rows = now;
    await act(async () => stores.recordChangeCounts.receive(["approvals"]));
    await act(settle);
  };
  // Somebody has agreed; then another one waits.
  await news([]);
  expect(texts()).toEqual([]);
  await news([{ ...batch, name: "Winter" }]);
  expect(texts()).toEqual(["“Winter” of Li waits for a second person"]);
  await act(async () => stores.toast.toasts[0]!.action?.run());
  expect(address()).toBe(`/envcontrol/index?tab=batches&batch=${batch.id}`);
});

it("nobody else is asked", async () => {
  const listBatch = vi.fn(() => Promise.resolve({ total: 0, rows: [] }));
  const user = { roleKey: "shack_manager", remoteConfigFlag: "1" } as const;
  await stage(<CommandsAtWork />, { user, ports: { callApi: fakeCall({ listBatch }) } });
  await act(settle);
  expect(listBatch).not.toHaveBeenCalled();
});

it("nobody is asked for before a password is chosen", async () => {
  const listBatch = vi.fn(() => Promise.resolve({ total: 0, rows: [] }));
  const user = { ...manager, mustChangePassword: true };
  await stage(<BesidePages />, { user, ports: { callApi: fakeCall({ listBatch }) } });
  await act(settle);
  expect(listBatch).not.toHaveBeenCalled();
});

it("agreeing is offered to those alone who may", async () => {
  const shown = async (mayAgree: boolean) => {
    cleanup();
    const actions = <BatchActions batch={{ ...batch, mayAgree }} onDone={() => undefined} />;
    await stage(actions, { user: manager });
    return screen.queryByRole("button", { name: "Agree" }) !== null;
  };
  expect([await shown(true), await shown(false)]).toEqual([true, false]);
});
