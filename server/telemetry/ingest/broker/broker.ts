import type { Socket } from "node:net";
import type { Aedes, Client } from "aedes";
import { payloadMax } from "../../../../contract/telemetry/mqtt.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { createIngestMeter, type IngestMeter } from "../../../platform/metric/ingest-meter.ts";
import type { Refused } from "../decode/telemetry-codec.ts";
import { ConnectionLog } from "./connection-log.ts";
import { GatewayBroker } from "./gateway-broker.ts";
import type { Ingest } from "../intake/ingest.ts";
import {
  certifiedId,
  type GatewayAddress,
  type GatewayListener,
  listenForGateways,
} from "./gateway-listener.ts";
import { authorizeTopics } from "./gateway-topics.ts";
import { PacketGate } from "./packet-gate.ts";
import { GatewayConnections, type GatewayConnectionsDeps } from "./gateway-connections.ts";

export interface Broker {
  /** Ports in the order of the addresses. */
  readonly ports: readonly number[];
  /** Sends to one gateway; resolves when the broker has taken it. */
  publish(topic: string, payload: string): Promise<void>;
  /** The same without waiting for its answer (QoS 0): lost messages are requested again. */
  send(topic: string, payload: Uint8Array | string): Promise<void>;
  /** Gateways that are connected and have signed in. */
  connected(): number;
  /** True: this gateway is connected. */
  has(networkId: string): boolean;
  close(): Promise<void>;
}

export interface BrokerDeps extends Omit<
  GatewayConnectionsDeps,
  "connectionLog" | "meter" | "refused"
> {
  readonly addresses: readonly GatewayAddress[];
  readonly ingest: Ingest;
  /** Absent: measurements are not read. */
  readonly meter?: IngestMeter;
}

/**
 * Maximum of packets sent by the server that sockets have not taken yet; the rest waits, for every
 * gateway. More than all pieces of files that can be on their way (firmware/rollout-worker.ts,
 * firmware-file-server.ts) to gateways whose lines are full.
 */
const packetsInFlight = 1000;
/** MQTT's CONNACK code for a wrong name or secret. */
const notAuthorized = 5;
/** Version of MQTT: 4 is 3.1.1, 3 is 3.1. */
const mqttVersion = 4;
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
 * Largest message that is acknowledged, though nothing is taken of it. One that names more is of a
 * client that has lost its place among its own bytes: only another connection helps.
 */
const acknowledgedMax = 16 * 1024 * 1024;
/** Messages that a client may send right after its CONNECT, see `preambleMax`. */
const queuedMax = 1000;
/** MQTT 3.1 allows for 23 characters, and devices name themselves by more. */
const clientIdMax = 256;

/**
 * The embedded MQTT 3.1.1 broker. A gateway signs in with network ID and secret, or with a
 * certificate in its name, publishes on its own up topics and receives its own down topics. Its
 * connection ends when the directory no longer knows that secret, or when the gateway was deleted
 * or its secret revoked.
 */
