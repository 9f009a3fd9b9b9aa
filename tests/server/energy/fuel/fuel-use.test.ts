import { beforeEach, describe, expect, it } from "vitest";
import { readMorningFigures } from "../../../../server/operate/morning/morning-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { buildFuel } from "../../../factories/fuel.ts";
import { useTestServer } from "../../../factories/http.ts";
import { setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";
import { newFuel } from "./fuel-probe.ts";

const server = useTestServer();
/** 2026-06-01 09:00 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 1);
const yesterday = "2026-05-31";
const birds = 30_000;
let farm: { id: number; orgId: number };
let houseId: number;
let houseManager: Caller;

beforeEach(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  houseId = house.id;
  const flockId = await buildFlock(server.database, houseId, {
    placedAt: Date.UTC(2026, 4, 5, 2),
    placedCount: birds,
  });
  await server.database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, weight_g, weight_from)
     values ($1, $2, 26, 26, false, false, $3::int, $3::int, 'book', $3::int, 0, 0, 1400, 'curve')`,
    [flockId, yesterday, birds],
  );
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId: farm.orgId,
    houseIds: [houseId],
    canOperate: true,
  });
});
const create = (over: object = {}) =>
  server.call("createFuelUse", { as: houseManager, input: newFuel({ houseId, ...over }) });
/** Heat of 1000 animals yesterday, kWh. */
const heat = async () =>
  (await readMorningFigures(server.database, farm.orgId, now, 0))[0]?.figures.fuel;
const perThousand = (kwh: number) => (1000 * kwh) / birds;
/** Hourly means of a meter at position `slot` of the arrays, from 1. */
const meter = (at: number, slot: number, value: number) =>
  server.database.query(
    `insert into reading_hours (house_id, at, frames, sum, count, low, high)
     values ($1, $2, 12, array_fill(null::float8, array[$3::int - 1]) || $4::float8,
       array_fill(null::int, array[$3::int - 1]) || 1, null, null)`,
    [houseId, new Date(at), slot, value],
  );

describe("fuel recorded by hand", () => {
  it("is recorded by a house manager of the house, with its heat and a line of the log", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: "coal", amount: 600, by: houseManager.name });
    expect(body.data.kwh).toBeCloseTo(3480);
    const lines = await server.database.query(
      "select operation, house_id from operation_logs where function = 'fuelCreate'",
    );
    expect(lines).toEqual([{ operation: "2026-05-30 – 2026-05-31", house_id: houseId }]);
  });

  it("is for past days and at most two months", async () => {
    expect((await create({ fromDay: "2026-06-01" })).status).toBe(400);
    expect((await create({ fromDay: "2026-03-01" })).status).toBe(400);
    expect((await create({ toDay: "2099-01-01", fromDay: "2099-01-01" })).status).toBe(400);
  });

  it("is spread over its days as heat of all fuels together", async () => {
    expect(await heat()).toBeUndefined();
    await buildFuel(server.database, { houseId, fromDay: "2026-05-30", toDay: yesterday });
    await buildFuel(server.database, { houseId, kind: "oil", toDay: yesterday, amount: 20 });
    await buildFuel(server.database, { houseId, toDay: "2026-05-29", amount: 999 });
    expect(await heat()).toBeCloseTo(perThousand(150 * 5.8 + 20 * 10));
  });

  it("replaces the meter, with the heating value configured for the farm", async () => {
    const midnight = Date.UTC(2026, 4, 30, 16);
    const hour = 3_600_000;
    // A gas meter is at position 44.
    await meter(midnight - hour, 44, 1000);
    await meter(midnight + 23 * hour, 44, 1100);
    expect(await heat()).toBeCloseTo(perThousand(100 * 9.8));
    await setFarmPower(server.database, farm.id);
    await server.database.query("update farm_power set gas_kwh = 11, coal_kwh = 7");
    expect(await heat()).toBeCloseTo(perThousand(100 * 11));
    await buildFuel(server.database, { houseId, kind: "gas", toDay: yesterday, amount: 40 });
    expect(await heat()).toBeCloseTo(perThousand(40 * 11));
  });
});
