import { beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import type { FlockForecast, SaleForecast } from "../../../../contract/flock/forecast/forecast.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import {
  openRecordBots,
  seedRecordBots,
} from "../../../../server/operate/demo/demo-record-bots.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { bookOf, pastFlocksOf } from "../../../../simulator/record-bot/bot-records.ts";
import { steadyWeightG } from "../../../../simulator/model/growth.ts";
import { houseConstants } from "../../../../simulator/model/house-constants.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const bare = plan(3);
const sites = bare.houses
  .slice(0, 2)
  .map((house) => houseConstants(house, bare.farms[0]!, bare.seed));
const fleet = {
  ...bare,
  books: sites.flatMap((site) => bookOf(site, noon) ?? []),
  past: sites.flatMap((site) => pastFlocksOf(site, noon, 2)),
};
/** The day after its 28th: the flock of the plan is placed at noon. */
const today = "2026-07-15";
let manager: Caller;
let stranger: Caller;

async function refresh(now = noon) {
  server.clock.now = now;
  const { database, bus } = server;
  while ((await refreshFigures({ database, bus }, now, 50)) > 0);
}
/** Writes its figures again, as after a change of their sources. */
async function again(id: number) {
  await server.database.query("update flock_books set formula_version = 0 where flock_id = $1", [
    id,
  ]);
  await refresh();
}
const list = async (input: object = {}, as = manager): Promise<readonly SaleForecast[]> => {
  const { status, body } = await server.call("listSaleForecast", { as, input });
  expect([status, body.msg]).toEqual([200, "OK"]);
  return body.data.rows;
};
const ahead = async (flockId: number): Promise<FlockForecast> => {
  const { status, body } = await server.call("flockForecast", { as: manager, input: { flockId } });
  expect([status, body.msg]).toEqual([200, "OK"]);
  return body.data;
};

beforeAll(async () => {
  server.clock.now = noon;
  await seedDemo(server.database, fleet, key, "Test-pass1", noon);
  await seedRecordBots(server.database, fleet);
  await openRecordBots(server.database, fleet, key, { now: noon, maxMs: 7 * dayMs });
  const [org] = await server.database.query<{ id: number }>("select id from orgs limit 1");
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId: org!.id });
  stranger = await buildUser(server.database, { roleKey: "company_manager" });
  await refresh();
});

describe("the list of flocks to be slaughtered", () => {
  it("has their forecast weight, near the true one and inside its interval", async () => {
    const rows = await list({ sort: "house" });
    expect(rows).toHaveLength(2);
    for (const [index, row] of rows.entries()) {
      const site = sites[index]!;
      expect(row).toMatchObject({ day: today, dayAge: 28, saleAge: 42, saleDay: "2026-07-29" });
      expect(row).toMatchObject({ gap: null, isPlanned: false, isTargetSet: false });
      const truth = steadyWeightG(site, site.placedAtMs!, 42);
      expect(Math.abs(row.saleG! / truth - 1)).toBeLessThan(0.05);
      expect(row.saleLowG!).toBeLessThan(row.saleG!);
      expect(row.saleHighG!).toBeGreaterThan(row.saleG!);
      expect(row.liveT).toBeCloseTo((row.saleG! * row.alive) / 1e6, 6);
    }
  });

  it("has only those due in the requested days, and in the caller's scope", async () => {
    expect(await list({ within: "7" })).toEqual([]);
    expect(await list({ within: "14", species: "duck" })).toEqual([]);
    expect(await list({}, stranger)).toEqual([]);
  });

  it("uses the configured day and target", async () => {
    const [first] = await list({ sort: "house" });
    const { body } = await server.call("listFlock", {
      as: manager,
      input: { houseId: first!.houseId },
    });
    const flock = body.data.rows.find(({ clearedAt }) => clearedAt === null)!;
    const { id, version, breedId, placedAt, placedCount, placedAge } = flock;
    const set = { id, version, breedId, placedAt, placedCount, placedAge };
    const saved = await server.call("updateFlock", {
      as: manager,
      input: { ...set, plannedEnd: "2026-07-18", targetWeightG: 1700 },
    });
    expect([saved.status, saved.body.msg]).toEqual([200, "update succeeded"]);
    await refresh();
    const row = (await list({ id: String(id) }))[0]!;
    expect(row).toMatchObject({ saleDay: "2026-07-18", isPlanned: true, daysToSale: 3 });
    expect(row).toMatchObject({ targetG: 1700, isTargetSet: true });
    // Ross 308 weighs 1710 g on day 29; this house reaches it within days of that.
    expect(row.targetDay! >= today && row.targetDay! <= "2026-07-19").toBe(true);
    expect(row.targetEarly! <= row.targetDay! && row.targetDay! <= row.targetLate!).toBe(true);
    const away = { ...set, version: saved.body.data.version, plannedEnd: null };
    await server.call("updateFlock", { as: manager, input: { ...away, targetWeightG: null } });
    await refresh();
  });

  it("refuses an impossible target weight", async () => {
    const [first] = await list();
    const { body } = await server.call("listFlock", {
      as: manager,
      input: { houseId: first!.houseId },
    });
    const { id, version, breedId, placedAt, placedCount, placedAge } = body.data.rows[0]!;
    const input = { id, version, breedId, placedAt, placedCount, placedAge, targetWeightG: 5 };
    const { status, body: refused } = await server.call("updateFlock", { as: manager, input });
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, ["targetWeightG"]]);
  });

  it("can be exported as a file", async () => {
    const { status, text } = await server.call("exportSaleForecast", {
      as: manager,
      input: { format: "csv", sort: "house" },
      headers: { "accept-language": "en" },
    });
    expect(status).toBe(200);
    expect(text).toContain("Weight at slaughter g");
    expect(text).toContain("2026-07-29");
  });
});

