import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Beat } from "../../../../contract/operate/beat.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { PeerWorker, peerPace } from "../../../../server/operate/peer/peer-worker.ts";
import { notifyPeerRings } from "../../../../server/operate/peer/peer-notifier.ts";
import {
  acknowledgeLinked,
  linkPage,
  readLinked,
} from "../../../../server/notify/notice-send/answer/alarm-link.ts";
import { handleReceipt } from "../../../../server/notify/notice-send/answer/notice-receipt.ts";
import { wireId } from "../../../../server/notify/notice-send/deliver/notice-delivery.ts";
import { buildUser } from "../../../factories/user.ts";
import { Stage, start } from "../../notify/notice-send/notice-stage.ts";
import { buildBeat, buildPeer } from "./build-peer.ts";

const second = 1000;
let stage: Stage;
let worker: PeerWorker;
let peerId = 0;
let n = 0;
/** The monotonic clock. */
let elapsed = 0;
let isReceiving = true;
let line: "up" | "down" = "up";
const log = pino({ level: "silent" });

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.query("delete from peers");
  await stage.database.query("delete from notices");
  await stage.database.query("delete from alarm_phones");
  for (const ear of Object.values(stage.fakes)) ear.received.length = ear.cancelled.length = 0;
  stage.now = start;
  [elapsed, isReceiving, line, n] = [0, true, "up", 0];
  peerId = (await buildPeer(stage.database, { farmId: stage.farm.id, name: "北场", at: start })).id;
  worker = newWorker();
});

const newWorker = () =>
  new PeerWorker({
    database: stage.database,
    bus: createBus(),
    log,
    now: () => stage.now,
    elapsedMs: () => elapsed,
    isReceiving: () => isReceiving,
    line: async () => line,
    pace: { everyMs: 1e9 },
  });

async function beat(over: Partial<Beat> = {}): Promise<void> {
  n += 1;
  const beat = buildBeat({ n, ...over });
  await stage.database.query("update peers set beat = $2::jsonb, heard_at = $3 where id = $1", [
    peerId,
    JSON.stringify(beat),
    new Date(stage.now),
  ]);
}

interface Passing {
  /** Content that is sent every half minute; null to send nothing. */
  readonly beat?: Partial<Beat> | null;
  /** True while this server is suspended. */
  readonly isAsleep?: boolean;
}
async function pass(
  ms: number,
  { beat: says = null, isAsleep = false }: Passing = {},
): Promise<void> {
  const step = peerPace.everyMs;
  for (let at = 0; at < ms; at += step) {
    stage.now += step;
    elapsed += step;
    if (says !== null && at % (30 * second) < step) await beat(says);
    if (isAsleep) continue;
    await worker.runNow();
    await notifyPeerRings({
      database: stage.database,
      planning: {
        channels: new Set(["call", "text", "mail", "robot"]),
        links: { base: "https://farm.example", secret: "links" },
      },
      log,
      now: () => stage.now,
      onChange: () => undefined,
    });
    await stage.sender.tick(stage.now);
    await stage.sender.settled();
  }
}
const state = async () =>
  (
    await stage.database.query<{ state: string }>("select state from peers where id = $1", [peerId])
  )[0]?.state;
const calls = () => stage.fakes.call.received.map(({ text }) => text);

