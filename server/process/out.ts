import { joinParent } from "../platform/child-process/parent-process.ts";
import { readEnvironment } from "../platform/base/config.ts";
import { createLog } from "../platform/base/log.ts";
import { expectAddresses } from "../platform/base/own-address.ts";
import { openTls } from "../platform/base/tls-files.ts";
import { Claims, outJobs } from "../platform/db/job-claims.ts";
import { joinDatabase } from "../platform/db/open-database.ts";
import { createBus } from "../platform/fact/fact-bus.ts";
import { createSessions } from "../platform/session/sessions.ts";
import { openOutDoor } from "../operate/mqtt-out/out-door.ts";
import { openOutExternal } from "../operate/mqtt-out/out-external.ts";
import { OutFeed, type OutMessage } from "../operate/mqtt-out/out-feed.ts";
import { outAddresses } from "../operate/mqtt-out/out-address.ts";

/**
 * The out process: publishes readings, facts and incidents for programs (decision 61). It reads
 * from the database what was stored, so no frame waits for it or for a reader.
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
const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key, MQTT_OUT_URL, MQTT_OUT_PORT } = environment;
const tls =
  certificate === undefined || key === undefined
    ? null
    : await openTls({ certificate, key, clientAuthorities: null }, log);
const { SESSION_IDLE_MS: idleMs, SESSION_MAX_MS: maxMs } = environment;
const sessions = createSessions({ database, bus, idleMs, maxMs });
const door =
  MQTT_OUT_PORT === undefined
    ? null
    : await openOutDoor({ addresses: outAddresses(environment, tls), sessions, log, now });
// Readers of each server's own door; to the one external broker one of the servers speaks.
const claims = new Claims({ database, log, jobs: outJobs });
await claims.look();
const external =
  MQTT_OUT_URL === undefined
    ? null
    : openOutExternal(MQTT_OUT_URL, { log, onConnect: () => feed.repeat() });
let wasMine = false;
const feed: OutFeed = new OutFeed({
  database,
  log,
  now,
  publish: (messages: readonly OutMessage[]) => {
    door?.publish(messages);
    const isMine = claims.isMine("mqtt out");
    if (isMine && !wasMine) feed.repeat();
    wasMine = isMine;
    if (isMine) external?.publish(messages);
  },
});
void feed.look();
parent.listening();

await parent.closing;
await feed.stop();
await claims.stop();
await door?.close();
await external?.close();
tls?.stop();
sessions.stop();
await database.close();
process.exit(0);
