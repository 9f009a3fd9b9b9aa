import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { newFuel } from "../../energy/fuel/fuel-probe.ts";
import { newDelivery } from "../../flock/feed/feed-probe.ts";
import { unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { newPushDevice } from "../../../factories/push.ts";
import { newChatApp } from "../../notify/chat-app/chat-app-form.ts";
import { rotaLine } from "../../../factories/rota.ts";
import { newTariff } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";
import { newFarm } from "../../fleet/farm/farm-form.ts";
import { importRow } from "../../fleet/house-import/house-import-form.ts";
import { kindSetting, ownCheck, trialOf } from "../../alarm/alarm-setting/alarm-setting-probe.ts";
import { newCamera } from "../../camera/camera/camera-form.ts";
import { newProvider } from "../../account/identity/provider-form.ts";
import { newPhone } from "../../notify/alarm-phone/alarm-phone-form.ts";
import { newWork } from "../../alarm/planned-work/work-form.ts";
import { newReport } from "../../operate/report/report-form.ts";
import { buildSite, type Site } from "./security-site.ts";

let webDir: string;
let server: TestServer;
let site: Site;
let administrator: Caller;
const names = Object.keys(routes) as RouteName[];

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "web-"));
  await writeFile(join(webDir, "index.html"), "<!doctype html>wall");
  server = await startTestServer({}, webDir);
  site = await buildSite(server.database, "own");
  administrator = await buildUser(server.database, { remoteConfig: true });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true, force: true });
});

type Answer = Awaited<ReturnType<TestServer["app"]["inject"]>>;

/** Checks the headers that every answer has, whatever its content. */
function expectHeaders(where: string, { headers }: Answer, isApi: boolean): void {
  const policy = String(headers["content-security-policy"]);
  expect([
    where,
    /script-src 'self'(;|$)/.test(policy),
    /unsafe|\*/.test(policy),
    policy.includes("frame-ancestors 'self'"),
    policy.includes("object-src 'none'"),
    policy.includes("base-uri 'self'"),
  ]).toEqual([where, true, false, true, true, true]);
  expect([
    where,
    headers["x-content-type-options"],
    headers["referrer-policy"],
    headers["x-frame-options"],
  ]).toEqual([where, "nosniff", "no-referrer", "SAMEORIGIN"]);
  if (isApi) expect([where, headers["cache-control"]]).toEqual([where, "no-store"]);
  for (const header of ["x-powered-by", "server", "set-cookie", "access-control-allow-origin"])
    expect([where, headers[header]]).toEqual([where, undefined]);
}

/** A stack, a statement, a path of this machine or a message of the database. */
const insides =
  /\bat .+:\d+|node_modules|\.ts\b|\/(?:work|home|tmp|usr|server)\/|select\s.+\sfrom|insert into|relation "|column "|syntax error|ECONN|violates|constraint|(?<![\w-])pg_[a-z]|drizzle|postgres/i;
/** Returns the first word in a body that reveals the server's internals. */
const insideIn = (body: string): string | undefined => insides.exec(body)?.[0];

