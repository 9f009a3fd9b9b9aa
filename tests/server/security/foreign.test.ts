import { beforeAll, describe, expect, it } from "vitest";
import { veilPassword } from "../../../contract/session.ts";
import { type RouteName, routes } from "../../../contract/route/route.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { buildFarm } from "../../factories/fleet.ts";
import type { BuiltGateway } from "../../factories/gateway.ts";
import { type Reply, useTestServer } from "../../factories/http.ts";
import { newFarm } from "../farm/form.ts";
import { importRow } from "../house-import/form.ts";
import { buildSite, canary, type Site } from "./site.ts";

const server = useTestServer();
let own: Site;
/** Of another organisation, and of a sibling farm in the same one. */
let elsewhere: Site;
let sibling: Site;
/** Everything that was answered to people of `own`. */
const heard: string[] = [];

beforeAll(async () => {
  elsewhere = await buildSite(server.database, canary);
  const group = await buildFarm(server.database, { level: "group" });
  own = await buildSite(server.database, "own", group.id);
  sibling = await buildSite(server.database, `${canary}-sibling`, group.id);
});

/** The ids a call can name. */
interface Ids {
  readonly house: number;
  readonly alarm: number;
  readonly user: number;
  readonly farm: number;
  readonly org: number;
  readonly breed: number;
  readonly flock: number;
  readonly line: number;
  readonly gateway: BuiltGateway;
}
const idsOf = (site: Site, user: Caller): Ids => ({
  house: site.house.id,
  alarm: site.alarm.id,
  user: user.userId,
  farm: site.farmId,
  org: site.orgId,
  breed: site.breedId,
  flock: site.flockId,
  line: site.lineId,
  gateway: site.gateway,
});
const absent: Ids = {
  house: 2_000_000_001,
  alarm: 2_000_000_002,
  user: 2_000_000_003,
  farm: 2_000_000_004,
  org: 2_000_000_005,
  breed: 2_000_000_006,
  flock: 2_000_000_010,
  line: 2_000_000_011,
  gateway: { id: 2_000_000_007, concentratorId: 2_000_000_008, terminalId: 2_000_000_009 },
};

