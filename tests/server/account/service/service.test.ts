import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tokenLifeMaxMs, tokensMax } from "../../../../contract/account/service.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildService, buildServiceToken } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";
import { newService, newServiceToken } from "./service-form.ts";

const server = useTestServer({ TRUST_PROXY: "on", TOKEN_PER_MINUTE: "20" });
const administrator = useAdministrator(server, { remoteConfig: true });
let orgId = 0;
const noon = Date.UTC(2026, 5, 1, 12);
beforeEach(() => {
  server.clock.now = noon;
});
beforeAll(async () => {
  orgId = await buildOrg(server.database);
});

const create = (over: Parameters<typeof newService>[0] = {}, as = administrator) =>
  server.call("createService", { as, input: newService({ orgId, ...over }) });
const update = (
  { id, version }: { readonly id: number; readonly version: number },
  over: Parameters<typeof newService>[0] = {},
  as = administrator,
) =>
  server.call("updateService", { as, input: { ...newService({ orgId, ...over }), id, version } });
const read = async (id: number) =>
  (await server.call("listService", { as: administrator, input: { id: String(id) } })).body.data
    .rows[0];
const lines = (operation: string) =>
  server.database.query<{
    function: string;
    operator: string;
    operator_name: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    `select function, operator, operator_name, before, after from operation_logs
     where operation = $1 order by id`,
    [operation],
  );
/** Status of a call with a token, from an address. */
const from = async (token: string, address = "203.0.113.9") =>
  (
    await server.call("listHouse", {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
    })
  ).status;
const issue = (over: Partial<Parameters<typeof newServiceToken>[0]> = {}, as = administrator) =>
  server.call("createServiceToken", { as, input: newServiceToken(over) });

describe("a service account", () => {
  behavesAsRecord({
    create,
    update: (service, over) => update(service, { name: service.name, ...over }),
    read,
    unique: { fields: { name: "One of fifty" }, refused: { name: "Name existed" } },
    change: {
      before: { remark: "old", canOperate: "0" },
      after: { remark: "new", canOperate: "1" },
    },
    log: async ({ name }) => (await lines(name)).at(-1),
    logged: "serviceChange",
  });

  it("belongs to an organisation, or to the installation", async () => {
    const roleKey = "administrator";
    expect((await create({ roleKey })).body.data).toMatchObject({ roleKey, orgId: null });
    expect((await create({ orgId: null })).body.fields).toEqual({ orgId: "Required" });
  });

  it("has a name that is only unique in its organisation", async () => {
    expect((await create({ name: "Shared" })).status).toBe(200);
    expect((await create({ name: "Shared", orgId: await buildOrg(server.database) })).status).toBe(
      200,
    );
  });

  it("is not a person: absent from the list of users, no approver, unable to sign in", async () => {
    const house = await buildHouse(server.database, { orgId });
    const service = await buildService(server.database, {
      orgId,
      remoteConfig: true,
      roleKey: "company_manager",
      name: "Invisible",
    });
    const { text } = await server.call("listUser", { as: administrator });
    expect(text).not.toContain("Invisible");
    const author = await buildUser(server.database, { orgId, roleKey: "farm_manager" });
    const { findApprovers } =
      await import("../../../../server/control/control/authority/approvers.ts");
    expect(await findApprovers(server.database, author, house.id)).not.toContainEqual(
      expect.objectContaining({ id: service.id }),
    );
    for (const [name, input] of [
      ["deleteUser", { id: service.id }],
      ["resetPwd", { id: service.id }],
    ] as const)
      expect((await server.call(name, { as: administrator, input })).status).toBe(404);
    for (const username of [`service/${orgId}/Invisible`, "Invisible"])
      for (const password of ["none", "", "Long-Enough-27"]) {
        const input = { username, password: encodePassword(password) || "x", codeId: "" };
        expect((await server.call("login", { input })).status).toBeGreaterThanOrEqual(400);
      }
  });

  it("keeps its organisation from being deleted", async () => {
    const org = await buildOrg(server.database);
    const { token } = await buildService(server.database, { orgId: org });
    const remove = () => server.call("deleteOrg", { as: administrator, input: { id: org } });
    expect((await remove()).status).toBe(409);
    await server.database.query("delete from users where org_id = $1", [org]);
    expect((await remove()).status).toBe(200);
    expect(await from(token)).toBe(401);
  });

  it("cannot have more permissions than its author", async () => {
    const manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
    expect((await create({ roleKey: "administrator" }, manager)).body.msg).toMatch(/role/i);
    expect((await create({ remoteConfigFlag: "1" }, manager)).status).toBe(403);
    const strong = (await create({ remoteConfigFlag: "1" })).body.data;
    // A token of this account would give the manager a right that they lack.
    expect((await issue({ serviceId: strong.id }, manager)).status).toBe(403);
    expect((await update(strong, {}, manager)).status).toBe(403);
  });
});

