import { beforeEach, describe, expect, it } from "vitest";
import { ownTokenLifeMaxMs, tokensMax } from "../../../../contract/account/service.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newOwnToken } from "./service-form.ts";

const server = useTestServer({ TOKEN_PER_MINUTE: "1000" });
const administrator = useAdministrator(server, { remoteConfig: true });
let house: BuiltHouse;
let houseManager: Caller;

beforeEach(async () => {
  server.clock.now = Date.UTC(2026, 5, 1, 12);
  house = await buildHouse(server.database);
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId: house.orgId,
    houseIds: [house.id],
  });
});

const issue = (as: Caller, over: Parameters<typeof newOwnToken>[0] = {}) =>
  server.call("createOwnToken", { as, input: newOwnToken(over) });
const tokenOf = async (as: Caller, over: Parameters<typeof newOwnToken>[0] = {}) =>
  (await issue(as, over)).body.data.token!;
/** Status and number of houses of a call with a token. */
async function visibleTo(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await server.call("listHouse", { headers });
  return [status, body.data?.total ?? null];
}
const own = async (as: Caller) => (await server.call("listOwnToken", { as })).body.data.rows;
const saved = async (id: number, over: object) => {
  const input = { id: String(id), page: "1", pageSize: "20" };
  const { body } = await server.call("listUser", { as: administrator, input });
  const { farmIds, ...user } = body.data.rows[0]!;
  return server.call("saveUser", { as: administrator, input: { ...user, farmIds, ...over } });
};

describe("a person's own token", () => {
  it("acts as the person, and is shown once", async () => {
    const { body } = await issue(houseManager, { name: "Nightly" });
    expect(await visibleTo(body.data.token!)).toEqual([200, 1]);
    const [row] = await own(houseManager);
    expect(row).toMatchObject({
      name: "Nightly",
      isPersonal: true,
      serviceName: houseManager.name,
      createdBy: houseManager.name,
      token: null,
      usedAt: server.clock.now,
    });
    const [line] = await server.database.query(
      "select function, operation, after from operation_logs order by id desc limit 1",
    );
    expect(line).toMatchObject({
      function: "serviceTokenCreate",
      operation: `${houseManager.name} · Nightly`,
      after: { scopes: ["read"] },
    });
    expect(JSON.stringify(line)).not.toContain(body.data.token);
  });

  it("can be created within 15 minutes of a sign-in, and revoked at any time", async () => {
    await server.tokenOf(houseManager);
    const { id } = (await issue(houseManager)).body.data;
    server.clock.now += 16 * minuteMs;
    expect((await issue(houseManager)).body).toMatchObject({
      code: 403,
      msg: expect.stringMatching(/sign in again/),
    });
    const remove = () => server.call("deleteOwnToken", { as: houseManager, input: { id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });

  it("cannot create tokens or act in a person's name", async () => {
    const token = await tokenOf(houseManager);
    const headers = { authorization: `Bearer ${token}` };
    for (const name of ["createOwnToken", "listOwnToken", "listSession"] as const)
      expect((await server.call(name, { headers, input: newOwnToken() })).status).toBe(403);
  });

  it("has no scope beyond its user's permissions", async () => {
    const refused = await issue(houseManager, { scopes: ["read", "control"] });
    expect(refused.body).toMatchObject({
      code: 400,
      fields: { scopes: expect.stringMatching(/do not have/) },
    });
    const reader = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
      canOperate: false,
    });
    expect((await issue(reader, { scopes: ["write:fleet"] })).status).toBe(400);
    expect((await issue(reader)).status).toBe(200);
    const manager = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
      remoteConfig: true,
    });
    expect((await issue(manager, { scopes: ["control", "write:fleet"] })).status).toBe(200);
  });

  it("expires within a year, and there are at most twenty", async () => {
    const { now } = server.clock;
    expect((await issue(houseManager, { endsAt: now + ownTokenLifeMaxMs + 1 })).status).toBe(400);
    for (let created = 0; created < tokensMax; created += 1)
      expect((await issue(houseManager, { endsAt: now + ownTokenLifeMaxMs })).status).toBe(200);
    expect((await issue(houseManager)).body).toMatchObject({
      code: 409,
      fields: { name: expect.stringMatching(/20 tokens/) },
    });
  });

  it("is only found and changed by its user", async () => {
    const { id, version, endsAt } = (await issue(houseManager)).body.data;
    const other = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: houseManager.orgId,
    });
    const input = { ...newOwnToken({ endsAt }), id, version };
    expect((await server.call("updateOwnToken", { as: other, input })).status).toBe(404);
    expect((await server.call("deleteOwnToken", { as: other, input: { id } })).status).toBe(404);
    expect(await own(other)).toEqual([]);
    const changed = { ...input, scopes: ["write:production"] as const };
    expect((await server.call("updateOwnToken", { as: houseManager, input: changed })).status).toBe(
      200,
    );
    expect((await own(houseManager))[0]).toMatchObject({ scopes: ["write:production"] });
  });
});

