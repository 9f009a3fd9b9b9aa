import { sql } from "drizzle-orm";
import { type Display, displayFields } from "../../../contract/account/display.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { displayRoutes } from "../../../contract/route/account/display-routes.ts";
import { farmIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";
import { visibleDisplays } from "../../platform/session/caller-scope.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Display", Display> {}
}

const displayIds = namedBy("display", sql`displays d`, sql`d.id`, visibleDisplays);
const named = ({ id }: { readonly id: number }) => [displayIds(id)];

export const displayAudits = {
  ...recordAudit("Display", {
    function: "display",
    fields: chosenFields(displayFields),
    line: (display: Display) => ({ operation: display.name, orgId: display.orgId }),
    recordsChanged: ({ orgId }) => [{ kinds: ["displays"], orgIds: [orgId] }],
    names: {
      create: ({ orgId, farmId }) => [orgIds(orgId), farmIds(farmId)],
      update: ({ id, orgId, farmId }) => [displayIds(id), orgIds(orgId), farmIds(farmId)],
      delete: named,
    },
  }),
  listDisplay: {},
  // The display flashes for seconds and changes nothing.
  identifyDisplay: { lines: null, names: named },
  // No user is signed in yet; the pairing itself is logged.
  startPairing: { lines: null },
  claimPairing: { lines: null },
  reportDisplay: { lines: null },
} satisfies AuditsOf<typeof displayRoutes>;
