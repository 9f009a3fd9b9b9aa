import rateLimit from "@fastify/rate-limit";
import { pino } from "pino";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../../contract/base/time.ts";
import { signedHeaders } from "../../../../../server/platform/base/webhook.ts";
import { createBus } from "../../../../../server/platform/fact/fact-bus.ts";
import { mountPublicRoutes } from "../../../../../server/notify/notice-send/answer/notice-public-routes.ts";
import { buildOrg } from "../../../../factories/fleet.ts";
import { buildUser } from "../../../../factories/user.ts";
import { secret } from "../notice-message.ts";
import { testSeal } from "../../../../factories/camera.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
let app: FastifyInstance;
let published: number;
beforeEach(async () => {
  stage = await Stage.open();
  app = Fastify();
  await app.register(rateLimit, { global: false });
  const bus = createBus();
  published = 0;
  bus.subscribe("committed", () => {
    published += 1;
  });
  const { database } = stage;
  await mountPublicRoutes(app, {
    database,
    bus,
    secret,
    installation: "test",
    now: () => stage.now,
    seal: testSeal,
    log: pino({ level: "silent" }),
    base: "",
  });
});
afterEach(async () => {
  await app.close();
  await stage.close();
});

let receipts = 0;
async function report(
  body: object,
  { id = `e-${(receipts += 1)}`, at = stage.now, by = secret } = {},
) {
  const text = JSON.stringify(body);
  const headers = signedHeaders(by, id, text, at);
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/api/notice/receipt",
    headers,
    payload: text,
  });
  return statusCode;
}

const alarmRows = () =>
  stage.database.query<{ state: string; ack_by: string | null; ack_note: string | null }>(
    "select state, ack_by, ack_note from alarms order by id",
  );
const stateOf = async (channel: string) =>
  (
    await stage.notices<{ state: string; reason: string | null }>(
      "state, reason",
      `channel = '${channel}'`,
    )
  )[0];

/** Sends one alarm to one number, and returns its notices' ids on the wire. */
async function notifyPhone(seed: Parameters<Stage["phone"]>[0] = {}) {
  await stage.phone({ address: "+8613800001234", description: "夜班", ...seed });
  const house = await stage.house();
  const alarms = await stage.raise([house]);
  await stage.pass(7000);
  const { call, text } = stage.fakes;
  const [link] = /https:\S+$/.exec(text.received[0]?.text ?? "") ?? [];
  return {
    house,
    alarms,
    callId: call.received[0]?.id ?? "",
    textId: text.received[0]?.id ?? "",
    link,
  };
}

/**
 * Causes and checks that one organisation wrote for a power failure; another organisation wrote
 * others.
 */
async function ownWords(orgId: number): Promise<void> {
  const other = await buildOrg(stage.database);
  await stage.database.query(
    `insert into own_checks (org_id, key, cause, cause_en, steps, steps_en, changed_by,
       changed_at)
     values ($1, 'powerFail', '柴油机没油', 'Generator out of diesel', '{看油位,打给王师傅 <139>}',
         '{}', '', now()),
       ($2, 'powerFail', '别家的话', 'Words of others', '{x}', '{x}', '', now())`,
    [orgId, other],
  );
}

describe("key 1 in a call", () => {
  it("acknowledges in the name of the linked user, and other users are not affected", async () => {
    const user = await buildUser(stage.database, { orgId: stage.farm.orgId });
    const { callId } = await notifyPhone({ userId: user.userId });
    await stage.phone({ delayMin: 1 });
    expect(await report({ event: "key", id: callId, key: "1", at: stage.now })).toBe(200);
    expect(await alarmRows()).toEqual([
      { state: "acknowledged", ack_by: user.name, ack_note: "told:key" },
    ]);
    expect(published).toBe(1);
    await stage.pass(30 * minuteMs, 5000);
    expect(stage.fakes.call.received).toHaveLength(1);
    expect(await stateOf("call")).toMatchObject({ state: "acknowledged" });
    const lines = await stage.database.query(
      "select operator_name, function, source, remark from operation_logs",
    );
    expect(lines).toEqual([
      { operator_name: user.name, function: "alarmAck", source: "other", remark: "told:key" },
    ]);
  });

  it("by a number without a user is recorded under the masked number", async () => {
    const { callId } = await notifyPhone();
    // The id is a number, as some services send it.
    expect(await report({ event: "key", id: callId, key: 1 })).toBe(200);
    expect((await alarmRows())[0]?.ack_by).toBe("夜班 (138****1234)");
  });

  it("covers the alarms of the notice, and no later ones", async () => {
    const { callId, house } = await notifyPhone();
    await stage.raise([house], "tempAbsHigh");
    await report({ event: "key", id: callId, key: "1" });
    expect((await alarmRows()).map(({ state }) => state)).toEqual([
      "acknowledged",
      "unacknowledged",
    ]);
  });
});

