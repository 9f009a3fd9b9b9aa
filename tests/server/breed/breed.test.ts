import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/session/scope.ts";
import { buildHouse } from "../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";

let server: TestServer;
let company: Caller;
let administrator: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  const own = await buildHouse(database, { flock: null });
  const foreign = await buildHouse(database, { flock: null });
  const [breed] = await database.query<{ id: number }>("insert into breeds (key, name, name_en, species) values ('ross_308', '罗斯 308', 'Ross 308', 'broiler'), ('cobb', '科宝', null, 'broiler') returning id");
  await database.query("insert into breed_days (breed_id, day_age, temp_c) values ($1, 1, 33), ($1, 42, 20)", [breed!.id]);
  for (const { id } of [own, foreign]) await database.query("insert into flocks (house_id, breed_id, placed_at, placed_count) values ($1, $2, now(), 1)", [id, breed!.id]);
  await database.query("insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count) values ($1, $2, now(), now(), 1)", [own.id, breed!.id]);
  company = await buildUser(database, { roleKey: "company_manager", orgId: own.orgId });
  administrator = await buildUser(database);
});
afterAll(() => server.close());

const list = async (as: Caller, input: object = {}) => (await server.call("listBreed", { as, input })).body.data;

describe("poultry types", () => {
  it("are everybody's, but flocks are counted in the caller's scope and while they stand", async () => {
    const [ross] = (await list(company, { keyword: "ross" })).rows;
    expect(ross).toEqual({ id: expect.any(Number), key: "ross_308", name: "罗斯 308", nameEn: "Ross 308", species: "broiler", dayCount: 2, flockCount: 1 });
    expect((await list(administrator, { keyword: "ross" })).rows[0]!.flockCount).toBe(2);
  });

  it("come in pages and are found by key and names, taken as they are", async () => {
    expect(await list(company, { pageSize: "1", page: "2" })).toMatchObject({ total: 2, rows: [{}] });
    for (const keyword of ["_", "ROSS", "罗斯"]) expect((await list(company, { keyword })).rows.map(({ key }) => key)).toEqual(["ross_308"]);
  });
});
