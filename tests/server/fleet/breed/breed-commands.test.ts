import { beforeAll, describe, expect, it } from "vitest";
import type { BreedDay, BreedRow } from "../../../../contract/fleet/flock/breed.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { createDirectory } from "../../../../server/fleet/gateway/gateway-directory.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildBreed, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { breedDay, newBreed } from "./breed-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let company: Caller;
let other: Caller;

beforeAll(async () => {
  company = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId: await buildOrg(server.database),
  });
  other = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId: await buildOrg(server.database),
  });
});

const create = (as: Caller, over: Parameters<typeof newBreed>[0] = {}) =>
  server.call("createBreed", { as, input: newBreed(over) });
const build = async (as: Caller, over: Parameters<typeof newBreed>[0] = {}): Promise<BreedRow> =>
  (await create(as, over)).body.data;
const save = (
  as: Caller,
  { id, version }: Pick<BreedRow, "id" | "version">,
  days: readonly unknown[],
  reminders: readonly unknown[] = [],
) => server.call("saveBreedDays", { as, input: { id, version, days, reminders } });
const detail = async (as: Caller, id: number) =>
  (await server.call("breedDetail", { as, input: { id } })).body.data;
const lines = (name: string) =>
  server.database.query<{
    function: string;
    org_id: number | null;
    before: object | null;
    after: object | null;
  }>(
    "select function, org_id, before, after from operation_logs where operation = $1 order by id",
    [name],
  );
const place = async (breedId: number, isPast = false) => {
  const house = await buildHouse(server.database, { flock: null });
  await server.database.query(
    "insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count) values ($1, $2, to_timestamp(0), $3, 1000)",
    [house.id, breedId, isPast ? new Date() : null],
  );
  return house;
};

describe("a breed", () => {
  behavesAsRecord<BreedRow>({
    create: (fields) => create(company, fields),
    update: (breed, fields) =>
      server.call("updateBreed", { as: company, input: { ...breed, ...fields } }),
    read: (id) => detail(company, id),
    unique: { fields: { name: "同名鸡" }, refused: { name: "Name existed" } },
    change: { before: { factory: "" }, after: { factory: "A" } },
    log: async ({ name }) => (await lines(name)).at(-1),
    logged: "breedChange",
  });

  it("may have the name of another organisation's breed, and of a common one", async () => {
    expect((await create(company, { name: "Namesake" })).status).toBe(200);
    expect((await create(company, { name: "Namesake" })).status).toBe(409);
    expect((await create(other, { name: "Namesake" })).status).toBe(200);
    expect((await create(administrator, { name: "Namesake" })).status).toBe(200);
  });
});

describe("a new breed", () => {
  it("is common if an administrator creates it, else its creator's organisation's, with the creator's name", async () => {
    expect(await build(administrator)).toMatchObject({
      isCommon: true,
      canChange: true,
      operator: administrator.name,
      version: 1,
      dayCount: 0,
      lastDay: null,
      source: "",
    });
    const own = await build(company, { factory: " 某育种公司 ", source: "手册" });
    expect(own).toMatchObject({
      isCommon: false,
      canChange: true,
      operator: company.name,
      factory: "某育种公司",
      source: "手册",
    });
    expect((await lines(own.name))[0]).toMatchObject({
      function: "breedCreate",
      org_id: company.orgId,
      after: { code: own.code, isCommon: false, factory: "某育种公司" },
    });
    expect((await server.call("breedDetail", { as: other, input: { id: own.id } })).status).toBe(
      404,
    );
  });

  it("with a used code is refused, and the code is named", async () => {
    await create(company, { code: "TAKEN" });
    expect((await create(company, { code: "TAKEN" })).body).toMatchObject({
      code: 409,
      msg: "This code is taken",
      fields: { code: "This code is taken" },
    });
  });

  it("begins with the standard and reminders of the one that it copies", async () => {
    const model = await build(administrator);
    await save(
      administrator,
      model,
      [breedDay({ weightG: 44 }), breedDay({ dayAge: 7, tempC: 29.5 })],
      [{ dayAge: 7, content: "ND" }],
    );
    const copy = await detail(company, (await build(company, { copyOfId: model.id })).id);
    expect([copy.days, copy.reminders]).toEqual([
      [breedDay({ weightG: 44 }), breedDay({ dayAge: 7, tempC: 29.5 })],
      [{ dayAge: 7, content: "ND" }],
    ]);
    const secret = await build(other);
    expect((await create(company, { copyOfId: secret.id })).status).toBe(404);
  });
});

