import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listHouseSettings } from "./house-settings.ts";
import { readSettings } from "./parameter-queries.ts";
import { changeFile, listChanges, listMarks, listSnapshots } from "./modify-record.ts";
import { refreshSettings } from "./settings-refresh.ts";

export const parameterHandlers = (deps: Deps) =>
  bind(deps, {
    readParameter: read(readSettings),
    refreshParameter: refreshSettings,
    listParameterRecord: read(listChanges),
    exportParameterRecord: exported(changeFile),
    listParameterSnapshot: read(listSnapshots),
    parameterMarks: read(listMarks),
    listHouseSettings: read(listHouseSettings),
  });
