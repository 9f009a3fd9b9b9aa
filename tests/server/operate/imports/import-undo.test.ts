import { beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { importRow } from "../../fleet/house-import/house-import-form.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai; the flock was placed on 5 May. */
const now = Date.UTC(2026, 5, 1, 10, 30);
let farm: { id: number; orgId: number; name: string };
let house: { id: number; name: string };
let flockId: number;
let manager: Caller;
let other: Caller;
let administrator: Caller;

beforeEach(async () => {
  server.clock.now = now;
  const name = unique("Farm");
  farm = { ...(await buildFarm(server.database, { name })), name };
  const { id } = await buildHouse(server.database, {
    farmId: farm.id,
    species: "layer",
    flock: null,
    name: unique("House"),
  });
  const [named] = await server.database.query<{ name: string }>(
    "select name from houses where id = $1",
    [id],
  );
  house = { id, name: named!.name };
  flockId = await buildFlock(server.database, id, {
    placedAt: Date.UTC(2026, 4, 5, 2),
    placedCount: 30_000,
  });
  const of = { roleKey: "farm_manager", orgId: farm.orgId, farmIds: [farm.id] } as const;
  manager = await buildUser(server.database, of);
  other = await buildUser(server.database, of);
  administrator = await buildUser(server.database, { roleKey: "administrator" });
});

const undo = (id: number | null, as = manager) =>
  server.call("undoImport", { as, input: { id: id ?? 0 } });
const recent = async (as: Caller, kind = "days") =>
  (await server.call("recentImports", { as, input: { kind } })).body.data.imports.map(
    ({ id }) => id,
  );
const logged = async () =>
  (
    await server.database.query<{ operation: string }>(
      "select operation from operation_logs where function = 'importUndo' order by id desc limit 1",
    )
  )[0]?.operation;

describe("an import of daily records", () => {
  const days = [
    { row: 2, day: "2026-05-30", dead: "12", culled: "3", feedKg: "3100.5", eggs: "20000" },
    { row: 3, day: "2026-05-31", dead: "0", culled: "0", waterL: "5600", weightG: "1800" },
  ];
  const send = async (rows: readonly object[] = days) => {
    const { body } = await server.call("importRecords", {
      as: manager,
      input: { rows: rows.map((row) => ({ house: house.name, ...row })), isConfirmed: true },
    });
    return body.data;
  };
  const dayOf = async (day: string) =>
    (await server.call("productionDay", { as: manager, input: { flockId: String(flockId), day } }))
      .body.data;
  const save = async (day: string, version: number, over: object) =>
    (
      await server.call("saveProduction", {
        as: manager,
        input: {
          flockId,
          day,
          version,
          draftId: crypto.randomUUID(),
          draftedAt: server.clock.now,
          ...over,
        },
      })
    ).status;
  const bare = async (day: string) => {
    const { values, losses, eggs, weighings, hasNoLosses, hasNoEggs, figures } = await dayOf(day);
    const open = (lines: readonly { readonly voidedAt: number | null }[]) =>
      lines.filter(({ voidedAt }) => voidedAt === null).length;
    return {
      values,
      open: open(losses) + open(eggs) + open(weighings),
      hasNoLosses,
      hasNoEggs,
      alive: figures?.alive,
    };
  };

  it("is undone cell by cell, to the previous values of the days", async () => {
    // The figures of the flock are computed.
    await save("2026-05-29", 0, { values: { feedKg: 3000 } });
    const before = [await bare("2026-05-30"), await bare("2026-05-31")];
    const { importId } = await send();
    expect(await bare("2026-05-30")).not.toEqual(before[0]);
    expect((await undo(importId)).body.data).toEqual({ undone: 2, kept: [] });
    expect([await bare("2026-05-30"), await bare("2026-05-31")]).toEqual(before);
    const records = await server.database.query(
      "select day from daily_records where flock_id = $1 and day > '2026-05-29'",
      [flockId],
    );
    expect([records, await logged()]).toEqual([[], "2026-05-30 – 2026-05-31 ×2"]);
  });

  it("restores the previous value of a cell, and leaves its neighbours", async () => {
    expect(
      await save("2026-05-30", 0, {
        values: { waterL: 5000 },
        losses: [{ dead: 4, culled: 0, cause: "unknown" }],
      }),
    ).toBe(200);
    const before = await bare("2026-05-30");
    const { importId } = await send([{ row: 2, day: "2026-05-30", feedKg: "3100" }]);
    expect((await bare("2026-05-30")).values.feedKg).toBe(3100);
    expect((await undo(importId)).body.data).toEqual({ undone: 1, kept: [] });
    expect(await bare("2026-05-30")).toEqual(before);
  });

  it("leaves and names values that others have changed since", async () => {
    const { importId } = await send();
    const { version } = await dayOf("2026-05-30");
    expect(
      await save("2026-05-30", version, {
        values: { feedKg: 2900 },
        losses: [{ dead: 1, culled: 0, cause: "unknown" }],
      }),
    ).toBe(200);
    expect((await undo(importId)).body.data).toEqual({
      undone: 2,
      kept: [{ what: `${house.name} 2026-05-30 Feed kg`, message: "Changed since the import" }],
    });
    const after = await dayOf("2026-05-30");
    expect([
      after.values.feedKg,
      after.losses.filter(({ voidedAt }) => voidedAt === null),
    ]).toMatchObject([2900, [{ dead: 1 }]]);
    expect(after.eggs.filter(({ voidedAt }) => voidedAt === null)).toEqual([]);
  });

  it("leaves and names a note that was rewritten since, and undoes the other", async () => {
    const noted = (note: string) => ({ ...days[0]!, note });
    const { importId } = await send([noted("fan 3 mended"), { ...noted("rain"), ...days[1]! }]);
    const { version } = await dayOf("2026-05-30");
    expect(await save("2026-05-30", version, { values: { note: "fan 4 mended" } })).toBe(200);
    expect((await undo(importId)).body.data).toEqual({
      undone: 2,
      kept: [{ what: `${house.name} 2026-05-30 Note`, message: "Changed since the import" }],
    });
    expect((await dayOf("2026-05-30")).values.note).toBe("fan 4 mended");
    expect((await dayOf("2026-05-31")).values.note).toBe("");
  });

  it("names an entry that was removed in the meantime", async () => {
    const { importId } = await send([days[0]!]);
    const [line] = (await dayOf("2026-05-30")).losses;
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "loss", id: line!.id, reason: "another house" },
    });
    expect((await undo(importId)).body.data.kept).toEqual([
      { what: `${house.name} 2026-05-30 Dead`, message: "Changed since the import" },
    ]);
  });

  it("can be repeated and undone again", async () => {
    const first = await send();
    await undo(first.importId);
    const again = await send();
    expect(again.counts).toMatchObject({ days: 2, known: 0 });
    expect((await dayOf("2026-05-30")).values.feedKg).toBe(3100.5);
    expect((await undo(again.importId)).body.data).toEqual({ undone: 2, kept: [] });
    expect((await bare("2026-05-30")).open).toBe(0);
  });

  it("can be undone only by its author and administrators, within a day, and once", async () => {
    const { importId } = await send();
    expect([await recent(manager), await recent(other), await recent(administrator)]).toEqual([
      [importId],
      [],
      expect.arrayContaining([importId]),
    ]);
    expect((await undo(importId, other)).status).toBe(404);
    const age = (ms: number) =>
      server.database.query("update imports set at = $2 where id = $1", [
        importId,
        new Date(now - ms),
      ]);
    await age(24 * hourMs);
    expect([(await undo(importId)).body.msg, await recent(manager)]).toEqual([
      "This import is older than 24 hours and can no longer be undone",
      [],
    ]);
    await age(24 * hourMs - 1);
    expect((await undo(importId, administrator)).status).toBe(200);
    expect([(await undo(importId)).body.msg, await recent(manager)]).toEqual([
      "This import has been undone already",
      [],
    ]);
  });

  it("is undone once if two people undo it at the same time", async () => {
    const { importId } = await send();
    const answers = await Promise.all([
      undo(importId),
      undo(importId, administrator),
      undo(importId),
      send(),
    ]);
    const statuses = answers.slice(0, 3).map((answer) => ("status" in answer ? answer.status : 0));
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const [versions] = await server.database.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct version)::int as different
       from record_versions where flock_id = $1 and day = '2026-05-30'`,
      [flockId],
    );
    expect(versions!.all).toBe(versions!.different);
  });

  it("leaves the days of a flock with closed records, and of a house out of scope", async () => {
    const { importId } = await send();
    await server.database.query("delete from user_farms where user_id = $1", [manager.userId]);
    expect((await undo(importId)).body.data).toMatchObject({
      undone: 0,
      kept: [{ message: "No longer exists, or outside your scope" }, {}],
    });
  });
});

describe("an import of houses", () => {
  const rows = () =>
    [0, 1].map((at) =>
      importRow(farm.name, {
        row: at + 2,
        house: unique("New"),
        species: "白羽肉鸡",
        breed: "",
        networkId: unique("UND"),
        gatewayType: "27",
      }),
    );
  const make = async () => {
    const importedRows = rows();
    const { status, body } = await server.call("importHouses", {
      as: manager,
      input: { rows: importedRows, isConfirmed: true },
    });
    expect([status, body.data.counts.houses]).toEqual([200, 2]);
    return { importedRows, importId: body.data.importId };
  };
  const names = async () =>
    (
      await server.database.query<{ name: string }>(
        "select name from houses where farm_id = $1 order by id",
        [farm.id],
      )
    ).map(({ name }) => name);

  it("removes unused houses and gateways, and their IDs are free again", async () => {
    const before = await names();
    const { importedRows, importId } = await make();
    expect((await undo(importId)).body.data).toEqual({ undone: 2, kept: [] });
    expect(await names()).toEqual(before);
    const again = await server.call("importHouses", {
      as: manager,
      input: { rows: importedRows, isConfirmed: true },
    });
    expect(again.status).toBe(200);
  });

  it("removes those that only the server has written since", async () => {
    const before = await names();
    const { importedRows, importId } = await make();
    const called = importedRows.map(({ house: one }) => one!);
    await server.database.query(
      `with h as (select id from houses where name = any($1::text[])),
         a as (insert into setting_audits (house_id, judged_at) select id, $2 from h),
         m as (insert into morning_rows (house_id, day, place, points, birds, reasons)
           select id, $2::timestamptz::date, 1, 1, 0, '[]' from h)
       insert into warning_books (flock_id, day, at)
         select f.id, $2::timestamptz::date, $2 from flocks f join h on h.id = f.house_id`,
      [called, new Date(now)],
    );
    expect((await undo(importId)).body.data).toEqual({ undone: 2, kept: [] });
    expect(await names()).toEqual(before);
  });

  it("leaves and names those changed, used or online since", async () => {
    const { importedRows, importId } = await make();
    const [first, second] = importedRows.map(({ house: called }) => called!);
    await server.database.query("update houses set version = version + 1 where name = $1", [first]);
    await server.database.query(
      `update house_states set seen_at = $2, is_online = true
       where house_id = (select id from houses where name = $1)`,
      [second, new Date(now)],
    );
    expect((await undo(importId)).body.data).toEqual({
      undone: 0,
      kept: [
        { what: first, message: "Changed since the import" },
        { what: second, message: "Its gateway has been online" },
      ],
    });
    expect(await names()).toEqual(expect.arrayContaining([first, second]));
  });

  it("keeps a house that has got a plan", async () => {
    const { importedRows, importId } = await make();
    const planned = importedRows[0]!.house!;
    const { status } = await server.call("importPlans", {
      as: manager,
      input: {
        rows: [{ row: 2, house: planned, type: "定期", content: "Belts", intervalDays: "30" }],
        isConfirmed: true,
      },
    });
    expect(status).toBe(200);
    expect((await undo(importId)).body.data).toEqual({
      undone: 1,
      kept: [{ what: planned, message: "Has records since the import" }],
    });
  });
});

describe("an import of plans", () => {
  it("removes unchanged plans", async () => {
    const { body } = await server.call("importPlans", {
      as: manager,
      input: {
        rows: ["Belts", "Fans"].map((content, at) => ({
          row: at + 2,
          house: house.name,
          type: "定期",
          content,
          intervalDays: "30",
        })),
        isConfirmed: true,
      },
    });
    await server.database.query(
      "update maintenance_plans set version = version + 1 where content = 'Fans' and house_id = $1",
      [house.id],
    );
    expect((await undo(body.data.importId)).body.data).toEqual({
      undone: 1,
      kept: [{ what: "Fans", message: "Changed since the import" }],
    });
    const left = await server.database.query(
      "select content from maintenance_plans where house_id = $1",
      [house.id],
    );
    expect([left, await logged()]).toEqual([[{ content: "Fans" }], "×1"]);
  });
});
