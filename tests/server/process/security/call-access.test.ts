import { beforeAll, describe, expect, it } from "vitest";
import {
  type Action,
  may,
  policy,
  type Permissions,
  type Rule,
} from "../../../../contract/account/policy.ts";
import { type Role, roleKeys } from "../../../../contract/account/role.ts";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import { writeLines } from "../../../../server/platform/operation-log/log-lines.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildBreed, buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { buildGateway } from "../../../factories/gateway.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import type { Scene } from "./security-probe.ts";
import { type GuardedRoute, guarded, probes } from "./all-probes.ts";

const server = useTestServer();
let house: { id: number; farmId: number; orgId: number };
/** Callers with the same rights under all rules are tried once. */
const isRemoteAsked = Object.values<Rule>(policy).some(({ remote }) => remote === true);
const callers: Caller[] = [];

beforeAll(async () => {
  house = await buildHouse(server.database);
  // The settings were read a moment ago: old settings would first be requested from a gateway, and
  // none would answer.
  await server.database.query(
    `insert into house_parameters (house_id, grp, rev, hash, settings, origin, read_at)
     values ($1, 'curve', 1, 'aaaaaaaa', '{"values": {"targetOffset": 0}, "rows": []}', 'panel', $2)`,
    [house.id, new Date(server.clock.now)],
  );
  for (const roleKey of roleKeys)
    for (const canOperate of [false, true])
      for (const remoteConfig of isRemoteAsked ? [false, true] : [!canOperate])
        callers.push(await build({ roleKey, canOperate, remoteConfig }));
});

const build = (power: Permissions & { roleKey: Role }): Promise<Caller> =>
  buildUser(server.database, {
    ...power,
    orgId: power.roleKey === "administrator" ? null : house.orgId,
    farmIds: [house.farmId],
    houseIds: [house.id],
  });

let last = 0;
const next = (): number => (last += 1);
const operator = () =>
  callers.find(({ roleKey, canOperate }) => roleKey === "administrator" && canOperate)!;

/** A caller who may make the call. */
const permitted = (name: GuardedRoute, among: readonly Caller[]): Caller => {
  const { access } = routes[name];
  return among.find((caller) => caller.canOperate && (access === "public" || may(caller, access)))!;
};

const isAbove = (one: Permissions, other: Permissions) =>
  one !== other &&
  one.roleKey === other.roleKey &&
  (one.canOperate || !other.canOperate) &&
  (one.remoteConfig || !other.remoteConfig);
/**
 * Returns the border for each role: the callers with the fewest rights that are admitted, and with
 * the most that are refused.
 */
const atBorder = (access: Action): Caller[] =>
  callers.filter((caller) => {
    const isLetIn = may(caller, access);
    return !callers.some(
      (other) =>
        may(other, access) === isLetIn &&
        (isLetIn ? isAbove(caller, other) : isAbove(other, caller)),
    );
  });

/** Returns the material for the probes' inputs, for one caller. */
function sceneOf(caller: Caller): Scene {
  const freshAlarm = async (over = {}) =>
    (
      await buildAlarm(server.database, {
        houseId: house.id,
        subject: String(next()),
        ...over,
      })
    ).id;
  const newHouseManager = async () =>
    (
      await buildUser(server.database, {
        roleKey: "shack_manager",
        orgId: house.orgId,
        canOperate: false,
        houseIds: [house.id],
      })
    ).userId;
  const freshFarm = async () => (await buildFarm(server.database, { orgId: house.orgId })).id;
  const freshHouse = () =>
    buildHouse(server.database, {
      farmId: house.farmId,
      flock: null,
      networkId: null,
      isOnline: null,
    });
  const freshFlock = async () => ({
    id: await buildFlock(server.database, (await freshHouse()).id, {
      placedAt: Date.UTC(2026, 0, 1),
    }),
    version: 1,
  });
  const freshBreed = () => buildBreed(server.database, { orgId: house.orgId });
  const freshLine = async () => {
    await writeLines(
      server.database,
      [{ userId: caller.userId, orgId: caller.orgId, function: "logout" }],
      { source: "computer", address: "10.0.0.1", now: server.clock.now },
    );
    return (
      await server.database.query<{ id: number }>("select max(id) as id from operation_logs")
    )[0]!.id;
  };
  const freshGateway = () => buildGateway(server.database, house.farmId);
  return {
    server,
    house,
    caller,
    operator: operator(),
    next,
    freshAlarm,
    newHouseManager,
    freshFarm,
    freshHouse,
    freshFlock,
    freshBreed,
    freshLine,
    freshGateway,
  };
}
/** Valid input for each route that requires some. */
const goodInput = async (name: GuardedRoute, caller: Caller): Promise<unknown> =>
  (await probes[name].good?.(sceneOf(caller))) ?? {};

