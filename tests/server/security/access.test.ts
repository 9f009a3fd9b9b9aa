import { beforeAll, describe, expect, it } from "vitest";
import { may, policy, type Rule } from "../../../contract/policy.ts";
import { roleKeys } from "../../../contract/role.ts";
import { apiBase, type RouteName, routes } from "../../../contract/route/route.ts";
import { writeLines } from "../../../server/operation-log/write.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { veilPassword } from "../../../contract/session.ts";
import { buildAlarm } from "../../factories/alarm.ts";
import { buildBreed, buildFarm, buildFlock, buildHouse, buildOrg } from "../../factories/fleet.ts";
import { buildGateway } from "../../factories/gateway.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";
import { breedDay, newBreed } from "../breed/form.ts";
import { newFarm } from "../farm/form.ts";
import { newConcentrator, newGateway, newGatewayType, newTerminal } from "../gateway/form.ts";
import { importRow } from "../house-import/form.ts";
import { newHouse } from "../house-manage/form.ts";
import { newOrg } from "../org/logo.ts";

const server = useTestServer();
let house: { id: number; farmId: number; orgId: number };
/** Callers that no rule tells from one another are not asked twice. */
const isRemoteAsked = Object.values<Rule>(policy).some(({ remote }) => remote === true);
const callers: Caller[] = [];

beforeAll(async () => {
  house = await buildHouse(server.database);
  for (const roleKey of roleKeys) {
    for (const canOperate of [false, true]) {
      for (const remoteConfig of isRemoteAsked ? [false, true] : [!canOperate]) {
        callers.push(
          await buildUser(server.database, {
            roleKey,
            canOperate,
            remoteConfig,
            orgId: roleKey === "administrator" ? null : house.orgId,
            farmIds: [house.farmId],
            houseIds: [house.id],
          }),
        );
      }
    }
  }
});

let probe = 0;
/**
 * Input that every route in need of one accepts, about a house each of the callers has and users
 * they may change.
 */
