import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { closeFlock, reopenFlock } from "./close.ts";
import { reportFile } from "./export.ts";
import { readReport } from "./query.ts";
import { listResults, resultFile } from "./result.ts";

export const flockReportHandlers = (deps: Deps) =>
  bind(deps, {
    listFlockResult: read(listResults),
    exportFlockResult: exported(resultFile),
    flockReport: read(readReport),
    exportFlockReport: exported(reportFile),
    closeFlock,
    reopenFlock,
  });