/**
 * Calls that admit the caller but refuse the input, because only its owner knows the right one. All
 * others answer 200.
 */
const refusals: Partial<Record<GuardedRoute, number>> = {
  modifyPwd: 400,
  confirmFactor: 409,
  // The caller's address is not allowed.
  testIdentityProvider: 400,
  // The server has no public address, and no sign-in was begun.
  beginOwnIdentity: 400,
  finishOwnIdentity: 400,
  beginPasskey: 400,
  savePasskey: 400,
  provePasskey: 400,
  renewRecovery: 409,
  removeFactor: 409,
  proveFactor: 409,
};
const letIn = (name: GuardedRoute): number => refusals[name] ?? 200;

describe.each(guarded)("%s", (name) => {
  const { bad, absent } = probes[name];

  it("is refused without a session, before its input is checked", async () => {
    for (const headers of [
      {},
      { authorization: "Bearer nonsense" },
      { authorization: "x".repeat(43) },
      { cookie: `token=${await server.tokenOf(operator())}` },
    ]) {
      const reply = await server.call(name, {
        input: bad ?? {},
        headers: headers as Record<string, string>,
      });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        success: false,
        code: 401,
        msg: "Verification failed, please login again",
        data: null,
      });
    }
  });

  it("is allowed to a paired display exactly when its probe says so, within its scope", async () => {
    const { token } = await buildDisplay(server.database, { orgId: house.orgId });
    const input = await goodInput(name, operator());
    const { status } = await server.call(name, { token, input });
    expect(status).toBe(probes[name].isDisplays === true ? 200 : 403);
  });

  it.runIf(bad !== undefined)("names the invalid fields", async () => {
    const reply = await server.call(name, { as: permitted(name, callers), input: bad });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toHaveLength(1);
  });

  it.runIf(absent !== undefined)("answers 404 for a missing record", async () => {
    const reply = await server.call(name, { as: permitted(name, callers), input: absent });
    expect(reply.status).toBe(404);
  });

  it.skipIf(name === "logout")("admits exactly the roles of the policy", async () => {
    const { access } = routes[name];
    if (access === "public") return;
    // A refusal changes nothing, so one input is enough for all who are refused.
    const refused = await goodInput(name, operator());
    for (const caller of atBorder(access)) {
      const input = may(caller, access) ? await goodInput(name, caller) : refused;
      const reply = await server.call(name, { as: caller, input });
      expect([caller.roleKey, caller.canOperate, caller.remoteConfig, reply.status]).toEqual([
        caller.roleKey,
        caller.canOperate,
        caller.remoteConfig,
        may(caller, access) ? letIn(name) : 403,
      ]);
    }
  });
});

describe("the table of roles", () => {
  it.each(guarded)("%s is for the roles of the specification", (name) => {
    const { access } = routes[name];
    const rule: Rule | null = access === "public" ? null : policy[access];
    const people = rule?.roles.filter((role) => role !== "display");
    expect(rule?.roles.includes("display")).toBe(probes[name].isDisplays === true);
    expect([people?.toSorted(), rule?.operate === true, rule?.remote === true]).toEqual([
      probes[name].roles.toSorted(),
      probes[name].needs !== undefined,
      probes[name].needs === "remoteConfig",
    ]);
  });

  it("the embedded wall is for the administrator", () => {
    expect(policy["wall.embed"]).toEqual({ token: null, roles: ["administrator"] });
  });

  it("these calls are public", () => {
    expect(
      (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === "public"),
    ).toEqual([
      "health",
      "getCode",
      "login",
      "passFactor",
      "startPairing",
      "claimPairing",
      "listSignIn",
      "beginSignIn",
      "finishSignIn",
      "askPasskey",
      "passkeyLogin",
    ]);
  });
});

