import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { ClaimRule } from "../../../../contract/account/claim-mapping.ts";
import type { Topics } from "../../../../server/platform/fact/fact-bus.ts";
import { hashToken } from "../../../../server/platform/session/session-token.ts";
import { otherSeal, testSeal } from "../../../factories/camera.ts";
import { buildFarm, buildOrg, unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { type OidcServer, startOidcServer } from "../../../factories/oidc-server.ts";
import { buildUser } from "../../../factories/user.ts";

const publicUrl = "http://127.0.0.1:8080";
const redirectUri = `${publicUrl}/login`;
let server: TestServer;
let oidc: OidcServer;
let orgId: number;

beforeAll(async () => {
  oidc = await startOidcServer(redirectUri);
  server = await startTestServer({
    PUBLIC_URL: publicUrl,
    SIGN_IN_NETS: "127.0.0.0/8",
    SESSION_MAX_MS: "86400000",
  });
});
afterAll(async () => {
  await server.close();
  await oidc.close();
});
beforeEach(async () => {
  server.clock.now += 20 * minuteMs;
  orgId = await buildOrg(server.database);
});
afterEach(() => server.database.query("delete from factor_rules"));

type Provider = Awaited<ReturnType<typeof buildProvider>>;
const provider = (seed: Parameters<typeof buildProvider>[1] = {}) =>
  buildProvider(server.database, { orgId, issuer: oidc.issuer, ...seed });
const begin = async ({ id }: Pick<Provider, "id">) => {
  const { status, body } = await server.call("beginSignIn", { input: { providerId: id } });
  return { status, msg: body.msg, ...body.data };
};
const finish = (key: string, query: string) =>
  server.call("finishSignIn", { input: { key, query } });
/** Takes a browser to the provider and back. */
async function signIn(of: Pick<Provider, "id">) {
  const { url, key } = await begin(of);
  return finish(key, await oidc.visit(url));
}
const person = (claims: Record<string, unknown> = {}, sub = unique("sub")) => {
  oidc.person = { sub, claims: { name: "Li Lei", ...claims } };
  return sub;
};
const rule = (over: Partial<ClaimRule> = {}): ClaimRule => ({
  claim: "groups",
  value: "managers",
  roleKey: "company_manager",
  canOperate: "1",
  remoteConfigFlag: "0",
  farmIds: [],
  ...over,
});
const currentOf = async (token: string) => (await server.call("getCurrent", { token })).status;
const replyOf = ({ status, body }: { status: number; body: { msg: string } }) => [status, body.msg];
const over = [401, "This sign-in has timed out or been used, please sign in again"];
const linesOf = (name: string) =>
  server.database.query<{ operator: string; operation: string; remark: string }>(
    "select operator, operation, remark from operation_logs where function = $1 order by id desc",
    [name],
  );

describe("the sign-in page", () => {
  it("lists active company sign-ins, without any secret", async () => {
    await server.database.query("update identity_providers set is_active = false");
    expect((await server.call("getCode")).body.data.others).toBeUndefined();
    const { id } = await provider({ name: unique("Acme"), domains: ["acme.example"] });
    expect((await server.call("getCode")).body.data.others).toEqual(["provider"]);
    const { body, text } = await server.call("listSignIn");
    expect(body.data).toEqual({
      needsDomain: false,
      rows: [{ id, name: expect.stringContaining("Acme"), kind: "oidc" }],
    });
    expect(text).not.toMatch(/secret|issuer|acme\.example/);
  });

  it("offers a field for the company's domain if there are many", async () => {
    for (let i = 0; i < 5; i += 1) await provider();
    const own = await provider({ domains: ["blue.example"] });
    expect((await server.call("listSignIn")).body.data).toEqual({ needsDomain: true, rows: [] });
    const named = await server.call("listSignIn", { input: { domain: " Blue.Example " } });
    expect(named.body.data.rows.map(({ id }) => id)).toEqual([own.id]);
    await server.database.query("update identity_providers set is_active = false");
  });

  it("reports that a provider was deleted, is off, or has no return address", async () => {
    const off = await provider({ isActive: false });
    expect((await begin(off)).msg).toBe(over[1]);
    expect((await begin({ id: 2_000_000_000 })).status).toBe(401);
    const bare = await startTestServer({ SIGN_IN_NETS: "127.0.0.0/8" });
    const { id } = await buildProvider(bare.database, { issuer: oidc.issuer });
    expect(replyOf(await bare.call("beginSignIn", { input: { providerId: id } }))).toEqual([
      400,
      "Company sign-in needs a public address (PUBLIC_URL), which is not set",
    ]);
    expect((await bare.call("getCode")).body.data.others).toBeUndefined();
    await bare.close();
  });
});

describe("a company sign-in", () => {
  it("opens the session of the linked user, and logs it", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const name = unique("Keycloak");
    const of = await provider({ name, userId: user.userId, subject: person() });
    const { status, body } = await signIn(of);
    expect(status).toBe(200);
    expect(body.data.userId).toBe(user.userId);
    expect(await currentOf(body.data.token)).toBe(200);
    const own = await server.call("listSession", { token: body.data.token });
    expect(own.body.data.rows[0]?.method).toBe("provider");
    expect((await linesOf("login"))[0]).toMatchObject({
      operator: user.loginName,
      operation: name,
    });
  });

  it("sends the secret in a header if the provider only accepts it there (RFC 6749, 2.3.1)", async () => {
    const other = await startOidcServer(redirectUri, { isBasic: true });
    try {
      other.person = { sub: unique("sub"), claims: { name: "Li Lei" } };
      const { url, key } = await begin(await provider({ issuer: other.issuer }));
      // The account is known to the provider, but not linked here.
      expect(replyOf(await finish(key, await other.visit(url)))).toEqual([403, expect.anything()]);
    } finally {
      await other.close();
    }
  });

  it("sends state, nonce and a PKCE challenge, and keeps the secrets", async () => {
    const { url } = await begin(await provider());
    const query = new URL(url).searchParams;
    expect(query.get("redirect_uri")).toBe(redirectUri);
    expect(query.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain("secret");
  });

  it("is refused with another state, and from a browser that did not start it", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    const mine = await begin(of);
    const query = await oidc.visit(mine.url);
    expect(replyOf(await finish(mine.key, query.replace(/state=[^&]*/, "state=other")))).toEqual(
      over,
    );
    expect(replyOf(await finish("k".repeat(43), query))).toEqual(over);
    // The attempt has used up the code.
    expect(replyOf(await finish(mine.key, query))).toEqual(over);
  });

  it("accepts a state once, and a code once", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    const first = await begin(of);
    const query = await oidc.visit(first.url);
    expect((await finish(first.key, query)).status).toBe(200);
    expect(replyOf(await finish(first.key, query))).toEqual(over);
    const second = await begin(of);
    const state = new URL(second.url).searchParams.get("state")!;
    const replayed = query.replace(/state=[^&]*/, `state=${state}`);
    expect(replyOf(await finish(second.key, replayed))).toEqual([
      401,
      "The company sign-in was not completed (invalid_grant), please try again",
    ]);
  });

  it("of the same query opens one session, however often it arrives at once", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    const { url, key } = await begin(of);
    const query = await oidc.visit(url);
    const all = await Promise.all(Array.from({ length: 5 }, () => finish(key, query)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("times out after ten minutes", async () => {
    const of = await provider();
    person();
    const { url, key } = await begin(of);
    const query = await oidc.visit(url);
    server.clock.now += 10 * minuteMs;
    expect(replyOf(await finish(key, query))).toEqual(over);
  });

  it("is invalid at a server with another key", async () => {
    const of = await provider();
    person();
    const { url, key } = await begin(of);
    const hash = hashToken(new URL(url).searchParams.get("state")!);
    await server.database.query("update sign_in_flows set proof_box = $2 where state_hash = $1", [
      hash,
      otherSeal.close("{}", `sign-in ${hash.toString("hex")}`),
    ]);
    expect(replyOf(await finish(key, await oidc.visit(url)))).toEqual(over);
  });

  it.each(["nonce", "verifier"] as const)("is refused with another %s", async (part) => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    const { url, key } = await begin(of);
    const hash = hashToken(new URL(url).searchParams.get("state")!);
    const owner = `sign-in ${hash.toString("hex")}`;
    const [flow] = await server.database.query<{ proof_box: Buffer }>(
      "select proof_box from sign_in_flows where state_hash = $1",
      [hash],
    );
    const proof = JSON.parse(testSeal.open(flow!.proof_box, owner)) as object;
    await server.database.query("update sign_in_flows set proof_box = $2 where state_hash = $1", [
      hash,
      testSeal.close(JSON.stringify({ ...proof, [part]: "o".repeat(43) }), owner),
    ]);
    const { status, body } = await finish(key, await oidc.visit(url));
    expect([status, body.msg]).toEqual([
      401,
      part === "nonce"
        ? "The company sign-in returned an invalid response: please try again"
        : "The company sign-in was not completed (invalid_grant), please try again",
    ]);
  });

  it("reports that the person refused consent, and shows no other part of the address", async () => {
    const of = await provider();
    oidc.person = null;
    const { url, key } = await begin(of);
    expect(replyOf(await finish(key, await oidc.visit(url)))).toEqual([
      401,
      "You did not agree to the sign-in on the company's page: you can try again",
    ]);
    const again = await begin(of);
    const state = new URL(again.url).searchParams.get("state")!;
    const { body } = await finish(again.key, `error=%3Cb%3Ecall+1234%3C/b%3E&state=${state}`);
    expect(body.msg).not.toContain("1234");
  });

  it("reports an unreachable provider, and a forbidden address", async () => {
    const away = await provider({ issuer: "http://127.0.0.1:9" });
    expect([(await begin(away)).status, (await begin(away)).msg]).toEqual([
      503,
      "The company sign-in cannot be reached: try again later, or use your password",
    ]);
    const near = await provider({ issuer: "http://10.1.2.3" });
    expect((await begin(near)).msg).toMatch(/SIGN_IN_NETS/);
  });

  it("requires this system's second step, and remembers the provider's sign-out", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    await server.database.query(
      `insert into second_factors (user_id, secret_box, confirmed_at)
       values ($1, 'x', now())`,
      [user.userId],
    );
    const { body } = await signIn(of);
    expect([body.data.token, body.data.factor?.kinds]).toEqual(["", ["totp"]]);
    const [ticket] = await server.database.query<{ provider: { providerId: number } }>(
      "select provider from sign_in_tickets where user_id = $1",
      [user.userId],
    );
    expect(ticket?.provider.providerId).toBe(of.id);
    expect(JSON.stringify(ticket)).not.toContain("eyJ");
  });

  it("accepts the provider's second step if the provider is configured so", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const subject = person();
    const of = await provider({ userId: user.userId, subject, countsFactor: true });
    await server.database.query("insert into factor_rules (org_id) values ($1)", [orgId]);
    const weak = await signIn(of);
    const confined = await server.call("getCurrent", { token: weak.body.data.token });
    expect(confined.body.data.mustEnrolFactor).toBe(true);
    oidc.person = { sub: subject, amr: ["pwd", "mfa"], claims: { amr: ["pwd", "mfa"] } };
    const strong = await signIn(of);
    const free = await server.call("getCurrent", { token: strong.body.data.token });
    expect(free.body.data.mustEnrolFactor).toBe(false);
  });

  it("does not ask for a new password if another person set it", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    await server.database.query("update users set must_change_password = true where id = $1", [
      user.userId,
    ]);
    const of = await provider({ userId: user.userId, subject: person() });
    const { body } = await signIn(of);
    const current = await server.call("getCurrent", { token: body.data.token });
    expect(current.body.data.mustChangePassword).toBe(false);
  });
});