describe("a person's own token, at once,", () => {
  it("loses houses and role together with its person", async () => {
    const token = await tokenOf(houseManager);
    expect(await visibleTo(token)).toEqual([200, 1]);
    const input = { id: houseManager.userId, roleKey: "shack_manager", shackIds: [] };
    expect((await server.call("saveUserShacks", { as: administrator, input })).status).toBe(200);
    expect(await visibleTo(token)).toEqual([200, 0]);

    const farm = await buildFarm(server.database, { orgId: house.orgId });
    const manager = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
    });
    const strong = await tokenOf(manager, { scopes: ["read", "write:fleet"] });
    const place = () =>
      server.call("deleteFarm", {
        headers: { authorization: `Bearer ${strong}` },
        input: { id: farm.id, version: 1 },
      });
    expect(await visibleTo(strong)).toEqual([200, 1]);
    expect((await saved(manager.userId, { canOperate: "0" })).status).toBe(200);
    expect((await place()).status).toBe(403);
    const narrowed = await saved(manager.userId, { roleKey: "farm_manager", farmIds: [farm.id] });
    expect(narrowed.status).toBe(200);
    expect(await visibleTo(strong)).toEqual([200, 0]);
  });

  it.each([
    ["is deleted", (id: number) => server.call("deleteUser", { as: administrator, input: { id } })],
    [
      "gets a new password from another person",
      (id: number) => server.call("resetPwd", { as: administrator, input: { id } }),
    ],
    [
      "loses the second step",
      async (id: number) => {
        await server.database.query(
          "insert into second_factors (user_id, secret_box, confirmed_at) values ($1, 'x', now())",
          [id],
        );
        return server.call("resetFactor", { as: administrator, input: { id } });
      },
    ],
  ] as const)("is refused when its person %s", async (_, end) => {
    const token = await tokenOf(houseManager);
    expect((await visibleTo(token))[0]).toBe(200);
    expect((await end(houseManager.userId)).status).toBe(200);
    expect((await visibleTo(token))[0]).toBe(401);
  });

  it("is refused when its person is disabled", async () => {
    const token = await tokenOf(houseManager);
    await server.database.query("update users set is_active = false where id = $1", [
      houseManager.userId,
    ]);
    expect((await visibleTo(token))[0]).toBe(401);
  });

  it("outlives the person's own change of the password, and a sign-out", async () => {
    const token = await tokenOf(houseManager);
    await server.sessions.endAll(houseManager.userId);
    expect((await visibleTo(token))[0]).toBe(200);
  });
});

describe("an administrator", () => {
  it("sees and revokes the tokens of people, and changes none", async () => {
    const { id, version, endsAt, token } = (await issue(houseManager)).body.data;
    const manager = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: house.orgId,
    });
    const stranger = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: (await buildHouse(server.database)).orgId,
    });
    const input = { id: String(id) };
    const { body } = await server.call("listServiceToken", { as: manager, input });
    expect(body.data.rows).toMatchObject([
      { id, isPersonal: true, serviceName: houseManager.name },
    ]);
    const foreign = await server.call("listServiceToken", { as: stranger, input });
    expect(foreign.body.data.total).toBe(0);
    const form = { ...newOwnToken({ endsAt: endsAt - dayMs }), id, version };
    for (const as of [manager, administrator])
      expect((await server.call("updateServiceToken", { as, input: form })).status).toBe(404);
    const remove = (as: Caller) => server.call("deleteServiceToken", { as, input: { id } });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(manager)).status).toBe(200);
    expect((await visibleTo(token!))[0]).toBe(401);
  });

  it("sees today's name as author of a token, or the former name after deletion", async () => {
    const { id } = (await issue(houseManager)).body.data;
    const maker = async () => {
      const input = { id: String(id) };
      return (await server.call("listServiceToken", { as: administrator, input })).body.data
        .rows[0]!.createdBy;
    };
    await server.database.query("update users set real_name = 'Renamed' where id = $1", [
      houseManager.userId,
    ]);
    expect(await maker()).toBe("Renamed");
    await server.database.query("update service_tokens set created_by_id = null where id = $1", [
      id,
    ]);
    expect(await maker()).toBe(houseManager.name);
  });
});
