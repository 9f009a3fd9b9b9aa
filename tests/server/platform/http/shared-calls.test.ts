import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let farm: { id: number; orgId: number };
let manager: Caller;
let areaManager: Caller;
beforeAll(async () => {
  farm = await buildFarm(server.database);
  await buildHouse(server.database, { farmId: farm.id, name: "first" });
  await buildHouse(server.database, { name: "elsewhere" });
  const { orgId } = farm;
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
  areaManager = await buildUser(server.database, {
    roleKey: "area_manager",
    orgId,
    farmIds: [farm.id],
  });
});

const list = (as: Caller, headers: Record<string, string> = {}) =>
  server.call("listHouse", { as, headers });
const names = async (as: Caller) => (await list(as)).body.data.rows.map(({ name }) => name);
const tagOf = async (as: Caller, headers: Record<string, string> = {}) =>
  String((await list(as, headers)).headers.etag);

describe("a shared answer", () => {
  it("is 304 for a caller with the current version, until it changes", async () => {
    const etag = await tagOf(administrator);
    expect(etag).toMatch(/^W\/".+"$/);
    const same = await server.app.inject({
      url: "/api/house/list",
      headers: {
        authorization: await server.tokenOf(administrator),
        "if-none-match": `"x", ${etag}`,
      },
    });
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    await server.database.query("update houses set name = 'renamed' where name = 'first'");
    const changed = await list(administrator, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.body.data.rows.map(({ name }) => name)).toContain("renamed");
    expect(changed.headers.etag).not.toBe(etag);
    await server.database.query("update houses set name = 'first' where name = 'renamed'");
    expect(await tagOf(administrator)).toBe(etag);
  });

  it("is separate for each scope, and changes with a user's permissions", async () => {
    expect(await names(administrator)).toEqual(["elsewhere", "first"]);
    expect(await names(manager)).toEqual(["first"]);
    expect(await names(areaManager)).toEqual(["first"]);
    expect(await tagOf(manager)).not.toBe(await tagOf(administrator));
    await server.database.query("delete from user_farms where user_id = $1", [areaManager.userId]);
    expect(await names(areaManager)).toEqual([]);
    expect(await names(manager)).toEqual(["first"]);
  });

  it("is separate for each language", async () => {
    const [zh, en] = [
      await tagOf(manager, { locale: "zh" }),
      await tagOf(manager, { locale: "en" }),
    ];
    expect(zh).not.toBe(en);
  });

  it("equals the route's answer, and has no tag when it is not shared", async () => {
    const { body, headers } = await server.call("listOverview", { as: manager });
    expect([body.success, body.code, body.data.houses.length]).toEqual([true, 200, 1]);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((await server.call("alarmAmt", { as: manager })).headers.etag).toBeUndefined();
  });
});
