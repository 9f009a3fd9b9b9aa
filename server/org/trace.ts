import { chosenFields } from "../../contract/field.ts";
import { type OrgRow, orgFields } from "../../contract/org.ts";
import type { orgRoutes } from "../../contract/route/org.ts";
import { orgCounts } from "../trace/records-change.ts";
import { exportTrace, recordTrace } from "../trace/record-trace.ts";
import type { CrudChanges, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges extends CrudChanges<"Org", OrgRow> {
    /** Rows, at most: of all exports. */
    readonly exportOrg: number;
  }
}

export const orgTraces = {
  ...recordTrace("Org", {
    function: "org",
    fields: chosenFields(orgFields),
    line: (org: OrgRow) => ({ operation: org.name, remark: org.code, orgId: org.id }),
    recordsChanged: {
      create: () => [orgCounts],
      update: ({ id }) => [
        orgCounts,
        { kinds: ["users"], orgIds: [] },
        { kinds: ["shiftTimes"], orgIds: [id] },
      ],
      delete: () => [orgCounts],
    },
  }),
  exportOrg: exportTrace("org"),
} satisfies TracesOf<typeof orgRoutes>;
