import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { isPublic } from "../../../../../server/platform/base/guarded-request.ts";
import {
  isRobotAddress,
  openRobots,
} from "../../../../../server/notify/notice-send/channel/robot-channel.ts";
import { message } from "../notice-message.ts";
import { authority, json, openPeer, type Reply } from "../notice-provider.ts";

const now = Date.UTC(2026, 10, 22, 3, 12);
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function robotAt(reply: Reply, options = {}) {
  const peer = await openPeer(reply, { isTls: true });
  open.push(peer.close);
  const channel = openRobots({
    now: () => now,
    isAllowed: (address) => address === "127.0.0.1",
    ca: authority(),
    ...options,
  });
  const send = (path: string, secret = "") =>
    channel.send(
      message({ channel: "robot", to: `https://localhost:${peer.port}${path}`, secret }),
    );
  return { peer, channel, send };
}

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");

describe("a group's robot", () => {
  it("of WeCom gets the text", async () => {
    const { peer, send } = await robotAt((_, response) => json(response, 200, { errcode: 0 }));
    expect(await send("/cgi-bin/webhook/send?key=abc")).toEqual({ kind: "accepted", ref: null });
    expect(peer.taken[0]?.url).toBe("/cgi-bin/webhook/send?key=abc");
    expect(JSON.parse(peer.taken[0]?.body ?? "")).toEqual({
      msgtype: "text",
      text: { content: message().text },
    });
  });

  it("of DingTalk is signed in its address", async () => {
    const { peer, send } = await robotAt((_, response) => json(response, 200, { errcode: 0 }));
    expect(await send("/robot/send?access_token=abc", "SEC1")).toMatchObject({ kind: "accepted" });
    const url = new URL(peer.taken[0]?.url ?? "", "https://localhost");
    expect(url.searchParams.get("access_token")).toBe("abc");
    expect(url.searchParams.get("timestamp")).toBe(String(now));
    expect(url.searchParams.get("sign")).toBe(hmac("SEC1", `${now}\nSEC1`));
  });

  it("of Feishu is signed in the body", async () => {
    const { peer, send } = await robotAt((_, response) => json(response, 200, { code: 0 }));
    expect(await send("/open-apis/bot/v2/hook/abc", "SEC1")).toMatchObject({ kind: "accepted" });
    const timestamp = String(now / 1000);
    expect(JSON.parse(peer.taken[0]?.body ?? "")).toEqual({
      timestamp,
      sign: hmac(`${timestamp}\nSEC1`, ""),
      msg_type: "text",
      content: { text: message().text },
    });
  });

  it.each([
    { code: 0, msg: "success" },
    { Extra: null, StatusCode: 0, StatusMessage: "success" },
    { StatusCode: 0, StatusMessage: "success", code: 0, data: {}, msg: "success" },
  ])("of Feishu has accepted the text with any of its answers: %j", async (body) => {
    const { send } = await robotAt((_, response) => json(response, 200, body));
    expect(await send("/open-apis/bot/v2/hook/abc")).toMatchObject({ kind: "accepted" });
  });

  it("is also understood when its code is a text", async () => {
    let code = "0";
    const { send } = await robotAt((_, response) => json(response, 200, { errcode: code }));
    expect(await send("/cgi-bin/webhook/send?key=abc")).toMatchObject({ kind: "accepted" });
    code = "93000";
    expect(await send("/cgi-bin/webhook/send?key=abc")).toMatchObject({ of: "recipient" });
  });

  it("of WeCom gets a text within its limit (OneDragon 1413), with the last line", async () => {
    const { peer, channel } = await robotAt((_, response) => json(response, 200, { errcode: 0 }));
    const to = `https://localhost:${peer.port}/cgi-bin/webhook/send?key=k`;
    const link = "https://watch.example/a/1";
    await channel.send(
      message({ channel: "robot", to, text: `${"鸡舍停电 😀".repeat(200)}\n${link}` }),
    );
    const { content } = (JSON.parse(peer.taken[0]!.body) as { text: { content: string } }).text;
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
    expect(Buffer.byteLength(content)).toBeGreaterThan(2040);
    expect(content).toMatch(/^鸡舍停电[^\ufffd]+…\nhttps:\/\/watch\.example\/a\/1$/u);
    expect(content.isWellFormed()).toBe(true);
  });

  it("of Feishu mentions nobody because of a name", async () => {
    const { peer, channel } = await robotAt((_, response) => json(response, 200, { code: 0 }));
    const to = `https://localhost:${peer.port}/open-apis/bot/v2/hook/abc`;
    const text = '<at user_id="all">Everyone</at> 停电';
    await channel.send(message({ channel: "robot", to, text }));
    expect(peer.taken[0]?.body).not.toContain("<at");
  });

  it.each([
    // The fault is only this robot's: it is deleted or switched off, or its group no longer exists.
    [
      "/robot/send",
      200,
      { errcode: 300_001, errmsg: "token is not exist" },
      "refused",
      "recipient",
    ],
    ["/robot/send", 200, { errcode: 400_102 }, "refused", "recipient"],
    ["/cgi-bin/webhook/send", 200, { errcode: 93_000 }, "refused", "recipient"],
    ["/cgi-bin/webhook/send", 200, { errcode: 93_004 }, "refused", "recipient"],
    ["/cgi-bin/webhook/send", 200, { errcode: 93_008 }, "refused", "recipient"],
    ["/open-apis/bot/v2/hook/abc", 200, { code: 19_001 }, "refused", "recipient"],
    ["/open-apis/bot/v2/hook/abc", 400, { code: 19_001 }, "refused", "recipient"],
    ["/robot/send", 404, {}, "refused", "recipient"],
    // The robot requires another signature, address or word.
    ["/robot/send", 200, { errcode: 310_000, errmsg: "sign not match" }, "refused", "notice"],
    ["/open-apis/bot/v2/hook/abc", 200, { code: 19_021 }, "refused", "notice"],
    ["/robot/send", 302, {}, "refused", "notice"],
    // The robot receives too much; others of the same cloud still get their notices.
    ["/robot/send", 200, { errcode: 130_101, errmsg: "send too fast" }, "later", "recipient"],
    ["/robot/send", 200, { errcode: 410_100 }, "later", "recipient"],
    ["/cgi-bin/webhook/send", 200, { errcode: 45_009 }, "later", "recipient"],
    ["/open-apis/bot/v2/hook/abc", 200, { code: 11_232 }, "later", "recipient"],
    ["/open-apis/bot/v2/hook/abc", 400, { code: 9499 }, "later", "recipient"],
    ["/open-apis/bot/v2/hook/abc", 400, { code: 99_991_400 }, "later", "recipient"],
    ["/robot/send", 429, {}, "later", "recipient"],
    // The fault is the cloud's.
    ["/robot/send", 200, "garbage", "later", "channel"],
    ["/robot/send", 500, {}, "later", "channel"],
  ] as const)("%s answers %i %j: %s, at fault: %s", async (path, status, body, kind, of) => {
    const { send } = await robotAt((_, response) =>
      json(response, status, body, { location: "https://localhost:1/" }),
    );
    expect(await send(path)).toMatchObject({ kind, of });
  });

  it("of DingTalk is not called for ten minutes after exceeding its limit", async () => {
    const { send } = await robotAt((_, response) => json(response, 200, { errcode: 130_101 }));
    expect(await send("/robot/send")).toMatchObject({ afterMs: 600_000 });
  });

  it("with an endless answer is cut off", async () => {
    const { send } = await robotAt((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(4096)), 5);
      response.once("close", () => clearInterval(timer));
    });
    expect(await send("/robot/send")).toMatchObject({ kind: "later" });
  });

  it("without an answer times out, and its key is in no message", async () => {
    const { send } = await robotAt(() => undefined, { timeoutMs: 200 });
    const outcome = await send("/robot/send?access_token=topsecret");
    expect(outcome).toMatchObject({ kind: "later" });
    expect(JSON.stringify(outcome)).not.toContain("topsecret");
  });

  it("is identified by its address", () => {
    expect(isRobotAddress("https://oapi.dingtalk.com/robot/send?access_token=a")).toBe(true);
    expect(isRobotAddress("http://oapi.dingtalk.com/robot/send?access_token=a")).toBe(false);
    expect(isRobotAddress("https://example.com/anything")).toBe(false);
    expect(isRobotAddress("no address")).toBe(false);
  });
});

