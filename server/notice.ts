import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../contract/message.ts";
import { joinParent } from "./child-process/parent.ts";
import { readEnvironment } from "./base/config.ts";
import { createLog } from "./base/log.ts";
import { expectAddresses } from "./base/own-address.ts";
import { joinDatabase } from "./db/open.ts";
import { createBus } from "./fact/bus.ts";
import { addConnections } from "./metric/connections.ts";
import { ClockSteps } from "./ingest/clock-step.ts";
import { createRegistry } from "./metric/registry.ts";
import { configuredChannels } from "./notice-plan/channel.ts";
import { untilTelling } from "./notice-send/telling.ts";
import { startPeerTeller } from "./peer/teller.ts";
import { Sender } from "./notice-send/sender.ts";
import { installationName, linksOf, openChannels } from "./notice-send/channel-setup.ts";

/**
 * The notice process: tells people of alarms (decision 19). It has a database connection and an
 * event loop of its own, so that a provider that hangs holds up no frame, and a busy reader no
 * call.
 */
const environment = readEnvironment(process.env);
const log = createLog({ level: environment.LOG_LEVEL, destination: process.stderr });
expectAddresses(log);
const now = Date.now;
const bus = createBus();
const parent = joinParent(bus, {
  hungAfterMs: environment.HUNG_AFTER_MS,
  onHung: () => log.fatal("the main process stands still: it is ended"),
});
// Ctrl-C reaches the whole group: the main process says when it is over.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

const { databaseUrl } = await parent.settings;
const database = joinDatabase({
  databaseUrl,
  onError: (error) => log.warn({ error: error.message }, "database connection"),
});
const registry = createRegistry("notice");
addConnections(registry, database);
parent.tellMetrics(() => registry.metrics());
const installation = await untilAnswered(() => installationName(database));
const steps = new ClockSteps(
  now,
  () => performance.now(),
  () => undefined,
);
const planning = { channels: configuredChannels(environment), links: linksOf(environment) };
const onChange = (orgIds: readonly number[]) =>
  bus.publish("recordsChanged", { kinds: ["notices"], orgIds });
const sender = new Sender({
  database,
  channels: openChannels(environment, installation, now),
  planning,
  installation,
  log,
  now,
  random: Math.random,
  steppedMs: () => steps.totalMs(),
  onChange,
});
const ending = new AbortController();
const telling = untilTelling(database, log, ending.signal).then((may) => {
  if (!may) return null;
  sender.start();
  return startPeerTeller({ database, planning, log, now, onChange });
});
parent.listening();

await parent.closing;
ending.abort();
await (await telling)?.stop();
await sender.stop();
await database.close();
process.exit(0);

/** The database may be away when this process starts. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      log.warn({ error: messageOf(error) }, "notice process: the database does not answer");
      await wait(1000);
    }
}
