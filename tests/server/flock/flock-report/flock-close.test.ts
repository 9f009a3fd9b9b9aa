import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { ReadReport } from "../../../../contract/flock/report/flock-report.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { only } from "../../../../server/platform/db/sql-statement.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
let manager: Caller;
let company: Caller;
let flockId: number;

beforeEach(async () => {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  const { orgId } = farm;
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  flockId = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 4, 30, 2),
    placedCount: 30_000,
  });
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
});

const save = (over: object) =>
  server.call("saveProduction", {
    as: manager,
    input: { flockId, day: today, version: 0, draftId: randomUUID(), draftedAt: now, ...over },
  });
const close = () => server.call("closeFlock", { as: manager, input: { flockId, note: "batch 7" } });
const reopen = (version: number) =>
  server.call("reopenFlock", {
    as: company,
    input: { flockId, version, reason: "a sale was missing" },
  });
const reportOf = async (more: object = {}) =>
  (await server.call("flockReport", { as: manager, input: { flockId: String(flockId), ...more } }))
    .body.data as ReadReport;
const sold = (birds: number, liveKg: number) => ({
  moves: [
    { kind: "sale", birds, liveKg, ageDays: null, toFlockId: null, partner: "Tang", docNo: "S-1" },
  ],
});
async function leave(): Promise<void> {
  const { version } = only(
    await server.database.query<{ version: number }>("select version from flocks where id = $1", [
      flockId,
    ]),
  );
  const { status } = await server.call("clearFlock", {
    as: manager,
    input: { id: flockId, version, clearedAt: now },
  });
  expect(status).toBe(200);
}

describe("the books of a flock", () => {
  it("are closed once it has left and no bird remains, and then cannot change", async () => {
    await save({ losses: [{ dead: 100, culled: 0, cause: "leg" }], values: { feedKg: 900 } });
    expect((await close()).body.msg).toMatch(/still in the house/);
    await leave();
    expect((await close()).body.msg).toMatch(/still show 29,?900/);
    await save({ ...sold(29_900, 59_800), version: 1 });
    const { status, body } = await close();
    expect([status, body.data.version]).toEqual([200, 1]);
    expect(body.data.balance).toMatchObject({ sold: 29_900, left: 0, unexplained: 0 });
    expect(body.data.moves).toMatchObject([{ kind: "sale", birds: 29_900, partner: "Tang" }]);
    expect(body.data.closings).toMatchObject([
      { version: 1, by: manager.name, note: "batch 7", reopenedAt: null },
    ]);
    // Every change to them is refused: a record, an entry, the flock itself.
    const late = await save({ losses: [{ dead: 1, culled: 0, cause: "leg" }], version: 2 });
    expect([late.status, late.body.msg]).toEqual([409, expect.stringMatching(/closed/)]);
    const { id } = only(
      await server.database.query<{ id: number }>("select id from loss_lines where flock_id = $1", [
        flockId,
      ]),
    );
    const voided = await server.call("voidProduction", {
      as: manager,
      input: { kind: "loss", id, reason: "typed twice" },
    });
    const { version, breed_id: breedId } = only(
      await server.database.query<{ version: number; breed_id: number }>(
        "select version, breed_id from flocks where id = $1",
        [flockId],
      ),
    );
    const put = await server.call("updateFlock", {
      as: manager,
      input: { id: flockId, version, breedId, placedAt: now - 3 * dayMs, placedCount: 31_000 },
    });
    expect([voided.status, put.status, (await close()).status]).toEqual([409, 409, 409]);
  });

  it("are not recalculated while they are closed, even if their breed changes", async () => {
    await save(sold(30_000, 60_000));
    await leave();
    await close();
    await server.database.query(
      "update breeds set version = version + 1 where id = (select breed_id from flocks where id = $1)",
      [flockId],
    );
    const written = () =>
      server.database.query("select * from flock_books where flock_id = $1", [flockId]);
    const before = await written();
    await refreshFigures(server, now + dayMs, 50);
    expect(await written()).toEqual(before);
    await reopen(1);
    await refreshFigures(server, now + dayMs, 50);
    expect(await written()).not.toEqual(before);
  });

  it("are reopened with a reason; the closed version stays, and the next closing is a new one", async () => {
    await save(sold(30_000, 60_000));
    await leave();
    await close();
    expect((await reopen(2)).status).toBe(409);
    expect((await reopen(1)).body.data).toMatchObject({
      version: null,
      closings: [{ version: 1, reopenedBy: company.name, reopenReason: "a sale was missing" }],
    });
    const { id } = only(
      await server.database.query<{ id: number }>(
        "select id from stock_moves where flock_id = $1",
        [flockId],
      ),
    );
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "move", id, reason: "the scale ticket was wrong" },
    });
    await save({ ...sold(30_000, 61_500), version: 2 });
    expect((await close()).body.data).toMatchObject({ version: 2, moves: [{ liveKg: 61_500 }] });
    expect((await reportOf()).version).toBe(2);
    expect(await reportOf({ version: "1" })).toMatchObject({
      version: 1,
      moves: [{ liveKg: 60_000 }],
    });
    expect((await reopen(1)).status).toBe(409);
  });

  it("appear in the log with person, flock and reason", async () => {
    await save(sold(30_000, 60_000));
    await leave();
    await close();
    await reopen(1);
    const lines = await server.database.query(
      `select function, operation, remark from operation_logs
       where function in ('flockClose', 'flockReopen') order by id`,
    );
    expect(lines.slice(-2)).toEqual([
      { function: "flockClose", operation: "2026-05-30", remark: "batch 7" },
      { function: "flockReopen", operation: "2026-05-30", remark: "a sale was missing" },
    ]);
  });
});
