import { get } from "node:http";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileRowsMax } from "../../../../contract/base/file-format.ts";
import { slotCount, metrics, type GaugeKey } from "../../../../contract/base/metric.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { checkRows } from "../../../../server/platform/export/export-limit.ts";
import { dispositionOf } from "../../../../server/platform/http/send-file.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { type TestServer, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 2026-06-01 08:00 in Shanghai. */
const from = Date.UTC(2026, 5, 1);
const server = useTestServer();
let house: BuiltHouse;
let other: BuiltHouse;
let boss: Caller;

beforeAll(async () => {
  house = await buildHouse(server.database, { name: "1 号舍" });
  await server.database.query("update houses set name_en = '=House 1' where id = $1", [house.id]);
  await server.database.query(
    "update farms set name = '一场', name_en = 'Farm 1', time_zone = 'Asia/Shanghai' where id = $1",
    [house.farmId],
  );
  other = await buildHouse(server.database, { farmId: house.farmId, name: "2 号舍" });
  boss = await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId });
});
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  await server.database.query(
    "truncate reading_minutes, reading_hours, reading_days, notice_duties, alarms, alarm_events cascade",
  );
  await server.database.query("update farms set time_zone = 'Asia/Shanghai'");
});

type Table = "reading_minutes" | "reading_hours" | "reading_days";
async function put(
  table: Table,
  at: number,
  gauges: Partial<Record<GaugeKey, number>>,
  water: number | null = null,
  houseId = house.id,
): Promise<void> {
  const sum = Array.from({ length: slotCount }, (): number | null => null);
  for (const [key, value] of Object.entries(gauges)) sum[metrics[key as GaugeKey].slot] = value;
  await server.database.query(
    `insert into ${table} (house_id, at, frames, sum, water) values ($1, $2, 1, $3, $4)`,
    [houseId, new Date(at), sum, water],
  );
}

const take = (input: object, locale = "en", as = boss) =>
  server.call("exportTelemetry", {
    as,
    headers: { locale },
    input: {
      houseIds: String(house.id),
      metrics: "temp",
      grain: "minute",
      from,
      to: from + hour,
      format: "csv",
      ...input,
    },
  });
const logged = () =>
  server.database.query<{
    function: string;
    operation: string;
    remark: string;
    house_id: number | null;
    operator: string;
  }>(
    "select function, operation, remark, house_id, operator from operation_logs order by id desc limit 1",
  );