describe("a change", () => {
  it("keeps its creator's name, and its log line belongs to its organisation", async () => {
    const breed = await build(company);
    const { data } = (
      await server.call("updateBreed", { as: company, input: { ...breed, factory: "A" } })
    ).body;
    expect([data.factory, data.version, data.operator]).toEqual(["A", 2, company.name]);
    expect((await lines(breed.name)).at(-1)).toEqual({
      function: "breedChange",
      org_id: company.orgId,
      before: { factory: "" },
      after: { factory: "A" },
    });
  });

  it("of the species is refused at its field while a flock has it, and accepted when all have left", async () => {
    const breed = await build(administrator);
    const house = await place(breed.id);
    await place(breed.id, true);
    const asPig = (version: number) =>
      server.call("updateBreed", {
        as: administrator,
        input: { ...breed, version, species: "pig" },
      });
    expect((await asPig(1)).body).toMatchObject({
      code: 409,
      fields: { species: "Species cannot be changed: 1 flocks of this breed are in houses" },
    });
    expect(
      (await server.call("updateBreed", { as: administrator, input: { ...breed, factory: "A" } }))
        .status,
    ).toBe(200);
    const day = dayMs;
    await server.database.query(
      "update flocks set placed_at = $2, cleared_at = $3 where house_id = $1",
      [house.id, new Date(server.clock.now - 9 * day), new Date(server.clock.now - day)],
    );
    expect((await asPig(2)).body.data.species).toBe("pig");
    // The flock that has left does not become a flock of pigs.
    const [left] = (
      await server.call("listFlock", { as: administrator, input: { houseId: String(house.id) } })
    ).body.data.rows;
    expect(
      (
        await server.call("updateFlock", {
          as: administrator,
          input: { ...left!, clearedAt: null },
        })
      ).body,
    ).toMatchObject({
      code: 400,
      fields: { breedId: "This breed cannot be placed in this house" },
    });
    expect(
      (
        await server.call("updateFlock", {
          as: administrator,
          input: { ...left!, placedCount: 999 },
        })
      ).status,
    ).toBe(200);
  });

  it("of the species during a placement never leaves a flock of another species than its house", async () => {
    for (let round = 0; round < 10; round += 1) {
      const breed = await build(administrator);
      const house = await buildHouse(server.database, { flock: null });
      const change = () =>
        server.call("updateBreed", { as: administrator, input: { ...breed, species: "pig" } });
      const settle = () =>
        server.call("placeFlock", {
          as: administrator,
          input: {
            houseId: house.id,
            breedId: breed.id,
            placedAt: server.clock.now - dayMs,
            placedCount: 1000,
          },
        });
      const replies = await Promise.all(
        round % 2 === 0 ? [change(), settle()] : [settle(), change()],
      );
      expect([
        [200, 400],
        [200, 409],
      ]).toContainEqual(replies.map(({ status }) => status).toSorted());
    }
  });

  it("of a common one is refused to a company manager; another organisation's does not exist", async () => {
    const common = await build(administrator);
    const foreign = await build(other);
    for (const [breed, status] of [
      [common, 403],
      [foreign, 404],
    ] as const) {
      expect(
        (await server.call("updateBreed", { as: company, input: { ...breed, factory: "x" } }))
          .status,
      ).toBe(status);
      expect((await save(company, breed, [breedDay()])).status).toBe(status);
      expect(
        (await server.call("deleteBreed", { as: company, input: { id: breed.id } })).status,
      ).toBe(status);
      expect(await detail(administrator, breed.id)).toMatchObject({
        ...breed,
        days: [],
        canChange: true,
      });
    }
  });
});

