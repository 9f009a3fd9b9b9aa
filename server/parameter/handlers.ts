import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { listHouseSettings } from "./houses.ts";
import { readSettings } from "./read.ts";
import { changeFile, listChanges, listMarks, listSnapshots } from "./modify-record.ts";
import { refreshSettings } from "./refresh.ts";

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
