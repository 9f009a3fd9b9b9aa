import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may } from "../../../contract/policy.ts";
import { roleKeys } from "../../../contract/role.ts";
import { apiBase, type RouteName, routes } from "../../../contract/route.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { buildAlarm } from "../../factories/alarm.ts";
import { buildHouse } from "../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";

let server: TestServer;
let house: { id: number; farmId: number; orgId: number };
const callers: Caller[] = [];

beforeAll(async () => {
  server = await startTestServer();
  house = await buildHouse(server.database);
  for (const roleKey of roleKeys) {
    for (const canOperate of [false, true]) {
      for (const remoteConfig of [false, true]) {
        callers.push(await buildUser(server.database, {
          roleKey, canOperate, remoteConfig, orgId: roleKey === "administrator" ? null : house.orgId, farmIds: [house.farmId], houseIds: [house.id],
        }));
      }
    }
  }
});
afterAll(() => server.close());

let probe = 0;
/** Input that every route in need of one accepts, about a house each of the callers has. */
async function goodInput(name: RouteName): Promise<unknown> {
  const freshAlarm = async (over = {}) => (await buildAlarm(server.database, { houseId: house.id, subject: String((probe += 1)), ...over })).id;
  switch (name) {
    case "houseDetail":
      return { id: String(house.id) };
    case "telemetryRange":
      return { houseId: String(house.id), metrics: "temp,rh", from: "0", to: "1000" };
    case "ackAlarm":
      return { ids: [await freshAlarm()] };
    case "shelveAlarm":
      return { ids: [await freshAlarm()], minutes: 5, reason: "maintenance" };
    case "unshelveAlarm":
      return { ids: [await freshAlarm({ shelvedUntil: 1, shelvedBy: "x", shelveReason: "y" })] };
    default:
      return {};
  }
}

const badInput: Partial<Record<RouteName, unknown>> = {
  listHouse: { page: "0" }, houseDetail: { id: "x" }, listAlarm: { state: "none" }, ackAlarm: { ids: [] }, shelveAlarm: { ids: [1], minutes: 481, reason: "r" },
  unshelveAlarm: { ids: ["1"] }, telemetryRange: { houseId: "1", metrics: "nothing", from: "0", to: "1" }, logout: { userId: "x" },
};
const absentInput: Partial<Record<RouteName, unknown>> = {
  houseDetail: { id: "99999999999" }, ackAlarm: { ids: [99_999_999_999] }, shelveAlarm: { ids: [2_000_000_000], minutes: 1, reason: "r" }, unshelveAlarm: { ids: [2_000_000_000] },
  telemetryRange: { houseId: "2000000000", metrics: "temp", from: "0", to: "1" },
};
const guarded = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access !== "public");
const operator = () => callers.find(({ roleKey, canOperate }) => roleKey === "administrator" && canOperate)!;

describe.each(guarded)("%s", (name) => {
  it("is refused without a session, before its input is looked at", async () => {
    for (const headers of [{}, { authorization: "Bearer nonsense" }, { authorization: "x".repeat(43) }, { cookie: `token=${await server.tokenOf(operator())}` }]) {
      const reply = await server.call(name, { input: badInput[name] ?? {}, headers: headers as Record<string, string> });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ success: false, code: 401, msg: "Verification failed, please login again", data: null });
    }
  });

  it.runIf(badInput[name] !== undefined)("names the fields that do not fit", async () => {
    const reply = await server.call(name, { as: operator(), input: badInput[name] });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toHaveLength(1);
  });

  it.runIf(absentInput[name] !== undefined)("answers 404 for what is not there", async () => {
    expect((await server.call(name, { as: operator(), input: absentInput[name] })).status).toBe(404);
  });

  it.skipIf(name === "logout")("lets in exactly whom the policy names", async () => {
    const { access } = routes[name];
    if (access === "public") return;
    for (const caller of callers) {
      const reply = await server.call(name, { as: caller, input: await goodInput(name) });
      expect([caller.roleKey, caller.canOperate, caller.remoteConfig, reply.status]).toEqual([caller.roleKey, caller.canOperate, caller.remoteConfig, may(caller, access) ? 200 : 403]);
    }
  });
});

describe("logout", () => {
  it("ends the session at once and tells the bus whose it was", async () => {
    const caller = await buildUser(server.database);
    const token = await server.tokenOf(caller);
    const other = await server.sessions.open(caller.userId, server.clock.now);
    const ended: unknown[] = [];
    const leave = server.bus.subscribe("sessionEnded", (message) => ended.push(message));
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const reply = await server.call("logout", { token, input: { userId: operator().userId } });
    leave();
    expect(reply.body).toEqual({ success: true, code: 200, msg: "Logged out", data: {} });
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await server.call("getCurrent", { token: `Bearer ${other}` })).status).toBe(200);
    expect((await server.call("getCurrent", { as: operator() })).status).toBe(200);
    expect(ended).toEqual([{ userId: caller.userId, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});

describe("what is in no table", () => {
  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] as const)("%s of any route is answered 405, unless it is the route's own", async (method) => {
    for (const { method: own, path } of Object.values(routes)) {
      if (own === method) continue;
      const reply = await server.app.inject({ method: method as "GET", url: `${apiBase}${path}` });
      expect([path, reply.statusCode]).toEqual([path, 405]);
      expect(reply.json()).toMatchObject({ success: false, code: 405, data: null });
      expect(reply.headers["allow"]).toBe(own);
    }
  });

  it("answers 404 in the envelope for an unknown path, an unknown slash and a broken address", async () => {
    for (const url of ["/api", "/api/", "/api/nothing", "/api/overview/listOverview", "/api/house/list/", "/.env", "/index.html"]) {
      const reply = await server.app.inject({ method: "GET", url });
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 404]);
    }
    const broken = await server.app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(broken.json()).toMatchObject({ success: false, code: 400 });
  });
});
