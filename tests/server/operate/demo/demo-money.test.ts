import type { AddressInfo } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { recordBotToken, officeKey } from "../../../../contract/operate/demo-fleet.ts";
import { flockReportRoutes } from "../../../../contract/route/flock/flock-report-routes.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import {
  openRecordBots,
  seedRecordBots,
} from "../../../../server/operate/demo/demo-record-bots.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import { bookOf, pastFlocksOf } from "../../../../simulator/record-bot/bot-records.ts";
import { closeFlocks } from "../../../../simulator/record-bot/bookkeeper.ts";
import { callerOf, type CallServer } from "../../../../simulator/record-bot/bot-calls.ts";
import { houseConstants } from "../../../../simulator/model/house-constants.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const bare = plan(3);
const sites = bare.houses
  .slice(0, 2)
  .map((house) => houseConstants(house, bare.farms[0]!, bare.seed));
const fleet = {
  ...bare,
  books: sites.flatMap((site) => bookOf(site, noon) ?? []),
  past: sites.flatMap((site) => pastFlocksOf(site, noon, 1)),
};
let office: CallServer;

beforeAll(async () => {
  const { database, bus, clock, app } = server;
  clock.now = noon;
  await seedDemo(database, fleet, key, "Test-pass1", noon);
  await seedRecordBots(database, fleet);
  await openRecordBots(database, fleet, key, { now: noon, maxMs: 7 * dayMs });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  office = callerOf(`http://127.0.0.1:${port}`, await recordBotToken(key, officeKey("o1")));
  while ((await refreshFigures({ database, bus }, noon, 20)) > 0);
});

const closing = { leftBy: "9999-12-31", closed: new Set<number>() };

it("the demo does not close books that others closed or reopened", async () => {
  expect(await closeFlocks(office, { leftBy: "2000-01-01", closed: new Set() })).toBe(0);
  const past = await office(flockReportRoutes.listFlockResult, { state: "past" });
  const ids = (past?.rows ?? []).map(({ id }) => id);
  expect(await closeFlocks(office, { leftBy: "9999-12-31", closed: new Set(ids) })).toBe(0);
  const after = await office(flockReportRoutes.listFlockResult, { state: "past" });
  expect(after?.rows.map(({ isClosed }) => isClosed)).toEqual([false, false]);
});

it("the demo's past flocks are closed with all their costs and revenue", async () => {
  expect(await closeFlocks(office, closing)).toBe(0);
  const past = await office(flockReportRoutes.listFlockResult, { state: "past" });
  expect(past?.rows).toHaveLength(2);
  for (const { isClosed, margin, marginBird, marginGaps, currency, placed } of past?.rows ?? []) {
    expect({ isClosed, marginGaps, currency }).toEqual({
      isClosed: true,
      marginGaps: [],
      currency: "CNY",
    });
    expect(margin! / placed).toBeCloseTo(marginBird!, 6);
    // Margin of a broiler in yuan, in the range usual in the trade.
    expect(Math.abs(marginBird!)).toBeLessThan(15);
  }
  const { id } = past!.rows[0]!;
  const report = await office(flockReportRoutes.flockReport, { flockId: id });
  expect(report?.margin).toMatchObject({ gaps: [] });
  expect(report?.feeds.length).toBeGreaterThan(1);
  expect(report?.balance.left).toBe(0);
  expect(report?.treatments.every(({ price }) => price !== null && price > 0)).toBe(true);
  // Books that are closed are not closed again.
  expect(await closeFlocks(office, closing)).toBe(0);
});
