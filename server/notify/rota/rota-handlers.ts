import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { answerSwap, dropDuty, offerSwap, takeDuty } from "./duty-commands.ts";
import { createRotaFeed, deleteRotaFeed, readOwnDuty } from "./own-duty.ts";
import { createRota, deleteRota, updateRota } from "./rota-commands.ts";
import { listRotas, readShifts } from "./rota-queries.ts";

export const rotaHandlers = (deps: Deps) =>
  bind(deps, {
    listRota: read(listRotas),
    createRota,
    updateRota,
    deleteRota,
    rotaShifts: read(readShifts),
    ownDuty: read(readOwnDuty),
    takeDuty,
    dropDuty,
    offerSwap,
    answerSwap,
    createRotaFeed,
    deleteRotaFeed,
  });
