import { beginChild } from "../platform/child-process/begin-child.ts";
import { openTls } from "../platform/base/tls-files.ts";
import { Claims, outJobs } from "../platform/db/job-claims.ts";
import { createSessions, sessionEndsOf } from "../platform/session/sessions.ts";
import { openMqttOutServer } from "../operate/mqtt-out/mqtt-out-server.ts";
import { openOutExternal } from "../operate/mqtt-out/out-external.ts";
import { OutFeed, type OutMessage } from "../operate/mqtt-out/out-feed.ts";
import { outAddresses } from "../operate/mqtt-out/out-address.ts";

/**
 * The out process: publishes readings, facts and incidents for programs (decision 61). It reads
 * from the database what was stored, so no frame waits for it or for a reader.
 */
const { environment, log, bus, parent, database } = await beginChild();
const now = Date.now;
const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key, MQTT_OUT_URL, MQTT_OUT_PORT } = environment;
const tls =
  certificate === undefined || key === undefined
    ? null
    : await openTls({ certificate, key, clientAuthorities: null }, log);
const sessions = createSessions({ database, bus, ...sessionEndsOf(environment) });
const readerServer =
  MQTT_OUT_PORT === undefined
    ? null
    : await openMqttOutServer({ addresses: outAddresses(environment, tls), sessions, log, now });
// Each server serves its own readers; one of the servers publishes to the one external broker.
const claims = new Claims({ database, log, jobs: outJobs });
await claims.runNow();
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
    readerServer?.publish(messages);
    const isMine = claims.isMine("mqtt out");
    if (isMine && !wasMine) feed.repeat();
    wasMine = isMine;
    if (isMine) external?.publish(messages);
  },
});
void feed.runNow();
parent.listening();

await parent.closing;
await feed.stop();
await claims.stop();
await readerServer?.close();
await external?.close();
tls?.stop();
sessions.stop();
await database.close();
process.exit(0);
