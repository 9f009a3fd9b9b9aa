import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { closeFlock, reopenFlock } from "./flock-close.ts";
import { reportFile } from "./flock-report-export.ts";
import { readReport } from "./flock-report-queries.ts";
import { listResults, resultFile } from "./flock-results.ts";

export const flockReportHandlers = (deps: Deps) =>
  bind(deps, {
    listFlockResult: read(listResults),
    exportFlockResult: exported(resultFile),
    flockReport: read(readReport),
    exportFlockReport: exported(reportFile),
    closeFlock,
    reopenFlock,
  });
