// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UnitPart } from "../../../../../src/console/maintenance/unit/unit-part.tsx";
import { unitSource } from "../../../../../src/console/maintenance/plan/unit-source.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildHouseUnit } from "../../../harness/maintenance-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async () => {
  const listUnit = vi.fn(async (_query: object) => ({
    total: 1,
    rows: [buildHouseUnit({ outUntil: noon, retiredOn: "2026-02-01" })],
  }));
  const staged = await stage(<UnitPart />, {
    user: { roleKey: "farm_manager" },
    ports: { callApi: fakeCall({ listUnit }) },
  });
  await act(settle);
  return { ...staged, requests: () => listUnit.mock.calls.at(-1)![0] };
};
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

it("lists units in place, out of service, and removed", async () => {
  const { requests } = await open();
  expect([heads().includes("Out of service until"), heads().includes("Removed")]).toEqual([
    true,
    false,
  ]);
  const state = () => screen.getByLabelText<HTMLSelectElement>("State");
  await typist().selectOptions(state(), "Out of service");
  await act(settle);
  expect(requests()).toMatchObject({ out: "1" });
  await typist().selectOptions(state(), "Removed");
  await act(settle);
  expect(requests()).toMatchObject({ retired: "1" });
  expect(requests()).not.toHaveProperty("out");
  expect(heads()).toContain("Removed");
  expect(screen.getByText("2026-02-01")).toBeDefined();
});

it("a unit belongs to a house or to a farm as a whole", async () => {
  await open();
  await typist().click(screen.getByRole("button", { name: /New$/ }));
  await act(settle);
  const form = within(screen.getByRole("dialog"));
  expect(form.getAllByText("House").length).toBeGreaterThan(0);
  await typist().selectOptions(form.getByLabelText("Located in"), "Farm");
  expect(form.getByRole("button", { name: /^Farm/ })).toBeDefined();
  expect(form.queryByRole("button", { name: /^House/ })).toBeNull();
  const createUnit = vi.fn(async (_input: object) => ({}));
  const { save } = unitSource(0).port(fakeCall({ createUnit }));
  const typed = { kind: "generator", number: 1, installedOn: "2026-01-01", farmId: 10 } as const;
  await save({ ...typed, scope: "farm", houseId: 100, name: "", model: "", serial: "" }, null);
  const [sent] = createUnit.mock.calls[0]!;
  expect(sent).toMatchObject({ farmId: 10, kind: "generator" });
  expect(sent).not.toHaveProperty("houseId");
});
