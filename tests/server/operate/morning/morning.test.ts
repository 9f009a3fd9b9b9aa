import { beforeEach, describe, expect, it } from "vitest";
import type { MorningRow } from "../../../../contract/operate/morning.ts";
import type { ReplyOf } from "../../../../src/stores/port/call.ts";
import { dueMorning, refreshMorning } from "../../../../server/operate/morning/morning-job.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 09:00 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 1);
const yesterday = "2026-05-31";
const placedAt = Date.UTC(2026, 4, 5, 2);
let farm: { id: number; orgId: number };
let manager: Caller;
let houses: { id: number; flockId: number }[];

/** A day of a flock with this water, feed and mortality. */
const day = (flockId: number, at: string, waterPerFeed: number, dead = 20) =>
  server.database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, water_per_feed, dead, weight_g,
       weight_from)
     values ($1, $2, 26, 26, false, false, 30000, 30000, 'book', 30000, 0, 0, $3, $4, 1400, 'curve')
     on conflict (flock_id, day) do update set water_per_feed = $3, dead = $4`,
    [flockId, at, waterPerFeed, dead],
  );

beforeEach(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
    canOperate: true,
  });
  houses = [];
  for (let index = 0; index < 7; index += 1) {
    const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
    const flockId = await buildFlock(server.database, house.id, { placedAt, placedCount: 30_000 });
    for (const at of ["2026-05-29", "2026-05-30", yesterday]) await day(flockId, at, 1.8);
    houses.push({ id: house.id, flockId });
  }
});

const list = async (as = manager): Promise<ReplyOf<"listMorning">> =>
  (await server.call("listMorning", { as })).body.data;
async function firstRow(): Promise<MorningRow> {
  const [row] = (await list()).rows;
  return row!;
}
const make = () => refreshMorning(server, now);
async function untilDone() {
  for (let round = 0; round < 50 && (await make()); round += 1);
}

describe("the list of a morning", () => {
  it("names the house that differs from similar ones, by how much, and counts the normal ones", async () => {
    const [odd] = houses;
    await day(odd!.flockId, yesterday, 2.3);
    await untilDone();
    expect(await list()).toMatchObject({
      total: 1,
      houses: 7,
      calm: 6,
      unheard: 0,
      rows: [
        {
          houseId: odd!.id,
          day: "2026-06-01",
          birds: 30_000,
          reasons: [{ kind: "figure", key: "waterPerFeed", value: 2.3, usual: 1.8, like: 6 }],
        },
      ],
    });
    const row = await firstRow();
    expect(row.curves).toMatchObject([{ key: "waterPerFeed" }]);
    expect(row.curves[0]!.values.slice(-3)).toEqual([1.8, 1.8, 2.3]);
  });

  it("does not count a house as normal that had no data for a day, or never had any", async () => {
    await untilDone();
    const [late, never] = houses;
    await server.database.query("update house_states set reading_at = $2 where house_id = $1", [
      late!.id,
      new Date(now - 25 * 3_600_000),
    ]);
    await server.database.query("delete from house_states where house_id = $1", [never!.id]);
    expect(await list()).toMatchObject({ total: 0, houses: 7, calm: 5, unheard: 2 });
  });

  it("ranks a house with an urgent alarm above one with an unusual figure", async () => {
    const [odd, hot] = houses;
    await day(odd!.flockId, yesterday, 2.3);
    await buildAlarm(server.database, {
      houseId: hot!.id,
      key: "waterZero",
      severity: 1,
      raisedAt: now - 3_600_000,
    });
    await untilDone();
    const { rows } = await list();
    expect(rows.map(({ houseId }) => houseId)).toEqual([hot!.id, odd!.id]);
    expect(rows[0]?.reasons).toMatchObject([
      { kind: "alarm", key: "waterZero", isOpen: true, hours: 1, points: 32.5 },
    ]);
  });

  it("is created once a morning, and again if early warnings have been computed since", async () => {
    await untilDone();
    expect(await dueMorning(server.database, now)).toBeNull();
    const later = now + 20 * 60_000;
    expect(await dueMorning(server.database, later)).toBeNull();
    await server.database.query(
      "insert into warning_books (flock_id, day, at) values ($1, $2, $3)",
      [houses[0]!.flockId, yesterday, new Date(now + 60_000)],
    );
    expect(await dueMorning(server.database, later)).toMatchObject({ farmIds: [farm.id] });
  });

  it("waits for the figures before eight o'clock", async () => {
    const seven = now - 2 * 3_600_000;
    const isDue = async (at: number) =>
      (await dueMorning(server.database, at))?.orgId === farm.orgId;
    // The farms of other tests have their own times.
    await server.database.query(
      `insert into morning_books (farm_id, day, houses, at)
       select id, ($2::timestamptz at time zone time_zone)::date, 0, 'infinity' from farms
       where id <> $1
       on conflict (farm_id) do update set day = excluded.day, at = excluded.at`,
      [farm.id, new Date(seven)],
    );
    expect(await isDue(seven)).toBe(false);
    for (const { flockId } of houses)
      await server.database.query(
        "insert into warning_books (flock_id, day, at) values ($1, $2, now())",
        [flockId, yesterday],
      );
    expect(await isDue(seven)).toBe(true);
  });

  it("is yesterday's until five o'clock", async () => {
    const four = now - 5 * 3_600_000;
    await day(houses[0]!.flockId, "2026-05-30", 2.3);
    for (let round = 0; round < 50 && (await refreshMorning(server, four)); round += 1);
    const own = (await list()).rows.find(({ houseId }) => houseId === houses[0]!.id);
    expect(own).toMatchObject({ day: yesterday });
    expect(own?.reasons.map(({ kind }) => kind)).toContain("figure");
  });
});

describe("people's answers to a row", () => {
  it("stay when the list is created again, are logged, and count in the week's figure", async () => {
    await day(houses[0]!.flockId, yesterday, 2.3);
    await untilDone();
    const row = await firstRow();
    const input = { id: row.id, version: row.version, answer: "visited" };
    const visited = (await server.call("answerMorning", { as: manager, input })).body.data;
    expect(visited).toMatchObject({ visitedBy: manager.name, isUseful: null });
    const judged = { id: row.id, version: visited.version, answer: "useless" };
    await server.call("answerMorning", { as: manager, input: judged });
    await day(houses[0]!.flockId, yesterday, 1.8);
    await server.call("makeMorning", { as: manager, input: { farmId: farm.id } });
    expect(await list()).toMatchObject({
      hits: { rows: 1, visited: 1, useful: 0, useless: 1 },
      rows: [{ visitedBy: manager.name, isUseful: false, judgedBy: manager.name }],
    });
    const lines = await server.database.query<{ function: string }>(
      "select function from operation_logs where house_id = $1 order by id",
      [houses[0]!.id],
    );
    expect(lines.map((line) => line.function)).toEqual(["morningVisit", "morningJudge"]);
  });

  it("are refused if another user has answered since", async () => {
    await day(houses[0]!.flockId, yesterday, 2.3);
    await untilDone();
    const row = await firstRow();
    const input = { id: row.id, version: row.version, answer: "useful" };
    expect((await server.call("answerMorning", { as: manager, input })).status).toBe(200);
    expect((await server.call("answerMorning", { as: manager, input })).status).toBe(409);
  });

  it("are inaccessible to people of another farm", async () => {
    await day(houses[0]!.flockId, yesterday, 2.3);
    await untilDone();
    const stranger = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farm.orgId,
      farmIds: [(await buildFarm(server.database, { orgId: farm.orgId })).id],
      canOperate: true,
    });
    expect(await list(stranger)).toMatchObject({
      total: 0,
      houses: 0,
      calm: 0,
      unheard: 0,
      at: null,
    });
    const row = await firstRow();
    const input = { id: row.id, version: row.version, answer: "useful" };
    expect((await server.call("answerMorning", { as: stranger, input })).status).toBe(404);
  });
});
