import { bind } from "../../platform/api/bind-handlers.ts";
import type { GatewayDeps } from "../gateway/gateway-commands.ts";
import { importHouses } from "./house-import.ts";

export const houseImportHandlers = (deps: GatewayDeps) => bind(deps, { importHouses });
