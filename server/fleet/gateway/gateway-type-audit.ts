import { chosenFields } from "../../../contract/base/field.ts";
import {
  type GatewayType,
  gatewayTypeFields,
} from "../../../contract/fleet/gateway/gateway-type.ts";
import type { gatewayTypeRoutes } from "../../../contract/route/fleet/gateway-type-routes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"GatewayType", GatewayType> {}
}

export const gatewayTypeAudits = recordAudit("GatewayType", {
  function: "gatewayType",
  fields: chosenFields(gatewayTypeFields),
  line: (type: GatewayType) => ({ operation: type.name, remark: String(type.id) }),
  recordsChanged: () => [{ kinds: ["gatewayTypes", "gateways"], orgIds: null }],
}) satisfies AuditsOf<typeof gatewayTypeRoutes>;