describe("a password set by another person", () => {
  it("only allows reading one's own account, changing the password and signing out", async () => {
    const callersMade = await Promise.all(
      roleKeys.map((roleKey) => build({ roleKey, canOperate: true, remoteConfig: true })),
    );
    await server.database.query(
      "update users set must_change_password = true where id = any($1::int[])",
      [callersMade.map(({ userId }) => userId)],
    );
    for (const name of guarded.filter(
      (item) => item !== "logout" && probes[item].roles.length > 0,
    )) {
      const caller = permitted(name, callersMade);
      const { status, body } = await server.call(name, {
        as: caller,
        input: await goodInput(name, caller),
      });
      const isOpen = name === "getCurrent" || name === "modifyPwd";
      expect([name, status, body.msg]).toEqual(
        isOpen
          ? [name, letIn(name), expect.any(String)]
          : [name, 403, "Please change your initial password first"],
      );
    }
    for (const caller of callersMade)
      expect((await server.call("logout", { as: caller })).status).toBe(200);
  });
});

describe("logout", () => {
  it("ends the session at once and announces its owner", async () => {
    const caller = await buildUser(server.database);
    const token = await server.tokenOf(caller);
    const other = await server.sessions.open(caller.userId, server.clock.now);
    const ended: unknown[] = [];
    const leave = server.bus.subscribe("sessionEnded", (message) => ended.push(message));
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const reply = await server.call("logout", { token, input: { userId: operator().userId } });
    leave();
    expect(reply.body).toEqual({ success: true, code: 200, msg: "Signed out", data: {} });
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await server.call("getCurrent", { token: `Bearer ${other}` })).status).toBe(200);
    expect((await server.call("getCurrent", { as: operator() })).status).toBe(200);
    expect(ended).toEqual([
      { userId: caller.userId, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });
});

describe("requests to routes that do not exist", () => {
  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] as const)(
    "%s of any route is answered 405, unless it is the route's method",
    async (method) => {
      const known = Object.values(routes);
      for (const { path } of known) {
        const own = known.filter((route) => route.path === path).map((route) => route.method);
        if (own.some((item) => item === method)) continue;
        const reply = await server.app.inject({
          method: method as "GET",
          url: `${apiBase}${path}`,
        });
        expect([path, reply.statusCode]).toEqual([path, 405]);
        expect(reply.json()).toMatchObject({ success: false, code: 405, data: null });
        expect(reply.headers["allow"]).toBe(own.join(", "));
      }
    },
  );

  it("HEAD requires the same as GET: strangers and roles without the right are refused, and no body is sent", async () => {
    const houseManager = callers.find(({ roleKey }) => roleKey === "shack_manager")!;
    for (const name of guarded.filter((item) => routes[item].method === "GET")) {
      const head = async (headers: Record<string, string>) =>
        server.app.inject({ method: "HEAD", url: `${apiBase}${routes[name].path}`, headers });
      const [stranger, below] = [
        await head({}),
        await head({ authorization: await server.tokenOf(houseManager) }),
      ];
      const { access } = routes[name];
      expect([name, stranger.statusCode, stranger.body, below.body]).toEqual([name, 401, "", ""]);
      // A missing query is reported first, as for GET.
      if (access !== "public" && !may(houseManager, access))
        expect([name, [400, 403].includes(below.statusCode)]).toEqual([name, true]);
    }
  });

  it("canOperate is only required for changes: a read-only account reads everything its role may", () => {
    const asking = (Object.keys(routes) as RouteName[]).filter((name) => {
      const { access, method } = routes[name];
      return method === "GET" && access !== "public" && "operate" in policy[access];
    });
    expect(asking).toEqual([]);
  });

  it("answers 404 in the envelope for an unknown path, an extra slash and a malformed address", async () => {
    for (const url of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/overview/listOverview",
      "/api/house/list/",
      "/.env",
      "/index.html",
    ]) {
      const reply = await server.app.inject({ method: "GET", url });
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 404]);
    }
    const broken = await server.app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(broken.json()).toMatchObject({ success: false, code: 404 });
  });
});
