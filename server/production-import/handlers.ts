import { bind } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { importRecords } from "./import.ts";

export const productionImportHandlers = (deps: Deps) => bind(deps, { importRecords });
