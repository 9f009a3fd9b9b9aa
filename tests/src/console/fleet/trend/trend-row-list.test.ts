import { expect, it } from "vitest";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import { RowList } from "../../../../../src/console/fleet/trend/trend-row-list.ts";

const query = { houseId: 1, metrics: "temp", from: 0, to: 1, pixels: 10, grain: "hour" } as const;
const page = { series: [], buckets: 3 } as unknown as RangeReply;

/** A list whose first call succeeds; `fail` decides about the next. */
async function filled() {
  let fault: Error | null = null;
  const list = new RowList(() => (fault === null ? Promise.resolve(page) : Promise.reject(fault)));
  await list.load(query, true);
  return { list, fail: (next: Error | null) => (fault = next) };
}

it("keeps its rows when they could not be refreshed", async () => {
  const { list, fail } = await filled();
  fail(new Error("away"));
  await list.load({ ...query, to: 2 }, false);
  expect([list.reply, list.failure]).toEqual([page, "away"]);
});

it("shows no rows in place of a page that could not be loaded, until it is", async () => {
  const { list, fail } = await filled();
  fail(new Error("away"));
  await list.load({ ...query, from: -1, to: 0 }, true);
  expect([list.reply, list.failure]).toEqual([null, "away"]);
  fail(null);
  await list.load({ ...query, from: -1, to: 0 }, true);
  expect([list.reply, list.failure]).toEqual([page, null]);
});

it("keeps them when a person tries again in vain", async () => {
  const { list, fail } = await filled();
  fail(new Error("away"));
  await list.load({ ...query, to: 2 }, false);
  list.retry();
  await Promise.resolve();
  await Promise.resolve();
  expect([list.reply, list.failure, list.loadedAt]).toEqual([page, "away", expect.any(Number)]);
});
