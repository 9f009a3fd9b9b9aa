import type { flockReportRoutes } from "../../contract/route/flock-report.ts";
import { flockIds } from "../flock/trace.ts";
import { farmIds } from "../session/named-ids.ts";
import { exportEntry, type LogEntry } from "../trace/entry.ts";
import type { RecordsChange, TracesOf } from "../trace/trace.ts";

/** Whose books: the house, the day the flock came, and the note or the reason. */
interface ClosedBooks {
  readonly houseId: number;
  readonly firstDay: string;
  readonly text: string;
}

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportFlockReport: number;
    readonly exportFlockResult: number;
    readonly closeFlock: ClosedBooks;
    readonly reopenFlock: ClosedBooks;
  }
}

const closedTrace = (name: "flockClose" | "flockReopen") => ({
  lines: ({ houseId, firstDay, text }: ClosedBooks): LogEntry[] => [
    { function: name, operation: firstDay, remark: text, houseId },
  ],
  recordsChanged: ({ houseId }: ClosedBooks): RecordsChange[] => [
    { kinds: ["records"], houseIds: [houseId] },
  ],
  names: ({ flockId }: { readonly flockId: number }) => [flockIds(flockId)],
});

export const flockReportTraces = {
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
  closeFlock: closedTrace("flockClose"),
  reopenFlock: closedTrace("flockReopen"),
} satisfies TracesOf<typeof flockReportRoutes>;
