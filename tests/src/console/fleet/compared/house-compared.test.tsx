// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs } from "../../../../../contract/base/time.ts";
import { HouseCompared } from "../../../../../src/console/fleet/compared/house-compared.tsx";
import { buildHouse, buildReading, noon } from "../../../harness/fleet-factory.ts";
import { buildFlockDay } from "../../../../factories/flock-day.ts";
import { buildCard } from "../../../harness/production-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";

const houses = Array.from({ length: 8 }, (_, index) =>
  buildHouse({
    id: index + 1,
    name: `${index + 1} 号舍`,
    nameEn: `House ${index + 1}`,
    isEmpty: index === 7,
    placedAt: index === 7 ? null : noon - (20 + index) * dayMs,
    flock: index === 7 ? null : buildCard({ id: 7 + index }),
  }),
);
const call =
  vi.fn<(name: string, input: { readonly [key: string]: unknown }) => Promise<unknown>>();
const open = async (query: string) => {
  const staged = await stage(<HouseCompared />, {
    at: `/page${query}`,
    snapshot: { houses, readings: [] },
    ports: { callApi: call as unknown as CallApi },
  });
  await act(settle);
  return staged;
};
const inputsOf = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);

const gauge = (
  mean: (number | null)[],
  stats: { count: number; min: number; max: number; mean: number; sd: number | null } | null,
  metric: "temp" | "rh" | "co2" = "temp",
): RangeReply => ({
  from: noon - mean.length * hourMs,
  bucketMs: hourMs,
  buckets: mean.length,
  edges: null,
  grain: "hour",
  series: [{ kind: "gauge", metric, min: mean, mean, max: mean, stats }],
});
const day = (dayAge: number, tempC: number) => ({
  dayAge,
  tempC,
  rhLowPct: null,
  rhHighPct: null,
  co2Ppm: null,
  lightH: null,
  waterMl: null,
  feedG: null,
  weightG: null,
  eggG: null,
  layPct: null,
});

beforeEach(() => {
  stubLayout();
  call
    .mockReset()
    .mockImplementation((name) =>
      Promise.resolve(
        name === "houseStandard"
          ? [day(0, 33), day(40, 20)]
          : name === "productionSeries"
            ? { species: "broiler", timeZone: "Asia/Shanghai", days: [buildFlockDay()] }
            : gauge([21, 22], { count: 120, min: 20, max: 31.4, mean: 22.5, sd: 2.25 }),
      ),
    );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks for houses while the address names none", async () => {
  await open("");
  expect(screen.getByRole("heading", { name: "Choose the houses to compare" })).toBeTruthy();
  expect(inputsOf("telemetryRange")).toEqual([]);
});

it("does not draw seven houses, gives the reason, and fetches nothing", async () => {
  await open("?houses=1,2,3,4,5,6,7");
  expect(
    screen.getByRole("heading", { name: "Amount error can not display the chart" }),
  ).toBeTruthy();
  expect(inputsOf("telemetryRange")).toEqual([]);
});

it("refuses a seventh house with a message, and keeps the choice", async () => {
  const { stores, address } = await open("?houses=1,2,3,4,5,6");
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Choose houses (6/6)" }));
  await typing.click(await screen.findByRole("checkbox", { name: /House 7/ }));
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual([
    "At most 6 houses can be compared: remove one first.",
  ]);
  expect(address()).toBe("/page?houses=1,2,3,4,5,6");
});

it("refuses to remove the last house, with a message", async () => {
  const { stores, address } = await open("?houses=2");
  await typist().click(screen.getByRole("button", { name: "Remove Farm 1 · House 2" }));
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["At least one house, at most 6."]);
  expect(address()).toBe("/page?houses=2");
});

it("omits a house outside the user's scope", async () => {
  await open("?houses=1,999");
  expect(inputsOf("telemetryRange").map(({ houseId }) => houseId)).toEqual([1]);
});

it("requests exactly the address's window, indicator and granularity for every house", async () => {
  await open("?houses=1,2&metric=rh&window=month&grain=day");
  expect(
    inputsOf("telemetryRange").map(({ houseId, metrics, grain, from, to }) => [
      houseId,
      metrics,
      grain,
      Number(to) - Number(from),
    ]),
  ).toEqual([
    [1, "rh", "day", 30 * dayMs],
    [2, "rh", "day", 30 * dayMs],
  ]);
  expect(inputsOf("listAlarm")).toEqual([]);
});

