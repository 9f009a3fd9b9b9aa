import type { Org } from "../../contract/farm-tree.ts";
import type { Handover } from "../../contract/handover.ts";
import type { handoverRoutes } from "../../contract/route/handover.ts";
import { farmIds, orgIds } from "../session/named-ids.ts";
import { difference } from "../trace/entry.ts";
import { orgCounts } from "../trace/records-change.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly createHandover: Creation<Handover>;
    readonly saveShiftTimes: Change<Org>;
  }
}

export const handoverTraces = {
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
} satisfies TracesOf<typeof handoverRoutes>;