describe("a watched installation that falls silent", () => {
  it("causes a call after two minutes, repeated by the number's own rule, until a key is pressed", async () => {
    await stage.phone({ alarmType: "phone", noticeTypes: ["block"] });
    await pass(minuteMs, { beat: { urgent: 3 } });
    expect(await state()).toBe("well");
    await pass(1.5 * minuteMs);
    expect(calls()).toEqual([]);
    await pass(0.5 * minuteMs);
    expect(calls()).toEqual([
      "【紧急】北场的监控系统已2 分钟无信号，134栋舍无人值守，其中有3条紧急报警。确认请按1，暂停本号码请按0",
    ]);
    expect(worker.troubles()).toMatchObject([{ name: "北场", kind: "silent", houses: 134 }]);
    await pass(5 * minuteMs);
    expect(calls()).toHaveLength(2);
    expect(calls()[1]).toContain("再次提醒 北场的监控系统已7 分钟无信号");
    const [last] = await stage
      .notices<{ id: number }>("id", "channel = 'call'")
      .then((all) => all.slice(-1));
    const deps = { database: stage.database, bus: createBus() };
    await handleReceipt(
      deps,
      { event: "key", id: wireId(last?.id ?? 0, "test"), key: "1" },
      { webhookId: "key-1", installation: "test", now: stage.now },
    );
    await pass(20 * minuteMs);
    expect(calls()).toHaveLength(2);
    const lines = await stage.database.query<{ operation: string }>(
      "select operation from operation_logs where function = 'peerAck'",
    );
    expect(lines).toEqual([{ operation: "北场" }]);
    // The alarm is acknowledged, and the installation is still silent.
    expect(worker.troubles()).toHaveLength(1);
  });

  it("is acknowledged by the link of a mail, with its name on the page", async () => {
    await stage.phone({ kind: "mail", address: "a@farm.example", language: "en" });
    await pass(minuteMs, { beat: {} });
    await pass(2 * minuteMs);
    const [mail] = stage.fakes.mail.received;
    const [, token = ""] = /\/n\/(.{22})$/.exec(mail?.text ?? "") ?? [];
    const page = async () => {
      const linked = await readLinked(stage.database, token, stage.now);
      return linked === null ? "" : linkPage(linked, "en", stage.now);
    };
    expect(await page()).toContain("<strong>北场</strong>");
    expect(await page()).toContain("<button>");
    const deps = { database: stage.database, bus: createBus() };
    expect(await acknowledgeLinked(deps, token, stage.now)).toBe(true);
    expect(await page()).toContain("All acknowledged");
    await pass(10 * minuteMs);
    expect(stage.fakes.mail.received).toHaveLength(1);
  });

  it("causes a message about its end to everyone notified before, and to no others", async () => {
    await stage.phone({ language: "en" });
    await stage.phone({ delayMin: 30 });
    await pass(minuteMs, { beat: {} });
    await pass(3 * minuteMs);
    await pass(minuteMs, { beat: {} });
    expect(await state()).toBe("well");
    expect(worker.troubles()).toEqual([]);
    expect(stage.fakes.text.received.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^URGENT: House Watch at 北场 has been silent for 2 min; 134 houses are unwatched\. Reply 1 to acknowledge, 0 to pause https:\/\/farm\.example\/n\/.{22}$/,
      ),
      expect.stringMatching(/^Cleared: House Watch at 北场 is back, 12:0\d$/),
    ]);
    expect(stage.fakes.call.received).toHaveLength(1);
  });

  it("causes a call for a part that fails for two minutes, and another when it then falls silent", async () => {
    await stage.phone({ alarmType: "phone", repeatMin: 0 });
    const refusedDuty = { ok: false, reason: "diskFull" };
    await pass(minuteMs, { beat: {} });
    await pass(1.5 * minuteMs, { beat: { storing: refusedDuty } });
    expect(calls()).toEqual([]);
    await pass(minuteMs, { beat: { storing: refusedDuty } });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toContain("自报异常，未能存储数据（磁盘已满），134栋舍无人值守");
    await pass(3 * minuteMs);
    expect(calls()).toHaveLength(2);
    expect(calls()[1]).toContain("分钟无信号");
    expect(await state()).toBe("silent");
  });

  it("causes no call after it was removed", async () => {
    await stage.phone({ alarmType: "phone" });
    await pass(minuteMs, { beat: {} });
    await pass(1.4 * minuteMs);
    await stage.database.query("delete from peers where id = $1", [peerId]);
    await pass(10 * minuteMs);
    expect(calls()).toEqual([]);
    expect(worker.troubles()).toEqual([]);
  });
});

