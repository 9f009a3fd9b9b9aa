import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

/** 2026-06-01 18:30 in Shanghai, where the farms are. */
const now = Date.UTC(2026, 5, 1, 10, 30);
/** Days before today. */
const fourth = "2026-05-28";
const fifth = "2026-05-27";
const sixth = "2026-05-26";

interface Place {
  readonly orgId: number;
  readonly flockId: number;
  readonly house: string;
  readonly houseManager: Caller;
  readonly manager: Caller;
  readonly company: Caller;
}
/** A flock in a house of a separate organisation. */
async function place(): Promise<Place> {
  const { database } = server;
  const { id: farmId, orgId } = await buildFarm(database);
  const { id: houseId } = await buildHouse(database, { farmId, flock: null });
  const [house] = await database.query<{ name: string }>("select name from houses where id = $1", [
    houseId,
  ]);
  return {
    orgId,
    house: house!.name,
    flockId: await buildFlock(database, houseId, {
      placedAt: Date.UTC(2026, 4, 5, 2),
      placedCount: 30_000,
    }),
    houseManager: await buildUser(database, {
      roleKey: "shack_manager",
      orgId,
      houseIds: [houseId],
    }),
    manager: await buildUser(database, { roleKey: "farm_manager", orgId, farmIds: [farmId] }),
    company: await buildUser(database, { roleKey: "company_manager", orgId }),
  };
}
async function setDays({ orgId, company }: Place, recordWindowDays: number): Promise<void> {
  const values = { ...usualSettings, recordWindowDays };
  const input = { orgId, values, version: 0 };
  expect((await server.call("saveProductionSettings", { as: company, input })).status).toBe(200);
}

let own: Place;
let other: Place;
beforeEach(async () => {
  server.clock.now = now;
  [own, other] = [await place(), await place()];
});

/** Saves a loss for a day, entered now by a house manager. */
const save = ({ flockId, houseManager }: Place, day: string, over: object = {}) =>
  server.call("saveProduction", {
    as: houseManager,
    input: {
      flockId,
      day,
      version: 0,
      draftId: randomUUID(),
      draftedAt: now,
      losses: [{ dead: 2, culled: 0, cause: "leg" }],
      ...over,
    },
  });

describe("the days on which a record can be changed freely", () => {
  it("are three by default, or as set by the house's organisation", async () => {
    await setDays(own, 5);
    for (const [place, day, status] of [
      [own, fifth, 200],
      [own, sixth, 403],
      [other, "2026-05-29", 200],
      [other, fourth, 403],
    ] as const)
      expect((await save(place, day)).status).toBe(status);
    const refusals = [await save(own, sixth), await save(other, fourth)];
    expect(refusals.map(({ body }) => body.msg)).toEqual([
      "Records older than 5 days can only be corrected by a farm manager or above",
      "Records older than 3 days can only be corrected by a farm manager or above",
    ]);
  });

  it("apply to voiding an entry, to an import, and to the log", async () => {
    const count = async ({ manager, house }: Place) =>
      (
        await server.call("importRecords", {
          as: manager,
          input: { isConfirmed: false, rows: [{ row: 2, house, day: fifth, dead: "1" }] },
        })
      ).body.data.counts.old;
    expect([await count(own), await count(other)]).toEqual([1, 1]);
    await setDays(own, 5);
    expect([await count(own), await count(other)]).toEqual([0, 1]);
    const { body } = await save(own, fourth);
    const { id } = body.data.losses[0]!;
    const voided = await server.call("voidProduction", {
      as: own.houseManager,
      input: { kind: "loss", id, reason: "typed twice" },
    });
    expect(voided.status).toBe(200);
    const lines = await server.database.query<{ function: string }>(
      "select function from operation_logs where org_id = $1 order by id",
      [own.orgId],
    );
    expect(lines.map((line) => line.function)).toEqual([
      "productionSettings",
      "recordSave",
      "recordVoid",
    ]);
  });

  it("apply to a vaccination that is recorded late", async () => {
    await setDays(own, 5);
    for (const [place, status] of [
      [own, 200],
      [other, 403],
    ] as const) {
      const [task] = await server.database.query<{ id: number }>(
        `insert into immune_tasks (flock_id, day_age, content, due_day)
         values ($1, 22, 'ND in water', $2) returning id`,
        [place.flockId, fifth],
      );
      const input = { id: task!.id, version: 1, doneDay: fifth };
      expect((await server.call("immuneDone", { as: place.houseManager, input })).status).toBe(
        status,
      );
    }
  });

  it("are shown with the record, the days of the flock, the board and the vaccinations", async () => {
    await setDays(own, 5);
    const windowOf = async ({ flockId, manager: as }: Place) => {
      const input = { flockId: String(flockId) };
      const day = await server.call("productionDay", { as, input: { ...input, day: fifth } });
      const series = await server.call("productionSeries", { as, input });
      const board = await server.call("listProduction", { as, input: {} });
      await server.database.query(
        `insert into immune_tasks (flock_id, day_age, content, due_day)
         values ($1, 22, 'ND in water', $2)`,
        [flockId, fifth],
      );
      const tasks = await server.call("listImmune", { as, input: { state: "all" } });
      return [
        day.body.data.needsReason,
        day.body.data.windowDays,
        series.body.data.windowDays,
        ...[...board.body.data.rows, ...tasks.body.data.rows].map((row) => row.windowDays),
      ];
    };
    expect([await windowOf(own), await windowOf(other)]).toEqual([
      [false, 5, 5, 5, 5],
      [true, 3, 3, 3, 3],
    ]);
  });

  it("are the default if the stored value is out of its limits", async () => {
    const values = JSON.stringify({ recordWindowDays: 90, missingDays: 4 });
    await server.database.query("insert into org_settings (org_id, values) values ($1, $2)", [
      own.orgId,
      values,
    ]);
    expect((await save(own, fourth)).status).toBe(403);
    const { body } = await server.call("productionSettings", { as: own.manager, input: {} });
    expect(body.data.values).toEqual({ ...usualSettings, missingDays: 4 });
  });
});
