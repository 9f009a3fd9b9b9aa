import { describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

async function house() {
  const { id: houseId, orgId } = await buildHouse(server.database);
  const manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const summary = async () => (await server.call("overviewSummary", { as: manager })).body.data;
  return { houseId, orgId, summary };
}

describe("the current figures of the overview", () => {
  it("count alarms of a day and of the day before by severity", async () => {
    const { houseId, summary } = await house();
    const { now } = server.clock;
    const raise = (subject: string, severity: 1 | 2, raisedAt: number) =>
      buildAlarm(server.database, { houseId, severity, raisedAt, subject });
    await raise("1", 1, now - hourMs);
    await raise("2", 2, now - 2 * hourMs);
    await raise("3", 2, now - dayMs - hourMs);
    const { raised } = await summary();
    expect(raised.bySeverity.lately).toEqual([1, 1, 0, 0]);
    expect(raised.lately).toBe(2);
    if (raised.bySeverity.before !== null) expect(raised.bySeverity.before).toEqual([0, 1, 0, 0]);
  });

  it("have the last ended alarms, newest first, without suppressed ones and those of others", async () => {
    const { houseId, summary } = await house();
    const stranger = await house();
    const { now } = server.clock;
    const end = (id: number, subject: string, more: Partial<Alarm> = {}) =>
      buildAlarm(server.database, {
        houseId: id,
        subject,
        raisedAt: now - hourMs,
        state: "closed",
        clearedAt: now - minuteMs,
        ...more,
      });
    await end(houseId, "1");
    await end(houseId, "2", { suppressedBy: "emptyHouse" });
    await end(houseId, "3", { state: "unacknowledged", clearedAt: null });
    await end(stranger.houseId, "4");
    await end(houseId, "5");
    const subjects = async (of: typeof summary) =>
      (await of()).ended.map(({ subject }: Alarm) => subject);
    expect(await subjects(summary)).toEqual(["5", "1"]);
    expect(await subjects(stranger.summary)).toEqual(["4"]);
  });

  it("count calls of the last hour about houses that the caller sees, and no texts", async () => {
    const { houseId, orgId, summary } = await house();
    const stranger = await house();
    const { now } = server.clock;
    const report = (key: string, channel: string, state: string, dueAt: number) =>
      server.database.query(
        `insert into notices (key, org_id, channel, address_kind, address, alarm_ids, house_ids,
           kind, text, language, state, due_at)
         values ($1, $2, $3, 'phone', '1', '{}', array[$4::int], 'raise', '', 'en', $5, $6)`,
        [`${houseId} ${key}`, orgId, channel, houseId, state, new Date(dueAt)],
      );
    await report("a", "call", "answered", now - minuteMs);
    await report("b", "call", "acknowledged", now - 2 * minuteMs);
    await report("c", "call", "failed", now - 3 * minuteMs);
    await report("d", "call", "sending", now - minuteMs);
    await report("e", "call", "due", now - minuteMs);
    await report("f", "text", "delivered", now - minuteMs);
    await report("g", "call", "answered", now - hourMs - minuteMs);
    expect((await summary()).calls).toEqual({ made: 4, answered: 2, failed: 1 });
    expect((await stranger.summary()).calls).toEqual({ made: 0, answered: 0, failed: 0 });
  });

  it("add up the power of meters that reported recently", async () => {
    const { houseId, summary } = await house();
    const { now } = server.clock;
    const send = (at: number, detail: object) =>
      server.database.query(
        `insert into house_states (house_id, reading_at, detail) values ($1, $2, $3)
         on conflict (house_id) do update set reading_at = $2, detail = $3`,
        [houseId, new Date(at), detail],
      );
    await send(now - minuteMs, { kw: 12.5 });
    expect((await summary()).power).toEqual({ kw: 12.5, houses: 1 });
    await send(now - minuteMs, { kw: null });
    expect((await summary()).power).toEqual({ kw: 0, houses: 0 });
    await send(now - 5 * minuteMs, { kw: 12.5 });
    expect((await summary()).power).toEqual({ kw: 0, houses: 0 });
  });
});
