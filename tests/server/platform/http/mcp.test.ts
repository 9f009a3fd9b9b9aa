import { once } from "node:events";
import { type AddressInfo, connect as connectTo } from "node:net";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createToolServer, mcpPath } from "../../../../clients/mcp/tool-server.ts";
import { createMcpServer } from "../../../../clients/mcp/tools.ts";
import { connect } from "../../../../clients/typescript/client.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { type BuiltHouse, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";

const server = useTestServer();
let host: string;
let own: BuiltHouse;
let foreign: BuiltHouse;
let alarmId: number;
let foreignAlarm: number;
let flockId: number;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  host = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  own = await buildHouse(server.database, { name: "Own", detail: { temp: 24.5 } });
  foreign = await buildHouse(server.database, { name: "Secret", detail: { temp: 31.5 } });
  alarmId = (await buildAlarm(server.database, { houseId: own.id })).id;
  foreignAlarm = (await buildAlarm(server.database, { houseId: foreign.id })).id;
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1",
    [own.id],
  );
  flockId = flock!.id;
});

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const tokenOf = async (seed: Parameters<typeof buildService>[1] = {}) =>
  (await buildService(server.database, { orgId: own.orgId, scopes: ["read"], ...seed })).token;

/** A client of the tools, in this process. */
async function open(token: string): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(connect({ host, token })).connect(there);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(here);
  ending.push(() => client.close());
  return client;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { text: string }[];
}
async function request(client: Client, name: string, values: Record<string, unknown> = {}) {
  const { isError, content } = (await client.callTool({ name, arguments: values })) as ToolResult;
  return { isError: isError === true, text: content.map(({ text }) => text).join("") };
}
const day = { from: "2026-05-31T00:00:00Z", to: "2026-06-01T12:00:00Z" };
/** A question for every tool, about a house, an alarm and a flock. */
const questions = (of: { house: number; alarm: number; flock: number }) =>
  ({
    find_houses: {},
    house_now: { houseId: of.house },
    house_history: { houseId: of.house, metrics: ["temp", "water"], ...day },
    find_alarms: { houseId: of.house, state: "all" },
    alarm_story: { alarmId: of.alarm },
    find_flocks: { state: "all" },
    flock_days: { flockId: of.flock },
  }) as const;

describe("the tools", () => {
  it("are a fixed list, and none of them changes anything", async () => {
    const { tools } = await (await open(await tokenOf())).listTools();
    const toolCalls = questions({ house: 1, alarm: 1, flock: 1 });
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(toolCalls).toSorted());
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  });

  it("answer within the token's scope", async () => {
    const client = await open(await tokenOf());
    const toolCalls = questions({ house: own.id, alarm: alarmId, flock: flockId });
    for (const [name, values] of Object.entries(toolCalls)) {
      const { isError, text } = await request(client, name, values);
      expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/^\{/)]);
      expect([name, text.includes("Secret")]).toEqual([name, false]);
    }
    const result = JSON.parse((await request(client, "find_houses")).text);
    expect(result).toMatchObject({
      total: 1,
      houses: [{ id: own.id, alarms: 1, reading: { temp: 24.5, at: "2026-06-01T00:00:00.000Z" } }],
    });
    const story = JSON.parse((await request(client, "alarm_story", { alarmId })).text);
    expect(story).toMatchObject({ alarm: { id: alarmId }, told: [] });
  });

  it("return nothing of another organisation", async () => {
    const client = await open(await tokenOf());
    const toolCalls = questions({ house: foreign.id, alarm: foreignAlarm, flock: 2e9 });
    for (const [name, values] of Object.entries(toolCalls)) {
      const { isError, text } = await request(client, name, values);
      expect([name, text.includes("Secret"), text.includes("31.5")]).toEqual([name, false, false]);
      if (name === "find_houses" || name === "find_flocks") continue;
      if (name === "find_alarms") expect(JSON.parse(text)).toMatchObject({ total: 0, rows: [] });
      else expect([name, isError, text]).toEqual([name, true, expect.stringMatching(/^404 /)]);
    }
  });

  it("pass on the server's reason for a refusal", async () => {
    for (const scope of ["write:production", "write:fleet", "write:alarm", "control"] as const) {
      const client = await open(await tokenOf({ scopes: [scope] }));
      const toolCalls = questions({ house: own.id, alarm: alarmId, flock: flockId });
      for (const [name, values] of Object.entries(toolCalls))
        expect([name, await request(client, name, values)]).toEqual([
          name,
          { isError: true, text: expect.stringMatching(/^403 ./) },
        ]);
    }
    const stranger = await open("hws_nothing");
    expect(await request(stranger, "find_houses")).toEqual({
      isError: true,
      text: expect.stringMatching(/^401 ./),
    });
    const client = await open(await tokenOf());
    const long = { ...day, from: "2020-01-01T00:00:00Z", houseId: own.id, metrics: ["temp"] };
    expect(await request(client, "house_history", long)).toEqual({
      isError: true,
      text: "400 at most 92 days in a question",
    });
    const unknown = { ...day, houseId: own.id, metrics: ["nonsense"] };
    expect((await request(client, "house_history", unknown)).text).toMatch(/^400 .+\nmetrics: /);
    expect((await request(client, "find_houses", { keyword: "\ud800" })).text).toContain(
      "not Unicode",
    );
    const much = await client
      .callTool({ name: "find_houses", arguments: { limit: 1000 } })
      .catch((error: unknown) => ({ isError: true, error }));
    expect(much).toMatchObject({ isError: true });
  });
});

