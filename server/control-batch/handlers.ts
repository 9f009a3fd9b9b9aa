import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { batchFile } from "./export.ts";
import { planBatch } from "./plan.ts";
import { proposeConfig } from "./proposal.ts";
import { getBatchHouse, listBatches, listBatchHouses, readDetail } from "./query.ts";
import { pauseBatch, resumeBatch, stopBatch } from "./run.ts";
import { approveBatch, startBatch } from "./start.ts";

export const controlBatchHandlers = (deps: Deps) =>
  bind(deps, {
    planBatch,
    startBatch,
    approveBatch,
    pauseBatch,
    resumeBatch,
    stopBatch,
    getBatch: read(readDetail),
    listBatch: read(listBatches),
    listBatchHouse: read(listBatchHouses),
    getBatchHouse: read(getBatchHouse),
    exportBatch: exported(batchFile),
    proposeConfig: read(proposeConfig),
  });
