import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrg } from "../../../factories/fleet.ts";
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from "../../../factories/forging-provider.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { buildUser } from "../../../factories/user.ts";

let server: TestServer;
let provider: ForgingProvider;
let orgId: number;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: "http://127.0.0.1:8080",
    SIGN_IN_NETS: "127.0.0.0/8",
  });
  // The libraries read the machine's clock.
  provider = await startForgingProvider(Date.now);
  orgId = await buildOrg(server.database);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

/** A sign-in through a new provider. Returns status and message. */
async function signIn(next: Forgery): Promise<[status: number, msg: string]> {
  provider.next = next;
  const { id } = await buildProvider(server.database, {
    orgId,
    issuer: provider.issuer,
    provisioning: "create",
    rules: [
      {
        claim: "sub",
        value: "*",
        roleKey: "company_manager",
        canOperate: "0",
        remoteConfigFlag: "0",
        farmIds: [],
      },
    ],
  });
  const { url, key } = (await server.call("beginSignIn", { input: { providerId: id } })).body.data;
  const input = { key, query: provider.visit(url) };
  const { status, body } = await server.call("finishSignIn", { input });
  return [status, body.msg];
}
const invalid = [401, "The company sign-in returned an invalid response: please try again"];

describe("an ID token", () => {
  it("opens a session if it is signed with a key that the provider publishes", async () => {
    expect(await signIn({})).toEqual([200, "OK"]);
  });

  it.each<[string, Forgery]>([
    ["is signed with another key", { hasOtherKey: true }],
    ["is not signed, although the provider says that it signs", { alg: "none" }],
    ["is signed with the client's secret", { alg: "HS256" }],
    ["is of another sign-in", { claims: { nonce: "another" } }],
    ["is for another client", { claims: { aud: "another" } }],
    ["is from another issuer", { claims: { iss: "https://another.example" } }],
  ])("that %s does not sign in", async (_, forgery) => {
    expect(await signIn(forgery)).toEqual(invalid);
  });

  it("with keys that cannot be fetched does not sign in, and the provider counts as unreachable", async () => {
    expect((await signIn({ isKeyAway: true }))[0]).toBe(503);
  });

  it("from another time reports a wrong clock", async () => {
    const clocks =
      "The clocks of this server and the company sign-in differ: ask an administrator to check";
    expect(await signIn({ aheadS: -3600 })).toEqual([401, clocks]);
  });
});

describe("a description", () => {
  const test = async (description: Record<string, unknown> = {}) => {
    provider.next = { description };
    const input = { kind: "oidc" as const, issuer: provider.issuer };
    return server.call("testIdentityProvider", { as: await buildUser(server.database), input });
  };

  it("passes the test if it has what a sign-in needs", async () => {
    expect((await test()).body.data.authorizeUrl).toBe(`${provider.issuer}/authorize`);
  });

  it.each([
    ["a number as an address", { authorization_endpoint: 5 }],
    ["no address", { authorization_endpoint: undefined }],
    ["a script as an address", { authorization_endpoint: "javascript:alert(1)" }],
    ["no endpoint for tokens", { token_endpoint: null }],
  ])("with %s does not", async (_, description) => {
    const { status, body } = await test(description);
    expect([status, body.msg]).toEqual(invalid);
  });
});

describe("claims of an account", () => {
  it.each([
    ["longer than allowed", "x".repeat(256)],
    ["of a megabyte", "x".repeat(100_000)],
    ["with characters that a database cannot store", "a\0b"],
  ])("is not accepted as a subject: %s", async (_, sub) => {
    expect(await signIn({ claims: { sub } })).toEqual(invalid);
  });

  it("are omitted where they cannot be stored: address, name and session", async () => {
    const sub = "of a strange provider";
    const claims = {
      sub,
      email: `a\0@acme.example`,
      email_verified: true,
      name: "Han\0Mei\u202e",
      preferred_username: "han\0mei",
      sid: "s\0",
    };
    expect(await signIn({ claims })).toEqual([200, "OK"]);
    const [user] = await server.database.query(
      `select u.login_name, u.real_name, u.email from users u
       join user_identities i on i.user_id = u.id where i.subject = $1`,
      [sub],
    );
    expect(user).toEqual({ login_name: "hanmei", real_name: "Han Mei", email: "" });
  });
});
