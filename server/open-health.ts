import type { Config } from "./base/config.ts";
import type { Log } from "./base/log.ts";
import { countUnreadable } from "./camera/secret-key.ts";
import type { ManagedProcess } from "./child-process/managed-process.ts";
import type { Database } from "./db/open.ts";
import { diskOf } from "./health/disk.ts";
import { createHealth, type Health, type HealthOptions } from "./health/health.ts";
import type { Ingest } from "./ingest/ingest.ts";
import { configuredChannels } from "./notice-plan/channel.ts";
import { readBehind } from "./notice-send/behind.ts";
import { readChannelsDown } from "./notice-send/channel-state.ts";
import { watchNoticeChannels } from "./notice-send/process-away.ts";
import { tellsNobody } from "./notice-send/telling.ts";

interface Watched extends Pick<Config, "environment" | "build"> {
  readonly log: Log;
  readonly ingest: Ingest;
  readonly database: Database;
  /** Null: nobody is told of alarms here. */
  readonly notices: Pick<ManagedProcess, "isUp" | "quietMs"> | null;
  readonly peers: NonNullable<HealthOptions["peers"]>;
  readonly watchers: NonNullable<HealthOptions["watchers"]>;
}

/** Opens what the installation says of itself, from all that may fail in it. */
export function openHealth({
  environment,
  build,
  log,
  ingest,
  database,
  notices,
  peers,
  watchers,
}: Watched): Health {
  const now = Date.now;
  const channels = configuredChannels(environment);
  const channelsDown = watchNoticeChannels({
    isUp: () => notices?.isUp ?? true,
    channels,
    readDown: () => readChannelsDown(database, channels),
    now,
  });
  return createHealth({
    database,
    disk: diskOf(environment.DATA_DIR),
    build,
    ingest,
    now,
    log,
    channelsDown,
    notices: async () => notices && readBehind({ database, quietMs: () => notices.quietMs, now }),
    unreadableCameras: () => countUnreadable(database),
    tellsNobody: () => tellsNobody(database),
    peers,
    watchers,
  });
}
