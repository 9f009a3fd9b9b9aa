import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../../../server/platform/base/log.ts";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { buildPublicServer } from "../../../../server/platform/http/public-server.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/** The public server and the API process behind it. */
let dir = "";
let behind: TestServer;
let front: FastifyInstance;
const frontLines: string[] = [];
let base = "";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-request-id-"));
  behind = await startTestServer({}, null, true);
  const apiSocket = join(dir, "api.sock");
  await behind.app.listen({ path: apiSocket });
  const destination = new Writable({
    write: (chunk, _, done) => {
      frontLines.push(String(chunk));
      done();
    },
  });
  front = await buildPublicServer({
    environment: readEnvironment({ NODE_ENV: "test" }),
    log: createLog({ level: "debug", destination }),
    health: {
      start: () => undefined,
      stop: () => undefined,
      read: () => {
        throw new Error("not asked here");
      },
    },
    apiSocket,
    tls: null,
    metrics: { read: async () => "", watchForwarded: () => undefined },
  });
  await front.listen({ host: "127.0.0.1", port: 0 });
  const address = front.server.address();
  base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  await front.close();
  await behind.close();
  await rm(dir, { recursive: true, force: true });
});

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers: { locale: "en", ...headers } });
const numbersIn = (lines: string): unknown[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).reqId);

describe("the id of a call", () => {
  it("is taken from the request, and is in the answer and the log of both processes", async () => {
    const reply = await request("/api/house/list", { "x-request-id": "trace-7.a_B" });
    expect(reply.status).toBe(401);
    expect(reply.headers.get("x-request-id")).toBe("trace-7.a_B");
    await expect.poll(() => numbersIn(frontLines.join(""))).toContain("trace-7.a_B");
    expect(numbersIn(behind.logged())).toContain("trace-7.a_B");
  });

  it.each(["", "a b", "x".repeat(65), "<script>", "ä", "a;b", "a\tb"])(
    "is new instead of %j",
    async (header) => {
      const headers = header === "ä" ? {} : { "x-request-id": header };
      const reply = await request("/api/house/list", headers);
      const number = reply.headers.get("x-request-id");
      expect(number).toMatch(/^[0-9a-f]{12}$/);
      expect(numbersIn(behind.logged())).toContain(number);
    },
  );

  it("differs for every call", async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => (await request("/x.js")).headers.get("x-request-id")),
    );
    expect(new Set(numbers).size).toBe(20);
  });

  it("is shown with a server error, which the log lists under it", async () => {
    const authorization = await behind.tokenOf(await buildUser(behind.database));
    await behind.database.query("alter table fact_head rename to fact_head_away");
    const reply = await request("/api/overview/listOverview/", { authorization });
    await behind.database.query("alter table fact_head_away rename to fact_head");
    const number = reply.headers.get("x-request-id");
    expect(await reply.json()).toEqual({
      success: false,
      code: 500,
      msg: `Something went wrong on the server, request number ${number}`,
      data: null,
      requestId: number,
    });
    const failed = behind
      .logged()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === "call failed");
    expect(failed).toMatchObject({ reqId: number, err: { reason: "42P01" } });
  });

  it("is in the public server's own log when the other process is not running", async () => {
    behind.app.server.close();
    behind.app.server.closeAllConnections();
    await once(behind.app.server, "close");
    const reply = await request("/api/house/list", { "x-request-id": "while-away" });
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ requestId: "while-away" });
    const lines = frontLines.map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === "call not answered")).toMatchObject({
      reqId: "while-away",
      level: 30,
      status: 503,
      path: "/api/house/list",
    });
  });
});
