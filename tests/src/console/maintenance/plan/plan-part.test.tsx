// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planFields, type Plan } from "../../../../../contract/maintenance/maintenance.ts";
import { planTypes } from "../../../../../contract/maintenance/maintenance-template.ts";
import { PlanPart } from "../../../../../src/console/maintenance/plan/plan-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildPlan } from "../../../harness/maintenance-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counts = { overdue: 0, overdueHouses: 0, soon: 0, month: 0, done: 0 };
const plans: readonly Plan[] = [
  buildPlan({ id: 1, type: "regular", content: "Check belts", description: "With care" }),
  buildPlan({ id: 2, type: "duration", content: "Replace belts", intervalHours: 4000 }),
  buildPlan({ id: 3, type: "replace", content: "Battery", plannedDate: "2026-09-01" }),
];
const open = async (roleKey: "shack_manager" | "farm_manager", over: object = {}) => {
  const staged = await stage(<PlanPart />, {
    user: { roleKey, ...over },
    ports: {
      callApi: fakeCall({
        listPlan: async () => ({ total: plans.length, counts, rows: plans }),
        listUser: async () => ({ total: 0, rows: [] }),
      }),
    },
  });
  await act(settle);
  return staged;
};
const rowOf = (name: string) => within(screen.getByText(name).closest("tr")!);

describe("the list of the plans", () => {
  it("shows the five fields and the three types, in both languages", async () => {
    const { stores } = await open("farm_manager");
    for (const language of ["en", "zh"] as const) {
      act(() => stores.language.choose(language));
      await act(settle);
      const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
      const named = ["type", "content", "description", "plannedDate", "intervalDays"] as const;
      expect(heads).toEqual(
        expect.arrayContaining(named.map((field) => planFields[field].name[language])),
      );
      for (const { content, type } of plans)
        expect(rowOf(content).getByText(planTypes[type][language])).toBeDefined();
      expect(rowOf("Check belts").getByText("With care")).toBeDefined();
      expect(rowOf("Replace belts").getByText("4,000")).toBeDefined();
      expect(rowOf("Battery").getByText("2026-09-01")).toBeDefined();
    }
  });

  it("is created in a form with the five fields and the three types, in both languages", async () => {
    const { stores } = await open("farm_manager");
    for (const language of ["en", "zh"] as const) {
      act(() => stores.language.choose(language));
      await act(settle);
      await typist().click(
        screen.getByRole("button", { name: language === "en" ? /New$/ : /新建$/ }),
      );
      await act(settle);
      const form = within(screen.getByRole("dialog"));
      for (const field of ["content", "description", "plannedDate", "intervalDays"] as const)
        expect(form.getAllByText(planFields[field].name[language]).length).toBeGreaterThan(0);
      const types = form.getByLabelText<HTMLSelectElement>(planFields.type.name[language]);
      expect([...types.options].map(({ text }) => text)).toEqual(
        Object.values(planTypes).map((words) => words[language]),
      );
      await typist().click(
        form.getByRole("button", { name: language === "en" ? "Cancel" : "取消" }),
      );
      await act(settle);
    }
  });

  it("offers hours and flocks only if they are counted", async () => {
    await open("farm_manager");
    await typist().click(screen.getByRole("button", { name: /New$/ }));
    await act(settle);
    const form = within(screen.getByRole("dialog"));
    const choose = (field: "scope" | "type" | "unitKind", option: string) =>
      typist().selectOptions(form.getByLabelText(planFields[field].name.en), option);
    const types = () =>
      [...form.getByLabelText<HTMLSelectElement>("Type").options].map(({ text }) => text);
    const has = (field: "intervalHours" | "perFlock") =>
      form.queryByLabelText(planFields[field].name.en) !== null;
    expect([types().includes("Duration"), has("perFlock")]).toEqual([true, true]);
    await choose("unitKind", "Backup battery");
    expect([types().includes("Duration"), has("perFlock")]).toEqual([false, true]);
    await choose("type", "Replace device");
    expect(has("intervalHours")).toBe(false);
    await choose("type", "Regular");
    await choose("scope", "Farm");
    expect([types().includes("Duration"), has("perFlock")]).toEqual([false, false]);
  });

  it("a house manager can complete the board's tasks, one or several, but not plan", async () => {
    await open("shack_manager");
    expect(screen.queryByRole("button", { name: /^(Edit|Delete)/ })).toBeNull();
    await typist().click(screen.getByLabelText("Select Check belts"));
    await typist().click(screen.getByLabelText("Select Battery"));
    expect(screen.getByRole("button", { name: "Complete 2 selected" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Delete selected/ })).toBeNull();
    await typist().click(rowOf("Battery").getByRole("button", { name: /^Done/ }));
    expect(screen.getByRole("dialog")).toBeDefined();
  });

  it("a read-only user can do neither", async () => {
    await open("shack_manager", { canOperate: "0" });
    expect(screen.queryByLabelText("Select Check belts")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Done/ })).toBeNull();
  });
});
