// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type Batch,
  type BatchHouse,
  batchHouseStates,
  type BatchRefusal,
  type BatchTask,
} from "../../../../../contract/control/batch/control-batch.ts";
import { BatchHouses } from "../../../../../src/console/control/batch/batch-houses.tsx";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, noon } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counts = Object.fromEntries(batchHouseStates.map((state) => [state, 0])) as Batch["counts"];
const batch: Batch = {
  id: "b7",
  orgId: 1,
  kind: "paste",
  name: "summer",
  ofId: null,
  groups: ["curve", "feed"],
  action: null,
  state: "planned",
  reason: null,
  risk: "1",
  asks: ["name"],
  wave: 0,
  waves: 0,
  soakMs: 0,
  soakUntil: null,
  inFlight: 20,
  isOneAFarm: false,
  tolerance: 0,
  counts: { ...counts, left: 1 },
  plannedAt: noon,
  startedAt: null,
  endedAt: null,
  operator: "Wang",
  operatorName: "Wang",
  isOwn: true,
  why: "",
  mayAgree: false,
  approvedBy: null,
};
const house: BatchHouse = {
  houseId: 2,
  houseName: "2 号舍",
  houseNameEn: "House 2",
  farmId: 10,
  farmName: "甲场",
  farmNameEn: "Alpha",
  networkId: "GW-2",
  wave: null,
  place: 0,
  state: "left",
  reason: "values",
  risk: "1",
  changes: 1,
  faults: 2,
  lacking: ["feed"],
  gaps: [{ group: "levels", why: "noFans" }],
  dayAge: 20,
  isAlarmed: false,
  commandId: null,
  beganAt: null,
  endedAt: null,
};
const tasks: BatchTask[] = [
  {
    kind: "write",
    group: "heat",
    base: "00000001",
    items: [{ k: "heatHyst", from: 0.3, to: 0.4 }],
    undoOf: null,
  },
];
const refusal: BatchRefusal = {
  group: "curve",
  faults: [{ k: "targetOffset", to: 99, fault: "range" }],
  findings: [
    { rule: "curveDays", group: "curve", key: "day", row: 2, isWarning: false, values: {} },
  ],
};

it("a house of a plan shows its changes, and the reason if it is excluded", async () => {
  const requests: unknown[] = [];
  const callApi = fakeCall(
    { listBatchHouse: () => Promise.resolve({ total: 1, rows: [house] }) },
    async (name, input) => {
      requests.push([name, input]);
      return { house, tasks, refusal, risks: [] };
    },
  );
  await stage(<BatchHouses batch={batch} left={new Set()} onLeave={null} />, {
    ports: { callApi },
  });
  await act(settle);
  const row = screen.getByRole("row", { name: /House 2/ });
  expect(row.textContent).toContain("2 problems");
  expect(row.textContent).toContain("Not available for this gateway type: Feed");
  expect(row.textContent).toContain("No proposal: Ventilation levels");
  const typing = typist();
  await typing.click(within(row).getByRole("button", { name: "Details of House 2" }));
  await act(settle);
  expect(requests).toEqual([["getBatchHouse", { id: "b7", houseId: 2 }]]);
  const { textContent: dialogText } = screen.getByRole("dialog", { name: "Details of House 2" });
  expect(dialogText).toContain("Cannot be sent: ");
  expect(dialogText).toContain("Out of range");
  expect(dialogText).toContain("Point 3");
  expect(dialogText).toContain("Day ages must increase from row to row");
  expect(dialogText).toContain("No fans with a control port among the devices");
  expect(dialogText).toContain("0.4");
  await typing.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("are exported as a file with the times shown on the page", async () => {
  const take = vi.fn<ExportPort["take"]>(() => new Promise(() => undefined));
  const callApi = fakeCall({
    listBatchHouse: () => Promise.resolve({ total: 1, rows: [house] }),
  });
  await stage(<BatchHouses batch={batch} left={new Set()} onLeave={null} />, {
    snapshot: { farms: [buildFarm({ orgId: 1, timeZone: "Asia/Urumqi" })], houses: [] },
    ports: { callApi, export: { take, save: vi.fn<ExportPort["save"]>() } },
  });
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("dialog", { name: "Export to file" });
  await typing.click(within(dialog).getByRole("button", { name: "Export" }));
  expect(take.mock.calls[0]?.[0]).toEqual({
    name: "exportBatch",
    input: { id: "b7", timeZone: "Asia/Urumqi", format: "xlsx" },
  });
});
