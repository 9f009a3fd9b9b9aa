import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { PushPayload } from "../../../../contract/notify/push.ts";
import { openPush } from "../../../../server/notify/notice-send/channel/push-channel.ts";
import { addressOf } from "../../../../server/notify/on-call/rota-source.ts";
import { readPushKey } from "../../../../server/notify/push/push-key.ts";
import { deleteSessions } from "../../../../server/platform/session/sessions.ts";
import { otherSeal, testSeal } from "../../../factories/camera.ts";
import { useTestServer } from "../../../factories/http.ts";
import { newPushDevice, openPushService } from "../../../factories/push.ts";
import { buildUser } from "../../../factories/user.ts";
import { authority } from "../notice-send/notice-provider.ts";
import { message } from "../notice-send/notice-message.ts";
import { Stage } from "../notice-send/notice-stage.ts";

describe("a contact with push devices", () => {
  let stage: Stage;
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeEach(async () => {
    stage = await Stage.open();
    service = await openPushService();
  });
  afterEach(async () => {
    service.close();
    await stage.close();
  });

  /** The peer runs on this machine, which no device's address may name. */
  const here = { isAllowed: () => true, ca: authority() };
  const sender = (guard: Parameters<typeof openPush>[0]["guard"] = here) => {
    const { database } = stage;
    const own = { database, readKey: () => readPushKey(database, testSeal), guard };
    const push = openPush({ ...own, contact: "mailto:a@b.example", now: () => stage.now });
    return stage.another({
      channels: { ...stage.fakes, push },
      planning: {
        channels: new Set(["call", "text", "mail", "robot", "app", "push"]),
        links: { base: "https://farm.example", secret: "links" },
      },
    });
  };
  const person = async () => {
    const user = await buildUser(stage.database, { orgId: stage.farm.orgId });
    await stage.database.query("update users set email = 'a@b.example' where id = $1", [
      user.userId,
    ]);
    await stage.phone({ kind: "push", address: `user:${user.userId}`, userId: user.userId });
    return user.userId;
  };
  const raise = async (from = sender(), ms = 7000) => {
    await stage.raise([await stage.house()]);
    await stage.pass(ms, 500, from);
  };
  const state = async () =>
    (
      await stage.notices<{ state: string; reason: string | null }>(
        "state, reason",
        "channel = 'push'",
      )
    )[0];

  it("receives a notice on each, readable only by the browser, signed and with its buttons", async () => {
    const userId = await person();
    const one = await service.device(stage.database, userId);
    await service.device(stage.database, userId);
    await raise();
    expect(service.received).toHaveLength(2);
    const first = service.received.find(({ path }) => path === one.path);
    expect(first?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
    });
    expect(first?.body.includes("1号舍")).toBe(false);
    const payload = one.browser.read(first?.body ?? Buffer.alloc(0)) as PushPayload;
    expect(payload.text).toContain("1号舍");
    expect(payload.url).toMatch(/^\/n\/[\w-]{22}$/);
    expect(payload.buttons.map(({ step }) => step)).toEqual(["ack", "onWay"]);
    expect(await state()).toEqual({ state: "accepted", reason: null });
  });

  it.each([404, 410])("loses a browser that answers %i, and no other", async (code) => {
    const userId = await person();
    const gone = await service.device(stage.database, userId);
    const device = await service.device(stage.database, userId);
    service.status.set(gone.path, code);
    await raise();
    const ids = await stage.database.query<{ id: number }>("select id from push_devices");
    expect(ids).toEqual([{ id: device.id }]);
    expect(await state()).toMatchObject({ state: "accepted" });
  });

  it.each([
    [201, { "x-wns-status": "dropped" }, "HTTP 201, dropped"],
    [200, { "X-WNS-NotificationStatus": "channelThrottled" }, "HTTP 200, channelThrottled"],
    [200, { "content-type": "text/html" }, "HTTP 200, not answered by a push service"],
    [406, { "x-wns-status": "appthrottled", "retry-after": "900" }, "HTTP 406"],
    [403, {}, "HTTP 403"],
  ])("counts %i with %o as not sent", async (code, headers, fault) => {
    const userId = await person();
    const device = await service.device(stage.database, userId);
    service.status.set(device.path, code);
    service.answers.set(device.path, headers);
    await raise(sender(), 7000);
    expect(await stage.database.query("select fault from push_devices")).toEqual([{ fault }]);
    expect((await state())?.state).not.toBe("accepted");
  });

  it.each([
    [200, { "content-type": "application/json" }],
    [201, { "x-wns-status": "received" }],
    [202, {}],
  ])("counts %i with %o as sent", async (code, headers) => {
    const device = await service.device(stage.database, await person());
    service.status.set(device.path, code);
    service.answers.set(device.path, headers);
    await raise();
    expect(await state()).toMatchObject({ state: "accepted" });
  });

  it("is not delayed by a device whose service does not respond", async () => {
    const userId = await person();
    const [mute, device] = [
      await service.device(stage.database, userId),
      await service.device(stage.database, userId),
    ];
    service.answers.set(mute.path, null);
    const { database } = stage;
    const channel = openPush({
      database,
      readKey: () => readPushKey(database, testSeal),
      guard: here,
      contact: "mailto:a@b.example",
      now: () => stage.now,
    });
    const sending = channel.send({
      ...message({ channel: "push", to: `user:${userId}` }),
      expiresAt: stage.now,
    });
    await expect
      .poll(() => service.received.map(({ path }) => path), { timeout: 3000 })
      .toContain(device.path);
    service.close();
    expect(await sending).toMatchObject({ kind: "accepted" });
  });

  it("receives mail when no device is left", async () => {
    const userId = await person();
    const gone = await service.device(stage.database, userId);
    service.status.set(gone.path, 410);
    await raise(sender(), 20_000);
    expect(await state()).toMatchObject({ state: "failed", reason: "badAddress" });
    expect(stage.fakes.mail.received.map(({ to }) => to)).toContain("a@b.example");
  });

  it("is retried while the push service fails, which its device shows", async () => {
    const userId = await person();
    const late = await service.device(stage.database, userId);
    service.status.set(late.path, 503);
    const by = sender();
    await raise(by);
    expect(await stage.database.query("select fault from push_devices")).toEqual([
      { fault: "HTTP 503" },
    ]);
    service.status.clear();
    await stage.pass(2 * minuteMs, 1000, by);
    expect(await stage.database.query("select fault from push_devices")).toEqual([{ fault: "" }]);
    expect(await state()).toMatchObject({ state: "accepted" });
  });

  it("cannot use an address of this machine: it is refused, and never called", async () => {
    await service.device(stage.database, await person());
    await raise(sender({}));
    expect(service.received).toEqual([]);
    expect(await stage.database.query("select fault from push_devices")).toEqual([
      { fault: "address not allowed" },
    ]);
  });
});

