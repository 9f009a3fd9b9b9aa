import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { listBoard, listBoardBreeds } from "./board.ts";
import { productionFile } from "./export.ts";
import { priceProduction } from "./price.ts";
import { readTotals } from "./total.ts";
import { readDay, readSeries, readVersions } from "./query.ts";
import { saveProduction, voidProduction } from "./save.ts";

export const productionHandlers = (deps: Deps) =>
  bind(deps, {
    listProduction: read(listBoard),
    productionBreeds: read(listBoardBreeds),
    productionTotals: read(readTotals),
    exportProduction: exported(productionFile),
    productionDay: read(readDay),
    productionSeries: read(readSeries),
    productionVersions: read(readVersions),
    saveProduction,
    voidProduction,
    priceProduction,
  });
