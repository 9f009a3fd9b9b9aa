import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { noticeChannelKeys, type NoticeChannel } from "../../../../../contract/notify/notice.ts";
import { readChannelsDown } from "../../../../../server/notify/notice-send/channel/channel-state.ts";
import type {
  Message,
  Outcome,
} from "../../../../../server/notify/notice-send/channel/channel-port.ts";
import { slotRules } from "../../../../../server/notify/notice-send/deliver/channel-slots.ts";
import { buildFarm } from "../../../../factories/fleet.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
/** Ends hanging requests, so that the stage can be closed. */
let release: (() => void)[] = [];
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(async () => {
  for (const end of release) end();
  release = [];
  await stage.close();
});

/** Does not answer until the test is over. */
const hang = (): Promise<Outcome> =>
  new Promise((done) => {
    release.push(() => done({ kind: "accepted", ref: null }));
  });

interface Seed {
  readonly orgId?: number;
  readonly channel: NoticeChannel;
  readonly severity: number | null;
  readonly count?: number;
  readonly address?: string;
  readonly kind?: string;
  readonly ageMs?: number;
}

let keys = 0;
/** Puts notices into the outbox. */
async function put(seed: Seed): Promise<void> {
  const { orgId = stage.farm.orgId, channel, severity, count = 1, kind = "raise" } = seed;
  keys += 1;
  await stage.database.query(
    `insert into notices (key, org_id, channel, address_kind, address, alarm_ids, house_ids,
       severity, kind, text, language, state, due_at, next_try_at, expires_at)
     select $1 || ':' || n, $2, $3, $4, $5 || n, '{}', '{}', $6, $7, 'text', 'zh', 'due', $8, $8, $9
     from generate_series(1, $10::int) n`,
    [
      String(keys),
      orgId,
      channel,
      channel === "mail" || channel === "robot" ? channel : "phone",
      seed.address ?? `to${keys}-`,
      severity,
      kind,
      new Date(stage.now - (seed.ageMs ?? 0)),
      new Date(stage.now + 600_000),
      count,
    ],
  );
}

const look = () => stage.sender.tick(stage.now);
/**
 * The sender does not wait for a hanging request, so a started message arrives in the same round or
 * soon after.
 */
const receivedBy = (channel: NoticeChannel, ear: (message: Message) => boolean) =>
  stage.fakes[channel].received.filter(ear);

describe("priority of notices", () => {
  it("is urgent first, then by severity and age; notices without severity are last", async () => {
    await put({ channel: "mail", severity: null, kind: "pathDown", address: "down", ageMs: 9000 });
    await put({ channel: "mail", severity: null, kind: "cleared", address: "clear", ageMs: 9000 });
    await put({ channel: "mail", severity: 3, address: "medium", ageMs: 9000 });
    await put({ channel: "mail", severity: 2, address: "high", ageMs: 1000 });
    await put({ channel: "mail", severity: 2, address: "older", ageMs: 2000 });
    await put({ channel: "mail", severity: 1, address: "urgent" });
    await look();
    await stage.sender.settled();
    expect(stage.fakes.mail.received.map(({ to }) => to.slice(0, -1))).toEqual([
      "urgent",
      "older",
      "high",
      "medium",
      "down",
      "clear",
    ]);
  });

  it("goes to the urgent notice of any organisation, even if a thousand others wait and none of theirs ends", async () => {
    const other = await buildFarm(stage.database, { name: "别人" });
    stage.fakes.mail.answer = hang;
    await put({ channel: "mail", severity: 3, count: 500 });
    await put({ channel: "mail", severity: null, kind: "pathDown", count: 500 });
    await look();
    expect(stage.fakes.mail.received).toHaveLength(slotRules.orgNotUrgent);
    await put({ channel: "mail", severity: 1, address: "urgent" });
    await put({ channel: "mail", severity: 1, address: "theirs", orgId: other.orgId });
    await look();
    expect(receivedBy("mail", ({ to }) => /urgent|theirs/.test(to))).toHaveLength(2);
  });
});

