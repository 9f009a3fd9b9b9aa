// @run all: every kind of provider outage has its own waiting time.
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { noticeChannelKeys } from "../../../../contract/notify/notice.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { openService } from "../../../../server/notify/notice-send/channel/service-channel.ts";
import { openMail } from "../../../../server/notify/notice-send/channel/mail-channel.ts";
import { readChannelsDown } from "../../../../server/notify/notice-send/channel/channel-state.ts";
import { openProxy } from "../../process/fault/harness/cut-proxy.ts";
import { startNoticeDemo } from "../../../../simulator/notice/notice-server.ts";
import { secret } from "./notice-message.ts";
import { json, openPeer } from "./notice-provider.ts";
import { Stage } from "./notice-stage.ts";

type Demo = Awaited<ReturnType<typeof startNoticeDemo>>;
let demo: Demo;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let stage: Stage;
beforeEach(async () => {
  demo = await startNoticeDemo({
    host: "127.0.0.1",
    port: 0,
    mailPort: 0,
    secret,
    behaviour: null,
    pageDir: new URL("../../../../simulator/notice/page/", import.meta.url),
    now: () => stage.now,
    random: Math.random,
  });
  proxy = await openProxy(demo.port);
});
afterEach(async () => {
  await stage.close();
  proxy.close();
  await demo.close();
});

/** A stage whose calls and texts reach a real service through a connection that can be cut. */
async function open(timeoutMs = 300): Promise<void> {
  const base = `http://127.0.0.1:${proxy.port}`;
  const service = () =>
    openService({ base, secret, receiptUrl: null, now: () => stage.now, timeoutMs });
  const url = `smtp://127.0.0.1:${demo.mailPort}`;
  const mail = openMail({ url, from: "alarm@farm.example", installation: "test", timeoutMs: 5000 });
  stage = await Stage.open({ channels: { call: service(), text: service(), mail } });
}

const rung = () =>
  demo.service.phones
    .state()
    .flatMap(({ number, lines }) => lines.map((line) => ({ number, ...line })));
const pathOf = async (channel: string) =>
  (
    await stage.database.query<{ down_since: Date | null }>(
      "select down_since from notice_paths where channel = $1",
      [channel],
    )
  )[0]?.down_since ?? null;

const downNow = async (channels = new Set(noticeChannelKeys)) =>
  (await readChannelsDown(stage.database, channels)).map(({ channel }) => channel);

/** Faults; each returns a function that repairs it. */
const faults = {
  "refuses connections": () => {
    proxy.refuse(true);
    return () => proxy.refuse(false);
  },
  "hangs after it has accepted": () => {
    proxy.freeze(true);
    return () => {
      proxy.freeze(false);
      proxy.cut();
    };
  },
  "answers 500": () => {
    demo.service.faults = { ...demo.service.faults, failPercent: 100 };
    return () => {
      demo.service.faults = { ...demo.service.faults, failPercent: 0 };
    };
  },
  "is slower than the deadline": () => {
    demo.service.faults = { ...demo.service.faults, delayMs: 1500 };
    return () => {
      demo.service.faults = { ...demo.service.faults, delayMs: 0 };
    };
  },
} as const;

