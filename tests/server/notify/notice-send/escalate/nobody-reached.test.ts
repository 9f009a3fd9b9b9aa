import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { buildUser } from "../../../../factories/user.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const robot = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k";
const noticesOf = (kind: string) =>
  stage.notices<{ text: string; channel: string; phone_id: number | null }>(
    "text, channel, phone_id",
    `kind = '${kind}'`,
  );

describe("an unanswered alarm", () => {
  const setUp = async () => {
    const [house, other] = [await stage.house("1号舍"), await stage.house("2号舍")];
    await stage.phone({ alarmType: "phone", repeatMin: 5 });
    await stage.phone({ alarmType: "phone", repeatMin: 0, delayMin: 2 });
    const company = await stage.phone({
      kind: "robot",
      address: robot,
      repeatMin: 0,
      delayMin: 30,
    });
    await stage.phone({ kind: "robot", address: `${robot}2`, houseId: other.id, delayMin: 30 });
    await stage.phone({ kind: "robot", address: `${robot}3`, period: [0, 60], delayMin: 30 });
    return { house, company };
  };

  it("is sent to the group's robot once, when the last number has been called twice", async () => {
    const { house, company } = await setUp();
    await stage.raise([house]);
    await stage.pass(4 * minuteMs, 5000);
    expect(await noticesOf("unreached")).toEqual([]);
    // The second call of the first number, and five minutes after the only call of the second.
    await stage.pass(4 * minuteMs, 5000);
    const [notice, ...others] = await noticesOf("unreached");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ channel: "robot", phone_id: company });
    expect(notice?.text).toMatch(
      /^【无人应答】【紧急】阳光农场 1号舍 停电，12:00。.*12:05 起无人确认/,
    );
    await stage.pass(20 * minuteMs, 5000);
    expect(await noticesOf("unreached")).toHaveLength(1);
    expect(stage.fakes.robot.received).toHaveLength(1);
  });

  it("is not sent once a person has acknowledged it", async () => {
    const { house } = await setUp();
    const alarms = await stage.raise([house]);
    await stage.pass(3 * minuteMs, 5000);
    await stage.acknowledge(alarms);
    await stage.pass(20 * minuteMs, 5000);
    expect(await noticesOf("unreached")).toEqual([]);
  });
});

describe("an urgent alarm without a notified person", () => {
  const manager = async () => {
    const { userId } = await buildUser(stage.database, {
      roleKey: "company_manager",
      orgId: stage.farm.orgId,
    });
    await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
      userId,
    ]);
  };
  const nobody =
    /^【报警未送达】语音电话发不出：此时没有可通知的号码。未能告知：【紧急】阳光农场 1号舍 停电/;

  it.each([
    ["a missing number", {}],
    ["closed contacts", { status: "closed" }],
    ["hours that exclude now", { period: [0, 60] }],
  ] as const)("because of %s is mailed to the managers, and again each hour", async (_, seed) => {
    await manager();
    if (Object.keys(seed).length > 0) await stage.phone(seed);
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(10_000, 1000);
    expect((await noticesOf("untold")).map(({ text }) => text)).toEqual([
      expect.stringMatching(nobody),
    ]);
    await stage.pass(hourMs - minuteMs, 30_000);
    expect(await noticesOf("untold")).toHaveLength(1);
    await stage.pass(5 * minuteMs, 5000);
    expect(await noticesOf("untold")).toHaveLength(2);
    await stage.acknowledge(alarms);
    await stage.pass(2 * hourMs, minuteMs);
    expect(await noticesOf("untold")).toHaveLength(2);
  });

  it("is sent to the company's robot without a mail address", async () => {
    await stage.phone({ kind: "robot", address: robot, noticeTypes: ["network"] });
    await stage.raise([await stage.house()]);
    await stage.pass(10_000, 1000);
    expect((await noticesOf("untold")).map(({ channel }) => channel)).toEqual(["robot"]);
  });

  it("because all calls were unanswered is mailed without a group", async () => {
    await manager();
    await stage.phone({ alarmType: "phone", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(4 * minuteMs, 5000);
    expect(await noticesOf("untold")).toEqual([]);
    await stage.pass(4 * minuteMs, 5000);
    expect((await noticesOf("untold")).map(({ text }) => text)).toEqual([
      expect.stringContaining("号码均已呼叫，无人应答"),
    ]);
  });

  it("is reported within a minute, even if managers were just notified of another", async () => {
    await manager();
    await stage.raise([await stage.house()]);
    await stage.pass(10_000, 1000);
    await stage.raise([await stage.house("2号舍")]);
    await stage.pass(70_000, 1000);
    expect((await noticesOf("untold")).map(({ text }) => text)).toEqual([
      expect.stringContaining("1号舍"),
      expect.stringContaining("2号舍"),
    ]);
  });

  it.each([
    ["is down", "channel"],
    ["refuses the managers' address", "recipient"],
  ] as const)("is sent to the company's robot while mail %s", async (_, of) => {
    await manager();
    await stage.phone({ kind: "robot", address: robot, noticeTypes: ["network"] });
    stage.fakes.mail.answer = () =>
      of === "channel"
        ? { kind: "later", of, detail: "connection refused", afterMs: null }
        : { kind: "refused", of, detail: "550 no such user" };
    if (of === "channel")
      await stage.database.query(
        `insert into notice_paths (channel, down_since, reason, checked_at)
         values ('mail', $1, 'connection refused', $1)`,
        [new Date(stage.now)],
      );
    await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 1000);
    expect(stage.fakes.robot.received.map(({ text }) => text)).toEqual([
      expect.stringMatching(nobody),
    ]);
  });

  it("is not reported when a person is notified a little later", async () => {
    await manager();
    await stage.phone({ delayMin: 10, repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await stage.pass(12 * minuteMs, 5000);
    expect(await noticesOf("untold")).toEqual([]);
  });
});

describe("a channel that does not work", () => {
  it("is mailed to the managers and sent to the company's robot, at most once an hour", async () => {
    const { userId } = await buildUser(stage.database, {
      roleKey: "company_manager",
      orgId: stage.farm.orgId,
    });
    await stage.database.query("update users set email = 'wang@farm.example' where id = $1", [
      userId,
    ]);
    const house = await stage.house();
    const company = await stage.phone({ kind: "robot", address: robot, delayMin: 60 });
    await stage.phone({ kind: "robot", address: `${robot}2`, houseId: house.id, delayMin: 60 });
    const { call } = stage.fakes;
    const isDown = { kind: "later", of: "channel", detail: "HTTP 500", afterMs: null } as const;
    for (let count = 0; count < 5; count += 1) await stage.phone({ alarmType: "phone" });
    call.answer = () => isDown;
    await stage.raise([house]);
    await stage.pass(minuteMs, 1000);
    const notices = await noticesOf("pathDown");
    expect(notices.map(({ channel, phone_id }) => [channel, phone_id])).toEqual([
      ["mail", null],
      ["robot", company],
    ]);
    for (const { text } of notices)
      expect(text).toMatch(/^【通知通道故障】语音电话自 12:00 起发不出/);
    // It recovers and fails again: a notice each time would be too many.
    call.answer = () => ({ kind: "accepted", ref: "r" });
    await stage.pass(2 * minuteMs, 1000);
    call.answer = () => isDown;
    await stage.pass(10 * minuteMs, 5000);
    expect(await noticesOf("pathDown")).toHaveLength(2);
    await stage.pass(hourMs, 60_000);
    expect(stage.fakes.mail.received.map(({ to }) => to)).toEqual(["wang@farm.example"]);
  });
});
