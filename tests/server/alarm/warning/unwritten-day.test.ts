import { beforeEach, describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import type { Warning } from "../../../../contract/alarm/warning.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { dueFarms } from "../../../../server/alarm/warning/warnings-due.ts";
import { judgeFarm } from "../../../../server/alarm/warning/warning-judge.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildWaterDays } from "../../../factories/warning.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let manager: Caller;

/** The end of 31 May in Shanghai, where the farm is. */
const midnight = Date.UTC(2026, 4, 31, 16);
const secondMs = 1000;
const before = "2026-05-30";
const yesterday = "2026-05-31";

beforeEach(async () => {
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});

/** A flock whose figures are complete up to 30 May, when it drank 14 % less than usual. */
async function flock(placedAt = Date.UTC(2026, 4, 5, 2)): Promise<number> {
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  const id = await buildFlock(server.database, house.id, { placedAt, placedCount: 30_000 });
  await buildWaterDays(server.database, id, { from: "2026-05-15", to: "2026-05-29" }, 6000);
  await buildWaterDays(server.database, id, { from: before }, 5160);
  return id;
}
const drank = (id: number, litres: number) =>
  buildWaterDays(server.database, id, { from: yesterday }, litres);
const list = async (state = "open"): Promise<Warning[]> =>
  (await server.call("listWarning", { as: manager, input: { state } })).body.data.rows;
const isDue = async (at: number) =>
  (await dueFarms(server.database, at, 1000)).some(({ id }) => id === farm.id);

describe("two flocks, one without figures of the ended day", () => {
  it("end no warning while one flock's day is missing after midnight", async () => {
    const ids = [await flock(), await flock()];
    await judgeFarm(server.database, farm.id, midnight - hourMs);
    expect(await isDue(midnight - hourMs)).toBe(false);
    const warnings = await list();
    expect(warnings).toMatchObject([{ lastDay: before }, { lastDay: before }]);
    await drank(ids[0]!, 5160);
    await judgeFarm(server.database, farm.id, midnight + secondMs);
    expect([await list(), await list("ended")]).toEqual([warnings, []]);

    expect(await isDue(midnight + secondMs), "it waits for the other").toBe(false);
    await drank(ids[1]!, 5160);
    expect(await isDue(midnight + 2 * secondMs)).toBe(true);
    await judgeFarm(server.database, farm.id, midnight + 2 * secondMs);
    expect(await list()).toMatchObject([{ lastDay: yesterday }, { lastDay: yesterday }]);
    expect(await isDue(midnight + 3 * secondMs)).toBe(false);
  });

  it("are judged apart: the complete one after three hours, the other when its figures arrive", async () => {
    const [late, early] = [await flock(), await flock()];
    await judgeFarm(server.database, farm.id, midnight - hourMs);
    await drank(early, 6000);
    expect(await isDue(midnight + 3 * hourMs - secondMs)).toBe(false);
    const at = midnight + 3 * hourMs;
    expect(await isDue(at)).toBe(true);
    await judgeFarm(server.database, farm.id, at);
    expect(await list()).toMatchObject([{ flockId: late, lastDay: before }]);
    expect(await list("ended")).toMatchObject([{ flockId: early }]);
    expect(await isDue(at), "what is there was looked at").toBe(false);
    await drank(late, 5160);
    expect(await isDue(at)).toBe(true);
    await judgeFarm(server.database, farm.id, at);
    expect(await list()).toMatchObject([{ flockId: late, lastDay: yesterday }]);
  });

  it("still get warnings of an emptying silo and a missing record", async () => {
    const id = await flock();
    await flock();
    await server.database.query(
      `insert into daily_records (flock_id, day, first_at, first_by, last_at, last_by)
       values ($1, '2026-05-28', now(), '', $2, '')`,
      [id, new Date(midnight - 4 * dayMs)],
    );
    await server.database.query(
      "update flock_days set feed_kg = 3000, feed_from = 'hand' where flock_id = $1",
      [id],
    );
    await server.database.query(
      `update house_states set reading_at = $2, detail = '{"siloKg":1250}'
       where house_id = (select house_id from flocks where id = $1)`,
      [id, new Date(midnight)],
    );
    await judgeFarm(server.database, farm.id, midnight + secondMs);
    expect((await list()).map(({ key }) => key).toSorted()).toEqual(["feedOut", "recordMissing"]);
    expect(await isDue(midnight + 4 * hourMs), "no figures, nothing to look at").toBe(false);
  });

  it("are judged without waiting for a flock that came today", async () => {
    const id = await flock();
    const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
    await buildFlock(server.database, house.id, { placedAt: midnight, placedCount: 30_000 });
    await drank(id, 5160);
    expect(await isDue(midnight + hourMs)).toBe(true);
    await judgeFarm(server.database, farm.id, midnight + hourMs);
    expect(await list()).toMatchObject([{ flockId: id, lastDay: yesterday }]);
    expect(await isDue(midnight + hourMs)).toBe(false);
  });
});
