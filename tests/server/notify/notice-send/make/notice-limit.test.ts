import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { buildUser } from "../../../../factories/user.ts";
import { type PhoneSeed, Stage } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
  const { userId } = await buildUser(stage.database, {
    roleKey: "company_manager",
    orgId: stage.farm.orgId,
  });
  await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
    userId,
  ]);
});
afterEach(() => stage.close());

const reached = () =>
  Object.values(stage.fakes).flatMap(({ received }) => received.map(({ text }) => text));
/** An alarm that nobody answers has used up the carrier's limit for the day. */
const exhaust = async (seed: PhoneSeed) => {
  await stage.phone({ repeatMin: 15, ...seed });
  await stage.raise([await stage.house("1号舍")]);
  await stage.pass(11 * hourMs, 15 * minuteMs);
};

describe("an urgent alarm after a day of reminders of another", () => {
  it.each(["message", "phone", "phoneAndMessage"] as const)(
    "is sent to its only number, which receives: %s",
    async (alarmType) => {
      await exhaust({ alarmType });
      await stage.raise([await stage.house("2号舍")]);
      await stage.pass(2 * minuteMs, 5000);
      expect(reached().filter((text) => text.includes("2号舍")).length).toBeGreaterThan(0);
    },
  );

  it("is sent to the managers when all of the number's limits are used up", async () => {
    await exhaust({ alarmType: "message" });
    for (const name of Array.from({ length: 20 }, (_, index) => `${index + 3}号舍`)) {
      await stage.raise([await stage.house(name)]);
      await stage.pass(2 * minuteMs, 30_000);
      expect(
        reached().some((text) => text.includes(`${name} 停电`)),
        name,
      ).toBe(true);
    }
  });
});
