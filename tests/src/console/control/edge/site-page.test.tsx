// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EdgeComputer } from "../../../../../contract/control/edge/edge-record.ts";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs } from "../../../../../contract/base/time.ts";
import { daysOf } from "../../../../../src/console/control/edge/age-lane.tsx";
import { SitePage } from "../../../../../src/console/control/edge/site-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const house = { networkId: "G1", eyes: null, cameras: 0, autopilot: null };
const edge: EdgeComputer = {
  gatewayId: 2,
  networkId: "AI-1",
  houseId: 1,
  farmId: 1,
  number: "1",
  version: null,
  isOnline: true,
  seenAt: noon,
  reportedAt: null,
  model: null,
  diskPct: null,
  boardC: null,
  queue: null,
  clockOffMs: null,
  hasSite: true,
  houses: [
    { ...house, houseId: 1 },
    { ...house, houseId: 2, networkId: "G2" },
  ],
  strangers: 0,
  tally: {
    open: 0,
    accepted: 0,
    byAutopilot: 0,
    verified: 0,
    refused: 0,
    expired: 0,
    invalid: 0,
  },
};
/** Days of a flock from `from` on, one bucket per day. */
const reply = (from: number, lows: readonly (number | null)[]): RangeReply => ({
  from,
  bucketMs: dayMs,
  buckets: lows.length,
  edges: null,
  grain: "day",
  series: [
    { kind: "gauge", metric: "temp", min: [...lows], max: [...lows], mean: [...lows], stats: null },
  ],
});

it("the days of a flock are placed by their age, and missing days are a gap", () => {
  // The first row is for the day after placement.
  expect(daysOf(reply(noon + dayMs, [20, null, 22]), noon, 5).min).toEqual([
    null,
    20,
    null,
    22,
    null,
    null,
  ]);
});

it("lanes are by the clock or by day age; an empty house has none", async () => {
  const ranges: { houseId: number; from: number; to: number }[] = [];
  const callApi = fakeCall({
    getSite: () => Promise.resolve(edge),
    listAdvice: () => Promise.resolve({ total: 0, rows: [] }),
    listEyes: () =>
      Promise.resolve({
        hours: [
          { at: noon - 2 * hourMs, aiDead: 4, aiSpread: 80, aiActivity: null, aiWeight: null },
          { at: noon - hourMs, aiDead: 1, aiSpread: 81, aiActivity: null, aiWeight: null },
        ],
      }),
    telemetryRange: (query: { houseId: number; from: number; to: number }) => {
      ranges.push(query);
      return Promise.resolve(reply(query.from, [21, 22, 23]));
    },
  });
  await stage(<SitePage />, {
    at: "/ai6000/2",
    pattern: "/ai6000/:id",
    snapshot: {
      farms: [buildFarm()],
      houses: [
        buildHouse({ id: 1, placedAt: noon - 3 * dayMs, placedAge: 0 }),
        buildHouse({ id: 2, placedAt: null }),
      ],
    },
    ports: { callApi },
  });
  await act(settle);
  expect(ranges).toEqual([]);
  await typist().click(screen.getByRole("button", { name: "Day age" }));
  await act(settle);
  expect(screen.getByTestId("where").textContent).toBe("/ai6000/2?lanes=age");
  expect(ranges.map(({ houseId, from, to }) => [houseId, (to - from) / dayMs])).toEqual([[1, 4]]);
  expect(screen.getByRole("img", { name: /^Up to day 3: 3 days with readings/ })).toBeTruthy();
  const strip = screen.getByRole("region", { name: "Connected houses" });
  expect(within(strip).getByText("Empty house")).toBeTruthy();

  // The history: a curve for each reported value, a text for each value never reported.
  const past = screen.getByRole("region", { name: "Image analysis history" });
  expect(within(past).getAllByText("Not reported")).toHaveLength(2);
});
