import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { configuredChannels } from "../../notify/notice-plan/notice-channels.ts";
import { listReadiness } from "./readiness-queries.ts";

export function readinessHandlers(deps: {
  readonly database: Database;
  readonly environment: Environment;
}) {
  const can = configuredChannels(deps.environment);
  return bind(deps, {
    listReadiness: ({ database }, { caller, input, now }) =>
      listReadiness(database, caller, input, now, can),
  });
}