describe("a token", () => {
  it("is shown once, stored as a hash, and found in no list and no log", async () => {
    const { id } = (await create()).body.data;
    const { body, headers } = await issue({ serviceId: id });
    const { hint } = body.data;
    const token = body.data.token!;
    expect(token).toMatch(/^hws_[\w-]{43}$/);
    expect(token.startsWith(hint)).toBe(true);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await from(token)).toBe(200);
    const everyText = JSON.stringify([
      await server.database.query(
        "select to_jsonb(t)::text || encode(t.token_hash, 'escape') from service_tokens t",
      ),
      await server.database.query("select * from operation_logs"),
    ]);
    expect(everyText).toContain(hint);
    expect(everyText).not.toContain(token);
    expect(server.logged()).not.toContain(token);
    const { text } = await server.call("listServiceToken", { as: administrator });
    expect([text.includes(hint), text.includes(token)]).toEqual([true, false]);
  });

  it("is only read from the header, not from the address, a body or a cookie", async () => {
    const { token } = await buildService(server.database, { orgId });
    const list = `${apiBase}${routes.listHouse.path}`;
    for (const request of [
      { url: `${list}?token=${token}` },
      { url: `${list}?access_token=${token}` },
      { url: list, headers: { cookie: `token=${token}` } },
      { url: list, headers: { "x-api-key": token } },
    ])
      expect((await server.app.inject({ method: "GET", ...request })).statusCode).toBe(401);
    expect(server.logged()).not.toContain(token);
  });

  it("is refused as a token with any spelling of Bearer", async () => {
    const { token } = (await issue({ serviceId: (await create()).body.data.id })).body.data;
    const request = (url: string, authorization?: string) =>
      server.app.inject({ method: "GET", url, headers: authorization ? { authorization } : {} });
    for (const scheme of ["Bearer", "bearer", "BEARER  "])
      expect((await request("/api/v1/house/list", `${scheme} ${token}`)).statusCode).toBe(200);
    const over = `Bearer ${token!.slice(0, -4)}AAAA`;
    const message = "The access token is missing, has expired, was deleted, or is not accepted";
    for (const [url, authorization] of [
      ["/api/v1/house/list", over],
      ["/api/v1/house/list"],
      ["/api/v1/openapi.json", over],
      ["/api/house/list", over],
      ["/metrics/fleet", over],
    ] as const) {
      const reply = await request(url, authorization);
      expect([url, reply.statusCode, reply.headers["www-authenticate"]]).toEqual([
        url,
        401,
        "Bearer",
      ]);
      expect(reply.json<{ msg: string }>().msg).toContain(message);
    }
    const person = await request("/api/house/list", "x".repeat(43));
    expect(person.headers["www-authenticate"]).toBeUndefined();
    expect(person.json<{ msg: string }>().msg).toMatch(/please login again/);
  });

  it("is refused when it has expired, is revoked, or its account is disabled or deleted", async () => {
    const { id, version } = (await create()).body.data;
    const ends = server.clock.now + hourMs;
    const first = (await issue({ serviceId: id, endsAt: ends })).body.data;
    const second = (await issue({ serviceId: id, endsAt: ends + 2 * hourMs })).body.data;
    const both = async () => [await from(first.token!), await from(second.token!)];
    expect(await both()).toEqual([200, 200]);
    await server.call("deleteServiceToken", { as: administrator, input: { id: first.id } });
    expect(await both()).toEqual([401, 200]);
    const disabled = (await update({ id, version }, { isActive: false })).body.data;
    expect(await both()).toEqual([401, 401]);
    await update(disabled, { isActive: true });
    expect(await both()).toEqual([401, 200]);
    server.clock.now = ends + 2 * hourMs - 1;
    expect(await both()).toEqual([401, 200]);
    server.clock.now += 1;
    expect(await both()).toEqual([401, 401]);
    const third = (await issue({ serviceId: id, endsAt: ends + dayMs })).body.data;
    expect(await from(third.token!)).toBe(200);
    await server.call("deleteService", { as: administrator, input: { id } });
    expect(await from(third.token!)).toBe(401);
  });

  it("has the present rights of its account", async () => {
    const house = await buildHouse(server.database);
    const created = (await create({ orgId: house.orgId })).body.data;
    const { token } = (await issue({ serviceId: created.id, endsAt: server.clock.now + dayMs }))
      .body.data;
    const visibleHouses = async () =>
      (await server.call("listHouse", { headers: { authorization: `Bearer ${token}` } })).body.data
        .total;
    expect(await visibleHouses()).toBe(1);
    await update(created, { roleKey: "shack_manager", orgId: house.orgId });
    expect(await visibleHouses()).toBe(0);
  });

  it("is accepted from its addresses only, as the nearest proxy names them", async () => {
    const { token } = await buildService(server.database, {
      orgId,
      addresses: ["203.0.113.0/24", "2001:db8::/32"],
    });
    expect(await from(token, "203.0.113.9")).toBe(200);
    expect(await from(token, "::ffff:203.0.113.9")).toBe(200);
    expect(await from(token, "2001:db8::7")).toBe(200);
    expect(await from(token, "203.0.114.9")).toBe(401);
    // The client itself wrote this part, before the proxy added the address.
    expect(await from(token, "203.0.113.9, 198.51.100.1")).toBe(401);
    expect(await from(token, "198.51.100.1, 203.0.113.9")).toBe(200);
    expect(await from(token, "nonsense")).toBe(401);
  });

  it("expires within two years, and not in the past", async () => {
    const { id } = (await create()).body.data;
    const { now } = server.clock;
    for (const [endsAt, status] of [
      [now, 400],
      [now + 1, 200],
      [now + tokenLifeMaxMs, 200],
      [now + tokenLifeMaxMs + 1, 400],
    ] as const)
      expect([endsAt - now, (await issue({ serviceId: id, endsAt })).status]).toEqual([
        endsAt - now,
        status,
      ]);
  });

  it("is limited to twenty per account", async () => {
    const { id } = (await create()).body.data;
    const endsAt = server.clock.now + dayMs;
    for (let created = 0; created < tokensMax; created += 1)
      expect((await issue({ serviceId: id, endsAt })).status).toBe(200);
    expect((await issue({ serviceId: id, endsAt })).body.fields).toHaveProperty("serviceId");
  });

  it("appears in the operation log with its actions and name", async () => {
    const house = await buildHouse(server.database);
    const alarm = await buildAlarm(server.database, { houseId: house.id });
    const { caller } = await buildService(server.database, {
      orgId: house.orgId,
      name: "Alarm desk",
    });
    expect((await server.call("ackAlarm", { as: caller, input: { ids: [alarm.id] } })).status).toBe(
      200,
    );
    const [line] = await server.database.query(
      "select operator, operator_name from operation_logs where house_id = $1",
      [house.id],
    );
    expect(line).toEqual({
      operator: "Alarm desk",
      operator_name: expect.stringMatching(/^Alarm desk · token/),
    });
    await server.call("saveUser", { as: caller, input: {} });
    await server.call("deleteUser", { as: caller, input: { id: 1 } });
    // Refusals are written after their answer.
    await expect
      .poll(async () => (await lines("DELETE /user/delete")).at(-1))
      .toMatchObject({ function: "refused", operator: "Alarm desk" });
  });

  it("records when and from where it was used, once a minute", async () => {
    const { token, tokenId } = await buildService(server.database, { orgId });
    const used = async () => {
      const input = { id: String(tokenId) };
      const { body } = await server.call("listServiceToken", { as: administrator, input });
      return [body.data.rows[0]!.usedAt, body.data.rows[0]!.usedFrom];
    };
    expect(await used()).toEqual([null, ""]);
    const start = server.clock.now;
    await from(token, "203.0.113.1");
    server.clock.now += minuteMs - 1;
    await from(token, "203.0.113.2");
    expect(await used()).toEqual([start, "203.0.113.1"]);
    server.clock.now += 1;
    await from(token, "203.0.113.2");
    expect(await used()).toEqual([start + minuteMs, "203.0.113.2"]);
  });
});