describe("key 0", () => {
  it("silences that number and acknowledges no alarm", async () => {
    const { callId } = await notifyPhone();
    await report({ event: "key", id: callId, key: "0" });
    await stage.pass(20 * minuteMs, 5000);
    expect(stage.fakes.call.received).toHaveLength(1);
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
  });

  it("has no effect at a number that must not be switched off", async () => {
    const { callId } = await notifyPhone({ closable: false });
    expect(stage.fakes.call.received[0]?.keys).toEqual({ "1": "ack" });
    await report({ event: "key", id: callId, key: "0" });
    await stage.pass(6 * minuteMs, 5000);
    expect(stage.fakes.call.received.length).toBeGreaterThan(1);
  });
});

describe("a reply", () => {
  it.each(["1", " 1 ", "１", "1。"])("%j acknowledges the alarm", async (text) => {
    await notifyPhone();
    await report({ event: "reply", from: "13800001234", text });
    expect((await alarmRows())[0]).toMatchObject({
      state: "acknowledged",
      ack_note: "told:reply",
    });
  });

  it.each([
    ["13800009999", "1"],
    ["13800001234", "11"],
    ["13800001234", "no"],
    ["nobody", "1"],
  ])("of %s: %s changes nothing", async (from, text) => {
    await notifyPhone();
    expect(await report({ event: "reply", from, text })).toBe(200);
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
  });

  it.each([
    ["in ms", 1],
    ["in seconds", 1000],
  ])("does not answer a text that was sent after it, with its time %s", async (_, unit) => {
    const { house } = await notifyPhone();
    const writtenAt = stage.now;
    await stage.pass(minuteMs);
    await stage.raise([house], "tempHigh");
    await stage.pass(15_000);
    expect(stage.fakes.text.received.length).toBeGreaterThan(1);
    const reply = { event: "reply", from: "13800001234", text: "1", at: writtenAt / unit };
    await report(reply);
    await report(reply);
    expect((await alarmRows()).map(({ state }) => state)).toEqual([
      "acknowledged",
      "unacknowledged",
    ]);
  });
});

