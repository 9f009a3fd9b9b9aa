import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { energyFile, powerHouseFile } from "./power-export.ts";
import { clearFarmPower, listFarmPower, saveFarmPower } from "./farm-power.ts";
import { readFlockEnergy } from "./flock-energy.ts";
import { listPowerHouses } from "./power-list.ts";
import { readPowerNow } from "./power-now.ts";
import { previewTariff } from "./tariff-preview.ts";
import { readPowerLoad, readPowerRange } from "./power-series.ts";
import { readPowerUse } from "./power-use.ts";

export const powerHandlers = (deps: Deps) =>
  bind(deps, {
    powerNow: read(readPowerNow),
    powerRange: read(readPowerRange),
    powerLoad: read(readPowerLoad),
    powerUse: read(readPowerUse),
    listPowerHouse: read(listPowerHouses),
    exportPower: exported(energyFile),
    exportPowerHouse: exported(powerHouseFile),
    flockEnergy: read(readFlockEnergy),
    listFarmPower: read(listFarmPower),
    saveFarmPower,
    clearFarmPower,
    previewTariff: read(previewTariff),
  });
