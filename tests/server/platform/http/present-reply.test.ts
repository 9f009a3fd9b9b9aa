import { describe, expect, it } from "vitest";
import { originsOf } from "../../../../server/platform/http/http-headers.ts";
import { refusalOf } from "../../../../server/platform/http/present-reply.ts";
import { Refusal } from "../../../../server/platform/base/refusal.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

describe("a failure", () => {
  it.each([
    ["a refusal as itself", new Refusal(409, "alarmNotActive"), 409, "alarmNotActive"],
    [
      "an unreachable database as temporary",
      Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      503,
      "unavailable",
    ],
    [
      "a wrapped error of an unreachable database as temporary",
      new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "57P01" }) }),
      503,
      "unavailable",
    ],
    [
      "a value that the database cannot store as the caller's error",
      Object.assign(new Error("x"), { code: "22003" }),
      400,
      "invalid",
    ],
    [
      "an invalid statement as the server's error",
      Object.assign(new Error("x"), { code: "42601" }),
      500,
      "internalNumbered",
    ],
    [
      "a framework's 4xx by its own status",
      Object.assign(new Error("x"), { statusCode: 413 }),
      413,
      "tooLarge",
    ],
    ["any other error as the server's", new TypeError("x"), 500, "internalNumbered"],
  ])("names %s", (_, error, status, key) => {
    expect(refusalOf(error)).toMatchObject({ status, key });
  });

  it("of a time zone unknown to the database is a server error, not the caller's", async () => {
    const zoneFault = (zone: string) =>
      server.database.query("select now() at time zone $1", [zone]).catch((error: Error) => error);
    const lost = (await zoneFault("Asia/Gone")) as Error;
    for (const error of [lost, new Error("Failed query", { cause: lost })])
      expect(refusalOf(error)).toMatchObject({ status: 503, key: "unavailable" });
    const other = Object.assign(new Error('step of "x" is zero'), { code: "22023" });
    expect(refusalOf(other)).toMatchObject({ status: 400, key: "invalid" });
  });
});

describe("an answer of a call", () => {
  it("omits fields that its schema does not name", async () => {
    const caller = await buildUser(server.database);
    const { id } = await buildHouse(server.database, {
      detail: { temp: 20, tempLow: 18, tempHigh: 24, hidden: "CANARY" },
    });
    for (const [name, input] of [
      ["houseDetail", { id: String(id) }],
      ["listHouse", {}],
      ["listOverview", {}],
    ] as const) {
      const reply = await server.call(name, { as: caller, input });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain("CANARY");
    }
    expect(
      (await server.call("houseDetail", { as: caller, input: { id: String(id) } })).body.data
        .detail,
    ).not.toHaveProperty("tempLow");
  });

  it("explains in the language of the request why a field is not valid", async () => {
    const caller = await buildUser(server.database);
    const fieldsIn = async (locale: string) =>
      (await server.call("ackAlarm", { as: caller, input: { ids: [] }, headers: { locale } })).body
        .fields;
    expect(await fieldsIn("zh")).toEqual({ ids: "至少 1 项" });
    expect(await fieldsIn("en")).toEqual({ ids: "At least 1" });
  });

  it("names the field that contains a NUL, at any depth", async () => {
    const caller = await buildUser(server.database);
    expect(
      (await server.call("ackAlarm", { as: caller, input: { ids: [1], note: "a\0b" } })).body
        .fields,
    ).toEqual({ note: "Contains a control character" });
  });
});

describe("the limit of calls", () => {
  it("answers excessive calls in the envelope, by address and by route", async () => {
    const request = (remoteAddress: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/getCode",
        remoteAddress,
        headers: { locale: "zh" },
      });
    for (let i = 0; i < 120; i += 1) expect((await request("10.7.0.1")).statusCode).toBe(200);
    const refused = await request("10.7.0.1");
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { success: false, code: 429, msg: "请求过于频繁，请稍后再试", data: null },
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Object.keys(refused.headers).filter((name) => name.includes("ratelimit"))).toEqual([]);
    expect((await request("10.7.0.2")).statusCode).toBe(200);
    expect(
      (await server.app.inject({ method: "GET", url: "/api/health", remoteAddress: "10.7.0.1" }))
        .statusCode,
    ).not.toBe(429);
  });

  it("counts the addresses of one IPv6 network as one", async () => {
    const request = (remoteAddress: string) =>
      server.app.inject({ method: "POST", url: "/api/getCode", remoteAddress });
    for (let i = 0; i < 120; i += 1) await request(`2001:db8:0:1::${(i + 1).toString(16)}`);
    expect((await request("2001:db8:0:1:ffff::1")).statusCode).toBe(429);
  });
});

describe("allowed origins", () => {
  it("are origins, or omitted", () => {
    expect(
      originsOf(
        " https://a.example/x , nonsense,, *, null, data:text/html;x, http://b:81; script-src *",
      ),
    ).toEqual(["https://a.example"]);
  });
});
