import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { TotalRow } from "../../../../contract/flock/production/production-total.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farms are. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const yesterday = "2026-05-31";
const placedAt = Date.UTC(2026, 4, 5, 2);
let manager: Caller;
let farms: readonly { id: number; orgId: number; name: string }[];

async function flockWith(farmId: number, over: object, placedCount: number): Promise<void> {
  const house = await buildHouse(server.database, { farmId, flock: null });
  const flockId = await buildFlock(server.database, house.id, { placedAt, placedCount });
  const { status } = await server.call("saveProduction", {
    as: manager,
    input: { flockId, day: yesterday, version: 0, draftId: randomUUID(), draftedAt: now, ...over },
  });
  expect(status).toBe(200);
}
const lost = (dead: number) => ({ losses: [{ dead, culled: 0, cause: "leg" }] });

beforeAll(async () => {
  server.clock.now = now;
  const first = await buildFarm(server.database);
  const second = await buildFarm(server.database, { orgId: first.orgId });
  farms = await server.database.query(
    `select id, org_id as "orgId", name from farms where id = any($1::int[]) order by id`,
    [[first.id, second.id]],
  );
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: first.orgId,
    farmIds: [first.id, second.id],
  });
  await flockWith(first.id, { ...lost(100), values: { feedKg: 3000 } }, 30_000);
  await flockWith(first.id, lost(20), 10_000);
  await flockWith(second.id, { ...lost(5), values: { feedKg: 800 } }, 8000);
  // A flock without records has no known values, and counts as one.
  const house = await buildHouse(server.database, { farmId: second.id, flock: null });
  await buildFlock(server.database, house.id, { placedAt, placedCount: 5000 });
});

const totals = async (input: object = {}, as = manager) =>
  (await server.call("productionTotals", { as, input: { day: yesterday, ...input } })).body
    .data as { rows: TotalRow[]; all: TotalRow; total: number };

