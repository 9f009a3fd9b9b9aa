import { createServer, type Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import type { Logger } from "pino";
import {
  networkIdOfDown,
  networkIdPattern,
  parseUpTopic,
  payloadMax,
} from "../../contract/mqtt.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Attempts } from "../gateway/attempt.ts";
import { type Directory, type GatewayEntry, secretFits } from "../gateway/directory.ts";
import type { Ingest } from "./ingest.ts";
import { createPacketGuard } from "./packet-guard.ts";

export interface Broker {
  readonly port: number;
  /** Sends to one gateway; resolves when the broker has taken it. */
  publish(topic: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

export interface BrokerPorts {
  readonly host: string;
  readonly port: number;
  readonly directory: Directory;
  readonly ingest: Ingest;
  readonly attempts: Attempts;
  readonly log: Logger;
}

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
const wrongSecretsMax = 10;
const penaltyMs = 5000;

/** A connection that has signed in, and what as. */
interface Connection {
  readonly client: Client;
  readonly networkId: string;
  readonly secretHash: GatewayEntry["secretHash"];
}

/**
 * The embedded MQTT 3.1.1 broker. A gateway signs in with network ID and secret, publishes on its
 * own up topics and hears its own down topics. Its connection ends when the directory no longer
 * knows that secret.
 */
export async function startBroker({
  host,
  port,
  directory,
  ingest,
  attempts,
  log,
}: BrokerPorts): Promise<Broker> {
  const aedes = await Aedes.createBroker({ heartbeatInterval: minuteMs, connectTimeout: 10_000 });
  const networkIds = new WeakMap<Client, string>();
  const connections = new Map<Socket, Connection>();
  const wrongSecrets = new Map<string, number>();

  // A session that outlives its connection would stay in memory for good, one a client id; there is
  // nothing it would be kept for.
  aedes.preConnect = (_client, packet, done) => {
    packet.clean = true;
    done(null, true);
  };
  aedes.authenticate = (client, username, password, done) => {
    const networkId = username ?? "";
    const entry = networkIdPattern.test(networkId) ? directory.byNetworkId(networkId) : undefined;
    const isRight = secretFits(entry, password?.toString() ?? "");
    if (isRight) {
      wrongSecrets.delete(networkId);
      networkIds.set(client, networkId);
      connections.set(client.conn as Socket, {
        client,
        networkId,
        secretHash: entry?.secretHash ?? null,
      });
      // A session belongs to its gateway: one that names another's client id must neither end that
      // one's connection nor get its session.
      client.id = `${networkId}/${client.id}`;
      return done(null, true);
    }
    const wrong = (wrongSecrets.get(networkId) ?? 0) + 1;
    if (wrongSecrets.size > 10_000) wrongSecrets.clear();
    wrongSecrets.set(networkId, wrong);
    if (networkIdPattern.test(networkId))
      attempts.note({
        networkId,
        kind: entry === undefined ? "unknown" : "secret",
        address: (client.conn as Socket).remoteAddress ?? "",
      });
    log.warn({ networkId: networkId.slice(0, 64), wrong }, "gateway refused");
    const refuse = () =>
      done(Object.assign(new Error("not authorized"), { returnCode: notAuthorized }), false);
    if (wrong > wrongSecretsMax) setTimeout(refuse, penaltyMs).unref();
    else refuse();
  };
  aedes.authorizePublish = (client, packet, done) => {
    const networkId = client === null ? undefined : networkIds.get(client);
    if (
      networkId === undefined ||
      parseUpTopic(packet.topic)?.networkId !== networkId ||
      packet.retain
    ) {
      return done(new Error("topic not allowed"));
    }
    // The broker sends PUBACK after this callback: it is called when the message is on the disk.
    ingest.take(packet.topic, Buffer.from(packet.payload)).then(() => done(null), done);
  };
  aedes.authorizeSubscribe = (client, subscription, done) => {
    const isOwn =
      networkIds.get(client) !== undefined &&
      networkIdOfDown(subscription.topic) === networkIds.get(client);
    done(null, isOwn ? subscription : null);
  };
  aedes.authorizeForward = (client, packet) =>
    (networkIdOfDown(packet.topic) === networkIds.get(client) ? packet : undefined) as never;
  aedes.on("clientError", (client, error) =>
    log.debug({ networkId: networkIds.get(client), error: error.message }, "gateway connection"),
  );
  aedes.on("connectionError", (_client, error) =>
    log.debug({ error: error.message }, "gateway connection"),
  );

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      connections.delete(socket);
    });
    socket.on("error", () => socket.destroy());
    const client = aedes.handle(socket, undefined as never);
    const fits = createPacketGuard({ firstMax: connectMax, nextMax: packetMax });
    let preamble = 0;
    const guard = (bytes: Buffer) => {
      const networkId = networkIds.get(client);
      if (networkId === undefined) preamble += bytes.length;
      if (fits(bytes) && preamble <= preambleMax) return;
      log.warn(
        { networkId: networkId ?? null, from: socket.remoteAddress },
        "gateway connection ended: packet too large",
      );
      socket.destroy();
    };
    socket.on("data", guard);
  });
  const leave = directory.onRefresh(() => {
    for (const [socket, { client, networkId, secretHash }] of connections) {
      if (stands(directory.byNetworkId(networkId), secretHash)) continue;
      // Its last will is no longer its own to say.
      networkIds.delete(client);
      log.info({ networkId }, "gateway connection ended: its secret is void");
      socket.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        aedes.publish(
          { cmd: "publish", topic, payload, qos: 1, retain: false, dup: false },
          (error) => (error ? reject(error) : resolve()),
        );
      }),
    close: async () => {
      leave();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
}

const stands = (entry: GatewayEntry | undefined, secretHash: Connection["secretHash"]): boolean =>
  secretHash !== null &&
  entry?.secretHash !== null &&
  entry?.secretHash.equals(secretHash) === true;
