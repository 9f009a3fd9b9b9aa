import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listSales, saleFile } from "./forecast-list.ts";
import { readForecast } from "./forecast-of-flock.ts";

export const forecastHandlers = (deps: Deps) =>
  bind(deps, {
    listSaleForecast: read(listSales),
    exportSaleForecast: exported(saleFile),
    flockForecast: read(readForecast),
  });
