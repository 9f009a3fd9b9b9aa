import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { passkeyPlace } from "../../../../server/account/passkey/passkey-place.ts";
import { Authenticator, type Ceremony } from "../../../factories/authenticator.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { noAnswer } from "./passkey-probe.ts";

const origin = "https://house.example";
const password = "Correct-Horse-9";
const server = useTestServer({ PUBLIC_URL: `${origin}/`, SESSION_MAX_MS: "86400000" });
const admin = useAdministrator(server, { canOperate: true });
beforeEach(() => {
  server.clock.now += 30 * minuteMs;
});

let count = 0;
/** A user who has just signed in by password. */
async function person() {
  count += 1;
  const loginName = `key${count}`;
  const user = await buildUser(server.database, { loginName, password });
  const token = await server.sessions.open(user.userId, server.clock.now);
  return { ...user, loginName, token };
}
const options = async (token: string) => (await server.call("beginPasskey", { token })).body.data;
async function enrol(token: string, name = "Phone") {
  const key = new Authenticator(origin);
  const answer = key.make(await options(token));
  const { status } = await server.call("savePasskey", { token, input: { name, answer } });
  expect(status).toBe(200);
  return key;
}
const requestPasskey = async () => (await server.call("askPasskey")).body.data;
const enter = async (key: Authenticator, over: Ceremony = {}, ticket?: string) =>
  server.call("passkeyLogin", {
    input: { answer: key.answer(await requestPasskey(), over), ticket },
  });
const wrong = [401, "This passkey belongs to no user here, or it took too long: please try again"];
const replyOf = ({ status, body }: { status: number; body: { msg: string } }) => [status, body.msg];

