import { beforeAll, describe, expect, it } from "vitest";
import { may, policy, type Rule } from "../../../../contract/account/policy.ts";
import { type TokenScope, tokenScopeKeys } from "../../../../contract/account/token-scope.ts";
import { routes } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService, buildServiceToken } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";
import { guarded, type GuardedRoute, probes } from "./all-probes.ts";

const server = useTestServer({ TRUST_PROXY: "on", TOKEN_PER_MINUTE: "1000000" });
/** Accounts of programs and of people with all rights of a role, each with a token of one scope. */
const holders: { readonly scope: TokenScope; readonly caller: Caller }[] = [];

beforeAll(async () => {
  const { orgId, farmId, id } = await buildHouse(server.database);
  for (const roleKey of ["administrator", "company_manager", "farm_manager"] as const) {
    const seed = {
      roleKey,
      orgId: roleKey === "administrator" ? null : orgId,
      remoteConfig: true,
      farmIds: [farmId],
      houseIds: [id],
    };
    const person = await buildUser(server.database, seed);
    for (const scope of tokenScopeKeys) {
      const scopes = [scope];
      const { caller } = await buildService(server.database, { ...seed, scopes });
      holders.push({ scope, caller });
      const own = await buildServiceToken(server.database, person, { scopes });
      holders.push({ scope, caller: own.caller });
    }
  }
});

const ruleOf = (name: GuardedRoute): Rule => {
  const { access } = routes[name];
  if (access === "public") throw new Error(`${name} is open to everybody`);
  return policy[access];
};

/**
 * Calls that no token may make. They are listed by hand, so that a change of the policy must be
 * intended.
 */
const never: readonly GuardedRoute[] = [
  "logout",
  "modifyPwd",
  "resetPwd",
  "saveUser",
  "deleteUser",
  "saveUserShacks",
  "listUser",
  "listPersonName",
  "exportUser",
  "searchByShack",
  "listLog",
  "logChanges",
  "exportLog",
  "issueCredential",
  "revokeCredential",
  "listIdentityProvider",
  "createIdentityProvider",
  "updateIdentityProvider",
  "deleteIdentityProvider",
  "testIdentityProvider",
  "tryIdentityMapping",
  "listIdentity",
  "createIdentity",
  "deleteIdentity",
  "listService",
  "createService",
  "updateService",
  "deleteService",
  "listServiceToken",
  "createServiceToken",
  "updateServiceToken",
  "deleteServiceToken",
  "listOwnToken",
  "createOwnToken",
  "updateOwnToken",
  "deleteOwnToken",
  "listChatApp",
  "createChatApp",
  "deleteChatApp",
  "listWebhook",
  "createWebhook",
  "renewWebhook",
  "listWebhookDelivery",
  "replayWebhook",
  "approveCommand",
  "approveBatch",
  "startBatch",
  "startRollout",
  "approveRollout",
  "uploadDeviceFile",
  "setAutopilot",
  "switchRemote",
  "saveControlRules",
  "saveAlarmKind",
  "saveOwnCheck",
  "saveAlarmLimits",
  "createAlarmOutage",
  "createPlannedWork",
  "shelveAlarm",
  "createDisplay",
  "deleteDisplay",
  "createPeer",
  "openCamera",
  "cameraStill",
  "createCamera",
  "createAlarmPhone",
  "testAlarmPhone",
  "startDrill",
];

describe("a token", () => {
  it(
    "may make exactly the calls of its scope, within the rights of its account",
    { timeout: 300_000 },
    async () => {
      for (const name of guarded)
        for (const { scope, caller } of holders) {
          const { access } = routes[name];
          if (access === "public") continue;
          const isAllowed = may({ ...caller }, access);
          expect([name, isAllowed && ruleOf(name).token !== scope]).toEqual([name, false]);
          // The shape is checked first, so an invalid one would hide the refusal.
          const input = probes[name].absent ?? probes[name].foreign?.(nothing)[0] ?? {};
          if (!routes[name].input.safeParse(input).success) continue;
          if (isAllowed && routes[name].method !== "GET" && probes[name].absent === undefined)
            continue;
          const headers = {
            "x-forwarded-for": `10.9.0.${holders.findIndex((holder) => holder.caller === caller)}`,
          };
          const { status } = await server.call(name, { as: caller, input, headers });
          expect([name, scope, caller.roleKey, status === 403]).toEqual([
            name,
            scope,
            caller.roleKey,
            !isAllowed,
          ]);
        }
    },
  );

  it.each(never)("never may %s", (name) => {
    expect(ruleOf(name).token).toBeNull();
  });

  it("with read scopes cannot change records", () => {
    const changing = guarded.filter(
      (name) => routes[name].method !== "GET" && ruleOf(name).token === "read",
    );
    // Each of these calls asks a gateway for data, or computes a preview.
    expect(changing.toSorted()).toEqual(["refreshParameter", "tryAlarmKind"]);
  });

  it("gets the name of the missing scope if its account may make the call", async () => {
    const input = { ids: [2_000_000_000], note: "" };
    const request = async (scope: TokenScope, locale: string) => {
      const { caller: as } = holders.find((holder) => holder.scope === scope)!;
      const { status, body, headers } = await server.call("ackAlarm", {
        as,
        input,
        headers: { locale },
      });
      return [status, body.msg, headers["www-authenticate"]];
    };
    const challenge = 'Bearer error="insufficient_scope", scope="write:alarm"';
    expect(await request("read", "en")).toEqual([
      403,
      "The access token lacks the scope “Acknowledge alarms”",
      challenge,
    ]);
    expect((await request("control", "zh"))[1]).toBe("访问令牌没有“确认报警”权限范围");
    const reader = await buildService(server.database, { scopes: ["read"], canOperate: false });
    const refused = await server.call("ackAlarm", { as: reader.caller, input });
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([403, undefined]);
  });

  it("of any scope cannot use calls without a scope", () => {
    const open = guarded.filter((name) => ruleOf(name).token !== null).length;
    expect(open).toBeGreaterThan(80);
    expect(guarded.length - open).toBeGreaterThan(80);
  });
});

/** Ids that do not exist, for inputs that need one. */
const nothing = new Proxy({} as never, {
  get: (_, key) =>
    key === "gateway"
      ? { id: 2e9, concentratorId: 2e9, terminalId: 2e9, inputId: 2e9 }
      : ["command", "batch"].includes(String(key))
        ? "00000000-0000-4000-8000-000000000009"
        : key === "own"
          ? nothing
          : 2_000_000_000,
});
