import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { readSettings, saveProductionSettings } from "../production-setting/setting.ts";
import { warningFile } from "./export.ts";
import { listWarnings } from "./query.ts";
import { dismissWarning } from "./save.ts";
import { trySettings } from "./try.ts";

export const warningHandlers = (deps: Deps) =>
  bind(deps, {
    listWarning: read(listWarnings),
    exportWarning: exported(warningFile),
    dismissWarning,
    productionSettings: read(readSettings),
    tryProductionSettings: read(trySettings),
    saveProductionSettings,
  });