describe("a passkey", () => {
  it("signs in without a password, a second step or a user name", async () => {
    const one = await person();
    const key = await enrol(one.token);
    const { status, body } = await enter(key);
    expect([status, body.data.userId]).toEqual([200, one.userId]);
    expect((await server.call("getCurrent", { token: body.data.token })).status).toBe(200);
    const own = await server.call("listPasskey", { token: body.data.token });
    expect(own.body.data).toMatchObject({
      origin,
      obstacle: null,
      rows: [{ name: "Phone", usedAt: server.clock.now, isBackedUp: false }],
    });
    const sessions = await server.call("listSession", { token: body.data.token });
    expect(sessions.body.data.rows[0]?.method).toBe("passkey");
  });

  it("is offered at the sign-in once there is one", async () => {
    await enrol((await person()).token);
    expect((await server.call("getCode")).body.data.others).toEqual(["passkey"]);
  });

  it("signs in a person without the required second step", async () => {
    const one = await person();
    const key = await enrol(one.token);
    await server.database.query("insert into factor_rules (role_key) values ('administrator')");
    const { token } = (await enter(key)).body.data;
    await server.database.query("delete from factor_rules");
    const current = await server.call("getCurrent", { token });
    expect(current.body.data.mustEnrolFactor).toBe(false);
  });

  it("can only be created and removed within 15 minutes of the sign-in", async () => {
    const one = await person();
    await enrol(one.token);
    const [created] = (await server.call("listPasskey", { token: one.token })).body.data.rows;
    server.clock.now += 16 * minuteMs;
    expect((await server.call("beginPasskey", { token: one.token })).status).toBe(403);
    const remove = (token: string) =>
      server.call("deletePasskey", { token, input: { id: created!.id } });
    expect((await remove(one.token)).status).toBe(403);
    const fresh = await server.sessions.open(one.userId, server.clock.now);
    expect((await remove(fresh)).status).toBe(200);
    expect((await server.call("listPasskey", { token: fresh })).body.data.rows).toEqual([]);
  });

  it("that was removed does not sign in", async () => {
    const one = await person();
    const key = await enrol(one.token);
    await server.database.query("delete from passkeys where user_id = $1", [one.userId]);
    expect(replyOf(await enter(key))).toEqual(wrong);
  });

  it.each([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host name", { rpId: "evil.example" }],
    ["without verification of the person", { isVerified: false }],
  ])("is refused %s, on creation and on sign-in", async (_, over) => {
    const one = await person();
    const stranger = new Authenticator(origin);
    const answer = stranger.make(await options(one.token), over);
    const created = await server.call("savePasskey", {
      token: one.token,
      input: { name: "Phone", answer },
    });
    expect(created.status).toBe(400);
    const key = await enrol(one.token);
    expect(replyOf(await enter(key, over))).toEqual(wrong);
    expect((await enter(key)).status).toBe(200);
  });

  it("is accepted once per challenge, within five minutes, and only for a challenge of this server", async () => {
    const one = await person();
    const key = await enrol(one.token);
    const options = await requestPasskey();
    const login = (answer: ReturnType<Authenticator["answer"]>) =>
      server.call("passkeyLogin", { input: { answer } });
    expect((await login(key.answer(options))).status).toBe(200);
    expect(replyOf(await login(key.answer(options)))).toEqual(wrong);
    expect(replyOf(await login(key.answer({ challenge: "b3Ro" })))).toEqual(wrong);
    const late = await requestPasskey();
    server.clock.now += 5 * minuteMs;
    expect(replyOf(await login(key.answer(late)))).toEqual(wrong);
  });

  it("opens one session per answer, however often it is sent at once", async () => {
    const key = await enrol((await person()).token);
    const answer = key.answer(await requestPasskey());
    const all = await Promise.all(
      Array.from({ length: 5 }, () => server.call("passkeyLogin", { input: { answer } })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("without an owner, or with another's signature, is refused", async () => {
    const key = await enrol((await person()).token);
    expect(replyOf(await enter(new Authenticator(origin)))).toEqual(wrong);
    const forged = Object.assign(new Authenticator(origin), { id: key.id });
    expect(replyOf(await enter(forged))).toEqual(wrong);
    expect(replyOf(await server.call("passkeyLogin", { input: { answer: noAnswer } }))).toEqual(
      wrong,
    );
  });

  it("with a falling counter may be a copy: it is refused with a message and logged", async () => {
    const one = await person();
    const key = await enrol(one.token);
    expect((await enter(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3])
      expect((await enter(key, { counter })).body.msg).toMatch(/may have been copied/);
    await expect
      .poll(() =>
        server.database.query(
          "select 1 from operation_logs where operator = $1 and remark = 'passkeyCloned'",
          [one.loginName],
        ),
      )
      .not.toEqual([]);
    expect((await enter(key, { counter: 8 })).status).toBe(200);
  });

  it("needs no counter", async () => {
    const key = await enrol((await person()).token);
    for (let i = 0; i < 2; i += 1) expect((await enter(key, { counter: 0 })).status).toBe(200);
  });

  it("created for one person is not stored for another", async () => {
    const [one, other] = [await person(), await person()];
    const answer = new Authenticator(origin).make(await options(one.token));
    const input = { name: "Phone", answer };
    expect((await server.call("savePasskey", { token: other.token, input })).status).toBe(400);
  });
});

describe("a passkey as the second step", () => {
  /** A user with an authenticator app and a passkey. */
  async function withFactor() {
    const one = await person();
    const key = await enrol(one.token);
    const { secret } = (await server.call("beginFactor", { token: one.token })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now,
    });
    await server.call("confirmFactor", { token: one.token, input: { code } });
    const signIn = async () =>
      (
        await server.call("login", {
          input: { username: one.loginName, password: encodePassword(password) },
        })
      ).body.data.factor!;
    return { ...one, key, signIn };
  }

  it("replaces the code, but only for the same user", async () => {
    const one = await withFactor();
    const factor = await one.signIn();
    expect(factor.kinds).toEqual(["totp", "passkey"]);
    const stranger = await enrol((await person()).token);
    expect(replyOf(await enter(stranger, {}, factor.ticket))).toEqual(wrong);
    const passed = await enter(one.key, {}, factor.ticket);
    expect([passed.status, passed.body.data.userId]).toEqual([200, one.userId]);
    expect((await enter(one.key, {}, factor.ticket)).status).toBe(401);
  });

  it("is used again for a dangerous action, by its owner", async () => {
    const one = await withFactor();
    const stranger = await enrol((await person()).token);
    const prove = async (key: Authenticator) =>
      server.call("provePasskey", {
        token: one.token,
        input: { answer: key.answer(await requestPasskey()) },
      });
    server.clock.now += 10 * minuteMs;
    // A 401 would mean that the session is over, and sign the user out.
    const { status, body } = await prove(stranger);
    expect([status, body.msg]).toEqual([400, wrong[1]]);
    expect((await prove(one.key)).status).toBe(200);
    const [session] = await server.database.query<{ factor_at: Date }>(
      "select factor_at from sessions where user_id = $1",
      [one.userId],
    );
    expect(session?.factor_at.getTime()).toBe(server.clock.now);
  });

  it("is removed by a reset, because it may be on the lost phone", async () => {
    const one = await withFactor();
    expect(
      (await server.call("resetFactor", { as: admin, input: { id: one.userId } })).status,
    ).toBe(200);
    expect(replyOf(await enter(one.key))).toEqual(wrong);
  });
});

describe("the address of the installation", () => {
  it.each([
    [undefined, "noAddress"],
    ["http://house.example", "insecure"],
    ["https://10.1.2.3", "noName"],
    ["https://[::1]:8443", "noName"],
    ["http://localhost:8080", { rpId: "localhost", origin: "http://localhost:8080" }],
    [
      "https://house.example:8443/x",
      { rpId: "house.example", origin: "https://house.example:8443" },
    ],
  ])("%s decides about passkeys", (address, place) => {
    expect(passkeyPlace(address)).toEqual(place);
  });
});
