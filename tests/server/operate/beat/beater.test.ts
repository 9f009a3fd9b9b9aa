import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { type Beat, beatSchema } from "../../../../contract/operate/beat.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import { type WatchTarget, watchTargetOf } from "../../../../server/platform/base/watch-url.ts";
import { isGenuine } from "../../../../server/platform/base/webhook.ts";
import { type Beater, createBeater } from "../../../../server/operate/beat/beater.ts";

const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const token = "t".repeat(43);
const yes = { ok: true, reason: null };
const beat = {
  name: "North",
  build: "b",
  urgent: 0,
  houses: 7,
  storing: yes,
  judging: yes,
  telling: yes,
};

interface ReceivedBeat {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly isSigned: boolean;
}
const servers: Server[] = [];
const beaters: Beater[] = [];
afterEach(async () => {
  await Promise.all(beaters.splice(0).map((item) => item.leave()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A receiver of requests; with `answer` null it accepts the request and never responds. */
async function listener(
  answer: (received: readonly ReceivedBeat[]) => number | null = () => 200,
  text = '{"time":1}',
) {
  const received: ReceivedBeat[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { method = "", url = "", headers } = request;
    const of = (name: string) => String(headers[name] ?? "");
    const signed = { id: of("webhook-id"), timestamp: of("webhook-timestamp"), body };
    received.push({
      method,
      url,
      body,
      isSigned: isGenuine(secret, signed, of("webhook-signature"), Date.now()),
    });
    const status = answer(received);
    if (status !== null) response.writeHead(status).end(text);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return { heard: received, port: (server.address() as AddressInfo).port };
}

function target(text: string): WatchTarget {
  const watchTarget = watchTargetOf(text);
  if (typeof watchTarget === "string") throw new Error(watchTarget);
  return watchTarget;
}
const own = (port: number) => target(`http://127.0.0.1:${port}/watch/${token}#${secret}`);
const get = (port: number) => target(`get+http://127.0.0.1:${port}/ping/abc?x=1`);

function beaterOf(
  targets: readonly WatchTarget[],
  over: Partial<Parameters<typeof createBeater>[0]> = {},
): { readonly beater: Beater; readonly lines: string[] } {
  const lines: string[] = [];
  const destination = new Writable({
    write: (part, _, done) => {
      lines.push(String(part));
      done();
    },
  });
  const beater = createBeater({
    targets,
    everyMs: 1000,
    content: () => beat,
    log: createLog({ level: "trace", destination }),
    now: Date.now,
    pace: { timeoutMs: 300, retryMs: 50, failingMs: 100, leaveMs: 300 },
    ...over,
  });
  beaters.push(beater);
  return { beater, lines };
}
const beatIn = ({ body }: ReceivedBeat): Beat => beatSchema.parse(JSON.parse(body));

describe("signs of life", () => {
  it("are signed, numbered, and sent to each watcher; a hanging one delays no other", async () => {
    const [good, dead] = [await listener(), await listener(() => null)];
    const { beater } = beaterOf([own(dead.port), own(good.port), get(dead.port)]);
    beater.start();
    await expect.poll(() => good.heard.length).toBeGreaterThan(1);
    expect(good.heard.every(({ isSigned, method }) => isSigned && method === "POST")).toBe(true);
    const beats = good.heard.map(beatIn);
    expect(new Set(beats.map(({ boot }) => boot)).size).toBe(1);
    expect(beats.map(({ n }) => n)).toEqual(beats.map(({ n }) => n).toSorted((a, b) => a - b));
    expect(beats[0]).toMatchObject({ v: 1, name: "North", houses: 7, isLeaving: false });
  });

  it("that fail are resent soon, and the failing watcher is shown", async () => {
    const flaky = await listener((received) => (received.length < 3 ? 503 : 200));
    const { beater, lines } = beaterOf([own(flaky.port)]);
    beater.start();
    await expect.poll(() => beater.watchers()[0]?.reason).toBe("HTTP 503");
    await expect.poll(() => beater.watchers()[0]?.takenAt).not.toBeNull();
    expect(beater.watchers()).toMatchObject([
      { host: `127.0.0.1:${flaky.port}`, failingSince: null },
    ]);
    expect(beater.failing()).toBe(0);
    const numbers = flaky.heard.map((item) => beatIn(item).n);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(lines.join("")).toContain("not taken");
  });

  it("that reach no watcher are reported from the start", () => {
    const beats: unknown[] = [];
    const onChange = (watchers: unknown) => void beats.push(watchers);
    for (const targets of [[], [own(1)]]) beaterOf(targets, { onChange }).beater.start();
    expect(beats).toEqual([[], [expect.objectContaining({ takenAt: null, failingSince: null })]]);
  });

  it("have no secret in the log or in messages", async () => {
    const { beater, lines } = beaterOf([own(1), get(1)], { everyMs: 100 });
    beater.start();
    await expect.poll(() => beater.failing()).toBe(2);
    const all = `${lines.join("")}${JSON.stringify(beater.watchers())}`;
    expect(all).toContain("127.0.0.1:1");
    for (const hidden of [token, secret, "whsec", "abc"]) expect(all).not.toContain(hidden);
  });

  it("use another address of a service while the installation has a fault", async () => {
    const service = await listener();
    let isWell = true;
    const { beater } = beaterOf([get(service.port)], {
      everyMs: 100,
      content: () => (isWell ? beat : { ...beat, judging: { ok: false, reason: "timers" } }),
    });
    beater.start();
    await expect.poll(() => service.heard.length).toBeGreaterThan(0);
    isWell = false;
    await expect.poll(() => service.heard.at(-1)?.url).toBe("/ping/abc/fail?x=1");
    expect(service.heard[0]).toMatchObject({ method: "GET", url: "/ping/abc?x=1" });
  });

  it.each([
    ["own", "<!doctype html><title>Sign in</title>"],
    ["own", ""],
    ["own", '{"error":"unknown"}'],
    ["get", "<html>Sign in to the network</html>"],
    ["get", "OK (not found)"],
    ["get", "OK (rate limited)"],
    ["get", '{"ok":false,"msg":"Monitor not found"}'],
  ])("are not accepted by a response 200 from %s with %s", async (kind, text) => {
    const other = await listener(() => 200, text);
    const { beater } = beaterOf([kind === "own" ? own(other.port) : get(other.port)]);
    beater.start();
    await expect.poll(() => beater.watchers()[0]?.reason).toBe("HTTP 200, not taken by its answer");
    expect(beater.watchers()[0]?.takenAt).toBeNull();
  });

  it.each(["OK", "", "pong", '{"ok":true}'])(
    "are accepted by a service that responds %o",
    async (text) => {
      const { beater } = beaterOf([get((await listener(() => 200, text)).port)]);
      beater.start();
      await expect.poll(() => beater.watchers()[0]?.takenAt).not.toBeNull();
    },
  );

  it("end with a message about a planned stop, which does not wait for a hanging watcher", async () => {
    const [good, dead] = [await listener(), await listener(() => null)];
    const { beater } = beaterOf([own(good.port), own(dead.port)]);
    beater.start();
    await expect.poll(() => good.heard.length).toBe(1);
    const since = performance.now();
    await beater.leave();
    expect(performance.now() - since).toBeLessThan(2000);
    const last = good.heard.map(beatIn).at(-1);
    expect(last).toMatchObject({ isLeaving: true });
    expect(last?.n).toBeGreaterThan(1);
  });
});
