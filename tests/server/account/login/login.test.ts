import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import {
  attemptLimits,
  createAttempts,
} from "../../../../server/platform/session/login-attempts.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const password = "Correct-Horse-9 ";
const lockMs = 600_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ LOGIN_LOCK_MS: String(lockMs) });
  await buildUser(server.database, { loginName: "Keeper", password });
});
afterAll(() => server.close());
/** Each test uses another address, because calls are also limited per address and minute. */
let home = 0;
beforeEach(() => {
  home += 1;
  return server.database.query("delete from login_failures");
});

const login = (username: string, word: string, address = `10.1.0.${home}`) =>
  server.app.inject({
    method: "POST",
    url: "/api/login",
    remoteAddress: address,
    payload: { username, password: encodePassword(word) },
  });

describe("signing in", () => {
  it("refuses a wrong password and an unknown user with the same answer", async () => {
    const wrong = await login("Keeper", "Correct-Horse-8 ");
    const unknown = await login("Nobody", password);
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it("refuses a password that was not encoded", async () => {
    const reply = await server.call("login", { input: { username: "Keeper", password } });
    expect(reply.status).toBe(401);
  });

  it("is not locked any more after a clock that was ahead is corrected", async () => {
    const { now } = server.clock;
    server.clock.now = now + 365 * 86_400_000;
    await buildUser(server.database, { loginName: "Early", password });
    for (let count = 0; count < 9; count += 1) await login("Early", "wrong");
    expect((await login("Early", password)).statusCode).toBe(429);
    server.clock.now = now;
    expect((await login("Early", password)).statusCode).toBe(200);
  });

  it("does not trim the password", async () => {
    expect((await login("Keeper", password.trim())).statusCode).toBe(401);
  });

  it("ignores case and blanks of the name, and counts the sign-in (§4.1)", async () => {
    const reply = await login("  kEEPER ", password);
    expect(reply.statusCode).toBe(200);
    const { userId, token } = reply.json().data;
    expect(token).toMatch(/^[\w-]{43}$/);
    const [user] = await server.database.query<{ login_times: number; latest_login_at: Date }>(
      "select login_times, latest_login_at from users where id = $1",
      [userId],
    );
    expect(user).toEqual({ login_times: 1, latest_login_at: new Date(server.clock.now) });
    expect((await server.call("getCurrent", { token })).body.data).toMatchObject({
      id: userId,
      roleKey: "administrator",
      canOperate: "1",
      remoteConfigFlag: "0",
      mapType: "1",
      build: "test-build",
    });
  });

  it("stores the token only as a hash", async () => {
    const { token } = (await login("Keeper", password)).json().data;
    const rows = await server.database.query<{ text: string }>(
      "select encode(token_hash, 'hex') as text from sessions",
    );
    expect(rows.some(({ text }) => text.includes(Buffer.from(token).toString("hex")))).toBe(false);
  });
});

describe("limits of signing in", () => {
  /** Records failed attempts without the slow hashing. */
  async function fail(
    times: number,
    name = "Keeper",
    address: (turn: number) => string = () => `10.1.0.${home}`,
  ): Promise<void> {
    const attempts = createAttempts(server.database, lockMs);
    for (let i = 0; i < times; i += 1) await attempts.begin(name, address(i), server.clock.now);
  }

  it("locks an address out of an account after eight failures, right password or not", async () => {
    await fail(attemptLimits.pair - 1);
    expect((await login("Keeper", "wrong")).statusCode).toBe(401);
    const locked = await login("Keeper", password);
    expect(locked.statusCode).toBe(429);
    expect(locked.json().msg).toBe("Too many failed sign-ins, try again in 10 min");
  });

  it("allows eight guesses in fifty simultaneous attempts", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => login("Keeper", "wrong")));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(attemptLimits.pair);
  });

  it("ends the lock at the announced time, despite further attempts", async () => {
    await fail(attemptLimits.pair + 1);
    const start = server.clock.now;
    server.clock.now = start + lockMs - 1;
    expect((await login("Keeper", password)).statusCode).toBe(429);
    server.clock.now = start + lockMs;
    expect((await login("Keeper", password)).statusCode).toBe(200);
  });

  it("leaves the account open to an address that has not failed, after a second, while others attack it", async () => {
    await fail(attemptLimits.account + 1, "Keeper", (i) => `10.0.1.${i}`);
    expect((await login("Keeper", "wrong", "10.0.1.3")).statusCode).toBe(429);
    const before = performance.now();
    expect((await login("Keeper", password, "10.0.2.1")).statusCode).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(900);
  });

  it("locks an address that tries one password on many accounts, known or not", async () => {
    for (let i = 0; i < attemptLimits.address - 1; i += 1) await fail(1, `user ${i}`);
    expect((await login("Nobody", "Summer2026")).statusCode).toBe(401);
    expect((await login("Keeper", password)).statusCode).toBe(429);
    expect((await login("Keeper", password, "10.0.0.2")).statusCode).toBe(200);
  });

  it("starts counting again for the account after a success", async () => {
    await fail(attemptLimits.pair - 1);
    expect((await login("Keeper", password)).statusCode).toBe(200);
    await fail(attemptLimits.pair - 1);
    expect((await login("Keeper", "wrong")).statusCode).toBe(401);
  });

  it("never locks longer than fifteen minutes in any environment", async () => {
    const attempts = createAttempts(server.database, dayMs);
    for (let i = 0; i < attemptLimits.pair; i += 1) await attempts.begin("x", "y", 0);
    expect((await attempts.begin("x", "y", 0)).lockedUntil).toBe(15 * minuteMs);
  });

  it("stores no name in plain text", async () => {
    await login("MyPasswordInTheWrongField", "wrong");
    const rows = await server.database.query<{ key: string }>("select key from login_failures");
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("mypassword");
  });
});
