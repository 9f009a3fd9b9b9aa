import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOn } from "../../../../../server/judge/record/alarm-life-cycle.ts";
import type { Alarm } from "../../../../../contract/alarm/alarm.ts";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { handleReceipt } from "../../../../../server/notify/notice-send/answer/notice-receipt.ts";
import { createBus } from "../../../../../server/platform/fact/fact-bus.ts";
import { buildFarm } from "../../../../factories/fleet.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

interface Row {
  readonly id: number;
  readonly phone_id: number | null;
  readonly due_at: Date;
  readonly text: string;
}
const questionsAbout = (alarm: Alarm): Promise<Row[]> =>
  stage.notices<Row>("*", `kind = 'notThere' and ${alarm.id} = any(alarm_ids)`);

/** A farm with three numbers; the delays of the second and third are longer than the test. */
async function begin(rule: { readonly onWay: number | null; readonly there: number | null }) {
  stage.now += 30 * hourMs;
  stage.farm = await buildFarm(stage.database, { name: "阳光农场" });
  await stage.database.query(
    `insert into notice_budgets (org_id, on_way_min, there_min, changed_by, changed_at)
     values ($1, $2, $3, 'test', now())`,
    [stage.farm.orgId, rule.onWay, rule.there],
  );
  const seed = { alarmType: "phone", repeatMin: 0 } as const;
  const first = await stage.phone(seed);
  const second = await stage.phone({ ...seed, delayMin: 50 });
  const third = await stage.phone({ ...seed, delayMin: 60 });
  const [alarm] = await stage.raise([await stage.house()]);
  await stage.pass(minuteMs);
  return { first, second, third, alarm: alarm! };
}

describe("an acknowledged alarm without a person on site", () => {
  it("is passed to the next contact after the set minutes, then to the one after", async () => {
    const { alarm, first, second, third } = await begin({ onWay: 5, there: null });
    await stage.acknowledge([alarm]);
    const at = stage.now;
    await stage.pass(4.5 * minuteMs);
    expect(await questionsAbout(alarm)).toEqual([]);
    await stage.pass(minuteMs);
    const [one, ...none] = await questionsAbout(alarm);
    expect([one?.phone_id, none.length]).toEqual([second, 0]);
    expect(one!.due_at.getTime() - at).toBeGreaterThanOrEqual(5 * minuteMs);
    expect(one!.text).toContain("李明");
    await stage.pass(11 * minuteMs);
    // People who were already notified come last.
    expect((await questionsAbout(alarm)).map(({ phone_id }) => phone_id)).toEqual([
      second,
      third,
      first,
    ]);
    await stage.pass(30 * minuteMs);
    expect(await questionsAbout(alarm)).toHaveLength(3);
  });

  it("is not passed on while a person is on the way, until that has taken too long", async () => {
    const { alarm, second } = await begin({ onWay: 5, there: 20 });
    await stage.acknowledge([alarm]);
    await stage.pass(2 * minuteMs);
    await stage.step([alarm], (one) =>
      workOn(one, { step: "onWay", by: "李明", note: "" }, stage.now),
    );
    await stage.pass(19 * minuteMs);
    expect(await questionsAbout(alarm)).toEqual([]);
    await stage.pass(2 * minuteMs);
    expect((await questionsAbout(alarm)).map(({ phone_id }) => phone_id)).toEqual([second]);
    await stage.step([alarm], (one) =>
      workOn(one, { step: "there", by: "李明", note: "" }, stage.now),
    );
    await stage.pass(60 * minuteMs);
    expect(await questionsAbout(alarm)).toHaveLength(1);
  });

  it("is not escalated without a setting of the organisation, nor after its end", async () => {
    const off = await begin({ onWay: null, there: null });
    await stage.acknowledge([off.alarm]);
    await stage.pass(40 * minuteMs);
    expect(await questionsAbout(off.alarm)).toEqual([]);
    const over = await begin({ onWay: 5, there: null });
    await stage.acknowledge([over.alarm]);
    await stage.clear([over.alarm]);
    await stage.pass(40 * minuteMs);
    expect(await questionsAbout(over.alarm)).toEqual([]);
  });

  it("records a person who presses 1 as on the way", async () => {
    const { alarm } = await begin({ onWay: 5, there: null });
    await stage.acknowledge([alarm]);
    await stage.pass(6 * minuteMs);
    const [one] = await questionsAbout(alarm);
    const receipt = { event: "key", id: `n-test-${one!.id}`, key: "1" } as const;
    await handleReceipt({ database: stage.database, bus: createBus() }, receipt, {
      webhookId: "r1",
      installation: "test",
      now: stage.now,
    });
    const [row] = await stage.database.query<{ work_step: string }>(
      "select work_step from alarms where id = $1",
      [alarm.id],
    );
    expect(row!.work_step).toBe("onWay");
  });
});
