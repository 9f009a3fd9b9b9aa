import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { deliveryCommands, listDeliveries } from "./delivery.ts";
import { deliveryFile } from "./export.ts";

export const feedHandlers = (deps: Deps) =>
  bind(deps, {
    listFeedDelivery: read(listDeliveries),
    exportFeedDelivery: exported(deliveryFile),
    ...deliveryCommands,
  });
