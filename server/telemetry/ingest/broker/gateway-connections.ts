import { Socket } from "node:net";
import type { Client } from "aedes";
import type { Logger } from "pino";
import { networkIdPattern } from "../../../../contract/fleet/gateway/network-id.ts";
import type { Attempts } from "../../../fleet/gateway/gateway-attempts.ts";
import { certifiedId } from "./gateway-listener.ts";
import {
  type GatewayLookup,
  type KnownGateway,
  secretFits,
} from "../../../fleet/gateway/gateway-directory.ts";
import type { IngestMeter } from "../../../platform/metric/ingest-meter.ts";
import type { ConnectionLog } from "./connection-log.ts";
import type { Ingest } from "../intake/ingest.ts";
import { TwinWatch } from "../intake/twin-watch.ts";

export interface GatewayConnectionsDeps {
  /** `refresh`: reads what has changed in the database. Absent: nothing does. */
  readonly directory: GatewayLookup & { refresh?(): Promise<void> };
  readonly attempts: Attempts;
  readonly log: Logger;
  readonly connectionLog: ConnectionLog;
  readonly meter: Pick<IngestMeter, "turnedAway">;
  /**
   * Reported to people: a secret that is wrong again and again, two devices with one network ID.
   */
  readonly refused: Ingest["refused"];
}

/**
 * The client ID of a connection that only listens to what its gateway says: `npm run conformance`.
 * It shows the gateway's secret, and is not the gateway.
 */
const listenerId = /^conformance-/;
type Listener = Pick<Connection, "client" | "networkId" | "proof">;

/** A connection that has signed in, and what as. */
interface Connection {
  readonly client: Client;
  readonly networkId: string;
  /** Proof used to sign in: the digest of its secret, or a certificate. */
  readonly proof: Buffer | "certificate";
  /** Position in the order of sign-ins. */
  readonly place: number;
  /** Its sign-in, epoch ms. */
  readonly at: number;
}

/**
 * Connections of one gateway; with one more the oldest ends. A device that loses its line without
 * a word, or forgets what it has opened, gets in all the same and takes no memory without end.
 */
const connectionsMax = 10;
/** Between two readings of the directory for those that it does not let in, ms. */
const rereadMs = 1000;
/** One that was refused this often is not read any more. */
const rereadsMax = 3;
const wrongSecretsMax = 10;
const penaltyMs = 5000;
/** Network IDs whose wrong secrets are counted. */
const countedMax = 10_000;

/** Tracks which connections of the broker have signed in, and as which gateway. */
export class GatewayConnections {
  readonly #deps: GatewayConnectionsDeps;
  readonly #networkIds = new WeakMap<Client, string>();
  readonly #connections = new Map<Client["conn"], Connection>();
  readonly #wrongSecrets = new Map<string, number>();
  readonly #places = new WeakMap<Client, number>();
  readonly #byId = new Map<string, readonly Connection[]>();
  readonly #twins = new TwinWatch();
  readonly #listeners = new Map<Client["conn"], Listener>();
  #signedIn = 0;
  /** The reading of the directory that refused ones wait for. */
  #looking: Promise<void> | null = null;
  #lookedAt = -Infinity;

  constructor(deps: GatewayConnectionsDeps) {
    this.#deps = deps;
  }

  /** Connections that have signed in. */
  get count(): number {
    return this.#connections.size;
  }

  has(networkId: string): boolean {
    return this.#byId.has(networkId);
  }

  /** Undefined before it has signed in, and once its secret is void. */
  networkIdOf(client: Client): string | undefined {
    return this.#networkIds.get(client);
  }

  /**
   * Calls `done` with whether it may come in; after many wrong secrets only after a while. None is
   * refused by a directory that is old: news of another server's change may be lost.
   */
  signIn(client: Client, networkId: string, secret: string, done: (isIn: boolean) => void): void {
    if (this.#letIn(client, networkId, secret)) return done(true);
    void this.#lookAgain(networkId).then(() => {
      if (client.conn.destroyed) return;
      if (this.#letIn(client, networkId, secret)) done(true);
      else this.#refuse(client, networkId, this.#entryOf(networkId), done);
    });
  }

