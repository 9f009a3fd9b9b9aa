import { beforeAll, expect, it } from "vitest";
import type { FarmPower } from "../../../../contract/energy/power.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildTariff, newVersion, setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let house: BuiltHouse;
let manager: Caller;

beforeAll(async () => {
  house = await buildHouse(server.database, { flock: null });
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId });
});

const save = (id: number, over: object) =>
  server.call("updateTariff", {
    as: manager,
    input: {
      id,
      version: 1,
      name: `电价 ${id}`,
      currency: "CNY",
      versions: [newVersion()],
      ...over,
    },
  });
const placeOf = async (id: number): Promise<FarmPower> => {
  const { body } = await server.call("listFarmPower", { as: manager, input: {} });
  return body.data.find((place) => place.id === id)!;
};

it("a used tariff keeps its currency, so that no past cost changes its currency", async () => {
  const id = await buildTariff(server.database, house.orgId);
  await setFarmPower(server.database, house.farmId, { tariffId: id });
  const refused = await save(id, { currency: "EUR" });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    fields: {
      currency:
        "1 farm or group uses this tariff, so its currency cannot change: create another tariff",
    },
  });
  expect((await save(id, { name: "Winter" })).status).toBe(200);
  await setFarmPower(server.database, house.farmId);
  expect((await save(id, { version: 2, currency: "EUR" })).status).toBe(200);
});

it("a cleared place inherits from the place above, once, with a line in the log", async () => {
  const { id: below } = await buildFarm(server.database, {
    parentId: house.farmId,
    orgId: house.orgId,
  });
  const tariffId = await buildTariff(server.database, house.orgId);
  await setFarmPower(server.database, house.farmId, { tariffId, contractKw: 250 });
  await setFarmPower(server.database, below, { contractKw: 40 });
  expect(await placeOf(below)).toMatchObject({ isOwn: true, contractKw: 40, tariffId: null });
  const clear = (version: number) =>
    server.call("clearFarmPower", { as: manager, input: { farmId: below, version } });
  expect((await clear(7)).status).toBe(409);
  const cleared = await clear(1);
  expect(cleared.body.data).toMatchObject({ isOwn: false, contractKw: 250, tariffId, version: 0 });
  expect(await placeOf(below)).toEqual(cleared.body.data);
  // It is already cleared, so a second time changes nothing.
  expect((await clear(1)).status).toBe(409);
  const lines = await server.database.query(
    "select before->>'contractKw' as before, after->>'contractKw' as after from operation_logs where function = 'powerSettings' order by id",
  );
  expect(lines).toEqual([{ before: "40", after: "250" }]);
});
