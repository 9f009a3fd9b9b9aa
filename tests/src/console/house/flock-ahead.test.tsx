// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FlockForecast } from "../../../../contract/flock/forecast/forecast.ts";
import { FlockAhead } from "../../../../src/console/house/flock-ahead.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ahead = (value: number) => ({ value, low: value - 10, high: value + 10 });
const forecast = (over: Partial<FlockForecast> = {}): FlockForecast => ({
  flockId: 7,
  houseId: 100,
  houseName: "1 号舍",
  houseNameEn: "House 1",
  farmName: "North farm",
  farmNameEn: null,
  species: "broiler",
  timeZone: "Asia/Shanghai",
  today: "2026-03-10",
  dayAge: 30,
  alive: 20_000,
  growth: {
    gap: null,
    weightG: 1500,
    weighedDay: "2026-03-09",
    saleDay: "2026-03-20",
    saleAge: 40,
    isPlanned: true,
    saleG: 2500,
    saleLowG: 2400,
    saleHighG: 2600,
    targetG: 2600,
    targetDay: "2026-03-21",
    targetEarly: "2026-03-20",
    targetLate: "2026-03-22",
    naiveG: 2520,
  } as FlockForecast["growth"],
  curve: [
    { day: "2026-03-10", dayAge: 30, weightG: 1500, lowG: 1480, highG: 1520 },
    { day: "2026-03-20", dayAge: 40, weightG: 2500, lowG: 2400, highG: 2600 },
  ],
  outcomes: [],
  supply: [
    {
      day: "2026-03-11",
      dayAge: 31,
      alive: 19_990,
      feed: ahead(3100),
      water: ahead(5600),
      eggs: null,
    },
    {
      day: "2026-03-12",
      dayAge: 32,
      alive: 19_980,
      feed: ahead(3200),
      water: ahead(5700),
      eggs: null,
    },
  ],
  supplyGaps: { feed: null, water: null, eggs: null },
  feedToSaleKg: 31_000,
  silo: { gap: null, kg: 4000, at: noon, emptyAt: noon + 86_400_000, emptyEarly: null },
  delivery: {
    lastDay: "2026-03-05",
    lastKg: 8000,
    everyDays: 6,
    usualDay: "2026-03-11",
    neededDay: "2026-03-11",
    reserveHours: 24,
  },
  ...over,
});
const open = async (flockForecast: () => Promise<unknown>) => {
  await stage(<FlockAhead flockId={7} refreshKey="" days={[]} />, {
    ports: { callApi: fakeCall({ flockForecast }) },
  });
  await act(settle);
};

it("shows weight, day of the target, feed and silo, each with its interval or its reason", async () => {
  await open(async () => forecast());
  const tile = (name: RegExp) => screen.getByText(name).closest("div")!.textContent;
  expect(tile(/^Weight at slaughter/)).toMatch(/2,?500|2\.50/);
  expect(document.body.textContent).toContain("2026-03-21");
  const table = within(screen.getByRole("table", { name: /days/i }));
  expect(table.getAllByRole("row")).toHaveLength(4);
  // The feed of both days together.
  expect(table.getByText("6,300")).toBeTruthy();
  expect(table.queryByText(/Eggs/)).toBeNull();
});

it("gives the reasons for an unknown weight and for unknown supply", async () => {
  const known = forecast();
  await open(async () =>
    forecast({
      growth: {
        ...known.growth!,
        gap: "noWeighing",
        weightG: null,
        saleG: null,
        saleLowG: null,
        saleHighG: null,
        targetDay: null,
      } as FlockForecast["growth"],
      curve: [],
      supply: known.supply.map((day) => ({ ...day, feed: null })),
      supplyGaps: { ...known.supplyGaps, feed: "noUse" },
    }),
  );
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getAllByText(/no weighing of 30 birds or more yet/).length).toBeGreaterThan(0);
  expect(screen.getByText(/fewer than 3 of the last 5 days are known/)).toBeTruthy();
});

it("of layers shows eggs instead of a weight", async () => {
  const known = forecast();
  await open(async () =>
    forecast({
      species: "layer",
      growth: null,
      curve: [],
      supply: known.supply.map((day) => ({ ...day, eggs: ahead(18_000) })),
    }),
  );
  expect(screen.getByText(/36,000/)).toBeTruthy();
  expect(screen.queryByText(/^Weight at slaughter/)).toBeNull();
});

it("reports that the forecast could not be loaded", async () => {
  await open(() => Promise.reject(new Error("server away")));
  expect(await screen.findByText(/server away/)).toBeTruthy();
});
