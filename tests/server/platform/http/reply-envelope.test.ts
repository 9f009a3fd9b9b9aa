import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { type RouteName, routes } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

let webDir: string;
let server: TestServer;
let administrator: Caller;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "web-"));
  await Promise.all(["assets", "geo", ".git"].map((folder) => mkdir(join(webDir, folder))));
  const files = {
    "index.html": "<!doctype html>wall",
    "wall-worker.js": "worker",
    "assets/app-1.js": "plain",
    "assets/app-1.js.br": "brotli",
    "assets/app-1.js.gz": "gzip",
    "assets/app-1.js.map": "{}",
    "geo/china.json": "{}",
    ".git/config": "x",
    ".env": "x",
  };
  await Promise.all(
    Object.entries(files).map(([path, text]) => writeFile(join(webDir, path), text)),
  );
  server = await startTestServer(
    {
      ALLOWED_ORIGINS: "https://wall.example, nonsense, https://two.example:8443/path",
      TRUST_PROXY: "on",
    },
    webDir,
  );
  administrator = await buildUser(server.database);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url, headers });
const post = (url: string, payload: string, headers: Record<string, string>) =>
  server.app.inject({ method: "POST", url, payload, headers });

describe("the envelope", () => {
  it("uses the language of the Locale header, else the browser's, else English", async () => {
    const msg = async (headers: Record<string, string>) =>
      (await get("/api/user/getCurrent", headers)).json().msg;
    expect(await msg({ locale: "zh" })).toBe("登录已失效，请重新登录");
    expect(await msg({ locale: "en", "accept-language": "zh-CN,zh" })).toBe(
      "Verification failed, please login again",
    );
    expect(await msg({ "accept-language": "zh-CN,en;q=0.5" })).toBe("登录已失效，请重新登录");
    expect(await msg({ locale: "fr" })).toBe("Verification failed, please login again");
  });

  it("wraps a success, and contains only fields of the schema (§4.3)", async () => {
    const reply = await server.call("getCurrent", { as: administrator, headers: { locale: "zh" } });
    expect(reply.body).toEqual({
      success: true,
      code: 200,
      msg: "成功",
      data: {
        id: administrator.userId,
        name: administrator.name,
        avatar: "",
        loginName: administrator.loginName,
        roleKey: "administrator",
        canOperate: "1",
        remoteConfigFlag: "0",
        mapType: "1",
        mapReviewNumber: "",
        build: "test-build",
        variant: "standard",
        mustChangePassword: false,
        mustEnrolFactor: false,
        passwordMin: 6,
      },
    });
  });

  it.each([
    ["text/plain", "{}"],
    ["application/x-www-form-urlencoded", "username=a"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["application/xml", "<a/>"],
    ["application/jsonp", "{}"],
  ])("refuses %s", async (type, payload) => {
    const reply = await post("/api/login", payload, { "content-type": type });
    expect([reply.statusCode, reply.json().msg]).toEqual([415, "Content type not supported"]);
  });

  it.each([
    ["invalid JSON", "{"],
    ["a list", "[]"],
    ["a word", '"x"'],
    ["a prototype as a key", '{"__proto__":{"roleKey":"administrator"}}'],
    ["5,000 levels of nesting", "[".repeat(5000) + "]".repeat(5000)],
  ])("refuses %s", async (_, payload) => {
    const reply = await post("/api/login", payload, { "content-type": "application/json" });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 400]);
    expect(reply.body).not.toMatch(/Error|SyntaxError|at /);
  });

  it("refuses a key that occurs twice and names it, at any depth", async () => {
    const token = await server.tokenOf(administrator);
    for (const payload of [
      '{"username":"a","password":"x","username":"b"}',
      '{"username":"a","password":"x","more":[{"username":1,"\\u0075sername":1}]}',
    ]) {
      const headers = { "content-type": "application/json", authorization: token, locale: "zh" };
      const reply = await post("/api/login", payload, headers);
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { username: "出现了两次" }]);
    }
    const text = JSON.stringify({ username: 'a:"b":c', password: '{"a":1,"a":2}' });
    const reply = await post("/api/login", text, { "content-type": "application/json" });
    expect(reply.json().fields?.username).toBeUndefined();
  });

  it("accepts an empty body, with or without a type", async () => {
    for (const headers of [{}, { "content-type": "application/json" }])
      expect((await post("/api/getCode", "", headers as Record<string, string>)).statusCode).toBe(
        200,
      );
  });

  it("refuses a body over 64 KiB", async () => {
    const reply = await post("/api/login", JSON.stringify({ username: "x".repeat(70_000) }), {
      "content-type": "application/json",
    });
    expect([reply.statusCode, reply.json().msg]).toEqual([413, "The request is too large"]);
  });

  it("ignores fields that would grant rights", async () => {
    await buildUser(server.database, {
      loginName: "plain",
      password: "Plain-12345",
      roleKey: "shack_manager",
      canOperate: false,
    });
    const payload = {
      username: "plain",
      password: encodePassword("Plain-12345"),
      roleKey: "administrator",
      canOperate: true,
      orgId: 1,
      id: 1,
      loginTimes: 99,
    };
    const { token } = (await server.call("login", { input: payload })).body.data;
    expect((await server.call("getCurrent", { token })).body.data).toMatchObject({
      roleKey: "shack_manager",
      canOperate: "0",
    });
    expect(
      await server.database.query("select login_times from users where login_name = 'plain'"),
    ).toEqual([{ login_times: 1 }]);
  });
});

