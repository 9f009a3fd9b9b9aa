import { beginChild } from "../platform/child-process/begin-child.ts";
import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../contract/base/server-message.ts";
import { createSeal, readSecretKey } from "../platform/base/seal.ts";
import { addConnections } from "../platform/metric/connection-metrics.ts";
import { ClockSteps } from "../telemetry/ingest/frame/clock-step.ts";
import { createRegistry } from "../platform/metric/metric-registry.ts";
import { configuredChannels } from "../notify/notice-plan/notice-channels.ts";
import { untilNotificationsOn } from "../platform/backup/notification-switch.ts";
import { startPeerNotifier } from "../operate/peer/peer-notifier.ts";
import { WebhookSender } from "../notify/webhook/webhook-sender.ts";
import { webhookTargets } from "../notify/webhook/webhook-target.ts";
import { Sender } from "../notify/notice-send/deliver/notice-sender.ts";
import {
  installationName,
  linksOf,
  openChannels,
} from "../notify/notice-send/deliver/channel-setup.ts";

/**
 * The notice process: notifies people of alarms (decision 19). It has its own database connection
 * and event loop, so that a provider that hangs delays no frame, and a busy database reader delays
 * no phone call.
 */
const { environment, log, bus, parent, database } = await beginChild();
const now = Date.now;
const registry = createRegistry("notice");
addConnections(registry, database);
parent.provideMetrics(() => registry.metrics());
const installation = await untilAnswered(() => installationName(database));
const steps = new ClockSteps(
  now,
  () => performance.now(),
  () => undefined,
);
const key = await readSecretKey(environment);
const seal = createSeal(key);
const planning = { channels: configuredChannels(environment), links: linksOf(environment, key) };
const onChange = (orgIds: readonly number[]) =>
  bus.publish("recordsChanged", { kinds: ["notices"], orgIds });
const sender = new Sender({
  database,
  channels: openChannels({ environment, installation, database, seal, now }),
  planning,
  installation,
  log,
  now,
  random: Math.random,
  steppedMs: () => steps.totalMs(),
  onChange,
});
const webhooks = new WebhookSender({
  database,
  seal,
  targets: await webhookTargets(environment),
  log,
  now,
  random: Math.random,
  onChange: (orgIds) => bus.publish("recordsChanged", { kinds: ["webhooks"], orgIds }),
});
const ending = new AbortController();
const notificationsOn = untilNotificationsOn(database, log, ending.signal).then((may) => {
  if (!may) return null;
  sender.start();
  webhooks.start();
  return startPeerNotifier({ database, planning, log, now, onChange });
});
parent.listening();

await parent.closing;
ending.abort();
await (await notificationsOn)?.stop();
await sender.stop();
await webhooks.stop();
await database.close();
process.exit(0);

/** The database may be unreachable when this process starts. */
async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await request();
    } catch (error) {
      log.warn({ error: messageOf(error) }, "notice process: the database does not answer");
      await wait(1000);
    }
}
