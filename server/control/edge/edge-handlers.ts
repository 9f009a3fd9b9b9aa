import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { setAutopilot } from "./autopilot.ts";
import { acceptAdvice, refuseAdvice } from "./advice-decisions.ts";
import { listAdvice, listEyes, readSite } from "./edge-queries.ts";

export const siteHandlers = (deps: Deps) =>
  bind(deps, {
    getSite: read(readSite),
    listAdvice: read(listAdvice),
    listEyes: read(listEyes),
    acceptAdvice,
    refuseAdvice,
    setAutopilot,
  });
