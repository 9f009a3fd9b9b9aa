import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import {
  createExternalId,
  deleteExternalId,
  putExternalId,
  updateExternalId,
} from "./external-id-commands.ts";
import { listExternalIds } from "./external-id-queries.ts";

export const externalIdHandlers = (deps: Deps) =>
  bind(deps, {
    listExternalId: read(listExternalIds),
    createExternalId,
    updateExternalId,
    deleteExternalId,
    putExternalId,
  });
