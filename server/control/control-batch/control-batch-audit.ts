import type { Batch, BatchContent } from "../../../contract/control/batch/control-batch.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { controlBatchRoutes } from "../../../contract/route/control/control-batch-routes.ts";
import { batchIds, houseIds, templateIds } from "../../platform/session/named-ids.ts";
import { exportEntry, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Null: it had been, or was not any more to be. */
    readonly startBatch: Batch | null;
    readonly approveBatch: Batch | null;
    readonly pauseBatch: Batch | null;
    readonly resumeBatch: Batch | null;
    readonly stopBatch: Batch | null;
    readonly exportBatch: number;
  }
}

const ofBatch = ({ id }: { readonly id: string }) => [batchIds(id)];

const lineOf = (
  name: LogFunction,
  { name: operation, id, orgId, counts, why }: Batch,
): LogEntry => {
  const houses = Object.values(counts).reduce((sum, count) => sum + count, -counts.left);
  return { function: name, operation, remark: `${id} ×${houses} ${why}`.trim(), orgId };
};

const changed = (name: LogFunction, kinds: RecordsChange["kinds"] = ["batches"]) => ({
  names: ofBatch,
  lines: (batch: Batch | null) => (batch === null ? [] : [lineOf(name, batch)]),
  recordsChanged: (batch: Batch | null): RecordsChange[] =>
    batch === null ? [] : [{ kinds, orgIds: [batch.orgId] }],
});
/** Kinds of records changed when the wait for a second person begins or ends. */
const withApprovals = ["batches", "approvals"] as const;

/** Returns the ids in a plan besides those of its houses. */
function namedIn(content: BatchContent) {
  switch (content.kind) {
    case "paste":
      return [houseIds(content.from.houseId)];
    case "template":
      return [templateIds(content.templateId)];
    case "retry":
    case "undo":
      return [batchIds(content.batchId)];
    default:
      return [];
  }
}

export const controlBatchAudits = {
  /** A plan sends and changes nothing. */
  planBatch: {
    lines: null,
    names: ({ houseIds: ids, what }) => [houseIds(...ids), ...namedIn(what)],
  },
  startBatch: {
    ...changed("batchStart", withApprovals),
    names: ({ id, left, firstHouseId }) => [batchIds(id), houseIds(...left, firstHouseId)],
  },
  approveBatch: changed("batchApprove", withApprovals),
  pauseBatch: changed("batchPause"),
  resumeBatch: changed("batchResume"),
  stopBatch: changed("batchStop", withApprovals),
  getBatch: { names: ofBatch },
  listBatchHouse: { names: ofBatch },
  getBatchHouse: { names: ({ id, houseId }) => [batchIds(id), houseIds(houseId)] },
  exportBatch: {
    names: ofBatch,
    lines: (rows, { id, format }) => [exportEntry("batch", [id, format], rows)],
  },
  proposeConfig: { names: ({ houseId }) => [houseIds(houseId)] },
} satisfies AuditsOf<typeof controlBatchRoutes>;
