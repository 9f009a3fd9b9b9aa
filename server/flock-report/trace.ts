import type { flockReportRoutes } from "../../contract/route/flock-report.ts";
import { flockIds } from "../flock/trace.ts";
import { exportEntry } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportFlockReport: number;
  }
}

export const flockReportTraces = {
  flockReport: { names: ({ flockId }) => [flockIds(flockId)] },
  exportFlockReport: {
    lines: (rows, { flockId }) => [exportEntry("flockReport", [String(flockId)], rows)],
    names: ({ flockId }) => [flockIds(flockId)],
  },
} satisfies TracesOf<typeof flockReportRoutes>;