describe("receipts", () => {
  it("move a notice forward in any order, and never back", async () => {
    const { callId, textId } = await notifyPhone();
    await report({ event: "answered", id: callId });
    await report({ event: "sent", id: callId });
    await report({ event: "noAnswer", id: callId });
    expect(await stateOf("call")).toEqual({ state: "answered", reason: null });
    await report({ event: "delivered", id: textId });
    await report({ event: "failed", id: textId });
    expect(await stateOf("text")).toEqual({ state: "delivered", reason: null });
  });

  it("give the reason when no one was reached", async () => {
    const { callId } = await notifyPhone();
    await report({ event: "busy", id: callId });
    expect(await stateOf("call")).toEqual({ state: "accepted", reason: "busy" });
  });

  it("may arrive before the service has answered", async () => {
    stage.fakes.call.answer = async ({ id }) => {
      await report({ event: "answered", id });
      return { kind: "accepted", ref: "r" };
    };
    await notifyPhone();
    expect(await stateOf("call")).toMatchObject({ state: "answered" });
  });

  it("change nothing if they are unsigned, old, repeated or without a notice", async () => {
    const { callId } = await notifyPhone();
    const body = { event: "key", id: callId, key: "1" };
    const unsigned = await app.inject({
      method: "POST",
      url: "/api/notice/receipt",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect(unsigned.statusCode).toBe(401);
    expect(await report(body, { at: stage.now - 301_000 })).toBe(401);
    const other = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    expect(await report(body, { by: other })).toBe(401);
    expect(await report({ event: "noise", id: callId })).toBe(400);
    for (const id of ["n-test-999999", "n-other-1", "1", "n-test-1; drop table notices"])
      expect(await report({ ...body, id })).toBe(200);
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
    // A repeated report counts once.
    expect(await report({ event: "sent", id: callId }, { id: "same" })).toBe(200);
    expect(await report(body, { id: "same" })).toBe(200);
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
    expect(published).toBe(0);
  });

  it("acknowledge nothing for a notice of yesterday", async () => {
    const { callId } = await notifyPhone({ repeatMin: 0 });
    stage.now += 25 * hourMs;
    await report({ event: "key", id: callId, key: "1" });
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
  });
});

describe("a link", () => {
  it("shows the alarm, and changes nothing however often it is fetched", async () => {
    const { link } = await notifyPhone();
    const { pathname } = new URL(link ?? "");
    for (let count = 0; count < 100; count += 1) {
      const page = await app.inject({ url: pathname, remoteAddress: `10.0.0.${count}` });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("1号舍");
      expect(page.body).toContain('href="https://uri.amap.com/navigation?to=');
      expect(page.body).toMatch(/href="geo:-?[\d.]+,-?[\d.]+"/);
    }
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
    const english = await app.inject({ url: `${pathname}?language=en` });
    expect(english.body).toContain("Power failure");
  });

  it("acknowledges by its button, under the number", async () => {
    const { link } = await notifyPhone();
    const { pathname } = new URL(link ?? "");
    const done = await app.inject({ method: "POST", url: pathname });
    expect(done.statusCode).toBe(303);
    expect(await alarmRows()).toEqual([
      { state: "acknowledged", ack_by: "夜班 (138****1234)", ack_note: "told:link" },
    ]);
    const page = await app.inject({ url: pathname });
    expect(page.body).toContain("已全部确认");
    // The link is used up, because it acknowledges its notice once.
    await app.inject({ method: "POST", url: pathname });
    expect(published).toBe(1);
  });

  it("and a mail contain the organisation's own text on the alarm, in their language", async () => {
    await ownWords(stage.farm.orgId);
    const { link } = await notifyPhone();
    const { pathname } = new URL(link ?? "");
    const pages = { zh: await app.inject({ url: pathname }) };
    expect(pages.zh.body).toContain("可能原因：柴油机没油");
    expect(pages.zh.body).toContain("<ol><li>看油位</li><li>打给王师傅 &lt;139&gt;</li></ol>");
    const english = await app.inject({ url: `${pathname}?language=en` });
    expect(english.body).toContain("Likely cause: Generator out of diesel");
    // The other part has no English text, so people get the text that exists.
    expect(english.body).toContain("<li>看油位</li>");
    await stage.phone({ kind: "mail", address: "li@farm.example" });
    await stage.phone({ kind: "mail", address: "lee@farm.example", language: "en" });
    await stage.raise([await stage.house("2号舍")]);
    await stage.pass(30_000);
    const mails = stage.fakes.mail.received;
    const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? "";
    expect(textTo("li@farm.example")).toMatch(
      /可能原因：柴油机没油\n先查：\n1\. 看油位\n2\. 打给王师傅 <139>$/u,
    );
    expect(textTo("lee@farm.example")).toContain("Likely cause: Generator out of diesel\n");
  });

  it("has buttons for the person's progress, with a note, and the checks", async () => {
    const { link } = await notifyPhone();
    const { pathname } = new URL(link ?? "");
    const page = await app.inject({ url: `${pathname}?language=en` });
    expect(page.body).toContain("Check first:");
    expect(page.body).toContain("On my way");
    const send = (payload: string) =>
      app.inject({
        method: "POST",
        url: pathname,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
    expect((await send("note=ten+minutes&step=onWay")).statusCode).toBe(303);
    const work = () =>
      stage.database.query(
        "select state, work_step, work_by, work_note from alarms order by id desc limit 1",
      );
    expect(await work()).toEqual([
      {
        state: "acknowledged",
        work_step: "onWay",
        work_by: "夜班 (138****1234)",
        work_note: "ten minutes",
      },
    ]);
    await send("step=there");
    await send("step=home");
    expect(await work()).toMatchObject([{ work_step: "there", work_note: "" }]);
    const after = await app.inject({ url: `${pathname}?language=en` });
    expect(after.body).toContain("On site: Night shift (138");
    expect(after.body).not.toContain("On my way");
  });

  it("is refused if it is forged, or from yesterday", async () => {
    const { link, house } = await notifyPhone({ repeatMin: 0 });
    for (const token of ["A".repeat(22), "x", "..%2f..%2fetc", "%00", "A".repeat(500)]) {
      expect((await app.inject({ url: `/n/${token}` })).statusCode).toBeGreaterThanOrEqual(400);
      const posted = await app.inject({ method: "POST", url: `/n/${token}` });
      expect(posted.statusCode).toBeGreaterThanOrEqual(400);
    }
    stage.now += 25 * hourMs;
    const { pathname } = new URL(link ?? "");
    expect((await app.inject({ url: pathname })).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: pathname })).statusCode).toBe(404);
    expect((await alarmRows())[0]?.state).toBe("unacknowledged");
    expect(house.id).toBeGreaterThan(0);
  });

  it("shows names as plain text, whatever they contain", async () => {
    const hostile = `<script>alert(1)</script>"'&`;
    await stage.database.query("update farms set name = $1", [hostile]);
    const { link } = await notifyPhone();
    const page = await app.inject({ url: new URL(link ?? "").pathname });
    expect(page.body).not.toContain("<script>");
    expect(page.body).toContain("&lt;script&gt;");
  });

  it("is not stored: the database has its hash", async () => {
    const { link } = await notifyPhone();
    const token = (link ?? "").slice(-22);
    const rows = await stage.notices();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
