import { beforeAll, describe, expect, it } from "vitest";
import { stableBase } from "../../../../contract/route/stable-calls.ts";
import { buildBreed, buildFarm, buildHouse, unique } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";
import { newFarm } from "../farm/farm-form.ts";
import { newHouse } from "../house-manage/house-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let farm = { id: 0, orgId: 0 };
beforeAll(async () => {
  farm = await buildFarm(server.database);
});

const key = () => ({ system: "SAP", externalId: unique("X") });
const putFarm = (over: object, as = administrator) =>
  server.call("putFarm", { as, input: newFarm({ orgId: farm.orgId, ...over }) });
const putHouse = (over: object, as = administrator) =>
  server.call("putHouse", { as, input: { ...newHouse(farm.id), ...over } });
const counted = async (kind: "farms" | "houses", name: string) =>
  (await server.database.query(`select 1 from ${kind} where name = $1`, [name])).length;
const lines = (operation: string) =>
  server.database.query<{ function: string; before: object | null; after: object }>(
    "select function, before, after from operation_logs where operation = $1 order by id",
    [operation],
  );

describe("records saved by an id of another system", () => {
  it("are created the first time, with the id, and changed from then on", async () => {
    const id = key();
    const name = unique("farm");
    const created = await putFarm({ ...id, name });
    expect([created.status, created.body.data]).toMatchObject([
      200,
      { name, externalIds: { SAP: id.externalId } },
    ]);
    const renamed = unique("farm");
    const changed = await putFarm({ ...id, name: renamed });
    expect(changed.body.data).toMatchObject({
      id: created.body.data.id,
      name: renamed,
      version: 2,
      externalIds: { SAP: id.externalId },
    });
    expect(await lines(name)).toMatchObject([
      { function: "farmCreate", after: { externalIds: { SAP: id.externalId } } },
    ]);
    expect(await lines(renamed)).toMatchObject([
      { function: "farmChange", before: { name }, after: { name: renamed } },
    ]);
  });

  it("may be a house of a farm, found by programs below /api/v1", async () => {
    const { token } = await buildService(server.database, {
      orgId: farm.orgId,
      scopes: ["write:fleet"],
    });
    const id = key();
    const request = (over: object) =>
      server.app.inject({
        method: "PUT",
        url: `${stableBase}/house/put`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...newHouse(farm.id), ...id, ...over },
      });
    const first = (await request({})).json().data;
    const second = (await request({ name: "House 77", floorM2: 1200 })).json().data;
    expect(second).toMatchObject({ id: first.id, name: "House 77", floorM2: 1200 });
  });

  it("may be a flock, only in the house where it was placed", async () => {
    const breedId = await buildBreed(server.database, { orgId: farm.orgId });
    const [house, other] = [
      await buildHouse(server.database, { farmId: farm.id, flock: null }),
      await buildHouse(server.database, { farmId: farm.id, flock: null }),
    ];
    const id = key();
    const put = (over: object) =>
      server.call("putFlock", {
        as: administrator,
        input: {
          ...id,
          houseId: house.id,
          breedId,
          placedAt: server.clock.now,
          placedCount: 20_000,
          ...over,
        },
      });
    const placed = await put({});
    expect(placed.body.data).toMatchObject({
      placedCount: 20_000,
      externalIds: { SAP: id.externalId },
    });
    const corrected = await put({ placedCount: 19_950 });
    expect(corrected.body.data).toMatchObject({ id: placed.body.data.id, placedCount: 19_950 });
    expect((await put({ houseId: other.id })).body).toMatchObject({
      code: 409,
      fields: { houseId: "The flock with this external ID is in another house" },
    });
  });

  it("are created once, however many calls save them at once", async () => {
    const id = key();
    const name = unique("house");
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => putHouse({ ...id, name, species: "broiler" })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await counted("houses", name)).toBe(1);
  });

  it("are separate for each organisation: the same id there is another farm", async () => {
    const id = key();
    const ownFarm = await putFarm(id);
    const theirs = await buildFarm(server.database);
    const company = await buildUser(server.database, {
      orgId: theirs.orgId,
      roleKey: "company_manager",
    });
    const { status, body } = await putFarm({ ...id, orgId: undefined }, company);
    expect([status, body.data.orgId]).toEqual([200, theirs.orgId]);
    expect(body.data.id).not.toBe(ownFarm.body.data.id);
  });

  it("are not created if the call is refused", async () => {
    const name = unique("farm");
    const refused = await putFarm({ ...key(), name, level: "farm", parentId: farm.id });
    expect(refused.status).toBe(400);
    expect(await counted("farms", name)).toBe(0);
  });
});

describe("a form", () => {
  it("shows the ids of other systems: new, changed and removed ones", async () => {
    const [one, two, three] = [unique("X"), unique("X"), unique("X")];
    const name = unique("farm");
    const created = await server.call("createFarm", {
      as: administrator,
      input: newFarm({ name, orgId: farm.orgId, externalIds: { SAP: one, HR: two } }),
    });
    const { id } = created.body.data;
    expect(created.body.data.externalIds).toEqual({ SAP: one, HR: two });
    const save = (version: number, over: object) =>
      server.call("updateFarm", {
        as: administrator,
        input: newFarm({ name, id, version, ...over }),
      });
    expect((await save(1, {})).body.data.externalIds).toEqual({ SAP: one, HR: two });
    const changed = await save(2, { externalIds: { SAP: three } });
    expect(changed.body.data.externalIds).toEqual({ SAP: three });
    expect((await lines(name)).at(-1)).toMatchObject({
      function: "farmChange",
      before: { externalIds: { SAP: one, HR: two } },
      after: { externalIds: { SAP: three } },
    });
    expect((await save(3, { externalIds: {} })).body.data.externalIds).toBeUndefined();
  });

  it("names the other record with the id at the field, and saves nothing", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    const other = await buildHouse(server.database, { farmId: farm.id });
    const externalIds = { SAP: unique("X") };
    const save = (of: { id: number }, version: number, over: object) =>
      server.call("updateHouse", {
        as: administrator,
        input: newHouse(farm.id, { id: of.id, version, ...over }),
      });
    expect((await save(house, 1, { externalIds })).status).toBe(200);
    const name = unique("House ");
    expect((await save(other, 1, { name, externalIds })).body).toMatchObject({
      code: 409,
      fields: { externalIds: "This external ID is already used for another record" },
    });
    expect(await counted("houses", name)).toBe(0);
    // Another record may get an id that this one no longer has.
    await save(house, 2, { externalIds: {} });
    expect((await save(other, 1, { externalIds })).status).toBe(200);
  });

  it("by a user without permission for ids is refused, and existing ids stay", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    const manager = await buildUser(server.database, {
      orgId: farm.orgId,
      roleKey: "farm_manager",
      farmIds: [farm.id],
    });
    const save = (version: number, over: object) =>
      server.call("updateHouse", {
        as: manager,
        input: newHouse(farm.id, { id: house.id, version, ...over }),
      });
    expect((await save(1, { externalIds: { SAP: "1" } })).status).toBe(403);
    expect((await save(1, {})).status).toBe(200);
  });
});
