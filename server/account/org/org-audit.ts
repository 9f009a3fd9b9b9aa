import { chosenFields } from "../../../contract/base/field.ts";
import { type OrgRow, orgFields } from "../../../contract/account/org.ts";
import type { orgRoutes } from "../../../contract/route/account/org-routes.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Org", OrgRow> {
    /** Rows, at most: of all exports. */
    readonly exportOrg: number;
  }
}

export const orgAudits = {
  ...recordAudit("Org", {
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
  exportOrg: exportAudit("org"),
} satisfies AuditsOf<typeof orgRoutes>;