describe("a provider that", () => {
  it.each(Object.keys(faults) as (keyof typeof faults)[])(
    "%s for ten minutes: all notices are sent within a minute of its recovery",
    async (fault) => {
      await open();
      const repair = faults[fault]();
      for (let count = 0; count < 4; count += 1) await stage.phone({ repeatMin: 0 });
      await stage.raise([await stage.house()]);
      await stage.pass(10 * minuteMs, 5000);
      expect(await pathOf("call")).not.toBeNull();
      expect(await downNow()).toEqual(["call", "text"]);
      repair();
      await stage.pass(minuteMs, 2000);
      const ids = rung().map(({ id }) => id);
      expect(new Set(ids).size).toBe(8);
      // One id is one call: a notice that was tried twice rang once.
      expect(ids.length).toBe(8);
      expect(await pathOf("call")).toBeNull();
      expect(await downNow()).toEqual([]);
    },
  );

  it.each([
    ["answers 429", (response: ServerResponse) => json(response, 429, {}, { "retry-after": "20" })],
    ["answers garbage", (response: ServerResponse) => response.end("<html>Sign in</html>")],
  ])("%s for ten minutes: all notices are sent within a minute of its recovery", async (_, ill) => {
    let isIll = true;
    const notified: string[] = [];
    const peer = await openPeer((received, response) => {
      const { id } = JSON.parse(received.body || "{}") as { id?: string };
      if (isIll) return ill(response);
      if (id !== undefined) notified.push(id);
      return json(response, received.method === "POST" ? 202 : 200, { ref: "r" });
    });
    const base = `http://127.0.0.1:${peer.port}`;
    const service = () =>
      openService({ base, secret, receiptUrl: null, now: () => stage.now, timeoutMs: 2000 });
    stage = await Stage.open({ channels: { call: service(), text: service() } });
    for (let count = 0; count < 4; count += 1) await stage.phone({ repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await stage.pass(10 * minuteMs, 5000);
    expect(notified).toEqual([]);
    expect(await downNow()).toEqual(["call", "text"]);
    isIll = false;
    await stage.pass(minuteMs, 2000);
    expect(new Set(notified).size).toBe(8);
    expect(notified).toHaveLength(8);
    expect(await downNow()).toEqual([]);
    await peer.close();
  });

  it("is down for four hours: one notice waits for each number, and lists everything afterwards", async () => {
    await open();
    proxy.refuse(true);
    await stage.phone({ repeatMin: 0 });
    await stage.phone({ repeatMin: 15 });
    const waiting = () => stage.notices<{ tries: number }>("tries", "state in ('due', 'sending')");
    const alarms: Alarm[] = [];
    for (let count = 0; count < 6; count += 1) {
      alarms.push(...(await stage.raise([await stage.house(`${count + 1}号舍`)])));
      await stage.pass(40 * minuteMs, 10 * minuteMs);
      expect((await waiting()).length).toBeLessThanOrEqual(4);
    }
    await stage.clear(alarms.slice(0, 2));
    proxy.refuse(false);
    await stage.pass(minuteMs, 2000);
    // Each number gets one call and one text, which report everything that is open.
    const notified = rung();
    expect(notified).toHaveLength(4);
    expect(new Set(notified.map(({ number, kind }) => `${number} ${kind}`)).size).toBe(4);
    const sent = await stage.notices<{ alarm_ids: number[]; kind: string }>(
      "alarm_ids, kind",
      "sent_at is not null",
    );
    const standing = alarms.slice(2).map(({ id }) => id);
    for (const { alarm_ids, kind } of sent) {
      expect([...alarm_ids].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(standing));
      expect(kind).not.toBe("repeat");
    }
    // Notices that were never sent do not count towards the day's budget or the number's calls.
    const used = await stage.database.query<{ count: number }>(
      "select sum(count)::int as count from notice_usage",
    );
    expect(used[0]?.count).toBe(4);
    await stage.pass(minuteMs, 5000);
    await stage.raise([await stage.house("21号舍")]);
    await stage.pass(2 * minuteMs, 2000);
    expect(rung().filter(({ kind }) => kind === "call")).toHaveLength(4);
  });

  it("counts as down after the fifth failure, with the time of the first", async () => {
    await open();
    proxy.refuse(true);
    for (let count = 0; count < 5; count += 1) await stage.phone({ alarmType: "phone" });
    await stage.raise([await stage.house()]);
    await stage.pass(7000);
    expect(await pathOf("call")).not.toBeNull();
    expect(await pathOf("text")).toBeNull();
    expect(await downNow()).toEqual(["call"]);
    // No notice waits for a channel that was removed from the settings.
    expect(await downNow(new Set(["text", "mail"]))).toEqual([]);
  });

  it("is found to be down before a person has to be notified", async () => {
    await open();
    proxy.refuse(true);
    await stage.pass(6 * minuteMs, 5000);
    expect(await pathOf("call")).not.toBeNull();
    proxy.refuse(false);
    await stage.pass(minuteMs, 5000);
    expect(await pathOf("call")).toBeNull();
    // It fails a second time: the success in between does not change the current failure.
    proxy.refuse(true);
    proxy.cut();
    await stage.pass(6 * minuteMs, 5000);
    expect(await pathOf("call")).not.toBeNull();
  });

  it("resets the connection after it has accepted a notice: one call, one more request", async () => {
    await open();
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    const { service } = demo;
    const taking = stage.pass(6000);
    while (service.requests === 0) await new Promise((done) => setTimeout(done, 1));
    proxy.cut();
    await taking;
    await stage.pass(minuteMs, 2000);
    expect(rung()).toHaveLength(1);
    expect(service.requests).toBeLessThanOrEqual(2);
  });

  it("is not called again after it refuses", async () => {
    await open();
    await stage.phone({ address: "not a number", alarmType: "message", repeatMin: 0 });
    await stage.phone({ kind: "mail", address: "li@farm.example", repeatMin: 0 });
    demo.mailbox.answerWith(550);
    await stage.raise([await stage.house()]);
    await stage.pass(5 * minuteMs, 5000);
    expect(await stage.notices("state, reason, tries")).toEqual([
      { state: "failed", reason: "refused", tries: 1 },
      { state: "failed", reason: "badAddress", tries: 1 },
    ]);
    expect(await downNow()).toEqual([]);
  });

  it("is not retried after the alarm's end: nobody is called on a late recovery", async () => {
    await open();
    proxy.refuse(true);
    await stage.phone({ repeatMin: 0 });
    const alarms = await stage.raise([await stage.house()]);
    await stage.pass(minuteMs, 2000);
    await stage.acknowledge(alarms);
    proxy.refuse(false);
    await stage.pass(2 * minuteMs, 2000);
    expect(rung()).toEqual([]);
  });
});

describe("a mail server that is down", () => {
  it("gets each mail later, once", async () => {
    await open();
    demo.mailbox.answerWith(451);
    await stage.phone({ kind: "mail", address: "li@farm.example", repeatMin: 0 });
    await stage.raise([await stage.house()]);
    await stage.pass(2 * minuteMs, 5000);
    demo.mailbox.answerWith(250);
    await stage.pass(minuteMs, 5000);
    expect(demo.mails.map(({ to }) => to)).toEqual(["li@farm.example"]);
  });
});
