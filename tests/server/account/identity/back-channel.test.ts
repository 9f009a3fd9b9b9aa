import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backChannelPath } from "../../../../contract/account/identity-provider.ts";
import { buildOrg, unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { type OidcServer, startOidcServer } from "../../../factories/oidc-server.ts";
import { buildUser } from "../../../factories/user.ts";

const publicUrl = "http://127.0.0.1:8080";
const redirectUri = `${publicUrl}/login`;
let server: TestServer;
/** The first notification names the session that ended; the other one names only the account. */
let oidc: OidcServer;
let plain: OidcServer;
let forger: Awaited<ReturnType<typeof startForger>>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: publicUrl, SIGN_IN_NETS: "127.0.0.0/8" });
  server.clock.now = Date.now();
  const at = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const logoutUri = `${at}/api${backChannelPath}`;
  oidc = await startOidcServer(redirectUri, { logoutUri });
  plain = await startOidcServer(redirectUri, { logoutUri, hasSid: false });
  forger = await startForger();
});
afterAll(async () => {
  await server.close();
  for (const item of [oidc, plain, forger]) await item.close();
});

const currentOf = async (token: string) => (await server.call("getCurrent", { token })).status;

/** A provider of a separate organisation, with a linked user. */
async function company(issuer: string, seed: { subject?: string } = {}) {
  const orgId = await buildOrg(server.database);
  const { userId, loginName } = await buildUser(server.database, {
    orgId,
    roleKey: "company_manager",
  });
  const name = unique("company");
  const created = await buildProvider(server.database, { orgId, issuer, userId, name, ...seed });
  return { ...created, userId, loginName, name };
}

describe("a person's sign-out at a real provider", () => {
  async function signIn(at: OidcServer, { id, subject }: { id: number; subject: string }) {
    at.person = { sub: subject };
    const { url, key } = (await server.call("beginSignIn", { input: { providerId: id } })).body
      .data;
    const input = { key, query: await at.visit(url) };
    return (await server.call("finishSignIn", { input })).body.data.token;
  }

  it("ends only the session here that belongs to that provider session, and is logged", async () => {
    const of = await company(oidc.issuer);
    const other = await signIn(oidc, of);
    const token = await signIn(oidc, of);
    const ended: unknown[] = [];
    const off = server.bus.subscribe("sessionEnded", (one) => ended.push(one));
    await oidc.signOut();
    await expect.poll(() => currentOf(token)).toBe(401);
    off();
    expect(ended).toHaveLength(1);
    expect(await currentOf(other)).toBe(200);
    const [line] = await server.database.query(
      `select operator, operation from operation_logs where function = 'logout'
       order by id desc limit 1`,
    );
    expect(line).toEqual({ operator: of.loginName, operation: of.name });
  });

  it("ends every session if the provider names only the account", async () => {
    const of = await company(plain.issuer);
    const tokens = [await signIn(plain, of), await signIn(plain, of)];
    await plain.signOut();
    for (const token of tokens) await expect.poll(() => currentOf(token)).toBe(401);
  });

  it("allows signing in again through the provider", async () => {
    const of = await company(oidc.issuer);
    await signIn(oidc, of);
    await oidc.signOut();
    expect(await currentOf(await signIn(oidc, of))).toBe(200);
  });
});

const eventName = "http://schemas.openid.net/event/backchannel-logout";
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

interface Forgery {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key that the provider does not publish. */
  readonly hasOtherKey?: boolean;
  readonly aheadS?: number;
}

