import type { alarmPhoneRoutes } from "../../../../contract/route/notify/alarm-phone-routes.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newPhone, robot } from "./alarm-phone-form.ts";

const fresh = ({ server, house }: Scene, over: Partial<Parameters<typeof buildPhone>[1]> = {}) =>
  buildPhone(server.database, { orgId: house.orgId, farmId: house.farmId, ...over });
/** The caller's own number, because every installation can test a robot. */
const own = (scene: Scene) =>
  fresh(scene, {
    userId: scene.caller.userId,
    kind: "robot",
    alarmType: "message",
    address: `${robot}${scene.next()}`,
  });

export const alarmPhoneProbes = {
  listAlarmPhone: {
    bad: { sort: "size" },
    foreign: ({ phone, farm, house }) => [
      { id: String(phone) },
      { farmId: String(farm) },
      { houseId: String(house) },
    ],
    roles: everybody,
  },
  createAlarmPhone: {
    good: ({ house }) => newPhone({ farmId: house.farmId }),
    bad: newPhone({ farmId: 1, repeatMin: 3 }),
    absent: newPhone({ farmId: nobody }),
    foreign: ({ farm, house, user, rota, own: mine }) => [
      newPhone({ farmId: mine.farmId, rotaId: rota, phone: "" }),
      newPhone({ farmId: farm }),
      newPhone({ houseId: house }),
      newPhone({ farmId: mine.farmId, userId: user }),
    ],
    roles: operators,
    needs: "canOperate",
  },
  updateAlarmPhone: {
    good: async (scene) => {
      const { id, version } = await fresh(scene);
      return { ...newPhone({ farmId: scene.house.farmId }), id, version };
    },
    bad: { ...newPhone({ farmId: 1, phone: "12" }), id: 1, version: 1 },
    absent: { ...newPhone({ farmId: 1 }), id: nobody, version: 1 },
    foreign: ({ phone, farm, rota, own: mine }) => [
      {
        ...newPhone({ farmId: mine.farmId, rotaId: rota, phone: "" }),
        id: mine.phoneId,
        version: 1,
      },
      { ...newPhone({ farmId: mine.farmId }), id: phone, version: 1 },
      { ...newPhone({ farmId: farm }), id: mine.phoneId, version: 1 },
    ],
    roles: operators,
    needs: "canOperate",
  },
  deleteAlarmPhone: {
    good: async (scene) => ({ id: (await fresh(scene)).id }),
    bad: { id: "1x" },
    absent: { id: nobody },
    foreign: ({ phone }) => [{ id: phone }],
    roles: operators,
    needs: "canOperate",
  },
  switchAlarmPhone: {
    good: async (scene) => {
      const { id, version } = await fresh(scene);
      return { id, version, status: "closed" };
    },
    bad: { id: 1, version: 1, status: "shut" },
    absent: { id: nobody, version: 1, status: "closed" },
    foreign: ({ phone }) => [{ id: phone, version: 1, status: "closed" }],
    roles: operators,
    needs: "canOperate",
  },
  pauseAlarmPhone: {
    good: async (scene) => ({ id: (await own(scene)).id, isPaused: true }),
    bad: { id: 1, isPaused: "for ever" },
    absent: { id: nobody, isPaused: true },
    foreign: ({ phone }) => [{ id: phone, isPaused: true }],
    roles: everybody,
    needs: "canOperate",
  },
  testAlarmPhone: {
    good: async (scene) => ({ id: (await own(scene)).id, channel: "robot" }),
    bad: { id: 1, channel: "fax" },
    absent: { id: nobody, channel: "call" },
    foreign: ({ phone }) => [{ id: phone, channel: "robot" }],
    roles: everybody,
    needs: "canOperate",
  },
  alarmPhoneCoverage: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "1", week: "2026-02-30" },
    absent: { houseId: String(nobody) },
    foreign: ({ farm, house }) => [{ farmId: String(farm) }, { houseId: String(house) }],
    roles: everybody,
  },
  simulateAlarm: {
    good: ({ house }) => ({ houseId: house.id, key: "powerFail", at: Date.UTC(2026, 4, 1) }),
    bad: { houseId: 1, key: "ghost", at: 0 },
    absent: { houseId: nobody, key: "powerFail", at: 0 },
    foreign: ({ house }) => [{ houseId: house, key: "powerFail", at: Date.UTC(2026, 4, 1) }],
    roles: everybody,
  },
  exportAlarmPhone: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house }) => [
      { format: "csv", farmId: String(farm) },
      { format: "csv", houseId: String(house) },
    ],
    roles: everybody,
  },
} satisfies ProbesOf<typeof alarmPhoneRoutes>;
