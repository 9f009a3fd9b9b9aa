import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { type RouteName, routes } from "../../../../contract/route/routes.ts";
import { sessions } from "../../../../server/platform/db/schema/account/login-tables.ts";
import { operationLogs } from "../../../../server/platform/db/schema/base/operation-log-tables.ts";
import { tables } from "../../../../server/platform/db/schema/all-tables.ts";
import { rows } from "../../../../server/platform/db/sql-statement.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { tokenScopeKeys } from "../../../../contract/account/token-scope.ts";
import { buildService } from "../../../factories/service.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { type Reply, useTestServer } from "../../../factories/http.ts";
import { newTariff } from "../../../factories/tariff.ts";
import { newService } from "../../account/service/service-form.ts";
import { newFarm } from "../../fleet/farm/farm-form.ts";
import { importRow } from "../../fleet/house-import/house-import-form.ts";
import type { Ids } from "./security-probe.ts";
import { foreignProbes, guarded } from "./all-probes.ts";
import { buildSite, canary, type Site } from "./security-site.ts";

const server = useTestServer({ TRUST_PROXY: "on", TOKEN_PER_MINUTE: "1000000" });
let own: Site;
/** Sites of another organisation, and of a sibling farm in the same one. */
let elsewhere: Site;
let sibling: Site;
/** Programs of the organisation of `own`, each with a token of one scope. */
const machines: Caller[] = [];
/** All answers to people of `own`. */
const received: string[] = [];

beforeAll(async () => {
  elsewhere = await buildSite(server.database, canary);
  const group = await buildFarm(server.database, { level: "group" });
  own = await buildSite(server.database, "own", group.id);
  for (const scope of tokenScopeKeys)
    machines.push(
      (
        await buildService(server.database, {
          orgId: own.orgId,
          remoteConfig: true,
          scopes: [scope],
        })
      ).caller,
    );
  sibling = await buildSite(server.database, `${canary}-sibling`, group.id);
});

/** An id that no house has. */
const absentHouse = 2_000_000_000;

const idsOf = (site: Site, user: Caller): Ids => ({
  house: site.house.id,
  alarm: site.alarm.id,
  user: user.userId,
  farm: site.farmId,
  org: site.orgId,
  display: site.displayId,
  session: site.sessionId,
  rule: site.ruleId,
  provider: site.providerId,
  identity: site.identityId,
  passkey: site.passkeyId,
  service: site.serviceId,
  serviceToken: site.serviceTokenId,
  ownToken: site.ownTokenId,
  externalId: site.externalId,
  chatApp: site.chatAppId,
  pushDevice: site.pushDeviceId,
  webhook: site.webhookId,
  webhookDelivery: site.webhookDeliveryId,
  camera: site.cameraId,
  phone: site.phoneId,
  notice: site.noticeId,
  rota: site.rotaId,
  rotaChange: site.rotaChangeId,
  rotaSwap: site.rotaSwapId,
  rotaFeed: site.rotaFeedId,
  outage: site.outageId,
  work: site.workId,
  workRun: site.workRunId,
  breed: site.breedId,
  flock: site.flockId,
  entry: site.entryId,
  given: site.givenId,
  line: site.lineId,
  task: site.taskId,
  plan: site.planId,
  maintenance: site.maintenanceId,
  photo: site.photoId,
  unit: site.unitId,
  label: site.unitLabel,
  warning: site.warningId,
  morning: site.morningId,
  report: site.reportId,
  sending: site.sendingId,
  drill: site.drillId,
  drillPlan: site.drillPlanId,
  import: site.importId,
  tariff: site.tariffId,
  delivery: site.deliveryId,
  fuel: site.fuelId,
  gateway: site.gateway,
  command: site.commandId,
  batch: site.batchId,
  template: site.templateId,
  rollout: site.rolloutId,
  updateTask: site.updateTaskId,
  advice: site.adviceId,
  own,
});
const absent = (): Ids => ({
  house: 2_000_000_001,
  alarm: 2_000_000_002,
  user: 2_000_000_003,
  farm: 2_000_000_004,
  org: 2_000_000_005,
  display: 2_000_000_012,
  session: 2_000_000_090,
  rule: 2_000_000_091,
  provider: 2_000_000_092,
  identity: 2_000_000_093,
  passkey: 2_000_000_094,
  service: 2_000_000_028,
  serviceToken: 2_000_000_029,
  ownToken: 2_000_000_137,
  externalId: 2_000_000_032,
  chatApp: 2_000_000_035,
  pushDevice: 2_000_000_036,
  webhook: 2_000_000_030,
  webhookDelivery: 2_000_000_031,
  camera: 2_000_000_019,
  phone: 2_000_000_013,
  notice: 2_000_000_014,
  rota: 2_000_000_131,
  rotaChange: 2_000_000_132,
  rotaSwap: 2_000_000_133,
  rotaFeed: 2_000_000_134,
  outage: 2_000_000_015,
  work: 2_000_000_135,
  workRun: 2_000_000_136,
  breed: 2_000_000_006,
  flock: 2_000_000_010,
  entry: 2_000_000_013,
  given: 2_000_000_020,
  line: 2_000_000_011,
  task: 2_000_000_015,
  plan: 2_000_000_021,
  maintenance: 2_000_000_022,
  photo: 2_000_000_117,
  unit: 2_000_000_023,
  label: "YYYYYYYYYYYY",
  warning: 2_000_000_016,
  morning: 2_000_000_116,
  report: 2_000_000_118,
  sending: 2_000_000_119,
  drill: 2_000_000_025,
  drillPlan: 2_000_000_026,
  import: 2_000_000_027,
  tariff: 2_000_000_017,
  delivery: 2_000_000_017,
  fuel: 2_000_000_138,
  gateway: {
    id: 2_000_000_007,
    concentratorId: 2_000_000_008,
    terminalId: 2_000_000_009,
    inputId: 2_000_000_013,
  },
  command: "00000000-0000-4000-8000-000000000001",
  batch: "00000000-0000-4000-8000-000000000002",
  template: 2_000_000_017,
  rollout: 2_000_000_017,
  updateTask: 2_000_000_018,
  advice: 2_000_000_024,
  own,
});

