import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { endLateOutages } from "../../../../server/judge/record/late-outages.ts";
import { refreshFigures } from "../../../../server/flock/production/production-figures.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let manager: Caller;
let farm: { id: number; orgId: number };
let houseId: number;
let flockId: number;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";

beforeAll(async () => {
  farm = await buildFarm(server.database);
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});

async function freshFlock(): Promise<void> {
  server.clock.now = now;
  houseId = (await buildHouse(server.database, { farmId: farm.id, flock: null })).id;
  flockId = await buildFlock(server.database, houseId, {
    placedAt: Date.UTC(2026, 4, 5, 2),
    placedCount: 30_000,
  });
}
const save = async (over: object = {}) => {
  const { status, body } = await server.call("saveProduction", {
    as: manager,
    input: { flockId, day: today, version: 0, draftId: randomUUID(), draftedAt: now, ...over },
  });
  expect([status, body.msg]).toEqual([200, "Saved"]);
  return body.data;
};
const lost = (dead: number) => ({ losses: [{ dead, culled: 0, cause: "leg" }] });
const alarms = () =>
  server.database.query<object>(
    `select key, subject, state, severity, value, limit_value as "limit", peak,
       latched_at as "latchedAt" from alarms
     where house_id = $1 order by id`,
    [houseId],
  );

describe("recorded losses", () => {
  it("raise an alarm that everybody receives, update it as they grow, and clear it when corrected", async () => {
    await freshFlock();
    const received: unknown[] = [];
    const end = server.bus.subscribe("committed", ({ facts }) => {
      received.push(...facts.filter(({ kind }) => kind === "alarm"));
    });
    await save(lost(60));
    expect(await alarms()).toEqual([]);
    await save(lost(30));
    expect(await alarms()).toMatchObject([
      { key: "mortHigh", subject: "", state: "unacknowledged", severity: 2, limit: 0.2, peak: 0.3 },
    ]);
    expect(received).toMatchObject([{ kind: "alarm", alarm: { key: "mortHigh", houseId } }]);
    const record = await save(lost(15));
    expect(await alarms()).toMatchObject([{ value: 0.3, peak: 0.35 }]);
    for (const { id, dead } of record.losses)
      if (dead !== 60)
        await server.call("voidProduction", {
          as: manager,
          input: { kind: "loss", id, reason: "typed twice" },
        });
    expect(await alarms()).toMatchObject([{ key: "mortHigh", state: "returned" }]);
    end();
  });

  it("end the alarm if the only ones of two days are removed, not if none are recorded", async () => {
    await freshFlock();
    const { losses } = await save(lost(90));
    expect(await alarms()).toMatchObject([{ state: "unacknowledged" }]);
    while ((await refreshFigures(server, now + 5 * dayMs, 50)) > 0);
    expect(await alarms()).toMatchObject([{ state: "unacknowledged" }]);
    await server.call("voidProduction", {
      as: manager,
      input: { kind: "loss", id: losses[0]!.id, reason: "of another house" },
    });
    expect(await alarms()).toMatchObject([{ state: "returned" }]);
  });

  it("of a flock that has left raise no alarm", async () => {
    await freshFlock();
    await save(lost(90));
    expect(await alarms()).toMatchObject([{ state: "unacknowledged" }]);
    await server.database.query(
      "update flocks set cleared_at = $2, version = version + 1 where id = $1",
      [flockId, new Date(now)],
    );
    while ((await refreshFigures(server, now, 50)) > 0);
    expect(await alarms()).toMatchObject([{ state: "returned" }]);
  });

  it("use the limits of their house", async () => {
    await freshFlock();
    await server.database.query("update houses set limit_override = $2 where id = $1", [
      houseId,
      { lossDayHighPct: 5, lossTimesStandard: 20 },
    ]);
    await save(lost(90));
    expect(await alarms()).toEqual([]);
  });

  it("use the limits of the farm if the house has none", async () => {
    await freshFlock();
    await server.database.query(
      `insert into limit_settings (org_id, farm_id, limits, changed_at, changed_by)
       values ($1, $2, $3, now(), 'x')`,
      [farm.orgId, farm.id, { lossDayHighPct: [[0, 5]], lossTimesStandard: [[0, 20]] }],
    );
    await save(lost(90));
    expect(await alarms()).toEqual([]);
    await server.database.query("delete from limit_settings where farm_id = $1", [farm.id]);
  });
});

