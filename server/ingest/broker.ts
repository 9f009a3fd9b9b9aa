import type { Socket } from "node:net";
import type { Aedes, Client } from "aedes";
import { payloadMax } from "../../contract/mqtt.ts";
import { minuteMs } from "../../contract/time.ts";
import { createIngestMeter, type IngestMeter } from "../metric/ingest-meter.ts";
import { ConnectionLog } from "./connection-log.ts";
import { GatewayBroker } from "./gateway-broker.ts";
import type { Ingest } from "./ingest.ts";
import {
  certifiedId,
  type GatewayAddress,
  type GatewayListener,
  listenForGateways,
} from "./gateway-listener.ts";
import { authorizeTopics } from "./gateway-topics.ts";
import { createPacketGuard } from "./packet-guard.ts";
import { GatewayConnections, type GatewayConnectionsDeps } from "./gateway-connections.ts";

export interface Broker {
  /** In the order of the addresses. */
  readonly ports: readonly number[];
  /** Sends to one gateway; resolves when the broker has taken it. */
  publish(topic: string, payload: string): Promise<void>;
  /** The same without waiting for its answer (QoS 0): what is lost is asked for again. */
  send(topic: string, payload: Uint8Array | string): Promise<void>;
  /** Gateways that are connected and have signed in. */
  connected(): number;
  /** This one is. */
  has(networkId: string): boolean;
  close(): Promise<void>;
}

export interface BrokerDeps extends Omit<
  GatewayConnectionsDeps,
  "connectionLog" | "meter" | "refused"
> {
  readonly addresses: readonly GatewayAddress[];
  readonly ingest: Ingest;
  /** Absent: nobody asks what was measured. */
  readonly meter?: IngestMeter;
}

/**
 * What the server has said and sockets have not taken yet; the rest waits, for whomever it is. More
 * than all pieces of files that can be on their way (update/update-keeper.ts, file-server.ts) to
 * gateways whose lines are full.
 */
const saidAtOnce = 1000;
/** MQTT's CONNACK code for a wrong name or secret. */
const notAuthorized = 5;
/** Largest CONNECT packet, with name, secret and will. */
const connectMax = 4096;
/**
 * Bytes a client may send before it has signed in: it need not wait for the answer before it
 * publishes.
 */
const preambleMax = 128 * 1024;
/** Largest packet of a gateway: the largest payload with topic and header. */
const packetMax = payloadMax + 1024;

/**
 * The embedded MQTT 3.1.1 broker. A gateway signs in with network ID and secret, or with a
 * certificate in its name, publishes on its own up topics and receives its own down topics. Its
 * connection ends when the directory no longer knows that secret, or when the gateway is gone or
 * its secret was taken back.
 */
export async function startBroker(deps: BrokerDeps): Promise<Broker> {
  const { addresses, directory, ingest, log, meter = createIngestMeter() } = deps;
  const aedes = await GatewayBroker.createBroker({
    heartbeatInterval: minuteMs,
    connectTimeout: 10_000,
    concurrency: saidAtOnce,
  });
  const connectionLog = new ConnectionLog(log);
  const connections = new GatewayConnections({
    ...deps,
    meter,
    connectionLog,
    refused: ingest.refused,
  });
  admit(aedes, connections);
  authorizeTopics(aedes, { connections, directory, ingest });
  aedes.on("clientError", (client, error) => {
    const networkId = connections.networkIdOf(client);
    // A topic that MQTT itself forbids, e.g. with a # in it.
    if (networkId !== undefined && /PUBLISH|topic/.test(error.message))
      ingest.refused(networkId, { reason: "badTopic", detail: error.message.slice(0, 200) });
    log.debug({ networkId, error: error.message }, "gateway connection");
  });
  aedes.on("connectionError", (_client, error) =>
    log.debug({ error: error.message }, "gateway connection"),
  );
  const unsubscribe = directory.onRefresh(() => connections.endVoid());
  const listeners: GatewayListener[] = [];
  const close = async () => {
    unsubscribe();
    await Promise.all(listeners.map((listener) => listener.close()));
    await new Promise<void>((resolve) => aedes.close(() => resolve()));
    connectionLog.stop();
  };
  try {
    for (const address of addresses)
      listeners.push(
        await listenForGateways(address, (socket) => {
          socket.on("close", () => connections.closed(socket));
          guard(socket, aedes.handle(socket), { connections, connectionLog, meter, ingest });
        }),
      );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    connected: () => connections.count,
    has: (networkId) => connections.has(networkId),
    ports: listeners.map(({ port }) => port),
    publish: (topic, payload) => publish(aedes, topic, payload, 1),
    send: (topic, payload) =>
      publish(aedes, topic, typeof payload === "string" ? payload : Buffer.from(payload), 0),
    close,
  };
}

/**
 * What is published to a gateway whose line is full is taken by its socket when that drains. Those
 * who tell one gateway after the other wait for it so long, ms; then the next one has its turn.
 */
const handOverMs = 1000;

const publish = (aedes: Aedes, topic: string, payload: string | Buffer, qos: 0 | 1) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(resolve, handOverMs);
    aedes.publish({ cmd: "publish", topic, payload, qos, retain: false, dup: false }, (error) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve();
    });
  });

/** Who comes in, and as whom. */
function admit(aedes: Aedes, connections: GatewayConnections): void {
  // A session that outlives its connection would stay in memory for good, one per client id; there
  // is nothing it would be kept for.
  aedes.preConnect = (_client, packet, done) => {
    packet.clean = true;
    done(null, true);
  };
  aedes.authenticate = (client, username, password, done) => {
    const networkId = (username ?? certifiedId(client.conn) ?? "").trim();
    connections.signIn(client, networkId, password?.toString() ?? "", (isIn) => {
      if (!isIn)
        return done(
          Object.assign(new Error("not authorized"), { returnCode: notAuthorized }),
          false,
        );
      // A session belongs to its gateway: one that names another's client id must neither end that
      // one's connection nor get its session.
      client.id = `${connections.networkIdOf(client) ?? networkId}/${client.id}`;
      done(null, true);
    });
  };
}

interface GuardDeps {
  readonly connections: GatewayConnections;
  readonly connectionLog: ConnectionLog;
  readonly meter: IngestMeter;
  readonly ingest: Ingest;
}

/** Ends a connection that sends what is too large before the broker gathers it. */
function guard(
  socket: Socket,
  client: Client,
  { connections, connectionLog, meter, ingest }: GuardDeps,
): void {
  const fits = createPacketGuard({ firstMax: connectMax, nextMax: packetMax });
  let preamble = 0;
  socket.on("data", (bytes: Buffer) => {
    const networkId = connections.networkIdOf(client);
    if (networkId === undefined) preamble += bytes.length;
    if (fits(bytes) && preamble <= preambleMax) return;
    if (networkId !== undefined)
      ingest.refused(networkId, {
        reason: "tooLarge",
        detail: `a packet of more than ${packetMax} bytes`,
      });
    meter.turnedAway("packetTooLarge");
    connectionLog.warn({
      message: "gateway connection ended: packet too large",
      networkId: networkId ?? null,
      detail: { from: socket.remoteAddress },
    });
    socket.destroy();
  });
}
