import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { runsOf } from "../../../factories/long.ts";
import { type PhoneSeed, Stage } from "./notice-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

let houseNo = 0;

interface NoticeRow {
  readonly phone_id: number;
  readonly channel: string;
  readonly alarm_ids: number[];
  readonly due_at: Date;
  readonly state: string;
  readonly reason: string | null;
}

/** Notices to one number, and those delayed by a carrier's limit of hours and days. */
const notifiedBy = async (phoneId: number): Promise<NoticeRow[]> =>
  stage.notices<NoticeRow>("*", `phone_id = ${phoneId}`);

/** A new organisation with its farms, a day after the earlier notices. */
async function begin(): Promise<readonly [number, number]> {
  stage.now += 30 * hourMs;
  stage.farm = await buildFarm(stage.database, { name: "阳光农场" });
  const { orgId } = stage.farm;
  const second = await buildFarm(stage.database, { orgId, name: "月光农场" });
  return [stage.farm.id, second.id];
}

/** Alarm kind that has each severity; a fan fault is high. */
const kinds = { urgent: "powerFail", high: "fanFault" } as const;

interface Step {
  readonly kind: keyof typeof kinds;
  readonly farm: 0 | 1;
  readonly houses: number;
  readonly pauseS: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("urgent", "high", "high"),
  farm: fc.constantFrom(0, 1),
  houses: fc.integer({ min: 1, max: 6 }),
  pauseS: fc.constantFrom(0, 1, 4, 7, 20, 45, 70),
});

const phone: fc.Arbitrary<PhoneSeed> = fc.record({
  alarmType: fc.constantFrom("phoneAndMessage", "phone", "message"),
  repeatMin: fc.constantFrom(0, 5, 30),
});

describe("an urgent alarm", () => {
  it(
    "reaches each number within a minute, whatever preceded: floods, recent calls, a budget exceeded twice",
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 12 }),
          fc.array(phone, { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          async (steps, phones, isUsedUp) => {
            const farms = await begin();
            const ids: number[] = [];
            for (const seed of phones) {
              ids.push(await stage.phone(seed));
              ids.push(await stage.phone({ ...seed, farmId: farms[1] }));
            }
            const { orgId } = stage.farm;
            if (isUsedUp)
              await stage.database.query(
                `insert into notice_usage (org_id, phone_id, day, channel, count)
                 select $1, 0, ($2::timestamptz at time zone 'Asia/Shanghai')::date + d, c, 9000
                 from unnest(array['call', 'text']) c, generate_series(-1, 1) d`,
                [orgId, new Date(stage.now)],
              );
            const urgent: (Alarm & { readonly farm: 0 | 1 })[] = [];
            const all: Alarm[] = [];
            for (const { kind, farm, houses, pauseS } of steps) {
              const built = [];
              for (let count = 0; count < houses; count += 1)
                built.push(await stage.house(`${(houseNo += 1)}号舍`, farms[farm]));
              const raised = await stage.raise(built, kinds[kind], kind === "high" ? "1" : "");
              all.push(...raised);
              if (kind === "urgent") urgent.push(...raised.map((alarm) => ({ ...alarm, farm })));
              if (pauseS > 0) await stage.pass(pauseS * 1000, 2500);
            }
            await stage.pass(75_000, 2500);
            for (const [index, id] of ids.entries()) {
              const notified = await notifiedBy(id);
              for (const alarm of urgent.filter(({ farm }) => farm === index % 2)) {
                const of = notified.filter(({ alarm_ids }) => alarm_ids.includes(alarm.id));
                // Notices are collected for five seconds, and processed every two and a half.
                const inTime = of.filter(
                  ({ due_at }) => due_at.getTime() <= alarm.raisedAt + minuteMs + 8000,
                );
                const isNotified = inTime.some(({ state }) => state !== "dropped");
                if (!isNotified) expect([id, steps, phones, isUsedUp, of]).toBe("told");
              }
            }
            await stage.acknowledge(all);
            await stage.pass(2500, 2500);
          },
        ),
        { numRuns: runsOf(60, 6) },
      );
    },
  );

  it("causes a call after a night of unanswered calls for lesser alarms", async () => {
    await begin();
    const id = await stage.phone({ alarmType: "phoneAndMessage", repeatMin: 15 });
    await stage.raise([await stage.house("1号舍")], "fanFault", "1");
    await stage.pass(8 * hourMs, minuteMs);
    const [urgent] = await stage.raise([await stage.house("2号舍")]);
    await stage.pass(2 * minuteMs, 5000);
    const calls = (await notifiedBy(id)).filter(
      ({ channel, alarm_ids }) => channel === "call" && alarm_ids.includes(urgent!.id),
    );
    expect(calls.map(({ state }) => state)).toEqual(["accepted"]);
  });

  it("right after a call causes a call a minute later, not only a text", async () => {
    await begin();
    const id = await stage.phone({ alarmType: "phoneAndMessage", repeatMin: 0 });
    await stage.raise([await stage.house("1号舍")]);
    await stage.pass(10_000);
    stage.now += 10_000;
    const [second] = await stage.raise([await stage.house("2号舍")]);
    await stage.pass(65_000);
    const calls = (await notifiedBy(id)).filter(({ channel }) => channel === "call");
    expect(calls.map(({ alarm_ids, state }) => [alarm_ids.includes(second!.id), state])).toEqual([
      [false, "accepted"],
      [true, "accepted"],
    ]);
    const [first, next] = calls.map(({ due_at }) => due_at.getTime());
    expect(next! - first!).toBeLessThanOrEqual(minuteMs + 1000);
    expect(next! - first!).toBeGreaterThanOrEqual(minuteMs);
  });
});
