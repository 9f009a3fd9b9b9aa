// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanFilter, PlanTask } from "../../../../contract/maintenance/maintenance.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { BoardPart } from "../../../../src/console/maintenance/plan/board-part.tsx";
import { DoneForm } from "../../../../src/console/maintenance/record/done-form.tsx";
import { DueCard } from "../../../../src/console/maintenance/plan/plan-due-card.tsx";
import { UnitNow } from "../../../../src/console/maintenance/unit/unit-now.tsx";
import { WorkState } from "../../../../src/console/maintenance/record/work-state.tsx";
import { DraftsAtWork } from "../../../../src/console/flock/offline/drafts-at-work.tsx";
import { buildAlarm, buildDetail, noon } from "../../harness/fleet-factory.ts";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { fillIn, typist } from "../../harness/typing.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { buildHouseUnit, buildPlan, buildTask } from "../../harness/maintenance-factory.ts";

const unit = buildHouseUnit();
const noop = () => undefined;

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the board", () => {
  const counts = { overdue: 200, overdueHouses: 40, soon: 1, month: 0, done: 0 };
  const late = buildTask({
    only: buildPlan({ id: 1, content: "Late work", state: "overdue" }),
  });
  const belts = buildTask({ id: 3, task: "b".repeat(32), plans: 9, houses: 9, overdue: 9 });
  const shown: Partial<Record<PlanFilter, { total: number; rows: PlanTask[] }>> = {
    overdue: { total: 80, rows: [late, belts] },
    soon: { total: 1, rows: [buildTask({ only: buildPlan({ id: 2, content: "Soon work" }) })] },
  };
  const listTask = vi.fn(async ({ state }: { readonly state: PlanFilter }) => ({
    counts,
    ...(shown[state] ?? { total: 0, rows: [] }),
  }));
  const listMaintenance = async () => ({ total: 0, minutes: 0, costs: [], rows: [] });
  const stageBoard = (ports: object = {}, search = "") =>
    stage(<BoardPart />, {
      at: `/maintenance/index${search}`,
      pattern: "/maintenance/index",
      ports: { callApi: fakeCall({ listTask, listMaintenance, ...ports }) },
    });
  const column = (name: RegExp) =>
    within(screen.getByRole("heading", { name }).closest("section")!);

  it("loads each column by itself, and links to the rest with the same filters", async () => {
    await stageBoard({}, "?farm=10&kind=fan&mine=1");
    await act(settle);
    expect(listTask.mock.calls.map(([query]) => query)).toMatchObject(
      ["overdue", "soon", "next"].map((state) => ({
        state,
        farmId: 10,
        unitKind: "fan",
        mine: "1",
      })),
    );
    const overdue = column(/^Overdue 200$/);
    expect(overdue.getByText("Late work")).toBeDefined();
    expect(overdue.getByRole("link", { name: "78 more" }).getAttribute("href")).toBe(
      "/maintenance/index?tab=plans&state=overdue&farm=10&kind=fan&mine=1",
    );
    expect(column(/^Due within 7 days 1$/).getByText("Soon work")).toBeDefined();
    expect(column(/^Due in 8 to 30 days 0$/).getByText("None")).toBeDefined();
  });

  it("has one row for a task in nine houses, which expands to them and completes them at once", async () => {
    const rows = [101, 102, 103].map((id) => buildPlan({ id, houseId: id, state: "overdue" }));
    const listPlan = vi.fn(async (_query: object) => ({ total: 9, counts, rows }));
    await stageBoard({ listPlan });
    await act(settle);
    const overdue = column(/^Overdue/);
    const row = overdue.getByRole("button", {
      name: /Check belts.*9 houses.*12 days late \(first\)/,
    });
    expect([row.getAttribute("aria-expanded"), listPlan.mock.calls.length]).toEqual(["false", 0]);
    fireEvent.click(row);
    await act(settle);
    expect(listPlan.mock.calls.map(([query]) => query)).toMatchObject([
      { state: "overdue", task: belts.task },
    ]);
    expect(overdue.getByRole("link", { name: "6 more" }).getAttribute("href")).toContain(
      `task=${belts.task}`,
    );
    fireEvent.click(overdue.getByRole("button", { name: "Complete all 3 below" }));
    await act(settle);
    expect(screen.getByText(/^These 3 are recorded at once/)).toBeDefined();
  });

  it("reports no work of the week before it is loaded, and the reason of a failure", async () => {
    let fail: (error: Error) => void = noop;
    await stageBoard({
      listMaintenance: () => new Promise<never>((_resolve, reject) => (fail = reject)),
    });
    await act(settle);
    const week = column(/^Done in last 7 days/);
    expect(week.queryByText("None")).toBeNull();
    fail(new Error("gone"));
    await act(settle);
    expect(week.getByRole("button", { name: /again|retry/i })).toBeDefined();
  });
});

