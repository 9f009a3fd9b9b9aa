// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UnitSelect } from "../../../../../src/console/maintenance/plan/unit-select.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const units = vi.fn<(query: { houseId?: number }) => Promise<never>>();
const nothing = () => undefined;

function Houses() {
  const [houseId, setHouse] = useState(100);
  return (
    <>
      <button type="button" onClick={() => setHouse(101)}>
        another house
      </button>
      <UnitSelect name="unit" label="Device" houseId={houseId} unitId={null} onPick={nothing} />
    </>
  );
}

beforeEach(() => {
  stubLayout();
  units.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async () => {
  await stage(<Houses />, { ports: { callApi: fakeCall({ listUnit: units as never }) } });
  await act(settle);
  fireEvent.click(screen.getByRole("button", { name: "Device" }));
  await act(settle);
  return screen.getByRole("dialog", { name: "Device" });
};

it("says why the devices are not known, never that there are none", async () => {
  units.mockRejectedValue(new Error("no network"));
  const list = await open();
  expect(list.textContent).toBe("no network");
});

it("offers no devices of another house when those of the house cannot be read", async () => {
  const unit = { id: 1, houseId: 100, kind: "fan", number: 1 };
  units.mockResolvedValueOnce({ total: 1, rows: [unit] } as never);
  units.mockRejectedValue(new Error("no network"));
  const list = await open();
  expect(list.querySelectorAll("li")).toHaveLength(1);
  fireEvent.click(screen.getByText("another house"));
  await act(settle);
  expect([list.querySelectorAll("li").length, list.textContent]).toEqual([0, "no network"]);
});
