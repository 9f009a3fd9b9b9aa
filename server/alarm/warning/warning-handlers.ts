import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import {
  readSettings,
  saveProductionSettings,
} from "../../fleet/production-setting/production-settings.ts";
import { warningFile } from "./warning-export.ts";
import { listWarnings } from "./warning-queries.ts";
import { dismissWarning } from "./warning-commands.ts";
import { trySettings } from "./warning-trial.ts";

export const warningHandlers = (deps: Deps) =>
  bind(deps, {
    listWarning: read(listWarnings),
    exportWarning: exported(warningFile),
    dismissWarning,
    productionSettings: read(readSettings),
    tryProductionSettings: read(trySettings),
    saveProductionSettings,
  });
