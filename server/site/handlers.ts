import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { setAutopilot } from "./autopilot.ts";
import { acceptAdvice, refuseAdvice } from "./decide.ts";
import { listAdvice, listEyes, readSite } from "./query.ts";

export const siteHandlers = (deps: Deps) =>
  bind(deps, {
    getSite: read(readSite),
    listAdvice: read(listAdvice),
    listEyes: read(listEyes),
    acceptAdvice,
    refuseAdvice,
    setAutopilot,
  });
