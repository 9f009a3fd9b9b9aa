import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, unique } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";
import { importRow } from "./house-import/house-import-form.ts";
import { newHouse } from "./house-manage/house-form.ts";

const server = useTestServer();
let farm: { id: number; orgId: number; name: string };
let manager: Caller;

beforeEach(async () => {
  const name = unique("Farm");
  farm = { ...(await buildFarm(server.database, { name })), name };
  manager = await buildUser(server.database, { roleKey: "company_manager", orgId: farm.orgId });
});

const create = (name: string, farmId = farm.id) =>
  server.call("createHouse", { as: manager, input: newHouse(farmId, { name }) });
const alike = ["１号舍", "1号\u200b舍", "1号舍 ", "1号舍\u3000"];

describe("a name of a house", () => {
  it.each(alike)("that looks like another one of its farm is refused: %j", async (name) => {
    expect((await create("1号舍")).status).toBe(200);
    const { status, body } = await create(name);
    expect([status, body.fields]).toEqual([409, { name: "Name existed" }]);
    const other = await buildFarm(server.database, { orgId: farm.orgId });
    expect((await create(name, other.id)).status).toBe(200);
  });

  it("in English is refused if another house has it in either language", async () => {
    const build = (name: string, nameEn: string) =>
      server.call("createHouse", { as: manager, input: newHouse(farm.id, { name, nameEn }) });
    expect((await build("1号舍", "House 1")).status).toBe(200);
    expect((await build("2号舍", "Ｈouse  1")).body.fields).toEqual({ nameEn: "Name existed" });
    expect((await build("house 1", "")).body.fields).toEqual({ name: "Name existed" });
    // A house may have the same name in both languages.
    expect((await build("House 3", "House 3")).status).toBe(200);
    const rows = ["House 1", "House 4", "house 4"].map((nameEn, index) =>
      importRow(farm.name, { row: index + 2, house: `${index + 4}号舍`, nameEn }),
    );
    const { body } = await server.call("importHouses", {
      as: manager,
      input: { rows, isConfirmed: false },
    });
    expect(body.data.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "nameEn"],
      [4, "nameEn"],
    ]);
  });

  it("is assigned once if two people assign it at once", async () => {
    const answers = await Promise.all([...alike, "1号舍"].map((name) => create(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it("is also checked in a table, against existing ones and within the table", async () => {
    await create("1号舍");
    const rows = ["１号舍", "A", "Ａ"].map((house, index) =>
      importRow(farm.name, { row: index + 2, house }),
    );
    const { body } = await server.call("importHouses", {
      as: manager,
      input: { rows, isConfirmed: false },
    });
    expect(body.data.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "house"],
      [4, "house"],
    ]);
  });
});

it("a name that two houses already share can be changed, and a table names both houses", async () => {
  for (const name of ["1号舍", "１号舍"])
    await buildHouse(server.database, { farmId: farm.id, name });
  const { body } = await server.call("importRecords", {
    as: manager,
    input: { rows: [{ row: 2, house: "1号舍", day: "2026-05-31", dead: "1" }], isConfirmed: false },
  });
  expect(body.data.problems).toEqual([
    {
      row: 2,
      field: "house",
      message:
        "This farm has houses whose names look the same (1号舍 / １号舍): rename one of them first",
    },
  ]);
  const [twin] = await server.database.query<{ id: number; name: string; version: number }>(
    "select id, name, version from houses where farm_id = $1 order by id desc",
    [farm.id],
  );
  const input = newHouse(farm.id, { ...twin });
  expect((await server.call("updateHouse", { as: manager, input })).status).toBe(200);
});