describe("history as CSV", () => {
  it("equals the expected file byte by byte, in the language and the farm's time", async () => {
    await put("reading_minutes", from, { temp: 22.5 }, 100);
    await put("reading_minutes", from + 5 * minute, { temp: -1.25 }, 130);
    await put("reading_minutes", from + hour, { temp: 50 });
    const reply = await take({ metrics: "temp,water" }, "zh");
    expect(reply.text).toBe(
      [
        "\ufeff栋舍历史数据",
        "栋舍,一场,1 号舍,时间：Asia/Shanghai",
        "时段,2026-06-01 08:00:00,2026-06-01 09:00:00,时间：Asia/Shanghai,粒度,分钟",
        "农场,栋舍,时间,舍内温度 平均 (°C),舍内温度 最低 (°C),舍内温度 最高 (°C),饮水量 用量 (L)",
        "一场,1 号舍,2026-06-01 08:00:00,22.5,22.5,22.5,",
        "一场,1 号舍,2026-06-01 08:05:00,-1.25,-1.25,-1.25,30",
        "",
      ].join("\r\n"),
    );
  });

  it("has its name and type in the headers, and is never cached", async () => {
    await put("reading_minutes", from, { temp: 22.5 });
    const { headers } = await take({}, "zh");
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-row-count": "1",
    });
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="_ _ 1 _ 2026-06-01 2026-06-01.csv"; filename*=UTF-8''${encodeURIComponent("栋舍历史数据 一场 1 号舍 2026-06-01 2026-06-01")}.csv`,
    );
  });

  it("does not let a spreadsheet calculate a house's name", async () => {
    await put("reading_minutes", from, { temp: 22.5 });
    const { text } = await take({});
    expect(text).toContain("House,Farm 1,'=House 1,Times: Asia/Shanghai\r\n");
    expect(text).toContain("\r\nFarm 1,'=House 1,2026-06-01 08:00:00,22.5,22.5,22.5\r\n");
  });

  it("has several houses one after the other, in the requested order", async () => {
    await put("reading_minutes", from, { temp: 1 });
    await put("reading_minutes", from, { temp: 2 }, null, other.id);
    const { text, headers } = await take({ houseIds: `${other.id},${house.id}` }, "zh");
    expect(text.split("\r\n").filter((line) => line.startsWith("一场"))).toEqual([
      "一场,2 号舍,2026-06-01 08:00:00,2,2,2",
      "一场,1 号舍,2026-06-01 08:00:00,1,1,1",
    ]);
    expect(headers["x-row-count"]).toBe("2");
  });

  it("omits times without readings, over any gap", async () => {
    await put("reading_minutes", from, { temp: 1 });
    await put("reading_minutes", from + 40 * day + 3 * minute, { temp: 2 });
    const { text } = await take({ to: from + 60 * day });
    expect(text.split("\r\n").slice(4)).toEqual([
      "Farm 1,'=House 1,2026-06-01 08:00:00,1,1,1",
      "Farm 1,'=House 1,2026-07-11 08:03:00,2,2,2",
      "",
    ]);
  });

  it("is read in pieces of complete rows, and the meter is counted across them", async () => {
    await server.database.query(
      `insert into reading_minutes (house_id, at, frames, sum, water) select $1, at, 1, array[20]::float8[], extract(epoch from at) / 60 - 29000000 from generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') at`,
      [house.id, new Date(from), new Date(from + 4500 * minute)],
    );
    const { text, headers } = await take({
      metrics: "temp,water",
      from: from + 30_000,
      to: from + 4500 * minute,
    });
    const lines = text.split("\r\n").slice(4, -1);
    expect([lines.length, headers["x-row-count"]]).toEqual([4500, "4500"]);
    expect(new Set(lines.map((line) => line.split(",")[2])).size).toBe(4500);
    expect(lines.slice(1).every((line) => line.endsWith(",1"))).toBe(true);
  });

  it("shows a run mode by its name, and marks a period with several", async () => {
    await put("reading_minutes", from, { runMode: 2 });
    await put("reading_minutes", from + minute, { runMode: 5 });
    await server.database.query(
      "update reading_minutes set low = array_fill(2::real, array[43]), high = array_fill(5::real, array[43]), count = array_fill(2, array[43]) where at = $1",
      [new Date(from + minute)],
    );
    const { text } = await take({ metrics: "runMode" });
    expect(text.split("\r\n").slice(3)).toEqual([
      "Farm,House,Time,Run mode",
      "Farm 1,'=House 1,2026-06-01 08:00:00,Minimum ventilation",
      "Farm 1,'=House 1,2026-06-01 08:01:00,Several",
      "",
    ]);
  });

  it("leaves a metric empty that older rows lack", async () => {
    await server.database.query(
      "insert into reading_minutes (house_id, at, frames, sum) values ($1, $2, 1, array[21]::float8[])",
      [house.id, new Date(from)],
    );
    const { text } = await take({ metrics: "temp,feltTemp" });
    expect(text).toContain("2026-06-01 08:00:00,21,21,21,,,\r\n");
  });

  it("has local days and months, also across clock changes", async () => {
    await server.database.query("update farms set time_zone = 'Europe/London'");
    const midnights = [
      Date.UTC(2026, 2, 28),
      Date.UTC(2026, 2, 29),
      Date.UTC(2026, 2, 29, 23),
      Date.UTC(2026, 2, 31, 23),
    ];
    for (const [index, at] of midnights.entries())
      await put("reading_days", at, { temp: index + 1 });
    const window = { from: Date.UTC(2026, 2, 28, 12), to: Date.UTC(2026, 3, 1, 12) };
    const timesOf = (text: string) =>
      text
        .split("\r\n")
        .slice(4, -1)
        .map((line) => line.split(",").slice(2).join(" "));
    expect(timesOf((await take({ ...window, grain: "day" })).text)).toEqual([
      "2026-03-28 00:00:00 1 1 1",
      "2026-03-29 00:00:00 2 2 2",
      "2026-03-30 00:00:00 3 3 3",
      "2026-04-01 00:00:00 4 4 4",
    ]);
    expect(timesOf((await take({ ...window, grain: "month" })).text)).toEqual([
      "2026-03-01 00:00:00 2 1 3",
      "2026-04-01 00:00:00 4 4 4",
    ]);
    expect((await take({ ...window, grain: "month" })).text).toContain("Times: Europe/London");
  });

  it("is in the operation log with one line per house, the window and the rows", async () => {
    await put("reading_minutes", from, { temp: 1 });
    await take({});
    expect(await logged()).toEqual([
      {
        function: "export",
        operation: "telemetry",
        remark: "2026-06-01 00:00 – 2026-06-01 01:00 UTC minute temp csv ×1",
        house_id: house.id,
        operator: boss.loginName,
      },
    ]);
  });
});

