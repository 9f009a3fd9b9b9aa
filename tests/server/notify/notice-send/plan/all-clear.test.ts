import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { Stage, start } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

/** The test starts at noon in Shanghai; these are minutes of the day. */
const noon = 12 * 60;
/** Times at which texts about the end were sent, in minutes after noon. */
const clearedAt = async (): Promise<number[]> =>
  (
    await stage.notices<{ sent_at: Date }>("sent_at", "kind = 'cleared' and sent_at is not null")
  ).map(({ sent_at: at }) => Math.floor((at.getTime() - start) / minuteMs));

describe("the end of an alarm", () => {
  const seed = { alarmType: "message", repeatMin: 0, period: [noon - 60, noon + 60] } as const;
  const raise = async () => {
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 5000);
    return alarms;
  };
  const endAt = async (alarms: Awaited<ReturnType<typeof raise>>, ms: number) => {
    stage.now = start + ms;
    await stage.clear(alarms);
    await stage.pass(3 * minuteMs, 5000);
  };

  it("is sent outside a number's hours if it was notified just before", async () => {
    await stage.phone(seed);
    await endAt(await raise(), 90 * minuteMs);
    expect(await clearedAt()).toEqual([91]);
  });

  it("waits for the number's next hours if it was notified long ago", async () => {
    await stage.phone(seed);
    await endAt(await raise(), 8 * hourMs);
    expect(await clearedAt()).toEqual([]);
    stage.now = start + 23 * hourMs - minuteMs;
    await stage.pass(2 * minuteMs, 5000);
    expect(await clearedAt()).toEqual([23 * 60]);
  });

  it("is not sent to a number whose owner has silenced it", async () => {
    const phone = await stage.phone({ ...seed, period: [0, 0] });
    const alarms = await raise();
    await stage.database.query(
      "update alarm_phones set paused_at = $2, paused_until = $3 where id = $1",
      [phone, new Date(stage.now), new Date(start + 3 * hourMs)],
    );
    await endAt(alarms, 30 * minuteMs);
    expect(await clearedAt()).toEqual([]);
    stage.now = start + 3 * hourMs;
    await stage.pass(minuteMs, 5000);
    expect(await clearedAt()).toEqual([180]);
  });
});
