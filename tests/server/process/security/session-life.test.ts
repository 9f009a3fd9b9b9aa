import { describe, expect, it } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const idleMs = 12 * hourMs;
const maxMs = 7 * 24 * hourMs;
const server = useTestServer();

/** Opens a session, uses it at these ages, and returns the statuses. */
async function request(ages: readonly number[]): Promise<number[]> {
  const start = server.clock.now;
  const { userId } = await buildUser(server.database);
  const token = await server.sessions.open(userId, start);
  const statuses: number[] = [];
  for (const age of ages) {
    server.clock.now = start + age;
    statuses.push((await server.call("getCurrent", { token })).status);
  }
  return statuses;
}

describe("an idle session", () => {
  it("is refused after twelve hours, not before", async () => {
    expect(await request([idleMs - 1])).toEqual([200]);
    expect(await request([idleMs])).toEqual([401]);
  });
});

describe("a session in use", () => {
  it("is refused after seven days, not before, however busy it is", async () => {
    const hours = Array.from({ length: maxMs / hourMs }, (_, hour) => hour * hourMs);
    const statuses = await request([...hours, maxMs - 1, maxMs]);
    expect(statuses.indexOf(401)).toBe(hours.length + 1);
  });

  it("ends for all calls: reading, changing and signing out", async () => {
    const caller = await buildUser(server.database);
    const token = await server.sessions.open(caller.userId, server.clock.now);
    server.clock.now += idleMs;
    for (const name of ["listOverview", "ackAlarm", "saveUser", "logout"] as const)
      expect([name, (await server.call(name, { token })).status]).toEqual([name, 401]);
  });
});