describe("the standard", () => {
  const full: BreedDay = {
    dayAge: 0,
    tempC: 33,
    rhLowPct: 55,
    rhHighPct: 65,
    co2Ppm: 2500,
    lightH: 23.5,
    lightLux: 40,
    waterMl: 21.6,
    weightG: 44,
    feedG: 12,
    eggG: 49.4,
    layPct: 9,
    survivalPct: 99.95,
  };

  it("is stored as a whole, with its reminders by age", async () => {
    const breed = await build(company);
    const { status, body } = await save(
      company,
      breed,
      [full, breedDay({ dayAge: 7, tempC: 29.512 })],
      [
        { dayAge: 14, content: " IBD " },
        { dayAge: 7, content: "ND" },
      ],
    );
    expect([status, body.msg, body.data.version, body.data.dayCount, body.data.lastDay]).toEqual([
      200,
      "update succeeded",
      2,
      2,
      7,
    ]);
    expect(body.data.days).toEqual([full, breedDay({ dayAge: 7, tempC: 29.5 })]);
    expect(body.data.reminders).toEqual([
      { dayAge: 7, content: "ND" },
      { dayAge: 14, content: "IBD" },
    ]);
    expect(await detail(company, breed.id)).toEqual(body.data);
    const again = await save(company, body.data, [full], []);
    expect([again.body.data.days, again.body.data.reminders]).toEqual([[full], []]);
    expect((await lines(breed.name)).at(-1)).toMatchObject({
      function: "breedChange",
      before: { days: [{ dayAge: 7 }], reminders: [{ dayAge: 7 }, { dayAge: 14 }] },
      after: { days: [], reminders: [] },
    });
  });

  it.each<[string, readonly unknown[], Record<string, string>]>([
    [
      "too hot",
      [breedDay(), breedDay({ dayAge: 1, tempC: 46 })],
      { "days.1.tempC": "Must be at most 45" },
    ],
    ["a word as a number", [{ ...breedDay(), weightG: "44" }], { "days.0.weightG": "Wrong type" }],
    ["no temperature", [{ ...breedDay(), tempC: null }], { "days.0.tempC": "Wrong type" }],
    [
      "an empty cell",
      [{ dayAge: 0, tempC: 33 }],
      Object.fromEntries(
        [
          "rhLowPct",
          "rhHighPct",
          "co2Ppm",
          "lightH",
          "lightLux",
          "waterMl",
          "weightG",
          "feedG",
          "eggG",
          "layPct",
          "survivalPct",
        ].map((key) => [`days.0.${key}`, "Required"]),
      ),
    ],
    [
      "a repeated age",
      [breedDay(), breedDay()],
      { "days.1.dayAge": "Duplicate age, or out of order" },
    ],
    [
      "ages out of order",
      [breedDay({ dayAge: 7 }), breedDay({ dayAge: 1 })],
      { "days.1.dayAge": "Duplicate age, or out of order" },
    ],
    ["half a day as an age", [breedDay({ dayAge: 0.5 })], { "days.0.dayAge": "Wrong type" }],
    [
      "humidity limits in the wrong order",
      [breedDay({ rhLowPct: 70, rhHighPct: 60 })],
      { "days.0.rhHighPct": "Must not be below the lower limit" },
    ],
    [
      "too many rows",
      Array.from({ length: 1001 }, (_, dayAge) => breedDay({ dayAge: Math.min(dayAge, 1000) })),
      { days: "At most 1000" },
    ],
  ])("with %s is refused at its cell, and nothing changes", async (_, days, fields) => {
    const breed = await build(company);
    const { status, body } = await save(company, breed, days);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await detail(company, breed.id)).toMatchObject({ version: 1, days: [] });
  });

  it("with the largest table fits into a call", async () => {
    const days = Array.from({ length: 1000 }, (_, dayAge) => ({
      ...full,
      dayAge,
      weightG: 12_345.6,
      waterMl: 12_345.6,
      feedG: 12_345.6,
    }));
    const reminders = Array.from({ length: 200 }, (_, dayAge) => ({
      dayAge,
      content: "疫".repeat(200),
    }));
    expect((await save(company, await build(company), days, reminders)).status).toBe(200);
  });

  it("is saved completely by one of ten that began with the same version", async () => {
    const breed = await build(company);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(
          company,
          breed,
          [breedDay({ tempC: 20 + index }), breedDay({ dayAge: 1, tempC: 20 + index })],
          [{ dayAge: index, content: "x" }],
        ),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const { days, reminders, version } = await detail(company, breed.id);
    expect([version, new Set(days.map(({ tempC }) => tempC)).size, reminders[0]!.dayAge]).toEqual([
      2,
      1,
      days[0]!.tempC - 20,
    ]);
  });

  it("applies to houses once the directory is read again, without losing the other changes", async () => {
    const breed = await build(administrator);
    await save(administrator, breed, [full]);
    const house = await place(breed.id);
    const directory = createDirectory(server.database);
    const flockOf = async () => {
      await directory.refresh();
      return directory.byHouseId(house.id)!.flock!.breedDays;
    };
    expect(await flockOf()).toEqual([
      {
        dayAge: 0,
        tempC: 33,
        rhLowPct: 55,
        rhHighPct: 65,
        co2Ppm: 2500,
        lightH: 23.5,
        lightLux: full.lightLux,
        waterMl: 21.6,
        feedG: 12,
        weightG: 44,
      },
    ]);
    await save(administrator, { ...breed, version: 2 }, [{ ...full, tempC: 31 }]);
    expect((await flockOf())[0]!.tempC).toBe(31);
  });

  it("affects readings only while a flock uses it", async () => {
    const read: number[] = [];
    const query: typeof server.database.query = async (text, values) => {
      const rows = await server.database.query(text, values);
      if (text.includes("breed_days")) read.push(rows.length);
      return rows as never;
    };
    const directory = createDirectory({ ...server.database, query });
    const breed = await build(company);
    await directory.refresh();
    await save(company, breed, [full]);
    await directory.refresh();
    await place(breed.id);
    await directory.refresh();
    expect(read.map((count) => count - read[0]!)).toEqual([0, 0, 1]);
  });
});

