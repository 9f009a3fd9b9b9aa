import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may, policy, type Rule } from "../../../contract/policy.ts";
import { roleKeys } from "../../../contract/role.ts";
import { apiBase, type RouteName, routes } from "../../../contract/route.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { veilPassword } from "../../../contract/session.ts";
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
/** Input that every route in need of one accepts, about a house each of the callers has and users they may change. */
async function goodInput(name: RouteName, caller: Caller): Promise<unknown> {
  const freshAlarm = async (over = {}) => (await buildAlarm(server.database, { houseId: house.id, subject: String((probe += 1)), ...over })).id;
  const freshKeeper = async () => (await buildUser(server.database, { roleKey: "shack_manager", orgId: house.orgId, canOperate: false, houseIds: [house.id] })).userId;
  switch (name) {
    case "houseDetail":
      return { id: String(house.id) };
    case "searchByShack":
      return { shackId: String(house.id) };
    case "telemetryRange":
      return { houseId: String(house.id), metrics: "temp,rh", from: "0", to: "1000" };
    case "ackAlarm":
      return { ids: [await freshAlarm()] };
    case "shelveAlarm":
      return { ids: [await freshAlarm()], minutes: 5, reason: "maintenance" };
    case "unshelveAlarm":
      return { ids: [await freshAlarm({ shelvedUntil: 1, shelvedBy: "x", shelveReason: "y" })] };
    case "saveUser":
      return { loginName: `keeper${(probe += 1)}`, realName: "Keeper", roleKey: "shack_manager", password: veilPassword("Long-Enough-27"), ...(caller.roleKey === "administrator" ? { orgId: house.orgId } : {}) };
    case "deleteUser":
    case "resetPwd":
      return { id: await freshKeeper() };
    case "saveUserShacks":
      return { id: await freshKeeper(), roleKey: "shack_manager", shackIds: [house.id] };
    case "modifyPwd":
      return { type: true, oldPassword: veilPassword("Wrong-Old-1"), newPassword: veilPassword("Long-Enough-27") };
    default:
      return {};
  }
}

/** Who is let in gets 200; only the own password is not known here. */
const letIn = (name: RouteName): number => (name === "modifyPwd" ? 400 : 200);

const badInput: Partial<Record<RouteName, unknown>> = {
  listHouse: { page: "0" }, houseDetail: { id: "x" }, listAlarm: { state: "none" }, ackAlarm: { ids: [] }, shelveAlarm: { ids: [1], minutes: 481, reason: "r" },
  unshelveAlarm: { ids: ["1"] }, telemetryRange: { houseId: "1", metrics: "nothing", from: "0", to: "1" }, logout: { userId: "x" },
  saveUser: { loginName: "keeper", realName: "Keeper", roleKey: "admin" }, deleteUser: { id: "x" }, resetPwd: {}, saveUserShacks: { id: 1, roleKey: "shack_manager", shackIds: ["1"] },
  modifyPwd: { type: false, oldPassword: "x", newPassword: "y" }, listUser: { order: "up" }, searchByShack: {}, listOrg: { pageSize: "1001" }, listFarm: { keyword: "x".repeat(51) },
  listBreed: { page: "x" }, listLog: { function: "none" },
};
const nobody = 2_000_000_000;
const absentInput: Partial<Record<RouteName, unknown>> = {
  houseDetail: { id: "99999999999" }, ackAlarm: { ids: [99_999_999_999] }, shelveAlarm: { ids: [2_000_000_000], minutes: 1, reason: "r" }, unshelveAlarm: { ids: [2_000_000_000] },
  telemetryRange: { houseId: "2000000000", metrics: "temp", from: "0", to: "1" }, deleteUser: { id: nobody }, resetPwd: { id: nobody }, searchByShack: { shackId: String(nobody) },
  saveUserShacks: { id: nobody, roleKey: "shack_manager", shackIds: [] }, saveUser: { id: nobody, version: 1, loginName: "gone", realName: "Gone", roleKey: "administrator" },
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
      const reply = await server.call(name, { as: caller, input: await goodInput(name, caller) });
      expect([caller.roleKey, caller.canOperate, caller.remoteConfig, reply.status]).toEqual([caller.roleKey, caller.canOperate, caller.remoteConfig, may(caller, access) ? letIn(name) : 403]);
    }
  });
});

