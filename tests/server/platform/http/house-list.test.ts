import { beforeAll, describe, expect, it } from "vitest";
import { matchesStatus, statusFilters } from "../../../../contract/fleet/house/house.ts";
import type { HouseRow } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse, buildOrg, type HouseSeed } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let administrator: Caller;
let farmId: number;
let parentId: number;

beforeAll(async () => {
  const { database } = server;
  administrator = await buildUser(database);
  const orgId = await buildOrg(database, { logo: Buffer.from("png") });
  parentId = (await buildFarm(database, { orgId, level: "company", name: "parent" })).id;
  farmId = (await buildFarm(database, { parentId, name: "Aspen 100%" })).id;
  const house = (name: string, seed: HouseSeed = {}) =>
    buildHouse(database, { farmId, name, ...seed });
  const alarmed = await house("b-alarm", { networkId: "GW_77", detail: { temp: 35.5 } });
  await buildAlarm(database, { houseId: alarmed.id, severity: 2 });
  await buildAlarm(database, { houseId: alarmed.id, severity: 1, state: "returned" });
  await buildAlarm(database, { houseId: alarmed.id, severity: 3, subject: "1" });
  await buildAlarm(database, {
    houseId: (await house("a-urgent but away", { isOnline: false })).id,
    severity: 1,
    state: "acknowledged",
  });
  await buildAlarm(database, {
    houseId: (await house("c-low", { detail: { temp: 9.5 } })).id,
    severity: 4,
  });
  await buildAlarm(database, {
    houseId: (await house("d-shelved", { detail: { temp: 20 } })).id,
    shelvedUntil: 1,
  });
  await buildAlarm(database, {
    houseId: (await house("e-empty", { flock: null })).id,
    suppressedBy: "emptyHouse",
  });
  await house("g-blind", { detail: { temp: null, co2: 900 } });
  await house("h-empty and blind", { flock: null, detail: { temp: null } });
  await house("f-never", { isOnline: null, networkId: null });
  await buildHouse(database, {
    name: "elsewhere",
    farmId: (await buildFarm(database, { name: "Birch", adcode: "440000" })).id,
  });
});

async function list(
  input: Record<string, string> = {},
): Promise<{ total: number; rows: HouseRow[] }> {
  const reply = await server.call("listHouse", { as: administrator, input });
  expect(reply.status).toBe(200);
  return reply.body.data;
}
const names = async (input: Record<string, string>) =>
  (await list(input)).rows.map(({ name }) => name);

describe("the list of houses", () => {
  it("shows the worst annunciated alarm of each house and the number of its alarms", async () => {
    const { total, rows } = await list({ sort: "name" });
    expect(total).toBe(9);
    expect(
      rows.map(({ name, worstSeverity, alarmCount }) => [name, worstSeverity, alarmCount]),
    ).toEqual([
      ["a-urgent but away", 1, 1],
      ["b-alarm", 2, 2],
      ["c-low", 4, 1],
      ["d-shelved", 0, 0],
      ["e-empty", 0, 0],
      ["elsewhere", 0, 0],
      ["f-never", 0, 0],
      ["g-blind", 0, 0],
      ["h-empty and blind", 0, 0],
    ]);
    expect(rows[1]).toMatchObject({
      farmName: "Aspen 100%",
      networkId: "GW_77",
      reading: { temp: 35.5 },
    });
    expect(rows[6]).toMatchObject({ isOnline: null, networkId: null, reading: null });
  });

  it.each(statusFilters)("filters by %s as the contract defines it", async (status) => {
    const all = (await list({ sort: "name" })).rows;
    const expected = all
      .filter((row) =>
        matchesStatus(status, { house: row, reading: row.reading, worst: row.worstSeverity }),
      )
      .map(({ name }) => name);
    expect(await names({ status, sort: "name" })).toEqual(expected);
    expect((await list({ status })).total).toBe(expected.length);
    expect(expected).not.toEqual([]);
  });

  it("sorts by urgency, farm and temperature", async () => {
    expect((await names({})).slice(0, 3)).toEqual(["a-urgent but away", "b-alarm", "c-low"]);
    expect((await names({ sort: "farm" })).at(-1)).toBe("elsewhere");
    expect((await names({ sort: "temp" })).slice(0, 3)).toEqual(["b-alarm", "d-shelved", "c-low"]);
  });

  it("pages, and counts also beyond the last page", async () => {
    expect(await names({ sort: "name", page: "2", pageSize: "3" })).toEqual([
      "d-shelved",
      "e-empty",
      "elsewhere",
    ]);
    expect(await list({ page: "9007199254740991", pageSize: "1000" })).toEqual({
      total: 9,
      rows: [],
    });
  });

  it("filters by farm with its children, by province and by plain text", async () => {
    for (const id of [farmId, parentId]) expect((await list({ farmId: String(id) })).total).toBe(8);
    expect((await list({ farmId: "99999999999" })).total).toBe(0);
    expect(await names({ adcode: "440000" })).toEqual(["elsewhere"]);
    expect(await names({ keyword: "birch" })).toEqual(["elsewhere"]);
    expect(await names({ keyword: "gw_77" })).toEqual(["b-alarm"]);
    expect((await list({ keyword: "100%" })).total).toBe(8);
    expect((await list({ keyword: "%" })).total).toBe(8);
    expect((await list({ keyword: "\\" })).total).toBe(0);
  });
});

describe("one house", () => {
  it("comes with its newest frame and its open alarms, worst first", async () => {
    const [row] = (await list({ keyword: "b-alarm" })).rows;
    const { data } = (
      await server.call("houseDetail", { as: administrator, input: { id: String(row!.id) } })
    ).body;
    expect(data.house).toMatchObject({ id: row!.id, name: "b-alarm" });
    expect(data.detail).toMatchObject({ temp: 35.5, fans: [] });
    expect(data.alarms.map(({ severity }) => severity)).toEqual([1, 2, 3]);
  });

  it("has no frame before its first", async () => {
    const [row] = (await list({ keyword: "f-never" })).rows;
    expect(
      (await server.call("houseDetail", { as: administrator, input: { id: String(row!.id) } })).body
        .data,
    ).toMatchObject({ detail: null, alarms: [] });
  });
});

describe("the logo", () => {
  it("is that of the caller's organisation, or '' without one", async () => {
    const [org] = await server.database.query<{ id: number }>(
      "select id from orgs where logo is not null",
    );
    const manager = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: org!.id,
    });
    expect((await server.call("getLogo", { as: manager })).body.data).toBe(
      Buffer.from("png").toString("base64"),
    );
    expect((await server.call("getLogo", { as: administrator })).body.data).toBe("");
  });
});
