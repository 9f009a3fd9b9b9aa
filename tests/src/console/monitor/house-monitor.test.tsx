// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HouseMonitor } from "../../../../src/console/monitor/house-monitor.tsx";
import { buildDelta, buildHouse, buildReading, noon } from "../../factory.ts";
import { giveLayout, stage } from "../page-stage.tsx";

const overview = {
  houses: [buildHouse(), buildHouse({ id: 101, nameEn: "House 2", isOnline: false }), buildHouse({ id: 102, nameEn: "House 3", isEmpty: true })],
  readings: [buildReading(), buildReading({ houseId: 102 })],
};

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("says that nothing matches, and forgets filter and words when all are to be shown", async () => {
  const { address } = await stage(<HouseMonitor />, { at: "/page?status=offline&q=nobody", overview });
  await userEvent.setup().click(screen.getByRole("button", { name: "Show all houses" }));
  expect(address()).toBe("/page");
});

it("shows cards with the live values there are, and new ones in place", async () => {
  const { stores } = await stage(<HouseMonitor />, { overview });
  const card = () => screen.getByRole("button", { name: /^House 1/ }).textContent;
  for (const text of ["Farm 1", "Minimum ventilation", "Day 20 · 19,800 alive", "Temperature26.0", "Relative humidity60.0 %", "Static pressure18.0 Pa", "Water1,200 L"]) expect(card()).toContain(text);
  act(() => void stores.fleet.applyDelta(buildDelta({ readings: [buildReading({ at: noon + 1, rh: 64.5 })] })));
  expect(card()).toContain("Relative humidity64.5 %");
});

it("shows the houses of the status chosen, and keeps it in the address", async () => {
  const { address } = await stage(<HouseMonitor />, { overview });
  await userEvent.setup().click(screen.getByRole("button", { name: /^Offline/ }));
  expect([address(), screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent)]).toEqual(["/page?status=offline", ["House 2"]]);
});

it("remembers in the address that a table was chosen", async () => {
  const { address } = await stage(<HouseMonitor />, { overview });
  await userEvent.setup().click(screen.getByRole("radio", { name: "Table" }));
  expect(address()).toBe("/page?view=table");
  expect(screen.getByRole("table")).toBeTruthy();
});

it("opens a house on its own page", async () => {
  const { address } = await stage(<HouseMonitor />, { overview });
  await userEvent.setup().click(screen.getByRole("button", { name: /^House 1/ }));
  await waitFor(() => expect(address()).toBe("/shack/house/100"));
});
