// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RangeReply } from "../../../../contract/telemetry.ts";
import { HouseCompared } from "../../../../src/console/compared/house-compared.tsx";
import { buildHouse, noon } from "../../factory.ts";
import { giveLayout, stage } from "../page-stage.tsx";

const houses = Array.from({ length: 8 }, (_, index) => buildHouse({ id: index + 1, name: `${index + 1} 号舍`, nameEn: `House ${index + 1}` }));
const open = (query: string) => stage(<HouseCompared />, { at: `/page${query}`, overview: { houses, readings: [] } });

const gauge = (min: (number | null)[], mean: (number | null)[], max: (number | null)[]): RangeReply => ({ from: noon, bucketMs: 3_600_000, buckets: min.length, grain: "hour", series: [{ kind: "gauge", metric: "temp", min, mean, max }] });

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks for a choice while the address names no house", async () => {
  const { stores } = await open("");
  expect(screen.getByRole("heading", { name: "Choose the houses to compare" })).toBeTruthy();
  expect(stores.trend.wanted).toEqual([]);
});

it("does not draw seven houses, says why, and fetches nothing", async () => {
  const { stores } = await open("?houses=1,2,3,4,5,6,7");
  expect(screen.getByRole("heading", { name: "Amount error can not display the chart" })).toBeTruthy();
  expect(stores.trend.wanted).toEqual([]);
});

it("refuses a seventh house with a message and leaves the choice as it was", async () => {
  const { stores, address } = await open("?houses=1,2,3,4,5,6");
  const typing = userEvent.setup();
  await typing.click(screen.getByRole("button", { name: "Choose houses (6/6)" }));
  await typing.click(await screen.findByRole("checkbox", { name: /House 7/ }));
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["At most 6 houses can be compared: take one out first."]);
  expect(address()).toBe("/page?houses=1,2,3,4,5,6");
});

it("refuses to take out the last house with a message", async () => {
  const { stores, address } = await open("?houses=2");
  await userEvent.setup().click(screen.getByRole("button", { name: "Take out Farm 1 · House 2" }));
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["At least one house, at most 6."]);
  expect(address()).toBe("/page?houses=2");
});

it("leaves out a house that is not in the own scope", async () => {
  const { stores } = await open("?houses=1,999");
  expect(stores.trend.wanted.map(({ houseId }) => houseId)).toEqual([1]);
});

it("wants the window and indicator of the address for every house, and no longer than it is shown", async () => {
  const { stores } = await open("?houses=1,2&metric=rh&window=month");
  expect(stores.trend.wanted.map(({ houseId, metrics, hours }) => ({ houseId, metrics, hours }))).toEqual([{ houseId: 1, metrics: ["rh"], hours: 720 }, { houseId: 2, metrics: ["rh"], hours: 720 }]);
  cleanup();
  expect(stores.trend.wanted).toEqual([]);
});

it("keeps the whole choice in the address", async () => {
  const { address } = await open("?houses=1,2");
  const typing = userEvent.setup();
  await typing.selectOptions(screen.getByRole("combobox", { name: "Indicator" }), "CO2");
  await typing.click(screen.getByRole("radio", { name: "Latest three months" }));
  await typing.click(screen.getByRole("button", { name: "Take out Farm 1 · House 1" }));
  expect(address()).toBe("/page?houses=2&metric=co2&window=quarter");
});

it("says least, mean and greatest of each house: extremes of the readings, the mean over the time there are any", async () => {
  const { stores } = await open("?houses=1,2");
  act(() => {
    const [first, second] = stores.trend.wanted;
    stores.trend.fulfil(first!, gauge([20, null, 22], [21, null, 24], [25, null, 31.4]), noon);
    stores.trend.fulfil(second!, gauge([null, null, null], [null, null, null], [null, null, null]), noon);
  });
  const cells = (row: HTMLElement) => within(row).getAllByRole("cell").map(({ textContent }) => textContent);
  const [, first, second] = screen.getAllByRole("row");
  expect([cells(first!), cells(second!)]).toEqual([["20.0", "22.5", "31.4"], ["–", "–", "–"]]);
  expect(screen.getByRole("img", { name: "Temperature compared: Farm 1 · House 1, Farm 1 · House 2" })).toBeTruthy();
});

it("says that there is nothing, and names the houses whose curve could not be fetched", async () => {
  const { stores } = await open("?houses=1,2");
  act(() => {
    const [first, second] = stores.trend.wanted;
    stores.trend.fulfil(first!, gauge([null], [null], [null]), noon);
    stores.trend.fail(second!);
  });
  expect(screen.getByRole("heading", { name: "No data has been found" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Could not be loaded, trying again by itself: Farm 1 · House 2");
});
