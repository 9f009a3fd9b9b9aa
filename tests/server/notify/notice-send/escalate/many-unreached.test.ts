import { afterEach, beforeEach, expect, it } from "vitest";
import type { Alarm } from "../../../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { buildFarm } from "../../../../factories/fleet.ts";
import { buildUser } from "../../../../factories/user.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

/** Adds `count` further alarms like this one, to its calls and notices too. Returns their ids. */
async function copies(alarm: Alarm, count: number): Promise<number[]> {
  const rows = await stage.database.query<{ id: number }>(
    `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at,
       ack_at, ack_by, version)
     select house_id, farm_id, org_id, 'diAlarm', n::text, severity, state, raised_at, ack_at,
       ack_by, version
     from alarms, generate_series(1, $2::int) n where id = $1 returning id`,
    [alarm.id, count],
  );
  const ids = rows.map(({ id }) => id);
  for (const table of ["notices", "notice_duties"])
    await stage.database.query(
      `update ${table} set alarm_ids = alarm_ids || $2::int[] where $1 = any(alarm_ids)`,
      [alarm.id, ids],
    );
  return ids;
}

/** Another organisation, whose manager has a mail address. */
async function otherOrganisation(): Promise<void> {
  stage.farm = await buildFarm(stage.database, { name: "月光农场" });
  const { orgId } = stage.farm;
  const { userId } = await buildUser(stage.database, { roleKey: "company_manager", orgId });
  await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
    userId,
  ]);
}
const limitsOf = (orgId: number) =>
  stage.database.query(
    `insert into notice_budgets (org_id, on_way_min, changed_by, changed_at)
     values ($1, 5, 'test', now())`,
    [orgId],
  );
const receivedMails = () => stage.fakes.mail.received.map(({ text }) => text);

it("an organisation with many alarms that reach nobody hides no other organisation's", async () => {
  const [alarm] = await stage.raise([await stage.house()]);
  await stage.pass(10_000, 1000);
  await copies(alarm!, 600);
  await otherOrganisation();
  await stage.raise([await stage.house("9号舍")]);
  await stage.pass(30_000, 5000);
  expect(receivedMails()).toEqual([expect.stringContaining("9号舍")]);
});

it("an organisation with many alarms and nobody on site hides no other organisation's", async () => {
  await limitsOf(stage.farm.orgId);
  const [alarm] = await stage.raise([await stage.house()]);
  await stage.acknowledge([alarm!]);
  await copies(alarm!, 250);
  await otherOrganisation();
  await limitsOf(stage.farm.orgId);
  await stage.acknowledge(await stage.raise([await stage.house("9号舍")]));
  await stage.pass(7 * minuteMs, 10_000);
  expect(receivedMails()).toEqual([expect.stringContaining("9号舍")]);
});

it("many alarms that a group was notified of do not hide a new one from it", async () => {
  const robot = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k";
  await stage.phone({ alarmType: "phone", repeatMin: 0 });
  await stage.phone({ kind: "robot", address: robot, repeatMin: 0, delayMin: 50 });
  const [alarm] = await stage.raise([await stage.house()]);
  await stage.pass(8 * minuteMs);
  const texts = async () =>
    (await stage.notices<{ text: string }>("text", "kind = 'unreached'")).map(({ text }) => text);
  expect(await texts()).toHaveLength(1);
  await copies(alarm!, 250);
  await stage.raise([await stage.house("9号舍")]);
  await stage.pass(10 * minuteMs);
  expect((await texts()).slice(1)).toEqual([expect.stringContaining("9号舍")]);
});

it("an organisation whose lost notices cannot be passed on stops no other's", async () => {
  stage.fakes.call.answer = () => ({ kind: "refused", of: "recipient", detail: "no such number" });
  await stage.phone({ alarmType: "phone", repeatMin: 0 });
  const { orgId: failing } = stage.farm;
  await stage.database.query(
    `create function refuse() returns trigger language plpgsql as
     'begin raise exception ''refused by the test''; end'`,
  );
  await stage.database.query(
    `create trigger refuse before update of passed_on_at on notices for each row
     when (new.org_id = ${failing}) execute function refuse()`,
  );
  await stage.raise([await stage.house()]);
  await otherOrganisation();
  await stage.phone({ alarmType: "phone", repeatMin: 0 });
  await stage.raise([await stage.house("9号舍")]);
  for (const end = stage.now + minuteMs; stage.now < end;) {
    stage.now += 5000;
    await stage.sender.tick(stage.now).catch((error: unknown) => {
      expect(String(error)).toContain("refused by the test");
    });
    await stage.sender.settled();
  }
  const passed = await stage.notices<{ org_id: number }>("org_id", "passed_on_at is not null");
  expect(passed.map(({ org_id: orgId }) => orgId)).toEqual([stage.farm.orgId]);
});
