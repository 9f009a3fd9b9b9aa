import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureSchema } from "../../../../contract/route/routes.ts";
import { httpSettings } from "../../../../server/platform/http/http-settings.ts";

const app = Fastify(httpSettings);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const sent = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });

describe("an invalid request", () => {
  it.each([
    [431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(70_000)}\r\n\r\n`, /too large/],
    [400, "GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n", /not a valid HTTP request/],
    [400, "\u0016\u0003\u0001", /not a valid HTTP request/],
  ])("is answered %i in the envelope", async (code, text, msg) => {
    const answer = await sent(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
    expect(failureSchema.parse(JSON.parse(body))).toMatchObject({
      code,
      msg: expect.stringMatching(msg),
    });
  });
});
