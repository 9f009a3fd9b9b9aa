import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { openMail } from "../../../../server/notify/notice-send/channel/mail-channel.ts";
import { startNoticeDemo } from "../../../../simulator/notice/notice-server.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { secret } from "../notice-send/notice-message.ts";
import { Stage, start } from "../notice-send/notice-stage.ts";

const none = { texts: null, onWayMin: null, thereMin: null };

describe("the budget of an organisation", () => {
  const server = useTestServer();
  const linesOf = () =>
    server.database.query("select before, after from operation_logs where function = $1", [
      "settingBudget",
    ]);

  it("has defaults until it is set, applies from then on, and is logged with its author", async () => {
    const { orgId } = await buildFarm(server.database);
    const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
    const read = async () => (await server.call("readNoticeBudget", { as: company })).body.data;
    expect(await read()).toMatchObject({
      calls: null,
      version: 0,
      channels: [
        { channel: "call", budget: 300, used: 0, state: "free" },
        { channel: "text", budget: 2000, used: 0, state: "free" },
      ],
    });
    const save = (input: object) =>
      server.call("saveNoticeBudget", { as: company, input: { texts: null, ...input } as never });
    expect((await save({ calls: 40, version: 0 })).status).toBe(200);
    expect(await read()).toMatchObject({ calls: 40, changedBy: company.name, version: 1 });
    expect((await read()).channels[0]).toMatchObject({ budget: 40 });
    expect(await linesOf()).toEqual([
      { before: { ...none, calls: null }, after: { ...none, calls: 40 } },
    ]);
    // A save from an older version overwrites nothing.
    expect((await save({ calls: 50, version: 0 })).status).toBe(409);
    for (const calls of [0, -1, 1.5, 100_001, "40"])
      expect((await save({ calls, version: 1 })).status, String(calls)).toBe(400);
    expect((await read()).calls).toBe(40);
  });

  it("counts its day by the clock of its first farm", async () => {
    const { orgId } = await buildFarm(server.database);
    const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
    // 20:00 in London is 04:00 of the next day in Shanghai.
    server.clock.now = Date.UTC(2026, 5, 10, 20);
    await server.database.query(
      `insert into notice_usage (org_id, phone_id, day, channel, count)
       values ($1, 1, '2026-06-10', 'call', 7), ($1, 1, '2026-06-11', 'call', 2),
         ($1, 2, '2026-06-11', 'call', 3)`,
      [orgId],
    );
    const { data } = (await server.call("readNoticeBudget", { as: company })).body;
    expect(data).toMatchObject({ day: "2026-06-11", timeZone: "Asia/Shanghai" });
    expect(data.channels[0]).toMatchObject({ used: 5 });
  });
});

