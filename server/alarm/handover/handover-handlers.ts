import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { createHandover, listHandovers } from "./handover.ts";
import { handoverReport } from "./handover-report.ts";
import { saveShiftTimes } from "./shift-times.ts";

export const handoverHandlers = (deps: Deps) =>
  bind(deps, {
    handoverReport: read(handoverReport),
    listHandover: read(listHandovers),
    createHandover,
    saveShiftTimes,
  });
