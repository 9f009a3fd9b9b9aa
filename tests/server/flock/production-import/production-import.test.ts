import { beforeEach, describe, expect, it } from "vitest";
import type { ImportRecordsReply } from "../../../../contract/flock/production/production-import.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let manager: Caller;
let house: { id: number; name: string };
let flockId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is; the flock came on 5 May. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const placedAt = Date.UTC(2026, 4, 5, 2);
const reason = "from the paper book";

beforeEach(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  await freshHouse("broiler");
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});

async function freshHouse(species: "broiler" | "layer"): Promise<void> {
  const { id } = await buildHouse(server.database, { farmId: farm.id, species, flock: null });
  const [named] = await server.database.query<{ name: string }>(
    "select name from houses where id = $1",
    [id],
  );
  house = { id, name: named!.name };
  flockId = await buildFlock(server.database, house.id, { placedAt, placedCount: 30_000 });
}

type Row = Readonly<Record<string, string | number>>;
const row = (over: Row = {}): Row => ({
  row: 2,
  house: house.name,
  day: "2026-05-31",
  dead: "12",
  culled: "3",
  feedKg: "3100.5",
  waterL: "5600",
  ...over,
});
interface Over {
  readonly as?: Caller;
  readonly isConfirmed?: boolean;
  readonly isPartial?: boolean;
  readonly reason?: string;
}
const send = (rows: readonly Row[], { as = manager, ...over }: Over = {}) =>
  server.call("importRecords", { as, input: { rows, isConfirmed: true, ...over } });
const sent = async (rows: readonly Row[], over: Over = {}): Promise<ImportRecordsReply> => {
  const { status, body } = await send(rows, over);
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return body.data;
};
const dayOf = async (day = "2026-05-31") =>
  (await server.call("productionDay", { as: manager, input: { flockId: String(flockId), day } }))
    .body.data;
const written = async () =>
  (
    await server.database.query<{ n: number }>(
      `select (select count(*) from daily_records where flock_id = $1)::int
         + (select count(*) from loss_lines where flock_id = $1)::int
         + (select count(*) from record_versions where flock_id = $1)::int as n`,
      [flockId],
    )
  )[0]!.n;
const faultsOf = ({ problems }: ImportRecordsReply) =>
  problems.map(({ row: at, field, message }) => `${at}.${field} ${message}`);

