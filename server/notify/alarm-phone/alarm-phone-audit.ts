import { sql } from "drizzle-orm";
import { type AlarmPhone, alarmPhoneFields } from "../../../contract/notify/alarm-phone.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { alarmPhoneRoutes } from "../../../contract/route/notify/alarm-phone-routes.ts";
import { farmIds, houseIds, namedBy, userIds } from "../../platform/session/named-ids.ts";
import { difference } from "../../platform/audit/audit-entry.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { Change, CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";
import { visibleRotas } from "../on-call/rota-row.ts";
import { visiblePhones } from "./phone-row.ts";

/** Numbers in it are masked (`loggedPhone`). */
declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"AlarmPhone", AlarmPhone> {
    readonly switchAlarmPhone: Change<AlarmPhone>;
    readonly pauseAlarmPhone: Change<AlarmPhone>;
    readonly testAlarmPhone: { readonly phone: AlarmPhone; readonly channel: NoticeChannel };
    readonly exportAlarmPhone: number;
  }
}

const phoneIds = namedBy("alarmPhone", sql`alarm_phones p`, sql`p.id`, visiblePhones);
const rotaIds = namedBy("rota", sql`rotas r`, sql`r.id`, visibleRotas);
const named = ({ id }: { readonly id: number }) => [phoneIds(id)];
interface Named {
  readonly farmId?: number | null | undefined;
  readonly houseId?: number | null | undefined;
}
const placeIds = ({ farmId, houseId }: Named) => [farmIds(farmId), houseIds(houseId)];

const fields = chosenFields(alarmPhoneFields);
const line = ({ phone, description, orgId, placeName }: AlarmPhone) => ({
  operation: [phone, description].filter((part) => part !== "").join(" "),
  remark: placeName,
  orgId,
});
const recordsChanged = ({ orgId }: AlarmPhone) => [
  { kinds: ["alarmPhones"], orgIds: [orgId] } as const,
];

const changeAudit = (logged: "phoneSwitch" | "phonePause") => ({
  lines: ({ before, after }: Change<AlarmPhone>) => [
    { ...line(after), function: logged, ...difference(before, after, fields) },
  ],
  recordsChanged: ({ after }: Change<AlarmPhone>) => recordsChanged(after),
  names: named,
});

export const alarmPhoneAudits = {
  ...recordAudit("AlarmPhone", {
    function: "phone",
    fields,
    line,
    recordsChanged,
    names: {
      create: (input) => [...placeIds(input), userIds(input.userId), rotaIds(input.rotaId)],
      update: (input) => [
        phoneIds(input.id),
        ...placeIds(input),
        userIds(input.userId),
        rotaIds(input.rotaId),
      ],
      delete: named,
    },
  }),
  switchAlarmPhone: changeAudit("phoneSwitch"),
  pauseAlarmPhone: changeAudit("phonePause"),
  testAlarmPhone: {
    lines: ({ phone, channel }) => [
      { ...line(phone), function: "phoneTest", remark: `${phone.placeName} ${channel}` },
    ],
    recordsChanged: ({ phone }) => [{ kinds: ["notices"], orgIds: [phone.orgId] }],
    names: named,
  },
  listAlarmPhone: { names: placeIds },
  alarmPhoneCoverage: { names: placeIds },
  // A simulation changes nothing.
  simulateAlarm: { lines: null, names: ({ houseId }) => [houseIds(houseId)] },
  exportAlarmPhone: { ...exportAudit("phone"), names: placeIds },
} satisfies AuditsOf<typeof alarmPhoneRoutes>;
