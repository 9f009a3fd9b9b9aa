import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { immuneFile } from "./immune-export.ts";
import { listImmune } from "./immune-queries.ts";
import { immuneDone, immuneReopen, immuneSkip } from "./immune-commands.ts";

export const immuneHandlers = (deps: Deps) =>
  bind(deps, {
    listImmune: read(listImmune),
    exportImmune: exported(immuneFile),
    immuneDone,
    immuneSkip,
    immuneReopen,
  });