describe("refused files, in the envelope", () => {
  it.each<[string, object, string, string]>([
    ["no house", { houseIds: "" }, "houseIds", "Choose 1 to 6 houses"],
    ["seven houses", { houseIds: "1,2,3,4,5,6,7" }, "houseIds", "Choose 1 to 6 houses"],
    ["a house that is not a number", { houseIds: "1e3x" }, "houseIds", "Choose 1 to 6 houses"],
    ["an unknown format", { format: "pdf" }, "format", "Not one of the choices"],
    ["a resolution chosen by the server", { grain: "auto" }, "grain", "Not one of the choices"],
    ["an end before the beginning", { to: from - 1 }, "to", "The end must be after the start"],
    ["more than three years", { to: from + 1099 * day }, "from", "At most three years"],
  ])("%s", async (_, input, field, word) => {
    const reply = await take(input);
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        success: false,
        code: 400,
        msg: "Some fields are not valid",
        data: null,
        fields: { [field]: word },
      },
    ]);
  });

  it("a foreign house, alone or among own ones, is refused like a missing one", async () => {
    const foreign = await buildHouse(server.database);
    const nobody = await take({ houseIds: "2000000000" });
    for (const houseIds of [String(foreign.id), `${house.id},${foreign.id}`])
      expect((await take({ houseIds })).text).toBe(nobody.text);
    expect(nobody).toMatchObject({
      status: 404,
      body: { success: false, code: 404, msg: "Not found", data: null },
    });
    expect(nobody.headers["content-disposition"]).toBeUndefined();
  });

  it("too many rows, with the filter to narrow", () => {
    checkRows(fileRowsMax, "from");
    expect(() => checkRows(fileRowsMax + 1, "from")).toThrow(
      expect.objectContaining({
        status: 400,
        detail: {
          fields: {
            from: {
              words: expect.objectContaining({
                en: "More than {max} rows cannot be exported, please narrow the range",
              }),
              values: { max: fileRowsMax },
            },
          },
        },
      }),
    );
  });

  it("a database that fails before the first byte: the answer has no headers of a file", async () => {
    await put("reading_minutes", from, { temp: 1 });
    const query = vi.spyOn(server.database, "query");
    query.mockImplementation((async (text: string, values: readonly unknown[]) => {
      if (text.includes("json_build_array"))
        throw Object.assign(new Error("gone"), { code: "57P01" });
      return queryBefore(text, values);
    }) as never);
    const reply = await take({});
    query.mockRestore();
    expect([
      reply.status,
      reply.body.code,
      reply.headers["content-disposition"],
      reply.headers["x-row-count"],
    ]).toEqual([503, 503, undefined, undefined]);
    expect(reply.headers["content-type"]).toContain("application/json");
  });
});

/** The original behaviour of the spied method. */
const queryBefore: TestServer["database"]["query"] = (text, values) =>
  server.database.transaction((tx) => tx.query(text, values));

