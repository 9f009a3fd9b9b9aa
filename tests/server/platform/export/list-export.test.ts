import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { listRowsMax } from "../../../../contract/base/file-format.ts";
import { exportedTables, type ExportedTable } from "../../../../contract/base/operation-log.ts";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import { listSheet } from "../../../../server/platform/export/list-export.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import {
  buildBreed,
  buildFarm,
  buildHouse,
  type BuiltHouse,
  buildOrg,
} from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/** 2026-05-02 08:00 in Shanghai. */
const placedAt = Date.UTC(2026, 4, 2);
const server = useTestServer();
let house: BuiltHouse;
let administrator: Caller;
let boss: Caller;
/** Caller of another organisation. */
let otherCompany: Caller;

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database, { name: "北方牧业", nameEn: "North Poultry" });
  const group = await buildFarm(database, { orgId, name: "华北区", level: "group" });
  const farm = await buildFarm(database, { parentId: group.id, name: "一场" });
  house = await buildHouse(database, {
    farmId: farm.id,
    name: "1 号舍",
    networkId: "GW-1",
    flock: { placedAt },
  });
  const set = (table: string, values: string) => database.query(`update ${table} set ${values}`);
  await set(
    "orgs",
    "code = 'NORTH', principal = '张三', office_tel = '010-1', mobile = '139', email = 'n@x.cn', remark = 'a, b', shift_times = '{08:00,20:00}'",
  );
  await set("farms", `name_en = 'North China' where id = ${group.id}`);
  await set(
    "farms",
    `name_en = 'Farm 1', short_name = '一场东', short_name_en = 'F1', type = 'broiler', address = '路 1 号' where id = ${farm.id}`,
  );
  await set(
    "houses",
    `name_en = 'House 1', archetype = 'broilerCage', floor_m2 = 1440.5, phases = 'one', equipment = '{"fans": 14}', limit_override = '{"tempAbsHighC": 35}', created_at = '2026-01-01T00:00Z'`,
  );
  await set(
    "breeds",
    `key = 'ross', name = '罗斯 308', name_en = 'Ross 308', org_id = ${orgId}, factory = 'Aviagen', description = '快大', source = '手册', sale_age = 38, operator = 'li', created_at = '2026-01-01T00:00Z'`,
  );
  await set(
    "gateways",
    "number = 'SN-1', version = '2.1', sim_card = '8986', net_type = 'wireless'",
  );
  await set("house_states", "seen_at = '2026-06-01T10:00Z'");
  administrator = await buildUser(database, { loginName: "root" });
  boss = await buildUser(database, {
    loginName: "boss",
    roleKey: "company_manager",
    orgId,
    remoteConfig: true,
  });
  await buildUser(database, {
    loginName: "keeper",
    roleKey: "shack_manager",
    orgId,
    canOperate: false,
    houseIds: [house.id],
  });
  await buildUser(database, {
    loginName: "lead",
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  await set(
    "users",
    "real_name_en = 'Keeper', department = '生产', position = '舍长', office_tel = '010-2', mobile = '138', email = 'k@x.cn', latest_login_at = '2026-05-31T16:30Z', login_times = 3 where login_name = 'keeper'",
  );

  const name = (kind: string, id: number, system: string, external: string) =>
    database.query(
      `insert into external_ids (kind, ${kind}_id, org_id, system, external_id)
        values ('${kind}', ${id}, ${orgId}, '${system}', '${external}')`,
    );
  await name("farm", farm.id, "SAP", "F-1");
  await name("farm", farm.id, "HR", "7");
  await name("house", house.id, "SAP", "H-0012");

  const far = await buildFarm(database, {
    orgId: await buildOrg(database, { name: "Rival" }),
    name: "Rival farm",
  });
  await buildHouse(database, {
    farmId: far.id,
    name: "Rival house",
    networkId: "GW-R",
    flock: null,
  });
  await buildBreed(database, { orgId: far.orgId, name: "Rival breed", key: "rival" });
  otherCompany = await buildUser(database, {
    loginName: "rival",
    roleKey: "company_manager",
    orgId: far.orgId,
  });
});

