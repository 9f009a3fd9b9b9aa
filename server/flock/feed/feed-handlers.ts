import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { deliveryCommands, listDeliveries } from "./feed-delivery.ts";
import { deliveryFile } from "./feed-export.ts";

export const feedHandlers = (deps: Deps) =>
  bind(deps, {
    listFeedDelivery: read(listDeliveries),
    exportFeedDelivery: exported(deliveryFile),
    ...deliveryCommands,
  });
