import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../../contract/route/routes.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { newBreed } from "../../fleet/breed/breed-form.ts";
import { newConcentrator, newGateway, newTerminal } from "../../fleet/gateway/gateway-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
/** For each list, its required input besides the id, and the ids of two of its records. */
const lists = new Map<CallName, { readonly input: object; readonly ids: readonly number[] }>();

beforeAll(async () => {
  const { database } = server;
  const org = await buildOrg(database, { name: "One" });
  const other = await buildOrg(database, { name: "Two" });
  const farm = await buildFarm(database, { orgId: org });
  const below = await buildFarm(database, { orgId: org, parentId: farm.id });
  const house = await buildHouse(database, { networkId: null });
  const gateway = await create("createGateway", newGateway({ houseId: house.id }));
  const breeds = [
    await create("createBreed", newBreed({ name: "First", code: "F1" })),
    await create("createBreed", newBreed({ name: "Second", code: "F2" })),
  ];
  const devices = { gatewayId: gateway };
  lists.set("listOrg", { input: {}, ids: [org, other] });
  lists.set("listFarm", { input: {}, ids: [below.id, farm.id] });
  lists.set("listBreed", { input: {}, ids: breeds });
  lists.set("listUser", { input: {}, ids: [administrator.userId] });
  lists.set("manageHouseList", { input: {}, ids: [house.id] });
  lists.set("listGateway", { input: {}, ids: [gateway] });
  lists.set("listGatewayType", { input: {}, ids: [27] });
  lists.set("listConcentrator", {
    input: devices,
    ids: [
      await create("createConcentrator", newConcentrator({ gatewayId: gateway, code: "A" })),
      await create("createConcentrator", newConcentrator({ gatewayId: gateway, code: "B" })),
    ],
  });
  lists.set("listTerminal", {
    input: devices,
    ids: [
      await create("createTerminal", newTerminal({ gatewayId: gateway, code: "A" })),
      await create("createTerminal", newTerminal({ gatewayId: gateway, code: "B" })),
    ],
  });
});

const create = async (
  name: "createGateway" | "createBreed" | "createConcentrator" | "createTerminal",
  input: object,
): Promise<number> => (await server.call(name, { as: administrator, input })).body.data.id;

const idsOf = async (name: CallName, input: object) => {
  const { data } = (await server.call(name, { as: administrator, input })).body as {
    data: { id: number }[] | { rows: { id: number }[] };
  };
  return (Array.isArray(data) ? data : data.rows).map(({ id }) => id);
};

describe("a list of records", () => {
  it.each([
    "listOrg",
    "listFarm",
    "listBreed",
    "listUser",
    "manageHouseList",
    "listGateway",
    "listGatewayType",
    "listConcentrator",
    "listTerminal",
  ] as const)("returns the requested one: %s", async (name) => {
    const { input, ids } = lists.get(name)!;
    for (const id of ids) expect(await idsOf(name, { ...input, id: String(id) })).toEqual([id]);
    expect(await idsOf(name, { ...input, id: "1999999999" })).toEqual([]);
  });
});
