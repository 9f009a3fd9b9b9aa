import { beforeAll, describe, expect, it } from "vitest";
import { runModes } from "../../contract/base/run-mode.ts";
import { buildFarm, buildHouse, buildOrg, unique } from "../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../factories/http.ts";
import { newBreed } from "../server/fleet/breed/breed-form.ts";
import { newCamera } from "../server/camera/camera/camera-form.ts";
import {
  newAlarmInput,
  newConcentrator,
  newGateway,
  newTerminal,
} from "../server/fleet/gateway/gateway-form.ts";
import { newPhone } from "../server/notify/alarm-phone/alarm-phone-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let [orgId, houseId, farmId, gatewayId] = [0, 0, 0, 0];

type Create = Parameters<typeof server.call>[0];
/** Creates a record by its call; `input` is what a person gives. */
async function create(name: Create, input: object): Promise<number> {
  const { status, body, text } = await server.call(name, { as: administrator, input });
  expect(status, text).toBe(200);
  return (body.data as { id: number }).id;
}
/** The rows of a list as the server answers them. */
async function rows(name: Create, input: object = {}): Promise<Record<string, unknown>[]> {
  const { body, status, text } = await server.call(name, { as: administrator, input });
  expect(status, text).toBe(200);
  const data = body.data as Record<string, unknown>[] | { rows: Record<string, unknown>[] };
  return Array.isArray(data) ? data : data.rows;
}
const rowOf = async (name: Create, id: number, input: object = {}) =>
  (await rows(name, { id: String(id), ...input })).find((row) => row["id"] === id);

beforeAll(async () => {
  orgId = await buildOrg(server.database);
  farmId = (await buildFarm(server.database, { orgId })).id;
  houseId = (await buildHouse(server.database, { farmId, networkId: null })).id;
  gatewayId = await create("createGateway", newGateway({ houseId, simCard: "898600" }));
});