describe("a table of days", () => {
  it("is only checked until it is confirmed; then days, figures and log are updated", async () => {
    const rows = [row(), row({ row: 3, day: "2026/5/30", weightG: "1500", sample: "80" })];
    const counts = { rows: 2, days: 2, known: 0, old: 0 };
    expect(await sent(rows, { isConfirmed: false })).toEqual({
      counts,
      problems: [],
      importId: null,
    });
    expect(await written()).toBe(0);
    expect(await sent(rows)).toEqual({ counts, problems: [], importId: expect.any(Number) });
    const record = await dayOf();
    expect(record).toMatchObject({ version: 1, values: { feedKg: 3100.5, waterL: 5600 } });
    expect(record.losses).toMatchObject([{ dead: 12, culled: 3, cause: "unknown" }]);
    expect(record.figures).toMatchObject({ opening: 29_985, alive: 29_970 });
    expect((await dayOf("2026-05-30")).weighings).toMatchObject([{ sample: 80, meanG: 1500 }]);
    const lines = await server.database.query(
      "select function, operation from operation_logs where house_id = $1",
      [house.id],
    );
    expect(lines).toEqual([
      { function: "productionImport", operation: "2026-05-30 – 2026-05-31 ×2" },
    ]);
  });

  it("accepts only numbers without grouping, so that thousands are not guessed", async () => {
    const faults = faultsOf(
      await sent(
        [
          row({ dead: "1,200", feedKg: "1,200" }),
          row({ row: 3, day: "2026-05-30", dead: "１２", feedKg: "1.200" }),
        ],
        {
          isConfirmed: false,
        },
      ),
    );
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(["2.dead", "2.feedKg"]);
  });

  it("is stored once, whoever sends it again; removed days can be imported again", async () => {
    await sent([row()]);
    const before = await written();
    const other = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    for (const as of [manager, other])
      expect((await sent([row()], { as })).counts).toMatchObject({ days: 0, known: 1 });
    expect(await written()).toBe(before);
    const [line] = (await dayOf()).losses;
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "loss", id: line!.id, reason: "another house" },
    });
    expect((await sent([row()])).counts).toMatchObject({ days: 1, known: 0 });
    expect((await dayOf()).figures).toMatchObject({ dead: 12, culled: 3 });
  });

  it("adds missing values to a day, and overwrites none", async () => {
    await sent([row({ dead: "", culled: "", waterL: "" })]);
    expect(faultsOf(await sent([row({ feedKg: "2900" })], { isConfirmed: false }))).toEqual([
      "2.feedKg 3100.5 is already recorded for this day: correct it in the daily record",
    ]);
    expect((await sent([row()])).counts).toMatchObject({ days: 1 });
    expect(await dayOf()).toMatchObject({ version: 2, values: { feedKg: 3100.5, waterL: 5600 } });
  });

  it("stores the note of a day once, and undoes it alone", async () => {
    const noteOf = async () => (await dayOf()).values.note;
    const note = "三号风机检修，下午停水";
    await sent([row()]);
    const { importId } = await sent([row({ note: ` ${note} ` })]);
    expect(await noteOf()).toBe(note);
    expect((await sent([row({ note })])).counts).toMatchObject({ known: 1 });
    // A note written by a person is not overwritten.
    expect(faultsOf(await sent([row({ note: "rain" })], { isConfirmed: false }))).toEqual([
      expect.stringMatching(/^2\.note .*三号风机检修/),
    ]);
    const undone = await server.call("undoImport", { as: manager, input: { id: importId! } });
    expect(undone.body.data).toMatchObject({ undone: 1, kept: [] });
    expect((await dayOf()).values).toMatchObject({ note: "", feedKg: 3100.5 });
    // A note alone is enough for a row.
    const alone = { row: 2, house: house.name, day: "2026-05-30", note: "rain" };
    expect((await sent([alone])).counts).toMatchObject({ days: 1 });
    expect((await dayOf("2026-05-30")).values.note).toBe("rain");
  });

  it("accepts days with different fields in one table", async () => {
    const empty = { dead: "", culled: "", feedKg: "", waterL: "" };
    await sent([row({ ...empty, feedKg: "3100" })]);
    await sent([
      row({ ...empty, waterL: "5600" }),
      row({ ...empty, row: 3, day: "2026-05-30", feedKg: "3000" }),
      row({ row: 4, day: "2026-05-29" }),
    ]);
    const days = ["2026-05-31", "2026-05-30", "2026-05-29"];
    expect(
      (await Promise.all(days.map(dayOf))).map(({ version, values }) => [version, values]),
    ).toMatchObject([
      [2, { feedKg: 3100, waterL: 5600 }],
      [1, { feedKg: 3000, waterL: null }],
      [1, { feedKg: 3100.5, waterL: 5600 }],
    ]);
  });

  it("reads a zero as a check without findings", async () => {
    await freshHouse("layer");
    await sent([row({ dead: "0", culled: "0", eggs: "0" })]);
    expect(await dayOf()).toMatchObject({ hasNoLosses: true, hasNoEggs: true, losses: [] });
    expect((await sent([row({ dead: "0", culled: "", eggs: "0" })])).counts.known).toBe(1);
  });
});

