import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildOrg, unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider, setPassword } from "../../../factories/identity.ts";
import { type OidcServer, startOidcServer } from "../../../factories/oidc-server.ts";
import { buildUser } from "../../../factories/user.ts";

const publicUrl = "http://localhost:8080";
let server: TestServer;
let oidc: OidcServer;
let orgId: number;
let user: Caller;

beforeAll(async () => {
  oidc = await startOidcServer(`${publicUrl}/login`);
  server = await startTestServer({ PUBLIC_URL: publicUrl, SIGN_IN_NETS: "127.0.0.0/8" });
});
afterAll(async () => {
  await server.close();
  await oidc.close();
});
beforeEach(async () => {
  orgId = await buildOrg(server.database);
  user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
});

type Seed = Parameters<typeof buildProvider>[1];
const provider = (seed: Seed = {}) =>
  buildProvider(server.database, { orgId, issuer: oidc.issuer, ...seed });
const person = (claims: Record<string, unknown> = {}, sub = unique("sub")) => {
  oidc.person = { sub, claims: { name: "Li Lei", ...claims } };
  return sub;
};
const begin = (providerId: number, as = user) =>
  server.call("beginOwnIdentity", { as, input: { providerId } });
const finish = (key: string, query: string, as = user) =>
  server.call("finishOwnIdentity", { as, input: { key, query } });
/** Takes the browser of a signed-in user to the provider and back. */
async function link(providerId: number, as = user) {
  const { body } = await begin(providerId, as);
  return finish(body.data.key, await oidc.visit(body.data.url), as);
}
const unlink = (id: number, as = user) => server.call("deleteOwnIdentity", { as, input: { id } });
const own = async (as = user) => (await server.call("listOwnIdentity", { as })).body.data.rows;
const replyOf = ({ status, body }: { status: number; body: { msg: string } }) => [status, body.msg];
const over = [400, "This sign-in has timed out or been used, please sign in again"];

/** Signs in with the account at the provider. */
async function signIn(providerId: number) {
  const { body } = await server.call("beginSignIn", { input: { providerId } });
  const query = await oidc.visit(body.data.url);
  return server.call("finishSignIn", { input: { key: body.data.key, query } });
}

describe("a user's own company account", () => {
  it("is linked while signed in, and signs in from then on", async () => {
    const { id } = await provider({ name: unique("Keycloak") });
    person({ email: "li@acme.example" });
    expect((await signIn(id)).status).toBe(403);
    expect(await own()).toMatchObject([{ providerId: id, id: null, account: "" }]);
    const { status, body } = await link(id);
    expect([status, body.data]).toMatchObject([
      200,
      { providerId: id, account: "li@acme.example", isLastWay: true },
    ]);
    expect((await signIn(id)).body.data.userId).toBe(user.userId);
    const [line] = await server.database.query(
      "select operator, operation from operation_logs where function = 'identityLink'",
    );
    expect(line).toMatchObject({ operator: user.loginName, operation: body.data.providerName });
  });

  it("must be of an active provider of the user's organisation", async () => {
    const foreign = await provider({ orgId: await buildOrg(server.database) });
    const ofAll = await provider({ orgId: null });
    const off = await provider({ isActive: false });
    expect(await own()).toEqual([]);
    for (const { id } of [foreign, ofAll, off]) expect((await begin(id)).status).toBe(404);
    const administrator = await buildUser(server.database);
    expect((await begin(ofAll.id, administrator)).status).toBe(200);
  });

  it("needs a sign-in within 15 minutes, to link and to unlink", async () => {
    const { id, identityId } = await provider({ userId: user.userId });
    const other = await provider();
    await server.tokenOf(user);
    server.clock.now += 16 * minuteMs;
    expect((await begin(other.id)).status).toBe(403);
    expect((await unlink(identityId)).status).toBe(403);
    expect((await own()).map(({ providerId }) => providerId)).toContain(id);
  });

  it("that belongs to another user is refused with a message, and so is a second one", async () => {
    const takenPerson = person({ email: "li@acme.example" });
    const holder = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    const { id } = await provider({ userId: holder.userId, subject: takenPerson });
    expect(replyOf(await link(id))).toEqual([
      409,
      "The company account li@acme.example is linked to another user here: ask an administrator",
    ]);
    expect((await own())[0]).toMatchObject({ id: null });
    person({}, unique("free"));
    expect((await link(id)).status).toBe(200);
    expect(replyOf(await begin(id))).toEqual([409, expect.stringMatching(/already linked/)]);
  });

  it("that maps to no role, or is of another domain, is refused with a message", async () => {
    const rule = { claim: "groups", value: "managers", roleKey: "company_manager" } as const;
    const rights = { canOperate: "1", remoteConfigFlag: "0", farmIds: [] } as const;
    const mapped = await provider({ rules: [{ ...rule, ...rights, farmIds: [] }] });
    person({ groups: ["visitors"] });
    expect(replyOf(await link(mapped.id))).toEqual([
      403,
      expect.stringMatching(/has no role here/),
    ]);
    person({ hasgroups: true });
    expect(replyOf(await link(mapped.id))).toEqual([403, expect.stringMatching(/left out groups/)]);
    const bound = await provider({ domains: ["acme.example"] });
    person({ email: "li@other.example", email_verified: true });
    expect(replyOf(await link(bound.id))).toEqual([
      403,
      expect.stringMatching(/not in the email domains/),
    ]);
    person({ email: "li@acme.example", email_verified: true });
    expect((await link(bound.id)).status).toBe(200);
  });
});

