import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildBreed, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let company: Caller;
let other: Caller;
let administrator: Caller;
let ross: number;

beforeAll(async () => {
  const { database } = server;
  const own = await buildHouse(database, { flock: null });
  const foreign = await buildHouse(database, { flock: null });
  ross = await buildBreed(database, { key: "ross_308", name: "罗斯 308" });
  await database.query(
    "update breeds set name_en = 'Ross 308', factory = 'Aviagen', created_at = to_timestamp(1) where id = $1",
    [ross],
  );
  await buildBreed(database, { key: "cobb", name: "科宝" });
  await buildBreed(database, { key: "ours", name: "自有", orgId: own.orgId });
  await database.query(
    "insert into breed_days (breed_id, day_age, temp_c) values ($1, 1, 33), ($1, 42, 20)",
    [ross],
  );
  for (const { id } of [own, foreign])
    await database.query(
      "insert into flocks (house_id, breed_id, placed_at, placed_count) values ($1, $2, now(), 1)",
      [id, ross],
    );
  await database.query(
    "insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count) values ($1, $2, now(), now(), 1)",
    [own.id, ross],
  );
  company = await buildUser(database, { roleKey: "company_manager", orgId: own.orgId });
  other = await buildUser(database, { roleKey: "company_manager", orgId: foreign.orgId });
  administrator = await buildUser(database);
});

const list = async (as: Caller, input: object = {}) =>
  (await server.call("listBreed", { as, input })).body.data;
const codes = async (as: Caller, input: object = {}) =>
  (await list(as, input)).rows.map(({ code }) => code);

describe("breeds", () => {
  it("show their data, with active flocks counted in the caller's scope", async () => {
    const [found] = (await list(company, { keyword: "ross" })).rows;
    expect(found).toEqual({
      id: ross,
      code: "ross_308",
      name: "罗斯 308",
      nameEn: "Ross 308",
      species: "broiler",
      factory: "Aviagen",
      description: "",
      source: "",
      saleAge: null,
      operator: "",
      isCommon: true,
      canChange: false,
      createdAt: 1000,
      dayCount: 2,
      lastDay: 42,
      flockCount: 1,
      version: 1,
    });
    expect((await list(administrator, { keyword: "ross" })).rows[0]).toMatchObject({
      flockCount: 2,
      canChange: true,
    });
  });

  it("are the common ones and the own organisation's, in list, count, search and filter", async () => {
    expect(await codes(company, { sort: "code" })).toEqual(["cobb", "ours", "ross_308"]);
    expect(await codes(company, { origin: "own" })).toEqual(["ours"]);
    expect(await codes(company, { origin: "common", sort: "code" })).toEqual(["cobb", "ross_308"]);
    expect(await codes(administrator, { origin: "own" })).toEqual(["ours"]);
    const usable = (orgId: number | null) =>
      codes(administrator, { orgId: orgId ?? 0, sort: "code" });
    expect(await usable(company.orgId)).toEqual(["cobb", "ours", "ross_308"]);
    expect(await usable(other.orgId)).toEqual(["cobb", "ross_308"]);
    expect(await list(other, { keyword: "ours" })).toEqual({ total: 0, rows: [] });
    expect((await list(other)).total).toBe(2);
    expect((await list(company, { origin: "own" })).rows[0]).toMatchObject({
      isCommon: false,
      canChange: true,
    });
  });

  it("cannot be changed without permission to operate", async () => {
    const reader = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: company.orgId,
      canOperate: false,
    });
    expect((await list(reader, { origin: "own" })).rows[0]!.canChange).toBe(false);
  });

  it("come in pages, sorted as requested, and are found by code, names and factory, without wildcards", async () => {
    expect(await list(company, { pageSize: "1", page: "2" })).toMatchObject({
      total: 3,
      rows: [{}],
    });
    for (const keyword of ["_", "ROSS", "罗斯", "aviagen"])
      expect(await codes(company, { keyword })).toEqual(["ross_308"]);
    expect((await codes(company, { sort: "flocks", order: "desc" }))[0]).toBe("ross_308");
    expect((await codes(company, { sort: "createdAt" }))[0]).toBe("ross_308");
    expect(await codes(company, { species: "duck" })).toEqual([]);
  });
});
