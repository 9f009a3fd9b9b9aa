import { sql } from "drizzle-orm";
import { chosenFields } from "../../contract/field.ts";
import {
  type Concentrator,
  concentratorFields,
  type Terminal,
  terminalFields,
} from "../../contract/gateway-device.ts";
import type { GatewayRow } from "../../contract/gateway-manage.ts";
import type { gatewayDeviceRoutes } from "../../contract/route/gateway-device.ts";
import { namedBy } from "../session/named.ts";
import { visibleHouses } from "../session/scope.ts";
import { chosen, difference, type LogEntry } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";
import { gatewayIds, gatewayPlace } from "./trace.ts";

/** A device below a gateway was changed. `before` null: it is new; `after` null: it is gone. */
export interface DeviceChange<D> {
  readonly gateway: GatewayRow;
  readonly before: D | null;
  readonly after: D | null;
}
type DeviceChanges<N extends string, D> = {
  readonly [K in `${"create" | "update" | "delete"}${N}`]: DeviceChange<D>;
};

declare module "../trace/trace.ts" {
  interface LoggedChanges
    extends DeviceChanges<"Concentrator", Concentrator>, DeviceChanges<"Terminal", Terminal> {}
}

const concentratorIds = namedBy(
  "concentrator",
  sql`concentrators c join gateways g on g.id = c.gateway_id ${gatewayPlace}`,
  sql`c.id`,
  visibleHouses,
);
const terminalIds = namedBy(
  "terminal",
  sql`terminals d join gateways g on g.id = d.gateway_id ${gatewayPlace}`,
  sql`d.id`,
  visibleHouses,
);
const concentrator = deviceTrace<Concentrator>(chosenFields(concentratorFields));
const terminal = deviceTrace<Terminal>(chosenFields(terminalFields));

export const gatewayDeviceTraces = {
  listConcentrator: { names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  createConcentrator: { ...concentrator, names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  updateConcentrator: { ...concentrator, names: ({ id }) => [concentratorIds(id)] },
  deleteConcentrator: { ...concentrator, names: ({ id }) => [concentratorIds(id)] },
  listTerminal: { names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  createTerminal: {
    ...terminal,
    names: ({ gatewayId, concentratorId }) => [
      gatewayIds(gatewayId),
      concentratorIds(concentratorId),
    ],
  },
  updateTerminal: {
    ...terminal,
    names: ({ id, concentratorId }) => [concentratorIds(concentratorId), terminalIds(id)],
  },
  deleteTerminal: { ...terminal, names: ({ id }) => [terminalIds(id)] },
} satisfies TracesOf<typeof gatewayDeviceRoutes>;

/** A device has its gateway's house. */
function deviceTrace<D extends { readonly code: string; readonly name: string }>(
  fields: readonly (keyof D)[],
) {
  const lineOf = ({ gateway, before, after }: DeviceChange<D>): LogEntry => {
    const device = after ?? before;
    const line = {
      operation: device === null ? "" : `${device.code} ${device.name}`,
      remark: gateway.networkId,
      houseId: gateway.houseId,
    };
    if (before === null)
      return {
        ...line,
        function: "deviceCreate",
        ...(after === null ? {} : { after: chosen(after, fields) }),
      };
    return after === null
      ? { ...line, function: "deviceDelete", before: chosen(before, fields) }
      : { ...line, function: "deviceChange", ...difference(before, after, fields) };
  };
  return {
    lines: (change: DeviceChange<D>) => [lineOf(change)],
    staleLists: ({ gateway: { houseId } }: DeviceChange<D>) =>
      [{ kinds: ["gateways"], houseIds: [houseId] }] as const,
  };
}
