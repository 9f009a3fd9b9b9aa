import type { flockReportRoutes } from "../../../contract/route/flock/flock-report-routes.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { farmIds } from "../../platform/session/named-ids.ts";
import { exportEntry, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";

/**
 * Owner and text of the books: the house, the day the flock was placed, and the note or the reason.
 */
interface ClosedBooks {
  readonly houseId: number;
  readonly firstDay: string;
  readonly text: string;
}

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly exportFlockReport: number;
    readonly exportFlockResult: number;
    readonly closeFlock: ClosedBooks;
    readonly reopenFlock: ClosedBooks;
  }
}

const closedAudit = (name: "flockClose" | "flockReopen") => ({
  lines: ({ houseId, firstDay, text }: ClosedBooks): LogEntry[] => [
    { function: name, operation: firstDay, remark: text, houseId },
  ],
  recordsChanged: ({ houseId }: ClosedBooks): RecordsChange[] => [
    { kinds: ["records"], houseIds: [houseId] },
  ],
  names: ({ flockId }: { readonly flockId: number }) => [flockIds(flockId)],
});

export const flockReportAudits = {
  listFlockResult: { names: ({ id, farmId }) => [flockIds(id), farmIds(farmId)] },
  exportFlockResult: {
    lines: (rows, { keyword = "", state }) => [exportEntry("flockResult", [state, keyword], rows)],
    names: ({ farmId }) => [farmIds(farmId)],
  },
  flockReport: { names: ({ flockId }) => [flockIds(flockId)] },
  exportFlockReport: {
    lines: (rows, { flockId }) => [exportEntry("flockReport", [String(flockId)], rows)],
    names: ({ flockId }) => [flockIds(flockId)],
  },
  closeFlock: closedAudit("flockClose"),
  reopenFlock: closedAudit("flockReopen"),
} satisfies AuditsOf<typeof flockReportRoutes>;
