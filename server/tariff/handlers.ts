import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { listTariffs } from "./query.ts";
import { tariffCommands } from "./save.ts";

export const tariffHandlers = (deps: Deps) =>
  bind(deps, { listTariff: read(listTariffs), ...tariffCommands });
