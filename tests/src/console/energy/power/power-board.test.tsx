// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type {
  EnergyRange,
  Load,
  PowerHouse,
  PowerNow,
  PowerUse,
} from "../../../../../contract/energy/power.ts";
import { hourMs } from "../../../../../contract/base/time.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { PowerBoard } from "../../../../../src/console/energy/power/power-board.tsx";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";
import { powerColumns } from "../../../../../src/console/energy/power/power-column.tsx";
import { PowerParts } from "../../../../../src/console/energy/power-parts.tsx";
import { noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const cost = {
  currency: "CNY",
  cost: 120.49,
  kwh: 176,
  byBand: { peak: { kwh: 47, cost: 49.35 }, valley: { kwh: 40, cost: 12.4 } },
  spreadKwh: 0,
  unpricedKwh: 0,
} as const;
const now: PowerNow = {
  at: noon,
  houses: 12,
  known: 11,
  metered: 12,
  kw: 85.2,
  pf: 0.91,
  pfMonth: 0.912,
  kwhToday: 176,
  kwhYesterday: 170,
  kwhMonth: 4000,
  kwhLastMonth: null,
  kwhFlock: 3900,
  flocks: 2,
  birds: 30_000,
  flockDays: 28,
  flockOf: 28,
  co2Kg: 2240,
  timeZones: ["Asia/Shanghai"],
  demand: {
    peakKw: 96,
    peakAt: noon,
    peakKnown: 12,
    peakOf: 12,
    contractKw: 100,
    nowKw: 92,
    minutesLeft: 7,
    known: 11,
    of: 12,
  },
};
const midnight = noon - 12 * hourMs;
const bucket = (no: number, spreadKwh: number) => ({
  at: midnight + no * 0.5 * hourMs,
  day: "2026-03-05",
  kwh: 2 + no,
  spreadKwh,
  houses: 12,
});
const range: EnergyRange = {
  grain: "half",
  timeZone: "Asia/Shanghai",
  houses: 12,
  currency: null,
  buckets: [bucket(0, 0), bucket(1, 2.5)],
};
/** Clocks go forward on the first of its days, and back on the second. */
const load: Load = {
  timeZone: "Europe/Warsaw",
  houses: 12,
  leftOut: [],
  days: [23, 25].map((count, index) => ({
    day: `2026-03-0${index + 1}`,
    hours: Array.from({ length: count }, (_, hour) => ({
      hour: hour % 24,
      kwh: hour === 3 ? null : hour,
      spreadKwh: hour === 5 ? 1.5 : 0,
    })),
  })),
};

const use: PowerUse = {
  houses: 12,
  days: 6,
  kwh: 1000,
  uses: [
    { use: "fan", kwh: 700 },
    { use: "rest", kwh: 300 },
  ],
  isScaled: false,
  rated: 20,
  units: 24,
};

const answers = {
  powerNow: vi.fn(),
  powerRange: vi.fn(),
  powerLoad: vi.fn(),
  powerUse: vi.fn(),
};
const take = vi.fn<ExportPort["take"]>();
const open = async (power: Partial<PowerNow> = {}, roleKey = "company_manager" as const) => {
  answers.powerNow.mockResolvedValue({ ...now, ...power });
  const staged = await stage(<PowerBoard />, {
    user: { roleKey },
    ports: { callApi: fakeCall(answers), export: { take, save: vi.fn<ExportPort["save"]>() } },
  });
  await act(settle);
  return staged;
};
/** Returns the tile with this name. */
const tile = (name: string) => screen.getByText(name).closest("div")!.textContent;

beforeEach(() => {
  stubLayout();
  answers.powerRange.mockResolvedValue(range);
  answers.powerLoad.mockResolvedValue(load);
  answers.powerUse.mockResolvedValue(use);
  take.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows the demand of the online houses, and its share of the contract", async () => {
  await open();
  expect(tile("Power now")).toContain("11 of 12 houses reporting");
  const demand = tile("Peak demand this month");
  expect(demand).toContain("96.0 kW");
  expect(demand).toContain("96% of the contract, 100 kW");
  expect(demand).toContain("92.0 kW so far, 7 min left");
  expect(demand).toContain("11 of 12 houses reporting");
  expect(screen.getByText(/so far, 7 min left/).className).toBe("power-near");
  expect(demand).not.toContain("the real value may be higher");
  cleanup();
  await open({ demand: { ...now.demand!, peakKnown: 10 } });
  expect(tile("Peak demand this month")).toContain("Only 10 of 12 houses had data");
});

it("compares the month's bill with the same days of last year, or gives the reason why not", async () => {
  const costs = { costToday: cost, costMonth: cost, costWhy: null };
  const known = { cost: 100, days: 336, of: 336, why: null };
  await open({ ...costs, costYearAgo: known });
  expect(tile("Cost this month")).toContain("100.00 CNY by this day last year (+20%)");
  for (const [why, words] of [
    ["noData", "This time last year: no energy data"],
    ["fewDays", "This time last year: 90 of 336 house days known, not compared"],
    ["noPrice", "This time last year: no price was set"],
  ] as const) {
    cleanup();
    await open({ ...costs, costYearAgo: { ...known, cost: null, days: 90, why } });
    expect(tile("Cost this month")).toContain(words);
    expect(tile("Cost this month")).not.toContain("%");
  }
});

it("reports a month with a power factor below the supplier's limit", async () => {
  await open();
  expect(tile("Power factor")).toContain("0.912 this month");
  expect(tile("Power factor")).not.toContain("target");
  cleanup();
  await open({ pfMonth: 0.884, pfTarget: 0.9 });
  expect(screen.getByText("0.884 this month, below the target of 0.90").className).toBe(
    "power-near",
  );
  cleanup();
  await open({ pfMonth: 0.9, pfTarget: 0.9 });
  expect(tile("Power factor")).not.toContain("target");
});

it("shows the share of the month's cost without a known time", async () => {
  const costsFor = (spreadKwh: number) => ({
    costToday: cost,
    costMonth: { ...cost, spreadKwh },
    costWhy: null,
  });
  await open(costsFor(44));
  expect(tile("Cost this month")).toContain("44 kWh of it (25%) at unknown times");
  cleanup();
  await open(costsFor(0.2));
  expect(tile("Cost this month")).not.toContain("unknown time");
});

it("shows the load of 30, 60 or 90 days", async () => {
  await open();
  expect(answers.powerLoad).toHaveBeenLastCalledWith({ days: 30 }, expect.anything());
  fireEvent.click(screen.getByRole("button", { name: "90 days" }));
  await act(settle);
  expect(answers.powerLoad).toHaveBeenLastCalledWith({ days: 90 }, expect.anything());
  expect(screen.getByRole("heading", { name: "Load by hour and day (90 days)" })).toBeTruthy();
});

it("names the days behind a flock's energy, and omits the figure per bird for less than a day", async () => {
  await open();
  expect(tile("Energy of current flocks")).toContain("2 flocks, 0.130 kWh per bird");
  expect(tile("Energy of current flocks")).not.toContain("days");
  cleanup();
  await open({ flockDays: 7.2, kwhFlock: 900 });
  expect(tile("Energy of current flocks")).toContain("from 7.2 days with data (flocks 28");
  cleanup();
  await open({ flockDays: 0.4, kwhFlock: 60 });
  expect(tile("Energy of current flocks")).toContain("too short for a figure per bird (0.4 of 28");
  expect(tile("Energy of current flocks")).not.toContain("0.002");
});

it("shows no cost to users who may not see it, and a button instead of a zero without a tariff", async () => {
  await open();
  expect(screen.queryByText(/Cost/)).toBeNull();
  cleanup();
  await open({ costToday: null, costMonth: null, costWhy: "noTariff" });
  expect(tile("Cost this month")).toContain("No tariff set");
  expect(tile("Cost this month")).not.toContain("0.00");
  expect(screen.getByRole("link", { name: "Set a tariff" })).toBeTruthy();
  cleanup();
  await open({ costToday: cost, costMonth: cost, costWhy: null, kwhToday: 3241 });
  expect(tile("Cost this month")).toContain("120.49 CNY today (for 176 of 3,241 kWh)");
  cleanup();
  await open({ costToday: cost, costMonth: cost, costWhy: null });
  expect(tile("Cost this month")).not.toContain("(for");
  cleanup();
  const none = { ...cost, cost: 0, kwh: 0, byBand: {} };
  await open({ costToday: none, costMonth: none, costWhy: null });
  expect(tile("Cost this month")).toContain("No half-hour data yet");
  expect(tile("Cost this month")).not.toContain("0.00");
});

it("shows how much energy has no price, and no cost if none has one", async () => {
  const part = { ...cost, kwh: 3000, unpricedKwh: 1234 };
  const none = { ...cost, cost: 0, kwh: 3000, unpricedKwh: 3000, byBand: {} };
  await open({ costToday: cost, costMonth: part, costWhy: null });
  expect(tile("Cost this month")).toContain("120.49 CNY 1,234 kWh without a price");
  cleanup();
  await open({ costToday: none, costMonth: none, costWhy: null });
  expect(tile("Cost this month")).toContain("– 3,000 kWh without a price");
  expect(tile("Cost this month")).not.toMatch(/0.00|today/);
});

it("draws unpriced energy beside the bands, and shows the energy behind a cost", async () => {
  const of = (no: number, over: object) => ({ ...bucket(no, 0), kwh: 100, ...over });
  answers.powerRange.mockResolvedValue({
    ...range,
    currency: "CNY",
    buckets: [
      of(0, { byBand: {}, cost: null }),
      of(1, { byBand: { flat: 40 }, cost: 26 }),
      of(2, { byBand: { flat: 60, peak: 39.999 }, cost: 81 }),
    ],
  } satisfies EnergyRange);
  await open();
  const [bars] = document.querySelectorAll(".energy-bars");
  const heights = (kind: string) =>
    [...bars!.querySelectorAll(`.energy-${kind}`)].map((rect) =>
      Number(rect.getAttribute("height")),
    );
  const [whole, rest] = heights("unpriced");
  expect(heights("unpriced")).toHaveLength(2);
  expect(rest! / whole!).toBeCloseTo(0.6, 6);
  expect(heights("flat")).toHaveLength(2);
  expect(screen.getAllByText("No price").length).toBeGreaterThan(0);
  fireEvent.click(screen.getAllByRole("button", { name: "Table" })[0]!);
  const rows = within(screen.getAllByRole("table")[0]!).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.lastElementChild!.textContent)).toEqual([
    "81.00 CNY",
    "26.00 CNY (for 40 of 100 kWh)",
    "–",
  ]);
});