describe("the forecast of a house", () => {
  it("has feed for ten days, and the reason why water is not known", async () => {
    const [row] = await list({ sort: "house" });
    const { supply, supplyGaps, feedToSaleKg, curve, silo, delivery } = await ahead(row!.id);
    expect(supply).toHaveLength(10);
    expect(supplyGaps).toMatchObject({ feed: null, water: "noUse" });
    for (const { alive, feed, water, eggs, dayAge } of supply) {
      const head = (1000 * feed!.value) / alive;
      // Ross 308 eats 145 to 193 g a day from day 28 to 38.
      expect(head).toBeGreaterThan(120);
      expect(head).toBeLessThan(230);
      expect([feed!.low < feed!.value, feed!.value < feed!.high]).toEqual([true, true]);
      expect([water, eggs]).toEqual([null, null]);
      expect(dayAge).toBeGreaterThanOrEqual(28);
    }
    expect(feedToSaleKg!).toBeGreaterThan(supply.reduce((sum, { feed }) => sum + feed!.value, 0));
    expect(curve[0]).toMatchObject({ day: today, dayAge: 28 });
    expect(curve.at(-1)).toMatchObject({ dayAge: 49 });
    expect(silo).toMatchObject({ gap: "noSilo", emptyAt: null });
    expect(delivery).toMatchObject({ neededDay: null, reserveHours: 24 });
  });

  it("has the time when the silo will be empty, from a recent reading, and when feed is needed", async () => {
    const [row] = await list({ sort: "house" });
    const first = (await ahead(row!.id)).supply[1]!.feed!.value;
    const put = (kg: number, at: number) =>
      server.database.query(
        `update house_states set detail = json_build_object('siloKg', $2::float8),
           reading_at = $3 where house_id = $1 returning house_id`,
        [row!.houseId, kg, new Date(at)],
      );
    const states = await put(Math.round(3 * first), noon);
    expect(states).toHaveLength(1);
    const { silo, delivery } = await ahead(row!.id);
    expect(silo.gap).toBeNull();
    // Feed of three days, which increases by 4 % a day.
    const days = (silo.emptyAt! - noon) / dayMs;
    expect([days > 2.5, days < 3.2]).toEqual([true, true]);
    expect(silo.emptyEarly!).toBeLessThanOrEqual(silo.emptyAt!);
    expect(["2026-07-16", "2026-07-17"]).toContain(delivery.neededDay);
    await put(Math.round(3 * first), noon - 2 * 3_600_000);
    expect((await ahead(row!.id)).silo).toMatchObject({ gap: "oldSilo", emptyAt: null });
  });

  it("is unknown without a recent weighing or a standard, with the reason", async () => {
    const [row] = await list({ sort: "house" });
    const { id } = row!;
    await server.database.query(
      "update weighings set voided_at = now() where flock_id = $1 and day > '2026-06-26'",
      [id],
    );
    await again(id);
    expect((await list({ id: String(id) }))[0]).toMatchObject({ gap: "oldWeighing", saleG: null });
    await server.database.query("update weighings set voided_at = now() where flock_id = $1", [id]);
    await again(id);
    expect((await ahead(id)).growth).toMatchObject({ gap: "noWeighing", targetDay: null });
    await server.database.query("update breed_days set weight_g = null");
    await again(id);
    expect((await ahead(id)).growth).toMatchObject({ gap: "noStandard", targetG: null });
  });
});
