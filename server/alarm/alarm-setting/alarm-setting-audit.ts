import { sql } from "drizzle-orm";
import type { AlarmOutage } from "../../../contract/alarm/alarm-outage.ts";
import {
  type KindSetting,
  kindValueKeys,
  type LimitSetting,
} from "../../../contract/alarm/alarm-setting.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { alarmSettingRoutes } from "../../../contract/route/alarm/alarm-setting-routes.ts";
import { type OwnCheck, ownCheckFields } from "../../../contract/operate/own-check.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { breedIds, farmIds, houseIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { chosen, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly saveAlarmKind: {
      readonly orgId: number;
      readonly key: string;
      readonly before: KindSetting | null;
      readonly after: KindSetting | null;
    };
    readonly saveAlarmLimits: {
      readonly orgId: number;
      readonly name: string;
      readonly before: LimitSetting | null;
      readonly after: LimitSetting | null;
    };
    readonly saveOwnCheck: {
      readonly orgId: number;
      readonly key: string;
      readonly before: OwnCheck | null;
      readonly after: OwnCheck | null;
    };
    readonly createAlarmOutage: AlarmOutage;
    readonly endAlarmOutage: AlarmOutage;
  }
}

const outageIds = namedBy(
  "outage",
  sql`alarm_outages o join houses h on h.id = o.house_id join farms f on f.id = h.farm_id`,
  sql`o.id`,
  visibleHouses,
);

const valuesOf = (kind: KindSetting | null) => (kind === null ? {} : chosen(kind, kindValueKeys));
const wordsOf = (check: OwnCheck | null) =>
  check === null ? {} : chosen(check, keysOf(ownCheckFields));
const limitsOf = (setting: LimitSetting | null) => ({ limits: setting?.limits ?? {} });
const settingsOf = ({ orgId }: { readonly orgId: number }): RecordsChange[] => [
  { kinds: ["alarmSettings"], orgIds: [orgId] },
];
const ofOutage = (name: LogFunction, outage: AlarmOutage): LogEntry => ({
  function: name,
  operation: outage.subject === "" ? outage.key : `${outage.key} ${outage.subject}`,
  remark: outage.reason,
  houseId: outage.houseId,
  after: chosen(outage, ["until", "endedAt"]),
});
const outages = (): RecordsChange[] => [{ kinds: ["alarmOutages"], orgIds: null }];

export const alarmSettingAudits = {
  readAlarmSetting: { names: ({ orgId }) => [orgIds(orgId)] },
  saveAlarmKind: {
    lines: ({ orgId, key, before, after }) => [
      {
        function: "settingKind",
        operation: key,
        orgId,
        before: valuesOf(before),
        after: valuesOf(after),
      },
    ],
    recordsChanged: settingsOf,
    names: ({ orgId }) => [orgIds(orgId)],
  },
  saveAlarmLimits: {
    lines: ({ orgId, name, before, after }) => [
      {
        function: "settingLimits",
        operation: name,
        orgId,
        before: limitsOf(before),
        after: limitsOf(after),
      },
    ],
    recordsChanged: settingsOf,
    names: ({ orgId, farmId, breedId }) => [orgIds(orgId), farmIds(farmId), breedIds(breedId)],
  },
  listOwnCheck: { names: ({ orgId }) => [orgIds(orgId)] },
  saveOwnCheck: {
    lines: ({ orgId, key, before, after }) => [
      {
        function: "settingCheck",
        operation: key,
        orgId,
        before: wordsOf(before),
        after: wordsOf(after),
      },
    ],
    recordsChanged: settingsOf,
    names: ({ orgId }) => [orgIds(orgId)],
  },
  tryAlarmKind: { lines: null, names: ({ orgId }) => [orgIds(orgId)] },
  listAlarmOutage: { names: ({ houseId }) => [houseIds(houseId)] },
  createAlarmOutage: {
    lines: (outage) => [ofOutage("outageBegin", outage)],
    recordsChanged: outages,
    names: ({ houseId }) => [houseIds(houseId)],
  },
  endAlarmOutage: {
    lines: (outage) => [ofOutage("outageEnd", outage)],
    recordsChanged: outages,
    names: ({ id }) => [outageIds(id)],
  },
} satisfies AuditsOf<typeof alarmSettingRoutes>;
