import type { alarmInputRoutes } from "../../../../contract/route/fleet/alarm-input-routes.ts";
import type { gatewayDeviceRoutes } from "../../../../contract/route/fleet/gateway-device-routes.ts";
import type { gatewayTypeRoutes } from "../../../../contract/route/fleet/gateway-type-routes.ts";
import type { gatewayRoutes } from "../../../../contract/route/fleet/gateway-routes.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import {
  newAlarmInput,
  newConcentrator,
  newGateway,
  newGatewayType,
  newTerminal,
} from "./gateway-form.ts";

/** An alarm input of the house that everybody sees. */
async function inputOf({ server, house }: Scene): Promise<{ id: number; gateway_id: number }> {
  const [input] = await server.database.query<{ id: number; gateway_id: number }>(
    `insert into alarm_inputs (gateway_id, code, content, relay_type)
     select id, 16, 'Door', 'normallyOpen' from gateways where house_id = $1
     on conflict (gateway_id, code) do update set content = excluded.content
     returning id, gateway_id`,
    [house.id],
  );
  return input!;
}

const types = recordProbes("GatewayType", {
  roles: ["administrator"],
  form: newGatewayType,
  bad: { name: "" },
  make: async ({ server, operator: as }) =>
    (await server.call("createGatewayType", { as, input: newGatewayType() })).body.data.id,
  absent: 9999,
  foreign: () => ({ id: 27 }),
});