it("a plan shows the last date of the unit that is due first, not the newest of all", async () => {
  await stage(<DueCard plan={buildPlan()} onDone={noop} onPostpone={noop} />);
  expect(screen.getByText("Every 7 days, last 2026-03-05")).toBeDefined();
});

it("stores cost and minutes in the typed format, and no ambiguous number", async () => {
  const maintenanceDone = vi.fn(async (_input: object) => ({}));
  await stage(
    <DoneForm
      work={{ kind: "plan", plans: [buildPlan({ id: 1 })] }}
      onClose={noop}
      onDone={noop}
    />,
    { ports: { callApi: fakeCall({ maintenanceDone }) } },
  );
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Time, cost, part" }));
  const cost = screen.getByLabelText<HTMLInputElement>("Cost");
  const done = screen.getByRole<HTMLButtonElement>("button", { name: "Done" });
  for (const text of ["1,200", "12 yuan", "1e3"]) {
    await typing.clear(cost);
    await fillIn(typing, cost, text);
    expect([cost.value, cost.getAttribute("aria-invalid"), done.disabled]).toEqual([
      text,
      "true",
      true,
    ]);
  }
  await typing.clear(cost);
  await fillIn(typing, cost, "1.200,5");
  await fillIn(typing, screen.getByLabelText("Minutes"), "９０");
  await typing.click(done);
  await act(settle);
  expect(maintenanceDone.mock.calls[0]?.[0]).toMatchObject({ cost: 1200.5, minutes: 90 });
});

describe("the state of a unit", () => {
  const now = () => document.querySelector(".mt-now")?.textContent ?? null;

  it("is that of the newest frame; an old frame's is unknown", async () => {
    const { stores, clock } = await stage(<UnitNow unit={unit} />);
    act(() => stores.houseDetails.apply([buildDetail({ at: noon + 60_000 })]));
    expect(now()).toBe("Now: On · 2.1 A");
    await act(async () => {
      await clock.advance(26 * hourMs);
      stores.connection.tick();
    });
    expect(now()).toMatch(/^Now: Unknown · .* old$/);
  });

  it("is shown for every kind in the frame", async () => {
    const detail = buildDetail({ at: noon + 60_000 });
    const { stores } = await stage(
      <>
        <UnitNow unit={buildHouseUnit({ kind: "heater" })} />
        <UnitNow unit={buildHouseUnit({ kind: "coolPad" })} />
        <UnitNow unit={buildHouseUnit({ kind: "probe", number: 2 })} />
        <UnitNow unit={buildHouseUnit({ kind: "inlet", number: 9 })} />
        <UnitNow unit={buildHouseUnit({ kind: "pump" })} />
      </>,
    );
    act(() =>
      stores.houseDetails.apply([
        { ...detail, heaters: [35], coolPads: [1], temps: [22, 22.4], inletPos: [10] },
      ]),
    );
    expect([...document.querySelectorAll(".mt-now")].map((item) => item.textContent)).toEqual([
      "Now: 35%",
      "Now: On",
      "Now: 22.4 °C",
    ]);
  });

  it("shows the alarms of any kind of unit, but only those of this unit", async () => {
    const alarms = [
      buildAlarm({ id: 1, key: "inletStuck", subject: "2" }),
      buildAlarm({ id: 2, key: "inletStuck", subject: "3" }),
    ];
    await stage(<UnitNow unit={{ ...unit, kind: "inlet", number: 2 }} />, {
      snapshot: { alarms },
    });
    expect(document.querySelectorAll(".mt-now strong")).toHaveLength(1);
    cleanup();
    await stage(<UnitNow unit={{ ...unit, kind: "inlet", number: 1 }} />, {
      snapshot: { alarms },
    });
    expect(now()).toBeNull();
  });
});

it("work that this browser cannot store is not reported as stored, and leaving asks for confirmation", async () => {
  // jsdom has no IndexedDB, so nothing can be stored.
  const work = { kind: "plan", plans: [buildPlan()] } as const;
  const { stores } = await stage(
    <>
      <DoneForm work={work} onClose={noop} onDone={noop} />
      <WorkState onSent={noop} />
      <DraftsAtWork />
    </>,
    { ports: { callApi: fakeCall({}, () => Promise.reject(new TypeError("no network"))) } },
  );
  await typist().click(screen.getByRole("button", { name: "Done" }));
  await vi.waitFor(() =>
    expect(stores.toast.toasts.map(({ tone, text }) => [tone, text])).toEqual([
      ["warning", "Not sent; this browser cannot store it, keep this page open"],
    ]),
  );
  expect(document.querySelector(".mt-work")?.textContent).toContain(
    "1 record is not sent; this browser cannot store it: keep this page open.",
  );
  expect(stores.edit.labels).toEqual(["Check belts"]);
  act(() => void stores.edit.mayLeave());
  expect(await screen.findByText(/they will be lost when you sign out/)).toBeDefined();
});
