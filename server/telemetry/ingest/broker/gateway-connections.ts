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
  readonly meter: Pick<IngestMeter, "refused">;
  /**
   * Reports to people: a secret that is wrong again and again, or two devices with one network ID.
   */
  readonly refused: Ingest["refused"];
}

/**
 * Client ID of a connection that only reads the messages of a gateway (`npm run conformance`). It
 * signs in with the gateway's secret but is not the gateway.
 */
const listenerId = /^conformance-/;
type Listener = Pick<Connection, "client" | "networkId" | "proof">;

/** A connection that has signed in, and the gateway it belongs to. */
interface Connection {
  readonly client: Client;
  readonly networkId: string;
  /** Proof used to sign in: the digest of the secret, or a certificate. */
  readonly proof: Buffer | "certificate";
  /** Position in the order of sign-ins. */
  readonly signInNumber: number;
  /** Time of the sign-in, epoch ms. */
  readonly at: number;
}

/**
 * Maximum number of connections of one gateway; one more ends the oldest. So a device that lost its
 * line without closing, or forgets its open connections, can still sign in, and memory stays
 * bounded.
 */
const connectionsMax = 10;
/** Shortest time between two rereads of the directory for refused sign-ins, ms. */
const rereadMs = 1000;
/** After this many wrong secrets for a network ID the directory is not reread for it. */
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
  readonly #signInNumbers = new WeakMap<Client, number>();
  readonly #byId = new Map<string, readonly Connection[]>();
  readonly #twins = new TwinWatch();
  readonly #listeners = new Map<Client["conn"], Listener>();
  #signedIn = 0;
  /** The reread of the directory that refused sign-ins wait for. */
  #rereading: Promise<void> | null = null;
  #rereadAt = -Infinity;

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

  /** Undefined before the client has signed in, and once its secret is void. */
  networkIdOf(client: Client): string | undefined {
    return this.#networkIds.get(client);
  }

  /**
   * Calls `done` with true if the client may connect; after many wrong secrets, false comes after a
   * delay. Before a refusal the directory is reread, because notice of another server's change may
   * have been lost.
   */
  signIn(client: Client, networkId: string, secret: string, done: (isIn: boolean) => void): void {
    if (this.#letIn(client, networkId, secret)) return done(true);
    void this.#rereadDirectory(networkId).then(() => {
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

  /**
   * Resolves when the directory has been reread; sign-ins that wait share one reread. Never
   * rejects.
   */
  #rereadDirectory(networkId: string): Promise<void> {
    const { directory } = this.#deps;
    const isOften = (this.#wrongSecrets.get(networkId) ?? 0) >= rereadsMax;
    if (isOften || directory.refresh === undefined) return Promise.resolve();
    const waitMs = Math.max(0, this.#rereadAt + rereadMs - performance.now());
    this.#rereading ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#rereading = null;
        this.#rereadAt = performance.now();
        directory.refresh?.().then(resolve, () => resolve());
      }, waitMs);
    });
    return this.#rereading;
  }

  #addListener(listener: Listener): void {
    const { networkId } = listener;
    const existing = [...this.#listeners].filter(([, item]) => item.networkId === networkId);
    if (existing.length >= connectionsMax) existing[0]?.[0].destroy();
    this.#listeners.set(listener.client.conn, listener);
  }

  /** The gateway that this client listens to; undefined: it is not a listener. */
  listensTo(client: Client): string | undefined {
    return this.#listeners.get(client.conn)?.networkId;
  }

  /** True when another client listens to this gateway's messages. */
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
    const signInNumber = (this.#signedIn += 1);
    const existing = this.#byId.get(networkId) ?? [];
    const isTaken = existing.some((item) => item.client.id === `${networkId}/${client.id}`);
    if (isTaken && this.#twins.hasReplaced(networkId, performance.now()))
      this.#reportTwins(networkId, `client ID: ${client.id}`);
    this.#networkIds.set(client, networkId);
    this.#signInNumbers.set(client, signInNumber);
    const connection = { client, networkId, proof, signInNumber, at: Date.now() };
    this.#connections.set(client.conn, connection);
    this.#byId.set(networkId, [...existing, connection]);
    if (existing.length >= connectionsMax) this.#endOldest(existing);
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

  /** Time of the client's sign-in, epoch ms; undefined: it has not signed in. */
  connectedAt({ conn }: Client): number | undefined {
    return this.#connections.get(conn)?.at;
  }

  /** True when the client's gateway has signed in again since. */
  isReplaced(client: Client): boolean {
    const networkId = this.networkIdOf(client);
    const signInNumber = this.#signInNumbers.get(client) ?? 0;
    return (this.#byId.get(networkId ?? "") ?? []).some((item) => item.signInNumber > signInNumber);
  }

  /**
   * Notes that a client sends telemetry. If connections with one network ID take turns, people are
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
   * For a connection that the server ends: nothing more is accepted from it, not even its last
   * will, which would report the gateway as offline. Returns its network ID.
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
  refuse(client: Client, networkId: string, secret: string): string | undefined {
    const entry = this.#entryOf(networkId);
    const isKnown = proofOf(client, networkId, entry, secret) !== null;
    if (isKnown) this.#deps.meter.refused("signIn");
    else this.#refuse(client, networkId, entry, () => undefined);
    return isKnown ? entry?.networkId : undefined;
  }

  /** Ends the connections whose secret the directory no longer knows. */
  endVoid(): void {
    const { directory, log } = this.#deps;
    for (const [conn, { networkId, proof }] of this.#listeners)
      if (!isStillValid(directory.byNetworkId(networkId), proof)) conn.destroy();
    for (const [conn, { client, networkId, proof }] of this.#connections) {
      if (isStillValid(directory.byNetworkId(networkId), proof)) continue;
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
    meter.refused("signIn");
    if (networkIdPattern.test(networkId)) {
      const kind = entry === undefined ? "unknown" : "secret";
      attempts.note({ networkId, kind, address: addressOf(conn) });
    }
    // Reported at the tenth, then at every thousandth, so that a flood of them costs nothing.
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

const isStillValid = (entry: KnownGateway | undefined, proof: Connection["proof"]): boolean =>
  proof === "certificate" ? isCertifiable(entry) : entry?.secretHash?.equals(proof) === true;