type ListExport = Extract<
  RouteName,
  "exportOrg" | "exportUser" | "exportFarm" | "exportHouse" | "exportGateway" | "exportBreed"
>;
interface Case {
  readonly name: ListExport;
  readonly list: RouteName;
  readonly table: ExportedTable;
  readonly input: object;
  /** A filter that matches none of the caller's own rows. */
  readonly against: object;
  readonly zh: readonly string[];
  readonly en: readonly string[];
  /** Empty if the list has one order. */
  readonly sort: string;
  /** The column that distinguishes rows, and its values for the rival. */
  readonly naming: number;
  readonly theirs: readonly string[];
}
const cases: readonly Case[] = [
  {
    name: "exportOrg",
    list: "listOrg",
    table: "org",
    input: { keyword: "north" },
    against: { keyword: "south" },
    sort: "code",
    naming: 0,
    theirs: [],
    zh: [
      "机构",
      "名称,编码,负责人,办公电话,手机,传真,邮箱,地图,交接班时间,农场数,栋舍数,用户数,备注",
      '北方牧业,NORTH,张三,010-1,139,,n@x.cn,中国,"08:00, 20:00",1,1,3,"a, b"',
    ],
    en: [
      "Organisations",
      "Name,Code,Principal,Office telephone,Mobile,Fax,Email,Map,Shift times,Farms,Houses,Users,Remark",
      'North Poultry,NORTH,张三,010-1,139,,n@x.cn,China,"08:00, 20:00",1,1,3,"a, b"',
    ],
  },
  {
    name: "exportUser",
    list: "listUser",
    table: "user",
    input: { timeZone: "Asia/Shanghai" },
    against: { roleKey: "area_manager" },
    sort: "realName",
    naming: 0,
    theirs: ["rival"],
    zh: [
      "用户",
      "时间：Asia/Shanghai",
      "用户名,姓名,英文姓名,角色,所属机构,部门,职务,办公电话,手机,邮箱,操作权限,远程配置权限,管辖农场节点数,分配栋舍数,最近登录,登录次数",
      "boss,Name of boss,,公司管理员,北方牧业,,,,,,是,是,,,,0",
      "keeper,Name of keeper,Keeper,栋舍管理员,北方牧业,生产,舍长,010-2,138,k@x.cn,否,否,,1,2026-06-01 00:30:00,3",
      "lead,Name of lead,,场长,北方牧业,,,,,,是,否,1,,,0",
    ],
    en: [
      "Users",
      "Times: Asia/Shanghai",
      "User name,Name,English name,Role,Organisation,Department,Position,Office telephone,Mobile,Email,May operate,May configure remotely,Farms managed,Houses assigned,Latest sign-in,Sign-ins",
      "boss,Name of boss,,Company manager,North Poultry,,,,,,Yes,Yes,,,,0",
      "keeper,Name of keeper,Keeper,House manager,North Poultry,生产,舍长,010-2,138,k@x.cn,No,No,,1,2026-06-01 00:30:00,3",
      "lead,Name of lead,,Farm manager,North Poultry,,,,,,Yes,No,1,,,0",
    ],
  },
  {
    name: "exportFarm",
    list: "listFarm",
    table: "farm",
    input: {},
    against: { keyword: "south" },
    sort: "",
    naming: 0,
    theirs: ["Rival farm"],
    zh: [
      "农场与集团",
      "名称,上级,层级,类型,所属机构,大屏简称,英文简称,栋舍数,空舍数,管理员数,所在地,地址,经度,纬度,外部编号,时区",
      "华北区,,集团,综合,北方牧业,,,1,0,0,山东,,117,36,,Asia/Shanghai",
      '一场,华北区,农场,白羽肉鸡,北方牧业,一场东,F1,1,0,1,山东,路 1 号,117,36,"HR 7; SAP F-1",Asia/Shanghai',
    ],
    en: [
      "Farms and groups",
      "Name,Parent,Level,Type,Organisation,Short name on the wall,English short name,Houses,Empty houses,Managers,Location,Address,Longitude,Latitude,External ID,Time zone",
      "North China,,Group,Mixed,North Poultry,,,1,0,0,Shandong,,117,36,,Asia/Shanghai",
      'Farm 1,North China,Farm,Broiler,North Poultry,一场东,F1,1,0,1,Shandong,路 1 号,117,36,"HR 7; SAP F-1",Asia/Shanghai',
    ],
  },
  {
    name: "exportHouse",
    list: "manageHouseList",
    table: "house",
    input: { status: "stocked" },
    against: { status: "empty" },
    sort: "name",
    naming: 1,
    theirs: ["Rival house"],
    zh: [
      "栋舍",
      "时间：Asia/Shanghai",
      "农场,栋舍,畜禽种类,栋舍类型,舍内面积 m²,供电相数,网络编号,品种,入舍时间,入舍数,日龄,历史批次数,自定义报警限值数,风机,侧风窗,导流板,湿帘,加热器,灯光回路,温度探头,报警输入,创建时间,外部编号,时区",
      "一场,1 号舍,白羽肉鸡,笼养肉鸡舍,1440.5,单相,GW-1,罗斯 308,2026-05-02 08:00:00,20000,30,0,1,14,,,,,,,,2026-01-01 08:00:00,SAP H-0012,Asia/Shanghai",
    ],
    en: [
      "Houses",
      "Times: Asia/Shanghai",
      "Farm,House,Species,House type,Floor area m²,Supply phases,Network ID,Breed,Placed,Head placed,Age,Past flocks,Custom alarm limits,Fans,Inlets,Tunnel doors,Cooling pads,Heaters,Light circuits,Temperature probes,Alarm inputs,Created,External ID,Time zone",
      "Farm 1,House 1,Broiler,Caged broilers,1440.5,One phase,GW-1,Ross 308,2026-05-02 08:00:00,20000,30,0,1,14,,,,,,,,2026-01-01 08:00:00,SAP H-0012,Asia/Shanghai",
    ],
  },
  {
    name: "exportGateway",
    list: "listGateway",
    table: "gateway",
    input: { state: "online", typeKey: "27" },
    against: { state: "never" },
    sort: "networkId",
    naming: 4,
    theirs: ["GW-R"],
    zh: [
      "网关",
      "时间：Asia/Shanghai",
      "农场,所在地,栋舍,品种,网络编号,编号,类型,版本,状态,最近通信,密钥,SIM 卡,网络,上报间隔（秒）,下属设备数,时区",
      "一场,山东,1 号舍,罗斯 308,GW-1,SN-1,EC86,2.1,在线,2026-06-01 18:00:00,已生成,8986,无线,60,0,Asia/Shanghai",
    ],
    en: [
      "Gateways",
      "Times: Asia/Shanghai",
      "Farm,Location,House,Breed,Network ID,Number,Type,Version,Status,Last data,Secret,SIM card,Network,Reporting interval (s),Devices,Time zone",
      "Farm 1,Shandong,House 1,Ross 308,GW-1,SN-1,EC86,2.1,Online,2026-06-01 18:00:00,Issued,8986,Wireless,60,0,Asia/Shanghai",
    ],
  },
  {
    name: "exportBreed",
    list: "listBreed",
    table: "breed",
    input: { origin: "own", species: "broiler", timeZone: "UTC" },
    against: { species: "pig" },
    sort: "code",
    naming: 1,
    theirs: ["rival"],
    zh: [
      "品种",
      "时间：UTC",
      "名称,编码,归属,畜禽种类,育种公司,说明,数据来源,标准行数,标准至日龄,出栏日龄,在养批次,创建时间,创建人",
      "罗斯 308,ross,自有,白羽肉鸡,Aviagen,快大,手册,0,,38,1,2026-01-01 00:00:00,li",
    ],
    en: [
      "Breeds",
      "Times: UTC",
      "Name,Code,Scope,Species,Breeding company,Description,Data source,Standard rows,Standard to day,Slaughter age,Current flocks,Created,Created by",
      "Ross 308,ross,Own,Broiler,Aviagen,快大,手册,0,,38,1,2026-01-01 00:00:00,li",
    ],
  },
];
const take = (name: ListExport, as: Caller, input: object = {}, locale = "zh") =>
  server.call(name, { as, headers: { locale }, input: { format: "csv", ...input } });
