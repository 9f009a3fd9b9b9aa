import { beforeAll, describe, expect, it } from "vitest";
import type { FlockResult } from "../../../../contract/flock/report/flock-result.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
let manager: Caller;
let past: number;
let present: number;

/** Figures of days by age; the last of them is in progress. */
async function figures(id: number, first: string, ages: Readonly<Record<number, number>>) {
  for (const [age, epef] of Object.entries(ages))
    await server.database.query(
      `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
         alive, alive_from, bird_days, feed_estimated_days, egg_sum, epef, epef_margin, fcr,
         survival_pct, weight_g)
       values ($1, $2::date + $3::int, $3, $3, $5, true, 30000, 29500, 'book', 29500, 0, 0, $4, 9,
         1.5, 98, 2000)`,
      [id, first, Number(age), epef, epef === 0],
    );
}
const list = async (input: object = {}): Promise<FlockResult[]> => {
  const { status, body } = await server.call("listFlockResult", { as: manager, input });
  expect([status, body.msg]).toEqual([200, "OK"]);
  return body.data.rows;
};

beforeAll(async () => {
  server.clock.now = now;
  const { id: farmId, orgId } = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farmId],
  });
  const house = await buildHouse(server.database, { farmId, name: "1号舍", flock: null });
  past = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 2, 1, 2),
    placedCount: 30_000,
  });
  await server.database.query("update flocks set cleared_at = $2 where id = $1", [
    past,
    new Date(Date.UTC(2026, 3, 12, 2)),
  ]);
  present = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 4, 5, 2),
    placedCount: 28_000,
  });
  await figures(past, "2026-03-01", { 14: 310, 21: 350, 41: 402 });
  // The current day is not over, so its figures are not compared.
  await figures(present, "2026-05-05", { 14: 330, 26: 380, 27: 0 });
});

describe("compared flocks", () => {
  it("count later placements as placed, but not moved birds, by their day", async () => {
    const moved = (day: string, birds: number) =>
      server.database.query(
        `insert into stock_moves (flock_id, day, at, by_user, by_name, kind, birds, to_flock_id,
           partner, doc_no)
         values ($1, $2, $3, 1, 'A', 'transfer', $4, $5, '', '')`,
        [past, day, new Date(now), birds, present],
      );
    await moved("2026-03-20", 1000);
    const placed = async (input: object = {}) => (await list(input)).map((row) => row.placed);
    expect(await placed()).toEqual([29_000, 29_000]);
    expect(await placed({ age: "14", id: String(past) })).toEqual([30_000]);
    await server.database.query("delete from stock_moves where flock_id = $1", [past]);
  });

  it("are final or preliminary results, the newest first", async () => {
    expect(await list()).toMatchObject([
      {
        id: present,
        houseName: "1号舍",
        placedDay: "2026-05-05",
        leftDay: null,
        placed: 28_000,
        dayAge: 26,
        epef: 380,
        isClosed: false,
        eggSum: null,
      },
      { id: past, placedDay: "2026-03-01", leftDay: "2026-04-12", dayAge: 41, epef: 402 },
    ]);
  });

  it("are compared at an equal age, without flocks that never reached it", async () => {
    expect(
      (await list({ age: 14, sort: "epef", order: "desc" })).map(({ id, epef }) => [id, epef]),
    ).toEqual([
      [present, 330],
      [past, 310],
    ]);
    expect((await list({ age: 21 })).map(({ id }) => id)).toEqual([past]);
  });

  it("are filtered by state, time and name, and sorted by any figure", async () => {
    const ids = async (input: object) => (await list(input)).map(({ id }) => id);
    expect(await ids({ state: "past" })).toEqual([past]);
    expect(await ids({ state: "present" })).toEqual([present]);
    expect(await ids({ from: "2026-03-02" })).toEqual([present]);
    expect(await ids({ to: "2026-03-01" })).toEqual([past]);
    expect(await ids({ sort: "epef", order: "desc" })).toEqual([past, present]);
    expect(await ids({ keyword: "nobody" })).toEqual([]);
  });

  it("are a file in the order on screen", async () => {
    const { status, text } = await server.call("exportFlockResult", {
      as: manager,
      input: { format: "csv", sort: "epef" },
    });
    expect(status).toBe(200);
    const rows = text.split("\r\n").filter((row) => row.includes("2026-0"));
    expect(rows.map((row) => /2026-0[35]-\d\d/.exec(row)?.[0])).toContain("2026-03-01");
  });
});
