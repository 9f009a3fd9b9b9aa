import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listTariffs } from "./tariff-queries.ts";
import { tariffCommands } from "./tariff-commands.ts";

export const tariffHandlers = (deps: Deps) =>
  bind(deps, { listTariff: read(listTariffs), ...tariffCommands });
