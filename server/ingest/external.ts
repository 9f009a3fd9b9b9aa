import mqtt, { type IPublishPacket, type MqttClient, type Packet } from "mqtt";
import type { Logger } from "pino";
import { ingestSubscription } from "../../contract/mqtt.ts";
import type { Ingest } from "./ingest.ts";

export interface External {
  publish(topic: string, payload: string): Promise<void>;
  /** 1 while the broker is reached. */
  connected(): number;
  close(): Promise<void>;
}

export interface ExternalDeps {
  /** With name and password of the ingest: mqtt://user:secret@host:1883 */
  readonly url: string;
  /**
   * Name of this server at the broker: the same after every restart and no other server's. The
   * broker keeps messages for it while it is away.
   */
  readonly clientId: string;
  readonly ingest: Ingest;
  readonly log: Logger;
}

/** How long the broker keeps messages for a server that does not come back, s. */
const sessionKeptS = 30 * 86_400;
/** MQTT 5's reason for a connection that another one with the same client id has replaced. */
const takenOver = 0x8e;

type SendPacket = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void;

/**
 * Hears the gateways through an external broker. The broker's own rules say who may publish where;
 * a topic names the gateway. Several servers share the work by MQTT 5's shared subscription.
 *
 * The client acknowledges a message as soon as it has handed it on. Its PUBACK is held back here
 * until the ingest has committed; waiting inside the handler instead would take the messages one at
 * a time.
 */
export async function connectExternal({
  url,
  clientId,
  ingest,
  log,
}: ExternalDeps): Promise<External> {
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId,
    clean: false,
    properties: { receiveMaximum: 500, sessionExpiryInterval: sessionKeptS },
    reconnectPeriod: 1000,
    resubscribe: true,
    manualConnect: true,
  });
  holdAcknowledgements(client, ingest, log);
  client.on("error", (error) => log.warn({ error: error.message }, "external MQTT broker"));
  client.on("disconnect", ({ reasonCode }) => {
    if (reasonCode === takenOver)
      log.error(
        { clientId },
        "another server has the same client id at the MQTT broker: give each its own INGEST_ID",
      );
  });
  client.on("close", () => log.warn("external MQTT broker away"));
  client.on("connect", () => {
    client.subscribe(ingestSubscription, { qos: 1 }, (error) =>
      error
        ? log.error({ error: error.message }, "subscribe")
        : log.info("external MQTT broker connected"),
    );
  });
  client.connect();
  return {
    connected: () => (client.connected ? 1 : 0),
    publish: async (topic, payload) => void (await client.publishAsync(topic, payload, { qos: 1 })),
    close: () => client.endAsync(true),
  };
}

function holdAcknowledgements(client: MqttClient, ingest: Ingest, log: Logger): void {
  const raw = client as unknown as { _sendPacket: SendPacket };
  const send = raw._sendPacket.bind(client);
  const committing = new Map<number, Promise<void>>();
  // A packet id means something within one connection only: on the next one the broker sends the
  // message again.
  let connection = 0;
  client.on("close", () => {
    connection += 1;
    committing.clear();
  });
  client.handleMessage = (packet: IPublishPacket, done) => {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const committed = ingest.take(packet.topic, payload);
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
    // Without its PUBACK the broker sends the message again.
    committed.then(
      () => client.connected && connection === ownConnection && send(packet, undefined, ...rest),
      (error: unknown) => log.warn({ error: String(error) }, "message not acknowledged"),
    );
  };
}
