import { createServer } from "node:net";
import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { hourMs } from "../../../../../contract/base/time.ts";
import { isGenuine, isSecret, signedHeaders } from "../../../../../server/platform/base/webhook.ts";
import { openService } from "../../../../../server/notify/notice-send/channel/service-channel.ts";
import { retryAfterMs } from "../../../../../server/platform/base/retry-after.ts";
import { message, secret } from "../notice-message.ts";
import { json, openPeer, type Reply } from "../notice-provider.ts";

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serviceAt(reply: Reply, timeoutMs = 2000) {
  const peer = await openPeer(reply);
  open.push(peer.close);
  const base = `http://127.0.0.1:${peer.port}/`;
  const channel = openService({
    base,
    secret,
    receiptUrl: "https://farm.example/api/notice/receipt",
    now: Date.now,
    timeoutMs,
  });
  return { peer, channel };
}

describe("the notice service", () => {
  it("is called as its contract says, with a verifiable signature", async () => {
    const { peer, channel } = await serviceAt((_, response) => json(response, 202, { ref: "r1" }));
    const sentMessage = message({ channel: "call" });
    expect(await channel.send(sentMessage)).toEqual({ kind: "accepted", ref: "r1" });
    const [received] = peer.taken;
    expect(received).toMatchObject({ method: "POST", url: "/v1/notices" });
    const body = new Webhook(secret).verify(
      received?.body ?? "",
      received?.headers as Record<string, string>,
    );
    expect(body).toEqual({
      id: "n-8814",
      kind: "call",
      to: "+8613800000000",
      language: "zh",
      text: sentMessage.text,
      template: "alarm.raise",
      params: { house: "1号舍" },
      keys: { "1": "ack" },
      expiresAt: sentMessage.expiresAt,
      receiptUrl: "https://farm.example/api/notice/receipt",
      isTest: false,
    });
    expect(received?.headers["webhook-id"]).toBe("n-8814");
  });

  it.each([
    [400, {}, { kind: "refused", of: "notice", detail: "HTTP 400" }],
    [409, {}, { kind: "refused", of: "notice", detail: "HTTP 409" }],
    [413, {}, { kind: "refused", of: "notice", detail: "HTTP 413" }],
    [422, {}, { kind: "refused", of: "notice", detail: "HTTP 422" }],
    [401, {}, { kind: "later", of: "channel", detail: "HTTP 401", afterMs: null }],
    [403, {}, { kind: "later", of: "channel", detail: "HTTP 403", afterMs: null }],
    [404, {}, { kind: "later", of: "channel", detail: "HTTP 404", afterMs: null }],
    [408, {}, { kind: "later", of: "channel", detail: "HTTP 408", afterMs: null }],
    [429, { "retry-after": "7" }, { kind: "later", of: "channel", afterMs: 7000 }],
    [429, { "retry-after": "999999" }, { kind: "later", of: "channel", afterMs: hourMs }],
    [500, {}, { kind: "later", of: "channel", detail: "HTTP 500", afterMs: null }],
    [503, { "retry-after": "x" }, { kind: "later", of: "channel", afterMs: null }],
  ])("answers %i", async (status, headers, outcome) => {
    const { channel } = await serviceAt((_, response) => json(response, status, {}, headers));
    expect(await channel.send(message())).toMatchObject(outcome);
  });

  it.each([
    ['\ufeff{"ref":"r1"}', "r1"],
    ['{"ref":8814}', "8814"],
  ])("has accepted a notice if it answers %j", async (body, ref) => {
    const { channel } = await serviceAt((_, response) => response.writeHead(202).end(body));
    expect(await channel.send(message())).toEqual({ kind: "accepted", ref });
  });

  it.each(['{"code":"isv.OUT_OF_SERVICE"}', '{"ref":null}', "OK", '{"ref":["r1"]}'])(
    "has not accepted a notice if it answers %s, whatever the status",
    async (body) => {
      const { channel } = await serviceAt((_, response) => response.writeHead(200).end(body));
      expect(await channel.send(message())).toMatchObject({ kind: "later", of: "channel" });
    },
  );

  it("has not accepted a notice if a web page answers 200", async () => {
    const { channel } = await serviceAt((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html>Sign in to the Wi-Fi</html>".repeat(10_000));
    });
    expect(await channel.send(message())).toMatchObject({ kind: "later" });
    expect(await channel.probe?.()).toMatchObject({ detail: "HTTP 200, not the notice service" });
  });

  it("is never followed to another address by a redirect", async () => {
    const canary = await openPeer((_, response) => json(response, 202, { ref: "x" }));
    open.push(canary.close);
    const { channel } = await serviceAt((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/v1/notices` });
      response.end();
    });
    expect(await channel.send(message())).toMatchObject({ kind: "later" });
    expect(canary.taken).toEqual([]);
  });

  it.each(["refuses", "hangs", "resets", "dribbles"] as const)("%s", async (fault) => {
    const peer = createServer((socket) => {
      socket.on("error", () => undefined);
      if (fault === "resets") socket.once("data", () => socket.resetAndDestroy());
      if (fault === "dribbles")
        socket.once("data", () => {
          socket.write("HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{");
          const timer = setInterval(() => socket.write(" "), 20);
          socket.once("close", () => clearInterval(timer));
        });
    });
    peer.listen(0, "127.0.0.1");
    await once(peer, "listening");
    const { port } = peer.address() as { port: number };
    if (fault === "refuses") peer.close();
    else open.push(() => void peer.close());
    const base = `http://127.0.0.1:${port}`;
    const channel = openService({ base, secret, receiptUrl: null, now: Date.now, timeoutMs: 300 });
    expect(await channel.send(message())).toMatchObject({ kind: "later" });
  });

  it("is notified of a cancelled call", async () => {
    const { peer, channel } = await serviceAt((_, response) => json(response, 200, {}));
    await channel.cancel("n-8814");
    expect(peer.taken[0]).toMatchObject({ method: "DELETE", url: "/v1/notices/n-8814", body: "" });
    const { headers } = peer.taken[0] ?? {};
    const verify = () =>
      new Webhook(secret).verify("", headers as Record<string, string>, { jsonParse: false });
    expect(verify).not.toThrow();
  });

  it("can set a retry time, of at most an hour", () => {
    expect(retryAfterMs(null, 0)).toBeNull();
    expect(retryAfterMs("120", 0)).toBe(120_000);
    expect(retryAfterMs(new Date(5000).toUTCString(), 0)).toBe(5000);
    expect(retryAfterMs("999999", 0)).toBe(3_600_000);
    expect(retryAfterMs("-1", 0)).toBeNull();
  });
});

describe("a signed request", () => {
  const now = Date.UTC(2026, 10, 22);
  const body = '{"event":"key","key":"1"}';
  const headers = signedHeaders(secret, "e-1", body, now);
  const signed = { id: "e-1", timestamp: headers["webhook-timestamp"] ?? "", body };
  const signature = headers["webhook-signature"] ?? "";

  it("is valid for five minutes", () => {
    expect(isGenuine(secret, signed, signature, now)).toBe(true);
    expect(isGenuine(secret, signed, signature, now + 300_000)).toBe(true);
    expect(isGenuine(secret, signed, signature, now + 301_000)).toBe(false);
    expect(isGenuine(secret, signed, signature, now - 301_000)).toBe(false);
  });

  it("is invalid when any part of it is changed", () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
    expect(isGenuine(other, signed, signature, now)).toBe(false);
    expect(isGenuine(secret, { ...signed, body: `${body} ` }, signature, now)).toBe(false);
    expect(isGenuine(secret, { ...signed, id: "e-2" }, signature, now)).toBe(false);
    expect(isGenuine(secret, { ...signed, timestamp: "NaN" }, signature, now)).toBe(false);
    expect(isGenuine(secret, signed, "", now)).toBe(false);
    expect(isGenuine(secret, signed, `v1,AAAA ${signature}`, now)).toBe(true);
  });

  it("requires a secret that is long enough", () => {
    expect(isSecret(secret)).toBe(true);
    expect(isSecret(secret.slice(6))).toBe(true);
    expect(isSecret(Buffer.alloc(23).toString("base64"))).toBe(false);
    expect(isSecret("correct horse battery staple correct horse")).toBe(false);
  });
});
