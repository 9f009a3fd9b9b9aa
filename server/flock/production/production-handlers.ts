import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listBoard, listBoardBreeds } from "./production-board.ts";
import { productionFile } from "./production-export.ts";
import { priceProduction } from "./production-price.ts";
import { readTotals } from "./production-totals.ts";
import { readDay, readSeries, readVersions } from "./production-queries.ts";
import { saveProduction, voidProduction } from "./production-commands.ts";

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
