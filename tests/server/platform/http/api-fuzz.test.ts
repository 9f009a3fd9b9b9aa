import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { isQuick } from "../../../factories/long.ts";
import { buildUser } from "../../../factories/user.ts";

let server: TestServer;
let administrator: Caller;
let rssBefore = 0;
let slowestMs = 0;
let sent = 0;
/** Requests in all; set for a long run (FUZZ_REQUESTS=50000), which also reports its results. */
const requested = Number(process.env.FUZZ_REQUESTS ?? 0);

beforeAll(async () => {
  server = await startTestServer();
  administrator = await buildUser(server.database);
  await buildAlarm(server.database);
  rssBefore = process.memoryUsage().rss;
});
afterAll(async () => {
  if (requested > 0)
    console.log(
      JSON.stringify({
        sent,
        slowestMs: Math.round(slowestMs),
        rssRiseMb: Math.round((process.memoryUsage().rss - rssBefore) / 1e6),
      }),
    );
  await server.close();
});

const hostileValue = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "' or 1=1 --",
  "1;drop table users",
  "%",
  "\\",
  "{}",
  "[]",
  "null",
  "NaN",
  "1e308",
  "-1",
  "0x10",
  "99999999999999999999",
  "9007199254740991",
  "2147483648",
  "../..",
  "${x}",
  "%s",
  "\r\nx: y",
  "temp",
  "temp,temp,rh",
  "__proto__",
  "x".repeat(5000),
  "all",
  "open",
  "1",
  "administrator",
  "shack_manager",
  "\u202e",
  "8640000000000001",
  "-9007199254740991",
  "1".repeat(400),
  "csv",
);
const words = fc.oneof(hostileValue, fc.string({ unit: "binary" }), fc.integer().map(String));
const fieldsOf = (name: RouteName) => [
  ...Object.keys((routes[name].input as unknown as { shape: object }).shape ?? {}),
  "__proto__",
  "constructor",
  "x",
];

const queryOf = (name: RouteName) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...fieldsOf(name)), fc.string()), words), {
      maxLength: 6,
    })
    .map((pairs) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join("&"));
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const bodyOf = (name: RouteName) =>
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...fieldsOf(name)),
          fc.oneof(words, fc.jsonValue(), fc.array(fc.integer({ min: 0, max: 2 ** 53 - 1 }))),
        ),
      )
      .map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
    // Nearly valid input: one field is wrong.
    fc
      .tuple(
        fc.constantFrom(...fieldsOf(name)),
        fc.oneof(words, fc.jsonValue(), fc.bigInt().map(Number)),
      )
      .map(([field, value]) => JSON.stringify({ ...right, [field]: value })),
    fc.constantFrom(
      "[".repeat(5000),
      `{"a":`.repeat(5000),
      `"${"x".repeat(70_000)}"`,
      `{"id":1e999}`,
      '{"id":1,"id":2}',
      '{"constructor":{"prototype":{"a":1}}}',
      "\ufeff{}",
      '"\\ud800"',
      '{"loginName":"\\ud800\\u0000"}',
    ),
  );
/** Input that fits every call that changes a record, for records that do not exist. */
const right = {
  id: 2_000_000_000,
  ids: [2_000_000_000],
  note: "n",
  minutes: 5,
  reason: "r",
  version: 1,
  loginName: "somebody",
  realName: "Somebody",
  roleKey: "shack_manager",
  orgId: 2_000_000_000,
  canOperate: "0",
  remoteConfigFlag: "0",
  department: "",
  position: "",
  officeTel: "",
  mobile: "",
  email: "",
  farmIds: [],
  shackIds: [2_000_000_000],
  copyOfId: 2_000_000_000,
  days: [],
  reminders: [],
  type: true,
  oldPassword: "==QQ",
  newPassword: "==QQ",
  username: "somebody",
  codeId: "x",
  code: "x",
};
const types = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "",
);

const isFile = (headers: object): boolean => Object.hasOwn(headers, "content-disposition");
const names = (Object.keys(routes) as RouteName[]).filter(
  (name) => name !== "health" && name !== "logout",
);
/**
 * Calls that check or make a password are tried less often, because each hash takes time. Every run
 * has its own seed.
 */
const slow: ReadonlySet<RouteName> = new Set(["login", "modifyPwd"]);
const slowRuns = requested > 0 ? 400 : 15;
const usualRuns = isQuick ? 8 : 50;
const runs = (name: RouteName) =>
  slow.has(name)
    ? slowRuns
    : requested > 0
      ? Math.ceil((requested - slow.size * slowRuns) / (names.length - slow.size))
      : usualRuns;
const timeout = requested > 0 ? 900_000 : 60_000;

describe.each(names)("%s", (name) => {
  it("answers any envelope and never fails", { timeout }, async () => {
    const { method, path } = routes[name];
    const authorization = await server.tokenOf(administrator);
    let address = 0;
    const request =
      method === "GET"
        ? queryOf(name).map((query) => ({
            url: `${apiBase}${path}?${query}`,
            headers: {},
            payload: undefined,
          }))
        : fc.tuple(bodyOf(name), types).map(([payload, type]) => ({
            url: `${apiBase}${path}`,
            headers: type === "" ? {} : { "content-type": type },
            payload,
          }));
    await fc.assert(
      fc.asyncProperty(request, async ({ url, headers, payload }) => {
        address += 1;
        const startedAt = performance.now();
        const reply = await server.app.inject({
          method,
          url,
          headers: { authorization, ...headers },
          remoteAddress: `10.9.${address >> 8}.${address & 255}`,
          ...(payload === undefined ? {} : { payload }),
        });
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        sent += 1;
        expect(reply.statusCode).toBeLessThan(500);
        if (isFile(reply.headers)) return;
        expect(reply.json()).toMatchObject({
          success: reply.statusCode === 200,
          code: reply.statusCode,
          msg: expect.any(String),
        });
        expect(reply.body).not.toMatch(/node_modules|server\/|select .* from/);
      }),
      { numRuns: runs(name) },
    );
  });
});

it(
  "every field of every call accepts the worst values without a failure",
  { timeout: 300_000 },
  async () => {
    const authorization = await server.tokenOf(administrator);
    const worst = ["a\0b", "\\", "1e308", "99999999999999999999", "9007199254740991", "-1"];
    for (const name of names.filter((name) => !slow.has(name))) {
      const { method, path } = routes[name];
      for (const field of fieldsOf(name).filter(
        (field) => field !== "x" && !field.startsWith("__"),
      )) {
        for (const value of worst) {
          const payload = method === "GET" ? {} : { payload: { ...right, [field]: value } };
          const query = method === "GET" ? `?${field}=${encode(value)}` : "";
          const reply = await server.app.inject({
            method,
            url: `${apiBase}${path}${query}`,
            headers: { authorization },
            remoteAddress: "10.10.0.1",
            ...payload,
          });
          expect([name, field, value, reply.statusCode < 500]).toEqual([name, field, value, true]);
        }
      }
    }
  },
);

describe("an Authorization header", () => {
  it("of any kind is refused without a failure", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (authorization, locale) => {
        const clean = (text: string) => text.replace(/[^\x20-\x7e]/g, "?");
        const reply = await server.app.inject({
          method: "GET",
          url: "/api/user/getCurrent",
          headers: { authorization: clean(authorization), locale: clean(locale) },
        });
        expect(reply.statusCode).toBe(401);
      }),
      { numRuns: 100 },
    );
  });
});
