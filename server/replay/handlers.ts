import type { Environment } from "../base/config.ts";
import { bind } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { replayPicture, replaySteps } from "./replay.ts";

export const replayHandlers = ({
  database,
  environment,
}: {
  readonly database: Database;
  readonly environment: Environment;
}) =>
  bind({ database, offlineAfterMs: environment.OFFLINE_AFTER_MS }, { replayPicture, replaySteps });
