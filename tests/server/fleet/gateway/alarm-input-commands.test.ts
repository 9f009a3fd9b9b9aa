import { beforeAll, describe, expect, it } from "vitest";
import type { AlarmInput } from "../../../../contract/fleet/gateway/alarm-input.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { newAlarmInput, newGateway } from "./gateway-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);
let gatewayId: number;
let networkId: string;
let code = 0;
const gateway = async () =>
  (
    await server.call("createGateway", {
      as: administrator,
      input: newGateway({ houseId: (await buildHouse(server.database, { networkId: null })).id }),
    })
  ).body.data;
beforeAll(async () => {
  ({ id: gatewayId, networkId } = await gateway());
});
/** There are sixteen numbers: the last one is for the race, the others are used in rotation. */
async function create(over: object = {}) {
  code = (code % 15) + 1;
  await server.database.query("delete from alarm_inputs where gateway_id = $1 and code = $2", [
    gatewayId,
    code,
  ]);
  return server.call("createAlarmInput", {
    as: administrator,
    input: newAlarmInput({ gatewayId, code, ...over }),
  });
}
const shield = (id: number, minutes: number) =>
  server.call("shieldAlarmInput", { as: administrator, input: { id, minutes } });
const read = async (id: number) =>
  (
    await server.call("listAlarmInput", {
      as: administrator,
      input: { gatewayId: String(gatewayId), id: String(id) },
    })
  ).body.data.rows[0];

describe("an alarm input", () => {
  behavesAsRecord<AlarmInput>({
    create,
    update: (record, fields) =>
      server.call("updateAlarmInput", { as: administrator, input: { ...record, ...fields } }),
    read,
    unique: { fields: { code: 16 }, refused: { code: "This code is taken" } },
    change: { before: { horn: false }, after: { horn: true } },
    log: async ({ code: number, content }) =>
      (
        await server.database.query<{ function: string; before: object; after: object }>(
          "select function, before, after from operation_logs where operation = $1 order by id",
          [`${number} ${content}`],
        )
      ).at(-1),
    logged: "deviceChange",
  });

  it("starts as normally closed, not important and without a horn (§3.3)", async () => {
    const { data } = (await create()).body;
    expect(data).toMatchObject({
      relayType: "normallyClosed",
      important: false,
      horn: false,
      shieldUntil: null,
      testedAt: null,
    });
    expect(await read(data.id)).toEqual(data);
  });

  it.each([
    ["code", { code: 0 }],
    ["code", { code: 17 }],
    ["content", { content: " " }],
    ["content", { content: "x".repeat(51) }],
    ["relayType", { relayType: "sometimes" }],
  ])("is refused, and the field is named: %s of %j", async (field, over) => {
    const { status, body } = await create(over);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("is known to the judge as soon as it is saved", async () => {
    const { houseId } = server.directory.byNetworkId(networkId)!;
    const signals: number[] = [];
    server.bus.subscribe("housesChanged", ({ houseIds }) => signals.push(...houseIds));
    const { data } = (await create({ important: true, content: "燃气", contentEn: "Gas" })).body;
    await server.directory.refresh();
    expect(
      server.directory.byNetworkId(networkId)!.inputs.find(({ number }) => number === data.code),
    ).toEqual({
      number: data.code,
      name: "燃气",
      nameEn: "Gas",
      isNormallyClosed: true,
      isImportant: true,
      shieldUntil: null,
    });
    await shield(data.id, 5);
    await server.call("deleteAlarmInput", { as: administrator, input: { id: data.id } });
    expect(await read(data.id)).toBeUndefined();
    expect(signals).toEqual([houseId, houseId, houseId]);
  });
});

describe("a test", () => {
  it("starts at once, can be ended, and is in the log (§3.4)", async () => {
    const { data } = (await create({ content: "Smoke" })).body;
    const { data: long } = (await shield(data.id, 480)).body;
    const { data: tested } = (await shield(data.id, 15)).body;
    expect(long.shieldUntil! - tested.shieldUntil!).toBe(465 * minuteMs);
    expect(tested.shieldedBy).not.toBeNull();
    const { data: ended } = (await shield(data.id, 0)).body;
    expect([ended.shieldUntil, ended.shieldedBy, ended.version]).toEqual([null, null, 4]);
    const lines = await server.database.query<{ function: string; after: object | null }>(
      "select function, after from operation_logs where operation = $1 order by id",
      [`${data.code} Smoke`],
    );
    expect(lines.map((line) => line.function)).toEqual([
      "deviceCreate",
      "deviceChange",
      "deviceChange",
      "deviceChange",
    ]);
  });

  it.each([4, 481, 60.5, -1])("of %d minutes is refused", async (minutes) => {
    const { data } = (await create()).body;
    expect((await shield(data.id, minutes)).status).toBe(400);
    await server.call("deleteAlarmInput", { as: administrator, input: { id: data.id } });
  });

  it("passes when the input went on and off again during it", async () => {
    const { data } = (await create()).body;
    const { houseId } = server.directory.byNetworkId(networkId)!;
    const clearedAt = Date.now();
    await server.database.query(
      `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at,
         cleared_at, suppressed_by, version)
       select id, farm_id, org_id, 'diAlarm', $2, 3, 'closed', $3, $3, 'shieldTest', 1
       from houses where id = $1`,
      [houseId, String(data.code), new Date(clearedAt)],
    );
    expect((await read(data.id))!.testedAt).toBe(clearedAt);
  });
});
