import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { batchFile } from "./batch-export.ts";
import { planBatch } from "./batch-plan.ts";
import { proposeConfig } from "./batch-proposal.ts";
import { getBatchHouse, listBatches, listBatchHouses, readDetail } from "./batch-queries.ts";
import { pauseBatch, resumeBatch, stopBatch } from "./batch-commands.ts";
import { approveBatch, startBatch } from "./batch-start.ts";

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
