import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { fuelFile } from "./fuel-export.ts";
import { fuelCommands, listFuel } from "./fuel-use.ts";

export const fuelHandlers = (deps: Deps) =>
  bind(deps, {
    listFuelUse: read(listFuel),
    exportFuelUse: exported(fuelFile),
    ...fuelCommands,
  });