describe("a record, as the server answers it", () => {
  it("a user has names, telephones, role, permission and sign-ins (§3.9)", async () => {
    const [user] = await rows("listUser");
    for (const key of ["loginName", "realName", "department", "position", "officeTel", "mobile"])
      expect(user).toHaveProperty(key);
    expect(user).toMatchObject({
      roleKey: "administrator",
      canOperate: "1",
      loginTimes: expect.any(Number),
    });
    expect(user).toHaveProperty("email");
    expect(user).toHaveProperty("latestLoginTime");
  });

  it("an organisation has its entered values (§3.10)", async () => {
    const input = {
      name: unique("Org"),
      code: "NORTHERN",
      principal: "Li",
      officeTel: "010 1",
      mobile: "13800000000",
      fax: "010 2",
      email: "li@example.com",
      remark: "Test",
      mapType: "2",
    };
    expect(await rowOf("listOrg", await create("createOrg", input))).toMatchObject({
      ...input,
      hasLogo: false,
    });
  });

  it("a farm has name, type and level (§3.11)", async () => {
    const levels = new Set((await rows("listFarm")).map(({ level }) => level));
    const row = await rowOf("listFarm", farmId);
    expect(row).toMatchObject({ name: expect.any(String), level: expect.any(String) });
    expect(row).toHaveProperty("type");
    expect([...levels].every((level) => ["group", "company", "farm"].includes(String(level)))).toBe(
      true,
    );
  });

  it("a breed has name, code, factory, description, time, operator and its flag (§3.12)", async () => {
    const id = await create("createBreed", newBreed({ factory: "Aviagen", description: "Fast" }));
    expect(await rowOf("listBreed", id)).toMatchObject({
      name: expect.any(String),
      code: expect.any(String),
      factory: "Aviagen",
      description: "Fast",
      createdAt: expect.anything(),
      operator: expect.any(String),
      isCommon: expect.any(Boolean),
    });
  });

  it("a gateway has house, network ID, type, province, farm and SIM card (§3.13)", async () => {
    const row = await rowOf("listGateway", gatewayId);
    expect(row).toMatchObject({
      houseName: expect.any(String),
      networkId: expect.any(String),
      typeKey: 27,
      typeName: expect.any(String),
      farmName: expect.any(String),
      simCard: "898600",
    });
    for (const key of ["breed", "number", "firmware", "adcode"]) expect(row).toHaveProperty(key);
  });

  it.each(["hikvision", "dahua"] as const)(
    "a camera has one of two types: %s (§3.14)",
    async (type) => {
      const input = newCamera({
        houseId,
        type,
        channel: 2,
        password: "secret-1",
        verifyCode: "ABCDEF",
      });
      const { name, code, channel, username } = input;
      const row = await rowOf("listCamera", await create("createCamera", input));
      expect(row).toMatchObject({
        name,
        code,
        channel,
        username,
        type,
        hasPassword: true,
        hasVerifyCode: true,
      });
    },
  );

  it.each([
    ["daily", "phoneAndMessage", "open", "block"],
    ["workdays", "message", "closed", "device"],
    ["daily", "phone", "open", "network"],
  ] as const)("an alarm phone has its rule: %s, %s, %s, %s (§3.15)", async (...rule) => {
    const [dateType, alarmType, status, notice] = rule;
    const input = {
      farmId,
      dateType,
      alarmType,
      status,
      noticeType: [notice],
      period1: "08:00-12:00",
      period2: "14:00-18:00",
      repeatMin: 15,
      delayMin: 5,
      closable: true,
      description: "Keeper",
    };
    const id = await create("createAlarmPhone", newPhone(input));
    expect(await rowOf("listAlarmPhone", id)).toMatchObject(input);
  });

  it.each(["normallyClosed", "normallyOpen"] as const)(
    "an alarm input has code, content, horn, relay type and weight: %s (§3.16)",
    async (relayType) => {
      const form = { code: relayType === "normallyOpen" ? 2 : 3, content: "Gas", relayType };
      const input = newAlarmInput({ gatewayId, ...form, horn: true, important: true });
      const id = await create("createAlarmInput", input);
      expect(await rowOf("listAlarmInput", id, { gatewayId: String(gatewayId) })).toMatchObject({
        ...form,
        horn: true,
        important: true,
        shieldUntil: null,
      });
    },
  );

  it.each(["sensorGateway", "transmitter", "controller"] as const)(
    "a concentrator has one of three types: %s (§3.17)",
    async (kind) => {
      const input = { kind, model: "M1", address: "7", firmware: "1.2", status: "inUse" };
      const id = await create("createConcentrator", newConcentrator({ gatewayId, ...input }));
      const row = await rowOf("listConcentrator", id, { gatewayId: String(gatewayId) });
      expect(row).toMatchObject({ ...input, code: expect.any(String), name: expect.any(String) });
    },
  );

  it("a terminal device has its ports and further parameters (§3.18)", async () => {
    const input = {
      model: "M1",
      address: "7",
      controlPort: 3,
      currentPort: 4,
      sensorPort: 5,
      canInput: true,
      status: "inUse",
      extra: [{ code: "rpm", name: "Speed", unit: "1/min" }],
    };
    const id = await create("createTerminal", newTerminal({ gatewayId, ...input }));
    const row = await rowOf("listTerminal", id, { gatewayId: String(gatewayId) });
    expect(row).toMatchObject({ ...input, concentratorId: null, kind: "fan" });
  });

  it("a line of the operation log has date, operator, function, house and source (§3.19)", async () => {
    const row = (await rows("listLog")).find((item) => item["function"] === "gatewayCreate");
    expect(row).toMatchObject({ operator: expect.any(String), operation: expect.any(String) });
    for (const key of ["at", "houseName", "remark", "source", "networkId"])
      expect(row).toHaveProperty(key);
  });
});

it("the run modes of a house are the nine of the specification (§4.28)", () => {
  expect(Object.values(runModes).map(({ en }) => en.toLowerCase())).toEqual([
    "smart",
    "hand",
    "minimum ventilation",
    "transverse",
    "transition",
    "tunnel",
    "empty",
    "error",
    "external stop",
  ]);
});