describe("over standard input and output", () => {
  it("a client of the SDK starts the program and calls it", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, "../../../../tools/mcp.mjs")],
        env: { HOUSE_WATCH: host, HOUSE_WATCH_TOKEN: await tokenOf() },
      }),
    );
    ending.push(() => client.close());
    expect(JSON.parse((await request(client, "find_houses")).text).houses).toMatchObject([
      { name: "Own" },
    ]);
  }, 60_000);
});

/** The first line of the answer to a request that no client library would send. */
async function statusLine({ port, hostname }: URL, first: string): Promise<string> {
  const socket = connectTo(Number(port), hostname);
  socket.write(`${first}\r\nHost: a\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const part of socket) text += String(part);
  return text.split("\r\n")[0] ?? "";
}

describe("over HTTP", () => {
  async function door(): Promise<URL> {
    const http = createToolServer(host);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    ending.push(() => http.close());
    return new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}${mcpPath}`);
  }

  it("each caller uses its own token, with the rights of that token", async () => {
    const url = await door();
    const names = await Promise.all(
      [own, foreign].map(async ({ orgId }) => {
        const client = new Client({ name: "test", version: "1" });
        const headers = { authorization: `Bearer ${await tokenOf({ orgId })}` };
        const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
        await client.connect(transport as Parameters<typeof client.connect>[0]);
        ending.push(() => client.close());
        const { text } = await request(client, "find_houses");
        return JSON.parse(text).houses.map(({ name }: { name: string }) => name);
      }),
    );
    expect(names).toEqual([["Own"], ["Secret"]]);
  });

  it("refuses requests without a program's token", async () => {
    const url = await door();
    const headers = { "content-type": "application/json", authorization: "Bearer hws_x" };
    const statusOf = async (path: string, init: RequestInit) =>
      (await fetch(new URL(path, url), init)).status;
    expect(await statusOf("/other", { method: "POST", headers })).toBe(404);
    for (const path of ["//", "//[/mcp", "http://[/mcp"])
      expect(await statusLine(url, `POST ${path} HTTP/1.1`)).toMatch(/ 40[04] /);
    expect(await statusOf(mcpPath, { method: "GET", headers })).toBe(405);
    expect(await statusOf(mcpPath, { method: "POST" })).toBe(401);
    expect(await statusOf(mcpPath, { method: "POST", headers, body: "{" })).toBe(400);
    const large = `"${"x".repeat(300_000)}"`;
    expect(await statusOf(mcpPath, { method: "POST", headers, body: large })).toBe(400);
    const page = { ...headers, origin: "https://evil.example" };
    expect(await statusOf(mcpPath, { method: "POST", headers: page, body: "{}" })).toBe(403);
  });
});
