import { beforeAll, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { replayHousesMax } from "../../../../contract/live/replay.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let administrator: Caller;
let shown: BuiltHouse;
let other: BuiltHouse;
let at: number;

beforeAll(async () => {
  const { database, clock } = server;
  administrator = await buildUser(database);
  shown = await buildHouse(database);
  other = await buildHouse(database);
  at = clock.now - 10 * minuteMs;
  for (const { id } of [shown, other]) {
    await buildAlarm(database, { houseId: id, raisedAt: at - minuteMs });
    await database.query(
      `insert into reading_minutes (house_id, at, frames, sum)
       select $1, to_timestamp($2::float8 / 1000) - n * interval '1 minute', 1,
         array_fill(21::float8, array[25]) from generate_series(-5, 5) n`,
      [id, at],
    );
  }
});

const picture = (input: object, as = administrator) =>
  server.call("replayPicture", { as, input: { at, ...input } });
const steps = (input: object) =>
  server.call("replaySteps", {
    as: administrator,
    input: { from: at, stepMs: minuteMs, steps: 3, ...input },
  });

describe("a replay of some farms", () => {
  it("shows their houses only, with what belongs to them", async () => {
    const all = (await picture({})).body.data.picture;
    expect(all.houses.map(({ id }) => id)).toEqual([shown.id, other.id]);
    const part = (await picture({ farms: String(shown.farmId) })).body.data.picture;
    expect(part.farms.map(({ id }) => id)).toEqual([shown.farmId]);
    for (const list of [part.alarms, part.readings])
      expect(list.map(({ houseId }) => houseId)).toEqual([shown.id]);
    expect(part.houses.map(({ id }) => id)).toEqual([shown.id]);
    const { data } = (await steps({ farms: String(shown.farmId) })).body;
    expect(data.steps.flatMap(({ readings }) => readings.map(({ houseId }) => houseId))).toEqual([
      shown.id,
      shown.id,
      shown.id,
    ]);
  });

  it("adds nothing that the caller does not see", async () => {
    const guest = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: shown.orgId,
      houseIds: [shown.id],
    });
    const { body } = await picture({ farms: `${shown.farmId},${other.farmId}` }, guest);
    expect(body.data.picture.houses.map(({ id }) => id)).toEqual([shown.id]);
  });
});

describe("a replay of too many houses", () => {
  beforeAll(() =>
    server.database.query(
      `insert into houses (farm_id, org_id, name, species)
       select $1, org_id, 'many' || n, 'broiler' from farms, generate_series(1, $2) n
       where id = $1`,
      [other.farmId, replayHousesMax],
    ),
  );

  it("is refused with the reason, whole or as a place", async () => {
    const farms = String(other.farmId);
    for (const { status, body } of [
      await picture({}),
      await picture({ farms }),
      await steps({}),
      await steps({ farms }),
    ])
      expect([status, body.fields]).toEqual([
        400,
        { farms: "More than 12000 houses: choose a province or a farm" },
      ]);
  });

  it("is possible for a smaller place of the same fleet", async () => {
    const { status, body } = await picture({ farms: String(shown.farmId) });
    expect([status, body.data.picture.houses.length]).toEqual([200, 1]);
  });
});