describe("a row that cannot be imported", () => {
  it("is named by column; no row is written unless the valid rows are requested", async () => {
    const rows = [
      row(),
      row({ row: 3 }),
      row({ row: 4, house: "nowhere" }),
      row({ row: 5, day: "2026-13-01" }),
      row({ row: 6, day: "2026-05-04" }),
      row({ row: 7, day: "2026-06-02" }),
      row({ row: 8, day: "2026-05-29", dead: "1.5", feedKg: "-3", eggs: "5" }),
      row({ row: 9, day: "2026-05-30", dead: "", culled: "", feedKg: "", waterL: "" }),
      row({ row: 10, day: "2026-06-01", dead: "40000", sample: "5" }),
    ];
    const expected = [
      "3.day Same as row 2",
      "4.house No such house",
      "5.day Enter the date like 2026-03-05",
      "6.day The flock is not in the house on this day",
      "7.day The flock is not in the house on this day",
      "8.dead Enter a whole number",
      "8.feedKg Must be at least 0",
      "8.eggs This flock lays no eggs",
      "9.day The row has no figures",
      "10.weightG Required with a number weighed",
    ];
    const looked = await sent(rows, { isConfirmed: false });
    expect(faultsOf(looked)).toEqual(expected);
    expect(looked.counts).toEqual({ rows: 9, days: 1, known: 0, old: 0 });
    const refused = await send(rows);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      409,
      expected.map((fault) => fault.split(" ")[0]),
    ]);
    expect(await written()).toBe(0);
    expect((await sent(rows, { isPartial: true })).counts.days).toBe(1);
    expect((await dayOf()).version).toBe(1);
  });

  it("with more losses than birds is refused, by the check and by the records", async () => {
    await sent([row({ day: "2026-05-30" })]);
    expect(faultsOf(await sent([row({ dead: "40000" })], { isConfirmed: false }))).toEqual([
      "2.dead More than the 29985 head in the house that day",
    ]);
    const rows = [row({ dead: "20000" }), row({ row: 3, day: "2026-06-01", dead: "20000" })];
    expect((await send(rows)).status).toBe(409);
    expect((await dayOf()).version).toBe(0);
  });

  it("past the editing period is only accepted with a reason", async () => {
    const rows = [row({ day: "2026-05-20" })];
    expect((await sent(rows, { isConfirmed: false })).counts.old).toBe(1);
    const refused = await send(rows);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["reason"]]);
    await sent(rows, { reason });
    const { body } = await server.call("productionVersions", {
      as: manager,
      input: { flockId: String(flockId), day: "2026-05-20" },
    });
    expect(body.data).toMatchObject([{ version: 1, reason }]);
  });
});

describe("a house", () => {
  it("of other people does not exist, and one of two with the same name needs its farm", async () => {
    const foreign = await buildUser(server.database, { roleKey: "company_manager" });
    const problems = faultsOf(await sent([row()], { as: foreign, isConfirmed: false }));
    expect(problems).toEqual(["2.house No such house"]);
    expect((await send([row()], { as: foreign })).status).toBe(409);
    expect(await written()).toBe(0);
    const other = await buildFarm(server.database, { orgId: farm.orgId });
    await buildHouse(server.database, { farmId: other.id, name: house.name });
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    expect(faultsOf(await sent([row()], { as: company, isConfirmed: false }))).toEqual([
      "2.house Several houses have this name: enter the farm",
    ]);
    const gapped = (name: string) => row({ house: name, farm: "" });
    const spaced = await sent([gapped(house.name.replace(/(.)(?=\D)/, "$1 "))], {
      as: manager,
      isConfirmed: false,
    });
    expect([faultsOf(spaced), spaced.counts.days]).toEqual([[], 1]);
    const elsewhere = await sent([row({ farm: "elsewhere" })], { as: company, isConfirmed: false });
    expect(faultsOf(elsewhere)).toEqual(["2.house No such house in the farm “elsewhere”"]);
    const [{ name }] = (await server.database.query<{ name: string }>(
      "select name from farms where id = $1",
      [farm.id],
    )) as [{ name: string }];
    expect((await sent([row({ farm: name })], { as: company })).counts.days).toBe(1);
  });
});
