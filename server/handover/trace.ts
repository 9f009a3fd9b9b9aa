import type { Handover } from "../../contract/handover.ts";
import type { handoverRoutes } from "../../contract/route/handover.ts";
import { farmIds } from "../session/named-ids.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly createHandover: Creation<Handover>;
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
} satisfies TracesOf<typeof handoverRoutes>;