describe("a link in progress", () => {
  it("is valid once, in the same window and for the same user, within ten minutes", async () => {
    const { id } = await provider();
    const other = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    person();
    const started = async () => {
      const { url, key } = (await begin(id)).body.data;
      return { key, query: await oidc.visit(url) };
    };
    const first = await started();
    expect(replyOf(await finish("k".repeat(43), first.query))).toEqual(over);
    // The attempt has used up the link.
    expect(replyOf(await finish(first.key, first.query))).toEqual(over);
    const second = await started();
    expect(replyOf(await finish(second.key, second.query, other))).toEqual(over);
    const third = await started();
    const wrong = third.query.replace(/state=[^&]*/, "state=other");
    expect(replyOf(await finish(third.key, wrong))).toEqual(over);
    expect((await finish(third.key, third.query)).status).toBe(200);
    expect(replyOf(await finish(third.key, third.query))).toEqual(over);
    expect(await own(other)).toMatchObject([{ id: null }]);
  });

  it("expires after ten minutes", async () => {
    const { id } = await provider();
    person();
    const { url, key } = (await begin(id)).body.data;
    const query = await oidc.visit(url);
    server.clock.now += 10 * minuteMs;
    expect(replyOf(await finish(key, query))).toEqual(over);
  });

  it("does not sign in, and a sign-in does not link", async () => {
    const { id } = await provider();
    person();
    const { url, key } = (await begin(id)).body.data;
    const query = await oidc.visit(url);
    expect((await server.call("finishSignIn", { input: { key, query } })).status).toBe(401);
    const { body } = await server.call("beginSignIn", { input: { providerId: id } });
    const back = await oidc.visit(body.data.url);
    expect(replyOf(await finish(body.data.key, back))).toEqual(over);
    expect(await own()).toMatchObject([{ id: null }]);
  });

  it("that the person cancelled is reported, and the session stays", async () => {
    const { id } = await provider();
    const { url, key } = (await begin(id)).body.data;
    const state = new URL(url).searchParams.get("state");
    const refused = await finish(key, `state=${state}&error=access_denied&iss=${oidc.issuer}`);
    expect(replyOf(refused)).toEqual([400, expect.stringMatching(/^You did not agree/)]);
    expect((await server.call("getCurrent", { as: user })).status).toBe(200);
  });
});

describe("unlinking", () => {
  it("removes the account and its other sessions, but never the last way to sign in", async () => {
    const { id, identityId } = await provider({ userId: user.userId, subject: person() });
    const { token } = (await signIn(id)).body.data;
    expect((await own())[0]).toMatchObject({ isLastWay: true });
    expect(replyOf(await unlink(identityId))).toEqual([409, expect.stringMatching(/only way/)]);
    await setPassword(server.database, user.userId);
    expect((await unlink(identityId)).status).toBe(200);
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await server.call("getCurrent", { as: user })).status).toBe(200);
    expect((await signIn(id)).status).toBe(403);
    expect((await unlink(identityId)).status).toBe(404);
  });

  it("keeps the current session, even if the account opened it", async () => {
    const { id, identityId } = await provider({ userId: user.userId, subject: person() });
    await setPassword(server.database, user.userId);
    const { token } = (await signIn(id)).body.data;
    const input = { id: identityId };
    expect((await server.call("deleteOwnIdentity", { token, input })).status).toBe(200);
    expect((await server.call("getCurrent", { token })).status).toBe(200);
  });

  it("counts a passkey or another account as a way to sign in, but not a disabled one", async () => {
    const one = await provider({ userId: user.userId });
    const two = await provider({ userId: user.userId });
    const setTwo = (isActive: boolean) =>
      server.database.query("update identity_providers set is_active = $2 where id = $1", [
        two.id,
        isActive,
      ]);
    await setTwo(false);
    expect((await unlink(one.identityId)).status).toBe(409);
    await setTwo(true);
    expect((await unlink(one.identityId)).status).toBe(200);
    expect((await unlink(two.identityId)).status).toBe(409);
    const [key] = await server.database.query<{ id: number }>(
      `insert into passkeys (user_id, name, credential_id, public_key, counter)
       values ($1, 'phone', $2, 'x', 0) returning id`,
      [user.userId, unique("key")],
    );
    expect((await unlink(two.identityId)).status).toBe(200);
    const removed = await server.call("deletePasskey", { as: user, input: { id: key!.id } });
    expect(replyOf(removed)).toEqual([409, expect.stringMatching(/only way/)]);
  });

  it("of two accounts at once leaves one", async () => {
    const one = await provider({ userId: user.userId });
    const two = await provider({ userId: user.userId });
    const both = await Promise.all([unlink(one.identityId), unlink(two.identityId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is possible only for one's own accounts", async () => {
    const other = await buildUser(server.database, { orgId, roleKey: "company_manager" });
    await setPassword(server.database, other.userId);
    const { identityId } = await provider({ userId: other.userId });
    expect((await unlink(identityId)).status).toBe(404);
  });
});
