import type { Config } from "../platform/base/config.ts";
import type { Log } from "../platform/base/log.ts";
import { countUnreadable } from "../camera/camera/camera-secrets.ts";
import type { ManagedProcess } from "../platform/child-process/managed-process.ts";
import type { Database } from "../platform/db/open-database.ts";
import { diskOf } from "../operate/health/data-disk.ts";
import { createHealth, type Health, type HealthOptions } from "../operate/health/health.ts";
import type { Ingest } from "../telemetry/ingest/intake/ingest.ts";
import { configuredChannels } from "../notify/notice-plan/notice-channels.ts";
import { readBehind } from "../notify/notice-send/deliver/notices-behind.ts";
import { readChannelsDown } from "../notify/notice-send/channel/channel-state.ts";
import { watchNoticeChannels } from "../notify/notice-send/deliver/process-missing.ts";
import { readWebhooksBehind } from "../notify/webhook/webhooks-behind.ts";
import { areNotificationsOff } from "../platform/backup/notification-switch.ts";

interface Watched extends Pick<Config, "environment" | "build"> {
  readonly log: Log;
  readonly ingest: Ingest;
  readonly database: Database;
  /** Null: no one is notified of alarms here. */
  readonly notices: Pick<ManagedProcess, "isUp" | "quietMs"> | null;
  readonly peers: NonNullable<HealthOptions["peers"]>;
  readonly watchers: NonNullable<HealthOptions["watchers"]>;
  readonly redis: NonNullable<HealthOptions["redis"]>;
  readonly failingWork: NonNullable<HealthOptions["failingWork"]>;
}

/** Opens the health report of the installation, which collects everything that may fail in it. */
export function openHealth({
  environment,
  build,
  log,
  ingest,
  database,
  notices,
  peers,
  watchers,
  redis,
  failingWork,
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
    webhooks: () => readWebhooksBehind(database, now()),
    isNotifyingPaused: () => areNotificationsOff(database),
    peers,
    watchers,
    redis,
    failingWork,
  });
}
