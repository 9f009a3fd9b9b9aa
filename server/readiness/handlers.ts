import type { Environment } from "../base/config.ts";
import { bind } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { configuredChannels } from "../notice-plan/channel.ts";
import { listReadiness } from "./query.ts";

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