const input = (): object => ({
  farmId: site.farmId,
  breedId: site.breedId,
  placedAt: Date.UTC(2026, 0, 1),
  placedCount: 1,
  clearedAt: Date.UTC(2026, 1, 1),
  rows: [importRow("N")],
  isConfirmed: true,
  id: site.houseManager.userId,
  alarmId: 1,
  upTo: 1,
  alarmIds: "1",
  shackId: site.house.id,
  houseId: site.house.id,
  metrics: "temp",
  from: 0,
  to: 1,
  at: 1,
  stepMs: 60_000,
  onDuty: "M",
  note: "M",
  steps: 2,
  ids: [site.alarm.id],
  minutes: 5,
  reason: "notJson",
  version: 1,
  loginName: "mallory",
  realName: "M",
  roleKey: "shack_manager",
  orgId: site.orgId,
  shackIds: [site.house.id],
  type: true,
  oldPassword: encodePassword("x"),
  newPassword: encodePassword("Entirely-New-27"),
  username: "x",
  name: unique("N"),
  // The code is also as long as the code of a display.
  code: unique("N").replace("-", "").padEnd(8, "X").slice(0, 8),
  token: "t".repeat(43),
  mapType: "1",
  language: "en",
  mode: "wall",
  widthM: 1.66,
  distanceM: 5,
  build: "b",
  width: 1,
  height: 1,
  place: "",
  heapBytes: null,
  upMs: 0,
  species: "broiler",
  days: [],
  reminders: [],
  networkId: unique("N"),
  typeKey: 27,
  gatewayId: site.gateway.id,
  kind: "transmitter",
  nameEn: unique("N"),
  houseIds: site.house.id,
  flockId: site.flockId,
  day: "2026-05-31",
  doneDay: "2026-05-31",
  draftId: randomUUID(),
  draftedAt: 0,
  grain: "day",
  format: "csv",
  password: encodePassword("Long-Enough-27"),
});
/** Calls whose fields have a different meaning than in other calls, or exclude each other. */
const apart = (): Partial<Record<RouteName, object>> => {
  const phone = { ...newPhone({ farmId: site.farmId }), id: site.phoneId, version: 1 };
  const year = { year: 2026, orgId: site.orgId };
  const weekly = { farmId: site.farmId, weekday: "1", hour: 10, isOn: true };
  return {
    createDrillPlan: weekly,
    updateDrillPlan: { ...weekly, id: site.drillPlanId, version: 1 },
    createAlarmPhone: phone,
    updateAlarmPhone: phone,
    switchAlarmPhone: { id: site.phoneId, version: 1, status: "open" },
    pauseAlarmPhone: { id: site.phoneId, isPaused: true },
    testAlarmPhone: { id: site.phoneId, channel: "mail" },
    alarmPhoneCoverage: { farmId: site.farmId },
    ...rotaInput(),
    savePushDevice: newPushDevice(),
    createChatApp: newChatApp(site.orgId),
    updateChatApp: { ...newChatApp(site.orgId), id: site.chatAppId, version: 1 },
    simulateAlarm: { houseId: site.house.id, key: "powerFail", at: 0 },
    readCalendar: year,
    saveCalendar: { ...year, days: [], version: 0 },
    listNotice: {},
    recentImports: { kind: "days" },
    readAlarmSetting: { orgId: site.orgId },
    saveAlarmKind: { ...kindSetting, orgId: site.orgId },
    listOwnCheck: { orgId: site.orgId },
    saveOwnCheck: { ...ownCheck, orgId: site.orgId },
    saveAlarmLimits: {
      orgId: site.orgId,
      farmId: site.farmId,
      breedId: null,
      limits: {},
      version: 0,
    },
    tryAlarmKind: trialOf(site.orgId),
    createAlarmOutage: { houseId: site.house.id, key: "co2High", hours: 1, reason: "x" },
    exportFlockReport: { flockId: site.flockId },
    ...maintenanceInput(),
    listFlockResult: {},
    exportFlockResult: { format: "csv" },
    listFuelUse: {},
    exportFuelUse: { format: "csv" },
    createFuelUse: newFuel({ houseId: site.house.id }),
    updateFuelUse: newFuel({ houseId: site.house.id, id: site.fuelId, version: 1 }),
    createFeedDelivery: newDelivery({ farmId: site.farmId }),
    updateFeedDelivery: newDelivery({ farmId: site.farmId, id: site.deliveryId, version: 1 }),
    dismissWarning: { id: 1, version: 1, days: 1, reason: "known", wasRight: true },
    productionSettings: { orgId: site.orgId },
    tryProductionSettings: { orgId: site.orgId, values: usualSettings },
    saveProductionSettings: { orgId: site.orgId, values: usualSettings, version: 0 },
    createCamera: newCamera({ houseId: site.house.id }),
    updateCamera: { ...newCamera({ houseId: site.house.id }), id: site.cameraId, version: 1 },
    probeCamera: newCamera({ houseId: site.house.id }),
    decryptCamera: { id: site.cameraId },
    saveCameraCloud: { orgId: site.orgId, type: "dahua", appKey: "k", appSecret: "s" },
    saveNoticeBudget: { orgId: site.orgId, calls: 100, texts: null, version: 0 },
    listParameterSnapshot: { houseId: site.house.id, group: "curve" },
    createIdentityProvider: newProvider(),
    updateIdentityProvider: { ...newProvider(), id: site.providerId, version: 1 },
    testIdentityProvider: { kind: "oidc", issuer: "https://127.0.0.1:9" },
    tryIdentityMapping: {
      orgId: site.orgId,
      rules: [{ claim: "a", value: "b", roleKey: "area_manager" }],
      claims: '{"a":"b"}',
    },
    createIdentity: { providerId: site.providerId, userId: site.houseManager.userId, subject: "s" },
    deleteIdentity: { id: site.identityId },
    beginSignIn: { providerId: site.providerId },
    finishSignIn: { key: "k", query: "state=s" },
    ...powerInput(),
    ...commandInput(),
    ...updateInput(),
    ...siteInput(),
  };
};
/** Calls about rotas, too. */
const rotaInput = (): Partial<Record<RouteName, object>> => {
  const { rotaId, farmId, houseManager, farm } = site;
  const lines = [rotaLine([houseManager.userId])];
  const give = { from: Date.now() + 3 * dayMs, to: Date.now() + 4 * dayMs };
  return {
    createRota: { farmId, name: "x", lines },
    updateRota: { id: rotaId, farmId, name: "x", lines, version: 1 },
    rotaShifts: { id: rotaId },
    takeDuty: { rotaId, userId: houseManager.userId, ...give },
    dropDuty: { id: site.rotaChangeId },
    offerSwap: { rotaId, toUserId: farm.userId, give, take: null },
    answerSwap: { id: site.rotaSwapId, answer: "declined" },
    createRotaFeed: { rotaId },
    deleteRotaFeed: { id: site.rotaFeedId },
  };
};
/** Calls about files for gateways, too. */
const updateInput = (): Partial<Record<RouteName, object>> => {
  const plan = { fileId: 1, houseIds: [site.house.id] };
  return {
    uploadDeviceFile: {
      kind: "firmware",
      name: "file",
      typeKeys: [26],
      version: "1",
      content: "eA==",
    },
    planRollout: plan,
    startRollout: { ...plan, name: "all", count: 1 },
    listUpdateTask: { rolloutId: site.rolloutId },
    reviewRollout: { id: site.rolloutId },
    exportRollout: { rolloutId: site.rolloutId, format: "csv" },
    listRollout: {},
  };
};
/** Calls about an edge computer. */
const siteInput = (): Partial<Record<RouteName, object>> => {
  const id = site.gateway.id;
  return {
    getSite: { id },
    listAdvice: { id },
    acceptAdvice: { id: site.adviceId, clientToken: "00000000-0000-4000-8000-000000000003" },
    refuseAdvice: { id: site.adviceId, reason: "x" },
    setAutopilot: { id, houseId: site.house.id, hours: 0 },
  };
};
/** Plans, units and records by their own ids. */
const maintenanceInput = (): Partial<Record<RouteName, object>> => {
  const { planId, unitId, maintenanceId, photoId, unitLabel: label, house } = site;
  const plan = { type: "regular", content: "x", intervalDays: 7 };
  const unit = { installedOn: "2026-05-01" };
  return {
    listAssignee: { alarmId: site.alarm.id },
    assignAlarm: { ids: [site.alarm.id], userId: site.houseManager.userId },
    workAlarm: { ids: [site.alarm.id], step: "onWay" },
    createPlannedWork: newWork({ houseIds: [house.id] }),
    updatePlannedWork: newWork({ id: site.workId, version: 1, houseIds: [house.id] }),
    deletePlannedWork: { id: site.workId },
    endWorkRun: { id: site.workRunId },
    workRunAlarms: { id: site.workRunId },
    answerMorning: { id: site.morningId, version: 1, answer: "visited" },
    listReport: {},
    createReport: newReport(),
    updateReport: newReport({ id: site.reportId, version: 1 }),
    deleteReport: { id: site.reportId },
    sendReport: { id: site.reportId },
    previewReport: { kind: "morning", language: "en", format: "pdf" },
    sendingFile: { id: site.sendingId, format: "pdf" },
    listPlan: { houseId: house.id },
    listTask: {},
    maintenancePhoto: { id: photoId },
    calendarPlan: { month: "2026-06" },
    createPlan: { ...plan, scope: "house", houseId: house.id },
    updatePlan: { ...plan, id: planId, version: 1 },
    deletePlan: { id: planId },
    createPlans: { templates: ["waterFilter"], houseIds: [house.id], from: "2026-06-01" },
    postponePlan: { id: planId, version: 1, to: "2026-07-01", reason: "no part" },
    listMaintenance: { houseId: house.id },
    listImmune: {},
    exportImmune: { format: "csv" },
    exportPlan: { houseId: house.id, format: "csv" },
    exportMaintenance: { houseId: house.id, format: "csv" },
    exportUnit: { houseId: house.id, format: "csv" },
    maintenanceDone: {
      draftId: "00000000-0000-4000-8000-000000000002",
      planIds: [planId],
      doneOn: "2026-06-01",
      result: "ok",
    },
    voidMaintenance: { id: maintenanceId, reason: "wrong" },
    listUnit: { houseId: house.id },
    unitDetail: { id: unitId },
    unitByLabel: { label },
    foundUnits: { houseId: house.id },
    createFoundUnits: { houseId: house.id },
    createUnit: { ...unit, houseId: house.id, kind: "other", number: 9 },
    updateUnit: { ...unit, id: unitId, version: 1 },
    deleteUnit: { id: unitId },
    replaceUnit: { ...unit, id: unitId, version: 1 },
    unitOutage: { id: unitId, version: 1, hours: 1, reason: "bearing" },
  };
};
const powerInput = (): Partial<Record<RouteName, object>> => {
  const days = { from: "2026-03-01", to: "2026-03-02", grain: "day" };
  return {
    powerRange: days,
    powerLoad: { days: 30 },
    powerUse: { days: 30 },
    exportPower: { ...days, format: "csv" },
    flockEnergy: { flockId: site.flockId },
    createTariff: newTariff({ orgId: site.orgId }),
    updateTariff: newTariff({ id: site.tariffId, version: 1 }),
    previewTariff: { id: site.tariffId, versions: newTariff().versions },
    saveFarmPower: {
      farmId: site.farmId,
      version: 0,
      tariffId: site.tariffId,
      contractKw: 100,
      meterHouseId: site.house.id,
      co2KgKwh: 0.56,
    },
    clearFarmPower: { farmId: site.farmId, version: 1 },
  };
};
/** Calls about commands name them by fields that no other call has. */
const commandInput = (): Partial<Record<RouteName, object>> => {
  const token = "00000000-0000-4000-8000-000000000001";
  const ofHouse = { houseId: site.house.id, group: "curve", clientToken: token };
  const named = { id: token, clientToken: token };
  return {
    armCommand: { ...ofHouse, kind: "do", action: { do: "clock" } },
    sendCommand: named,
    cancelCommand: named,
    closeCommand: { ...named, word: "x" },
    undoCommand: named,
    getCommand: named,
    findCommand: named,
    approveCommand: named,
    readDeviceLog: named,
    endLease: { houseId: site.house.id, tabToken: token },
    takeLease: { houseId: site.house.id, tabToken: token },
    setLocalOnly: { houseId: site.house.id, isLocalOnly: true },
    readControlRules: { orgId: site.orgId },
    switchRemote: { orgId: site.orgId, isOff: true },
    saveControlRules: { orgId: site.orgId, secondPerson: "off", limits: {} },
    ...batchInput(),
  };
};
/** Calls about batches and templates. */
const batchInput = (): Partial<Record<RouteName, object>> => {
  const named = { id: site.batchId };
  const template = {
    name: unique("template"),
    species: "broiler",
    content: { curve: { values: { targetOffset: -1 }, rows: null } },
  };
  const what = { kind: "write", group: "curve", items: [{ k: "targetOffset", to: -1 }] };
  return {
    planBatch: { name: "plan", what, houseIds: [site.house.id] },
    startBatch: { ...named, soakMin: 0, confirm: { houses: 1 } },
    approveBatch: named,
    pauseBatch: named,
    resumeBatch: named,
    stopBatch: named,
    getBatch: named,
    listBatchHouse: named,
    getBatchHouse: { ...named, houseId: site.house.id },
    exportBatch: { ...named, format: "csv" },
    createConfigTemplate: template,
    updateConfigTemplate: { ...template, id: site.templateId, version: 1 },
    deleteConfigTemplate: { id: site.templateId },
    assignTemplate: { templateId: null, houseIds: [site.house.id] },
    listTemplateDrift: { templateId: site.templateId },
  };
};
const request = async (name: RouteName, headers: Record<string, string>, from?: string) => {
  const { method, path } = routes[name];
  const { password, ids, shackIds, ...rest } = (apart()[name] ?? input()) as Record<
    string,
    unknown
  >;
  const sent =
    method === "GET"
      ? {
          query: Object.fromEntries(
            Object.entries(rest).map(([key, value]) => [key, String(value)]),
          ),
        }
      : // A changed user has no password in the form.
        {
          payload: {
            ids,
            shackIds,
            ...rest,
            ...(name === "saveUser" ? {} : { password }),
            // Only this code is a number.
            ...(name.endsWith("AlarmInput") ? { code: 1, content: "x" } : {}),
            ...(["createFarm", "updateFarm", "putFarm"].includes(name) ? newFarm() : {}),
            ...(name === "createTerminal" || name === "updateTerminal" ? { kind: "fan" } : {}),
            ...(name === "voidProduction" ? { kind: "loss" } : {}),
            ...(name === "priceProduction" ? { kind: "treatment", was: null, price: 1 } : {}),
          },
        };
  return server.app.inject({
    method,
    url: `${apiBase}${path}`,
    headers,
    ...sent,
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
};

describe("headers", () => {
  it.each(names)("are on %s, answered with success, refusal and no answer", async (name) => {
    const { method, path } = routes[name];
    const url = `${apiBase}${path}`;
    const houseManager = await server.tokenOf(site.houseManager);
    expectHeaders(`${name} anonymous`, await request(name, {}), true);
    expectHeaders(
      `${name} signed in`,
      await request(name, {
        authorization: await server.tokenOf(
          name === "logout" ? await buildUser(server.database) : administrator,
        ),
      }),
      true,
    );
    expectHeaders(`${name} refused`, await request(name, { authorization: houseManager }), true);
    expectHeaders(
      `${name} 405`,
      await server.app.inject({ method: method === "GET" ? "POST" : "GET", url }),
      true,
    );
    expectHeaders(`${name} 404`, await server.app.inject({ method, url: `${url}x` }), true);
    await copySite();
  });

  it("are on pages, missing files, malformed addresses and unknown methods", async () => {
    for (const url of [
      "/",
      "/login",
      "/404",
      "/shack/status/overview",
      "/none.js",
      "/assets/none.js",
      "/.env",
      "/%E0%A4%A",
      "/api/%00",
      "/api",
      "/socket.io/x",
    ]) {
      for (const method of ["GET", "HEAD", "POST", "PROPFIND"] as const)
        expectHeaders(
          `${method} ${url}`,
          await server.app.inject({ method: method as "GET", url }),
          url.startsWith("/api"),
        );
    }
  });

  it("are on answers to a body too large, a wrong type and too many calls", async () => {
    const post = (payload: string, type: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/login",
        headers: { "content-type": type },
        payload,
      });
    expectHeaders("413", await post(`"${"x".repeat(70_000)}"`, "application/json"), true);
    expectHeaders("415", await post("x", "text/plain"), true);
    let limited: Answer | undefined;
    for (let round = 0; round < 130 && limited?.statusCode !== 429; round += 1)
      limited = await server.app.inject({
        method: "POST",
        url: "/api/getCode",
        remoteAddress: "10.3.0.1",
        payload: {},
      });
    expect(limited?.statusCode).toBe(429);
    expectHeaders("429", limited!, true);
  });
});

/**
 * Rebuilds the site after a call that deleted the shack manager, or changed him and so ended his
 * session, because the next route needs one.
 */
async function copySite(): Promise<void> {
  if ((await server.call("getCurrent", { as: site.houseManager })).status !== 200)
    site = await buildSite(server.database, "own");
}

describe("when a table is missing", () => {
  it("the answer of every call is a plain 500 with its headers, and the next call works", async () => {
    const tables = [
      "houses",
      "fleet_tallies",
      "alarms",
      "farms",
      "breeds",
      "login_failures",
      "fact_head",
      "operation_logs",
      "user_farms",
      "user_houses",
      "flocks",
      "gateways",
      "gateway_types",
      "gateway_attempts",
      "displays",
      "cameras",
      "camera_clouds",
      "handovers",
      "display_pairings",
      "alarm_phones",
      "calendar_days",
      "rotas",
      "rota_changes",
      "rota_swaps",
      "rota_feeds",
      "notices",
      "notice_paths",
      "alarm_kind_settings",
      "own_checks",
      "alarm_outages",
      "planned_works",
      "work_runs",
      "limit_settings",
      "org_settings",
      "notice_budgets",
      "device_files",
      "rollouts",
      "update_tasks",
      "energy_days",
      "fuel_uses",
      "drill_plans",
      "imports",
      "morning_rows",
      "reports",
      "report_sendings",
      "service_tokens",
      "webhooks",
      "chat_apps",
      "push_devices",
      "external_ids",
      "factor_rules",
      "second_factors",
      "identity_providers",
      "passkeys",
      "user_identities",
      "sign_in_flows",
    ];
    // Sums of a large fleet are cached for some seconds.
    server.clock.now += minuteMs;
    const tokens = { authorization: await server.tokenOf(administrator) };
    await request("getCurrent", tokens, "10.4.0.1");
    for (const table of tables)
      await server.database.query(`alter table ${table} rename to ${table}_away`);
    const broken: RouteName[] = [];
    for (const name of names) {
      const reply = await request(name, tokens, "10.4.0.1");
      expect([name, insideIn(reply.body)]).toEqual([name, undefined]);
      expectHeaders(`${name} 500`, reply, true);
      if (reply.statusCode !== 500) continue;
      broken.push(name);
      const number = String(reply.headers["x-request-id"]);
      expect(reply.json()).toEqual({
        success: false,
        code: 500,
        msg: `Something went wrong on the server, request number ${number}`,
        data: null,
        requestId: number,
      });
    }
    for (const table of tables)
      await server.database.query(`alter table ${table}_away rename to ${table}`);
    // These calls read other tables, or refuse their first argument; only a display may report.
    const whole = (
      "health getCode getCurrent getLogo listPersonName saveMapType reportDisplay " +
      "readControlRules listWatcher " +
      "listSession endSession passFactor createServiceToken updateServiceToken " +
      "createWebhook updateWebhook replayWebhook testIdentityProvider beginSignIn " +
      "beginPasskey savePasskey askPasskey passkeyLogin provePasskey " +
      "createExternalId listExternalId putExternalId updateExternalId " +
      "createOwnToken updateOwnToken putFarm putHouse putFlock beginOwnIdentity finishOwnIdentity"
    ).split(" ");
    expect(broken.toSorted()).toEqual(names.filter((name) => !whole.includes(name)).toSorted());
    expect((await server.call("listOverview", { as: administrator })).status).toBe(200);
  });
});

describe("a refusal", () => {
  it("of any kind shows no stack, statement or path", async () => {
    const authorization = await server.tokenOf(administrator);
    const odd: readonly object[] = [
      {},
      { id: "'" },
      { id: 1e300 },
      { ids: ["x"] },
      { ids: [9_007_199_254_740_991] },
      { shackIds: [2_147_483_648], id: 2_147_483_648, roleKey: "shack_manager" },
      { from: "8640000000000001", to: "-1" },
      { page: "9007199254740991", pageSize: "1000" },
      { keyword: "\\" },
      { houseId: "1", metrics: "temp", from: "1", to: "0" },
    ];
    for (const name of names.filter((name) => name !== "logout")) {
      const { method, path } = routes[name];
      for (const item of odd) {
        const sent =
          method === "GET"
            ? {
                query: Object.fromEntries(
                  Object.entries(item).map(([key, value]) => [key, String(value)]),
                ),
              }
            : { payload: item };
        const reply = await server.app.inject({
          method,
          url: `${apiBase}${path}`,
          headers: { authorization },
          remoteAddress: "10.5.0.1",
          ...sent,
        });
        expect([name, item, reply.statusCode < 500 || name === "health"]).toEqual([
          name,
          item,
          true,
        ]);
        expect([name, insideIn(reply.body)]).toEqual([name, undefined]);
      }
    }
  });
});