it("a person of a rota can be reached by push on a device alone", () => {
  const one = { id: 7, name: "Li", mobile: "", email: "" };
  expect(addressOf("push", { ...one, devices: 0 })).toBeNull();
  expect(addressOf("push", { ...one, devices: 2 })).toBe("user:7");
});

describe("one's own devices", () => {
  const server = useTestServer();

  it("are saved, listed, moved to the user who signs in there, limited, and removed", async () => {
    const [mine, other] = [await buildUser(server.database), await buildUser(server.database)];
    const call = <
      N extends "listPushDevice" | "savePushDevice" | "deletePushDevice" | "testPushDevice",
    >(
      name: N,
      as: typeof mine,
      input: object = {},
    ) => server.call(name, { as, input } as never);
    const device = newPushDevice();
    expect((await call("savePushDevice", mine, device)).status).toBe(200);
    const listed = (await call("listPushDevice", mine)).body.data as {
      publicKey: string;
      rows: { id: number; service: string }[];
    };
    expect(listed.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(listed.rows.map(({ service }) => service)).toEqual(["push.example"]);
    expect(JSON.stringify(listed)).not.toContain(device.auth);
    await call("savePushDevice", other, device);
    expect(((await call("listPushDevice", mine)).body.data as typeof listed).rows).toEqual([]);
    for (let count = 1; count < 10; count += 1)
      await call("savePushDevice", other, newPushDevice());
    const more = await call("savePushDevice", other, newPushDevice());
    expect([more.status, more.body.fields]).toEqual([
      400,
      { name: "At most 10 devices: switch off one that is no longer used" },
    ]);
    const id = ((await call("listPushDevice", other)).body.data as typeof listed).rows[0]?.id;
    expect((await call("deletePushDevice", mine, { id })).status).toBe(404);
    expect((await call("testPushDevice", other, { id })).body.data).toMatchObject({
      outcome: "failed",
    });
    expect((await call("deletePushDevice", other, { id })).status).toBe(200);
  });

  /**
   * A person with a phone and a computer, both with push; `left` are the names of the remaining
   * devices.
   */
  const atTwo = async () => {
    const password = "Correct-Horse-9";
    const user = await buildUser(server.database, { roleKey: "company_manager", password });
    const token = () => server.sessions.open(user.userId, server.clock.now);
    const [phone, desk] = [await token(), await token()];
    const save = (at: string, device: ReturnType<typeof newPushDevice>) =>
      server.call("savePushDevice", { token: at, input: device });
    const [onPhone, onDesk] = [newPushDevice(), newPushDevice({ name: "Desk" })];
    await save(phone, onPhone);
    await save(desk, onDesk);
    const left = async () =>
      (
        await server.database.query<{ name: string }>(
          "select name from push_devices where user_id = $1 order by id",
          [user.userId],
        )
      ).map(({ name }) => name);
    const sessionOf = async (at: string) => {
      const { body } = await server.call("listSession", { token: at });
      return body.data.rows.find(({ isCurrent }) => isCurrent)?.id;
    };
    return { user, phone, desk, onPhone, onDesk, save, left, sessionOf, token, password };
  };

  it("end with the sign-out there, and when the session is ended from elsewhere", async () => {
    const one = await atTwo();
    await server.call("logout", { token: one.desk });
    expect(await one.left()).toEqual(["Phone"]);
    const two = await atTwo();
    const id = await two.sessionOf(two.desk);
    await server.call("endSession", { token: two.phone, input: { id } });
    expect(await two.left()).toEqual(["Phone"]);
    const three = await atTwo();
    await server.database.query("delete from sessions where id = $1", [
      await three.sessionOf(three.desk),
    ]);
    await server.call("endOtherSessions", { token: three.phone });
    expect(await three.left()).toEqual(["Phone"]);
  });

  it("outlive an expired session and a change of rights", async () => {
    const { user, left } = await atTwo();
    await server.database.query("delete from sessions where user_id = $1", [user.userId]);
    await deleteSessions(server.database, user.userId);
    expect(await left()).toEqual(["Phone", "Desk"]);
  });

  it("end when the password is changed or reset", async () => {
    const [one, two] = [await atTwo(), await atTwo()];
    const changed = await server.call("modifyPwd", {
      token: one.phone,
      input: {
        type: true,
        oldPassword: encodePassword(one.password),
        newPassword: encodePassword("Other-Horse-10"),
      },
    });
    expect(changed.status).toBe(200);
    expect(await one.left()).toEqual([]);
    const administrator = await buildUser(server.database);
    const input = { id: two.user.userId };
    expect((await server.call("resetPwd", { as: administrator, input })).status).toBe(200);
    expect(await two.left()).toEqual([]);
  });

  it("pass to the session of the next sign-in, without a log line", async () => {
    const { user, desk, onDesk, save, left, token } = await atTwo();
    const lines = () =>
      server.database.query("select 1 from operation_logs where user_id = $1", [user.userId]);
    const before = (await lines()).length;
    const next = await token();
    const own = async (at: string) =>
      (await server.call("listPushDevice", { token: at })).body.data.rows.map(
        ({ isOfSession }) => isOfSession,
      );
    expect(await own(next)).toEqual([false, false]);
    expect((await save(next, onDesk)).status).toBe(200);
    expect(await own(next)).toEqual([false, true]);
    expect((await lines()).length).toBe(before);
    expect(server.logged()).not.toContain("not in the operation log");
    await server.call("logout", { token: desk });
    expect(await left()).toEqual(["Phone", "Desk"]);
    await server.call("logout", { token: next });
    expect(await left()).toEqual(["Phone"]);
  });

  it("are removed by the next person who signs in there, by their mark only", async () => {
    const { onDesk, left } = await atTwo();
    const other = await buildUser(server.database);
    const drop = (input: object) => server.call("deletePushDevice", { as: other, input });
    const mark = createHash("sha256").update(onDesk.endpoint).digest("base64url");
    expect((await drop({ mark })).status).toBe(200);
    expect(await left()).toEqual(["Phone"]);
    expect((await drop({ mark })).status).toBe(200);
    expect(server.logged()).not.toContain("not in the operation log");
    expect((await drop({})).status).toBe(400);
    expect((await drop({ id: 1, mark })).status).toBe(400);
    expect((await drop({ mark: "x" })).status).toBe(400);
  });

  it("subscribe with a key that is created once and stored encrypted", async () => {
    const [a, b] = [
      await readPushKey(server.database, testSeal),
      await readPushKey(server.database, testSeal),
    ];
    expect(a).toEqual(b);
    const stored = JSON.stringify(await server.database.query("select value from installation"));
    expect(stored).toContain(a.publicKey);
    expect(stored).not.toContain(a.privateKey);
  });

  it("can subscribe at a server with another key, and again as before once the first key is back", async () => {
    const { database } = server;
    const first = await readPushKey(database, testSeal);
    const [other, again] = [
      await readPushKey(database, otherSeal),
      await readPushKey(database, otherSeal),
    ];
    expect(other).toEqual(again);
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(await readPushKey(database, testSeal)).toEqual(first);
  });
});
