import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { replayPicture, replaySteps } from "./replay.ts";

export const replayHandlers = ({
  database,
  environment,
}: {
  readonly database: Database;
  readonly environment: Environment;
}) =>
  bind({ database, offlineAfterMs: environment.OFFLINE_AFTER_MS }, { replayPicture, replaySteps });
