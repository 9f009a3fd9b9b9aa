import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type GatewayRow, gatewayFields } from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { gatewayRoutes } from "../../../contract/route/fleet/gateway-routes.ts";
import { houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { chosen, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf, RecordsChange } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Gateway", GatewayRow> {
    /** The gateway in its new state. */
    readonly issueCredential: GatewayRow;
    readonly revokeCredential: GatewayRow;
    readonly exportGateway: number;
  }
}

/** Joins the house and farm of `g` (gateways). */
export const gatewayPlace = sql`
  join houses h on h.id = g.house_id join farms f on f.id = h.farm_id`;
export const gatewayIds = namedBy(
  "gateway",
  sql`gateways g ${gatewayPlace}`,
  sql`g.id`,
  visibleHouses,
);

const fields = chosenFields(gatewayFields);
const lineOf = (gateway: GatewayRow): Omit<LogEntry, "function"> => ({
  operation: gateway.networkId,
  remark: gateway.number,
  houseId: gateway.houseId,
});
const recordsChangedOf = ({ houseId }: GatewayRow): readonly RecordsChange[] => [
  { kinds: ["gateways", "gatewayTypes"], houseIds: [houseId] },
];

/** The lines of a new gateway, and of its new secret. */
export const gatewayCreated = (gateway: GatewayRow): LogEntry => ({
  ...lineOf(gateway),
  function: "gatewayCreate",
  after: chosen(gateway, fields),
});
export const secretIssued = (gateway: GatewayRow): LogEntry => ({
  ...lineOf(gateway),
  function: "gatewayIssue",
});

export const gatewayAudits = {
  ...recordAudit("Gateway", {
    function: "gateway",
    fields,
    line: lineOf,
    recordsChanged: recordsChangedOf,
    names: {
      create: ({ houseId }) => [houseIds(houseId)],
      update: ({ id }) => [gatewayIds(id)],
      delete: ({ id }) => [gatewayIds(id)],
    },
  }),
  issueCredential: {
    lines: (gateway) => [secretIssued(gateway)],
    recordsChanged: recordsChangedOf,
    names: ({ id }) => [gatewayIds(id)],
  },
  revokeCredential: {
    lines: (gateway) => [{ ...lineOf(gateway), function: "gatewayRevoke" }],
    recordsChanged: recordsChangedOf,
    names: ({ id }) => [gatewayIds(id)],
  },
  gatewayDetail: { names: ({ houseId }) => [houseIds(houseId)] },
  gatewayOnlineLog: { names: ({ houseId }) => [houseIds(houseId)] },
  gatewayConnect: { names: ({ id }) => [gatewayIds(id)] },
  exportGateway: exportAudit("gateway"),
} satisfies AuditsOf<typeof gatewayRoutes>;
