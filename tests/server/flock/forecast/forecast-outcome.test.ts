import { beforeAll, expect, it } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import {
  openRecordBots,
  seedRecordBots,
} from "../../../../server/operate/demo/demo-record-bots.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { bookOf, pastFlocksOf } from "../../../../simulator/record-bot/bot-records.ts";
import { houseConstants } from "../../../../simulator/model/house-constants.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const bare = plan(2);
const site = houseConstants(bare.houses[0]!, bare.farms[0]!, bare.seed);
const past = pastFlocksOf(site, noon, 2);
const fleet = { ...bare, books: [bookOf(site, noon)!], past };
let manager: Caller;
let ids: readonly number[];

const close = (flockId: number) =>
  server.call("closeFlock", { as: manager, input: { flockId, note: "" } });
/** Mean weight of the birds in a flock's sale, g. */
const soldG = (no: number) => (1000 * past[no]!.sale.liveKg) / past[no]!.sale.birds;

beforeAll(async () => {
  const { database, bus, clock } = server;
  clock.now = noon;
  await seedDemo(database, fleet, key, "Test-pass1", noon);
  await seedRecordBots(database, fleet);
  await openRecordBots(database, fleet, key, { now: noon, maxMs: 7 * dayMs });
  const [org] = await database.query<{ id: number }>("select id from orgs limit 1");
  manager = await buildUser(database, { roleKey: "company_manager", orgId: org!.id });
  while ((await refreshFigures({ database, bus }, noon, 50)) > 0);
  const rows = await database.query<{ id: number }>(
    "select id from flocks where cleared_at is not null order by placed_at desc",
  );
  ids = rows.map(({ id }) => id);
});

it("a closed flock has the forecast from its records beside the actual weight", async () => {
  const { status, body } = await close(ids[1]!);
  expect([status, body.data.forecast?.gap]).toEqual([200, null]);
  const { forecastG, lowG, highG, cameG, isLate, saleDay, madeOn } = body.data.forecast!;
  expect(isLate).toBe(true);
  expect(cameG).toBeCloseTo(soldG(1), 6);
  expect(Math.abs(forecastG! / cameG! - 1)).toBeLessThan(0.08);
  expect(lowG! < forecastG! && forecastG! < highG!).toBe(true);
  expect(Date.parse(saleDay!) - Date.parse(madeOn!)).toBe(5 * dayMs);
});

it("a stored forecast stays, despite later records", async () => {
  const [id] = ids;
  await server.database.query(
    `insert into flock_forecasts (flock_id, day, sale_day, sale_age, is_planned, is_target_set,
       ahead_g, ahead_low_g, ahead_high_g, naive_ahead_g)
     select flock_id, day - 5, day, 41, false, false, 2900, 2850, 2950, 2990
     from stock_moves where flock_id = $1 and kind = 'sale'`,
    [id],
  );
  const { body } = await close(id!);
  expect(body.data.forecast).toMatchObject({ isLate: false, gap: null });
  expect(body.data.forecast).toMatchObject({ forecastG: 2900, lowG: 2850, highG: 2950 });
  expect(body.data.forecast?.naiveG).toBe(2990);
});

it("the house shows its closed flocks, newest first, without reopened ones", async () => {
  const [now] = await server.database.query<{ id: number }>(
    "select id from flocks where cleared_at is null",
  );
  const shown = async () => {
    const { body } = await server.call("flockForecast", {
      as: manager,
      input: { flockId: now!.id },
    });
    return body.data.outcomes.map(({ flockId, isLate }) => [flockId, isLate]);
  };
  expect(await shown()).toEqual([
    [ids[0], false],
    [ids[1], true],
  ]);
  const reopened = { flockId: ids[0]!, version: 1, reason: "sale of the last day" };
  expect((await server.call("reopenFlock", { as: manager, input: reopened })).status).toBe(200);
  expect(await shown()).toEqual([[ids[1], true]]);
});

it("a sale without a weight is not compared, with the reason", async () => {
  await server.database.query("update stock_moves set live_kg = null where flock_id = $1", [
    ids[0],
  ]);
  const { body } = await close(ids[0]!);
  expect(body.data.forecast).toMatchObject({ gap: "unweighedSale", forecastG: null, cameG: null });
});

it("a flock that has left has no forecast", async () => {
  const { status } = await server.call("flockForecast", {
    as: manager,
    input: { flockId: ids[0]! },
  });
  expect(status).toBe(404);
});
