import { beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import { writeLines } from "../../../../server/platform/operation-log/log-lines.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const day = dayMs;
const start = Date.UTC(2026, 4, 1);
const server = useTestServer();
let people: Record<
  "administrator" | "company" | "area" | "farm" | "keeper" | "idle" | "foreigner",
  Caller
>;

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database);
  const group = await buildFarm(database, { orgId, level: "group" });
  const north = await buildFarm(database, { parentId: group.id });
  const south = await buildFarm(database, { parentId: group.id });
  const own = await buildHouse(database, { farmId: north.id, name: "North 1", networkId: "NET_1" });
  const neighbour = await buildHouse(database, { farmId: north.id, name: "North 2" });
  const far = await buildHouse(database, { farmId: south.id, name: "South 1" });
  const other = await buildHouse(database, { name: "Elsewhere" });
  people = {
    administrator: await buildUser(database, { loginName: "ada" }),
    company: await buildUser(database, { loginName: "cora", roleKey: "company_manager", orgId }),
    area: await buildUser(database, {
      loginName: "arno",
      roleKey: "area_manager",
      orgId,
      farmIds: [north.id],
    }),
    farm: await buildUser(database, {
      loginName: "fred",
      roleKey: "farm_manager",
      orgId,
      farmIds: [north.id],
    }),
    keeper: await buildUser(database, {
      loginName: "kai",
      roleKey: "shack_manager",
      orgId,
      houseIds: [own.id],
    }),
    idle: await buildUser(database, { loginName: "ida", roleKey: "shack_manager", orgId }),
    foreigner: await buildUser(database, {
      loginName: "faye",
      roleKey: "company_manager",
      orgId: other.orgId,
    }),
  };
  const at = (number: number) =>
    ({ source: "computer", address: "10.0.0.1", now: start + number * day }) as const;
  const by = (caller: Caller) => ({
    userId: caller.userId,
    operator: caller.loginName,
    operatorName: caller.name,
    orgId: caller.orgId,
  });
  await writeLines(
    database,
    [
      {
        ...by(people.administrator),
        function: "alarmAck",
        operation: "tempHigh",
        remark: "100% done",
        houseId: own.id,
      },
    ],
    at(1),
  );
  await writeLines(
    database,
    [{ ...by(people.farm), function: "alarmShelve", operation: "rhLow", houseId: neighbour.id }],
    at(2),
  );
  // By a user the farm manager can see, in a house he cannot see.
  await writeLines(
    database,
    [{ ...by(people.keeper), function: "alarmAck", operation: "nh3High", houseId: far.id }],
    at(3),
  );
  await writeLines(database, [{ ...by(people.keeper), function: "logout" }], at(4));
  await writeLines(
    database,
    [
      {
        ...by(people.company),
        function: "userChange",
        operation: "fred",
        before: { mobile: "1", canOperate: "0" },
        after: { canOperate: "1", email: "f@x.cn" },
      },
    ],
    at(5),
  );
  await writeLines(
    database,
    [{ ...by(people.foreigner), function: "alarmAck", operation: "fanFault", houseId: other.id }],
    at(6),
  );
  await writeLines(
    database,
    [{ userId: null, operator: "xy…", operatorName: null, orgId: null, function: "loginFailed" }],
    at(7),
  );
});

const list = async (as: Caller, input: object = {}) =>
  (await server.call("listLog", { as, input })).body.data;
const daysOf = async (as: Caller, input: object = {}) =>
  (await list(as, input)).rows.map(({ at }) => (at - start) / day);

describe("visibility of lines", () => {
  it.each([
    ["administrator", [7, 6, 5, 4, 3, 2, 1]],
    ["company", [5, 4, 3, 2, 1]],
    ["area", [4, 2, 1]],
    ["farm", [4, 2, 1]],
    ["keeper", [4, 3, 1]],
    ["idle", []],
    ["foreigner", [6]],
  ] as const)("%s", async (name, expected) => {
    expect(await daysOf(people[name])).toEqual(expected);
    expect((await list(people[name])).total).toBe(expected.length);
  });
});

