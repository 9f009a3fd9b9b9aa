import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chatAppKindKeys, type ChatAppKind } from "../../../../../contract/notify/chat-app.ts";
import { faultText } from "../../../../../contract/base/transport-fault.ts";
import { dayMs, minuteMs } from "../../../../../contract/base/time.ts";
import { mountPublicRoutes } from "../../../../../server/notify/notice-send/answer/notice-public-routes.ts";
import { openApps } from "../../../../../server/notify/notice-send/channel/app-channel.ts";
import { createBus } from "../../../../../server/platform/fact/fact-bus.ts";
import type { AppMessage } from "../../../../../simulator/notice/messenger.ts";
import { otherSeal, testSeal } from "../../../../factories/camera.ts";
import { buildUser } from "../../../../factories/user.ts";
import { buildChatApp, openMessenger } from "../../../../factories/messenger.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
let app: FastifyInstance;
let cloud: Awaited<ReturnType<typeof openMessenger>>;
let base: string;

beforeEach(async () => {
  app = Fastify();
  await app.register(rateLimit, { global: false });
  let own: Stage | null = null;
  const now = () => own?.now ?? 0;
  cloud = await openMessenger({ now, isMember: (number) => !number.endsWith("999") });
  stage = await Stage.open();
  own = stage;
  const { database } = stage;
  const options = { database, bus: createBus(), installation: "test", now, seal: testSeal };
  const log = pino({ level: "silent" });
  await app.register(async (routes) => {
    await mountPublicRoutes(routes, {
      ...options,
      secret: null,
      log,
      base: "https://farm.example",
    });
  });
  base = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  await app.close();
  await stage.close();
  await cloud.close();
});

/** A sender whose apps reach the fake server, and whose callbacks arrive here. */
function sender() {
  const { database } = stage;
  const apps = openApps({
    database,
    seal: testSeal,
    publicUrl: base,
    urls: cloud.urls,
    now: () => stage.now,
  });
  return stage.another({
    channels: { ...stage.fakes, app: apps },
    planning: {
      channels: new Set(["call", "text", "mail", "robot", "app"]),
      links: { base, secret: "links" },
    },
  });
}

/** An alarm sent to a member by an app of this vendor. */
async function notifyByApp(kind: ChatAppKind, seed: Parameters<Stage["phone"]>[0] = {}) {
  const { path } = await buildChatApp(stage.database, { orgId: stage.farm.orgId, kind });
  if (kind !== "dingtalk") cloud.messenger.listen(kind, `${base}/api/chatApp/press/${path}`);
  const phoneId = await stage.phone({
    kind,
    address: "+8613800001234",
    description: "夜班",
    ...seed,
  });
  const alarms = await stage.raise([await stage.house()]);
  await stage.pass(7000, 500, sender());
  return { phoneId, path, alarms, message: first() };
}
function first(): AppMessage {
  const [message] = cloud.messenger.messages;
  if (message === undefined) throw new Error("no message has come");
  return message;
}
const valueOf = (message: AppMessage, step: string): string =>
  message.buttons.find(({ value }) => value.startsWith(step))?.value ?? "";
const press = (message: AppMessage, step: string, author?: string) =>
  cloud.messenger.press(message.id, valueOf(message, step), author);
const alarmRow = async () =>
  (
    await stage.database.query<{ state: string; ack_by: string | null; ack_note: string | null }>(
      "select state, ack_by, ack_note from alarms order by id",
    )
  )[0];

