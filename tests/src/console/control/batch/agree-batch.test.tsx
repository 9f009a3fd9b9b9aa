// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type Batch,
  batchHouseStates,
} from "../../../../../contract/control/batch/control-batch.ts";
import { BatchActions } from "../../../../../src/console/control/batch/batch-actions.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { buildRisk } from "../../../harness/command-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counts = Object.fromEntries(batchHouseStates.map((state) => [state, 0])) as Batch["counts"];
const batch = {
  id: "b7",
  name: "summer",
  kind: "write",
  state: "awaiting",
  risk: "3",
  counts: { ...counts, waiting: 2 },
  plannedAt: noon,
  why: "heat wave",
  mayAgree: true,
} as Batch;
const house = (houseId: number, risk: string) => ({
  houseId,
  houseName: `${houseId} 号舍`,
  houseNameEn: `House ${houseId}`,
  risk,
});
const risk = buildRisk({
  class: "3",
  whatIf: {
    tempC: 27.4,
    before: { level: 9, airM3h: 148_000 },
    after: { level: 6, airM3h: 57_600 },
    needM3h: 24_000,
    birds: 29_310,
  },
});

it("a second person sees class, direction and effects before agreeing", async () => {
  const sent: string[] = [];
  const requests: unknown[] = [];
  const listed: unknown[] = [];
  const callApi = fakeCall(
    {
      listBatchHouse: (input) => {
        listed.push(input);
        return Promise.resolve({ total: 2, rows: [house(2, "3")] as never });
      },
    },
    async (name, input) => {
      if (name === "getBatchHouse") {
        requests.push(input);
        return { house: {}, tasks: [], refusal: null, risks: [risk] };
      }
      sent.push(name);
      return {};
    },
  );
  const onDone = vi.fn();
  await stage(<BatchActions batch={batch} onDone={onDone} />, {
    user: { remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
  });
  fireEvent.click(screen.getByRole("button", { name: "Approve" }));
  await act(settle);
  const dialog = screen.getByRole("dialog", { name: "Approve “summer”?" });
  expect(sent).toEqual([]);
  expect(listed).toEqual([{ id: "b7", state: "waiting", sort: "risk", pageSize: 1 }]);
  expect(requests).toEqual([{ id: "b7", houseId: 2 }]);
  for (const text of [
    "Will be sent to 2 houses; highest risk level 3.",
    "heat wave",
    "Highest risk: House 2",
    "Level 3: high risk",
    "level 9 → 6, 148,000 → 57,600 m³/h",
    "2.4 × need",
  ])
    expect(dialog.textContent).toContain(text);
  fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  await act(settle);
  expect(sent).toEqual(["approveBatch"]);
  expect(onDone).toHaveBeenCalledOnce();
});

it("nobody can agree before the most dangerous house is known", async () => {
  const callApi = fakeCall({ listBatchHouse: () => new Promise(() => {}) });
  await stage(<BatchActions batch={batch} onDone={() => undefined} />, {
    user: { remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
  });
  fireEvent.click(screen.getByRole("button", { name: "Approve" }));
  await act(settle);
  const dialog = within(screen.getByRole("dialog", { name: "Approve “summer”?" }));
  expect(dialog.getByRole("button", { name: "Approve" })).toHaveProperty("disabled", true);
});
