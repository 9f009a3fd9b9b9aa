import { addDays } from "../../../../contract/base/calendar-day.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import { judgeFarm } from "../../../../server/alarm/warning/warning-judge.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let houseId: number;
let flockId: number;

/** The midnight in Shanghai, where the farm is, at which 9 May ends. */
const midnight = Date.UTC(2026, 4, 9, 16);
const lastDay = "2026-05-09";

beforeEach(async () => {
  farm = await buildFarm(server.database);
  houseId = (await buildHouse(server.database, { farmId: farm.id, species: "layer", flock: null }))
    .id;
  flockId = await buildFlock(server.database, houseId, {
    placedAt: Date.UTC(2026, 4, 1, 2),
    placedCount: 10_000,
    placedAge: 200,
  });
  await server.database.query(
    `insert into breed_days (breed_id, day_age, temp_c, lay_pct)
     select breed_id, age, 21, 94 from flocks, generate_series(190, 220) age where id = $1`,
    [flockId],
  );
});

/** A newly signed-in manager, because days pass in this test. */
const manager = () =>
  buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
/** A collection of a day, `back` days before the last, that is recorded at an hour of it. */
async function collected(back: number, eggs: number, hour: number): Promise<void> {
  server.clock.now = midnight - (back + 1) * 24 * hourMs + hour * hourMs;
  const { status, body } = await server.call("saveProduction", {
    as: await manager(),
    input: {
      flockId,
      day: addDays(lastDay, -back),
      version: 0,
      draftId: randomUUID(),
      draftedAt: server.clock.now,
      eggs: [{ good: eggs, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null }],
    },
  });
  expect([status, body.msg]).toEqual([200, "Saved"]);
}
/** Two collections a day, but only the morning's on the last `max` days. */
async function mornings(max: number): Promise<void> {
  for (let back = 8; back >= 0; back -= 1) {
    await collected(back, 6000, 9);
    if (back >= max) await collected(back, 3500, 17);
  }
}
const figures = async (at: number) => {
  while ((await refreshFigures(server, at, 50)) > 0);
};
const alarms = () =>
  server.database.query<object>(
    "select key, state, value, limit_value as limit from alarms where house_id = $1",
    [houseId],
  );
const warned = async () => {
  server.clock.now = midnight + hourMs;
  await judgeFarm(server.database, farm.id, server.clock.now);
  const { body } = await server.call("listWarning", { as: await manager(), input: {} });
  return body.data.rows.map(({ key }) => key);
};

describe("hens with two egg collections a day", () => {
  it("raise nothing at midnight for the morning's eggs alone; the evening's, recorded the next morning, are judged", async () => {
    await mornings(1);
    await figures(midnight + minuteMs);
    expect(await alarms()).toEqual([]);
    await collected(0, 3000, 32);
    expect(await alarms()).toMatchObject([{ key: "layDrop", value: 90, limit: 92 }]);
  });

  it("have no falling laying rate after three days with only the morning's eggs, unless a person has checked them", async () => {
    await mornings(3);
    await figures(midnight + minuteMs);
    expect([await alarms(), await warned()]).toEqual([[], []]);
    await server.database.query("update daily_records set last_at = $2 where flock_id = $1", [
      flockId,
      new Date(midnight),
    ]);
    expect(await warned()).toEqual(["layFalling"]);
  });
});
