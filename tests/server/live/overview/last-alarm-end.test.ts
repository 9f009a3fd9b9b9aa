import { describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { appendFacts } from "../../../../server/platform/fact/append-facts.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

async function house() {
  const { id: houseId, orgId } = await buildHouse(server.database);
  const manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const endedAt = async () => {
    server.clock.now += 1;
    return (await server.call("listOverview", { as: manager })).body.data.endedAt;
  };
  /** Stores an alarm in its new state, published at that time. */
  const report = async (at: number, over: Partial<Alarm>) => {
    const alarm = await buildAlarm(server.database, { houseId, ...over });
    await server.database.transaction(async (tx) => {
      const { facts } = await appendFacts(tx, [{ kind: "alarm", alarm }], at);
      await tx.query("update alarms set version = $2 where id = $1", [alarm.id, facts[0]?.seq]);
    });
  };
  return { endedAt, tell: report, now: server.clock.now };
}

describe("the end of the last alarm", () => {
  it("is missing without an alarm, or with only those of others", async () => {
    const { endedAt, now } = await house();
    const other = await house();
    await other.tell(now, { state: "closed", raisedAt: now - hourMs, clearedAt: now });
    expect(await endedAt()).toBeNull();
  });

  it("is the time when it was cleared and acknowledged, however long ago it was raised", async () => {
    const { endedAt, tell, now } = await house();
    const acked = { state: "closed", ackBy: "Li" } as const;
    await tell(now - 2 * hourMs, {
      ...acked,
      subject: "1",
      raisedAt: now - 9 * dayMs,
      clearedAt: now - 8 * dayMs,
      ackAt: now - 2 * hourMs,
    });
    expect(await endedAt()).toBe(now - 2 * hourMs);
    await tell(now - hourMs, {
      state: "closed",
      suppressedBy: "shieldTest",
      subject: "2",
      raisedAt: now - 3 * hourMs,
      clearedAt: now - hourMs,
    });
    expect(await endedAt()).toBe(now - hourMs);
  });

  it("is absent while an alarm is open or shelved, and after a week", async () => {
    const { endedAt, tell, now } = await house();
    const old = now - 8 * dayMs;
    await tell(old, { state: "closed", raisedAt: old - hourMs, clearedAt: old });
    await (await house()).tell(now - 7.5 * dayMs, { raisedAt: now - 7.5 * dayMs });
    expect(await endedAt()).toBeNull();
    await tell(now - hourMs, {
      state: "closed",
      subject: "1",
      raisedAt: now - 2 * hourMs,
      clearedAt: now - hourMs,
    });
    expect(await endedAt()).toBe(now - hourMs);
    await tell(now, { subject: "2", raisedAt: now, shelvedUntil: now + hourMs });
    expect(await endedAt()).toBeNull();
  });
});