describe("history as XLSX", () => {
  it("has the same table, with numbers and times as such", async () => {
    await put("reading_minutes", from, { temp: 22.5 });
    const address = `${apiBase}${routes.exportTelemetry.path}`;
    const reply = await server.app.inject({
      url: address,
      query: {
        houseIds: String(house.id),
        metrics: "temp",
        grain: "minute",
        from: String(from),
        to: String(from + hour),
        format: "xlsx",
      },
      headers: { authorization: await server.tokenOf(boss), locale: "en" },
    });
    expect(reply.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    const sheet = strFromU8(unzipSync(reply.rawPayload)["xl/worksheets/sheet1.xml"]!);
    const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) =>
      row!.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"),
    );
    expect(rows).toEqual([
      "|House history|",
      "|House|Farm 1|=House 1|Times: Asia/Shanghai|",
      "|Period|46174.33333333333|46174.375|Times: Asia/Shanghai|Granularity|Minutes|",
      "|Farm|House|Time|Temperature mean (°C)|Temperature minimum (°C)|Temperature maximum (°C)|",
      "|Farm 1|=House 1|46174.33333333333|22.5|22.5|22.5|",
    ]);
    expect(sheet).not.toContain("<f>");
  });
});

describe("alarms as CSV", () => {
  it("are those of the filter, newest first, in each farm's time", async () => {
    await buildAlarm(server.database, {
      houseId: house.id,
      raisedAt: from,
      ackAt: from + minute,
      ackBy: "王建国",
      ackNote: "=on my way",
      state: "closed",
      clearedAt: from + 90 * minute,
    });
    await buildAlarm(server.database, {
      houseId: other.id,
      key: "powerFail",
      severity: 1,
      raisedAt: from + hour,
      value: null,
      limit: null,
      peak: null,
    });
    await buildAlarm(server.database);
    const { text } = await server.call("exportAlarm", {
      as: boss,
      headers: { locale: "zh" },
      input: { state: "all", format: "csv" },
    });
    expect(text.split("\r\n")).toEqual([
      "\ufeff报警记录",
      "时间：Asia/Shanghai",
      "发生时间,农场,栋舍,报警,级别,状态,报警值,限值,极值,单位,首次通知时间,确认时间,确认人,确认备注,出发时间,到场时间,处理进展,恢复时间,持续时间 (min),搁置至,搁置人,搁置原因,时区",
      "2026-06-01 09:00:00,一场,2 号舍,停电,紧急,未确认,,,,,,,,,,,,,570,,,,Asia/Shanghai",
      "2026-06-01 08:00:00,一场,1 号舍,高温,高级,已关闭,36,32,36,°C,,2026-06-01 08:01:00,王建国,'=on my way,,,,2026-06-01 09:30:00,90,,,,Asia/Shanghai",
      "",
    ]);
    expect(await logged()).toEqual([
      {
        function: "export",
        operation: "alarm",
        remark: "all csv ×2",
        house_id: null,
        operator: boss.loginName,
      },
    ]);
  });

  it("are exported completely, once each, when they do not fit into one query", async () => {
    await server.database.query(
      `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at, version) select $1, $2, $3, 'rhLow', i::text, 3, 'closed', to_timestamp(1780000000 + i / 3), 0 from generate_series(1, 4001) i`,
      [house.id, house.farmId, house.orgId],
    );
    const { text, headers } = await server.call("exportAlarm", {
      as: boss,
      input: { state: "all", format: "csv" },
    });
    const alarms = text
      .split("\r\n")
      .slice(3, -1)
      .map((line) => line.split(",")[3]);
    expect([alarms.length, new Set(alarms).size, headers["x-row-count"]]).toEqual([
      4001,
      4001,
      "4001",
    ]);
  });
});