async function goodInput(name: RouteName, caller: Caller): Promise<unknown> {
  const freshAlarm = async (over = {}) =>
    (
      await buildAlarm(server.database, {
        houseId: house.id,
        subject: String((probe += 1)),
        ...over,
      })
    ).id;
  const freshKeeper = async () =>
    (
      await buildUser(server.database, {
        roleKey: "shack_manager",
        orgId: house.orgId,
        canOperate: false,
        houseIds: [house.id],
      })
    ).userId;
  const freshFarm = async () => (await buildFarm(server.database, { orgId: house.orgId })).id;
  const freshHouse = () =>
    buildHouse(server.database, {
      farmId: house.farmId,
      flock: null,
      networkId: null,
      isOnline: null,
    });
  const freshFlock = async () => ({
    id: await buildFlock(server.database, (await freshHouse()).id, {
      placedAt: Date.UTC(2026, 0, 1),
    }),
    version: 1,
  });
  const freshBreed = () => buildBreed(server.database, { orgId: house.orgId });
  const freshLine = async () => {
    await writeLines(
      server.database,
      [{ userId: caller.userId, orgId: caller.orgId, function: "logout" }],
      { source: "computer", address: "10.0.0.1", now: server.clock.now },
    );
    return (
      await server.database.query<{ id: number }>("select max(id) as id from operation_logs")
    )[0]!.id;
  };
  const freshGateway = () => buildGateway(server.database, house.farmId);
  switch (name) {
    case "alarmLife":
      return { id: String(await freshAlarm()) };
    case "houseDays":
      return { id: String(house.id), from: "0", to: "1000" };
    case "gatewayDetail":
    case "gatewayOnlineLog":
      return { houseId: String(house.id) };
    case "houseDetail":
    case "houseParameter":
    case "houseStandard":
      return { id: String(house.id) };
    case "searchByShack":
      return { shackId: String(house.id) };
    case "telemetryRange":
      return { houseId: String(house.id), metrics: "temp,rh", from: "0", to: "1000" };
    case "exportTelemetry":
      return {
        houseIds: String(house.id),
        metrics: "temp,water",
        from: "0",
        to: "1000",
        grain: "hour",
        format: "xlsx",
      };
    case "exportAlarm":
    case "exportLog":
    case "exportOrg":
    case "exportUser":
    case "exportFarm":
    case "exportHouse":
    case "exportGateway":
    case "exportBreed":
      return { format: "csv" };
    case "dayLine":
      return { houseIds: String(house.id) };
    case "ackAlarm":
      return { ids: [await freshAlarm()] };
    case "shelveAlarm":
      return { ids: [await freshAlarm()], minutes: 5, reason: "maintenance" };
    case "unshelveAlarm":
      return { ids: [await freshAlarm({ shelvedUntil: 1, shelvedBy: "x", shelveReason: "y" })] };
    case "saveUser":
      return {
        loginName: `keeper${(probe += 1)}`,
        realName: "Keeper",
        roleKey: "shack_manager",
        password: veilPassword("Long-Enough-27"),
        ...(caller.roleKey === "administrator" ? { orgId: house.orgId } : {}),
      };
    case "createOrg":
      return newOrg();
    case "updateOrg":
      return newOrg({ id: await buildOrg(server.database), version: 1 });
    case "deleteOrg":
      return { id: await buildOrg(server.database) };
    case "createFarm":
      return newFarm(caller.roleKey === "administrator" ? { orgId: house.orgId } : {});
    case "updateFarm":
      return newFarm({ id: await freshFarm(), version: 1 });
    case "deleteFarm":
      return { id: await freshFarm() };
    case "moveEffects":
      return { id: String(await freshFarm()) };
    case "houseLimits":
      return { id: String(house.id) };
    case "listFlock":
    case "placeableBreeds":
      return { houseId: String(house.id) };
    case "createHouse":
      return newHouse(house.farmId);
    case "updateHouse":
      return newHouse(house.farmId, { id: (await freshHouse()).id, version: 1 });
    case "deleteHouse":
      return { id: (await freshHouse()).id };
    case "importHouses":
      return {
        rows: [
          importRow(
            (
              await server.database.query<{ name: string }>(
                "select name from farms where id = $1",
                [house.farmId],
              )
            )[0]!.name,
          ),
        ],
        isConfirmed: true,
      };
    case "placeFlock":
      return {
        houseId: (await freshHouse()).id,
        breedId: await freshBreed(),
        placedAt: server.clock.now,
        placedCount: 1,
      };
    case "updateFlock":
      return {
        ...(await freshFlock()),
        breedId: await freshBreed(),
        placedAt: server.clock.now,
        placedCount: 1,
      };
    case "deleteFlock":
      return freshFlock();
    case "clearFlock":
      return { ...(await freshFlock()), clearedAt: server.clock.now };
    case "logChanges":
      return { id: String(await freshLine()) };
    case "breedDetail":
    case "deleteBreed":
      return { id: await freshBreed() };
    case "createBreed":
      return newBreed();
    case "updateBreed":
      return newBreed({ id: await freshBreed(), version: 1 });
    case "saveBreedDays":
      return { id: await freshBreed(), version: 1, days: [breedDay()], reminders: [] };
    case "createGateway":
      return newGateway({
        houseId: (await buildHouse(server.database, { farmId: house.farmId, networkId: null })).id,
      });
    case "updateGateway":
      return { ...newGateway({ id: (await freshGateway()).id, version: 1 }) };
    case "gatewayConnect":
      return { id: String((await freshGateway()).id) };
    case "deleteGateway":
    case "issueCredential":
    case "revokeCredential":
      return { id: (await freshGateway()).id };
    case "createGatewayType":
      return newGatewayType();
    case "updateGatewayType":
    case "deleteGatewayType":
      return newGatewayType({
        version: 1,
        id: (await server.call("createGatewayType", { as: operator(), input: newGatewayType() }))
          .body.data.id,
      });
    case "listConcentrator":
    case "listTerminal":
      return { gatewayId: String((await freshGateway()).id) };
    case "createConcentrator":
      return newConcentrator({ gatewayId: (await freshGateway()).id });
    case "updateConcentrator":
      return newConcentrator({ id: (await freshGateway()).concentratorId, version: 1 });
    case "deleteConcentrator":
      return { id: (await freshGateway()).concentratorId };
    case "createTerminal":
      return newTerminal({ gatewayId: (await freshGateway()).id });
    case "updateTerminal":
      return newTerminal({ id: (await freshGateway()).terminalId, version: 1 });
    case "deleteTerminal":
      return { id: (await freshGateway()).terminalId };
    case "deleteUser":
    case "resetPwd":
      return { id: await freshKeeper() };
    case "saveUserShacks":
      return { id: await freshKeeper(), roleKey: "shack_manager", shackIds: [house.id] };
    case "modifyPwd":
      return {
        type: true,
        oldPassword: veilPassword("Wrong-Old-1"),
        newPassword: veilPassword("Long-Enough-27"),
      };
    default:
      return {};
  }
}

