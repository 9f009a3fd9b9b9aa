import type { alarmSettingRoutes } from "../../../../contract/route/alarm/alarm-setting-routes.ts";
import {
  everybody,
  type Ids,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** A setting of a kind; one field differs from the catalogue. */
export const kindSetting = {
  key: "co2High",
  severity: null,
  onDelayMs: 60_000,
  offDelayMs: null,
  deadband: null,
  latches: null,
  version: 0,
} as const;
/** The organisation's texts for a kind of alarm. */
export const ownCheck = {
  key: "co2High",
  cause: "小窗卡住",
  causeEn: "",
  steps: ["看三号小窗"],
  stepsEn: [],
  version: 0,
} as const;
export const trialOf = (orgId: number) => ({
  ...kindSetting,
  orgId,
  limits: {},
  days: 1,
  after: 0,
});
const outage = { key: "co2High", hours: 2, reason: "maintenance" } as const;
const limits = { breedId: null, limits: { co2HighPpm: [[0, 4000]] }, version: 0 };

/** A neighbouring farm is in the caller's organisation. */
const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);
const managers = ["administrator", "company_manager"] as const;

const freshOutage = async ({ server, freshHouse }: Scene): Promise<number> => {
  const { id: houseId } = await freshHouse();
  const [row] = await server.database.query<{ id: number }>(
    `insert into alarm_outages (house_id, key, reason, by_name, from_at, until_at)
     values ($1, 'co2High', 'r', 'x', now(), now() + interval '1 hour') returning id`,
    [houseId],
  );
  return row!.id;
};

export const alarmSettingProbes = {
  readAlarmSetting: {
    good: ({ house }) => ({ orgId: String(house.orgId) }),
    bad: { orgId: "0" },
    absent: { orgId: String(nobody) },
    foreign: (ids) => [{ orgId: String(foreignOrg(ids)) }],
    roles: operators,
  },
  saveAlarmKind: {
    good: async ({ house, server }) => {
      await server.database.query("delete from alarm_kind_settings");
      return { ...kindSetting, orgId: house.orgId };
    },
    bad: { ...kindSetting, onDelayMs: -1 },
    absent: { ...kindSetting, orgId: nobody },
    foreign: (ids) => [{ ...kindSetting, orgId: foreignOrg(ids) }],
    roles: managers,
    needs: "canOperate",
  },
  listOwnCheck: {
    good: ({ house }) => ({ orgId: String(house.orgId) }),
    bad: { orgId: "0" },
    absent: { orgId: String(nobody) },
    foreign: (ids) => [{ orgId: String(foreignOrg(ids)) }],
    roles: everybody,
  },
  saveOwnCheck: {
    good: async ({ house, server }) => {
      await server.database.query("delete from own_checks");
      return { ...ownCheck, steps: [...ownCheck.steps], stepsEn: [], orgId: house.orgId };
    },
    bad: { ...ownCheck, key: "nothing" },
    absent: { ...ownCheck, orgId: nobody },
    foreign: (ids) => [{ ...ownCheck, orgId: foreignOrg(ids) }],
    roles: managers,
    needs: "canOperate",
  },
  saveAlarmLimits: {
    good: async ({ house, server }) => {
      await server.database.query("delete from limit_settings");
      return { ...limits, orgId: house.orgId, farmId: house.farmId };
    },
    bad: { ...limits, farmId: 1, limits: { co2HighPpm: [] } },
    absent: { ...limits, farmId: nobody, orgId: nobody },
    foreign: (ids) => [{ ...limits, orgId: ids.own.orgId, farmId: ids.farm }],
    roles: managers,
    needs: "canOperate",
  },
  tryAlarmKind: {
    good: ({ house }) => trialOf(house.orgId),
    bad: { ...trialOf(1), days: 2 },
    absent: trialOf(nobody),
    foreign: (ids) => [trialOf(foreignOrg(ids))],
    roles: operators,
  },
  listAlarmOutage: {
    bad: { state: "none" },
    foreign: ({ house }) => [{ houseId: String(house), state: "all" }],
    roles: everybody,
  },
  createAlarmOutage: {
    good: async ({ freshHouse }) => ({ ...outage, houseId: (await freshHouse()).id }),
    bad: { ...outage, houseId: 1, hours: 721 },
    absent: { ...outage, houseId: nobody },
    foreign: ({ house }) => [{ ...outage, houseId: house }],
    roles: operators,
    needs: "canOperate",
  },
  endAlarmOutage: {
    good: async (scene) => ({ id: await freshOutage(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ outage: id }) => [{ id }],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof alarmSettingRoutes>;
