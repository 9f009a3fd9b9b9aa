import type { alarmHistoryRoutes } from "../../../../contract/route/alarm/alarm-history-routes.ts";
import type { alarmRoutes } from "../../../../contract/route/alarm/alarm-routes.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

export const alarmProbes = {
  alarmAmt: {
    roles: everybody,
    isDisplays: true,
  },
  ackAlarm: {
    good: async ({ freshAlarm }) => ({ ids: [await freshAlarm()] }),
    bad: { ids: [] },
    absent: { ids: [99_999_999_999] },
    foreign: ({ alarm, own }) => [{ ids: [alarm] }, { ids: [own.alarm.id, alarm] }],
    roles: everybody,
    needs: "canOperate",
  },
  ackIncident: {
    good: async ({ freshAlarm }) => ({ alarmId: await freshAlarm(), upTo: nobody }),
    bad: { alarmId: 1, upTo: 0 },
    absent: { alarmId: nobody, upTo: nobody },
    foreign: ({ alarm }) => [{ alarmId: alarm, upTo: nobody }],
    roles: everybody,
    needs: "canOperate",
  },
  resetAlarm: {
    good: async ({ freshAlarm }) => ({ ids: [await freshAlarm({ latchedAt: 1 })] }),
    bad: { ids: [] },
    absent: { ids: [2_000_000_000] },
    foreign: ({ own, alarm }) => [{ ids: [own.alarm.id, alarm] }],
    roles: everybody,
    needs: "canOperate",
  },
  workAlarm: {
    good: async ({ freshAlarm }) => ({ ids: [await freshAlarm()], step: "onWay" }),
    bad: { ids: [1], step: "home" },
    absent: { ids: [2_000_000_000], step: "onWay" },
    foreign: ({ own, alarm }) => [{ ids: [own.alarm.id, alarm], step: "there" }],
    roles: everybody,
    needs: "canOperate",
  },
  shelveAlarm: {
    good: async ({ freshAlarm }) => ({
      ids: [await freshAlarm()],
      minutes: 5,
      reason: "maintenance",
    }),
    bad: { ids: [1], minutes: 481, reason: "r" },
    absent: { ids: [2_000_000_000], minutes: 1, reason: "r" },
    foreign: ({ alarm, own }) => [
      { ids: [alarm], minutes: 1, reason: "r" },
      { ids: [own.alarm.id, alarm], minutes: 1, reason: "r" },
    ],
    roles: operators,
    needs: "canOperate",
  },
  unshelveAlarm: {
    good: async ({ freshAlarm }) => ({
      ids: [await freshAlarm({ shelvedUntil: 1, shelvedBy: "x", shelveReason: "y" })],
    }),
    bad: { ids: ["1"] },
    absent: { ids: [2_000_000_000] },
    foreign: ({ alarm, own }) => [{ ids: [own.alarm.id, alarm] }],
    roles: operators,
    needs: "canOperate",
  },
  listAlarm: {
    bad: { state: "none" },
    foreign: ({ house, farm, alarm }) => [
      { houseId: String(house), state: "all" },
      { farmId: String(farm), state: "all" },
      { incident: String(alarm), state: "all" },
    ],
    roles: everybody,
  },
  alarmIncidents: {
    good: async ({ freshAlarm }) => ({ alarmIds: String(await freshAlarm()) }),
    bad: { alarmIds: "1,x" },
    foreign: ({ alarm }) => [{ alarmIds: String(alarm) }],
    roles: everybody,
  },
  alarmLife: {
    good: async ({ freshAlarm }) => ({ id: String(await freshAlarm()) }),
    bad: { id: "0" },
    absent: { id: "99999999999" },
    foreign: ({ alarm }) => [{ id: String(alarm) }],
    roles: everybody,
  },
  alarmFigures: {
    bad: { severity: "5" },
    absent: { houseId: String(nobody), state: "all" },
    foreign: ({ house, farm, alarm }) => [
      { houseId: String(house), state: "all" },
      { farmId: String(farm), state: "all" },
      { incident: String(alarm), state: "all" },
    ],
    roles: everybody,
  },
  exportAlarm: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ house, farm }) => [
      { houseId: String(house), state: "all", format: "csv" },
      { farmId: String(farm), state: "all", format: "csv" },
    ],
    roles: everybody,
  },
} satisfies ProbesOf<typeof alarmRoutes & typeof alarmHistoryRoutes>;