/** A provider that signs any token, and counts how often its keys are read. */
async function startForger() {
  const [shown, other] = [0, 1].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let reads = 0;
  let issuer = "";
  const pages: Readonly<Record<string, () => object>> = {
    "/.well-known/openid-configuration": () => ({ issuer, jwks_uri: `${issuer}/jwks` }),
    "/jwks": () => {
      reads += 1;
      const rsa = { ...shown!.publicKey.export({ format: "jwk" }), kid: "k", use: "sig" };
      return {
        keys: [
          { kty: "oct", k: "c2VjcmV0", kid: "k" },
          null,
          rsa,
          {
            ...curve.publicKey.export({ format: "jwk" }),
            kid: "e",
          },
        ],
      };
    },
  };
  const http = createServer((request, reply) => {
    const page = pages[request.url ?? ""]?.();
    reply.writeHead(page === undefined ? 404 : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    reads: () => reads,
    token({ header = {}, claims = {}, hasOtherKey = false, aheadS = 0 }: Forgery): string {
      const iat = Math.floor(Date.now() / 1000) + aheadS;
      const head = { alg: "RS256", kid: "k", typ: "logout+jwt", ...header };
      const expected = {
        iss: issuer,
        aud: "house-watch",
        iat,
        exp: iat + 120,
        jti: unique("jti"),
        events: { [eventName]: {} },
        ...claims,
      };
      const signed = `${part(head)}.${part(expected)}`;
      const by = (signature: Buffer) => `${signed}.${signature.toString("base64url")}`;
      if (head.alg === "none") return `${signed}.`;
      if (head.alg === "HS256") return by(createHmac("sha256", "secret").update(signed).digest());
      const bytes = Buffer.from(signed);
      if (head.alg === "ES256")
        return by(sign("sha256", bytes, { key: curve.privateKey, dsaEncoding: "ieee-p1363" }));
      return by(sign("sha256", bytes, (hasOtherKey ? other : shown)!.privateKey));
    },
    close: () => new Promise<void>((done) => http.close(() => done())),
  };
}

/** A session that the account has opened by a sign-in. */
async function openSession(
  { id, userId, subject }: { id: number; userId: number; subject: string },
  sid: string | null,
): Promise<string> {
  const token = await server.sessions.open(userId, server.clock.now);
  await server.database.query(
    `insert into provider_sessions (token_hash, provider_id, subject, sid)
     values (sha256($1::text::bytea), $2, $3, $4)`,
    [token, id, subject, sid],
  );
  return token;
}
const report = async (token: string, type = "application/x-www-form-urlencoded") => {
  const { statusCode, body, headers } = await server.app.inject({
    method: "POST",
    url: `/api${backChannelPath}`,
    headers: { "content-type": type },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  const reply = body === "" ? "" : (JSON.parse(body) as { error_description?: string });
  expect(statusCode === 415 || headers["cache-control"] === "no-store").toBe(true);
  return [statusCode, reply === "" ? "" : reply.error_description];
};

describe("a logout token", () => {
  it.each(["RS256", "ES256"])(
    "by %s ends the session that it names, and is accepted once",
    async (alg) => {
      const of = await company(forger.issuer);
      const sid = unique("sid");
      const token = await openSession(of, sid);
      const openedSession = await openSession(of, unique("sid"));
      const expected = forger.token({
        header: { alg, kid: alg === "ES256" ? "e" : "k" },
        claims: { sid },
      });
      expect(await report(expected)).toEqual([200, ""]);
      expect([await currentOf(token), await currentOf(openedSession)]).toEqual([401, 200]);
      expect(await report(expected)).toEqual([400, "used before"]);
    },
  );

  it("with session and account also ends that account's sessions without a known session id", async () => {
    const of = await company(forger.issuer);
    const [named, unsaid, other] = [
      await openSession(of, "named"),
      await openSession(of, null),
      await openSession(of, "other"),
    ];
    const claims = { sub: of.subject, sid: "named" };
    expect(await report(forger.token({ claims }))).toEqual([200, ""]);
    expect(await Promise.all([named, unsaid, other].map(currentOf))).toEqual([401, 401, 200]);
  });

  it("ends sign-ins that still wait for the second step", async () => {
    const of = await company(forger.issuer);
    await server.database.query(
      `insert into sign_in_tickets
         (ticket_hash, user_id, password_hash, method, expires_at, provider)
       values (sha256($1::text::bytea), $2, 'x', 'provider', $3, $4::jsonb)`,
      [
        of.name,
        of.userId,
        new Date(server.clock.now + 60_000),
        JSON.stringify({ providerId: of.id, subject: of.subject, sid: null, idTokenBox: null }),
      ],
    );
    expect(await report(forger.token({ claims: { sub: of.subject } }))).toEqual([200, ""]);
    const left = await server.database.query("select 1 from sign_in_tickets where user_id = $1", [
      of.userId,
    ]);
    expect(left).toEqual([]);
  });

  const noLogout = [400, "not a logout token"];
  const foreign = [400, "not for this system"];
  const unsigned = [400, "signature"];
  const late = [400, "time"];
  it.each<[string, Forgery, unknown[]]>([
    ["is signed with another key", { hasOtherKey: true }, unsigned],
    ["is not signed", { header: { alg: "none" } }, unsigned],
    ["is signed with the client's secret", { header: { alg: "HS256" } }, unsigned],
    ["names an algorithm other than its key's", { header: { alg: "PS256" } }, unsigned],
    ["names an unknown key", { header: { kid: "x" } }, unsigned],
    ["is for another client", { claims: { aud: "another" } }, foreign],
    ["is from another issuer", { claims: { iss: "https://another.example" } }, foreign],
    ["has a nonce, as an ID token has", { claims: { nonce: "n" } }, noLogout],
    ["has an empty nonce", { claims: { nonce: null } }, noLogout],
    ["has no event", { claims: { events: {} } }, noLogout],
    ["has another event", { claims: { events: { other: {} } } }, noLogout],
    ["names no account and no session", { claims: { sub: undefined } }, noLogout],
    ["has no id", { claims: { jti: undefined } }, noLogout],
    ["is of another type", { header: { typ: "at+jwt" } }, noLogout],
    ["has an extension that must be understood", { header: { crit: ["b64"] } }, noLogout],
    ["has a zero byte in its account", { claims: { sub: "a\0" } }, noLogout],
    ["was issued an hour ago", { aheadS: -3600 }, late],
    ["is from the future", { aheadS: 3600 }, late],
    ["has expired", { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }, late],
  ])("that %s ends no session", async (_, forgery, expected) => {
    const of = await company(forger.issuer);
    const token = await openSession(of, "sid");
    const claims = { sub: of.subject, ...forgery.claims };
    expect(await report(forger.token({ ...forgery, claims }))).toEqual(expected);
    expect(await currentOf(token)).toBe(200);
  });

  it("is refused when it is plain text, empty or too long", async () => {
    const texts = ["", "x", "a.b.c", "..", `${part({})}.${part([])}.`, part("x".repeat(20_000))];
    for (const text of texts) expect(await report(text)).toEqual(noLogout);
  });

  it("is only accepted as a form field of at most 32 kB", async () => {
    expect((await report("x", "application/json"))[0]).toBe(415);
    expect((await report("x".repeat(40_000)))[0]).toBe(413);
  });

  it("ends no session of another company at the same provider, nor of a removed one", async () => {
    const mine = await company(forger.issuer);
    const theirs = await company(oidc.issuer, { subject: mine.subject });
    const token = await openSession(theirs, "sid");
    expect(await report(forger.token({ claims: { sub: mine.subject } }))).toEqual([200, ""]);
    expect(await currentOf(token)).toBe(200);
    await server.database.query("delete from identity_providers where issuer = $1", [
      forger.issuer,
    ]);
    expect(await report(forger.token({ claims: { sub: mine.subject } }))).toEqual(foreign);
  });

  it("ends its sessions even if another company has entered the provider incorrectly", async () => {
    const wrong = await company(`${forger.issuer}/.well-known/none`);
    const of = await company(forger.issuer);
    const token = await openSession(of, "sid");
    expect(await report(forger.token({ claims: { sub: of.subject } }))).toEqual([200, ""]);
    expect(await currentOf(token)).toBe(401);
    await server.database.query("delete from identity_providers where issuer = $1", [
      forger.issuer,
    ]);
    const unread = [400, "the provider's keys cannot be read"];
    expect(await report(forger.token({ claims: { sub: wrong.subject } }))).toEqual(unread);
  });

  it("with an unknown key does not cause repeated reads of the keys", async () => {
    await company(forger.issuer);
    await report(forger.token({ claims: { sub: "s" } }));
    const before = forger.reads();
    for (let i = 0; i < 5; i += 1)
      await report(forger.token({ header: { kid: unique("kid") }, claims: { sub: "s" } }));
    expect(forger.reads()).toBe(before);
  });
});