describe("the managers are notified of a silence about which nobody was reached", () => {
  const mails = () => stage.fakes.mail.received.map(({ text }) => text);
  const fallSilent = async (ms: number) => {
    await pass(minuteMs, { beat: {} });
    await pass(2 * minuteMs + ms);
  };
  beforeAll(async () => {
    const { orgId } = stage.farm;
    const { userId } = await buildUser(stage.database, { roleKey: "company_manager", orgId });
    await stage.database.query("update users set email = 'boss@farm.example' where id = $1", [
      userId,
    ]);
  });
  afterEach(() => {
    stage.fakes.call.answer = () => ({ kind: "accepted", ref: "r" });
  });

  it("at once if there is no number, and again each hour", async () => {
    await fallSilent(minuteMs);
    expect(mails()).toEqual([
      expect.stringMatching(
        /此时没有可通知的号码。.*北场的监控系统已2 分钟无信号，134栋舍无人值守/,
      ),
    ]);
    const later = (minutes: number) =>
      stage.database.query(
        "update peer_rings set started_at = started_at - $1 * interval '1 minute'",
        [minutes],
      );
    await later(55);
    await pass(minuteMs);
    expect(mails()).toHaveLength(1);
    await later(5);
    await pass(minuteMs);
    expect(mails()).toHaveLength(2);
  });

  it("at once if no number is due within a quarter of an hour", async () => {
    await stage.phone({ alarmType: "phone", delayMin: 20 });
    await fallSilent(minuteMs);
    expect(mails()).toHaveLength(1);
  });

  it("not while a number is due within a quarter of an hour, nor after one was reached", async () => {
    await stage.phone({ alarmType: "phone", delayMin: 10 });
    await fallSilent(minuteMs);
    expect([mails(), calls()]).toEqual([[], []]);
    await pass(20 * minuteMs);
    expect(mails()).toEqual([]);
    expect(calls().length).toBeGreaterThan(0);
  });

  it("within a quarter of an hour if no call was answered", async () => {
    await stage.phone({ alarmType: "phone" });
    const detail = "no such number";
    stage.fakes.call.answer = () => ({ kind: "refused", of: "recipient", detail });
    await fallSilent(15.5 * minuteMs);
    expect(mails().at(-1)).toMatch(/号码均已呼叫，无人应答。.*北场的监控系统/);
  });

  it("not once it is acknowledged or back", async () => {
    await stage.phone({ alarmType: "phone", delayMin: 14 });
    await fallSilent(minuteMs);
    await pass(20 * minuteMs, { beat: {} });
    expect(mails()).toEqual([]);
  });
});

describe("no call is made", () => {
  beforeEach(async () => void (await stage.phone({ alarmType: "phone" })));

  it("for a restart of 20 s, or for a planned stop of less than ten minutes", async () => {
    await pass(minuteMs, { beat: {} });
    await pass(20 * second);
    await pass(minuteMs, { beat: { boot: "00000000000000bb" } });
    await beat({ boot: "00000000000000bb", isLeaving: true });
    await pass(9.9 * minuteMs);
    expect(await state()).toBe("leaving");
    expect(calls()).toEqual([]);
    await pass(minuteMs);
    expect(await state()).toBe("silent");
    expect(calls()).toHaveLength(1);
  });

  it("if this server itself was blocked, suspended or just started", async () => {
    await pass(minuteMs, { beat: {} });
    await pass(10 * minuteMs, { isAsleep: true });
    await pass(minuteMs);
    expect(await state()).toBe("unsure");
    expect(worker.troubles()).toMatchObject([{ kind: "unsure" }]);
    expect(calls()).toEqual([]);
    await pass(minuteMs, { beat: {} });
    expect(await state()).toBe("well");
    // The machine sleeps: the monotonic clock stops, and so does this process.
    stage.now += 60 * minuteMs;
    await pass(minuteMs);
    expect(await state()).toBe("unsure");
    await pass(minuteMs, { beat: {} });
    worker = newWorker();
    stage.now += 30 * minuteMs;
    await pass(1.9 * minuteMs);
    expect(await state()).toBe("unsure");
    expect(calls()).toEqual([]);
    await pass(0.2 * minuteMs);
    expect(await state()).toBe("silent");
    expect(calls()).toHaveLength(1);
  });

  it("while its own port is closed or its network is down; two minutes later it is", async () => {
    await pass(minuteMs, { beat: {} });
    isReceiving = false;
    await pass(10 * minuteMs);
    expect(calls()).toEqual([]);
    [isReceiving, line] = [true, "down"];
    await pass(10 * minuteMs);
    expect(await state()).toBe("unsure");
    expect(calls()).toEqual([]);
    line = "up";
    await pass(2.2 * minuteMs);
    expect(await state()).toBe("silent");
    expect(calls()).toHaveLength(1);
  });

  it("if the machine's clock is set ahead; one is made if it is set back", async () => {
    await pass(minuteMs, { beat: {} });
    stage.now += 60 * minuteMs;
    await pass(minuteMs, { beat: {} });
    stage.now -= 120 * minuteMs;
    expect(calls()).toEqual([]);
    await pass(2.2 * minuteMs);
    expect(calls()).toHaveLength(1);
    stage.now -= 60 * minuteMs;
    await pass(6 * minuteMs);
    // The last call is in the clock's future, so another one would be too soon for the carrier's
    // limit: a text is sent.
    expect(stage.fakes.text.received.length + calls().length).toBe(2);
  });

  it("twice: a second server on the database, and a restarted one, know the notified persons", async () => {
    await pass(minuteMs, { beat: {} });
    await pass(2.2 * minuteMs);
    worker = newWorker();
    await pass(2 * minuteMs);
    expect(await state()).toBe("silent");
    expect(calls()).toHaveLength(1);
  });
});
