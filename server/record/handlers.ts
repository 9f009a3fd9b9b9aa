import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { listBoard, readDay, readSeries, readVersions } from "./query.ts";
import { saveProduction, voidProduction } from "./save.ts";

export const recordHandlers = (deps: Deps) =>
  bind(deps, {
    listProduction: read(listBoard),
    productionDay: read(readDay),
    productionSeries: read(readSeries),
    productionVersions: read(readVersions),
    saveProduction,
    voidProduction,
  });
