import type { HealthReply } from "../../../../server/platform/base/server-condition.ts";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import type { Health } from "../../../../server/operate/health/health.ts";
import { uploadBounds, inFlightBounds } from "../../../../server/platform/http/forward-calls.ts";
import { headerMax } from "../../../../server/platform/http/http-settings.ts";
import { buildPublicServer } from "../../../../server/platform/http/public-server.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
const state: HealthReply = {
  status: "ok",
  database: true,
  ingestAgeMs: 1,
  waitedMs: 0,
  disk: null,
  troubles: [],
  reason: null,
  notices: null,
  unreadableCameras: 0,
  watchers: { set: 0, failing: 0 },
  webhooks: { failing: 0, stuck: 0 },
  redis: null,
  failingWork: [],
  build: "b",
  time: 2,
};
const health: Health = {
  start: () => undefined,
  stop: () => undefined,
  read: () => state,
  state: () => state,
  condition: () => ({ troubles: [], channelsDown: [] }),
  probe: async () => undefined,
};

/** The public server, with an API process behind it whose answers the test sets. */
let dir = "";
let handle: Handle = () => undefined;
const behind = createServer(
  { maxHeaderSize: 2 * headerMax },
  (request, answer) => void handle(request, answer),
);
let publicServer: FastifyInstance;
let port = 0;
/** Log lines. */
let lines: string[] = [];
/** Number of calls in progress. */
let forwarded = () => 0;