export async function startBroker(deps: BrokerDeps): Promise<Broker> {
  const { addresses, directory, ingest, log, meter = createIngestMeter() } = deps;
  const aedes = await GatewayBroker.createBroker({
    heartbeatInterval: minuteMs,
    connectTimeout: 10_000,
    concurrency: packetsInFlight,
    queueLimit: queuedMax,
    maxClientsIdLength: clientIdMax,
  });
  const connectionLog = new ConnectionLog(log);
  const connections = new GatewayConnections({
    ...deps,
    meter,
    connectionLog,
    refused: ingest.refused,
  });
  admit(aedes, connections, ingest);
  authorizeTopics(aedes, { connections, directory, ingest });
  const end = (client: Client, refused: Refused) =>
    reportRefusal(ingest, connections.disown(client), refused);
  aedes.on("clientError", (client, error) => {
    log.debug({ error: error.message }, "gateway connection");
    if (!isOfPacket(error)) return;
    // A topic that MQTT itself forbids, e.g. with a # in it.
    const reason = /PUBLISH|topic/.test(error.message) ? "badTopic" : "badPacket";
    end(client, { reason, detail: error.message.slice(0, 200) });
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
          guard(socket, aedes.handle(socket), { connections, connectionLog, meter, end });
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
 * A packet for a gateway whose line is full is taken by its socket when that drains. Senders that
 * go through the gateways one by one wait this long for it, ms; then they continue with the next
 * one.
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

/**
 * True: the broker ended the connection because of the client's messages. Faults of the line or of
 * the server have a code; timeouts do not count either.
 */
const isOfPacket = (error: Error): boolean =>
  !("code" in error) && !/time|closed/.test(error.message);

/** Decides which clients may connect, and as which gateway. */
function admit(aedes: Aedes, connections: GatewayConnections, ingest: Ingest): void {
  // A session that outlives its connection would stay in memory forever, one for each client id,
  // without any use.
  aedes.preConnect = (client, packet, done) => {
    packet.clean = true;
    if ((packet.protocolVersion ?? 0) > mqttVersion)
      reportRefusal(
        ingest,
        connections.refuse(client, idOf(client, packet.username), textOf(packet.password)),
        { reason: "badPacket", detail: "CONNECT: MQTT 5, where 3.1.1 and 3.1 are spoken" },
      );
    done(null, true);
  };
  aedes.authenticate = (client, username, password, done) => {
    const networkId = idOf(client, username);
    connections.signIn(client, networkId, textOf(password), (isIn) => {
      if (!isIn)
        return done(
          Object.assign(new Error("not authorized"), { returnCode: notAuthorized }),
          false,
        );
      // A session belongs to its gateway: one that names another's client ID must neither end the
      // other's connection nor get its session.
      const ownId = connections.networkIdOf(client) ?? networkId;
      client.id = `${ownId}/${client.id}`;
      // A listener shows nothing of the gateway.
      if (connections.listensTo(client) === undefined) ingest.received(ownId);
      done(null, true);
    });
  };
}

/**
 * Reports a message that ends the connection of a signed-in gateway; it also counts as a sign of
 * life.
 */
function reportRefusal(ingest: Ingest, networkId: string | undefined, refused: Refused): void {
  if (networkId === undefined) return;
  ingest.refused(networkId, refused);
  ingest.received(networkId);
}

/** A secret has no blanks: those around it, or a zero byte, are left by files and by C. */
const textOf = (password: Buffer | undefined): string =>
  password?.toString().replace(/\0+$/, "").trim() ?? "";
const idOf = (client: Client, username: string | undefined): string =>
  (username ?? certifiedId(client.conn) ?? "").trim();

interface GuardDeps {
  readonly connections: GatewayConnections;
  readonly connectionLog: ConnectionLog;
  readonly meter: IngestMeter;
  /** Reports a gateway whose connection is ended for a packet it sent. */
  readonly end: (client: Client, refused: Refused) => void;
}

/** Keeps from the broker what is too large, before it gathers it. */
function guard(
  socket: Socket,
  client: Client,
  { connections, connectionLog, meter, end }: GuardDeps,
): void {
  let preamble = 0;
  const report = (message: string, detail: Record<string, number> = {}) => {
    meter.refused("packetTooLarge");
    connectionLog.warn({
      message,
      networkId: connections.networkIdOf(client) ?? null,
      detail: { from: socket.remoteAddress, ...detail },
    });
  };
  const gate = new PacketGate({
    firstMax: connectMax,
    nextMax: packetMax,
    cutMax: acknowledgedMax,
    onCut: (bytes) => report("gateway packet not taken: too large", { bytes }),
  });
  const read = socket.read.bind(socket);
  // The broker takes bytes when it has processed the ones before: they are checked at that time.
  socket.read = (size?: number): Buffer | null => {
    const bytes = read(size) as Buffer | null;
    if (bytes === null) return null;
    if (connections.networkIdOf(client) === undefined) preamble += bytes.length;
    const passed = gate.pass(bytes);
    if (passed !== null && preamble <= preambleMax) return passed;
    report("gateway connection ended: packet too large");
    end(client, { reason: "tooLarge", detail: `a packet of more than ${packetMax} bytes` });
    socket.destroy();
    return null;
  };
}
