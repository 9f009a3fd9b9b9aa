import { beforeAll, describe, expect, it } from "vitest";
import type { ExternalId } from "../../../../contract/fleet/external-id.ts";
import { stableBase } from "../../../../contract/route/stable-calls.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildFarm, buildHouse, unique } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";
import { newExternalId } from "./external-id-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let farm = { id: 0, orgId: 0 };
beforeAll(async () => {
  farm = await buildFarm(server.database);
});

type Over = Partial<Parameters<typeof newExternalId>[0]>;
const someFarm = async () => (await buildFarm(server.database, { orgId: farm.orgId })).id;
/** A house of a separate farm, unless a farm is given. */
const create = async (over: Over = {}, as = administrator) =>
  server.call("createExternalId", {
    as,
    input: newExternalId({ kind: "farm", thingId: await someFarm(), ...over }),
  });
const put = (over: Over, as = administrator) =>
  server.call("putExternalId", { as, input: newExternalId({ kind: "farm", ...over }) });
const find = async (input: object, as = administrator) =>
  (await server.call("listExternalId", { as, input })).body.data.rows;
const read = async (id: number) => (await find({ id: String(id) }))[0];

describe("an id of another system", () => {
  behavesAsRecord<ExternalId>({
    create: (fields = {}) => create({ externalId: unique("X"), ...fields } as Over),
    update: ({ id, version, system, externalId }, fields) =>
      server.call("updateExternalId", {
        as: administrator,
        input: { id, version, system, externalId, ...fields },
      }),
    read,
    unique: {
      fields: { externalId: "ONE" },
      refused: { externalId: "This external ID is already used for another record" },
    },
    change: { before: { system: "SAP" }, after: { system: "HR" } },
    log: async ({ thingName }) =>
      (
        await server.database.query<{ function: string; before: object; after: object }>(
          "select function, before, after from operation_logs where operation = $1 order by id",
          [thingName],
        )
      ).at(-1) as never,
    logged: "externalIdChange",
  });

  it("belongs to a kind: a house may have the same as a farm, and one id per system", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    const same = { system: "WMS", externalId: "0001" };
    expect((await create({ ...same, thingId: farm.id })).status).toBe(200);
    expect((await create({ ...same, kind: "house", thingId: house.id })).status).toBe(200);
    const twice = await create({ system: "WMS", kind: "house", thingId: house.id });
    expect([twice.status, twice.body.fields]).toEqual([
      409,
      { system: "This record already has an ID in that system" },
    ]);
  });

  it("may be the same in another organisation, without revealing it", async () => {
    const theirs = await buildFarm(server.database);
    const company = await buildUser(server.database, {
      orgId: theirs.orgId,
      roleKey: "company_manager",
    });
    await put({ thingId: farm.id, system: "SAP", externalId: "SHARED" });
    const taken = await put({ thingId: theirs.id, system: "SAP", externalId: "SHARED" }, company);
    expect(taken.status).toBe(200);
    expect(await find({ externalId: "SHARED" }, company)).toMatchObject([{ thingId: theirs.id }]);
    expect((await put({ thingId: farm.id }, company)).status).toBe(404);
  });

  it("replaces the former one, and names the flock and gateway of a house", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    for (const kind of ["flock", "gateway"] as const) {
      const first = await put({ kind, houseId: house.id, system: "ERP", externalId: "A" });
      const second = await put({ kind, houseId: house.id, system: "ERP", externalId: "B" });
      expect([first.status, second.body.data]).toMatchObject([
        200,
        { id: first.body.data.id, kind, externalId: "B", version: 2 },
      ]);
      expect(await find({ kind, system: "ERP", externalId: "A" })).toEqual([]);
    }
    expect((await put({ kind: "house" })).status).toBe(400);
    expect((await put({ kind: "house", houseId: house.id })).status).toBe(400);
  });

  it("is one if fifty calls save it at once", async () => {
    const thingId = await someFarm();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        put({ thingId, system: "RACE", externalId: `${index}` }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await find({ kind: "farm", thingId: String(thingId) })).toHaveLength(1);
  });

  it("is deleted with its record", async () => {
    const thingId = await someFarm();
    await put({ thingId, externalId: "GOES" });
    await server.call("deleteFarm", { as: administrator, input: { id: thingId } });
    expect(await find({ externalId: "GOES" })).toEqual([]);
  });

  it("is saved and found by programs below /api/v1", async () => {
    const { token } = await buildService(server.database, {
      orgId: farm.orgId,
      scopes: ["read", "write:fleet"],
    });
    const headers = { authorization: `Bearer ${token}` };
    const taken = await server.app.inject({
      method: "PUT",
      url: `${stableBase}/externalId/put`,
      headers,
      payload: { kind: "org", thingId: farm.orgId, system: "HR", externalId: "C-9" },
    });
    expect(taken.statusCode).toBe(200);
    const result = await server.app.inject({
      url: `${stableBase}/externalId/list`,
      query: { system: "HR", externalId: "C-9", kind: "org" },
      headers,
    });
    expect(result.json().data).toMatchObject({ total: 1, rows: [{ thingId: farm.orgId }] });
  });

  it("is in the lists of farms, houses and flocks, and with the house", async () => {
    const house = await buildHouse(server.database, { farmId: farm.id });
    await put({ thingId: farm.id, system: "LIST", externalId: "F" });
    await put({ kind: "house", thingId: house.id, system: "LIST", externalId: "H" });
    await put({ kind: "house", thingId: house.id, system: "OTHER", externalId: "H2" });
    await put({ kind: "flock", houseId: house.id, system: "LIST", externalId: "K" });
    const as = administrator;
    const farms = await server.call("listFarm", { as, input: { id: String(farm.id) } });
    expect(farms.body.data[0]).toMatchObject({ externalIds: { LIST: "F" } });
    const houses = await server.call("listHouse", { as, input: { farmId: String(farm.id) } });
    const detail = await server.call("houseDetail", { as, input: { id: String(house.id) } });
    const both = { externalIds: { LIST: "H", OTHER: "H2" } };
    expect(houses.body.data.rows.find(({ id }) => id === house.id)).toMatchObject(both);
    expect(detail.body.data.house).toMatchObject(both);
    const flocks = await server.call("listFlock", { as, input: { houseId: String(house.id) } });
    expect(flocks.body.data.rows[0]).toMatchObject({ externalIds: { LIST: "K" } });
  });
});