it("exports the displayed half hours, days or months", async () => {
  await open();
  const user = typist();
  const choose = async (name: string) => {
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export to file" }));
    await user.click(dialog.getByRole("button", { name: "Export" }));
    return take.mock.calls.at(-1)![0];
  };
  const requestFor = (grain: string) =>
    answers.powerRange.mock.calls.map(([input]) => input).find((input) => input.grain === grain);
  expect(await choose("Export half hours")).toEqual({
    name: "exportPower",
    input: { ...requestFor("half"), format: "xlsx" },
  });
  cleanup();
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Months" }));
  await act(settle);
  expect(screen.queryByRole("button", { name: "Export days" })).toBeNull();
  expect(await choose("Export months")).toEqual({
    name: "exportPower",
    input: { ...requestFor("month"), format: "xlsx" },
  });
});

it("names the farms of other time zones that the load by hour leaves out", async () => {
  await open();
  expect(screen.queryByText(/other time zones/)).toBeNull();
  cleanup();
  const farm = (no: number) => ({ name: `${no}场`, nameEn: no === 1 ? null : `Farm ${no}` });
  answers.powerLoad.mockResolvedValue({ ...load, leftOut: [1, 2].map(farm) });
  await open();
  expect(screen.getByText(/other time zones/).textContent).toBe(
    "Not included: 2 farms in other time zones: 1场, Farm 2",
  );
  cleanup();
  answers.powerLoad.mockResolvedValue({ ...load, leftOut: [2, 3, 4, 5, 6, 7].map(farm) });
  await open();
  expect(screen.getByText(/other time zones/).textContent).toMatch(/6 farms .*Farm 6 …$/);
});

