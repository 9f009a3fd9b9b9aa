import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const password = "Correct-Horse-9";
const stepMs = 30_000;
let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ LOGIN_LOCK_MS: "600000", SESSION_MAX_MS: "86400000" });
  admin = await buildUser(server.database, { canOperate: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  // A time step that no earlier test has used.
  server.clock.now += 20 * minuteMs;
  await server.database.query("delete from login_failures");
  await server.database.query("delete from factor_rules");
});

let count = 0;
/** A user with a password who has just signed in. */
async function person() {
  count += 1;
  const loginName = `person${count}`;
  const user = await buildUser(server.database, { loginName, password });
  const { token } = (await signIn(loginName)).body;
  return { ...user, loginName, token };
}
async function signIn(loginName: string) {
  const { status, body } = await server.call("login", {
    input: { username: loginName, password: encodePassword(password) },
  });
  return { status, body: body.data };
}
const codeOf = (secret: string, at = server.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
async function enrol(token: string) {
  const enrolment = await server.call("beginFactor", { token });
  expect(enrolment.status).toBe(200);
  const { secret } = enrolment.body.data;
  const confirmed = await server.call("confirmFactor", { token, input: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  server.clock.now += stepMs;
  return { secret, codes: confirmed.body.data.codes };
}
const pass = (ticket: string, code: string) =>
  server.call("passFactor", { input: { ticket, code } });

describe("the second step", () => {
  it("does not affect users without one", async () => {
    const { loginName } = await person();
    const { body } = await signIn(loginName);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.factor).toBeUndefined();
  });

  it("is required once it is confirmed; the password alone does not sign in", async () => {
    const one = await person();
    const { secret } = await enrol(one.token);
    const { body } = await signIn(one.loginName);
    expect(body.token).toBe("");
    expect(body.factor?.kinds).toEqual(["totp"]);
    const ticket = body.factor!.ticket;
    expect((await server.call("getCurrent", { token: ticket })).status).toBe(401);
    expect((await pass(ticket, "000000")).body.msg).toBe("The code is wrong");
    const passed = await pass(ticket, codeOf(secret));
    expect(passed.status).toBe(200);
    expect((await server.call("getCurrent", { token: passed.body.data.token })).status).toBe(200);
  });

  it("does not count until a first code was entered", async () => {
    const one = await person();
    await server.call("beginFactor", { token: one.token });
    expect((await signIn(one.loginName)).body.factor).toBeUndefined();
  });

  it("accepts a code once, of this time step or a neighbouring one", async () => {
    const one = await person();
    const { secret } = await enrol(one.token);
    const code = codeOf(secret);
    expect((await pass((await signIn(one.loginName)).body.factor!.ticket, code)).status).toBe(200);
    const again = await pass((await signIn(one.loginName)).body.factor!.ticket, code);
    expect([again.status, again.body.msg]).toEqual([
      400,
      "This code has been used already: wait for the next one",
    ]);
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    expect((await pass(ticket, codeOf(secret, server.clock.now - stepMs))).status).toBe(400);
    expect((await pass(ticket, codeOf(secret, server.clock.now + 2 * stepMs))).status).toBe(400);
    expect((await pass(ticket, codeOf(secret, server.clock.now + stepMs))).status).toBe(200);
  });

  it("does not accept the code of the setup a second time", async () => {
    const one = await person();
    const { secret } = (await server.call("beginFactor", { token: one.token })).body.data;
    const code = codeOf(secret);
    await server.call("confirmFactor", { token: one.token, input: { code } });
    expect((await pass((await signIn(one.loginName)).body.factor!.ticket, code)).status).toBe(400);
  });

  it("opens one session per ticket, however many requests arrive at once", async () => {
    const one = await person();
    const { codes } = await enrol(one.token);
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    const replies = await Promise.all(codes.slice(0, 5).map((code) => pass(ticket, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("invalidates a ticket after five minutes, or when the password changes", async () => {
    const one = await person();
    const { secret } = await enrol(one.token);
    const old = (await signIn(one.loginName)).body.factor!.ticket;
    server.clock.now += 5 * minuteMs;
    expect((await pass(old, codeOf(secret))).body.msg).toBe(
      "This sign-in has timed out, please sign in again",
    );
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    await server.database.query("update users set password_hash = 'x' where id = $1", [one.userId]);
    expect((await pass(ticket, codeOf(secret))).status).toBe(401);
  });

  it("locks after eight wrong codes from anywhere, even for right ones, and reports it", async () => {
    const one = await person();
    const { secret } = await enrol(one.token);
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.app.inject({
          method: "POST",
          url: "/api/login/factor",
          remoteAddress: `10.3.0.${i}`,
          payload: { ticket, code: String(100_000 + i) },
        }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(8);
    const right = await pass(ticket, codeOf(secret));
    expect([right.status, right.body.msg]).toEqual([
      429,
      "Too many wrong codes, try again in 10 min",
    ]);
    const lines = await server.database.query(
      "select 1 from operation_logs where function = 'loginFailed' and operator = $1",
      [one.loginName],
    );
    expect(lines.length).toBeGreaterThan(0);
  });

  it("is not locked for its owner while another person with the password guesses", async () => {
    const one = await person();
    const { secret } = await enrol(one.token);
    server.clock.now += stepMs;
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    for (let i = 0; i < 9; i += 1) await pass(ticket, String(100_000 + i));
    expect((await pass(ticket, codeOf(secret))).status).toBe(429);
    const prove = (code: string) =>
      server.call("proveFactor", { token: one.token, input: { code } });
    expect((await prove(codeOf(secret))).status).toBe(200);
    for (let i = 0; i < 8; i += 1) expect((await prove(String(200_000 + i))).status).toBe(400);
    expect((await prove(codeOf(secret))).status).toBe(429);
  });

  it("has ten recovery codes, each valid once, stored as hashes", async () => {
    const one = await person();
    const { codes } = await enrol(one.token);
    expect(new Set(codes).size).toBe(10);
    const [code = "", next = ""] = codes;
    expect(code).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const stored = await server.database.query<{ text: string }>(
      "select encode(code_hash, 'escape') as text from recovery_codes where user_id = $1",
      [one.userId],
    );
    expect(stored.some(({ text }) => text.includes(code.replaceAll("-", "")))).toBe(false);
    const first = (await signIn(one.loginName)).body.factor!.ticket;
    expect((await pass(first, ` ${code.toLowerCase().replaceAll("-", " ")} `)).status).toBe(200);
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    expect((await pass(ticket, code)).status).toBe(400);
    const { token } = (await pass(ticket, next)).body.data;
    expect((await server.call("readFactor", { token })).body.data.recoveryLeft).toBe(8);
  });

  it("ends the other sessions when it is turned on, and keeps this one", async () => {
    const one = await person();
    const { token: other } = (await signIn(one.loginName)).body;
    await enrol(one.token);
    expect((await server.call("getCurrent", { token: other })).status).toBe(401);
    expect((await server.call("getCurrent", { token: one.token })).status).toBe(200);
  });

  it("can only be set up shortly after a sign-in", async () => {
    const one = await person();
    server.clock.now += 15 * minuteMs;
    const late = await server.call("beginFactor", { token: one.token });
    expect([late.status, late.body.msg.includes("sign in again")]).toEqual([403, true]);
  });

  it("is turned off with a code, but not if a rule requires it", async () => {
    const one = await person();
    const { codes } = await enrol(one.token);
    await server.call("createFactorRule", { as: admin, input: { roleKey: "administrator" } });
    const refused = await server.call("removeFactor", {
      token: one.token,
      input: { code: codes[0] },
    });
    expect(refused.status).toBe(403);
    await server.database.query("delete from factor_rules");
    const gone = await server.call("removeFactor", { token: one.token, input: { code: codes[1] } });
    expect(gone.status).toBe(200);
    expect((await signIn(one.loginName)).body.factor).toBeUndefined();
  });

  it("is not replaced while it is active", async () => {
    const one = await person();
    await enrol(one.token);
    expect((await server.call("beginFactor", { token: one.token })).status).toBe(409);
  });

  it("is required from the next sign-in on: only setting it up is allowed", async () => {
    const one = await person();
    await server.call("createFactorRule", { as: admin, input: { roleKey: "administrator" } });
    expect((await server.call("listUser", { token: one.token })).status).toBe(200);
    const { token } = (await signIn(one.loginName)).body;
    const refused = await server.call("listUser", { token });
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      "Please set up two-step verification first",
    ]);
    expect((await server.call("getCurrent", { token })).body.data.mustEnrolFactor).toBe(true);
    await enrol(token);
    expect((await server.call("listUser", { token })).status).toBe(200);
    expect((await server.call("getCurrent", { token })).body.data.mustEnrolFactor).toBe(false);
  });

  it("is reset by an administrator, which ends the sessions and is in the log", async () => {
    const one = await person();
    await enrol(one.token);
    const own = await server.call("resetFactor", { as: admin, input: { id: admin.userId } });
    expect(own.status).toBe(400);
    expect(
      (await server.call("resetFactor", { as: admin, input: { id: one.userId } })).status,
    ).toBe(200);
    expect((await server.call("getCurrent", { token: one.token })).status).toBe(401);
    expect((await signIn(one.loginName)).body.token).not.toBe("");
    const [line] = await server.database.query(
      "select function, operation from operation_logs order by id desc offset 1 limit 1",
    );
    expect(line).toEqual({ function: "factorReset", operation: one.loginName });
  });

  it("cannot be read with another key, and the error names the remedy", async () => {
    const one = await person();
    const { codes } = await enrol(one.token);
    await server.database.query(
      "update second_factors set secret_box = '\\x00' where user_id = $1",
      [one.userId],
    );
    const { ticket } = (await signIn(one.loginName)).body.factor!;
    const refused = await pass(ticket, "123456");
    expect([refused.status, refused.body.msg.includes("recovery code")]).toEqual([403, true]);
    expect((await pass(ticket, codes[0]!)).status).toBe(200);
  });
});
