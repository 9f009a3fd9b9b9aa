// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Batch } from "../../../../../contract/control/batch/control-batch.ts";
import type { Rollout } from "../../../../../contract/control/firmware/rollout.ts";
import { BatchActions } from "../../../../../src/console/control/batch/batch-actions.tsx";
import { BackgroundTasks } from "../../../../../src/console/shell/background-tasks.tsx";
import { RolloutActions } from "../../../../../src/console/control/firmware/rollout-actions.tsx";
import { CommandsAtWork } from "../../../../../src/console/control/command/commands-at-work.tsx";
import { buildCommand } from "../../../harness/command-factory.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
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
const rollout: Rollout = {
  id: 5,
  orgId: 1,
  name: "Pumps",
  file: { id: 3, name: "main", kind: "firmware", version: "2.9.0", size: 5_242_880 },
  state: "awaiting",
  reason: null,
  wave: 0,
  waves: 4,
  soakMin: 30,
  soakUntil: null,
  awaitingAt: noon,
  createdBy: "Wang",
  isOwn: false,
  mayAgree: true,
  why: "pumps stick",
  approvedBy: null,
  createdAt: noon,
  endedAt: null,
  counts: { waiting: 7 },
  waits: { houses: 0, reason: null, ofReason: 0 },
};
const manager = { roleKey: "company_manager", remoteConfigFlag: "1" } as const;

it("a person with permission to approve a batch is notified while it waits", async () => {
  let rows: Batch[] = [batch, { ...batch, id: "x", name: "Not his", mayAgree: false }];
  const requests: unknown[] = [];
  const callApi = fakeCall({
    listAwaiting: () => Promise.resolve({ rows: [] }),
    listRollout: () => Promise.resolve({ total: 0, rows: [] }),
    listBatch: (query) => {
      requests.push(query);
      return Promise.resolve({ total: rows.length, rows });
    },
  });
  const { stores, address } = await stage(<CommandsAtWork />, {
    user: manager,
    ports: { callApi },
  });
  const texts = () => stores.toast.toasts.map(({ text }) => text);
  await act(settle);
  expect(requests).toEqual([{ state: "awaiting" }]);
  expect(texts()).toEqual(["Batch “Summer” by Li is waiting for approval"]);
  const change = async (now: Batch[]) => {
    rows = now;
    await act(async () => stores.recordChangeCounts.receive(["approvals"]));
    await act(settle);
  };
  // The first batch is approved; then another one waits.
  await change([]);
  expect(texts()).toEqual([]);
  await change([{ ...batch, name: "Winter" }]);
  expect(texts()).toEqual(["Batch “Winter” by Li is waiting for approval"]);
  await act(async () => stores.toast.toasts[0]!.action?.run());
  expect(address()).toBe(`/envcontrol/batches?batch=${batch.id}`);
});

it("a person with permission to approve a rollout or a single command is notified too", async () => {
  const text = "Upgrade “Pumps” by Wang is waiting for approval";
  const command = buildCommand({ state: "awaiting", operatorName: "Zhao", queuedAt: noon });
  let rows = [command];
  const callApi = fakeCall({
    listAwaiting: () => Promise.resolve({ rows }),
    listBatch: () => Promise.resolve({ total: 0, rows: [] }),
    listRollout: () =>
      Promise.resolve({ total: 2, rows: [rollout, { ...rollout, id: 8, mayAgree: false }] }),
  });
  const { stores, address } = await stage(<CommandsAtWork />, {
    user: manager,
    ports: { callApi },
    snapshot: { farms: [buildFarm()], houses: [buildHouse({ id: command.houseId })] },
  });
  await act(settle);
  const [ofCommand, ofRollout] = stores.toast.toasts;
  expect(stores.toast.toasts).toHaveLength(2);
  expect(ofCommand!.text).toMatch(/for \S.* by Zhao is waiting for approval/);
  expect(ofRollout!.text).toBe(text);
  // The command has been approved, or has expired.
  rows = [];
  await act(async () => stores.recordChangeCounts.receive(["approvals"]));
  await act(settle);
  expect(stores.toast.toasts.map((toast) => toast.text)).toEqual([text]);
  await act(async () => ofRollout!.action?.run());
  expect(address()).toBe(`/envcontrol/upgrade?rollout=${rollout.id}`);
});

it("other persons are not notified", async () => {
  const listBatch = vi.fn(() => Promise.resolve({ total: 0, rows: [] }));
  const user = { roleKey: "shack_manager", remoteConfigFlag: "1" } as const;
  await stage(<CommandsAtWork />, { user, ports: { callApi: fakeCall({ listBatch }) } });
  await act(settle);
  expect(listBatch).not.toHaveBeenCalled();
});

it("no call is made before a password is chosen", async () => {
  const listBatch = vi.fn(() => Promise.resolve({ total: 0, rows: [] }));
  const user = { ...manager, mustChangePassword: true };
  await stage(<BackgroundTasks />, { user, ports: { callApi: fakeCall({ listBatch }) } });
  await act(settle);
  expect(listBatch).not.toHaveBeenCalled();
});

it("approval is offered only to permitted persons", async () => {
  const shown = async (mayAgree: boolean) => {
    cleanup();
    const done = () => undefined;
    await stage(
      <>
        <BatchActions batch={{ ...batch, mayAgree }} onDone={done} />
        <RolloutActions rollout={{ ...rollout, mayAgree }} onDone={done} />
      </>,
      { user: manager },
    );
    return screen.queryAllByRole("button", { name: "Approve" }).length;
  };
  expect([await shown(true), await shown(false)]).toEqual([2, 0]);
});

it("a rollout is paused once, however often the button is clicked", async () => {
  const pauseRollout = vi.fn(() => new Promise<Rollout>(() => undefined));
  await stage(
    <RolloutActions rollout={{ ...rollout, state: "running" }} onDone={() => undefined} />,
    {
      user: manager,
      ports: { callApi: fakeCall({ pauseRollout }) },
    },
  );
  const button = screen.getByRole("button", { name: "Pause" });
  await act(async () => {
    button.click();
    await settle();
    button.click();
  });
  expect(pauseRollout).toHaveBeenCalledTimes(1);
});