it("has three parts for all users", async () => {
  for (const roleKey of ["shack_manager", "company_manager"] as const) {
    answers.powerNow.mockResolvedValue(now);
    await stage(<PowerParts />, { user: { roleKey }, ports: { callApi: fakeCall(answers) } });
    await act(settle);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Overview",
      "Houses",
      "Fuel",
    ]);
    cleanup();
  }
});

it("marks the energy of gaps in the bars and in their table", async () => {
  await open();
  const hatched = () => document.querySelectorAll('.energy-bars rect[fill*="hatch"]');
  const first = screen.getByRole("img", { name: /yesterday and today/ });
  expect(within(first).queryAllByText(/never/)).toEqual([]);
  expect(hatched()).toHaveLength(2);
  fireEvent.click(screen.getAllByRole("button", { name: "Table" })[0]!);
  const table = screen.getByRole("table", { name: /yesterday and today/ });
  expect(within(table).getByRole("columnheader", { name: "Estimated kWh" })).toBeTruthy();
  const estimated = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelectorAll("td")[1]!.textContent);
  expect(estimated).toEqual(["2.5", ""]);
});

it("shows energy by use as an estimate; without ratings a link to enter them", async () => {
  await open();
  const table = screen.getByRole("table", { name: /By use/ });
  const rows = within(table).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Fans700 kWh70%", "Other300 kWh30%"]);
  expect(screen.getByText(/20 of 24 units have a rated power/)).toBeTruthy();
  cleanup();
  answers.powerUse.mockResolvedValue({ ...use, rated: 0, uses: [{ use: "rest", kwh: 1000 }] });
  await open();
  expect(screen.queryByRole("table", { name: /By use/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Enter rated powers" })).toBeTruthy();
});

it("moves through the load by arrow keys, over days of 23 and 25 hours, as text", async () => {
  await open();
  const cellsOf = () => [...document.querySelectorAll<HTMLElement>("[role=gridcell]")];
  const cells = cellsOf();
  expect(cells).toHaveLength(48);
  const press = (key: string, times = 1) => {
    for (let round = 0; round < times; round += 1)
      fireEvent.keyDown(document.activeElement!, { key });
  };
  const focusedLabel = () => document.activeElement!.getAttribute("aria-label");
  act(() => cells[0]!.focus());
  press("ArrowRight", 5);
  expect(focusedLabel()).toBe("2026-03-01 05:00, 5.0 kWh, 1.5 of it estimated");
  press("ArrowLeft", 2);
  expect(focusedLabel()).toBe("2026-03-01 03:00, no data");
  // To the end of the day of 23 hours, and down into the day of 25.
  press("ArrowRight", 25);
  expect(focusedLabel()).toBe("2026-03-01 22:00, 22.0 kWh");
  press("ArrowDown");
  press("ArrowRight", 4);
  expect(focusedLabel()).toBe("2026-03-02 00:00, 24.0 kWh");
  expect(cellsOf().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
});

it("names missing values before a meter reports, and failures", async () => {
  answers.powerRange.mockResolvedValue({ ...range, buckets: [] });
  await open({ metered: 0 });
  expect(document.querySelector(".power-tiles")).toBeNull();
  expect(screen.getByText(/Needs meter readings/)).toBeTruthy();
  cleanup();
  answers.powerNow.mockReset().mockRejectedValue(new ApiError("server", 500, "broken"));
  await stage(<PowerBoard />, { ports: { callApi: fakeCall(answers) } });
  await act(settle);
  expect(screen.getAllByRole("button", { name: /again|Retry/i }).length).toBeGreaterThan(0);
});

it("names the period behind a house's figures when it is short", () => {
  const house = {
    kwhFlock: 133,
    flockDays: 1,
    flockOf: 31,
    fanKw: null,
    fanMinutes: 37,
  } as PowerHouse;
  const cellText = (view: "ranking" | "phases" | "fans", key: string, row: PowerHouse) => {
    const t = (word: string, values: object = {}) => `${word} ${JSON.stringify(values)}`;
    const column = powerColumns(view, [row], { t: t as never, language: "en" }).find(
      (item) => item.key === key,
    );
    return JSON.stringify(column!.cell(row));
  };
  expect(cellText("ranking", "kwhFlock", house)).toContain("flockDaysOf");
  expect(cellText("ranking", "kwhFlock", { ...house, flockDays: 30.5 })).not.toContain(
    "flockDaysOf",
  );
  expect(cellText("fans", "fanKw", house)).toContain("37");
  expect(cellText("fans", "fanKw", { ...house, fanKw: 1.1, fanMinutes: 400 })).not.toContain(
    "fanToo",
  );
  expect(cellText("phases", "events", { ...house, events: 3 })).toContain("?tab=alarms");
  expect(cellText("phases", "events", { ...house, events: 0 })).not.toContain("?tab=alarms");
  // Costs per kg are shown when a house has one.
  const keys = (row: Partial<PowerHouse>) =>
    powerColumns("ranking", [{ ...house, currency: "CNY", cost: 9, ...row }], {
      t: (() => "") as never,
      language: "en",
    }).map(({ key }) => key);
  expect(keys({}).filter((key) => key.startsWith("cost"))).toEqual(["cost", "costBird"]);
  expect(keys({ costKg: 0.03, costThousandEggs: 35.9 }).slice(-2)).toEqual([
    "costKg",
    "costThousandEggs",
  ]);
});
