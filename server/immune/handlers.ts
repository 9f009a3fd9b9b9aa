import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { immuneFile } from "./export.ts";
import { listImmune } from "./query.ts";
import { immuneDone, immuneReopen, immuneSkip } from "./save.ts";

export const immuneHandlers = (deps: Deps) =>
  bind(deps, {
    listImmune: read(listImmune),
    exportImmune: exported(immuneFile),
    immuneDone,
    immuneSkip,
    immuneReopen,
  });