describe("headers", () => {
  it("are on every answer", async () => {
    for (const url of [
      "/",
      "/api/health",
      "/api/nothing",
      "/api/user/getCurrent",
      "/assets/app-1.js",
      "/nothing.png",
      "/api/docs/",
    ]) {
      const { headers } = await get(url);
      expect([url, headers["content-security-policy"]]).toEqual([
        url,
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';media-src 'self' blob:;worker-src 'self';font-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self' https://wall.example https://two.example:8443;frame-src 'self'",
      ]);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      });
      expect(headers["x-frame-options"]).toBeUndefined();
      expect(headers["strict-transport-security"]).toBeUndefined();
      // Without TLS, browsers report these headers in the console of every page.
      expect(headers["cross-origin-opener-policy"]).toBeUndefined();
      expect(headers["origin-agent-cluster"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      if (url.startsWith("/api")) expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("require TLS only when the proxy reports TLS", async () => {
    expect((await get("/", { "x-forwarded-proto": "https" })).headers).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "cross-origin-opener-policy": "same-origin",
      "origin-agent-cluster": "?1",
    });
  });
});

describe("pages", () => {
  it("are compressed by the build, and cached for ever if their name has a hash", async () => {
    const plain = await get("/assets/app-1.js");
    expect([plain.statusCode, plain.body, plain.headers["cache-control"]]).toEqual([
      200,
      "plain",
      "public, max-age=31536000, immutable",
    ]);
    expect((await get("/assets/app-1.js", { "accept-encoding": "br, gzip" })).body).toBe("brotli");
    expect((await get("/assets/app-1.js", { "accept-encoding": "gzip" })).body).toBe("gzip");
  });

  it("are revalidated if their name never changes", async () => {
    for (const url of ["/", "/geo/china.json", "/screenDatav/home", "/wall-worker.js"]) {
      const reply = await get(url);
      expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect((await get(url, { "if-none-match": String(reply.headers["etag"]) })).statusCode).toBe(
        304,
      );
    }
  });

  it("are the same page for every path of the browser's router", async () => {
    for (const url of ["/login", "/screenDatav/home?language=1", "/shack/status/overview"])
      expect((await get(url)).body).toBe("<!doctype html>wall");
  });

  it.each([
    "/.git/config",
    "/.env",
    "/.git",
    "/assets/app-1.js.map",
    "/assets/none.js",
    "/geo/none.json",
    "/geo/none",
    "/package.json",
    "/openapi.json",
    "/..%2f..%2fetc/passwd",
    "/../package.json",
    "/%00",
  ])("answers 404 for %s", async (url) => {
    const reply = await get(url);
    expect([404, 400, 403]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ success: false, data: null });
  });

  it("are read-only", async () => {
    expect((await post("/login", "{}", { "content-type": "application/json" })).statusCode).toBe(
      404,
    );
  });
});

describe("the API document", () => {
  const getDocument = async (path = "json") =>
    server.app.inject({
      url: `/api/docs/${path}`,
      headers: { authorization: await server.tokenOf(await buildUser(server.database)) },
    });

  it.each(["json", "yaml", "json?x", "json/", "static/../json", "yaml#a"])(
    "requires a signed-in user: %s",
    async (path) => {
      const { statusCode, body } = await get(`/api/docs/${path}`);
      expect([401, 404]).toContain(statusCode);
      expect(body).not.toContain("openapi");
      const cookies = { token: await server.tokenOf(await buildUser(server.database)) };
      const byCookie = await server.app.inject({ url: `/api/docs/${path}`, cookies });
      expect(byCookie.body).not.toContain("openapi");
    },
  );

  it("is refused until the user has chosen a password", async () => {
    const user = await buildUser(server.database, { mustChangePassword: true });
    const headers = { authorization: await server.tokenOf(user) };
    const reply = await server.app.inject({ url: "/api/docs/json", headers });
    expect(reply.statusCode).toBe(401);
  });

  it("has the same content in YAML", async () => {
    expect((await getDocument("yaml")).body).toMatch(/^openapi: 3\.1\.0$/m);
  });

  it("names every route with its permissions, and no secret", async () => {
    const reply = await getDocument();
    const document = reply.json();
    expect(document.openapi).toBe("3.1.0");
    for (const name of Object.keys(routes) as RouteName[]) {
      const { method, path, access } = routes[name];
      const operation = document.paths[`/api${path}`][method.toLowerCase()];
      expect(operation.operationId).toBe(name);
      expect(operation.security).toEqual(access === "public" ? [] : [{ token: [] }]);
    }
    expect(document.paths["/api/alarm/shelve"].post.description).toBe(
      "No token may make it. Roles: administrator, company_manager, area_manager, farm_manager. Needs canOperate '1'. Only what lies in the caller's scope; the rest answers 404.",
    );
    expect(
      document.paths["/api/house/list"].get.parameters.map(({ name }: { name: string }) => name),
    ).toEqual(["page", "pageSize", "cursor", "status", "farmId", "adcode", "keyword", "sort"]);
    expect(document.paths["/api/house/detail"].get.parameters).toMatchObject([
      { name: "id", in: "query", required: true },
    ]);
  });

  it("resolves all its references", async () => {
    const document = (await getDocument()).json();
    const references = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ].map((match) => match[1]!);
    expect(new Set(references).size).toBeGreaterThan(5);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("has a page without an inline script", async () => {
    const { body, statusCode } = await get("/api/docs/");
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/);
    expect(body).not.toMatch(/https?:\/\//);
  });
});
