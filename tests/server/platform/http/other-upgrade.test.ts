import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  answerWithoutUpgrade,
  isWebSocket,
} from "../../../../server/platform/http/other-upgrade.ts";

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { host, connection, upgrade } = request.headers;
    response.end(JSON.stringify([request.method, request.url, host, connection, upgrade, body]));
  });
});
server.on("upgrade", (request, socket, head) => {
  if (isWebSocket(request)) socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  else answerWithoutUpgrade(server, request, socket, head);
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close().closeAllConnections());

const answerTo = (...parts: readonly string[]): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  for (const part of parts) socket.write(part);
  return text(socket);
};
const offer = "Upgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABk\r\n";
const head = (method: string, connection: string, more = "") =>
  `${method} /api/v1/farm/list HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n${offer}${more}\r\n`;
const bodyOf = (answer: string): unknown =>
  JSON.parse(answer.slice(answer.indexOf("[")).split("\r\n")[0]!);

it("a request of Java's client, which offers HTTP/2 in an upgrade, is answered (node 4334)", async () => {
  const answer = await answerTo(head("GET", "Upgrade, HTTP2-Settings, close"));
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(bodyOf(answer)).toEqual(["GET", "/api/v1/farm/list", "x", "close", null, ""]);
});

it("its body is read, in the same packet as the head or after it", async () => {
  const length = "Content-Length: 10\r\n";
  const close = "Upgrade, HTTP2-Settings, close";
  for (const parts of [
    [`${head("POST", close, length)}0123456789`],
    [head("POST", close, length), "01234", "56789"],
  ])
    expect(bodyOf(await answerTo(...parts))).toMatchObject({ 0: "POST", 5: "0123456789" });
});

it("the connection stays open", async () => {
  const answer = await answerTo(
    head("GET", "Upgrade, HTTP2-Settings"),
    "GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(answer.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(answer).toContain("/second");
});

it("a web socket upgrade is passed on", async () => {
  const answer = await answerTo(head("GET", "Upgrade").replace("h2c", "websocket"));
  expect(answer).toMatch(/^HTTP\/1.1 101 /);
});
