// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Tariff } from "../../../../../contract/energy/tariff.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { TariffPart } from "../../../../../src/console/energy/tariff/tariff-part.tsx";
import { newVersion } from "../../../../factories/tariff.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const tariff: Tariff = {
  id: 3,
  orgId: 2,
  orgName: "Org",
  name: "Farm tariff",
  currency: "CNY",
  versions: [newVersion()],
  farmCount: 1,
  version: 1,
};
const preview = vi.fn<(input: object) => Promise<unknown>>();
const update = vi.fn<(input: { versions: unknown }) => Promise<unknown>>();
const why = "Check the affected months before saving";

beforeEach(() => {
  stubLayout();
  preview.mockReset().mockResolvedValue([{ month: "2026-02", kwh: 50, before: 33, after: 35 }]);
  update.mockReset().mockResolvedValue({ ...tariff, version: 2 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openForm() {
  const callApi = fakeCall({
    listTariff: async () => ({ total: 1, rows: [tariff] }),
    previewTariff: preview,
    updateTariff: update,
  });
  await stage(<TariffPart />, { ports: { callApi } });
  await act(settle);
  const hand = typist();
  await hand.click(screen.getByRole("button", { name: /^Edit/ }));
  await act(settle);
  const form = within(screen.getByRole("dialog"));
  const press = async (name: string) => {
    await hand.click(form.getByRole("button", { name }));
    await act(settle);
  };
  const price = (text: string) =>
    fireEvent.change(form.getByLabelText("Standard price"), { target: { value: text } });
  return { form, press, price };
}

it("saves other prices after a review of the months they change", async () => {
  const { form, press, price } = await openForm();
  price("0.7");
  await press("Save");
  expect(update).not.toHaveBeenCalled();
  expect(form.getByText(why)).toBeTruthy();
  await press("Show affected months");
  expect(form.getByText(/2026-02: 33.00 → 35.00/)).toBeTruthy();
  expect(form.queryByText(why)).toBeNull();
  // Other prices than the reviewed ones.
  price("0.8");
  await press("Save");
  expect(update).not.toHaveBeenCalled();
  price("0.7");
  await press("Save");
  expect(update.mock.calls[0]![0].versions).toMatchObject([{ prices: { flat: 0.7 } }]);
});

it("saves a change without effect on prices at once, and one of unknown effect after a warning", async () => {
  const { form, press } = await openForm();
  fireEvent.change(form.getByLabelText(/^Tariff/), { target: { value: "Other name" } });
  await press("Save");
  expect(update).toHaveBeenCalledTimes(1);
  cleanup();
  preview.mockRejectedValue(new ApiError("server", 503, "too much"));
  const again = await openForm();
  again.price("0.7");
  await again.press("Show affected months");
  await again.press("Save");
  expect(update).toHaveBeenCalledTimes(2);
});

it("reports that the currency of a tariff in use stays, and sends nothing", async () => {
  const { form, press } = await openForm();
  fireEvent.change(form.getByLabelText(/^Currency/), { target: { value: "EUR" } });
  await press("Save");
  expect(
    form.getByText(/1 farm or group uses this tariff, so its currency cannot change/),
  ).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

it("starts a new tariff without prices, and saves only typed ones", async () => {
  const create = vi.fn<(input: object) => Promise<unknown>>().mockResolvedValue(tariff);
  const callApi = fakeCall({
    listTariff: async () => ({ total: 1, rows: [tariff] }),
    createTariff: create,
  });
  await stage(<TariffPart />, { ports: { callApi } });
  await act(settle);
  const hand = typist();
  await hand.click(screen.getByRole("button", { name: "New" }));
  await act(settle);
  const form = within(screen.getByRole("dialog"));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  const save = async () => {
    await hand.click(form.getByRole("button", { name: "Save" }));
    await act(settle);
  };
  type(/^Tariff/, "Grid");
  expect(form.getByText("One day at a constant 10 kW costs –")).toBeTruthy();
  await save();
  expect(form.getByText("Every band that is used needs a price")).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  type("Peak price", "1.05");
  type("Standard price", "0.66");
  type("Off-peak price", "0");
  await save();
  expect(create.mock.calls[0]![0]).toMatchObject({
    versions: [{ prices: { peak: 1.05, flat: 0.66, valley: 0 } }],
  });
});
