import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import type { NoticeChannel } from "../../../../../contract/notify/notice.ts";
import type { Outcome } from "../../../../../server/notify/notice-send/channel/channel-port.ts";
import { buildUser } from "../../../../factories/user.ts";
import { type PhoneSeed, Stage } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const gone: Outcome = { kind: "refused", of: "recipient", detail: "no such number" };
const isDown: Outcome = { kind: "later", of: "channel", detail: "HTTP 500", afterMs: null };
const robot = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k";

const fail = (channel: NoticeChannel, outcome: Outcome) => {
  stage.fakes[channel].answer = () => outcome;
};
async function user(
  email: string,
  roleKey: "company_manager" | "shack_manager" = "company_manager",
) {
  const { userId } = await buildUser(stage.database, { roleKey, orgId: stage.farm.orgId });
  await stage.database.query("update users set email = $2 where id = $1", [userId, email]);
  return userId;
}
const messagesBy = (channel: NoticeChannel) =>
  stage.fakes[channel].received.map(({ to, text }) => ({ to, text }));
const noticesOf = (channel: NoticeChannel) =>
  stage.notices<{ kind: string; reason: string | null; address: string; severity: number | null }>(
    "kind, reason, address, severity",
    `channel = '${channel}' and state = 'accepted'`,
  );
const number = { address: "+8613800001111", description: "李明", repeatMin: 0 } as const;

describe("a call that fails permanently", () => {
  it("becomes a text to the same number at once, and the managers get a mail about the number once a day", async () => {
    await user("wang@farm.example");
    fail("call", gone);
    await stage.phone({ ...number, alarmType: "phone", repeatMin: 30 });
    await stage.raise([await stage.house()]);
    await stage.pass(8000);
    expect(messagesBy("text")).toEqual([
      { to: number.address, text: expect.stringContaining("1号舍 停电") },
    ]);
    expect(await noticesOf("text")).toMatchObject([
      { kind: "raise", reason: "standIn", severity: 1 },
    ]);
    expect(messagesBy("mail")).toEqual([
      {
        to: "wang@farm.example",
        text: expect.stringMatching(
          /^【报警未送达】李明 138\*\*\*\*1111 的语音电话发不出：号码或地址不存在、已满或已停用。未能告知：【紧急】阳光农场 1号舍 停电/,
        ),
      },
    ]);
    await stage.pass(6 * hourMs, minuteMs);
    const [, ...later] = messagesBy("mail").map(({ text }) => text);
    expect(later).toEqual([expect.stringContaining("号码均已呼叫，无人应答")]);
    expect(messagesBy("text").length).toBeGreaterThan(10);
  });

  it("causes no second text if the number gets one anyway", async () => {
    fail("call", gone);
    await stage.phone(number);
    await stage.raise([await stage.house()]);
    await stage.pass(2 * minuteMs, 1000);
    expect(messagesBy("text")).toHaveLength(1);
  });

  it("has no effect once a person has the alarm", async () => {
    fail("call", isDown);
    await stage.phone({ ...number, alarmType: "phone" });
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(10_000, 1000);
    await stage.acknowledge(alarms);
    await stage.pass(2 * minuteMs, 1000);
    expect(messagesBy("text")).toEqual([]);
  });
});

describe("a channel that is down", () => {
  it("is replaced by the next one after twenty seconds, while retries continue", async () => {
    fail("call", isDown);
    await stage.phone({ ...number, alarmType: "phone" });
    await stage.raise([await stage.house()]);
    await stage.pass(20_000, 1000);
    expect(messagesBy("text")).toEqual([]);
    await stage.pass(10_000, 1000);
    expect(messagesBy("text")).toHaveLength(1);
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
    await stage.pass(2 * minuteMs, 1000);
    expect(await noticesOf("call")).toHaveLength(1);
    expect(messagesBy("text")).toHaveLength(1);
  });

  it("is replaced by a mail to the user if all channels of the number are down", async () => {
    const userId = await user("li@farm.example", "shack_manager");
    fail("call", isDown);
    fail("text", isDown);
    await stage.phone({ ...number, userId });
    await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 1000);
    expect(new Set(messagesBy("mail").map(({ to }) => to))).toEqual(new Set(["li@farm.example"]));
  });

  it("without a replacement is reported to the managers, among the urgent notices", async () => {
    await user("wang@farm.example");
    fail("text", isDown);
    await stage.phone({ ...number, alarmType: "message" });
    await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 1000);
    expect(await noticesOf("mail")).toContainEqual(
      expect.objectContaining({ kind: "untold", severity: 1, address: "wang@farm.example" }),
    );
    const texts = messagesBy("mail").map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(
        /^【报警未送达】短信发不出：通道不可达。未能告知：【紧急】阳光农场 1号舍/,
      ),
    );
  });
});

