import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { beginOutage, endOutage, listOutages } from "./outage.ts";
import { readSetting } from "./query.ts";
import { saveKind, saveLimits } from "./save.ts";
import { tryKind } from "./trial.ts";

export const alarmSettingHandlers = (deps: Deps) =>
  bind(deps, {
    readAlarmSetting: read(readSetting),
    saveAlarmKind: saveKind,
    saveAlarmLimits: saveLimits,
    tryAlarmKind: read(tryKind),
    listAlarmOutage: read(listOutages),
    createAlarmOutage: beginOutage,
    endAlarmOutage: endOutage,
  });
