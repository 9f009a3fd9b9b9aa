// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DoneMaintenance } from "../../../../contract/maintenance/maintenance-record.ts";
import { BoardPart } from "../../../../src/console/maintenance/plan/board-part.tsx";
import { DoneForm } from "../../../../src/console/maintenance/record/done-form.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { typist } from "../../harness/typing.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { buildRecord } from "../../harness/maintenance-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const noop = () => undefined;
const counts = { overdue: 0, overdueHouses: 0, soon: 0, month: 0, done: 0 };
const checked = () => screen.getByRole("radio", { checked: true }).textContent;

describe("unplanned work", () => {
  const work = { kind: "other", farmId: 10, houseId: 100, unit: null } as const;

  it("starts as a report; a manager records the repair that an alarm calls for", async () => {
    const sent = vi.fn(async (_input: DoneMaintenance) => ({ rows: [] }));
    await stage(<DoneForm work={work} onClose={noop} onDone={noop} />, {
      user: { roleKey: "shack_manager" },
      ports: { callApi: fakeCall({ maintenanceDone: sent }) },
    });
    expect(checked()).toBe("Reported");
    expect(screen.getByRole("dialog", { name: /^Fault or unplanned work: .*House/ })).toBeDefined();
    expect(screen.getByLabelText("Found on")).toBeDefined();
    await typist().type(screen.getByLabelText("Work done / problem"), "This squeaks");
    await typist().click(screen.getByRole("button", { name: "Report" }));
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    // The cost is in the currency of the farm, in any language on screen.
    expect(sent.mock.calls[0]![0]).toMatchObject({
      houseId: 100,
      content: "This squeaks",
      result: "reported",
      currency: null,
    });
    for (const [more, result] of [
      [{}, "Reported"],
      [{ alarm: { id: 1, title: "Fan failure" } }, "Repaired"],
    ] as const) {
      cleanup();
      await stage(<DoneForm work={{ ...work, ...more }} onClose={noop} onDone={noop} />, {
        user: { roleKey: "farm_manager" },
      });
      expect(checked()).toBe(result);
    }
  });
});

describe("the board", () => {
  const open = async (plans: number, reports = [buildRecord({ content: "This squeaks" })]) => {
    const listMaintenance = vi.fn(async ({ open: isOpen }: { readonly open?: "1" }) => ({
      total: isOpen === "1" ? reports.length : 0,
      minutes: 0,
      costs: [],
      rows: isOpen === "1" ? reports : [],
    }));
    const listTask = async () => ({ counts, total: 0, rows: [] });
    const listPlan = async () => ({ counts, total: plans, rows: [] });
    await stage(<BoardPart />, {
      at: "/page?farm=10&kind=fan&mine=1",
      ports: { callApi: fakeCall({ listTask, listPlan, listMaintenance }) },
    });
    await act(settle);
    return listMaintenance.mock.calls.map(([query]) => query);
  };

  it("lists open reports, and asks for the outcome of each", async () => {
    const report = buildRecord({
      id: 9,
      content: "This squeaks",
      result: "reported",
      isOpen: true,
    });
    const reportForm = await open(3, [report]);
    const narrowed = { farmId: 10, unitKind: "fan", pageSize: 20 };
    // A new report has no owner yet.
    expect(reportForm).toContainEqual({ ...narrowed, open: "1" });
    expect(reportForm).toContainEqual({ ...narrowed, mine: "1", week: "1" });
    const reports = within(
      screen.getByRole("heading", { name: "Reported, still open 1" }).closest("section")!,
    );
    await typist().click(reports.getByRole("button", { name: "Handle: This squeaks" }));
    const form = within(screen.getByRole("dialog"));
    expect(form.getByDisplayValue("This squeaks")).toBeDefined();
    expect(checked()).toBe("Repaired");
    expect(form.queryByRole("radio", { name: "Reported" })).toBeNull();
  });

  it("offers a first report only without plans", async () => {
    await open(3, []);
    expect(screen.getByText("No plan is due within 30 days.")).toBeDefined();
    cleanup();
    await open(0, []);
    expect(screen.getByText(/^Register units first/)).toBeDefined();
  });
});
