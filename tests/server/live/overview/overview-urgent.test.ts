import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

async function house() {
  const { id: houseId, orgId } = await buildHouse(server.database);
  const manager = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const until = async () =>
    (await server.call("overviewSummary", { as: manager })).body.data.urgentUntil;
  const now = () => server.clock.now;
  const raise = (over: object) => buildAlarm(server.database, { houseId, ...over });
  return { until, now, raise };
}

describe("the last urgent alarm", () => {
  it("is null with only less severe alarms, or alarms of other organisations", async () => {
    const { until, now, raise } = await house();
    await raise({ severity: 2, raisedAt: now() - hourMs });
    await (await house()).raise({ severity: 1, raisedAt: now() - hourMs });
    expect(await until()).toBeNull();
  });

  it("ends when it was cleared, and lasts until now while it is active", async () => {
    const { until, now, raise } = await house();
    const clearedAt = now() - 2 * hourMs;
    await raise({ severity: 1, raisedAt: now() - 9 * hourMs, clearedAt, subject: "1" });
    server.clock.now += 1;
    expect(await until()).toBe(clearedAt);
    await raise({ severity: 1, raisedAt: now() - 3 * hourMs, subject: "2" });
    server.clock.now += 1;
    expect(await until()).toBe(now());
  });

  it("is omitted after seven days", async () => {
    const { until, now, raise } = await house();
    await raise({ severity: 1, raisedAt: now() - 8 * dayMs, clearedAt: now() - 7.5 * dayMs });
    expect(await until()).toBeNull();
  });
});
