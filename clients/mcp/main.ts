// npm run mcp: the tools over standard input and output, or with --http PORT over HTTP.
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { connect } from "../typescript/client.ts";
import { createToolServer, mcpPath } from "./tool-server.ts";
import { createMcpServer } from "./tools.ts";

const { values } = parseArgs({ options: { http: { type: "string" }, bind: { type: "string" } } });
const { HOUSE_WATCH: host = "http://127.0.0.1:8080", HOUSE_WATCH_TOKEN: token } = process.env;

function serveHttp(port: number, address: string): void {
  const door = createToolServer(host);
  door.on("error", ({ message }) => fail(message));
  door.listen(port, address, () => process.stderr.write(`http://${address}:${port}${mcpPath}\n`));
  process.once("SIGTERM", () => door.close());
}

function fail(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

if (!URL.canParse(host)) fail("HOUSE_WATCH is no address: as http://127.0.0.1:8080");
else if (values.http !== undefined) {
  const port = Number(values.http);
  if (Number.isInteger(port) && port >= 0 && port < 65_536)
    serveHttp(port, values.bind ?? "127.0.0.1");
  else fail("--http needs a port");
} else if (token === undefined || token === "")
  fail("HOUSE_WATCH_TOKEN is missing: the access token of a service account");
else {
  // Standard output is the protocol's: nothing else may be written there.
  await createMcpServer(connect({ host, token })).connect(new StdioServerTransport());
}
