import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type ExternalId, externalIdFields } from "../../../contract/fleet/external-id.ts";
import type { externalIdRoutes } from "../../../contract/route/fleet/external-id-routes.ts";
import { chosen, difference } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { externalFrom, visibleExternalIds } from "./external-id-queries.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"ExternalId", ExternalId> {
    readonly putExternalId: Creation<ExternalId> | Change<ExternalId>;
  }
}

const externalIdIds = namedBy("externalId", externalFrom, sql`x.id`, visibleExternalIds);
const fields = chosenFields(externalIdFields) as readonly (keyof ExternalId)[];
const line = ({ thingName, orgId }: ExternalId) => ({
  operation: thingName.slice(0, 50),
  orgId,
});
const recordsChanged = ({ orgId }: ExternalId) =>
  [{ kinds: ["externalIds"], orgIds: [orgId] }] as const;

export const externalIdAudits = {
  ...recordAudit("ExternalId", {
    function: "externalId",
    fields,
    line,
    recordsChanged,
    names: {
      create: ({ houseId }) => [houseIds(houseId)],
      update: ({ id }) => [externalIdIds(id)],
      delete: ({ id }) => [externalIdIds(id)],
    },
  }),
  listExternalId: {},
  putExternalId: {
    lines: ({ before, after }) => [
      before === null
        ? { ...line(after), function: "externalIdCreate", after: chosen(after, fields) }
        : { ...line(after), function: "externalIdChange", ...difference(before, after, fields) },
    ],
    recordsChanged: ({ after }) => recordsChanged(after),
    names: ({ houseId }) => [houseIds(houseId)],
  },
} satisfies AuditsOf<typeof externalIdRoutes>;