const person = { loginName: "stranger", realName: "Stranger", roleKey: "shack_manager" };
const building = { name: "Stranger", species: "broiler" };
/** Every way to name something: in the query, in the body, in a list, alone and among the own. */
const probes = ({
  house,
  alarm,
  user,
  farm,
  org,
  breed,
  flock,
  line,
  gateway,
}: Ids): readonly (readonly [RouteName, object])[] => [
  ["houseDetail", { id: String(house) }],
  ["searchByShack", { shackId: String(house) }],
  ["logChanges", { id: String(line) }],
  ["houseParameter", { id: String(house) }],
  ["houseStandard", { id: String(house) }],
  ["houseDays", { id: String(house), from: "0", to: "1" }],
  ["gatewayDetail", { houseId: String(house) }],
  ["gatewayOnlineLog", { houseId: String(house) }],
  ["telemetryRange", { houseId: String(house), metrics: "temp", from: "0", to: "1" }],
  ["dayLine", { houseIds: String(house) }],
  [
    "exportTelemetry",
    { houseIds: String(house), metrics: "temp", from: "0", to: "1", grain: "day", format: "csv" },
  ],
  [
    "exportTelemetry",
    {
      houseIds: `${own.house.id},${house}`,
      metrics: "temp",
      from: "0",
      to: "1",
      grain: "day",
      format: "csv",
    },
  ],
  ["exportAlarm", { houseId: String(house), state: "all", format: "csv" }],
  ["exportAlarm", { farmId: String(farm), state: "all", format: "csv" }],
  ["listHouse", { farmId: String(farm) }],
  ["listAlarm", { houseId: String(house), state: "all" }],
  ["listAlarm", { farmId: String(farm), state: "all" }],
  ["alarmLife", { id: String(alarm) }],
  ["alarmFigures", { houseId: String(house), state: "all" }],
  ["alarmFigures", { farmId: String(farm), state: "all" }],
  ["ackAlarm", { ids: [alarm] }],
  ["ackAlarm", { ids: [own.alarm.id, alarm] }],
  ["shelveAlarm", { ids: [alarm], minutes: 1, reason: "r" }],
  ["shelveAlarm", { ids: [own.alarm.id, alarm], minutes: 1, reason: "r" }],
  ["unshelveAlarm", { ids: [own.alarm.id, alarm] }],
  ["saveUser", { ...person, id: user, version: 1 }],
  [
    "saveUser",
    {
      ...person,
      roleKey: "farm_manager",
      farmIds: [farm],
      password: veilPassword("Long-Enough-27"),
    },
  ],
  [
    "saveUser",
    {
      ...person,
      roleKey: "farm_manager",
      farmIds: [own.farmId, farm],
      password: veilPassword("Long-Enough-27"),
    },
  ],
  ["createFarm", newFarm({ parentId: farm })],
  ["updateFarm", newFarm({ id: farm, version: 1 })],
  ["updateFarm", newFarm({ id: own.farmId, version: 1, parentId: farm })],
  ["deleteFarm", { id: farm }],
  ["moveEffects", { id: String(farm) }],
  ["moveEffects", { id: String(own.farmId), parentId: String(farm) }],
  ["manageHouseList", { id: String(house) }],
  ["manageHouseList", { farmId: String(farm) }],
  ["exportHouse", { id: String(house), format: "csv" }],
  ["exportHouse", { farmId: String(farm), format: "csv" }],
  ["houseLimits", { id: String(house) }],
  ["createHouse", { ...building, farmId: farm }],
  ["updateHouse", { ...building, farmId: own.farmId, id: house, version: 1 }],
  ["updateHouse", { ...building, farmId: farm, id: own.house.id, version: 1 }],
  ["deleteHouse", { id: house }],
  ["deleteHouse", { id: house, withHistoryOf: "Stranger" }],
  ["listFarm", { id: String(farm) }],
  ["listFlock", { houseId: String(house) }],
  ["listFlock", { houseId: String(own.house.id), id: String(flock) }],
  ["placeableBreeds", { houseId: String(house) }],
  [
    "placeFlock",
    { houseId: house, breedId: own.breedId, placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
  ],
  [
    "updateFlock",
    { id: flock, version: 1, breedId: own.breedId, placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
  ],
  ["clearFlock", { id: flock, version: 1, clearedAt: Date.UTC(2026, 0, 1) }],
  ["deleteFlock", { id: flock, version: 1 }],
  ["listBreed", { id: String(breed) }],
  ["breedDetail", { id: String(breed) }],
  ["createBreed", { name: "Stranger", code: "S", species: "broiler", copyOfId: breed }],
  ["updateBreed", { id: breed, version: 1, name: "Stranger", code: "S", species: "broiler" }],
  ["saveBreedDays", { id: breed, version: 1, days: [], reminders: [] }],
  ["deleteBreed", { id: breed }],
  ["listOrg", { id: String(org) }],
  ["updateOrg", { id: org, version: 1, name: "Stranger", code: "S" }],
  ["deleteOrg", { id: org }],
  ["listGateway", { id: String(gateway.id) }],
  ["listGateway", { farmId: String(farm) }],
  ["exportGateway", { id: String(gateway.id), format: "csv" }],
  ["exportGateway", { farmId: String(farm), format: "csv" }],
  ["createGateway", { houseId: house, networkId: "STRANGER", typeKey: 27 }],
  ["updateGateway", { id: gateway.id, version: 1, networkId: "STRANGER", typeKey: 27 }],
  ["deleteGateway", { id: gateway.id }],
  ["issueCredential", { id: gateway.id }],
  ["revokeCredential", { id: gateway.id }],
  ["gatewayConnect", { id: String(gateway.id) }],
  ["createGatewayType", { id: 27, name: "Stranger", nameEn: "Stranger" }],
  ["updateGatewayType", { id: 27, version: 1, name: "Stranger", nameEn: "Stranger" }],
  ["deleteGatewayType", { id: 27 }],
  ["listConcentrator", { gatewayId: String(gateway.id) }],
  ["listConcentrator", { gatewayId: String(own.gateway.id), id: String(gateway.concentratorId) }],
  [
    "createConcentrator",
    { gatewayId: gateway.id, kind: "transmitter", code: "S", name: "Stranger" },
  ],
  [
    "updateConcentrator",
    { id: gateway.concentratorId, version: 1, kind: "transmitter", code: "S", name: "Stranger" },
  ],
  ["deleteConcentrator", { id: gateway.concentratorId }],
  ["listTerminal", { gatewayId: String(gateway.id) }],
  ["listTerminal", { gatewayId: String(own.gateway.id), id: String(gateway.terminalId) }],
  ["createTerminal", { gatewayId: gateway.id, kind: "fan", code: "S", name: "Stranger" }],
  [
    "createTerminal",
    {
      gatewayId: own.gateway.id,
      concentratorId: gateway.concentratorId,
      kind: "fan",
      code: "S",
      name: "Stranger",
    },
  ],
  [
    "updateTerminal",
    { id: gateway.terminalId, version: 1, kind: "fan", code: "S", name: "Stranger" },
  ],
  [
    "updateTerminal",
    {
      id: own.gateway.terminalId,
      version: 1,
      concentratorId: gateway.concentratorId,
      kind: "fan",
      code: "S",
      name: "Stranger",
    },
  ],
  ["deleteTerminal", { id: gateway.terminalId }],
  ["listUser", { id: String(user) }],
  ["exportUser", { id: String(user), format: "csv" }],
  ["exportUser", { shackId: String(house), format: "csv" }],
  ["deleteUser", { id: user }],
  ["resetPwd", { id: user }],
  ["saveUserShacks", { id: user, roleKey: "shack_manager", shackIds: [] }],
  ["saveUserShacks", { id: own.keeper.userId, roleKey: "shack_manager", shackIds: [house] }],
  [
    "saveUserShacks",
    { id: own.keeper.userId, roleKey: "shack_manager", shackIds: [own.house.id, house] },
  ],
];

async function ask(name: RouteName, as: Caller, input: object): Promise<Reply<unknown>> {
  const reply = await server.call(name, { as, input });
  heard.push(reply.text);
  return reply;
}

/** What an attacker could have changed. */
const stateOf = () =>
  server.database.query(`
  select 'user' as kind, to_jsonb(u) - 'latest_login_at' as row from users u union all select 'farm', to_jsonb(t) from user_farms t union all select 'house', to_jsonb(t) from user_houses t
  union all select 'alarm', to_jsonb(a) from alarms a union all select 'breed', to_jsonb(b) from breeds b union all select 'tree', to_jsonb(f) from farms f union all select 'building', to_jsonb(h) from houses h union all select 'flock', to_jsonb(k) from flocks k union all select 'gateway', to_jsonb(g) from gateways g union all select 'gatewayType', to_jsonb(t) from gateway_types t
  union all select 'concentrator', to_jsonb(c) from concentrators c union all select 'terminal', to_jsonb(d) from terminals d union all select 'org', to_jsonb(o) from orgs o union all select 'session', to_jsonb(s.user_id) from sessions s order by 1, 2`);

async function everyProbe(callers: readonly Caller[], targets: readonly Ids[]): Promise<void> {
  for (const caller of callers) await server.tokenOf(caller);
  const before = await stateOf();
  for (const caller of callers) {
    const nothing: string[] = [];
    for (const [name, input] of probes(absent)) nothing.push((await ask(name, caller, input)).text);
    for (const target of targets) {
      for (const [index, [name, input]] of probes(target).entries()) {
        const foreign = await ask(name, caller, input);
        const { length, total, houses, raised } = (foreign.body.data ?? {}) as {
          length?: number;
          total?: number;
          houses?: readonly unknown[];
          raised?: number;
        };
        expect([caller.roleKey, name, foreign.text]).toEqual([
          caller.roleKey,
          name,
          nothing[index],
        ]);
        if (foreign.status === 200)
          expect([
            name,
            length ?? total ?? houses?.length ?? raised ?? Number(foreign.headers["x-row-count"]),
          ]).toEqual([name, 0]);
        else expect([403, 404]).toContain(foreign.status);
      }
    }
  }
  expect(await stateOf()).toEqual(before);
}

describe("what belongs to others", () => {
  it(
    "is for everybody of another organisation as if it were not there, whatever names it",
    { timeout: 60_000 },
    async () => {
      const targets = [elsewhere.keeper, elsewhere.farm, elsewhere.company].map((user) =>
        idsOf(elsewhere, user),
      );
      await everyProbe([own.company, own.area, own.farm, own.keeper], targets);
    },
  );

  it("is so at the neighbouring farm of the same organisation too", async () => {
    await everyProbe(
      [own.area, own.farm, own.keeper],
      [sibling.keeper, sibling.farm].map((user) => idsOf(sibling, user)),
    );
  });

  it("is so above the caller: nobody changes who may do more", async () => {
    const before = await stateOf();
    for (const [caller, targets] of [
      [own.farm, [own.farm, own.area, own.company]],
      [own.area, [own.area, own.company]],
    ] as const) {
      for (const target of targets) {
        for (const [name, input] of [
          ["deleteUser", { id: target.userId }],
          ["resetPwd", { id: target.userId }],
          ["saveUser", { ...person, id: target.userId, version: 1 }],
        ] as const) {
          const { status } = await ask(name, caller, input);
          expect([name, caller.roleKey, target.roleKey, [400, 403, 404].includes(status)]).toEqual([
            name,
            caller.roleKey,
            target.roleKey,
            true,
          ]);
        }
      }
    }
    expect(await stateOf()).toEqual(before);
  });

  it("is not reached by naming the other organisation: the own one is taken", async () => {
    const reply = await ask("saveUser", own.company, {
      ...person,
      loginName: "settler",
      orgId: elsewhere.orgId,
      password: veilPassword("Long-Enough-27"),
    });
    expect(reply.status).toBe(200);
    expect(
      await server.database.query("select org_id from users where login_name = 'settler'"),
    ).toEqual([{ org_id: own.orgId }]);
    expect(
      (await ask("createFarm", own.company, newFarm({ name: "colony", orgId: elsewhere.orgId })))
        .status,
    ).toBe(200);
    expect(await server.database.query("select org_id from farms where name = 'colony'")).toEqual([
      { org_id: own.orgId },
    ]);
  });

  it("is not reached by its name in a table of houses either", async () => {
    const [place] = await server.database.query<{ farm: string; breed: string }>(
      "select f.name as farm, b.name as breed from farms f, breeds b where f.id = $1 and b.id = $2",
      [elsewhere.farmId, elsewhere.breedId],
    );
    const [mine] = await server.database.query<{ farm: string }>(
      "select name as farm from farms where id = $1",
      [own.farmId],
    );
    const before = await stateOf();
    for (const isConfirmed of [false, true]) {
      const answers = [];
      for (const named of [place!, { farm: "Absent", breed: "Absent" }]) {
        const rows = [
          importRow(named.farm, { house: "A" }),
          importRow(mine!.farm, {
            row: 3,
            house: "B",
            species: "broiler",
            breed: named.breed,
            placedAt: "2026-01-01",
            placedCount: "1",
          }),
        ];
        answers.push((await ask("importHouses", own.company, { rows, isConfirmed })).text);
      }
      expect(answers[0]).toBe(answers[1]);
    }
    expect(await stateOf()).toEqual(before);
  });

  it("is in no list, search or count, and the log of refusals names nothing of it", async () => {
    const lists: readonly RouteName[] = [
      "listOverview",
      "overviewSummary",
      "alarmAmt",
      "listHouse",
      "listAlarm",
      "listUser",
      "listFarm",
      "listBreed",
      "manageHouseList",
      "listGateway",
      "listQuarantine",
      "listUnknownGateway",
      "listGatewayType",
      "listLog",
      "exportAlarm",
      "exportLog",
      "exportOrg",
      "exportUser",
      "exportFarm",
      "exportHouse",
      "exportGateway",
      "exportBreed",
      "getLogo",
      "getCurrent",
    ];
    for (const caller of [own.company, own.area, own.farm, own.keeper]) {
      // A company manager sees the whole organisation, the sibling too.
      const others = caller === own.company ? `${canary}-(?!sibling)` : canary;
      for (const name of lists) {
        for (const input of [
          {},
          { keyword: canary },
          { state: "all", pageSize: "1000" },
          { state: "all", format: "csv" },
          { format: "csv" },
        ]) {
          const { text } = await server.call(name, { as: caller, input });
          expect([name, caller.roleKey, new RegExp(others).exec(text)?.[0]]).toEqual([
            name,
            caller.roleKey,
            undefined,
          ]);
          // That something was refused for not being there would say that it is there.
          expect([caller.roleKey, /"remark":"notFound/.exec(text)?.[0]]).toEqual([
            caller.roleKey,
            undefined,
          ]);
        }
      }
    }
  });

  it("was in none of the answers", () => {
    expect(heard.length).toBeGreaterThan(350);
    for (const text of heard) expect(text).not.toContain(canary);
  });

  it("was tried through every field of the contract that names an id", () => {
    const fieldsOf = (name: RouteName) =>
      Object.keys((routes[name].input as unknown as { shape: object }).shape);
    const named = (Object.keys(routes) as RouteName[]).flatMap((name) =>
      fieldsOf(name)
        .filter((field) => /^ids?$|Ids?$/.test(field) && field !== "codeId")
        .map((field) => `${name}.${field}`),
    );
    const tried = new Set(
      probes(absent).flatMap(([name, input]) =>
        Object.keys(input).map((field) => `${name}.${field}`),
      ),
    );
    // Who signs out is the session's own user, whatever is sent (access.test.ts); the organisation
    // is tried above; types of gateways are everybody's.
    const apart = new Set([
      "logout.userId",
      "saveUser.orgId",
      "createFarm.orgId",
      "listGatewayType.id",
    ]);
    expect(named.filter((one) => !tried.has(one) && !apart.has(one))).toEqual([]);
  });
});
