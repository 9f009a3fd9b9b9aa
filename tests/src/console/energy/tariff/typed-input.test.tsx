// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createTariffSchema } from "../../../../../contract/energy/tariff.ts";
import { TypedNumber } from "../../../../../src/console/energy/tariff/typed-input.tsx";
import { newTariff, newVersion } from "../../../../factories/tariff.ts";
import { stage } from "../../../harness/page-stage.tsx";

afterEach(cleanup);

it("reports an invalid number, and does not return an earlier one instead", async () => {
  const put = vi.fn<(value: number | null) => void>();
  await stage(<TypedNumber label="Peak" value={1.05} put={put} />);
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText(/Peak/), { target: { value: text } });
  type("0.6x5");
  expect(screen.getByRole("alert").textContent).toBe("Not a number");
  expect(put).toHaveBeenLastCalledWith(Number.NaN);
  type("1,250.5");
  expect(put).toHaveBeenLastCalledWith(1250.5);
  expect(screen.queryByRole("alert")).toBeNull();
  type("");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(put).toHaveBeenLastCalledWith(null);
});

it("fails in a price list while it is invalid", () => {
  const versions = [newVersion({ prices: { peak: Number.NaN } })];
  expect(createTariffSchema.safeParse(newTariff({ versions })).success).toBe(false);
});
