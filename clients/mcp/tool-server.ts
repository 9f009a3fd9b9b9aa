import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { connect } from "../typescript/client.ts";
import { createMcpServer } from "./tools.ts";

/** Address of the tools. */
export const mcpPath = "/mcp";
const bodyMax = 256 * 1024;

function refuse(reply: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: "2.0", error: { code: -32_000, message }, id: null };
  reply.writeHead(status, {
    "content-type": "application/json",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(status === 405 && { allow: "POST" }),
  });
  reply.end(JSON.stringify(error));
}

/** The body as JSON. Throws if it is not JSON, or too long. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bodyMax) throw new Error("too long");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as unknown;
}

/** A web page must not ask in the name of somebody who has it open. */
const isFromPage = ({ headers }: IncomingMessage): boolean => headers.origin !== undefined;

async function take(host: string, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const [pathname] = (request.url ?? "").split("?");
  if (pathname !== mcpPath) return refuse(reply, 404, `the tools are at ${mcpPath}`);
  if (isFromPage(request)) return refuse(reply, 403, "not for web pages");
  if (request.method !== "POST") return refuse(reply, 405, "POST alone: nothing is kept here");
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) return refuse(reply, 401, "an access token is needed: Bearer hws_…");
  let body: unknown;
  try {
    body = await bodyOf(request);
  } catch {
    return refuse(reply, 400, "not JSON, or too long");
  }
  // Each request by itself, with the caller's own token: no session, and nobody else's rights.
  const server = createMcpServer(connect({ host, token }));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  reply.once("close", () => void Promise.all([transport.close(), server.close()]));
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, reply, body);
}

/** Serves the tools over HTTP; `host`: the installation that is asked. */
export const createToolServer = (host: string): Server =>
  createServer((request, reply) => {
    take(host, request, reply).catch(() => {
      if (!reply.headersSent) refuse(reply, 500, "the tools failed");
    });
  });
