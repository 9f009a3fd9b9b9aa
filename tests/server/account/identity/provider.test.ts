import { beforeEach, describe, expect, it } from "vitest";
import type { CreateIdentityProvider } from "../../../../contract/account/identity-provider.ts";
import { buildFarm, buildOrg, unique } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { buildUser } from "../../../factories/user.ts";
import { newProvider } from "./provider-form.ts";

const server = useTestServer({ PUBLIC_URL: "https://house.example" });
const admin = useAdministrator(server, { canOperate: true, remoteConfig: false });
let orgId: number;
beforeEach(async () => {
  orgId = await buildOrg(server.database);
});

const rule = { claim: "groups", value: "a", roleKey: "company_manager" } as const;
const create = (over: Partial<CreateIdentityProvider> = {}) =>
  server.call("createIdentityProvider", { as: admin, input: newProvider(over) });

describe("a company sign-in", () => {
  it("shows its secret in no answer, in no log, and not in plain text in the database", async () => {
    const clientSecret = "very-Secret-1";
    const { status, body, text } = await create({ orgId, clientSecret });
    expect([status, body.data.hasSecret, text.includes(clientSecret)]).toEqual([200, true, false]);
    const list = await server.call("listIdentityProvider", { as: admin });
    expect(list.text).not.toContain(clientSecret);
    const stored = await server.database.query<{ row: string }>(
      `select row_to_json(p)::text || encode(secret_box, 'escape') as row
       from identity_providers p where id = $1`,
      [body.data.id],
    );
    expect(stored[0]!.row).not.toContain(clientSecret);
    const logged = await server.database.query<{ line: string }>(
      "select row_to_json(l)::text as line from operation_logs l",
    );
    expect(logged.map(({ line }) => line).join()).not.toContain(clientSecret);
    expect(logged.some(({ line }) => line.includes("identityProviderCreate"))).toBe(true);
  });

  it("keeps its secret when it is changed without one, but not at another address", async () => {
    const { id, version } = (await create({ orgId })).body.data;
    const change = (over: object) =>
      server.call("updateIdentityProvider", {
        as: admin,
        input: { ...newProvider({ orgId, clientSecret: "" }), id, version, ...over },
      });
    const elsewhere = await change({ issuer: "https://evil.example" });
    expect([elsewhere.status, elsewhere.body.fields?.["clientSecret"]]).toEqual([
      400,
      "The address has changed: enter the secret again",
    ]);
    const renamed = await change({ name: unique("renamed") });
    expect([renamed.status, renamed.body.data.hasSecret]).toEqual([200, true]);
  });

  it.each([
    ["issuer", { issuer: "" }],
    ["issuer", { issuer: "https://login.example/a\r\nb" }],
    ["agentId", { kind: "wecom" }],
    ["tenant", { kind: "dingtalk", provisioning: "create", rules: [rule] }],
    ["clientSecret", { kind: "dingtalk", clientSecret: "" }],
    ["rules", { provisioning: "create" }],
    ["domains", { emailLink: "all" }],
    ["domains.0", { domains: ["no domain"] }],
    ["rules", { rules: [{ ...rule, roleKey: "administrator" }] }],
  ] as const)("names the invalid setting at %s", async (field, over) => {
    const { status, body } = await create({ orgId, ...(over as object) });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("of the installation creates only administrators", async () => {
    expect((await create({ rules: [rule] })).status).toBe(400);
    const rules = [{ ...rule, roleKey: "administrator" as const }];
    expect((await create({ rules })).status).toBe(200);
  });

  it("assigns no farm of another organisation, and no right that its author lacks", async () => {
    const stranger = await buildFarm(server.database);
    const farms = { ...rule, roleKey: "farm_manager" as const, farmIds: [stranger.id] };
    expect((await create({ orgId, rules: [farms] })).status).toBe(404);
    const remote = { ...rule, remoteConfigFlag: "1" as const };
    expect((await create({ orgId, rules: [remote] })).status).toBe(403);
  });
});

describe("a mapping that is tried", () => {
  const tried = async (over: object, claims: unknown) =>
    (
      await server.call("tryIdentityMapping", {
        as: admin,
        input: { orgId, rules: [], farmClaim: "", claims: JSON.stringify(claims), ...over },
      })
    ).body.data;

  it("gives the role of the first matching rule, and saves nothing", async () => {
    const rules = [
      { ...rule, claim: "realm_access.roles", value: "boss" },
      { ...rule, value: "*", roleKey: "shack_manager" },
    ];
    const boss = await tried({ rules }, { realm_access: { roles: ["x", "boss"] }, groups: ["b"] });
    expect([boss.ruleNo, boss.roleKey]).toEqual([1, "company_manager"]);
    const other = await tried({ rules }, { groups: "b" });
    expect([other.ruleNo, other.roleKey]).toEqual([2, "shack_manager"]);
    const nobody = await tried({ rules }, { groups: [] });
    expect([nobody.ruleNo, nobody.roleKey]).toEqual([null, null]);
    expect(
      await server.database.query("select 1 from identity_providers where org_id = $1", [orgId]),
    ).toEqual([]);
  });

  it("refuses claims whose values are omitted, unless an earlier rule matches", async () => {
    const rules = [{ ...rule, claim: "roles", value: "boss" }, rule];
    const left = { _claim_names: { groups: "src1" } };
    const { status, body } = await server.call("tryIdentityMapping", {
      as: admin,
      input: { orgId, rules, claims: JSON.stringify(left) },
    });
    expect([status, body.fields?.["claims"]]).toEqual([400, expect.stringContaining("“groups”")]);
    expect(await tried({ rules }, { ...left, roles: ["boss"] })).toMatchObject({ ruleNo: 1 });
  });

  it("finds farms by name only in the organisation, and reports missing ones", async () => {
    const name = unique("North");
    const farm = await buildFarm(server.database, { orgId, name });
    await buildFarm(server.database, { name: "Elsewhere" });
    const rules = [{ ...rule, roleKey: "area_manager" }];
    const claims = { groups: ["a"], farms: [name, "Elsewhere", "Nowhere"] };
    const result = await tried({ rules, farmClaim: "farms" }, claims);
    expect(result.farms).toEqual([{ id: farm.id, name }]);
    expect(result.unknownFarms).toEqual(["Elsewhere", "Nowhere"]);
  });

  it.each(["[]", "{", "5", "null"])("refuses claims that are not an object: %s", async (claims) => {
    const { status, body } = await server.call("tryIdentityMapping", {
      as: admin,
      input: { orgId, rules: [], claims },
    });
    expect([status, body.fields?.["claims"]]).toEqual([400, "Not a JSON object, e.g. {}"]);
  });
});

describe("a link", () => {
  it("can be created once, for a user of the provider's organisation", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const stranger = await buildUser(server.database, {
      orgId: await buildOrg(server.database),
      roleKey: "company_manager",
    });
    const { id: providerId } = await buildProvider(server.database, { orgId });
    const link = (userId: number, subject: string) =>
      server.call("createIdentity", { as: admin, input: { providerId, userId, subject } });
    expect((await link(stranger.userId, "s")).body.fields?.["userId"]).toMatch(/does not belong/);
    const created = await link(user.userId, "li.lei");
    expect([created.status, created.body.data.subject]).toEqual([200, "li.lei"]);
    expect((await link(user.userId, "other")).status).toBe(409);
    const listed = await server.call("listUser", { as: admin, input: { id: user.userId } });
    expect(listed.body.data.rows[0]?.signInBy).toHaveLength(1);
  });

  it("that is removed ends the sessions it opened, and no others", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const { id: providerId, identityId } = await buildProvider(server.database, {
      orgId,
      userId: user.userId,
    });
    const byPassword = await server.sessions.open(user.userId, server.clock.now);
    const byProvider = await server.sessions.open(user.userId, server.clock.now);
    await server.database.query(
      `insert into provider_sessions (token_hash, provider_id, subject)
       select token_hash, $2, 's' from sessions where user_id = $1 order by id desc limit 1`,
      [user.userId, providerId],
    );
    const { status } = await server.call("deleteIdentity", {
      as: admin,
      input: { id: identityId },
    });
    expect(status).toBe(200);
    expect((await server.call("getCurrent", { token: byProvider })).status).toBe(401);
    expect((await server.call("getCurrent", { token: byPassword })).status).toBe(200);
  });
});