export const gatewayProbes = {
  gatewayDetail: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "0" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
    roles: everybody,
  },
  gatewayOnlineLog: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "1", page: "0" },
    absent: { houseId: "99999999999" },
    foreign: ({ house }) => [{ houseId: String(house) }],
    roles: everybody,
  },
  exportConcentrator: {
    good: async ({ freshGateway }) => ({
      gatewayId: String((await freshGateway()).id),
      format: "csv",
    }),
    bad: { gatewayId: "1", format: "pdf" },
    absent: { gatewayId: String(nobody), format: "csv" },
    foreign: ({ gateway }) => [
      { gatewayId: String(gateway.id), id: String(gateway.concentratorId), format: "csv" },
    ],
    roles: operators,
  },
  exportTerminal: {
    good: async ({ freshGateway }) => ({
      gatewayId: String((await freshGateway()).id),
      format: "csv",
    }),
    bad: { gatewayId: "1", format: "pdf" },
    absent: { gatewayId: String(nobody), format: "csv" },
    foreign: ({ gateway }) => [
      { gatewayId: String(gateway.id), id: String(gateway.terminalId), format: "csv" },
    ],
    roles: operators,
  },
  exportGateway: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, gateway }) => [
      { id: String(gateway.id), format: "csv" },
      { farmId: String(farm), format: "csv" },
    ],
    roles: operators,
  },
  issueCredential: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).id }),
    bad: {},
    absent: { id: nobody },
    foreign: ({ gateway }) => [{ id: gateway.id }],
    roles: operators,
    needs: "canOperate",
  },
  revokeCredential: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).id }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: ({ gateway }) => [{ id: gateway.id }],
    roles: operators,
    needs: "canOperate",
  },
  gatewayConnect: {
    good: async ({ freshGateway }) => ({ id: String((await freshGateway()).id) }),
    bad: { id: "x" },
    absent: { id: "99999999999" },
    foreign: ({ gateway }) => [{ id: String(gateway.id) }],
    roles: operators,
  },
  listUnknownGateway: {
    bad: { page: "0" },
    roles: ["administrator"],
  },
  listQuarantine: {
    bad: { reason: "none" },
    foreign: ({ gateway }) => [{ gatewayId: String(gateway.id) }],
    roles: operators,
  },
  listGateway: {
    bad: { sort: "age" },
    foreign: ({ farm, gateway }) => [{ id: String(gateway.id) }, { farmId: String(farm) }],
    roles: operators,
  },
  createGateway: {
    good: async ({ server, house }) =>
      newGateway({
        houseId: (await buildHouse(server.database, { farmId: house.farmId, networkId: null })).id,
      }),
    bad: newGateway({ houseId: 1, networkId: "a b" }),
    absent: newGateway({ houseId: nobody }),
    foreign: ({ house }) => [{ houseId: house, networkId: "STRANGER", typeKey: 27 }],
    roles: operators,
    needs: "canOperate",
  },
  updateGateway: {
    good: async ({ freshGateway }) => ({
      ...newGateway({ id: (await freshGateway()).id, version: 1 }),
    }),
    bad: newGateway({ id: 1, version: 1, typeKey: 0 }),
    absent: newGateway({ id: nobody, version: 1 }),
    foreign: ({ gateway }) => [{ id: gateway.id, version: 1, networkId: "STRANGER", typeKey: 27 }],
    roles: operators,
    needs: "canOperate",
  },
  deleteGateway: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).id }),
    bad: { id: "x" },
    absent: { id: 99_999_999_999 },
    foreign: ({ gateway }) => [{ id: gateway.id }],
    roles: operators,
    needs: "canOperate",
  },
  listGatewayType: {
    bad: { id: "x" },
    roles: operators,
  },
  ...types,
  listRawSample: {
    good: () => ({ id: "27" }),
    bad: { id: "x" },
    foreign: () => [],
    roles: ["administrator"],
  },
  createGatewayType: {
    ...types.createGatewayType,
    foreign: () => [newGatewayType({ id: 27 })],
  },
  listTerminal: {
    good: async ({ freshGateway }) => ({ gatewayId: String((await freshGateway()).id) }),
    bad: { gatewayId: "x" },
    absent: { gatewayId: "99999999999" },
    foreign: ({ gateway, own }) => [
      { gatewayId: String(gateway.id) },
      { gatewayId: String(own.gateway.id), id: String(gateway.terminalId) },
    ],
    roles: operators,
  },
  createTerminal: {
    good: async ({ freshGateway }) => newTerminal({ gatewayId: (await freshGateway()).id }),
    bad: newTerminal({ gatewayId: 1, controlPort: 256 }),
    absent: newTerminal({ gatewayId: nobody }),
    foreign: ({ gateway, own }) => [
      { gatewayId: gateway.id, kind: "fan", code: "S", name: "Stranger" },
      {
        gatewayId: own.gateway.id,
        concentratorId: gateway.concentratorId,
        kind: "fan",
        code: "S",
        name: "Stranger",
      },
    ],
    roles: operators,
    needs: "canOperate",
  },
  updateTerminal: {
    good: async ({ freshGateway }) =>
      newTerminal({ id: (await freshGateway()).terminalId, version: 1 }),
    bad: newTerminal({ id: 1, version: 1, status: "asleep" as never }),
    absent: newTerminal({ id: nobody, version: 1 }),
    foreign: ({ gateway, own }) => [
      { id: gateway.terminalId, version: 1, kind: "fan", code: "S", name: "Stranger" },
      {
        id: own.gateway.terminalId,
        version: 1,
        concentratorId: gateway.concentratorId,
        kind: "fan",
        code: "S",
        name: "Stranger",
      },
    ],
    roles: operators,
    needs: "canOperate",
  },
  deleteTerminal: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).terminalId }),
    bad: {},
    absent: { id: 99_999_999_999 },
    foreign: ({ gateway }) => [{ id: gateway.terminalId }],
    roles: operators,
    needs: "canOperate",
  },
  listConcentrator: {
    good: async ({ freshGateway }) => ({ gatewayId: String((await freshGateway()).id) }),
    bad: {},
    absent: { gatewayId: String(nobody) },
    foreign: ({ gateway, own }) => [
      { gatewayId: String(gateway.id) },
      { gatewayId: String(own.gateway.id), id: String(gateway.concentratorId) },
    ],
    roles: operators,
  },
  createConcentrator: {
    good: async ({ freshGateway }) => newConcentrator({ gatewayId: (await freshGateway()).id }),
    bad: newConcentrator({ gatewayId: 1, code: "a b" }),
    absent: newConcentrator({ gatewayId: nobody }),
    foreign: ({ gateway }) => [
      { gatewayId: gateway.id, kind: "transmitter", code: "S", name: "Stranger" },
    ],
    roles: operators,
    needs: "canOperate",
  },
  updateConcentrator: {
    good: async ({ freshGateway }) =>
      newConcentrator({ id: (await freshGateway()).concentratorId, version: 1 }),
    bad: newConcentrator({ id: 1, version: 1, kind: "pipe" as never }),
    absent: newConcentrator({ id: nobody, version: 1 }),
    foreign: ({ gateway }) => [
      { id: gateway.concentratorId, version: 1, kind: "transmitter", code: "S", name: "Stranger" },
    ],
    roles: operators,
    needs: "canOperate",
  },
  deleteConcentrator: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).concentratorId }),
    bad: { id: -1 },
    absent: { id: nobody },
    foreign: ({ gateway }) => [{ id: gateway.concentratorId }],
    roles: operators,
    needs: "canOperate",
  },
  listAlarmInput: {
    good: async (scene) => ({ gatewayId: String((await inputOf(scene)).gateway_id) }),
    bad: {},
    absent: { gatewayId: String(nobody) },
    foreign: ({ gateway, own }) => [
      { gatewayId: String(gateway.id) },
      { gatewayId: String(own.gateway.id), id: String(gateway.inputId) },
    ],
    roles: everybody,
  },
  createAlarmInput: {
    good: async ({ freshGateway }) =>
      newAlarmInput({ gatewayId: (await freshGateway()).id, code: 9 }),
    bad: newAlarmInput({ gatewayId: 1, code: 17 }),
    absent: newAlarmInput({ gatewayId: nobody }),
    foreign: ({ gateway }) => [{ gatewayId: gateway.id, code: 3, content: "Stranger" }],
    roles: operators,
    needs: "canOperate",
  },
  updateAlarmInput: {
    good: async ({ freshGateway }) =>
      newAlarmInput({ id: (await freshGateway()).inputId, version: 1 }),
    bad: newAlarmInput({ id: 1, version: 1, relayType: "sometimes" as never }),
    absent: newAlarmInput({ id: nobody, version: 1 }),
    foreign: ({ gateway }) => [{ id: gateway.inputId, version: 1, code: 3, content: "Stranger" }],
    roles: operators,
    needs: "canOperate",
  },
  deleteAlarmInput: {
    good: async ({ freshGateway }) => ({ id: (await freshGateway()).inputId }),
    bad: { id: -1 },
    absent: { id: nobody },
    foreign: ({ gateway }) => [{ id: gateway.inputId }],
    roles: operators,
    needs: "canOperate",
  },
  shieldAlarmInput: {
    good: async (scene) => ({ id: (await inputOf(scene)).id, minutes: 60 }),
    bad: { id: 1, minutes: 481 },
    absent: { id: nobody, minutes: 60 },
    foreign: ({ gateway }) => [{ id: gateway.inputId, minutes: 60 }],
    roles: everybody,
    needs: "canOperate",
  },
} satisfies ProbesOf<
  typeof gatewayRoutes &
    typeof gatewayTypeRoutes &
    typeof gatewayDeviceRoutes &
    typeof alarmInputRoutes
>;