/** Every way to write an address outside the public Internet. */
const forbidden = [
  "127.0.0.1",
  "127.1",
  "0x7f000001",
  "2130706433",
  "0177.0.0.1",
  "localhost",
  "[::1]",
  "[::ffff:7f00:1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
  "[::]",
  "169.254.169.254",
  "100.100.100.200",
  "10.0.0.1",
  "192.168.1.1",
  "172.16.0.1",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "224.0.0.1",
];

describe("the guard", () => {
  it.each(forbidden)("refuses %s", async (host) => {
    const canary = await openPeer((_, response) => json(response, 200, { errcode: 0 }), {
      isTls: true,
    });
    open.push(canary.close);
    const to = `https://${host}:${canary.port}/robot/send`;
    const robots = openRobots({ now: () => now, ca: authority() });
    expect(await robots.send(message({ channel: "robot", to }))).toEqual({
      kind: "refused",
      of: "recipient",
      detail: "address not allowed",
    });
    expect(canary.taken).toEqual([]);
  });

  it("follows no redirect and does not use unencrypted HTTP", async () => {
    const canary = await openPeer((_, response) => json(response, 200, { errcode: 0 }));
    open.push(canary.close);
    const { send } = await robotAt((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/robot/send` });
      response.end();
    });
    await send("/robot/send");
    const robots = openRobots({ now: () => now, isAllowed: () => true });
    const to = `http://127.0.0.1:${canary.port}/robot/send`;
    expect(await robots.send(message({ channel: "robot", to }))).toMatchObject({ kind: "refused" });
    expect(canary.taken).toEqual([]);
  });

  it("recognises the public Internet", () => {
    for (const address of ["8.8.8.8", "114.114.114.114", "2606:4700::1111", "100.128.0.1"])
      expect(isPublic(address), address).toBe(true);
    for (const address of ["100.64.0.1", "198.18.0.1", "2001:db8::1", "::ffff:8.8.8.8", "x"])
      expect(isPublic(address), address).toBe(false);
  });
});
