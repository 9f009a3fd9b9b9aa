import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Reply = (
  received: ReceivedRequest,
  response: ServerResponse,
  request: IncomingMessage,
) => void;

const pem = (name: string) =>
  readFileSync(new URL(`../../platform/tls/${name}`, import.meta.url), "utf8");
/** Authority that issued the peer's certificate. */
export const authority = (): string => pem("authority.pem");

/** A peer that receives HTTP or HTTPS requests and answers as the test defines. */
export async function openPeer(reply: Reply, { isTls = false } = {}) {
  const taken: ReceivedRequest[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: Buffer.concat(parts).toString("utf8") };
    taken.push(one);
    reply(one, response, request);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void take(request, response).catch(() => undefined);
  const server = isTls
    ? createTlsServer({ key: pem("server.key"), cert: pem("server.pem") }, listener)
    : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    taken,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const json = (response: ServerResponse, status: number, body: unknown, more = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...more });
  response.end(JSON.stringify(body));
};