describe("an organisation's settings for alarms of records", () => {
  const setKind = (severity: number | null, latches: boolean | null) =>
    server.database.query(
      `insert into alarm_kind_settings (org_id, key, severity, latches, changed_at, changed_by)
       values ($1, 'mortHigh', $2, $3, $4, 'test') on conflict (org_id, key)
       do update set severity = excluded.severity, latches = excluded.latches`,
      [farm.orgId, severity, latches, new Date(now)],
    );
  const outage = async (subject = "") =>
    (
      await server.call("createAlarmOutage", {
        as: manager,
        input: { houseId, key: "mortHigh", subject, reason: "scale is broken", hours: 2 },
      })
    ).body.data;
  const hidden = async () =>
    (
      await server.database.query<{ by: string | null }>(
        "select suppressed_by as by from alarms where house_id = $1 order by id",
        [houseId],
      )
    ).map(({ by }) => by);
  const putRight = async (losses: readonly { readonly id: number }[]) => {
    for (const { id } of losses)
      await server.call("voidProduction", {
        as: manager,
        input: { kind: "loss", id, reason: "typed twice" },
      });
  };

  it("set their severity, and keep them until a person resets them", async () => {
    await freshFlock();
    await setKind(4, true);
    const { losses } = await save(lost(90));
    expect(await alarms()).toMatchObject([{ key: "mortHigh", severity: 4 }]);
    await putRight(losses);
    expect(await alarms()).toMatchObject([
      { state: "unacknowledged", latchedAt: expect.any(Date) as Date },
    ]);
    await save(lost(95));
    expect(await alarms()).toMatchObject([{ state: "unacknowledged" }]);
    await setKind(null, null);
  });

  it("hide new alarms that are out of service, and show them after it", async () => {
    await freshFlock();
    const { id } = await outage();
    await save(lost(90));
    expect(await hidden()).toEqual(["outOfService"]);
    const received: unknown[] = [];
    const end = server.bus.subscribe("committed", ({ facts }) => void received.push(...facts));
    await server.call("endAlarmOutage", { as: manager, input: { id } });
    expect(await hidden()).toEqual([null]);
    expect(received).toMatchObject([
      { kind: "alarm", alarm: { key: "mortHigh", suppressedBy: null } },
      { kind: "house", house: { id: houseId } },
    ]);
    end();
  });

  it("hide active alarms, and show them again at the end", async () => {
    await freshFlock();
    await save(lost(90));
    expect(await hidden()).toEqual([null]);
    await outage();
    expect(await hidden()).toEqual(["outOfService"]);
    const commit = await endLateOutages(server.database, now + 2 * hourMs);
    expect(commit?.facts).toMatchObject([{ kind: "alarm" }, { kind: "house" }]);
    expect(await hidden()).toEqual([null]);
  });
});

describe("a recorded weighing", () => {
  it("raises low uniformity, and the next one clears it", async () => {
    await freshFlock();
    await save({ weighings: [{ sample: 120, meanG: 1500, cvPct: 14 }] });
    expect(await alarms()).toMatchObject([
      { key: "uniformityLow", severity: 4, limit: 75, state: "unacknowledged" },
    ]);
    await save({ weighings: [{ sample: 1500, meanG: 1500, cvPct: 7 }] });
    expect(await alarms()).toMatchObject([{ key: "uniformityLow", state: "returned" }]);
  });
});