const person = { loginName: "stranger", realName: "Stranger", roleKey: "shack_manager" };

async function request(name: RouteName, as: Caller, input: object): Promise<Reply<unknown>> {
  // Each request has its own address, because requests are limited per address.
  const address = `10.8.${received.length >> 8}.${received.length & 255}`;
  const reply = await server.call(name, { as, input, headers: { "x-forwarded-for": address } });
  received.push(reply.text);
  return reply;
}

/** Tables that every call writes, refused or not. */
const written: ReadonlySet<string> = new Set([getTableName(operationLogs), getTableName(sessions)]);
/** Everything an attacker could have changed: every table. */
const state = sql.join(
  tables
    .filter((table) => !written.has(getTableName(table)))
    .map(
      (table) =>
        sql`select ${getTableName(table)}::text as kind, to_jsonb(t) - '{latest_login_at,used_at,used_from}'::text[] as row from ${table} t`,
    ),
  sql` union all `,
);
const stateOf = async () => ({
  rows: await rows(server.database, sql`${state} order by 1, 2`),
  sessions: await server.database.query("select user_id from sessions order by user_id"),
});

async function everyProbe(callers: readonly Caller[], targets: readonly Ids[]): Promise<void> {
  for (const caller of callers) await server.tokenOf(caller);
  const before = await stateOf();
  for (const caller of callers) {
    const nothing: string[] = [];
    for (const [name, input] of foreignProbes(absent()))
      nothing.push((await request(name, caller, input)).text);
    // Targets of one site differ only in the person, so a probe that does not name the person is
    // sent once.
    const checkedCalls = new Set<string>();
    for (const target of targets) {
      for (const [index, [name, input]] of foreignProbes(target).entries()) {
        const key = `${name} ${JSON.stringify(input)}`;
        if (checkedCalls.has(key)) continue;
        checkedCalls.add(key);
        const foreign = await request(name, caller, input);
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

describe("records of others", () => {
  it(
    "do not exist for users of another organisation, under any name",
    { timeout: 300_000 },
    async () => {
      const targets = [elsewhere.houseManager, elsewhere.farm, elsewhere.company].map((user) =>
        idsOf(elsewhere, user),
      );
      await everyProbe([own.company, own.area, own.farm, own.houseManager], targets);
    },
  );

  it("do not exist for programs with a token of any scope", { timeout: 300_000 }, async () => {
    await everyProbe(machines, [idsOf(elsewhere, elsewhere.houseManager)]);
  });

  it("do not exist for the neighbouring farm of the same organisation", async () => {
    await everyProbe(
      [own.area, own.farm, own.houseManager],
      // Templates belong to an organisation, so the neighbour's are the own ones.
      [sibling.houseManager, sibling.farm].map((user) => ({
        ...idsOf(sibling, user),
        template: elsewhere.templateId,
      })),
    );
  });

  it("have no figures of their houses, not even those of a house without alarms", async () => {
    const window = { from: Date.now() - 3_600_000, to: Date.now() };
    for (const houseId of [elsewhere.house.id, sibling.house.id, absentHouse]) {
      const { status } = await request("alarmFigures", own.houseManager, { ...window, houseId });
      expect([houseId, status]).toEqual([houseId, 404]);
    }
    const { status } = await request("alarmFigures", own.houseManager, {
      ...window,
      houseId: own.house.id,
    });
    expect(status).toBe(200);
  });

  it("cannot be changed if they are users above the caller", async () => {
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
          const { status } = await request(name, caller, input);
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

  it("cannot be reached by naming another organisation: the own one is used", async () => {
    const reply = await request("saveUser", own.company, {
      ...person,
      loginName: "settler",
      orgId: elsewhere.orgId,
      password: encodePassword("Long-Enough-27"),
    });
    expect(reply.status).toBe(200);
    expect(
      await server.database.query("select org_id from users where login_name = 'settler'"),
    ).toEqual([{ org_id: own.orgId }]);
    expect(
      (
        await request(
          "createFarm",
          own.company,
          newFarm({ name: "colony", orgId: elsewhere.orgId }),
        )
      ).status,
    ).toBe(200);
    expect(await server.database.query("select org_id from farms where name = 'colony'")).toEqual([
      { org_id: own.orgId },
    ]);
    const program = await request(
      "createService",
      own.company,
      newService({ orgId: elsewhere.orgId }),
    );
    expect([program.status, program.body.data]).toMatchObject([200, { orgId: own.orgId }]);
    const prices = await request(
      "createTariff",
      own.company,
      newTariff({ orgId: elsewhere.orgId }),
    );
    expect([prices.status, prices.body.data]).toMatchObject([200, { orgId: own.orgId }]);
  });

  it("cannot be reached by name in an imported table of houses", async () => {
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
        answers.push((await request("importHouses", own.company, { rows, isConfirmed })).text);
      }
      expect(answers[0]).toBe(answers[1]);
    }
    expect(await stateOf()).toEqual(before);
  });

  it("are in no list, search or count, and the log of refusals names none of them", async () => {
    const inputs = [{}, { format: "csv" }];
    const lists = guarded.filter(
      (name) =>
        routes[name].method === "GET" &&
        inputs.some((input) => routes[name].input.safeParse(input).success),
    );
    expect(lists).toEqual(expect.arrayContaining(["listHouse", "exportBreed", "getLogo"]));
    for (const caller of [own.company, own.area, own.farm, own.houseManager, ...machines]) {
      // A company manager sees the whole organisation, including the sibling farm.
      const others = caller.roleKey === "company_manager" ? `${canary}-(?!sibling)` : canary;
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
          // A line about a refusal as not found would reveal that the record exists.
          expect([caller.roleKey, /"remark":"notFound/.exec(text)?.[0]]).toEqual([
            caller.roleKey,
            undefined,
          ]);
        }
      }
    }
  });

  it("were in none of the answers", () => {
    expect(received.length).toBeGreaterThan(350);
    for (const text of received) expect(text).not.toContain(canary);
  });

  it("were tried through every field of the contract that names an id", () => {
    type Shaped = { readonly shape: object } | { readonly options: readonly { shape: object }[] };
    const fieldsOf = (name: RouteName) => {
      const input = routes[name].input as unknown as Shaped;
      return "options" in input
        ? input.options.flatMap(({ shape }) => Object.keys(shape))
        : Object.keys(input.shape);
    };
    const named = (Object.keys(routes) as RouteName[]).flatMap((name) =>
      fieldsOf(name)
        .filter((field) => /^ids?$|Ids?$/.test(field) && field !== "codeId")
        .map((field) => `${name}.${field}`),
    );
    const tried = new Set(
      foreignProbes(absent()).flatMap(([name, input]) =>
        Object.keys(input).map((field) => `${name}.${field}`),
      ),
    );
    // The session's own user is the one who signs out, for any input (call-access.test.ts); the
    // organisation is tried above; types of gateways and files for them are everybody's. Company
    // sign-ins are begun by anybody, and kept by administrators, who see every organisation. Ids of
    // other systems name nothing of ours, and are the organisation's (external-id tests); of
    // imports one's own are listed alone.
    const apart = new Set([
      ...[
        "createFarm",
        "updateFarm",
        "createHouse",
        "updateHouse",
        "placeFlock",
        "updateFlock",
      ].map((name) => `${name}.externalIds`),
      "putFarm.orgId",
      "recentImports.breedId",
      "logout.userId",
      "saveUser.orgId",
      "createFarm.orgId",
      "createService.orgId",
      "updateService.orgId",
      "createChatApp.orgId",
      "updateChatApp.orgId",
      "createChatApp.appId",
      "updateChatApp.appId",
      "createChatApp.agentId",
      "updateChatApp.agentId",
      "createWebhook.orgId",
      "updateWebhook.orgId",
      "createTariff.orgId",
      "beginSignIn.providerId",
      "createIdentityProvider.agentId",
      "updateIdentityProvider.agentId",
      "updateIdentityProvider.orgId",
      "tryIdentityMapping.orgId",
      "listGatewayType.id",
      "listRawSample.id",
      "retireDeviceFile.id",
      "planRollout.fileId",
      "startRollout.fileId",
    ]);
    expect(named.filter((item) => !tried.has(item) && !apart.has(item))).toEqual([]);
  });
});
