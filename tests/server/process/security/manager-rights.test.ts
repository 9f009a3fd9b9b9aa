import { beforeAll, describe, expect, it } from "vitest";
import type { RouteName } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { newGateway } from "../../fleet/gateway/gateway-form.ts";
import { newHouse } from "../../fleet/house-manage/house-form.ts";
import { buildSite, type Site } from "./security-site.ts";

/**
 * Area and farm managers manage houses, limits, flocks and gateways of their farms: the usual ways,
 * and their limits.
 */
const server = useTestServer();
let own: Site;
/** A second farm next to the manager's, in the same group. */
let sibling: Site;

beforeAll(async () => {
  const group = await buildFarm(server.database, { level: "group" });
  own = await buildSite(server.database, "own", group.id);
  sibling = await buildSite(server.database, "sibling", group.id);
});

const managers = ["area", "farm"] as const;
const request = (name: RouteName, as: Caller, input: object) => server.call(name, { as, input });
async function statuses(as: Caller, calls: readonly (readonly [RouteName, object])[]) {
  const answered: [RouteName, number][] = [];
  for (const [name, input] of calls) answered.push([name, (await request(name, as, input)).status]);
  return answered;
}

describe.each(managers)("the manager of an own %s", (who) => {
  it("creates a house, its limits, its flock and its gateway, and deletes them again", async () => {
    const caller = own[who];
    const form = newHouse(own.farmId, { name: unique("mine") });
    const created = await request("createHouse", caller, form);
    const { id } = created.body.data as { id: number };
    const set = await request("updateHouse", caller, {
      ...form,
      id,
      version: 1,
      limits: { tempHighC: 31 },
    });
    expect(set.body.data).toMatchObject({ limits: { tempHighC: 31 } });
    const placed = await request("placeFlock", caller, {
      houseId: id,
      breedId: own.breedId,
      placedAt: server.clock.now - 86_400_000,
      placedCount: 100,
    });
    const flock = placed.body.data as { id: number; version: number };
    const bound = await request("createGateway", caller, newGateway({ houseId: id }));
    const gateway = bound.body.data as { id: number };
    expect([created, set, placed, bound].map(({ status, body }) => [status, body.msg])).toEqual([
      [200, expect.any(String)],
      [200, expect.any(String)],
      [200, expect.any(String)],
      [200, expect.any(String)],
    ]);
    expect(
      await statuses(caller, [
        ["issueCredential", { id: gateway.id }],
        ["deleteGateway", { id: gateway.id }],
        ["deleteFlock", { id: flock.id, version: flock.version }],
        ["deleteHouse", { id }],
      ]),
    ).toEqual([
      ["issueCredential", 200],
      ["deleteGateway", 200],
      ["deleteFlock", 200],
      ["deleteHouse", 200],
    ]);
  });

  it("moves no house out of the own farms or into them, and uses no gateway of another farm", async () => {
    const caller = own[who];
    const before = await picture();
    const calls: readonly (readonly [RouteName, object])[] = [
      ["updateHouse", newHouse(sibling.farmId, { id: own.house.id, version: 1 })],
      ["updateHouse", newHouse(own.farmId, { id: sibling.house.id, version: 1 })],
      ["createHouse", newHouse(sibling.farmId)],
      ["deleteHouse", { id: sibling.house.id }],
      ["houseLimits", { id: String(sibling.house.id) }],
      ["createGateway", newGateway({ houseId: sibling.house.id })],
      ["updateGateway", newGateway({ id: sibling.gateway.id, version: 1 })],
      ["deleteGateway", { id: sibling.gateway.id }],
      ["issueCredential", { id: sibling.gateway.id }],
      ["revokeCredential", { id: sibling.gateway.id }],
      ["gatewayConnect", { id: String(sibling.gateway.id) }],
      [
        "placeFlock",
        {
          houseId: sibling.house.id,
          breedId: own.breedId,
          placedAt: server.clock.now - 86_400_000,
          placedCount: 1,
        },
      ],
      ["placeableBreeds", { houseId: String(sibling.house.id) }],
    ];
    expect(await statuses(caller, calls)).toEqual(calls.map(([name]) => [name, 404]));
    expect(await picture()).toEqual(before);
  });

  it("lists the own houses, gateways and refused messages, and none of another farm", async () => {
    for (const name of ["manageHouseList", "listGateway", "listQuarantine"] as const) {
      const { status, text } = await request(name, own[who], { pageSize: "100" });
      expect([name, status, text.includes("own-"), text.includes("sibling-")]).toEqual([
        name,
        200,
        true,
        false,
      ]);
    }
  });
});

/** Position and gateway of every house. */
const picture = () =>
  server.database.query(
    `select h.id, h.farm_id, h.version, g.id as gateway, g.revision, g.secret_hash
     from houses h left join gateways g on g.house_id = h.id order by h.id, g.id`,
  );