beforeEach(async () => {
  lines = [];
  dir = await mkdtemp(join(tmpdir(), "house-watch-forward-"));
  const apiSocket = join(dir, "api.sock");
  behind.listen(apiSocket);
  await once(behind, "listening");
  const environment = readEnvironment({ NODE_ENV: "test" });
  publicServer = await buildPublicServer({
    environment,
    log: createLog({ level: "trace", destination: { write: (line) => void lines.push(line) } }),
    health,
    apiSocket,
    tls: null,
    metrics: { read: async () => "", watchForwarded: (read) => void (forwarded = read) },
  });
  await publicServer.listen({ host: "127.0.0.1", port: 0 });
  const address = publicServer.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(async () => {
  await publicServer.close();
  await leave();
  await rm(dir, { recursive: true, force: true });
});

async function leave(): Promise<void> {
  behind.closeAllConnections();
  await new Promise((resolve) => behind.close(resolve));
}
async function comeBack(): Promise<void> {
  behind.listen(join(dir, "api.sock"));
  await once(behind, "listening");
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`;

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

describe("forwarding by the public server", () => {
  it("passes a call unchanged, with the caller's address as the server sees it", async () => {
    let arrived: IncomingMessage | undefined;
    let body = "";
    handle = async (message, answer) => {
      arrived = message;
      body = await textOf(message);
      answer.writeHead(418, { "x-own": "yes", "content-type": "text/plain" }).end("tea");
    };
    const reply = await fetch(url("/api/x/../y?a=%20b&c"), {
      method: "POST",
      body: "{not json",
      headers: {
        "content-type": "application/json",
        authorization: "token",
        "x-forwarded-for": "9.9.9.9",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      },
    });
    expect(reply.status).toBe(418);
    expect(reply.headers.get("x-own")).toBe("yes");
    expect(await reply.text()).toBe("tea");
    expect(arrived?.method).toBe("POST");
    expect(arrived?.url).toBe("/api/y?a=%20b&c");
    expect(body).toBe("{not json");
    expect(arrived?.headers).toMatchObject({
      authorization: "token",
      "content-length": "9",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": `127.0.0.1:${port}`,
      "x-forwarded-proto": "http",
    });
  });

  it("passes 60 kB of cookies, which other programs of the host name have set (openhab-core#287)", async () => {
    let arrived = 0;
    handle = (message, answer) => {
      arrived = message.headers.cookie?.length ?? 0;
      answer.end();
    };
    const cookie = Array.from({ length: 15 }, (_, index) => `app${index}=${"x".repeat(4000)}`).join(
      "; ",
    );
    const reply = await fetch(url("/"), { headers: { cookie } });
    expect([reply.status, arrived]).toEqual([200, cookie.length]);
  });

  it("sends a length of 0 without a body, and streams one of unknown length", async () => {
    const headersSeen: [string | undefined, string | undefined, string][] = [];
    handle = async (message, answer) => {
      const { headers } = message;
      headersSeen.push([
        headers["content-length"],
        headers["transfer-encoding"],
        await textOf(message),
      ]);
      answer.end();
    };
    const send = async (method: string, parts: readonly string[]) => {
      const outgoing = request(url("/api/x"), { method });
      for (const part of parts) outgoing.write(part);
      outgoing.end();
      const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
      await textOf(answer);
    };
    await send("GET", []);
    await send("DELETE", []);
    await send("POST", ["one ", "two"]);
    expect(headersSeen).toEqual([
      ["0", undefined, ""],
      ["0", undefined, ""],
      [undefined, "chunked", "one two"],
    ]);
  });

  it("answers HEAD and 304 without a body, and passes their headers", async () => {
    handle = (message, answer) => {
      if (message.method === "HEAD") answer.writeHead(200, { "content-length": "1000" }).end();
      else answer.writeHead(304, { etag: 'W/"1"' }).end();
    };
    const head = await fetch(url("/x"), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "1000"]);
    const unchanged = await fetch(url("/api/x"), { headers: { "if-none-match": 'W/"1"' } });
    expect([unchanged.status, unchanged.headers.get("etag")]).toEqual([304, 'W/"1"']);
  });

  it("aborts the forwarded call of a caller who has disconnected", async () => {
    const hungUp = new Promise<void>((resolve) => {
      handle = (_message, answer) => void answer.once("close", resolve);
    });
    const outgoing = request(url("/api/slow"));
    outgoing.on("error", () => undefined);
    outgoing.end();
    await once(behind, "request");
    outgoing.destroy();
    await hungUp;
  });

  it.each(["GET", "POST"])(
    "logs no error where a %s is aborted after the response headers, before the first byte",
    async (method) => {
      const hungUp = new Promise<void>((resolve) => {
        handle = (_message, answer) => {
          answer.once("close", resolve);
          answer.writeHead(200, { "content-type": "text/csv" }).flushHeaders();
        };
      });
      const outgoing = request(url("/api/file"), { method });
      outgoing.on("error", () => undefined);
      outgoing.end(method === "POST" ? "{}" : undefined);
      // The public server writes nothing before the first byte, so the test can only wait for the
      // head.
      await once(behind, "request");
      await pause(100);
      outgoing.destroy();
      await hungUp;
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      const logged = lines.map((line) => JSON.parse(line) as { level: number; status?: number });
      expect(logged.filter(({ level }) => level > 30)).toEqual([]);
      expect(logged.map(({ status }) => status)).toContain(499);
    },
  );

  it("aborts an answer if the API process does, so that half a file does not look complete", async () => {
    handle = (_message, answer) => {
      answer.writeHead(200, { "content-type": "text/csv" });
      answer.write("a,b\n");
      setTimeout(() => answer.destroy(), 20);
    };
    const reply = await fetch(url("/api/file"));
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it("answers 503 with a message while the API process is down", async () => {
    await leave();
    const reply = await fetch(url("/api/house/list"), { headers: { locale: "en" } });
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({
      success: false,
      code: 503,
      msg: "Temporarily unavailable, recovering automatically",
    });
    await comeBack();
  });

  it("sends a page that reloads itself while the API process is down", async () => {
    await leave();
    const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", locale: "en" };
    const page = await fetch(url("/screenDatav/home?mode=hall"), { headers: asBrowser });
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const text = await page.text();
    expect(text).toContain('<meta http-equiv="refresh" content="2" />');
    expect(text).toContain("页面会自动重试");
    expect(text).toContain("this page retries automatically");
    // Calls and the resources of a page get no such page.
    const others: [string, RequestInit][] = [
      ["/api/house/list", { headers: asBrowser }],
      ["/assets/main.js", { headers: { accept: "*/*" } }],
      ["/screenDatav/home", { method: "POST", headers: asBrowser }],
    ];
    for (const [path, init] of others) {
      const reply = await fetch(url(path), init);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([
        503,
        "application/json; charset=utf-8",
      ]);
    }
    await comeBack();
    handle = (_message, answer) => void answer.writeHead(200).end("the page");
    const again = await fetch(url("/screenDatav/home"), { headers: asBrowser });
    expect([again.status, await again.text()]).toEqual([200, "the page"]);
  });

  it("is not blocked by bodies that never arrive, or by one address that reads slowly", async () => {
    handle = (message, answer) => {
      message.resume();
      message.once("end", () => {
        // A request for this path keeps its place.
        if (message.url !== "/api/held") answer.end("answered");
      });
    };
    const started: ClientRequest[] = [];
    const send = async (method: string, path: string, localAddress = "127.0.0.1") => {
      const outgoing = request(url(path), { method, agent: false, localAddress });
      started.push(outgoing);
      const answer = once(outgoing, "response") as Promise<[IncomingMessage]>;
      if (method === "POST") outgoing.write("a body that does not end");
      else outgoing.end();
      return answer.then(([{ statusCode }]) => statusCode).catch(() => null);
    };
    const slow = Array.from({ length: uploadBounds.each + 1 }, () => send("POST", "/api/slow"));
    expect(await Promise.race(slow)).toBe(503);
    expect(await send("GET", "/api/x")).toBe(200);
    const pending = Array.from({ length: inFlightBounds.each + 1 }, () => send("GET", "/api/held"));
    expect(await Promise.race(pending)).toBe(503);
    expect(forwarded()).toBe(uploadBounds.each + inFlightBounds.each);
    expect(await send("GET", "/api/x", "127.0.0.2")).toBe(200);
    // A complete request body frees no place beyond the bounds.
    const whole = fetch(url("/api/held"), { method: "POST", body: "x" });
    expect((await whole).status).toBe(503);
    for (const outgoing of started) outgoing.destroy();
    await expect.poll(() => forwarded()).toBe(0);
  });

  it("answers health checks by itself", async () => {
    handle = () => expect.unreachable();
    expect(await (await fetch(url("/api/health"))).json()).toMatchObject({
      code: 200,
      data: state,
    });
  });
});