describe("the table of roles", () => {
  const operators = ["administrator", "company_manager", "area_manager", "farm_manager"] as const;
  const everybody = [...operators, "shack_manager"] as const;
  /** Section 6 of the specification, and what follows from it, by hand: whoever changes the policy must mean it. */
  const expected: Readonly<Record<Exclude<RouteName, "health" | "getCode" | "login">, readonly [roles: readonly string[], needs?: "canOperate"]>> = {
    listAllOrg: [["administrator"]], listOrg: [["administrator"]],
    listUser: [operators], searchByShack: [operators],
    saveUser: [operators, "canOperate"], deleteUser: [operators, "canOperate"], resetPwd: [operators, "canOperate"], saveUserShacks: [operators, "canOperate"],
    listFarm: [["administrator", "company_manager"]], listBreed: [["administrator", "company_manager"]],
    listLog: [everybody], logout: [everybody], getCurrent: [everybody], modifyPwd: [everybody], getLogo: [everybody],
    listOverview: [everybody], alarmAmt: [everybody], listHouse: [everybody], houseDetail: [everybody], listAlarm: [everybody], telemetryRange: [everybody],
    ackAlarm: [everybody, "canOperate"], shelveAlarm: [operators, "canOperate"], unshelveAlarm: [operators, "canOperate"],
  };

  it.each(guarded)("%s is for whom the specification says", (name) => {
    const { access } = routes[name];
    const rule: Rule | null = access === "public" ? null : policy[access];
    expect([rule?.roles.toSorted(), rule?.operate === true, rule?.remote === true]).toEqual([expected[name as keyof typeof expected][0].toSorted(), expected[name as keyof typeof expected][1] === "canOperate", false]);
  });

  it("the embedded wall is the administrator's", () => {
    expect(policy["wall.embed"]).toEqual({ roles: ["administrator"] });
  });

  it("three calls are open to everybody", () => {
    expect((Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === "public")).toEqual(["health", "getCode", "login"]);
  });
});

describe("somebody whose password was given by another", () => {
  it("may learn that, change it and leave, and nothing else", async () => {
    const caller = await buildUser(server.database, { orgId: null });
    await server.database.query("update users set must_change_password = true where id = $1", [caller.userId]);
    for (const name of guarded.filter((one) => one !== "logout")) {
      const { status, body } = await server.call(name, { as: caller, input: await goodInput(name, caller) });
      const isOpen = name === "getCurrent" || name === "modifyPwd";
      expect([name, status, body.msg]).toEqual(isOpen ? [name, letIn(name), expect.any(String)] : [name, 403, "Please change your initial password first"]);
    }
    expect((await server.call("logout", { as: caller })).status).toBe(200);
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

  it("HEAD asks no less than GET: a stranger is refused, a role that may not is refused, and nobody gets a body", async () => {
    const keeper = callers.find(({ roleKey }) => roleKey === "shack_manager")!;
    for (const name of guarded.filter((one) => routes[one].method === "GET")) {
      const head = async (headers: Record<string, string>) => server.app.inject({ method: "HEAD", url: `${apiBase}${routes[name].path}`, headers });
      const [stranger, below] = [await head({}), await head({ authorization: await server.tokenOf(keeper) })];
      const { access } = routes[name];
      expect([name, stranger.statusCode, stranger.body, below.body]).toEqual([name, 401, "", ""]);
      // A query that is missing is told first, as by GET.
      if (access !== "public" && !may(keeper, access)) expect([name, [400, 403].includes(below.statusCode)]).toEqual([name, true]);
    }
  });

  it("answers 404 in the envelope for an unknown path, an unknown slash and a broken address", async () => {
    for (const url of ["/api", "/api/", "/api/nothing", "/api/overview/listOverview", "/api/house/list/", "/.env", "/index.html"]) {
      const reply = await server.app.inject({ method: "GET", url });
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 404]);
    }
    const broken = await server.app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(broken.json()).toMatchObject({ success: false, code: 404 });
  });
});