it("requests the daily figures of the flocks when these are compared", async () => {
  await open("?houses=1&metric=waterPerBird");
  expect(inputsOf("telemetryRange").map(({ metrics }) => metrics)).toEqual(["water"]);
  expect(inputsOf("productionSeries")).toEqual([{ flockId: 7 }]);
});

it("keeps the whole choice in the address, and does not fetch a house again when another is removed", async () => {
  const { address } = await open("?houses=1,2");
  const typing = typist();
  await typing.selectOptions(screen.getByRole("combobox", { name: "Indicator" }), "CO₂");
  await typing.click(screen.getByRole("radio", { name: "Latest three months" }));
  await typing.click(screen.getByRole("radio", { name: "By age" }));
  await typing.selectOptions(screen.getByRole("combobox", { name: "Granularity" }), "Days");
  call.mockClear();
  await typing.click(screen.getByRole("button", { name: "Remove Farm 1 · House 1" }));
  expect(address()).toBe("/page?houses=2&metric=co2&window=quarter&align=age&grain=day");
});

it("shows minimum, mean, maximum, variation and rank of each house, over all readings", async () => {
  call.mockImplementation((name, { houseId }) =>
    Promise.resolve(
      name === "houseStandard"
        ? []
        : houseId === 1
          ? gauge([21, 24], { count: 120, min: 20, max: 31.4, mean: 22.5, sd: 2.25 })
          : houseId === 2
            ? gauge([30, 30], { count: 2, min: 30, max: 30, mean: 30, sd: 0 })
            : gauge([null, null], null),
    ),
  );
  await open("?houses=1,2,3");
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  const [, first, second, third] = screen.getAllByRole("row");
  expect([cells(first!), cells(second!), cells(third!)]).toEqual([
    ["20.0", "22.5", "31.4", "10.0", "2"],
    ["30.0", "30.0", "30.0", "0.0", "1"],
    ["–", "–", "–", "–", "–"],
  ]);
});

it("draws the standard of a breed once by age, and once per placement by date", async () => {
  await open("?houses=1,2&align=age");
  expect(screen.getAllByText("Ross 308 standard")).toHaveLength(1);
  cleanup();
  await open("?houses=1,2");
  // Each of the two curves names its house.
  const names = screen.getAllByText(/^Ross 308 standard · /).map(({ textContent }) => textContent);
  expect([names.length, new Set(names).size]).toEqual([2, 2]);
});

it("by age omits a house without a flock, and reports it when none remains", async () => {
  await open("?houses=1,8&align=age");
  expect(inputsOf("telemetryRange").map(({ houseId }) => houseId)).toEqual([1]);
  cleanup();
  await open("?houses=8&align=age");
  expect(
    screen.getByRole("heading", { name: "None of the chosen houses has a flock" }),
  ).toBeTruthy();
});

it("adds new readings as they arrive", async () => {
  const { stores } = await open("?houses=1");
  expect(screen.queryByText("27.7")).toBeNull();
  act(
    () =>
      void stores.fleet.applyDelta({
        facts: [],
        readings: [buildReading({ houseId: 1, at: noon + 70_000, temp: 27.7 })],
        serverTime: noon + 70_000,
      }),
  );
  expect(screen.getByText("27.7")).toBeTruthy();
});

it("reports missing data, and names the houses whose curve could not be loaded", async () => {
  call.mockImplementation((name, { houseId }) =>
    houseId === 2
      ? Promise.reject(new Error("away"))
      : Promise.resolve(name === "houseStandard" ? [] : gauge([null], null)),
  );
  await open("?houses=1,2");
  expect(screen.getByRole("heading", { name: "No data has been found" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(
    "Could not be loaded, retrying automatically: Farm 1 · House 2",
  );
});

it("does not report missing data when no house could be loaded", async () => {
  call.mockImplementation(() => Promise.reject(new Error("away")));
  await open("?houses=1,2");
  expect(screen.getByRole("heading", { name: "The history could not be loaded" })).toBeTruthy();
});

it("never shows the number of a house that is not loaded", async () => {
  await stage(<HouseCompared />, {
    at: "/page?houses=1,2",
    ports: { callApi: call as unknown as CallApi },
    snapshot: null,
  });
  const chips = within(screen.getByRole("group", { name: "Houses compared" }));
  expect(chips.getAllByText("–")).toHaveLength(2);
});
