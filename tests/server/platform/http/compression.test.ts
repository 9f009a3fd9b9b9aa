import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressBelow } from "../../../../tools/compress.mjs";
import { buildHouse } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer, useAdministrator } from "../../../factories/http.ts";

let server: TestServer;
let webDir = "";
const script = `console.log(${JSON.stringify("a line of the app ".repeat(500))});`;
const started = {} as TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "house-watch-web-"));
  await mkdir(join(webDir, "assets"));
  await writeFile(join(webDir, "index.html"), "<!doctype html><title>small</title>");
  await writeFile(join(webDir, "assets", "app-1.js"), script);
  await compressBelow(webDir);
  server = Object.assign(started, await startTestServer({}, webDir));
  for (let house = 0; house < 20; house += 1) await buildHouse(server.database);
});
const administrator = useAdministrator(started);
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true, force: true });
});

const get = async (url: string, encoding: string, headers: Record<string, string> = {}) => {
  const reply = await server.app.inject({
    url,
    headers: { ...headers, "accept-encoding": encoding },
  });
  return {
    status: reply.statusCode,
    encoding: reply.headers["content-encoding"],
    vary: reply.headers.vary,
    bytes: reply.rawPayload,
  };
};

describe("compression of replies", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("a file of the app is sent to a browser that accepts %s", async (takes, encoding, unpack) => {
    const reply = await get("/assets/app-1.js", takes);
    expect(reply).toMatchObject({ status: 200, encoding });
    expect(unpack(reply.bytes).toString()).toBe(script);
    expect(reply.bytes.length).toBeLessThan(script.length / 10);
  });

  it("a list is compressed too, and names its dependence on the header", async () => {
    const authorization = await server.tokenOf(administrator);
    const plain = await get("/api/house/list", "identity", { authorization });
    const packed = await get("/api/house/list", "gzip, br", { authorization });
    expect(plain.encoding).toBeUndefined();
    expect(packed.encoding).toBe("br");
    expect(packed.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it("an answer that fits one packet is sent uncompressed", async () => {
    expect((await get("/api/health", "br")).encoding).toBeUndefined();
  });
});

it("a compressed request is refused and not unpacked", async () => {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ username: "administrator", password: "x" })),
  });
  expect(reply.statusCode).toBe(400);
});