/** Who is let in gets 200; only the own password is not known here. */
const letIn = (name: RouteName): number => (name === "modifyPwd" ? 400 : 200);

const badInput: Partial<Record<RouteName, unknown>> = {
  listHouse: { page: "0" },
  houseDetail: { id: "x" },
  houseParameter: {},
  houseStandard: { id: "0" },
  houseDays: { id: "1", from: "1", to: "0" },
  gatewayDetail: { houseId: "0" },
  gatewayOnlineLog: { houseId: "1", page: "0" },
  listAlarm: { state: "none" },
  alarmLife: { id: "0" },
  alarmFigures: { severity: "5" },
  ackAlarm: { ids: [] },
  shelveAlarm: { ids: [1], minutes: 481, reason: "r" },
  unshelveAlarm: { ids: ["1"] },
  telemetryRange: { houseId: "1", metrics: "nothing", from: "0", to: "1" },
  dayLine: { houseIds: "1,x" },
  exportTelemetry: {
    houseIds: "1,2,3,4,5,6,7",
    metrics: "temp",
    from: "0",
    to: "1",
    grain: "day",
    format: "csv",
  },
  exportAlarm: { format: "pdf" },
  exportLog: { format: "csv", timeZone: "Mars/Base" },
  exportOrg: { sort: "id", format: "csv" },
  exportUser: { timeZone: "Mars/Base", format: "csv" },
  exportFarm: {},
  exportHouse: { status: "full", format: "csv" },
  exportGateway: { format: "pdf" },
  exportBreed: { order: "up", format: "csv" },
  logout: { userId: "x" },
  saveUser: { loginName: "keeper", realName: "Keeper", roleKey: "admin" },
  deleteUser: { id: "x" },
  resetPwd: {},
  saveUserShacks: { id: 1, roleKey: "shack_manager", shackIds: ["1"] },
  modifyPwd: { type: false, oldPassword: "x", newPassword: "y" },
  listUser: { order: "up" },
  searchByShack: {},
  listOrg: { pageSize: "1001" },
  listFarm: { keyword: "x".repeat(51) },
  createFarm: newFarm({ adcode: "1" }),
  updateFarm: newFarm({ id: 1, version: 1, timeZone: "Mars/Base" }),
  deleteFarm: { id: "x" },
  moveEffects: { id: "1", parentId: "0" },
  listGateway: { sort: "age" },
  createGateway: newGateway({ houseId: 1, networkId: "a b" }),
  updateGateway: newGateway({ id: 1, version: 1, typeKey: 0 }),
  deleteGateway: { id: "x" },
  issueCredential: {},
  revokeCredential: { id: 0 },
  gatewayConnect: { id: "x" },
  listUnknownGateway: { page: "0" },
  listQuarantine: { reason: "none" },
  listGatewayType: { id: "x" },
  createGatewayType: newGatewayType({ id: 0 }),
  updateGatewayType: newGatewayType({ version: 1, name: "" }),
  deleteGatewayType: { id: "x" },
  listConcentrator: {},
  createConcentrator: newConcentrator({ gatewayId: 1, code: "a b" }),
  updateConcentrator: newConcentrator({ id: 1, version: 1, kind: "pipe" as never }),
  deleteConcentrator: { id: -1 },
  listTerminal: { gatewayId: "x" },
  createTerminal: newTerminal({ gatewayId: 1, controlPort: 256 }),
  updateTerminal: newTerminal({ id: 1, version: 1, status: "asleep" as never }),
  deleteTerminal: {},
  createOrg: { name: "A", code: "a b" },
  updateOrg: { id: 1, version: 1, name: "", code: "A" },
  deleteOrg: { id: "1x" },
  listBreed: { page: "x" },
  breedDetail: { id: "x" },
  createBreed: newBreed({ species: "ostrich" as never }),
  updateBreed: newBreed({ id: 1, version: 1, code: "a b" }),
  saveBreedDays: { id: 1, version: 1, days: [breedDay({ tempC: 46 })], reminders: [] },
  deleteBreed: {},
  listLog: { function: "none" },
  logChanges: { id: "x" },
  manageHouseList: { status: "full" },
  houseLimits: { id: "x" },
  createHouse: newHouse(1, { species: "ostrich" as never }),
  updateHouse: newHouse(1, { id: 1, version: 1, name: "" }),
  deleteHouse: {},
  importHouses: { rows: [], isConfirmed: true },
  listFlock: {},
  placeableBreeds: { houseId: "0" },
  placeFlock: { houseId: 1, breedId: 1, placedAt: Date.UTC(2026, 0, 1), placedCount: 0 },
  updateFlock: { id: 1, version: 1, breedId: "1", placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
  clearFlock: { id: 1, version: 1, clearedAt: 0 },
  deleteFlock: { id: 1 },
};
const nobody = 2_000_000_000;
const absentInput: Partial<Record<RouteName, unknown>> = {
  houseDetail: { id: "99999999999" },
  houseParameter: { id: "99999999999" },
  houseStandard: { id: "99999999999" },
  houseDays: { id: String(nobody), from: "0", to: "1" },
  gatewayDetail: { houseId: String(nobody) },
  gatewayOnlineLog: { houseId: "99999999999" },
  alarmLife: { id: "99999999999" },
  ackAlarm: { ids: [99_999_999_999] },
  shelveAlarm: { ids: [2_000_000_000], minutes: 1, reason: "r" },
  unshelveAlarm: { ids: [2_000_000_000] },
  telemetryRange: { houseId: "2000000000", metrics: "temp", from: "0", to: "1" },
  exportTelemetry: {
    houseIds: String(nobody),
    metrics: "temp",
    from: "0",
    to: "1",
    grain: "day",
    format: "csv",
  },
  deleteUser: { id: nobody },
  resetPwd: { id: nobody },
  searchByShack: { shackId: String(nobody) },
  exportUser: { shackId: String(nobody), format: "csv" },
  createFarm: newFarm({ parentId: nobody }),
  updateFarm: newFarm({ id: nobody, version: 1 }),
  deleteFarm: { id: 99_999_999_999 },
  moveEffects: { id: "99999999999" },
  createGateway: newGateway({ houseId: nobody }),
  updateGateway: newGateway({ id: nobody, version: 1 }),
  deleteGateway: { id: 99_999_999_999 },
  issueCredential: { id: nobody },
  revokeCredential: { id: nobody },
  gatewayConnect: { id: "99999999999" },
  updateGatewayType: newGatewayType({ version: 1, id: 9999 }),
  deleteGatewayType: { id: 99_999_999_999 },
  listConcentrator: { gatewayId: String(nobody) },
  createConcentrator: newConcentrator({ gatewayId: nobody }),
  updateConcentrator: newConcentrator({ id: nobody, version: 1 }),
  deleteConcentrator: { id: nobody },
  listTerminal: { gatewayId: "99999999999" },
  createTerminal: newTerminal({ gatewayId: nobody }),
  updateTerminal: newTerminal({ id: nobody, version: 1 }),
  deleteTerminal: { id: 99_999_999_999 },
  updateOrg: newOrg({ id: nobody, version: 1 }),
  deleteOrg: { id: nobody },
  breedDetail: { id: String(nobody) },
  logChanges: { id: "99999999999" },
  createBreed: newBreed({ copyOfId: nobody }),
  updateBreed: newBreed({ id: nobody, version: 1 }),
  saveBreedDays: { id: nobody, version: 1, days: [], reminders: [] },
  deleteBreed: { id: 99_999_999_999 },
  saveUserShacks: { id: nobody, roleKey: "shack_manager", shackIds: [] },
  saveUser: {
    id: nobody,
    version: 1,
    loginName: "gone",
    realName: "Gone",
    roleKey: "administrator",
  },
  houseLimits: { id: "99999999999" },
  createHouse: newHouse(nobody),
  updateHouse: newHouse(1, { id: 99_999_999_999, version: 1 }),
  deleteHouse: { id: 99_999_999_999 },
  listFlock: { houseId: "99999999999" },
  placeableBreeds: { houseId: String(nobody) },
  placeFlock: { houseId: nobody, breedId: 1, placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
  updateFlock: {
    id: 99_999_999_999,
    version: 1,
    breedId: 1,
    placedAt: Date.UTC(2026, 0, 1),
    placedCount: 1,
  },
  clearFlock: { id: nobody, version: 1, clearedAt: Date.UTC(2026, 0, 1) },
  deleteFlock: { id: 99_999_999_999, version: 1 },
};
const guarded = (Object.keys(routes) as RouteName[]).filter(
  (name) => routes[name].access !== "public",
);
const operator = () =>
  callers.find(({ roleKey, canOperate }) => roleKey === "administrator" && canOperate)!;

describe.each(guarded)("%s", (name) => {
  it("is refused without a session, before its input is looked at", async () => {
    for (const headers of [
      {},
      { authorization: "Bearer nonsense" },
      { authorization: "x".repeat(43) },
      { cookie: `token=${await server.tokenOf(operator())}` },
    ]) {
      const reply = await server.call(name, {
        input: badInput[name] ?? {},
        headers: headers as Record<string, string>,
      });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        success: false,
        code: 401,
        msg: "Verification failed, please login again",
        data: null,
      });
    }
  });

  it.runIf(badInput[name] !== undefined)("names the fields that do not fit", async () => {
    const reply = await server.call(name, { as: operator(), input: badInput[name] });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toHaveLength(1);
  });

  it.runIf(absentInput[name] !== undefined)("answers 404 for what is not there", async () => {
    expect((await server.call(name, { as: operator(), input: absentInput[name] })).status).toBe(
      404,
    );
  });

  it.skipIf(name === "logout")("lets in exactly whom the policy names", async () => {
    const { access } = routes[name];
    if (access === "public") return;
    // A refusal takes nothing: one input is enough for all who are refused.
    const refused = await goodInput(name, operator());
    for (const caller of callers) {
      const input = may(caller, access) ? await goodInput(name, caller) : refused;
      const reply = await server.call(name, { as: caller, input });
      expect([caller.roleKey, caller.canOperate, caller.remoteConfig, reply.status]).toEqual([
        caller.roleKey,
        caller.canOperate,
        caller.remoteConfig,
        may(caller, access) ? letIn(name) : 403,
      ]);
    }
  });
});

