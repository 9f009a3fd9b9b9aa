import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { createService, deleteService, updateService } from "./service-commands.ts";
import { listOwnTokens, listServices, listServiceTokens } from "./service-queries.ts";
import {
  createOwnToken,
  createServiceToken,
  deleteOwnToken,
  deleteServiceToken,
  updateOwnToken,
  updateServiceToken,
} from "./service-token-commands.ts";

export const serviceHandlers = (deps: Deps) =>
  bind(deps, {
    listService: read(listServices),
    createService,
    updateService,
    deleteService,
    listServiceToken: read(listServiceTokens),
    createServiceToken,
    updateServiceToken,
    deleteServiceToken,
    listOwnToken: read(listOwnTokens),
    createOwnToken,
    updateOwnToken,
    deleteOwnToken,
  });
