import { expect, test } from "vitest";
import { limitKeys } from "../../../../contract/fleet/house/alarm-limit.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const server = useTestServer();
const administrator = useAdministrator(server);

const request = async (id: number) =>
  (await server.call("houseParameter", { as: administrator, input: { id: String(id) } })).body.data;
const limitOf = (reply: Awaited<ReturnType<typeof request>>, key: string) =>
  reply.limits.find((limit) => limit.key === key);

async function giveStandard(houseId: number): Promise<void> {
  const [flock] = await server.database.query<{ breed_id: number }>(
    "select breed_id from flocks where house_id = $1",
    [houseId],
  );
  await server.database.query(
    "insert into breed_days (breed_id, day_age, temp_c, water_ml, feed_g) values ($1, 0, 33, 20, 10), ($1, 20, 23, 220, 110)",
    [flock!.breed_id],
  );
}

test("every limit in force has its source, and today's standard", async () => {
  const house = await buildHouse(server.database, {
    flock: { placedAt: server.clock.now - 10 * dayMs },
    detail: { targetTemp: 28, tempOut: 12, aliveCount: 10_000 },
  });
  await giveStandard(house.id);
  await server.database.query(
    "update houses set limit_override = '{\"nh3HighPpm\": 15}' where id = $1",
    [house.id],
  );
  const reply = await request(house.id);
  expect(reply.limits.map(({ key }) => key)).toEqual(limitKeys);
  expect(reply).toMatchObject({
    dayAge: 10,
    standard: { dayAge: 10, tempC: 28, waterMl: 120, feedG: 60, rhLowPct: null },
  });
  expect([
    limitOf(reply, "tempHighC"),
    limitOf(reply, "nh3HighPpm"),
    limitOf(reply, "spHighPa"),
  ]).toEqual([
    { key: "tempHighC", value: 33, origin: "controller" },
    { key: "nh3HighPpm", value: 15, origin: "house" },
    { key: "spHighPa", value: 50, origin: "standard" },
  ]);
  // 10,000 birds at 120 mL a day over 24 hours; the limit is three times that, raised by half
  // twice.
  expect(limitOf(reply, "waterMaxPerHourL")).toEqual({
    key: "waterMaxPerHourL",
    value: 125,
    origin: "breed",
  });
});

test("an empty house that never sent data has no age, no standard and no target", async () => {
  const house = await buildHouse(server.database, { flock: null, isOnline: null });
  const reply = await request(house.id);
  expect(reply).toMatchObject({ dayAge: null, readingAt: null, standard: null });
  expect(limitOf(reply, "tempHighC")).toEqual({ key: "tempHighC", value: null, origin: null });
});
