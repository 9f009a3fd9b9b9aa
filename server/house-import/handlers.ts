import { bind } from "../call/bind.ts";
import type { GatewayDeps } from "../gateway/save.ts";
import { importHouses } from "./import.ts";

export const houseImportHandlers = (deps: GatewayDeps) => bind(deps, { importHouses });
