import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { PushPayload } from "../../../../contract/notify/push.ts";
import { openPush } from "../../../../server/notify/notice-send/channel/push-channel.ts";
import { addressOf } from "../../../../server/notify/on-call/rota-source.ts";
import { readPushKey } from "../../../../server/notify/push/push-key.ts";
import { testSeal } from "../../../factories/camera.ts";
import { useTestServer } from "../../../factories/http.ts";
import { newPushDevice, openPushService } from "../../../factories/push.ts";
import { buildUser } from "../../../factories/user.ts";
import { authority } from "../notice-send/notice-provider.ts";
import { Stage } from "../notice-send/notice-stage.ts";

describe("a contact whose devices are pushed to", () => {
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

  /** The peer stands on this machine, which no device's own address may lead to. */
  const here = { isAllowed: () => true, ca: authority() };
  const sender = (guard: Parameters<typeof openPush>[0]["guard"] = here) => {
    const { database } = stage;
    const own = { database, readKey: () => readPushKey(database, testSeal), guard };
    const push = openPush({ ...own, contact: "mailto:a@b.example", now: () => stage.now });
    return stage.another({
      channels: { ...stage.ears, push },
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
  const raise = async (by = sender(), ms = 7000) => {
    await stage.raise([await stage.house()]);
    await stage.pass(ms, 500, by);
  };
  const state = async () =>
    (
      await stage.notices<{ state: string; reason: string | null }>(
        "state, reason",
        "channel = 'push'",
      )
    )[0];

  it("gets it on each, readable by the browser alone, signed and with its buttons", async () => {
    const userId = await person();
    const one = await service.device(stage.database, userId);
    await service.device(stage.database, userId);
    await raise();
    expect(service.heard).toHaveLength(2);
    const first = service.heard.find(({ path }) => path === one.path);
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

  it.each([404, 410])(
    "a browser that answers %i is forgotten, the others are not",
    async (code) => {
      const userId = await person();
      const gone = await service.device(stage.database, userId);
      const kept = await service.device(stage.database, userId);
      service.status.set(gone.path, code);
      await raise();
      const ids = await stage.database.query<{ id: number }>("select id from push_devices");
      expect(ids).toEqual([{ id: kept.id }]);
      expect(await state()).toMatchObject({ state: "accepted" });
    },
  );

  it("is told by mail when no device is left", async () => {
    const userId = await person();
    const gone = await service.device(stage.database, userId);
    service.status.set(gone.path, 410);
    await raise(sender(), 20_000);
    expect(await state()).toMatchObject({ state: "failed", reason: "badAddress" });
    expect(stage.ears.mail.heard.map(({ to }) => to)).toContain("a@b.example");
  });

  it("is tried again while the push service fails; its device says so", async () => {
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

  it("is not looked for inside: an address of this machine is refused, and never asked", async () => {
    await service.device(stage.database, await person());
    await raise(sender({}));
    expect(service.heard).toEqual([]);
    expect(await stage.database.query("select fault from push_devices")).toEqual([
      { fault: "address not allowed" },
    ]);
  });
});

it("a person of a rota is reached by push with a device alone", () => {
  const one = { id: 7, name: "Li", mobile: "", email: "" };
  expect(addressOf("push", { ...one, devices: 0 })).toBeNull();
  expect(addressOf("push", { ...one, devices: 2 })).toBe("user:7");
});

describe("the own devices", () => {
  const server = useTestServer();

  it("are saved, listed, moved to who signs in there, limited, and removed", async () => {
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

  it("subscribe with a key that is made once and kept sealed", async () => {
    const [a, b] = [
      await readPushKey(server.database, testSeal),
      await readPushKey(server.database, testSeal),
    ];
    expect(a).toEqual(b);
    const stored = JSON.stringify(await server.database.query("select value from installation"));
    expect(stored).toContain(a.publicKey);
    expect(stored).not.toContain(a.privateKey);
  });
});
