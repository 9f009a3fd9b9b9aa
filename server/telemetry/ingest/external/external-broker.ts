import { setTimeout as wait } from "node:timers/promises";
import mqtt, { type IPublishPacket, type MqttClient, type Packet } from "mqtt";
import type { Logger } from "pino";
import { ingestSubscriptions } from "../../../../contract/telemetry/mqtt.ts";
import { sparkplugBegin } from "../../../../contract/telemetry/sparkplug.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Ingest } from "../intake/ingest.ts";
import { hasOthers, startFailover } from "./ingest-failover.ts";
import { keepSubscribed } from "./keep-subscribed.ts";

export interface External {
  /** `forMs`: the broker hands it on within that time, or not at all. */
  publish(topic: string, payload: string, forMs?: number): Promise<void>;
  /** Sends a message at most once (QoS 0): lost messages are requested again. */
  send(topic: string, payload: Uint8Array | string): Promise<void>;
  /** 1 while the broker is reached. */
  connected(): number;
  /** Possibly true: only the broker knows which gateways are connected. */
  has(networkId: string): boolean;
  close(): Promise<void>;
}

export interface ExternalDeps {
  /** Address with user name and password of the ingest: mqtt://user:secret@host:1883 */
  readonly url: string;
  /**
   * Name of this server at the broker: the same after every restart and no other server's. The
   * broker keeps messages for it while it is offline.
   */
  readonly clientId: string;
  /** Servers that share the broker's messages. */
  readonly group: string;
  readonly database: Database;
  readonly ingest: Ingest;
  /**
   * True: messages are passed on to the server that holds their house; absent: this server handles
   * them.
   */
  readonly sharesHouses?: boolean;
  readonly log: Logger;
  /** Pause before a refused subscription is requested again, ms. */
  readonly subscribeAgainMs?: number;
}

/** Time the broker keeps messages for a server that does not come back, s. */
const sessionExpiryS = 30 * 86_400;
/** MQTT 5's reason for a connection that another one with the same client id has replaced. */
const sessionTakenOver = 0x8e;

/** Time for which a session taken by another server is left to it; otherwise, ms. */
const [backAfterTakenMs, backAfterMs] = [5000, 1000];
/**
 * Keep-alive, s. A broker that is silent for one and a half times as long counts as lost, because a
 * power cut or a firewall gives no notice. It has as long to accept a new connection.
 */
const keepAliveS = 10;
/** Time without messages after which a session counts as empty. */
const quietMs = 1000;
/** Time until a connection is replaced on which a message could not be committed. */
const againMs = 1000;

type SendPacket = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void;

/**
 * Receives from the gateways through an external broker. The broker's own rules decide who may
 * publish on which topic; a topic names the gateway. Several servers share the work by MQTT 5's
 * shared subscription; a single server has ordinary subscriptions.
 *
 * The client acknowledges a message as soon as it has passed it on. Its PUBACK is delayed here
 * until the ingest has committed; waiting inside the handler instead would take the messages one at
 * a time.
 */
export async function connectExternal(deps: ExternalDeps): Promise<External> {
  const { clientId, group, database, sharesHouses = false, log } = deps;
  const { client } = makeSession(deps, clientId, backAfterMs);
  client.on("error", (error) => log.warn({ error: error.message }, "external MQTT broker"));
  client.on("disconnect", ({ reasonCode }) => {
    if (reasonCode !== sessionTakenOver) return;
    client.options.reconnectPeriod = backAfterTakenMs;
    log.error(
      { clientId },
      "another server has taken this session at the broker: it stood in, or has its INGEST_ID",
    );
  });
  client.on("close", () => log.warn("external MQTT broker away"));
  client.on("connect", () => {
    client.options.reconnectPeriod = backAfterMs;
  });
  const subscriptions = keepSubscribed(client, {
    group,
    isAlone: !sharesHouses && !(await hasOthers(database, clientId, group).catch(() => true)),
    log,
    pauseMs: deps.subscribeAgainMs,
  });
  client.connect();
  const others = startFailover({
    database,
    clientId,
    group,
    isConnected: () => client.connected,
    drain: (away, mayEnd) => drain(deps, away, mayEnd),
    sharesHouses,
    onAlone: (isAlone) => subscriptions.setAlone(isAlone),
    log,
  });
  return {
    connected: () => (client.connected ? 1 : 0),
    has: () => client.connected,
    publish: async (topic, payload, forMs) =>
      void (await client.publishAsync(topic, payload, { qos: 1, ...expiring(forMs) })),
    send: async (topic, payload) => {
      const bytes = typeof payload === "string" ? payload : Buffer.from(payload);
      await client.publishAsync(topic, bytes, { qos: 0 });
    },
    close: async () => {
      await client.endAsync(true);
      await others.stop();
    },
  };
}

