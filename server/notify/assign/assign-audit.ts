import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { assignRoutes } from "../../../contract/route/notify/assign-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { alarmIds } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly assignAlarm: readonly Alarm[];
  }
}

export const assignAudits = {
  listAssignee: { names: ({ alarmId }) => [alarmIds(alarmId)] },
  assignAlarm: {
    lines: (alarms, { note }) =>
      alarms.map(({ key, houseId, orgId, assigned }) => ({
        function: "alarmAssign" as const,
        operation: key,
        remark: [assigned?.name ?? "", note].filter((text) => text !== "").join(": "),
        houseId,
        orgId,
      })),
    names: ({ ids }) => [alarmIds(...ids)],
  },
} satisfies AuditsOf<typeof assignRoutes>;