describe("the table of roles", () => {
  const operators = ["administrator", "company_manager", "area_manager", "farm_manager"] as const;
  const everybody = [...operators, "shack_manager"] as const;
  /**
   * Section 6 of the specification, and what follows from it, by hand: whoever changes the policy
   * must mean it.
   */
  const expected: Readonly<
    Record<
      Exclude<RouteName, "health" | "getCode" | "login">,
      readonly [roles: readonly string[], needs?: "canOperate"]
    >
  > = {
    listAllOrg: [["administrator"]],
    listOrg: [["administrator"]],
    exportOrg: [["administrator"]],
    createOrg: [["administrator"], "canOperate"],
    updateOrg: [["administrator"], "canOperate"],
    deleteOrg: [["administrator"], "canOperate"],
    listUser: [operators],
    searchByShack: [operators],
    exportUser: [operators],
    exportFarm: [["administrator", "company_manager"]],
    exportHouse: [["administrator", "company_manager"]],
    exportGateway: [["administrator", "company_manager"]],
    exportBreed: [["administrator", "company_manager"]],
    saveUser: [operators, "canOperate"],
    deleteUser: [operators, "canOperate"],
    resetPwd: [operators, "canOperate"],
    saveUserShacks: [operators, "canOperate"],
    createFarm: [["administrator", "company_manager"], "canOperate"],
    updateFarm: [["administrator", "company_manager"], "canOperate"],
    deleteFarm: [["administrator", "company_manager"], "canOperate"],
    moveEffects: [["administrator", "company_manager"], "canOperate"],
    listFarm: [["administrator", "company_manager"]],
    listBreed: [["administrator", "company_manager"]],
    breedDetail: [["administrator", "company_manager"]],
    createBreed: [["administrator", "company_manager"], "canOperate"],
    updateBreed: [["administrator", "company_manager"], "canOperate"],
    saveBreedDays: [["administrator", "company_manager"], "canOperate"],
    deleteBreed: [["administrator", "company_manager"], "canOperate"],
    listGateway: [["administrator", "company_manager"]],
    gatewayConnect: [["administrator", "company_manager"]],
    listQuarantine: [["administrator", "company_manager"]],
    listGatewayType: [["administrator", "company_manager"]],
    listConcentrator: [["administrator", "company_manager"]],
    listTerminal: [["administrator", "company_manager"]],
    listUnknownGateway: [["administrator"]],
    createGateway: [["administrator", "company_manager"], "canOperate"],
    updateGateway: [["administrator", "company_manager"], "canOperate"],
    deleteGateway: [["administrator", "company_manager"], "canOperate"],
    issueCredential: [["administrator", "company_manager"], "canOperate"],
    revokeCredential: [["administrator", "company_manager"], "canOperate"],
    createGatewayType: [["administrator"], "canOperate"],
    updateGatewayType: [["administrator"], "canOperate"],
    deleteGatewayType: [["administrator"], "canOperate"],
    createConcentrator: [["administrator", "company_manager"], "canOperate"],
    updateConcentrator: [["administrator", "company_manager"], "canOperate"],
    deleteConcentrator: [["administrator", "company_manager"], "canOperate"],
    createTerminal: [["administrator", "company_manager"], "canOperate"],
    updateTerminal: [["administrator", "company_manager"], "canOperate"],
    deleteTerminal: [["administrator", "company_manager"], "canOperate"],
    manageHouseList: [["administrator", "company_manager"]],
    houseLimits: [["administrator", "company_manager"]],
    createHouse: [["administrator", "company_manager"], "canOperate"],
    updateHouse: [["administrator", "company_manager"], "canOperate"],
    deleteHouse: [["administrator", "company_manager"], "canOperate"],
    importHouses: [["administrator", "company_manager"], "canOperate"],
    listFlock: [everybody],
    placeableBreeds: [operators, "canOperate"],
    placeFlock: [operators, "canOperate"],
    updateFlock: [operators, "canOperate"],
    clearFlock: [operators, "canOperate"],
    deleteFlock: [operators, "canOperate"],
    listLog: [everybody],
    logChanges: [everybody],
    logout: [everybody],
    getCurrent: [everybody],
    modifyPwd: [everybody],
    getLogo: [everybody],
    listOverview: [everybody],
    overviewSummary: [everybody],
    alarmAmt: [everybody],
    listHouse: [everybody],
    houseDetail: [everybody],
    houseParameter: [everybody],
    houseStandard: [everybody],
    houseDays: [everybody],
    gatewayDetail: [everybody],
    gatewayOnlineLog: [everybody],
    listAlarm: [everybody],
    alarmLife: [everybody],
    alarmFigures: [everybody],
    telemetryRange: [everybody],
    dayLine: [everybody],
    exportTelemetry: [everybody],
    exportAlarm: [everybody],
    exportLog: [everybody],
    ackAlarm: [everybody, "canOperate"],
    shelveAlarm: [operators, "canOperate"],
    unshelveAlarm: [operators, "canOperate"],
  };

  it.each(guarded)("%s is for whom the specification says", (name) => {
    const { access } = routes[name];
    const rule: Rule | null = access === "public" ? null : policy[access];
    expect([rule?.roles.toSorted(), rule?.operate === true, rule?.remote === true]).toEqual([
      expected[name as keyof typeof expected][0].toSorted(),
      expected[name as keyof typeof expected][1] === "canOperate",
      false,
    ]);
  });

  it("the embedded wall is the administrator's", () => {
    expect(policy["wall.embed"]).toEqual({ roles: ["administrator"] });
  });

  it("three calls are open to everybody", () => {
    expect(
      (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === "public"),
    ).toEqual(["health", "getCode", "login"]);
  });
});

