import type { Org } from "../../../contract/account/farm-tree.ts";
import type { Handover } from "../../../contract/alarm/handover.ts";
import type { handoverRoutes } from "../../../contract/route/alarm/handover-routes.ts";
import { farmIds, orgIds } from "../../platform/session/named-ids.ts";
import { difference } from "../../platform/audit/audit-entry.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly createHandover: Creation<Handover>;
    readonly saveShiftTimes: Change<Org>;
  }
}

export const handoverAudits = {
  createHandover: {
    lines: ({ after }) => [
      {
        function: "handover",
        operation: after.onDuty,
        remark: after.note.slice(0, 200),
        orgId: after.orgId,
      },
    ],
    names: ({ farmId }) => [farmIds(farmId)],
  },
  saveShiftTimes: {
    lines: ({ before, after }) => [
      {
        function: "orgChange",
        operation: after.name,
        orgId: after.id,
        ...difference(before, after, ["shiftTimes"]),
      },
    ],
    recordsChanged: ({ after }) => [orgCounts, { kinds: ["shiftTimes"], orgIds: [after.id] }],
    names: ({ orgId }) => [orgIds(orgId)],
  },
} satisfies AuditsOf<typeof handoverRoutes>;
