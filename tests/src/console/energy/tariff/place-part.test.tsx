// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FarmPower } from "../../../../../contract/energy/power.ts";
import { PlacePart } from "../../../../../src/console/energy/tariff/place-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const above: FarmPower = {
  id: 8,
  name: "南场",
  nameEn: "South",
  orgId: 2,
  tariffId: 3,
  tariffName: "Grid",
  contractKw: 250,
  meterHouseId: 1,
  meterHouseName: "1号舍",
  meterHouseNameEn: "House 1",
  co2KgKwh: 0.56,
  gasKwh: null,
  oilKwh: null,
  coalKwh: null,
  fromName: "总场",
  fromNameEn: "Group",
  isOwn: false,
  houseCount: 2,
  version: 0,
};
const own: FarmPower = { ...above, isOwn: true, fromName: null, fromNameEn: null, version: 4 };
const back = /^(Inherited|Clear settings)$/;
const saveFarmPower = vi.fn<(input: object) => Promise<unknown>>();
const clearFarmPower = vi.fn<(input: object) => Promise<unknown>>();

beforeEach(() => {
  stubLayout();
  saveFarmPower.mockReset().mockResolvedValue(own);
  clearFarmPower.mockReset().mockResolvedValue(above);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openForm(place: FarmPower) {
  const callApi = fakeCall({
    listFarmPower: async () => [place],
    listTariff: async () => ({ total: 1, rows: [{ id: 3, orgId: 2, name: "Grid" }] }),
    saveFarmPower,
    clearFarmPower,
  });
  await stage(<PlacePart />, { user: { canOperate: "1" }, ports: { callApi } });
  await act(settle);
  const hand = typist();
  await hand.click(screen.getByRole("button", { name: "Set South" }));
  await act(settle);
  return { form: within(screen.getByRole("dialog")), hand };
}

it("starts with the inherited tariff, but without its contract and meter house", async () => {
  const { form, hand } = await openForm(above);
  expect(form.queryByRole("button", { name: back })).toBeNull();
  await hand.click(form.getByRole("button", { name: "Save" }));
  await act(settle);
  expect(saveFarmPower.mock.calls[0]![0]).toEqual({
    farmId: 8,
    version: 0,
    tariffId: 3,
    contractKw: null,
    meterHouseId: null,
    co2KgKwh: 0.56,
    gasKwh: null,
    oilKwh: null,
    coalKwh: null,
  });
});

it("can return to the settings of the place above", async () => {
  const { form, hand } = await openForm(own);
  await hand.click(form.getByRole("button", { name: back }));
  await act(settle);
  expect(clearFarmPower.mock.calls[0]![0]).toEqual({ farmId: 8, version: 4 });
  expect(saveFarmPower).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});