describe("the operation log as CSV", () => {
  it("has the lines of the list in words, in the caller's time zone", async () => {
    const reader = await buildUser(server.database, {
      loginName: "reader",
      roleKey: "shack_manager",
      orgId: house.orgId,
      houseIds: [house.id],
    });
    await server.database.query(
      "insert into operation_logs (at, user_id, operator, org_id, function, operation, remark, source, address) values ($1, $2, 'reader', $3, 'alarmAck', 'tempHigh', '+1', 'mobile', '10.0.0.7')",
      [new Date(from), reader.userId, house.orgId],
    );
    const { text } = await server.call("exportLog", {
      as: reader,
      headers: { locale: "en" },
      input: { format: "csv", timeZone: "america/new_york", function: "alarmAck" },
    });
    expect(text).toBe(
      "\ufeffOperation log\r\nTimes: America/New_York\r\nTime,Operator,Name,Function,Farm,House,Operation,Remark,Source,Network ID,Address\r\n2026-05-31 20:00:00,reader,,Alarm acknowledged,,,High temperature,'+1,Mobile,,10.0.0.7\r\n",
    );
    expect(await logged()).toMatchObject([
      { function: "export", operation: "log", remark: "csv ×1" },
    ]);
  });
});

describe("the transfer", () => {
  let base: string;
  beforeAll(async () => {
    base = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  const openLong = async (
    rows: number,
  ): Promise<{
    request: ReturnType<typeof get>;
    response: import("node:http").IncomingMessage;
    pieces: () => number;
  }> => {
    await server.database.query(
      `insert into reading_minutes (house_id, at, frames, sum) select $1, at, 1, array_fill(20.123::float8, array[43]) from generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') at`,
      [house.id, new Date(from), new Date(from + (rows - 1) * minute)],
    );
    const query = vi.spyOn(server.database, "query");
    const pieces = () =>
      query.mock.calls.filter(([text]) => text.includes("json_build_array")).length;
    const search = new URLSearchParams({
      houseIds: String(house.id),
      metrics: "temp,temp1,temp2,temp3,temp4,temp5,temp6,temp7,temp8,rh,co2,nh3",
      grain: "minute",
      from: String(from),
      to: String(from + rows * minute),
      format: "csv",
    });
    const authorization = await server.tokenOf(boss);
    return new Promise((resolve, reject) => {
      const request = get(
        `${base}${apiBase}${routes.exportTelemetry.path}?${search}`,
        { headers: { authorization } },
        (response) => resolve({ request, response, pieces }),
      ).on("error", reject);
    });
  };
  const quiet = async (pieces: () => number): Promise<number> => {
    let lastId = -1;
    while (lastId !== pieces()) {
      lastId = pieces();
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    return lastId;
  };

  it(
    "reads no faster than the client, and stops when the client disconnects",
    { timeout: 300_000 },
    async () => {
      const { request, response, pieces } = await openLong(40_000);
      response.pause();
      const whileWaiting = await quiet(pieces);
      expect(whileWaiting).toBeLessThan(14);
      request.on("error", () => undefined);
      request.destroy();
      expect(await quiet(pieces)).toBeLessThanOrEqual(whileWaiting + 1);
    },
  );

  it("sends everything to a slow client", { timeout: 300_000 }, async () => {
    const { response, pieces } = await openLong(9000);
    let lines = 0;
    for await (const part of response)
      lines += (part as Buffer).filter((byte) => byte === 10).length;
    expect([lines, pieces()]).toEqual([9004, 5]);
  });

  it("does not start for HEAD", async () => {
    await put("reading_minutes", from, { temp: 1 });
    const query = vi.spyOn(server.database, "query");
    const reply = await server.app.inject({
      method: "HEAD",
      url: `${apiBase}${routes.exportTelemetry.path}`,
      query: {
        houseIds: String(house.id),
        metrics: "temp",
        grain: "minute",
        from: String(from),
        to: String(from + hour),
        format: "csv",
      },
      headers: { authorization: await server.tokenOf(boss) },
    });
    expect([
      reply.statusCode,
      reply.body,
      query.mock.calls.some(([text]) => text.includes("json_build_array")),
    ]).toEqual([200, "", false]);
  });
});

it("a file name is complete in any language and breaks no header", () => {
  expect(dispositionOf('a"b\\c/d\r\ne:f*\u202e.csv')).toBe(
    `attachment; filename="a b c d e f.csv"; filename*=UTF-8''a%20b%20c%20d%20e%20f.csv`,
  );
  expect(dispositionOf("报警 (1)'.csv")).toBe(
    "attachment; filename=\"_ (1)'.csv\"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6%20%281%29%27.csv",
  );
});