describe("the list", () => {
  it("has user, action, object and address, with their names at that time", async () => {
    await server.database.query("update houses set name = 'Renamed' where name = 'North 1'");
    await server.database.query("update users set real_name = 'Renamed' where login_name = 'ada'");
    const [line] = (await list(people.administrator, { keyword: "net_1" })).rows;
    expect(line).toEqual({
      id: expect.any(Number),
      at: start + day,
      operator: "ada",
      operatorName: "Name of ada",
      function: "alarmAck",
      houseName: "North 1",
      houseNameEn: null,
      farmName: expect.stringMatching(/^farm-/),
      farmNameEn: null,
      networkId: "NET_1",
      operation: "tempHigh",
      remark: "100% done",
      source: "computer",
      address: "10.0.0.1",
      hasChanges: false,
      changes: [],
    });
  });

  it("is filtered by function, time and keyword", async () => {
    const { administrator } = people;
    expect(await daysOf(administrator, { function: "alarmAck" })).toEqual([6, 3, 1]);
    expect(
      await daysOf(administrator, { from: String(start + 2 * day), to: String(start + 4 * day) }),
    ).toEqual([3, 2]);
    expect(await daysOf(administrator, { keyword: " KAI " })).toEqual([4, 3]);
    expect(await daysOf(administrator, { keyword: "elsewhere" })).toEqual([6]);
    expect(await daysOf(administrator, { keyword: "%" })).toEqual([1]);
    expect(await daysOf(administrator, { keyword: "nh3high", function: "logout" })).toEqual([]);
    expect(
      await daysOf(administrator, { from: "-9007199254740991", to: "9007199254740991" }),
    ).toHaveLength(7);
  });

  it("is paged", async () => {
    expect(await daysOf(people.administrator, { page: "2", pageSize: "3" })).toEqual([4, 3, 2]);
    expect(
      await list(people.administrator, { page: "9007199254740991", pageSize: "1000" }),
    ).toEqual({ total: 7, rows: [], hasMore: false });
  });

  it("refuses an unknown function", async () => {
    expect(
      (await server.call("listLog", { as: people.administrator, input: { function: "nothing" } }))
        .status,
    ).toBe(400);
  });
});

describe("changed fields of a line", () => {
  const lineOf = async (name: string) =>
    (await list(people.administrator, { function: name })).rows[0]!;
  const request = (as: Caller, id: number) =>
    server.call("logChanges", { as, input: { id: String(id) } });

  it("are shown separately, before and after", async () => {
    const line = await lineOf("userChange");
    expect(line.hasChanges).toBe(true);
    expect((await request(people.company, line.id)).body.data).toEqual([
      { field: "mobile", before: "1" },
      { field: "canOperate", before: "0", after: "1" },
      { field: "email", after: "f@x.cn" },
    ]);
  });

  it("are in the list for the settings of a controller, if they are few", async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, row) => [`target@${row}`, 21]));
    for (const after of [{ targetOffset: -1 }, many])
      await server.database.query(
        "insert into operation_logs (at, operator, function, operation, source, address, before, after) values (now(), 'ada', 'controlSend', 'curve', 'other', '', $1, $2)",
        [{ targetOffset: 0 }, after],
      );
    const { rows } = await list(people.administrator, { function: "controlSend" });
    expect(rows.map(({ changes }) => changes)).toEqual([
      [],
      [{ field: "targetOffset", before: 0, after: -1 }],
    ]);
  });

  it("are empty for a line without changes", async () => {
    const line = await lineOf("logout");
    expect([line.hasChanges, (await request(people.administrator, line.id)).body.data]).toEqual([
      false,
      [],
    ]);
  });

  it("outside the caller's scope are refused like those of a missing line", async () => {
    const { id } = await lineOf("userChange");
    for (const name of ["area", "farm", "keeper", "idle", "foreigner"] as const)
      expect([name, (await request(people[name], id)).text]).toEqual([
        name,
        (await request(people[name], 2_000_000_000)).text,
      ]);
    expect((await request(people.keeper, id)).status).toBe(404);
  });
});

describe("a search for visible text", () => {
  beforeAll(async () => {
    const at = new Date(start - 10 * day);
    const line = (name: string, operation: string, remark: string, after: object | null) =>
      server.database.query(
        `insert into operation_logs
           (at, operator, function, operation, remark, source, address, farm_id, after)
         values ($1, 'zoe', $2, $3, $4, 'other', '',
           (select id from farms where name_en = 'Riverside'), $5)`,
        [at, name, operation, remark, after],
      );
    await line("controlSend", "curve", "", { "target@2": 21 });
    await line("export", "immune", "csv", null);
    await line("refused", "/api/house/list", "roleTooHigh", null);
    await buildFarm(server.database, { name: "河边农场" });
    await server.database.query("update farms set name_en = 'Riverside' where name = '河边农场'");
    await line("houseCreate", "H1", "", null);
  });
  it.each([
    ["没有这个词", 0],
    ["下发设置", 1],
    ["目标温度", 1],
    ["温度曲线", 1],
    ["免疫日历", 1],
    ["角色高于", 1],
    ["河边", 1],
    ["氨气", 1],
    ["新建栋舍", 1],
  ] as const)("finds %s in %i lines", async (keyword, total) => {
    const result = await server.call("listLog", {
      as: people.administrator,
      input: { keyword, to: String(start + 20 * day) },
      headers: { locale: "zh" },
    });
    expect(result.body.data.total).toBe(total);
  });
});

it("a line can neither be changed nor removed", async () => {
  for (const statement of [
    "update operation_logs set operator = 'x'",
    "delete from operation_logs",
    "truncate operation_logs",
  ]) {
    await expect(server.database.query(statement)).rejects.toThrow("only ever added to");
  }
});
