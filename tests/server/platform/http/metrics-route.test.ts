import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { mountMetrics } from "../../../../server/platform/http/metrics-route.ts";
import { presentFailure } from "../../../../server/platform/http/present-reply.ts";

const text = "# HELP a b\n# TYPE a gauge\na 1\n";
let app: FastifyInstance;
afterEach(() => app.close());

async function start(token?: string): Promise<void> {
  app = Fastify();
  app.setErrorHandler<Error>((error, request, reply) => presentFailure(request, reply, error));
  mountMetrics(app, { read: () => Promise.resolve(text), watchForwarded: () => undefined }, token);
  await app.ready();
}
const request = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.inject({ url: "/metrics", headers, remoteAddress });

describe("/metrics without a token", () => {
  it.each(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])(
    "is accessible to programs on this machine: %s",
    async (address) => {
      await start();
      const reply = await request({}, address);
      expect([reply.statusCode, reply.body]).toEqual([200, text]);
      expect(reply.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
      expect(reply.headers["cache-control"]).toBe("no-store");
    },
  );

  it.each(["10.0.0.7", "192.168.1.4", "8.8.8.8", "fe80::1", "::2", "::ffff:10.0.0.7"])(
    "is refused from elsewhere: %j",
    async (address) => {
      await start();
      expect((await request({}, address)).statusCode).toBe(403);
    },
  );

  it.each(["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"])(
    "is refused behind a proxy on this machine: %s",
    async (header) => {
      await start();
      expect((await request({ [header]: "127.0.0.1" })).statusCode).toBe(403);
    },
  );
});

describe("/metrics with a token", () => {
  const token = "0123456789abcdef";

  it("is accessible to the token's holder, from anywhere", async () => {
    await start(token);
    const reply = await request({ authorization: `Bearer ${token}`, via: "1.1 proxy" }, "8.8.8.8");
    expect([reply.statusCode, reply.body]).toEqual([200, text]);
  });

  it.each([
    {},
    { authorization: token },
    { authorization: "Bearer " },
    { authorization: `Bearer ${token}0` },
    { authorization: `Bearer ${token.slice(1)}` },
    { authorization: `Basic ${token}` },
    { cookie: `token=${token}` },
  ])("is refused without it, also on this machine: %j", async (headers: Record<string, string>) => {
    await start(token);
    const reply = await request(headers);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
    expect(reply.body).not.toContain("TYPE");
  });
});
