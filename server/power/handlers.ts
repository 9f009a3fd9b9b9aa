import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { energyFile, powerHouseFile } from "./export.ts";
import { clearFarmPower, listFarmPower, saveFarmPower } from "./farm.ts";
import { readFlockEnergy } from "./flock.ts";
import { listPowerHouses } from "./list.ts";
import { readPowerNow } from "./now.ts";
import { previewTariff } from "./preview.ts";
import { readPowerLoad, readPowerRange } from "./series.ts";
import { readPowerUse } from "./use.ts";

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