  #letIn(client: Client, networkId: string, secret: string): boolean {
    const entry = this.#entryOf(networkId);
    const proof = proofOf(client, networkId, entry, secret);
    if (proof === null) return false;
    this.#wrongSecrets.delete(networkId);
    const ownId = entry?.networkId ?? networkId;
    if (listenerId.test(client.id)) this.#addListener({ client, networkId: ownId, proof });
    else this.#add(client, ownId, proof);
    return true;
  }

  /** Resolves when the directory was read again, all who wait with one reading. Never rejects. */
  #lookAgain(networkId: string): Promise<void> {
    const { directory } = this.#deps;
    const isOften = (this.#wrongSecrets.get(networkId) ?? 0) >= rereadsMax;
    if (isOften || directory.refresh === undefined) return Promise.resolve();
    const waitMs = Math.max(0, this.#lookedAt + rereadMs - performance.now());
    this.#looking ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#looking = null;
        this.#lookedAt = performance.now();
        directory.refresh?.().then(resolve, () => resolve());
      }, waitMs);
    });
    return this.#looking;
  }

  #addListener(listener: Listener): void {
    const { networkId } = listener;
    const beside = [...this.#listeners].filter(([, item]) => item.networkId === networkId);
    if (beside.length >= connectionsMax) beside[0]?.[0].destroy();
    this.#listeners.set(listener.client.conn, listener);
  }

  /** The gateway it may listen to; undefined: it is no listener. */
  listensTo(client: Client): string | undefined {
    return this.#listeners.get(client.conn)?.networkId;
  }

  /** Another client listens to this gateway's messages. */
  isListenedTo(networkId: string): boolean {
    if (this.#listeners.size === 0) return false;
    return [...this.#listeners.values()].some((listener) => listener.networkId === networkId);
  }

  #entryOf(networkId: string): KnownGateway | undefined {
    return networkIdPattern.test(networkId)
      ? this.#deps.directory.byNetworkId(networkId)
      : undefined;
  }

  #add(client: Client, networkId: string, proof: Connection["proof"]): void {
    const place = (this.#signedIn += 1);
    const beside = this.#byId.get(networkId) ?? [];
    const isTaken = beside.some((item) => item.client.id === `${networkId}/${client.id}`);
    if (isTaken && this.#twins.hasReplaced(networkId, performance.now()))
      this.#reportTwins(networkId, `client ID: ${client.id}`);
    this.#networkIds.set(client, networkId);
    this.#places.set(client, place);
    const connection = { client, networkId, proof, place, at: Date.now() };
    this.#connections.set(client.conn, connection);
    this.#byId.set(networkId, [...beside, connection]);
    if (beside.length >= connectionsMax) this.#endOldest(beside);
  }

  #endOldest([oldest]: readonly Connection[]): void {
    if (oldest === undefined) return;
    const { networkId } = oldest;
    this.disown(oldest.client);
    this.#deps.connectionLog.warn({
      message: "gateway connection ended: too many",
      networkId,
      detail: { most: connectionsMax },
    });
    oldest.client.conn.destroy();
  }

  /** Its sign-in, epoch ms; undefined: it has not signed in. */
  connectedAt({ conn }: Client): number | undefined {
    return this.#connections.get(conn)?.at;
  }

  /** Its gateway has signed in again since. */
  isReplaced(client: Client): boolean {
    const networkId = this.networkIdOf(client);
    const place = this.#places.get(client) ?? 0;
    return (this.#byId.get(networkId ?? "") ?? []).some((item) => item.place > place);
  }

  /**
   * Notes that it sends telemetry. If connections with its network ID alternate, people are
   * notified.
   */
  noteTelemetry(client: Client, networkId: string): void {
    if (this.#twins.hasTurned(networkId, client))
      this.#reportTwins(networkId, "telemetry: by turns");
  }

  #reportTwins(networkId: string, detail: string): void {
    this.#deps.refused(networkId, { reason: "twoDevices", detail });
  }

  closed(conn: Client["conn"]): void {
    this.#listeners.delete(conn);
    const connection = this.#connections.get(conn);
    if (connection === undefined) return;
    this.#connections.delete(conn);
    const { networkId } = connection;
    const left = (this.#byId.get(networkId) ?? []).filter((item) => item !== connection);
    if (left.length > 0) this.#byId.set(networkId, left);
    else this.#byId.delete(networkId);
  }

  /**
   * The server ends its connection: nothing more is taken of it, and its will, which says that the
   * gateway is gone, is not its own to say. Returns whose it was.
   */
  disown(client: Client): string | undefined {
    const networkId = this.networkIdOf(client);
    this.#networkIds.delete(client);
    return networkId;
  }

  /**
   * Refuses a client that may not connect in any case. Returns its network ID if it shows the
   * secret of a gateway.
   */
  turnAway(client: Client, networkId: string, secret: string): string | undefined {
    const entry = this.#entryOf(networkId);
    const isKnown = proofOf(client, networkId, entry, secret) !== null;
    if (isKnown) this.#deps.meter.turnedAway("signIn");
    else this.#refuse(client, networkId, entry, () => undefined);
    return isKnown ? entry?.networkId : undefined;
  }

  /** Ends the connections whose secret the directory no longer knows. */
  endVoid(): void {
    const { directory, log } = this.#deps;
    for (const [conn, { networkId, proof }] of this.#listeners)
      if (!stands(directory.byNetworkId(networkId), proof)) conn.destroy();
    for (const [conn, { client, networkId, proof }] of this.#connections) {
      if (stands(directory.byNetworkId(networkId), proof)) continue;
      this.disown(client);
      log.info({ networkId }, "gateway connection ended: its secret is void");
      conn.destroy();
    }
  }

  #refuse(
    { conn }: Client,
    networkId: string,
    entry: KnownGateway | undefined,
    done: (isIn: boolean) => void,
  ): void {
    const wrong = (this.#wrongSecrets.get(networkId) ?? 0) + 1;
    if (this.#wrongSecrets.size > countedMax) this.#wrongSecrets.clear();
    this.#wrongSecrets.set(networkId, wrong);
    const { attempts, connectionLog, meter } = this.#deps;
    meter.turnedAway("signIn");
    if (networkIdPattern.test(networkId)) {
      const kind = entry === undefined ? "unknown" : "secret";
      attempts.note({ networkId, kind, address: addressOf(conn) });
    }
    // At first, and then so rarely that a flood of them costs nothing.
    if (entry !== undefined && (wrong === wrongSecretsMax || wrong % 1000 === 0))
      this.#deps.refused(entry.networkId, { reason: "wrongSecret", detail: `sign-in: ${wrong}` });
    connectionLog.warn({ message: "gateway refused", networkId, detail: { wrong } });
    if (wrong > wrongSecretsMax) setTimeout(() => done(false), penaltyMs).unref();
    else done(false);
  }
}

/** Address of a peer; '' where its connection has none. */
const addressOf = (conn: Client["conn"]): string =>
  (conn instanceof Socket ? conn.remoteAddress : undefined) ?? "";

/** Returns the proof that lets a client in as this gateway, or null. */
function proofOf(
  client: Client,
  networkId: string,
  entry: KnownGateway | undefined,
  secret: string,
): Connection["proof"] | null {
  if (certifiedId(client.conn)?.trim() === networkId && isCertifiable(entry)) return "certificate";
  return secretFits(entry, secret) ? (entry?.secretHash ?? null) : null;
}

/** False for a gateway whose secret was revoked: it stays out, even with a certificate. */
const isCertifiable = (entry: KnownGateway | undefined): boolean =>
  entry !== undefined && !entry.isRevoked;

const stands = (entry: KnownGateway | undefined, proof: Connection["proof"]): boolean =>
  proof === "certificate" ? isCertifiable(entry) : entry?.secretHash?.equals(proof) === true;
