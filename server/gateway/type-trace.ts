import { chosenFields } from "../../contract/field.ts";
import { type GatewayType, gatewayTypeFields } from "../../contract/gateway-type.ts";
import type { gatewayTypeRoutes } from "../../contract/route/gateway-type.ts";
import { recordTrace } from "../trace/record-trace.ts";
import type { CrudChanges, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges extends CrudChanges<"GatewayType", GatewayType> {}
}

export const gatewayTypeTraces = recordTrace("GatewayType", {
  function: "gatewayType",
  fields: chosenFields(gatewayTypeFields),
  line: (type: GatewayType) => ({ operation: type.name, remark: String(type.id) }),
  recordsChanged: () => [{ kinds: ["gatewayTypes", "gateways"], orgIds: null }],
}) satisfies TracesOf<typeof gatewayTypeRoutes>;