describe.each(chatAppKindKeys)("a message by an app of %s", (kind) => {
  it("has buttons; the first press counts, a second one names the first person", async () => {
    const { message } = await notifyByApp(kind);
    expect(message.text).toContain("1号舍");
    expect(message.url).toMatch(/\/n\/[\w-]{22}$/);
    expect(message.buttons.map(({ value }) => value.split(":")[0])).toEqual(["ack", "onWay"]);
    expect(await press(message, "ack")).toBe("已确认（夜班 (138****1234)）");
    expect(await alarmRow()).toEqual({
      state: "acknowledged",
      ack_by: "夜班 (138****1234)",
      ack_note: "told:app",
    });
    const again = kind === "dingtalk" ? "ack" : message.buttons.map(({ value }) => value)[0];
    expect(again).toBeDefined();
    const token = message.url.slice(-22);
    expect(
      await cloud.messenger.press(message.id, kind === "dingtalk" ? "ack" : `ack:${token}`),
    ).toBe("已由 夜班 (138****1234) 确认，未重复处理");
    expect(await press(message, "onWay")).toBe("前往中（夜班 (138****1234)）");
    expect(message.buttons.map(({ value }) => value.split(":")[0])).toContain("there");
    expect(await press(message, "there")).toBe("已到场（夜班 (138****1234)）");
    const [app] = await stage.database.query<{ fault: string; sent_at: Date; pressed_at: Date }>(
      "select fault, sent_at, pressed_at from chat_apps",
    );
    expect(app?.fault).toBe("");
    expect(app?.sent_at.getTime()).toBeLessThanOrEqual(stage.now);
    expect(app?.pressed_at.getTime()).toBe(stage.now);
  });

  it("rejects a press by another person, after the alarm's end, or after a day", async () => {
    const { message, alarms } = await notifyByApp(kind);
    expect(await press(message, "ack", "somebody-else")).toBe("此消息是发给别人的，不能由您处理");
    const ack = valueOf(message, "ack");
    await stage.clear(alarms);
    await stage.acknowledge(alarms);
    expect(await press(message, "onWay")).toBe("报警已结束，无需处理");
    stage.now += dayMs + minuteMs;
    expect(await cloud.messenger.press(message.id, ack)).toContain("已超过 24 小时");
  });

  it("refuses a foreign or old signature, and counts a repeated one once", async () => {
    const { message } = await notifyByApp(kind);
    const request = cloud.messenger.pressOf(message, valueOf(message, "ack"));
    if (request === null) throw new Error("no request");
    const forged =
      kind === "wecom"
        ? { ...request, url: request.url.replace(/msg_signature=\w{4}/, "msg_signature=0000") }
        : {
            ...request,
            headers: {
              ...request.headers,
              "x-lark-signature": "0".repeat(64),
              "x-ddpaas-signature": "AAAA",
            },
          };
    const answer = await fetch(forged.url, forged);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("signature");
    expect((await alarmRow())?.state).toBe("unacknowledged");
    for (const _ of [1, 2]) expect((await fetch(request.url, request)).status).toBe(200);
    const lines = await stage.database.query(
      "select 1 from operation_logs where function = 'alarmAck'",
    );
    expect(lines).toHaveLength(1);
    stage.now += 6 * minuteMs;
    const late = await fetch(request.url, request);
    expect(late.status).toBe(401);
    expect(await late.text()).toContain("five minutes");
  });

  it("accepts a repeated press if the first attempt failed", async () => {
    const { message } = await notifyByApp(kind);
    const request = cloud.messenger.pressOf(message, valueOf(message, "ack"));
    if (request === null) throw new Error("no request");
    const { database } = stage;
    await database.query(
      `create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    );
    await database.query(
      "create trigger refuse before update on alarms for each row execute function refuse()",
    );
    expect((await fetch(request.url, request)).status).toBeGreaterThanOrEqual(500);
    await database.query("drop trigger refuse on alarms");
    expect((await fetch(request.url, request)).status).toBe(200);
    expect((await alarmRow())?.state).toBe("acknowledged");
  });

  it("requires a second press while its recipient is unknown", async () => {
    const { message } = await notifyByApp(kind);
    await stage.database.query("update notices set ref = null where channel = 'app'");
    expect(await press(message, "ack")).toBe("消息刚刚发出，请稍后再按一次");
    expect((await alarmRow())?.state).toBe("unacknowledged");
  });

  it("accepts no press from a user whose account has expired", async () => {
    const user = await buildUser(stage.database, {
      orgId: stage.farm.orgId,
      roleKey: "company_manager",
      canOperate: true,
    });
    const { message } = await notifyByApp(kind, { userId: user.userId });
    await stage.database.query("update users set can_operate = false where id = $1", [user.userId]);
    expect(await press(message, "ack")).toBe("您已没有处理这些栋舍报警的权限");
    await stage.database.query("update users set can_operate = true where id = $1", [user.userId]);
    const token = message.url.slice(-22);
    const value = kind === "dingtalk" ? "ack" : `ack:${token}`;
    expect(await cloud.messenger.press(message.id, value)).toBe(`已确认（${user.name}）`);
  });

  it("is sent as a text when the company has no user with the number", async () => {
    await buildChatApp(stage.database, { orgId: stage.farm.orgId, kind });
    await stage.phone({ kind, address: "+8613800000999" });
    await stage.raise([await stage.house()]);
    await stage.pass(30_000, 500, sender());
    expect(cloud.messenger.messages).toEqual([]);
    expect(stage.fakes.text.received.map(({ to }) => to)).toEqual(["+8613800000999"]);
    const rows = await stage.notices<{ state: string; reason: string }>(
      "state, reason",
      "channel = 'app'",
    );
    expect(rows[0]).toEqual({ state: "failed", reason: "badAddress" });
  });

  it("is sent as a text while its secrets are encrypted with another key, which is shown", async () => {
    const { id, path } = await buildChatApp(stage.database, { orgId: stage.farm.orgId, kind });
    const box = otherSeal.close("{}", `chat app/${stage.farm.orgId}`);
    await stage.database.query("update chat_apps set box = $2 where id = $1", [id, box]);
    await stage.phone({ kind, address: "+8613800001234" });
    await stage.raise([await stage.house()]);
    await stage.pass(30_000, 500, sender());
    expect(stage.fakes.text.received.map(({ to }) => to)).toEqual(["+8613800001234"]);
    const [app] = await stage.database.query<{ fault: string }>("select fault from chat_apps");
    expect(faultText(app?.fault ?? "", "en")).toMatch(/server's key has changed: enter them again/);
    const answer = await fetch(`${base}/api/chatApp/press/${path}`, { method: "POST" });
    expect(answer.status).toBe(503);
  });

  it("is retried while the cloud fails, which is shown at the app", async () => {
    cloud.messenger.status = 503;
    await buildChatApp(stage.database, { orgId: stage.farm.orgId, kind });
    await stage.phone({ kind, address: "+8613800001234" });
    await stage.raise([await stage.house()]);
    const author = sender();
    await stage.pass(7000, 500, author);
    const faults = await stage.database.query("select fault from chat_apps");
    expect(faults).toEqual([{ fault: "HTTP 503" }]);
    cloud.messenger.status = 200;
    await stage.pass(2 * minuteMs, 1000, author);
    expect(cloud.messenger.messages.length).toBeGreaterThan(0);
    expect(await stage.database.query("select fault from chat_apps")).toEqual([{ fault: "" }]);
  });
});

it("reports an address that leads to no app", async () => {
  const answer = await fetch(`${base}/api/chatApp/press/${"x".repeat(22)}`, { method: "POST" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("no app");
});