describe("notices within a budget", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.open();
  });
  afterEach(() => stage.close());

  const allow = (texts: number, calls: number | null = null) =>
    stage.database.query(
      `insert into notice_budgets (org_id, calls, texts, changed_by, changed_at)
       values ($1, $2, $3, 'x', now())`,
      [stage.farm.orgId, calls, texts],
    );
  const use = (count: number, day = "2026-06-10") =>
    stage.database.query(
      `insert into notice_usage (org_id, phone_id, day, channel, count)
       values ($1, 0, $2, 'text', $3)`,
      [stage.farm.orgId, day, count],
    );
  const manager = async (email: string) => {
    const user = await buildUser(stage.database, {
      roleKey: "company_manager",
      orgId: stage.farm.orgId,
    });
    await stage.database.query("update users set email = $2 where id = $1", [user.userId, email]);
  };
  const budgetMails = () => stage.fakes.mail.received.map(({ to, text }) => [to, text]);

  it("is mailed to the company's managers once a day at 80 %", async () => {
    await allow(10);
    await use(7);
    await manager("wang@farm.example");
    await manager("");
    await stage.phone({ alarmType: "message", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(11 * minuteMs, 1000);
    expect(budgetMails()).toEqual([
      ["wang@farm.example", expect.stringMatching(/今日短信已用 8 \/ 10/)],
    ]);
    expect(await stage.notices("kind, state, phone_id", "kind = 'budget'")).toEqual([
      { kind: "budget", state: "accepted", phone_id: null },
    ]);
  });

  it("is sent to the company's group if no manager has an address", async () => {
    await allow(10);
    await use(7);
    const url = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k";
    await stage.phone({ kind: "robot", address: url, noticeTypes: ["network"] });
    await stage.phone({ alarmType: "message", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(11 * minuteMs, 1000);
    expect(stage.fakes.robot.received.map(({ text }) => text)).toEqual([
      expect.stringMatching(/今日短信已用 8 \/ 10/),
    ]);
  });

  it("is not mailed below 80 %", async () => {
    await allow(10);
    await use(6);
    await manager("wang@farm.example");
    await stage.phone({ alarmType: "message", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 1000);
    expect(stage.fakes.text.received).toHaveLength(1);
    expect(budgetMails()).toEqual([]);
  });

  it("are only for urgent alarms when the budget is used up, and each blocked one is listed", async () => {
    await allow(10);
    await use(10);
    await stage.phone({ alarmType: "message", repeatMin: 0 });
    const house = await stage.house();
    await stage.raise([house], "tempHigh");
    await stage.pass(minuteMs, 1000);
    expect(stage.fakes.text.received).toEqual([]);
    expect(await stage.notices("state, reason")).toEqual([
      { state: "dropped", reason: "orgBudget" },
    ]);
    await stage.raise([house]);
    await stage.pass(minuteMs, 1000);
    expect(stage.fakes.text.received.map(({ text }) => text)).toEqual([
      expect.stringContaining("停电"),
    ]);
  });

  it("are one sentence per hour above twice the budget, and new urgent ones are included at once", async () => {
    await allow(10);
    await use(20);
    await stage.phone({ alarmType: "message", repeatMin: 10 });
    const house = await stage.house();
    const notified: number[] = [];
    stage.fakes.text.answer = () => {
      notified.push(Math.round((stage.now - start) / minuteMs));
      return { kind: "accepted", ref: null };
    };
    await stage.raise([house]);
    await stage.pass(5 * minuteMs, 1000);
    await stage.raise([house], "tempAbsHigh");
    await stage.raise([house], "tempHigh");
    await stage.pass(2 * hourMs, 10_000);
    expect(notified).toEqual([0, 5, 65]);
    const rows = await stage.notices<{ kind: string; alarm_ids: number[] }>(
      "kind, alarm_ids",
      "state <> 'dropped'",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["summary", "summary", "summary"]);
    expect(rows.map(({ alarm_ids: ids }) => ids.length)).toEqual([1, 2, 3]);
  });

  it("are allowed again from midnight at the farm", async () => {
    await allow(10);
    await use(30);
    // 23:59:30 in Shanghai.
    stage.now = Date.UTC(2026, 5, 10, 15, 59, 30);
    await stage.phone({ alarmType: "message", repeatMin: 0 });
    const house = await stage.house();
    await stage.raise([house], "tempHigh");
    await stage.pass(20_000, 1000);
    expect(stage.fakes.text.received).toEqual([]);
    await stage.pass(20_000, 1000);
    await stage.raise([house], "tempLow");
    await stage.pass(20_000, 1000);
    expect(stage.fakes.text.received).toHaveLength(1);
  });
});

describe("a mail about the budget", () => {
  it("arrives at a real mail server", async () => {
    const demo = await startNoticeDemo({
      host: "127.0.0.1",
      port: 0,
      mailPort: 0,
      secret,
      behaviour: null,
      pageDir: new URL("../../../../simulator/notice/page/", import.meta.url),
      now: Date.now,
      random: Math.random,
    });
    const url = `smtp://127.0.0.1:${demo.mailPort}`;
    const mail = openMail({ url, from: "alarm@farm.example", installation: "test" });
    const stage = await Stage.open();
    const sender = stage.another({ channels: { ...stage.fakes, mail } });
    try {
      const user = await buildUser(stage.database, {
        roleKey: "company_manager",
        orgId: stage.farm.orgId,
      });
      await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
        user.userId,
      ]);
      await stage.database.query(
        `insert into notice_budgets (org_id, texts, changed_by, changed_at)
         values ($1, 1, 'x', now())`,
        [stage.farm.orgId],
      );
      await stage.phone({ alarmType: "message", repeatMin: 0 });
      await stage.raise([await stage.house()]);
      await stage.pass(15_000, 1000, sender);
      expect(demo.mails).toMatchObject([
        { to: "wang@farm.example", subject: expect.stringContaining("通知限额提醒") },
      ]);
    } finally {
      await sender.stop();
      await stage.close();
      await demo.close();
    }
  });
});