describe("a channel that is removed from the configuration", () => {
  /** A server that is restarted without some channels. */
  const without = (...gone: readonly NoticeChannel[]) => {
    const remaining = (["call", "text", "mail", "robot"] as const).filter(
      (item) => !gone.includes(item),
    );
    return stage.another({
      channels: Object.fromEntries(remaining.map((item) => [item, stage.fakes[item]])),
      planning: {
        channels: new Set(remaining),
        links: { base: "https://farm.example", secret: "links" },
      },
    });
  };

  it("passes its waiting notices to the next one", async () => {
    fail("call", isDown);
    await stage.phone({ ...number, alarmType: "phone" });
    await stage.raise([await stage.house()]);
    await stage.pass(8000, 1000);
    expect(messagesBy("text")).toEqual([]);
    await stage.pass(3000, 1000, without("call"));
    expect(messagesBy("text")).toEqual([
      { to: number.address, text: expect.stringContaining("1号舍 停电") },
    ]);
    expect(await stage.notices("state, reason", "channel = 'call'")).toEqual([
      { state: "failed", reason: "notConfigured" },
    ]);
  });

  it("does not silence a number with a user who has a mailbox", async () => {
    const userId = await user("li@farm.example", "shack_manager");
    await stage.phone({ ...number, alarmType: "phone", userId });
    await stage.raise([await stage.house()]);
    await stage.pass(8000, 1000, without("call", "text"));
    expect(messagesBy("mail")).toEqual([
      { to: "li@farm.example", text: expect.stringContaining("1号舍 停电") },
    ]);
  });

  it("without a replacement is reported to the managers", async () => {
    await user("wang@farm.example");
    await stage.phone({ ...number, alarmType: "phone" });
    await stage.raise([await stage.house()]);
    await stage.pass(8000, 1000, without("call", "text"));
    expect(messagesBy("mail")).toEqual([
      {
        to: "wang@farm.example",
        text: expect.stringMatching(/语音电话发不出：通道未配置。未能告知：【紧急】阳光农场 1号舍/),
      },
    ]);
  });

  it("does not count as a call of the number", async () => {
    await stage.phone({ ...number, alarmType: "phone", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(30 * minuteMs, 5000, without("call"));
    expect(messagesBy("text")).toHaveLength(6);
    await stage.pass(6 * minuteMs, 1000);
    expect(messagesBy("call")).toHaveLength(1);
  });
});

describe("every failure is reported", () => {
  const contacts: readonly (readonly [string, PhoneSeed, NoticeChannel])[] = [
    ["a number that is only called", { alarmType: "phone" }, "call"],
    ["a number that is only texted", { alarmType: "message" }, "text"],
    ["a mail box", { kind: "mail", address: "li@farm.example" }, "mail"],
    ["a robot", { kind: "robot", address: `${robot}1` }, "robot"],
  ];
  const outcomes: readonly (readonly [string, Outcome])[] = [
    ["does not exist", gone],
    ["is not taken", { kind: "refused", of: "notice", detail: "HTTP 400" }],
    ["is busy for hours", { kind: "later", of: "recipient", detail: "SMTP 450", afterMs: hourMs }],
    ["has no channel that works", isDown],
  ];
  const cases = contacts.flatMap(([name, seed, channel]) =>
    outcomes.map(([mode, outcome]) => [name, mode, seed, channel, outcome] as const),
  );

  it.each(cases)(
    "%s that %s: the managers or another channel",
    async (_, __, seed, channel, outcome) => {
      await user("wang@farm.example");
      await stage.phone({ kind: "robot", address: `${robot}2`, delayMin: 60 });
      const { fakes } = stage;
      const address = { ...number, ...seed }.address;
      fakes[channel].answer = ({ to }) =>
        to === address || outcome === isDown ? outcome : { kind: "accepted", ref: "r" };
      await stage.phone({ ...number, ...seed });
      await stage.raise([await stage.house()]);
      await stage.pass(3 * minuteMs, 1000);
      const rows = await stage.notices<{ kind: string; reason: string | null }>(
        "kind, reason",
        "state = 'accepted' and (kind = 'untold' or reason = 'standIn') and text like '%停电%'",
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it("a carrier that drops a call afterwards", async () => {
    await stage.phone({ ...number, alarmType: "phone" });
    await stage.raise([await stage.house()]);
    await stage.pass(8000);
    // As the service's report does it.
    await stage.database.query(
      "update notices set state = 'failed', reason = 'refused', ended_at = $1 where channel = 'call'",
      [new Date(stage.now)],
    );
    await stage.pass(2000);
    expect(messagesBy("text")).toHaveLength(1);
  });
});
