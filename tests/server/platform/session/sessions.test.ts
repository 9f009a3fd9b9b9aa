import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { createSessions } from "../../../../server/platform/session/sessions.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildUser } from "../../../factories/user.ts";

const start = Date.UTC(2026, 5, 1);
const idleMs = hourMs;
const maxMs = 10 * hourMs;
let opened: TestDatabase;
let user: Caller;

beforeAll(async () => {
  opened = await openTestDatabase();
  user = await buildUser(opened.database, { roleKey: "administrator" });
});
afterAll(() => opened.close());
beforeEach(() => opened.database.query("delete from sessions"));

function build() {
  const bus = createBus();
  return { bus, sessions: createSessions({ database: opened.database, bus, idleMs, maxMs }) };
}

describe("a session", () => {
  it("is found only by its token, plain or as a bearer token", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    for (const header of [
      undefined,
      "",
      "Bearer",
      `${token} `,
      token.slice(1),
      `Basic ${token}`,
      "A".repeat(43),
      "\0".repeat(43),
    ]) {
      expect(await sessions.authenticate(header, start)).toBeNull();
    }
    expect(await sessions.authenticate(token, start)).toMatchObject({
      userId: user.userId,
      loginName: user.loginName,
      roleKey: "administrator",
      orgId: null,
    });
    for (const scheme of ["Bearer", "bearer"])
      expect(await sessions.authenticate(`${scheme} ${token}`, start)).not.toBeNull();
  });

  it("ends after its idle time, not before", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    expect(await sessions.authenticate(token, start + idleMs - 1)).not.toBeNull();
    expect(await sessions.authenticate(token, start + 2 * idleMs - 2)).not.toBeNull();
    expect(await sessions.authenticate(token, start + 3 * idleMs - 2)).toBeNull();
  });

  it("ends at its maximum age however busy it is", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    for (let now = start; now < start + maxMs; now += idleMs / 2)
      expect(await sessions.authenticate(token, now)).not.toBeNull();
    expect(await sessions.authenticate(token, start + maxMs - 1)).not.toBeNull();
    expect(await sessions.authenticate(token, start + maxMs)).toBeNull();
  });

  it("stores the time of its last use at most once a minute", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    const seenAt = async () =>
      (
        await opened.database.query<{ seen_at: Date }>("select seen_at from sessions")
      )[0]!.seen_at.getTime();
    await sessions.authenticate(token, start + 59_999);
    expect(await seenAt()).toBe(start);
    await sessions.authenticate(token, start + 62_000);
    expect(await seenAt()).toBe(start + 62_000);
  });

  it("ends at once when it is closed, even if cached a second ago", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    const caller = await sessions.authenticate(token, start);
    await sessions.end(caller!);
    expect(await sessions.authenticate(token, start)).toBeNull();
  });

  it("is not cached if it ended while it was being read", async () => {
    const { bus, sessions } = build();
    const token = await sessions.open(user.userId, start);
    const reading = sessions.authenticate(token, start);
    bus.publish("sessionEnded", { userId: user.userId, tokenHash: null });
    await reading;
    await opened.database.query("delete from sessions");
    expect(await sessions.authenticate(token, start)).toBeNull();
  });

  it("is cached for two seconds at most", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    await sessions.authenticate(token, start);
    await opened.database.query("delete from sessions");
    expect(await sessions.authenticate(token, start + 1999)).not.toBeNull();
    expect(await sessions.authenticate(token, start + 2000)).toBeNull();
  });

  it("ends with all others of its user, and the bus publishes it", async () => {
    const { bus, sessions } = build();
    const tokens = [
      await sessions.open(user.userId, start),
      await sessions.open(user.userId, start),
    ];
    for (const token of tokens) await sessions.authenticate(token, start);
    const received: unknown[] = [];
    bus.subscribe("sessionEnded", (message) => received.push(message));
    await sessions.endAll(user.userId);
    for (const token of tokens) expect(await sessions.authenticate(token, start)).toBeNull();
    expect(received).toEqual([{ userId: user.userId, tokenHash: null }]);
  });

  it("is found with many others in one query, which omits ended ones and counts as use", async () => {
    const { sessions } = build();
    const other = await buildUser(opened.database, {
      roleKey: "farm_manager",
      mustChangePassword: true,
    });
    const tokens = [
      await sessions.open(user.userId, start),
      await sessions.open(other.userId, start),
      await sessions.open(user.userId, start),
    ];
    await sessions.end((await sessions.authenticate(tokens[2], start))!);
    const credentials = [...tokens, `Bearer ${tokens[0]}`, "nonsense", ""];
    const result = await sessions.renew(credentials, start + minuteMs);
    expect(
      [...result].map(([token, caller]) => [
        credentials.indexOf(token),
        caller.userId,
        caller.mustChangePassword,
      ]),
    ).toEqual([
      [0, user.userId, false],
      [1, other.userId, true],
      [3, user.userId, false],
    ]);
    expect((await sessions.renew(credentials, start + minuteMs + idleMs - 1)).size).toBe(3);
    expect((await sessions.renew(credentials, start + minuteMs + idleMs + idleMs)).size).toBe(0);
    expect((await sessions.renew([], start)).size).toBe(0);
  });

  it("is not cached once another server has ended it", async () => {
    const { sessions } = build();
    const token = await sessions.open(user.userId, start);
    await sessions.authenticate(token, start);
    await opened.database.query("delete from sessions");
    expect(await sessions.authenticate(token, start)).not.toBeNull();
    sessions.forget({ userId: user.userId, tokenHash: null });
    expect(await sessions.authenticate(token, start)).toBeNull();
  });

  it("gives no permission to an unknown role", async () => {
    const { sessions } = build();
    const stranger = await buildUser(opened.database, { roleKey: "admin" as "administrator" });
    expect(
      await sessions.authenticate(await sessions.open(stranger.userId, start), start),
    ).toBeNull();
  });
});
