import type { z } from "zod";
import type { routes } from "../../../contract/route/routes.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { createWork, deleteWork, endRun, updateWork } from "./work-commands.ts";
import { listRunAlarms, listRuns, listWorks } from "./work-queries.ts";

type Input = z.output<typeof routes.listWorkRun.input>;

export const plannedWorkHandlers = (deps: Deps) =>
  bind(deps, {
    listPlannedWork: read(listWorks),
    createPlannedWork: createWork,
    updatePlannedWork: updateWork,
    deletePlannedWork: deleteWork,
    listWorkRun: read((on, caller, query: Input) => listRuns(on, caller, query)),
    endWorkRun: endRun,
    workRunAlarms: read(listRunAlarms),
  });
