import { chosenFields } from "../../../contract/base/field.ts";
import { type ManagedHouse, houseFields } from "../../../contract/fleet/house/house-manage.ts";
import type { houseManageRoutes } from "../../../contract/route/fleet/house-manage-routes.ts";
import { farmIds, houseIds } from "../../platform/session/named-ids.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  /** Last state of a deleted house, logged before it is deleted. */
  interface LoggedChanges extends CrudChanges<"House", ManagedHouse> {
    readonly exportHouse: number;
    readonly putHouse: Creation<ManagedHouse> | Change<ManagedHouse>;
  }
}

const fields = chosenFields(houseFields);
const lineOf = (house: ManagedHouse): Omit<LogEntry, "function"> => ({
  operation: house.name,
  remark: house.farmName,
  houseId: house.id,
  orgId: house.orgId,
});
/** The log line of a new house. */
export const houseCreated = (house: ManagedHouse): LogEntry => ({
  ...lineOf(house),
  function: "houseCreate",
  after: chosen(house, fields),
});

const record = recordAudit("House", {
  function: "house",
  fields,
  line: lineOf,
  recordsChanged: {
    create: () => [orgCounts],
    update: ({ orgId }) => [{ kinds: ["gateways"], orgIds: [orgId] }],
    // Managers of the deleted house have one house less.
    delete: ({ orgId }) => [orgCounts, { kinds: ["users"], orgIds: [orgId] }],
  },
  names: {
    create: ({ farmId }) => [farmIds(farmId)],
    update: ({ id, farmId }) => [houseIds(id), farmIds(farmId)],
    delete: ({ id }) => [houseIds(id)],
  },
});

/** Limits alone are found among the changes of limits. */
function changeOf(before: ManagedHouse, after: ManagedHouse): LogEntry {
  const changed = difference(before, after, fields);
  const isLimits = Object.keys(changed.after ?? {}).join() === "limits";
  return { ...lineOf(after), function: isLimits ? "settingLimits" : "houseChange", ...changed };
}

export const houseManageAudits = {
  ...record,
  updateHouse: {
    ...record.updateHouse,
    lines: ({ before, after }) => [changeOf(before, after)],
  },
  deleteHouse: {
    ...record.deleteHouse,
    lines: (house) => [
      {
        ...lineOf(house),
        function: "houseDelete",
        before: chosen(house, [...fields, "pastFlocks"]),
      },
    ],
  },
  putHouse: {
    lines: ({ before, after }) => [before === null ? houseCreated(after) : changeOf(before, after)],
    recordsChanged: () => [orgCounts],
    names: ({ farmId }) => [farmIds(farmId)],
  },
  houseLimits: { names: ({ id }) => [houseIds(id)] },
  exportHouse: exportAudit("house"),
} satisfies AuditsOf<typeof houseManageRoutes>;