/** The broker drops a message that it has not delivered by then. */
const expiring = (forMs: number | undefined) =>
  forMs === undefined
    ? {}
    : { properties: { messageExpiryInterval: Math.max(1, Math.floor(forMs / 1000)) } };

/** A lasting session, not connected yet. `reconnectPeriod` 0: it connects once. */
function makeSession(
  { url, ingest, log }: ExternalDeps,
  clientId: string,
  reconnectPeriod: number,
) {
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId,
    clean: false,
    keepalive: keepAliveS,
    connectTimeout: keepAliveS * 1000,
    properties: { receiveMaximum: 500, sessionExpiryInterval: sessionExpiryS },
    reconnectPeriod,
    resubscribe: true,
    manualConnect: true,
  });
  return { client, subscribed: holdAcknowledgements(client, ingest, log) };
}

/** Handles the messages waiting in another server's session, and ends it if allowed. */
async function drain(
  deps: ExternalDeps,
  away: string,
  mayEnd: () => Promise<boolean>,
): Promise<void> {
  const { client, subscribed } = makeSession(
    { ...deps, ingest: sharedAlone(deps.ingest) },
    away,
    0,
  );
  // The server that owns this session may come back at any moment and take the connection over.
  client.on("error", () => undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      client.once("connect", () => resolve());
      client.once("close", () => reject(new Error("the broker did not let it in")));
      client.connect();
    });
    // After this the session gets nothing more, and the messages in it are delivered here.
    await client.unsubscribeAsync(
      [deps.group, null].flatMap((group) => Object.keys(ingestSubscriptions(group))),
    );
    while (client.connected && !subscribed.isIdle(quietMs)) await wait(100);
    if (client.connected && !subscribed.hasFailed() && (await mayEnd()))
      await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } });
  } finally {
    await client.endAsync(true);
  }
}

/** Sparkplug has been received in this session. */
const sharedAlone = (ingest: Ingest): Ingest => ({
  ...ingest,
  take: async (topic, payload) =>
    topic.startsWith(sparkplugBegin) ? undefined : ingest.take(topic, payload),
});

/** Messages taken in a session. */
interface SessionIntake {
  /** Everything received is committed, and nothing has been received for `ms`. */
  isIdle(ms: number): boolean;
  /** Something was not committed: the broker must keep it. */
  hasFailed(): boolean;
}

function holdAcknowledgements(client: MqttClient, ingest: Ingest, log: Logger): SessionIntake {
  const raw = client as unknown as { _sendPacket: SendPacket };
  const send = raw._sendPacket.bind(client);
  const committing = new Map<number, Promise<void>>();
  // A packet id means something within one connection only: on the next one the broker sends the
  // message again.
  let connection = 0;
  let [waiting, heardAt, hasFailed] = [0, performance.now(), false];
  client.on("close", () => {
    connection += 1;
    committing.clear();
  });
  // A broker that was slow to let it in may be as slow with the first message.
  client.on("connect", () => (heardAt = performance.now()));
  // A message without a PUBACK is sent again by the broker, but not on the same connection. Until
  // then it also counts against `receiveMaximum`: after that many the broker would send nothing
  // more.
  const replaceConnection = (failed: number) => {
    const again = setTimeout(() => {
      if (client.connected && connection === failed) client.stream.destroy();
    }, againMs);
    again.unref();
  };
  client.handleMessage = (packet: IPublishPacket, done) => {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const committed = ingest.take(packet.topic, payload);
    waiting += 1;
    heardAt = performance.now();
    committed.catch(() => (hasFailed = true)).finally(() => (waiting -= 1));
    if (packet.qos > 0 && packet.messageId !== undefined)
      committing.set(packet.messageId, committed);
    else
      committed.catch((error: unknown) =>
        log.warn({ error: String(error) }, "message lost: sent with QoS 0"),
      );
    done();
  };
  raw._sendPacket = (packet, done, ...rest) => {
    const ownConnection = connection;
    const id = packet.cmd === "puback" ? packet.messageId : undefined;
    const committed = id === undefined ? undefined : committing.get(id);
    if (id === undefined || committed === undefined) return send(packet, done, ...rest);
    committing.delete(id);
    done?.();
    committed.then(
      () => client.connected && connection === ownConnection && send(packet, undefined, ...rest),
      (error: unknown) => {
        log.warn({ error: String(error) }, "message not acknowledged");
        replaceConnection(ownConnection);
      },
    );
  };
  return {
    isIdle: (ms) => waiting === 0 && performance.now() - heardAt > ms,
    hasFailed: () => hasFailed,
  };
}
