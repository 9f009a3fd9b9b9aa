import { type FarmRow, farmFields } from "../../../contract/fleet/farm.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { farmRoutes } from "../../../contract/route/fleet/farm-routes.ts";
import { farmIds } from "../../platform/session/named-ids.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Farm", FarmRow> {
    readonly exportFarm: number;
    readonly putFarm: Creation<FarmRow> | Change<FarmRow>;
  }
}

const fields = chosenFields(farmFields);
const lineOf = (farm: FarmRow): Omit<LogEntry, "function"> => ({
  operation: farm.name,
  remark: farm.address,
  orgId: farm.orgId,
});
const record = recordAudit("Farm", {
  function: "farm",
  fields,
  line: lineOf,
  recordsChanged: {
    create: () => [orgCounts],
    update: ({ orgId }) => [{ kinds: ["gateways"], orgIds: [orgId] }],
    delete: () => [orgCounts],
  },
  names: {
    create: ({ parentId }) => [farmIds(parentId)],
    update: ({ id, parentId }) => [farmIds(id, parentId)],
    delete: ({ id }) => [farmIds(id)],
  },
});

export const farmAudits = {
  ...record,
  updateFarm: { ...record.updateFarm, lines: ({ before, after }) => farmChanges(before, after) },
  putFarm: {
    lines: ({ before, after }) =>
      before === null
        ? [{ ...lineOf(after), function: "farmCreate", after: chosen(after, fields) }]
        : farmChanges(before, after),
    recordsChanged: () => [orgCounts],
    names: ({ parentId }) => [farmIds(parentId)],
  },
  moveEffects: { names: ({ id, parentId }) => [farmIds(id, parentId)] },
  exportFarm: exportAudit("farm"),
} satisfies AuditsOf<typeof farmRoutes>;

/** A move gets a separate line, because it changes what people see. */
function farmChanges(before: FarmRow, after: FarmRow): LogEntry[] {
  const line = (name: LogFunction, names: readonly (keyof FarmRow)[]) => ({
    ...lineOf(after),
    function: name,
    ...difference(before, after, names),
  });
  const others = line(
    "farmChange",
    fields.filter((name) => name !== "parentId"),
  );
  const isMoved = before.parentId !== after.parentId;
  const move = isMoved ? [line("farmMove", ["parentId"])] : [];
  return Object.keys(others.after).length > 0 || !isMoved ? [...move, others] : move;
}
