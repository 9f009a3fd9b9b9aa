import { beforeAll, describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { makeLogPieces } from "../../../../server/platform/operation-log/log-archive.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
const lines = 30_000;
const year = 365 * dayMs;

/** The lines are about ten minutes apart; every 3,000th is about 西山鸡舍. */
beforeAll(async () => {
  await makeLogPieces(server.database, server.clock.now);
  await server.database.query(
    `insert into operation_logs (at, operator, function, source, address, house_name, operation, request_id)
     select $1::timestamptz - make_interval(secs => n * $2::float8), '张三', 'login', 'computer', '::1',
       case when n % 3000 = 0 then '西山鸡舍 ' || n else '东山 ' || n end, '50%_a' || n, 'r' || n
     from generate_series(1, $3::int) n`,
    [new Date(server.clock.now - minuteMs), year / lines / 1000, lines],
  );
  await makeLogPieces(server.database, server.clock.now);
});

const list = async (input: Record<string, unknown>) => {
  const { status, body } = await server.call("listLog", { as: administrator, input });
  expect(status).toBe(200);
  return body.data;
};

describe("a search of a long log", () => {
  it("finds rare text by two characters at any position, and counts it", async () => {
    const result = await list({ keyword: "西山", pageSize: 20 });
    expect(result).toMatchObject({ total: 10, hasMore: false });
    expect(result.rows.map(({ houseName }) => houseName)).toEqual(
      Array.from({ length: 10 }, (_, index) => `西山鸡舍 ${(index + 1) * 3000}`),
    );
    const second = await list({ keyword: "西山", pageSize: 4, page: 3 });
    expect(second.rows.map(({ houseName }) => houseName)).toEqual([
      "西山鸡舍 27000",
      "西山鸡舍 30000",
    ]);
  });

  it.each([
    ["r29999", 1],
    ["R29999", 1],
    ["舍 27000", 1],
    ["%_A29998", 1],
    ["\\", 0],
    ["山西", 0],
    ["西 山", 0],
    ["没有", 0],
    ["'; --", 0],
  ])("finds %j in %i", async (keyword, total) => {
    expect(await list({ keyword })).toMatchObject({ total, hasMore: false });
  });

  it("stays within the requested window and function", async () => {
    const from = server.clock.now - year / 2;
    expect(await list({ keyword: "西山", from })).toMatchObject({ total: 4 });
    expect(await list({ keyword: "西山", function: "logout" })).toMatchObject({ total: 0 });
  });

  it("counts only as far as needed, and reports that there are more (§5.25)", async () => {
    for (const keyword of [undefined, "张三", "山"]) {
      const result = await list({ ...(keyword === undefined ? {} : { keyword }), pageSize: 20 });
      expect(result.hasMore).toBe(true);
      // The warning before an export of more than 15,000 lines uses this count.
      expect(result.total).toBeGreaterThan(15_000);
      expect(result.total).toBeLessThan(lines);
      expect(result.rows).toHaveLength(20);
    }
  });

  it("continues to the last page on request", async () => {
    const last = await list({ pageSize: 100, page: lines / 100 });
    expect(last).toMatchObject({ total: lines, hasMore: false });
    expect(last.rows).toHaveLength(100);
    expect(last.rows.at(-1)?.operation).toBe(`50%_a${lines}`);
  });
});
