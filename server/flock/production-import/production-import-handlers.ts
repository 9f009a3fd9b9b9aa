import { bind } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { importRecords } from "./production-import.ts";

export const productionImportHandlers = (deps: Deps) => bind(deps, { importRecords });
