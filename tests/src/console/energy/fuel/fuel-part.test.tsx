// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FuelUse } from "../../../../../contract/energy/fuel.ts";
import { FuelPart } from "../../../../../src/console/energy/fuel/fuel-part.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const use: FuelUse = {
  id: 4,
  orgId: 2,
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  houseId: 7,
  houseName: "3号舍",
  houseNameEn: "House 3",
  kind: "coal",
  fromDay: "2026-05-30",
  toDay: "2026-05-31",
  amount: 600,
  kwh: 3480,
  note: "",
  by: "Li",
  version: 1,
};
const list = vi.fn<(query: object) => Promise<unknown>>();
const update = vi.fn<(input: object) => Promise<unknown>>();

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({ total: 1, rows: [use] });
  update.mockReset().mockResolvedValue({ ...use, amount: 650, version: 2 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("lists fuel with its unit and heat, and a house manager can correct an amount", async () => {
  const callApi = fakeCall({ listFuelUse: list, updateFuelUse: update });
  await stage(<FuelPart />, {
    at: "/page?fuel=coal",
    user: { roleKey: "shack_manager" },
    ports: { callApi },
  });
  await act(settle);
  expect(list.mock.calls[0]![0]).toMatchObject({ kind: "coal", sort: "day", order: "desc" });
  const text = screen.getAllByRole("row")[1]!.textContent;
  for (const part of ["2026-05-30 – 2026-05-31", "House 3", "Coal", "600 kg", "3,480"])
    expect(text).toContain(part);
  const type = typist();
  await type.click(screen.getByRole("button", { name: /^Edit/ }));
  await act(settle);
  const form = within(screen.getByRole("dialog"));
  const amount = form.getByLabelText(/^Amount/);
  await type.clear(amount);
  await type.type(amount, "650");
  await type.click(form.getByRole("button", { name: "Save" }));
  await act(settle);
  const { houseId, kind, fromDay, toDay } = use;
  expect(update.mock.calls[0]![0]).toEqual({
    id: 4,
    version: 1,
    note: "",
    amount: 650,
    houseId,
    kind,
    fromDay,
    toDay,
  });
});
