import { expect, it } from "vitest";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

const request = async (id: number) =>
  (
    await server.call("houseStandard", {
      as: await buildUser(server.database),
      input: { id: String(id) },
    })
  ).body.data;

it("the standard is that of the present flock, in order of day age, and empty without a flock", async () => {
  const { database } = server;
  const [old, now] = await database.query<{ id: number }>(
    "insert into breeds (key, name, species) values ('std-old', 'old', 'broiler'), ('std-now', 'now', 'broiler') returning id",
  );
  for (const [breed, age, temp] of [
    [old, 0, 30],
    [now, 7, 29],
    [now, 0, 33],
  ] as const)
    await database.query(
      "insert into breed_days (breed_id, day_age, temp_c, water_ml) values ($1, $2, $3, 21.5)",
      [breed!.id, age, temp],
    );
  const house = await buildHouse(database, { flock: null });
  expect(await request(house.id)).toEqual([]);
  await database.query(
    "insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count) values ($1, $2, now() - interval '80 days', now() - interval '40 days', 10), ($1, $3, now() - interval '9 days', null, 10)",
    [house.id, old!.id, now!.id],
  );
  const day = {
    rhLowPct: null,
    rhHighPct: null,
    co2Ppm: null,
    lightH: null,
    lightLux: null,
    waterMl: 21.5,
    feedG: null,
    weightG: null,
    eggG: null,
    layPct: null,
  };
  expect(await request(house.id)).toEqual([
    { dayAge: 0, tempC: 33, ...day },
    { dayAge: 7, tempC: 29, ...day },
  ]);
});