describe("deleting a breed", () => {
  it("succeeds without a flock, with a log line of its data", async () => {
    const breed = await build(company);
    await save(company, breed, [breedDay()], [{ dayAge: 1, content: "x" }]);
    expect(
      (await server.call("deleteBreed", { as: company, input: { id: breed.id } })).status,
    ).toBe(200);
    expect(
      (await server.call("breedDetail", { as: company, input: { id: breed.id } })).status,
    ).toBe(404);
    expect((await lines(breed.name)).at(-1)).toMatchObject({
      function: "breedDelete",
      before: { code: breed.code },
    });
    expect(
      await server.database.query(
        "select 1 from breed_days where breed_id = $1 union all select 1 from immune_reminders where breed_id = $1",
        [breed.id],
      ),
    ).toEqual([]);
  });

  it("is refused with a present or past flock, and the refusal counts them", async () => {
    const breed = await build(administrator);
    await place(breed.id);
    await place(breed.id, true);
    await place(breed.id, true);
    const { status, body } = await server.call("deleteBreed", {
      as: administrator,
      input: { id: breed.id },
    });
    expect([status, body.msg]).toEqual([
      409,
      "It cannot be deleted: used by 1 current flock, 2 past flocks",
    ]);
  });

  it("prevents a new flock of it in the meantime", async () => {
    const breed = await build(administrator);
    const [gone, flock] = await Promise.allSettled([
      server.call("deleteBreed", { as: administrator, input: { id: breed.id } }),
      place(breed.id),
    ]);
    const isGone = gone.status === "fulfilled" && gone.value.status === 200;
    expect([isGone, flock.status]).toEqual(isGone ? [true, "rejected"] : [false, "fulfilled"]);
  });

  it("is required before an organisation can be deleted", async () => {
    const orgId = await buildOrg(server.database);
    await buildBreed(server.database, { orgId });
    const { status, body } = await server.call("deleteOrg", {
      as: administrator,
      input: { id: orgId },
    });
    expect([status, body.msg]).toEqual([
      409,
      "It still has 1 breed of its own: move or delete these first",
    ]);
  });
});

describe("a saved standard", () => {
  const saves = async (as: Caller, id: number) =>
    (
      await server.call("recentImports", { as, input: { kind: "standards", breedId: String(id) } })
    ).body.data.imports.map((item) => item.id);
  const undo = async (as: Caller, id: number) =>
    (await server.call("undoImport", { as, input: { id } })).body.data;
  const reminders = [{ dayAge: 7, content: "ND" }];
  const saved = async () => {
    const breed = await build(company);
    const first = [breedDay({ dayAge: 0 }), breedDay({ dayAge: 7 })];
    const before = (await save(company, breed, first, reminders)).body.data;
    expect((await save(company, before, [breedDay({ dayAge: 3 })])).status).toBe(200);
    return { breed, before };
  };

  it("can be undone for a day: rows and reminders are as before, and the undo is logged", async () => {
    const { breed, before } = await saved();
    const [newest, first] = await saves(company, breed.id);
    expect(await saves(administrator, breed.id)).toEqual([newest, first]);
    expect(await saves(other, breed.id)).toEqual([]);
    expect(await undo(company, newest!)).toEqual({ undone: 1, kept: [] });
    const now = await detail(company, breed.id);
    expect([now.days, now.reminders]).toEqual([before.days, before.reminders]);
    expect((await lines(breed.name)).at(-1)).toMatchObject({
      function: "breedChange",
      before: { days: [{ dayAge: 3 }] },
      after: { days: [{ dayAge: 0 }, { dayAge: 7 }], reminders },
    });
    expect(await saves(company, breed.id)).toEqual([first]);
  });

  it("remains if it was changed since, is deleted, or is another person's", async () => {
    const { breed } = await saved();
    const [newest, first] = await saves(company, breed.id);
    const what = { zh: breed.name, en: breed.nameEn }.en ?? breed.name;
    expect(await undo(company, first!)).toEqual({
      undone: 0,
      kept: [{ what, message: "Changed since the import" }],
    });
    expect((await server.call("undoImport", { as: other, input: { id: newest! } })).status).toBe(
      404,
    );
    expect(
      (await server.call("deleteBreed", { as: company, input: { id: breed.id } })).status,
    ).toBe(200);
    expect(await undo(company, newest!)).toMatchObject({ undone: 0, kept: [{ what }] });
  });
});