describe("calls of tokens", () => {
  const request = async (token: string, address: string) => {
    const { status, headers } = await server.call("getCurrent", {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
    });
    return {
      status,
      limit: headers["ratelimit-limit"],
      left: headers["ratelimit-remaining"],
      reset: Number(headers["ratelimit-reset"]),
      wait: headers["retry-after"],
      cookie: headers["set-cookie"],
    };
  };

  it("are limited per minute across addresses, and every answer shows the rest", async () => {
    const { token } = await buildService(server.database, { orgId });
    const first = await request(token, "203.0.113.1");
    expect(first).toMatchObject({ status: 200, limit: "20", left: "19", cookie: undefined });
    expect(first.reset).toBeGreaterThan(0);
    expect(first.reset).toBeLessThanOrEqual(60);
    const statuses: number[] = [];
    for (let call = 2; call <= 21; call += 1)
      statuses.push((await request(token, `203.0.113.${call}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
    const refused = await request(token, "203.0.113.99");
    expect(refused).toMatchObject({ status: 429, left: "0", wait: String(refused.reset) });
  });

  it("are limited per account too, to three times as many", async () => {
    const { caller } = await buildService(server.database, { orgId });
    const tokens: string[] = [];
    for (let created = 0; created < 5; created += 1)
      tokens.push((await buildServiceToken(server.database, caller)).token);
    const statuses: number[] = [];
    for (const token of tokens)
      for (let call = 0; call < 15; call += 1)
        statuses.push((await request(token, `203.0.113.${call}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  });

  it("are counted separately from those of people", async () => {
    const { headers } = await server.call("getCurrent", { as: administrator });
    expect(headers["ratelimit-limit"]).toBeUndefined();
  });
});
