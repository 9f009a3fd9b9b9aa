import { chosenFields } from "../../../contract/base/field.ts";
import type { tariffRoutes } from "../../../contract/route/energy/tariff-routes.ts";
import { type Tariff, tariffFields } from "../../../contract/energy/tariff.ts";
import { tariffIds } from "../../platform/session/named-ids.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Tariff", Tariff> {}
}

export const tariffAudits = {
  ...recordAudit("Tariff", {
    function: "tariff",
    fields: chosenFields(tariffFields),
    line: ({ name, orgId }: Tariff) => ({ operation: name, orgId }),
    recordsChanged: ({ orgId }) => [{ kinds: ["tariffs"], orgIds: [orgId] }],
    names: {
      update: ({ id }) => [tariffIds(id)],
      delete: ({ id }) => [tariffIds(id)],
    },
  }),
  listTariff: { names: ({ id }) => [tariffIds(id)] },
  previewTariff: { lines: null, names: ({ id }) => [tariffIds(id)] },
} satisfies AuditsOf<typeof tariffRoutes>;
