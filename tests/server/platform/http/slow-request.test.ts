import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endSlowRequests } from "../../../../server/platform/http/slow-request.ts";

const server = createServer((request, response) => {
  request.resume().on("end", () => response.end("whole"));
});
beforeAll(async () => {
  endSlowRequests(server, { firstMs: 400, bytesPerS: 1000, idleMs: 300 });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close().closeAllConnections());

/** Sends a body in parts of one size with pauses between them; resolves with the answer. */
async function send(head: string, size: number, parts: number, everyMs: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const answer = text(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n`);
  for (let part = 0; part < parts && !socket.destroyed; part += 1) {
    socket.write("a".repeat(size));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return answer;
}
const length = (bytes: number) => `Content-Length: ${bytes}`;

it("a pause is ended at its limit, not at the next check", async () => {
  const began = performance.now();
  // The last part comes a moment after the server began to time the pauses.
  expect(await send(length(60_000), 100, 2, 50)).toMatch(/^HTTP\/1.1 408 /);
  expect(performance.now() - began).toBeLessThan(500);
});

it("an upload over a slow line is accepted, even if it takes longer than a call may", async () => {
  expect(await send(length(1500), 100, 15, 80)).toMatch(/^HTTP\/1.1 200 .*whole$/s);
});
it.each([
  ["in single bytes", length(500), 1, 40, 40],
  ["of no length in single bytes", "Transfer-Encoding: chunked", 0, 40, 40],
  ["that stops", length(60_000), 100, 3, 20],
])("a request with a body %s is ended with status 408", async (_, head, size, parts, everyMs) => {
  expect(await send(head, size, parts, everyMs)).toMatch(/^HTTP\/1.1 408 /);
});
