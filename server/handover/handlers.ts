import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { createHandover, listHandovers } from "./handover.ts";
import { handoverReport } from "./report.ts";
import { saveShiftTimes } from "./shift.ts";

export const handoverHandlers = (deps: Deps) =>
  bind(deps, {
    handoverReport: read(handoverReport),
    listHandover: read(listHandovers),
    createHandover,
    saveShiftTimes,
  });