describe("somebody whose password was given by another", () => {
  it("may learn that, change it and leave, and nothing else", async () => {
    const caller = await buildUser(server.database, { orgId: null });
    await server.database.query("update users set must_change_password = true where id = $1", [
      caller.userId,
    ]);
    for (const name of guarded.filter((one) => one !== "logout")) {
      const { status, body } = await server.call(name, {
        as: caller,
        input: await goodInput(name, caller),
      });
      const isOpen = name === "getCurrent" || name === "modifyPwd";
      expect([name, status, body.msg]).toEqual(
        isOpen
          ? [name, letIn(name), expect.any(String)]
          : [name, 403, "Please change your initial password first"],
      );
    }
    expect((await server.call("logout", { as: caller })).status).toBe(200);
  });
});

describe("logout", () => {
  it("ends the session at once and tells the bus whose it was", async () => {
    const caller = await buildUser(server.database);
    const token = await server.tokenOf(caller);
    const other = await server.sessions.open(caller.userId, server.clock.now);
    const ended: unknown[] = [];
    const leave = server.bus.subscribe("sessionEnded", (message) => ended.push(message));
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const reply = await server.call("logout", { token, input: { userId: operator().userId } });
    leave();
    expect(reply.body).toEqual({ success: true, code: 200, msg: "Logged out", data: {} });
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await server.call("getCurrent", { token: `Bearer ${other}` })).status).toBe(200);
    expect((await server.call("getCurrent", { as: operator() })).status).toBe(200);
    expect(ended).toEqual([
      { userId: caller.userId, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });
});

describe("what is in no table", () => {
  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] as const)(
    "%s of any route is answered 405, unless it is the route's own",
    async (method) => {
      for (const { method: own, path } of Object.values(routes)) {
        if (own === method) continue;
        const reply = await server.app.inject({
          method: method as "GET",
          url: `${apiBase}${path}`,
        });
        expect([path, reply.statusCode]).toEqual([path, 405]);
        expect(reply.json()).toMatchObject({ success: false, code: 405, data: null });
        expect(reply.headers["allow"]).toBe(own);
      }
    },
  );

  it("HEAD asks no less than GET: a stranger is refused, a role that may not is refused, and nobody gets a body", async () => {
    const keeper = callers.find(({ roleKey }) => roleKey === "shack_manager")!;
    for (const name of guarded.filter((one) => routes[one].method === "GET")) {
      const head = async (headers: Record<string, string>) =>
        server.app.inject({ method: "HEAD", url: `${apiBase}${routes[name].path}`, headers });
      const [stranger, below] = [
        await head({}),
        await head({ authorization: await server.tokenOf(keeper) }),
      ];
      const { access } = routes[name];
      expect([name, stranger.statusCode, stranger.body, below.body]).toEqual([name, 401, "", ""]);
      // A query that is missing is told first, as by GET.
      if (access !== "public" && !may(keeper, access))
        expect([name, [400, 403].includes(below.statusCode)]).toEqual([name, true]);
    }
  });

  it("answers 404 in the envelope for an unknown path, an unknown slash and a broken address", async () => {
    for (const url of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/overview/listOverview",
      "/api/house/list/",
      "/.env",
      "/index.html",
    ]) {
      const reply = await server.app.inject({ method: "GET", url });
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 404]);
    }
    const broken = await server.app.inject({ method: "GET", url: "/api/%E0%A4%A" });
    expect(broken.json()).toMatchObject({ success: false, code: 404 });
  });
});
