import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { beginOutage, endOutage, listOutages } from "../../judge/record/alarm-outages.ts";
import { readSetting } from "./alarm-setting-queries.ts";
import { saveKind, saveLimits } from "./alarm-setting-commands.ts";
import { listOwnChecks, saveOwnCheck } from "./own-checks.ts";
import { tryKind } from "./alarm-kind-trial.ts";

export const alarmSettingHandlers = (deps: Deps) =>
  bind(deps, {
    readAlarmSetting: read(readSetting),
    saveAlarmKind: saveKind,
    saveAlarmLimits: saveLimits,
    listOwnCheck: read(listOwnChecks),
    saveOwnCheck,
    tryAlarmKind: read(tryKind),
    listAlarmOutage: read(listOutages),
    createAlarmOutage: beginOutage,
    endAlarmOutage: endOutage,
  });