/** Rows of a file without quotes. */
const rowsOf = (text: string): string[][] =>
  text
    .split("\r\n")
    .slice(/\n"?(?:时间：|Times: )/.test(text) ? 3 : 2, -1)
    .map((line) => line.split(","));

describe.each(cases)(
  "$name",
  ({ name, list, table, input, against, zh, en, sort, naming, theirs }) => {
    const own = () => (name === "exportOrg" ? administrator : boss);

    it.each([
      ["zh", zh],
      ["en", en],
    ] as const)(
      "equals the list byte by byte, in the language of the call: %s",
      async (locale, lines) => {
        const { text, headers } = await take(name, own(), input, locale);
        expect(text).toBe(`\ufeff${lines.join("\r\n")}\r\n`);
        expect([headers["x-row-count"], headers["content-disposition"]]).toEqual([
          String(rowsOf(text).length),
          expect.stringContaining(
            encodeURIComponent(`${exportedTables[table][locale]} 2026-06-01.csv`),
          ),
        ]);
      },
    );

    it("has all rows of the list in its order, within its filters", async () => {
      const order = sort === "" ? {} : { sort, order: "desc" };
      const { data } = (
        await server.call(list, {
          as: administrator,
          headers: { locale: "zh" },
          input: { ...order, pageSize: "1000" },
        })
      ).body as { data: readonly object[] | { rows: readonly object[] } };
      const listed = "rows" in data ? data.rows : data;
      const rows = rowsOf((await take(name, administrator, order)).text);
      expect(rows.length).toBeGreaterThan(1);
      for (const [index, row] of rows.entries())
        expect(Object.values(listed[index]!)).toContain(row[naming]);
      expect(rows).toHaveLength(listed.length);
      expect(rowsOf((await take(name, own(), against)).text)).toEqual([]);
    });

    it("contains only the caller's rows for a foreign manager, even when others are requested", async () => {
      const reply = await take(name, otherCompany);
      if (name === "exportOrg") return expect(reply.status).toBe(403);
      expect(rowsOf(reply.text).map((row) => row[naming])).toEqual(theirs);
      if (name !== "exportUser")
        expect(
          rowsOf(
            (await take(name, otherCompany, { keyword: name === "exportBreed" ? "ross" : "一场" }))
              .text,
          ),
        ).toEqual([]);
    });

    it("is recorded in the operation log", async () => {
      await take(name, own(), { ...input, format: "xlsx" });
      const [line] = (await server.call("listLog", { as: own(), input: { pageSize: "1" } })).body
        .data.rows;
      expect(line).toMatchObject({
        operator: own().loginName,
        function: "export",
        operation: table,
        remark: `xlsx ×${zh.length - (zh[1]!.startsWith("时间") ? 3 : 2)}`,
      });
    });
  },
);

describe("a file of a list", () => {
  it("of users can be limited to those who see a house", async () => {
    const { id } = await buildFarm(server.database, { orgId: boss.orgId! });
    await buildUser(server.database, {
      loginName: "neighbour",
      roleKey: "farm_manager",
      orgId: boss.orgId,
      farmIds: [id],
    });
    const { text } = await take("exportUser", boss, { shackId: String(house.id), order: "desc" });
    expect(rowsOf(text).map(([loginName]) => loginName)).toEqual(["lead", "keeper", "boss"]);
    expect(
      rowsOf(
        (await take("exportUser", boss, { shackId: String(house.id), roleKey: "shack_manager" }))
          .text,
      ),
    ).toHaveLength(1);
  });

  it("has the local time of each farm, with its zone", async () => {
    const { farmId } = await buildHouse(server.database, {
      orgId: boss.orgId!,
      name: "Z",
      networkId: "GW-Z",
      flock: { placedAt },
    });
    await server.database.query(
      "update farms set time_zone = 'Europe/London', name = 'Z' where id = $1",
      [farmId],
    );
    await server.database.query("update house_states set seen_at = '2026-06-01T10:00Z'");
    const [houses, gateways] = [
      (await take("exportHouse", boss, { sort: "name" })).text,
      (await take("exportGateway", boss, { sort: "networkId" })).text,
    ];
    await server.database.query("update farms set time_zone = 'Asia/Shanghai' where id = $1", [
      farmId,
    ]);
    expect([houses, gateways].map((text) => text.split("\r\n")[1])).toEqual([
      '"时间：Asia/Shanghai, Europe/London"',
      '"时间：Asia/Shanghai, Europe/London"',
    ]);
    expect(rowsOf(houses).map((row) => [row[1], row[8], row.at(-1)])).toEqual([
      ["1 号舍", "2026-05-02 08:00:00", "Asia/Shanghai"],
      ["Z", "2026-05-02 01:00:00", "Europe/London"],
    ]);
    expect(rowsOf(gateways).map((row) => [row[9], row.at(-1)])).toEqual([
      ["2026-06-01 18:00:00", "Asia/Shanghai"],
      ["2026-06-01 11:00:00", "Europe/London"],
    ]);
  });

  it("contains text that no spreadsheet calculates", async () => {
    const formula = "=1+1";
    const orgId = await buildOrg(server.database, { name: formula });
    const farm = await buildFarm(server.database, { orgId, name: formula });
    const { id } = await buildHouse(server.database, { farmId: farm.id, name: formula });
    await server.database.query(
      "update gateways set number = $2, sim_card = $2 where house_id = $1",
      [id, formula],
    );
    await server.database.query(
      "update breeds set name = $1, factory = $1 where id = (select max(id) from breeds)",
      [formula],
    );
    const { userId } = await buildUser(server.database, {
      loginName: formula,
      roleKey: "shack_manager",
      orgId,
      houseIds: [id],
    });
    await server.database.query("update users set real_name = $2 where id = $1", [userId, formula]);
    for (const { name } of cases) {
      const { text } = await take(name, administrator, { keyword: formula });
      const cells = rowsOf(text)
        .flat()
        .filter((cell) => cell.includes(formula));
      expect([name, cells.length > 0, cells.filter((cell) => !cell.startsWith("'="))]).toEqual([
        name,
        true,
        [],
      ]);
      const reply = await server.app.inject({
        url: `${apiBase}${routes[name].path}`,
        query: { keyword: formula, format: "xlsx" },
        headers: { authorization: await server.tokenOf(administrator) },
      });
      const sheet = strFromU8(unzipSync(reply.rawPayload)["xl/worksheets/sheet1.xml"]!);
      expect([
        name,
        sheet.includes(`<c t="inlineStr"><is><t xml:space="preserve">${formula}</t></is></c>`),
        sheet.includes("<f>"),
      ]).toEqual([name, true, false]);
    }
  });

  it(
    "is complete beyond a page and a batch, and refused with a hint when it is too long",
    { timeout: 300_000 },
    async () => {
      const grow = (from: number, to: number) =>
        server.database.query(
          "insert into breeds (org_id, key, name, species) select $1, 'n' || i, 'n' || i, 'duck' from generate_series($2::int, $3::int) i",
          [otherCompany.orgId, from, to],
        );
      await grow(1, 4001);
      const { text, headers } = await take("exportBreed", otherCompany, { species: "duck" });
      expect([new Set(rowsOf(text).map(([name]) => name)).size, headers["x-row-count"]]).toEqual([
        4001,
        "4001",
      ]);
      await grow(4002, listRowsMax + 1);
      const reply = await take("exportBreed", otherCompany, { species: "duck" }, "en");
      expect([reply.status, reply.body.fields]).toEqual([
        400,
        { keyword: "More than 50000 rows cannot be exported, please narrow the range" },
      ]);
      expect(reply.headers["content-disposition"]).toBeUndefined();
      expect(
        (await take("exportBreed", otherCompany, { species: "duck", keyword: "n77" })).status,
      ).toBe(200);
    },
  );

  it("may have as many rows as documented", () => {
    const rows = Array.from({ length: listRowsMax }, (_, index) => index);
    const request = { format: "csv", language: "en", now: 0 } as const;
    expect(listSheet({ table: "org", fields: {}, rows, columns: [] }, request).total).toBe(50_000);
    expect(() =>
      listSheet({ table: "org", fields: {}, rows: [...rows, 0], columns: [] }, request),
    ).toThrow(expect.objectContaining({ status: 400 }));
  });
});
