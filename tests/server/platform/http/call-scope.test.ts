import { beforeAll, describe, expect, it } from "vitest";
import type { RouteName } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { visibleHouseIds } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse, buildOrg, type BuiltHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/** Part of every text that the callers must not see. */
const canary = "CANARY";
const server = useTestServer();
let own: BuiltHouse;
/**
 * Houses and alarms outside every caller's scope: in another organisation, and in a sibling farm of
 * the same one.
 */
let foreign: BuiltHouse[];
let foreignAlarms: number[];
let ownAlarm: number;
let callers: Caller[];

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database);
  const group = await buildFarm(database, { orgId, level: "group", name: `${canary}-group` });
  const company = await buildFarm(database, { parentId: group.id, level: "company" });
  const farm = await buildFarm(database, { parentId: company.id });
  const sibling = await buildFarm(database, { parentId: group.id, name: `${canary}-sibling` });
  own = await buildHouse(database, { farmId: farm.id });
  ownAlarm = (await buildAlarm(database, { houseId: own.id })).id;
  const otherOrg = await buildOrg(database, { name: `${canary}-org` });
  const otherFarm = await buildFarm(database, { orgId: otherOrg, name: `${canary}-farm` });
  foreign = [
    await buildHouse(database, { farmId: otherFarm.id, name: `${canary}-house` }),
    await buildHouse(database, { farmId: sibling.id, name: `${canary}-house` }),
  ];
  foreignAlarms = [];
  for (const { id } of foreign)
    foreignAlarms.push((await buildAlarm(database, { houseId: id, ackNote: canary })).id);

  callers = [
    await buildUser(database, { roleKey: "area_manager", orgId, farmIds: [company.id] }),
    await buildUser(database, { roleKey: "farm_manager", orgId, farmIds: [farm.id] }),
    await buildUser(database, { roleKey: "shack_manager", orgId, houseIds: [own.id] }),
    // Assignments across organisations, by mistake or by an attacker, grant nothing.
    await buildUser(database, { roleKey: "farm_manager", orgId, farmIds: [farm.id, otherFarm.id] }),
    await buildUser(database, {
      roleKey: "shack_manager",
      orgId,
      houseIds: [own.id, foreign[0]!.id],
    }),
  ];
});

const inputsFor = (house: BuiltHouse, alarmId: number): [RouteName, unknown][] => [
  ["houseDetail", { id: String(house.id) }],
  ["houseParameter", { id: String(house.id) }],
  ["houseStandard", { id: String(house.id) }],
  ["houseDays", { id: String(house.id), from: "0", to: "1" }],
  ["gatewayDetail", { houseId: String(house.id) }],
  ["gatewayOnlineLog", { houseId: String(house.id) }],
  ["telemetryRange", { houseId: String(house.id), metrics: "temp", from: "0", to: "1" }],
  [
    "exportTelemetry",
    {
      houseIds: String(house.id),
      metrics: "temp",
      from: "0",
      to: "1",
      grain: "day",
      format: "csv",
    },
  ],
  [
    "exportTelemetry",
    {
      houseIds: `${own.id},${house.id}`,
      metrics: "temp",
      from: "0",
      to: "1",
      grain: "day",
      format: "csv",
    },
  ],
  ["ackAlarm", { ids: [alarmId] }],
  ["ackAlarm", { ids: [ownAlarm, alarmId] }],
  ["shelveAlarm", { ids: [alarmId], minutes: 1, reason: "r" }],
  ["unshelveAlarm", { ids: [alarmId] }],
];

describe("records outside the scope", () => {
  it("is answered like a missing record, and changes nothing", async () => {
    for (const caller of callers) {
      for (const [index, house] of foreign.entries()) {
        const absent = inputsFor({ ...house, id: 2_000_000_000 }, 2_000_000_000);
        for (const [at, [name, input]] of inputsFor(house, foreignAlarms[index]!).entries()) {
          const reply = await server.call(name, { as: caller, input });
          const nothing = await server.call(name, { as: caller, input: absent[at]![1] });
          // A house manager may not shelve anything.
          expect([name, reply.status]).toEqual([
            name,
            name.includes("helve") && caller.roleKey === "shack_manager" ? 403 : 404,
          ]);
          expect(reply.text).toBe(nothing.text);
        }
      }
    }
    const states = await server.database.query<{ state: string }>(
      "select distinct state from alarms",
    );
    expect(states).toEqual([{ state: "unacknowledged" }]);
  });

  it("is in no list, count or filter", async () => {
    for (const caller of callers) {
      const replies = await Promise.all([
        server.call("listOverview", { as: caller }),
        server.call("alarmAmt", { as: caller }),
        server.call("listHouse", { as: caller, input: { pageSize: "1000" } }),
        server.call("listHouse", { as: caller, input: { farmId: String(foreign[0]!.farmId) } }),
        server.call("listHouse", { as: caller, input: { keyword: canary } }),
        server.call("listAlarm", { as: caller, input: { state: "all" } }),
        server.call("listAlarm", { as: caller, input: { houseId: String(foreign[1]!.id) } }),
      ]);
      for (const reply of replies) {
        expect(reply.status).toBe(200);
        expect(reply.text).not.toContain(canary);
      }
      const [overview, amount, houses, byFarm, byWord, alarms, byHouse] = replies;
      const { data } = overview.body;
      expect(data.houses.map(({ id }) => id)).toEqual([own.id]);
      expect(data.alarms.map(({ id }) => id)).toEqual([ownAlarm]);
      expect(data.orgs.map(({ id }) => id)).toEqual([own.orgId]);
      expect(data.hourly.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBeLessThanOrEqual(1);
      expect([
        amount.body.data,
        ...[houses, byFarm, byWord, alarms, byHouse].map(({ body }) => body.data.total),
      ]).toEqual([1, 1, 0, 0, 1, 0]);
      expect(await visibleHouseIds(server.database, caller)).toEqual(new Set([own.id]));
    }
  });

  it("is the other organisation for a company manager, and is empty for an administrator", async () => {
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: own.orgId,
    });
    const administrator = await buildUser(server.database);
    expect(await visibleHouseIds(server.database, company)).toEqual(
      new Set([own.id, foreign[1]!.id]),
    );
    expect(await visibleHouseIds(server.database, administrator)).toEqual(
      new Set([own.id, ...foreign.map(({ id }) => id)]),
    );
  });

  it("is everything for a manager without organisation or assignment", async () => {
    for (const roleKey of [
      "company_manager",
      "area_manager",
      "farm_manager",
      "shack_manager",
    ] as const) {
      const lost = await buildUser(server.database, {
        roleKey,
        orgId: null,
        farmIds: [own.farmId],
        houseIds: [own.id],
      });
      const idle = await buildUser(server.database, {
        roleKey,
        orgId: roleKey === "company_manager" ? await buildOrg(server.database) : own.orgId,
      });
      expect(await visibleHouseIds(server.database, lost)).toEqual(new Set());
      expect(await visibleHouseIds(server.database, idle)).toEqual(new Set());
    }
  });
});
