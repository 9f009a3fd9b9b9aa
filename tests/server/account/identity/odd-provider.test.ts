import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildOrg } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";

let server: TestServer;
let orgId: number;
let odd: Server | undefined;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: "http://127.0.0.1:8080",
    SIGN_IN_NETS: "127.0.0.0/8",
  });
  orgId = await buildOrg(server.database);
});
afterAll(() => server.close());
afterEach(() => {
  odd?.closeAllConnections();
  odd?.close();
});

/** Status of a sign-in that starts at a provider with this answer. */
async function beginAt(answer: RequestListener): Promise<number> {
  const http = (odd = createServer(answer));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { id } = await buildProvider(server.database, { orgId, issuer });
  return (await server.call("beginSignIn", { input: { providerId: id } })).status;
}
const json = { "content-type": "application/json" };

it.each<[string, number, RequestListener]>([
  ["a page instead of its description", 401, (_, reply) => void reply.end("<html>Sign in</html>")],
  [
    "with another issuer",
    401,
    (_, reply) => {
      reply.writeHead(200, json).end(JSON.stringify({ issuer: "https://another.example" }));
    },
  ],
  [
    "with another address",
    401,
    (_, reply) => {
      reply.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    },
  ],
  [
    "with text that is falsely marked as compressed",
    401,
    (_, reply) => {
      reply.writeHead(200, { ...json, "content-encoding": "gzip" }).end("{}");
    },
  ],
  [
    "with half a description, and closes the connection",
    503,
    (request, reply) => {
      reply.writeHead(200, { ...json, "content-length": 1000 }).write('{"issuer":');
      setTimeout(() => request.socket.destroy(), 50);
    },
  ],
])("a provider that answers %s signs nobody in", async (_, status, answer) => {
  expect(await beginAt(answer)).toBe(status);
});

it("a provider that never stops sending is cut off", async () => {
  const chunk = " ".repeat(64 * 1024);
  let pieces = 0;
  const status = await beginAt((_, reply) => {
    reply.writeHead(200, json);
    const talk = () => {
      pieces += 1;
      if (!reply.destroyed) reply.write(chunk, () => setImmediate(talk));
    };
    talk();
  });
  expect(status).toBe(401);
  // The connection buffers some bytes beyond those that were read.
  expect(pieces).toBeLessThan(500);
});