describe("an account", () => {
  it("without a user is refused where users must exist, and the log names it", async () => {
    const of = await provider({ rules: [rule()] });
    person({ email: "li@acme.example", email_verified: true, groups: ["managers"] });
    expect(replyOf(await signIn(of))).toEqual([
      403,
      "The company account li@acme.example is not linked to a user here: ask an administrator",
    ]);
    await expect
      .poll(async () => (await linesOf("loginFailed"))[0])
      .toMatchObject({ operator: "li@acme.example", remark: "accountUnknown" });
  });

  it("finds its user only by a verified address, and only if that is allowed", async () => {
    const email = `${unique("li")}@acme.example`;
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    await server.database.query("update users set email = $2 where id = $1", [user.userId, email]);
    const never = await provider();
    person({ email, email_verified: true });
    expect((await signIn(never)).status).toBe(403);
    const verified = await provider({ emailLink: "verified" });
    person({ email, email_verified: false });
    expect((await signIn(verified)).status).toBe(403);
    const foreign = await provider({ emailLink: "verified", domains: ["other.example"] });
    person({ email, email_verified: true });
    expect((await signIn(foreign)).status).toBe(403);
    const subject = person({ email: email.toUpperCase(), email_verified: true });
    expect((await signIn(verified)).body.data.userId).toBe(user.userId);
    // From now on the link is used, whatever the address.
    person({ email: "new@acme.example", email_verified: false }, subject);
    expect((await signIn(verified)).body.data.userId).toBe(user.userId);
    // Another account with the same address is refused.
    person({ email, email_verified: true });
    expect((await signIn(verified)).status).toBe(403);
  });

  it("that matches several users signs in none of them", async () => {
    const email = `${unique("li")}@acme.example`;
    for (let i = 0; i < 2; i += 1) {
      const { userId } = await buildUser(server.database, { orgId, roleKey: "company_manager" });
      await server.database.query("update users set email = $2 where id = $1", [userId, email]);
    }
    person({ email, email_verified: true });
    expect((await signIn(await provider({ emailLink: "verified" }))).body.msg).toMatch(/^Several/);
  });

  it("never reaches a user of another organisation, by address or by link", async () => {
    const elsewhere = await buildOrg(server.database);
    const user = await buildUser(server.database, {
      orgId: elsewhere,
      roleKey: "company_manager",
    });
    const admin = await buildUser(server.database);
    const byEmail = await provider({ emailLink: "all", domains: ["acme.example"] });
    for (const { userId } of [user, admin]) {
      const email = `${unique("li")}@acme.example`;
      await server.database.query("update users set email = $2 where id = $1", [userId, email]);
      person({ email, email_verified: true });
      expect((await signIn(byEmail)).body.msg).toMatch(/is not linked to a user here/);
    }
    const linked = await provider({ userId: user.userId, subject: person() });
    expect((await signIn(linked)).status).toBe(403);
    const linkedAdmin = await provider({ userId: admin.userId, subject: person() });
    expect((await signIn(linkedAdmin)).status).toBe(403);
    // A provider of the installation is only for administrators.
    const ofAll = await provider({ orgId: null, userId: admin.userId, subject: person() });
    expect((await signIn(ofAll)).status).toBe(200);
    const wrong = await provider({ orgId: null, userId: user.userId, subject: person() });
    expect((await signIn(wrong)).status).toBe(403);
  });

  it("of another issuer is another person", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    await server.database.query(
      "update user_identities set issuer = 'https://old.example' where provider_id = $1",
      [of.id],
    );
    expect((await signIn(of)).status).toBe(403);
  });

  it("gets a new user if that is allowed: role, rights and farms by the mapping", async () => {
    const [north, south] = [unique("North"), unique("South")];
    const farm = await buildFarm(server.database, { orgId, name: north });
    await buildFarm(server.database, { name: south });
    const of = await provider({
      provisioning: "create",
      farmClaim: "farms",
      rules: [rule(), rule({ value: "keepers", roleKey: "farm_manager", canOperate: "0" })],
    });
    const loginName = unique("wang");
    person({
      preferred_username: loginName,
      email: "wang@acme.example",
      email_verified: true,
      groups: ["keepers"],
      farms: [north.toUpperCase(), south, "nowhere"],
    });
    const { status, body } = await signIn(of);
    expect(status).toBe(200);
    const admin = await buildUser(server.database);
    const { rows } = (await server.call("listUser", { as: admin, input: { keyword: loginName } }))
      .body.data;
    expect(rows).toMatchObject([
      {
        id: body.data.userId,
        loginName,
        realName: "Li Lei",
        email: "wang@acme.example",
        roleKey: "farm_manager",
        orgId,
        canOperate: "0",
        farmIds: [farm.id],
      },
    ]);
    expect((await linesOf("userCreate"))[0]).toMatchObject({ operation: loginName });
    // The user has no password to sign in with.
    const byName = await server.call("login", { input: { username: loginName, password: "x" } });
    expect(byName.status).toBe(401);
  });

  it("gets no user with an address of another domain, or an unverified one", async () => {
    const of = await provider({
      provisioning: "create",
      rules: [rule()],
      domains: ["acme.example"],
    });
    const groups = ["managers"];
    person({ groups, email: "li@acme.example", email_verified: false });
    expect((await signIn(of)).status).toBe(403);
    person({ groups, email: "li@other.example", email_verified: true });
    expect((await signIn(of)).status).toBe(403);
    person({ groups, email: "li@ACME.example", email_verified: true });
    expect((await signIn(of)).status).toBe(200);
  });

  it("gets a different name when its name is taken", async () => {
    const { loginName } = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ provisioning: "create", rules: [rule()] });
    person({ preferred_username: loginName, groups: ["managers"] });
    const { body } = await signIn(of);
    const current = await server.call("getCurrent", { token: body.data.token });
    expect(current.body.data.loginName).toBe(`${loginName}2`);
  });

  it("without a role gets no user, and a lost role ends the session", async () => {
    const of = await provider({ provisioning: "create", rules: [rule()] });
    const subject = person({ groups: ["visitors"] });
    expect(replyOf(await signIn(of))).toEqual([
      403,
      "The company account Li Lei has no role here and cannot sign in: ask an administrator",
    ]);
    person({ groups: ["managers"] }, subject);
    const { token } = (await signIn(of)).body.data;
    expect(await currentOf(token)).toBe(200);
    person({ groups: ["visitors"] }, subject);
    expect((await signIn(of)).status).toBe(403);
    expect(await currentOf(token)).toBe(401);
  });

  it("whose groups the provider omits is refused, and keeps session and role", async () => {
    const fallback = rule({
      value: "*",
      claim: "email",
      roleKey: "shack_manager",
      canOperate: "0",
    });
    const of = await provider({ provisioning: "create", rules: [rule(), fallback] });
    const subject = person({ groups: ["managers"], email: "li@acme.example" });
    const { token } = (await signIn(of)).body.data;
    for (const left of [
      { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://x" } } },
      { hasgroups: true },
    ]) {
      person({ ...left, email: "li@acme.example" }, subject);
      expect(replyOf(await signIn(of))).toEqual([
        403,
        expect.stringContaining("left out groups of the company account"),
      ]);
    }
    const current = await server.call("getCurrent", { token });
    expect([current.status, current.body.data.roleKey]).toEqual([200, "company_manager"]);
  });

  it("gets a changed role from the next sign-in", async () => {
    const of = await provider({
      provisioning: "create",
      rules: [rule(), rule({ value: "keepers", roleKey: "shack_manager", canOperate: "0" })],
    });
    const subject = person({ groups: ["managers"] });
    const { token, userId } = (await signIn(of)).body.data;
    const ended: Topics["sessionEnded"][] = [];
    server.bus.subscribe("sessionEnded", (one) => void ended.push(one));
    person({ groups: ["keepers"] }, subject);
    const next = (await signIn(of)).body.data;
    const current = await server.call("getCurrent", { token: next.token });
    expect([current.body.data.roleKey, current.body.data.canOperate]).toEqual([
      "shack_manager",
      "0",
    ]);
    expect(await currentOf(token)).toBe(401);
    expect(ended).toEqual([{ userId, tokenHash: null }]);
    // The same role again ends no session, so no open window goes to the sign-in page.
    expect((await signIn(of)).status).toBe(200);
    expect(await currentOf(next.token)).toBe(200);
    expect(ended).toHaveLength(1);
  });
});

describe("signing out", () => {
  it("leads to the provider's own sign-out, by the session's ID token", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const of = await provider({ userId: user.userId, subject: person() });
    const { token } = (await signIn(of)).body.data;
    const { body } = await server.call("logout", { token });
    const url = new URL(body.data.leaveTo!);
    expect(url.href).toMatch(new RegExp(`^${oidc.issuer}/session/end`));
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(redirectUri);
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status).toBeLessThan(400);
    expect(await currentOf(token)).toBe(401);
  });

  it("stays here for a sign-in with a password, and if the provider is configured so", async () => {
    const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    expect((await server.call("logout", { as: user })).body.data).toEqual({});
    const of = await provider({ userId: user.userId, subject: person(), endsThere: false });
    const { token } = (await signIn(of)).body.data;
    expect((await server.call("logout", { token })).body.data).toEqual({});
  });
});
