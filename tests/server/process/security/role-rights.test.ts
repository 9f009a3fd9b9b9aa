import { beforeAll, describe, expect, it } from "vitest";
import { type Role, roleKeys } from "../../../../contract/account/role.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/**
 * Rights by role, as specified and as the server answers; the policy that decides them is not used
 * here.
 */
const server = useTestServer();
let house: { id: number; farmId: number; orgId: number };
beforeAll(async () => {
  house = await buildHouse(server.database);
});

const build = (roleKey: Role, canOperate = true): Promise<Caller> =>
  buildUser(server.database, {
    roleKey,
    canOperate,
    orgId: roleKey === "administrator" ? null : house.orgId,
    farmIds: ["area_manager", "farm_manager"].includes(roleKey) ? [house.farmId] : [],
    houseIds: roleKey === "shack_manager" ? [house.id] : [],
  });
async function statusOf(
  method: "GET" | "POST",
  url: string,
  as: Caller,
  payload?: object,
): Promise<number> {
  const reply = await server.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: await server.tokenOf(as) },
  });
  return reply.statusCode;
}

describe("the roles of the specification", () => {
  it("are five (§6.1)", () => {
    expect(roleKeys).toEqual([
      "administrator",
      "company_manager",
      "area_manager",
      "farm_manager",
      "shack_manager",
    ]);
  });

  it.each<[string, Partial<Record<Role, number>>]>([
    ["/api/org/list", { administrator: 200 }],
    [
      "/api/user/list",
      { administrator: 200, company_manager: 200, area_manager: 200, farm_manager: 200 },
    ],
    ["/api/farm/list", { administrator: 200, company_manager: 200 }],
    ["/api/breed/list", { administrator: 200, company_manager: 200 }],
  ])("%s answers the roles of its page, and refuses all others (§6.2)", async (url, allowed) => {
    const statuses: Record<string, number> = {};
    for (const roleKey of roleKeys)
      statuses[roleKey] = await statusOf("GET", url, await build(roleKey));
    expect(statuses).toEqual({
      administrator: 403,
      company_manager: 403,
      area_manager: 403,
      farm_manager: 403,
      shack_manager: 403,
      ...allowed,
    });
  });
});

describe("canOperate", () => {
  it.each([
    [true, [200, 200]],
    [false, [403, 403]],
  ] as const)(
    "%s: acknowledging and saving are answered %j (§6.6)",
    async (canOperate, statuses) => {
      const manager = await build("company_manager", canOperate);
      const { id } = await buildAlarm(server.database, {
        houseId: house.id,
        subject: unique("subject"),
      });
      const user = {
        loginName: unique("keeper"),
        realName: "Keeper",
        roleKey: "shack_manager",
        password: encodePassword("Steady-Rain-41"),
      };
      expect([
        await statusOf("POST", "/api/alarm/ack", manager, { ids: [id] }),
        await statusOf("POST", "/api/user/save", manager, user),
      ]).toEqual(statuses);
      expect(await statusOf("GET", "/api/alarm/list", manager)).toBe(200);
    },
  );
});