describe("the sums of a day", () => {
  it("are grouped by farm, each with its number of flocks, and equal the sum of the flocks", async () => {
    const { rows, all, total } = await totals();
    expect(total).toBe(2);
    expect(rows.map(({ name, flocks, recorded }) => [name, flocks, recorded])).toEqual(
      expect.arrayContaining([
        [farms[0]!.name, 2, 2],
        [farms[1]!.name, 2, 1],
      ]),
    );
    const one = rows.find(({ name }) => name === farms[0]!.name);
    expect(one).toMatchObject({ alive: 39_880, dead: 120, feedKg: 3000, feedOf: 1, lossOf: 2 });
    expect(one!.survivalPct).toBeCloseTo((100 * 39_880) / 40_000, 6);
    expect(one!.lossDayPct).toBeCloseTo((100 * 120) / 40_000, 6);
    expect(one!.feedG).toBeCloseTo((1000 * 3000) / 29_950, 6);
    expect(all).toMatchObject({ flocks: 4, recorded: 3, dead: 125, feedKg: 3800, feedOf: 2 });
    expect(all.layPct).toBeNull();
  });

  it("equal the board for the same flocks", async () => {
    const { body } = await server.call("listProduction", {
      as: manager,
      input: { day: yesterday, pageSize: 100 },
    });
    const sum = (key: "alive" | "dead" | "feedKg") =>
      body.data.rows.reduce((all, { figures }) => all + (figures?.[key] ?? 0), 0);
    const { all } = await totals();
    expect([all.alive, all.dead, all.feedKg]).toEqual([sum("alive"), sum("dead"), sum("feedKg")]);
  });

  it("cover the flocks on the board's pages, each once and in its order", async () => {
    const board = async (input: object) =>
      (await server.call("listProduction", { as: manager, input: { day: yesterday, ...input } }))
        .body.data;
    for (const input of [{}, { order: "desc" }, { sort: "feedG" }, { sort: "dayAge" }]) {
      const whole = (await board({ ...input, pageSize: 100 })).rows.map(({ id }) => id);
      expect(new Set(whole).size).toBe(4);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => board({ ...input, pageSize: 1, page })),
      );
      expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(whole);
      expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
    }
    const [up, down] = [await board({}), await board({ order: "desc" })];
    expect(down.rows.map(({ id }) => id)).toEqual(up.rows.map(({ id }) => id).toReversed());
    expect((await board({ state: "missing" })).total).toBe(1);
  });

  it("cover the caller's houses, by breed, species and area too", async () => {
    const stranger = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farms[1]!.orgId,
      farmIds: [farms[1]!.id],
    });
    expect((await totals({}, stranger)).all).toMatchObject({ flocks: 2, dead: 5 });
    const [species] = (await totals({ by: "species" })).rows;
    expect(species).toMatchObject({ name: "白羽肉鸡", nameEn: "Broiler", flocks: 4 });
    for (const by of ["breed", "area"])
      expect((await totals({ by })).rows.reduce((sum, { flocks }) => sum + flocks, 0)).toBe(4);
    expect((await totals({ state: "missing" })).all.flocks).toBe(1);
  });

  it("cover one breed on request, like the board and the files", async () => {
    const breeds = async (as = manager) =>
      (await server.call("productionBreeds", { as })).body.data.map(({ id }) => id);
    const rows = await server.database.query<{ id: number; dead: number | null; farmId: number }>(
      `select k.breed_id as id, w.dead, h.farm_id as "farmId" from flocks k
       join houses h on h.id = k.house_id
       left join flock_days w on w.flock_id = k.id and w.day = $1 where h.farm_id = any($2::int[])`,
      [yesterday, farms.map(({ id }) => id)],
    );
    expect((await breeds()).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const one = rows.find(({ dead }) => dead === 20)!;
    const input = { breedId: String(one.id) };
    expect((await totals(input)).all).toMatchObject({ flocks: 1, dead: 20, alive: 9980 });
    const board = await server.call("listProduction", {
      as: manager,
      input: { day: yesterday, ...input },
    });
    expect(board.body.data).toMatchObject({ total: 1, recorded: 1, missing: 0 });
    const file = await server.app.inject({
      method: "GET",
      url: `${apiBase}${routes.exportProduction.path}?day=${yesterday}&format=csv&breedId=${one.id}`,
      headers: { authorization: await server.tokenOf(manager) },
    });
    // Its title, its headings, one flock.
    expect(file.body.trim().split("\n")).toHaveLength(3);
    // The file reveals no breed of other houses: not its flocks and not its name.
    const stranger = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farms[1]!.orgId,
      farmIds: [farms[1]!.id],
    });
    expect((await totals(input, stranger)).all.flocks).toBe(0);
    const own = rows.filter(({ farmId }) => farmId === farms[1]!.id).map(({ id }) => id);
    expect((await breeds(stranger)).toSorted()).toEqual(own.toSorted());
  });

  it("per head include only flocks whose day is known, if a meter was silent", async () => {
    const put = (value: string) =>
      server.database.query(
        `update flock_days set ${value} where day = $1 and feed_kg = 800
         and flock_id in (select k.id from flocks k join houses h on h.id = k.house_id
           where h.farm_id = $2)`,
        [yesterday, farms[1]!.id],
      );
    await put("feed_g = null, feed_gap = 'more'");
    const { all } = await totals();
    expect([all.feedKg, all.feedOf]).toEqual([3800, 2]);
    expect(all.feedG).toBeCloseTo((1000 * 3000) / 29_950, 6);
    await put("feed_g = 800000 / bird_days, feed_gap = null");
  });

  it("can be exported as a file, like the board", async () => {
    const file = async (query: string) => {
      const { rawPayload } = await server.app.inject({
        method: "GET",
        url: `${apiBase}${routes.exportProduction.path}?day=${yesterday}&format=xlsx${query}`,
        headers: { authorization: await server.tokenOf(manager) },
      });
      const parts = unzipSync(new Uint8Array(rawPayload));
      return strFromU8(parts["xl/worksheets/sheet1.xml"]!);
    };
    expect(await file("&by=farm")).toContain("39880");
    const board = await file("");
    for (const alive of ["29900", "9980", "7995"]) expect(board).toContain(alive);
  });

  it("count pigs by the head, in files as on pages", async () => {
    const { id: farmId } = await buildFarm(server.database, { orgId: farms[0]!.orgId });
    const house = await buildHouse(server.database, { farmId, species: "pig", flock: null });
    const flockId = await buildFlock(server.database, house.id, { placedAt, placedCount: 900 });
    const as = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farms[0]!.orgId,
      farmIds: [farmId],
    });
    const { rows, all } = await totals({}, as);
    expect([rows[0]!.species, all.species, (await totals()).all.species]).toEqual([
      ["pig"],
      ["pig"],
      ["broiler"],
    ]);
    const words = async (path: string, query = "") => {
      const { payload } = await server.app.inject({
        method: "GET",
        url: `${apiBase}${path}?format=csv${query}`,
        headers: { authorization: await server.tokenOf(as), locale: "zh" },
      });
      return payload;
    };
    const { exportProduction, exportFlockResult, exportPowerHouse, exportFlockReport } = routes;
    for (const query of ["", "&by=farm"])
      expect(await words(exportProduction.path, query)).toMatch(/头均采食.*头均饮水/);
    expect(await words(exportFlockResult.path)).toMatch(/进栏日期.*进栏数/);
    expect(await words(exportPowerHouse.path)).toContain("每头用电");
    const { rawPayload } = await server.app.inject({
      method: "GET",
      url: `${apiBase}${exportFlockReport.path}?flockId=${flockId}`,
      headers: { authorization: await server.tokenOf(as), locale: "zh" },
    });
    const sheet = (no: number) =>
      strFromU8(unzipSync(new Uint8Array(rawPayload))[`xl/worksheets/sheet${no}.xml`]!);
    expect(sheet(1)).toContain("进栏数");
    expect(sheet(2)).toContain("头均采食");
  });
});