describe("failures of one organisation do not affect others", () => {
  it("five addresses that answer 450 do not close the channel", async () => {
    const other = await buildFarm(stage.database, { name: "别人" });
    stage.fakes.mail.answer = ({ to }) =>
      to.startsWith("busy")
        ? { kind: "later", of: "recipient", detail: "SMTP 450", afterMs: null }
        : { kind: "accepted", ref: null };
    await put({ channel: "mail", severity: 1, address: "busy", count: 12 });
    await stage.pass(minuteMs, 1000);
    expect(await readChannelsDown(stage.database, new Set(noticeChannelKeys))).toEqual([]);
    await put({ channel: "mail", severity: 1, address: "own" });
    await put({ channel: "mail", severity: 1, address: "theirs", orgId: other.orgId });
    await look();
    await stage.sender.settled();
    expect(receivedBy("mail", ({ to }) => /own|theirs/.test(to))).toHaveLength(2);
  });

  it("silent robots of one do not use the places of another", async () => {
    const other = await buildFarm(stage.database, { name: "别人" });
    stage.fakes.robot.answer = ({ to }) =>
      to.includes("hole") ? hang() : { kind: "accepted", ref: null };
    const path = "/robot/send?access_token=";
    await put({ channel: "robot", severity: 1, address: `https://hole.example${path}`, count: 99 });
    await look();
    await put({ channel: "robot", severity: 1, address: `https://oapi.dingtalk.com${path}` });
    await put({
      channel: "robot",
      severity: 1,
      address: `https://oapi.dingtalk.com${path}theirs`,
      orgId: other.orgId,
      count: 30,
    });
    await look();
    await expect
      .poll(() => receivedBy("robot", ({ to }) => to.includes("dingtalk")).length)
      .toBe(31);
    expect(receivedBy("robot", ({ to }) => to.includes("hole"))).toHaveLength(slotRules.host);
  });

  it("unanswered calls of one do not close another's channel", async () => {
    const other = await buildFarm(stage.database, { name: "别人" });
    stage.fakes.call.answer = ({ to }) =>
      to.startsWith("hole")
        ? { kind: "later", of: "channel", detail: "ETIMEDOUT", afterMs: null }
        : { kind: "accepted", ref: "r" };
    await put({ channel: "call", severity: 1, address: "hole", count: 20 });
    await stage.pass(20_000, 1000);
    // No call has succeeded, so the channel is reported as down until the next attempt.
    await put({ channel: "call", severity: 1, address: "theirs", orgId: other.orgId });
    await look();
    await stage.sender.settled();
    expect(receivedBy("call", ({ to }) => to.startsWith("theirs"))).toHaveLength(1);
    expect(await readChannelsDown(stage.database, new Set(noticeChannelKeys))).toEqual([]);
  });
});

describe("calls that fail for one organisation just after another's were sent", () => {
  const failure: Outcome = { kind: "later", of: "channel", detail: "ECONNRESET", afterMs: null };
  const taken: Outcome = { kind: "accepted", ref: "r" };
  const channelsDown = () => readChannelsDown(stage.database, new Set(noticeChannelKeys));
  /** Two calls of one organisation fail, a moment after a call of another. */
  async function failAfterAnother(probe: () => Promise<Outcome>) {
    const other = await buildFarm(stage.database, { name: "别人" });
    stage.fakes.call.probe = probe;
    await put({ channel: "call", severity: 1, address: "theirs", orgId: other.orgId });
    await look();
    await stage.sender.settled();
    stage.fakes.call.answer = () => failure;
    await put({ channel: "call", severity: 1, address: "own", count: 2 });
  }

  it("count for the channel when a probe fails too", async () => {
    await failAfterAnother(async () => failure);
    await stage.pass(10_000, 500);
    expect((await channelsDown()).map(({ channel }) => channel)).toEqual(["call"]);
  });

  it("count for the organisation when a probe is answered, with one probe per failure", async () => {
    let probes = 0;
    await failAfterAnother(async () => {
      probes += 1;
      return taken;
    });
    await stage.pass(30_000, 500);
    expect(await channelsDown()).toEqual([]);
    expect(probes).toBeGreaterThan(0);
    expect(probes).toBeLessThanOrEqual(receivedBy("call", ({ to }) => to.startsWith("own")).length);
  });
});

describe("a channel that counts as working", () => {
  it("has accepted a notice: refusals do not restore it", async () => {
    stage.fakes.mail.answer = () => ({ kind: "later", of: "channel", detail: "x", afterMs: null });
    await put({ channel: "mail", severity: 1, address: "a", count: 6 });
    await stage.pass(10_000, 1000);
    const down = async () =>
      (await readChannelsDown(stage.database, new Set(noticeChannelKeys))).length;
    expect(await down()).toBe(1);
    stage.fakes.mail.answer = () => ({ kind: "refused", of: "recipient", detail: "SMTP 550" });
    await stage.pass(2 * minuteMs, 1000);
    expect(await down()).toBe(1);
    stage.fakes.mail.answer = () => ({ kind: "accepted", ref: null });
    await put({ channel: "mail", severity: 1, address: "b" });
    await stage.pass(minuteMs, 1000);
    expect(await down()).toBe(0);
  });
});
