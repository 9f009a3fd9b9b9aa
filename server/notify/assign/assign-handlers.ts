import type { Environment } from "../../platform/base/config.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { assignAlarms } from "./assign-commands.ts";
import { listAssignees } from "./assign-queries.ts";

export const assignHandlers = (deps: Deps & { readonly environment: Environment }) =>
  bind(deps, { listAssignee: read(listAssignees), assignAlarm: assignAlarms });
