import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import { may } from "../../../contract/account/policy.ts";
import { outTopic } from "../../../contract/live/mqtt-out.ts";
import { secondMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import { type Caller, isConfined, seesEverything } from "../../platform/session/caller-scope.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { isAllowedAddress } from "../../platform/session/token-address.ts";
import {
  type GatewayAddress,
  listenForGateways,
} from "../../telemetry/ingest/broker/gateway-listener.ts";
import { PacketGate } from "../../telemetry/ingest/broker/packet-gate.ts";
import type { OutMessage } from "./out-feed.ts";

/** The user name of programs; a gateway's is its network ID. */
export const readerName = "service";

export interface MqttOutDeps {
  readonly addresses: readonly GatewayAddress[];
  readonly sessions: Sessions;
  readonly log: Log;
  readonly now: () => number;
  /** Times that differ from `serverTimes`, ms. */
  readonly pace?: Partial<Readonly<Record<keyof typeof serverTimes, number>>>;
}

export interface MqttOutServer {
  readonly ports: readonly number[];
  publish(messages: readonly OutMessage[]): void;
  /** Readers that have signed in. */
  count(): number;
  close(): Promise<void>;
}

/** Times of the MQTT server for readers, ms. */
export const serverTimes = {
  /** Interval of reading tokens again, so that an ended one is refused soon, ms. */
  renewMs: 2 * secondMs,
  /** Time after which a reader that takes nothing is disconnected, so that others need not wait. */
  stuckMs: 10 * secondMs,
} as const;

/** Longest packet of a reader, which only signs in and subscribes. */
const packetMax = 4096;
/** Messages that wait for the sockets of readers. */
const waitingMax = 1000;
/** Readers at once, and of one account. */
const [readersMax, ofAccountMax] = [200, 5];
const notAuthorized = 5;

interface Reader {
  readonly client: Client;
  readonly socket: Socket;
  readonly bearer: string;
  readonly address: string | undefined;
  caller: Caller;
  /** Since when the reader's socket accepts nothing; null: it does. */
  stuckSince: number | null;
}

/** True if a token may read a whole organisation; parts of one are not supported here. */
const mayRead = (caller: Caller): boolean =>
  caller.serviceToken !== undefined &&
  !isConfined(caller) &&
  may(caller, "wall.read") &&
  (seesEverything(caller) || (caller.roleKey === "company_manager" && caller.orgId !== null));

/** The beginning of every topic that a caller may read. */
const prefixOf = (caller: Caller): string =>
  seesEverything(caller) ? "v1/out/" : `${outTopic(caller.orgId ?? 0)}/`;

/** The readers of a server, and what each may do. */
class Readers {
  readonly #deps: MqttOutDeps;
  readonly #readers = new Map<Client, Reader>();

  constructor(deps: MqttOutDeps) {
    this.#deps = deps;
  }

  get count(): number {
    return this.#readers.size;
  }

  async admit(client: Client, socket: Socket, name: string, token: string): Promise<boolean> {
    const { sessions, now } = this.#deps;
    const bearer = `Bearer ${token}`;
    const address = socket.remoteAddress;
    if (name !== readerName || token === "") return false;
    const caller = await sessions.authenticate(bearer, now(), address);
    if (caller === null || !mayRead(caller) || socket.destroyed) return false;
    const sameReader = [...this.#readers.values()].filter(
      (reader) => reader.caller.userId === caller.userId,
    );
    if (this.count >= readersMax || sameReader.length >= ofAccountMax) return false;
    this.#readers.set(client, { client, socket, bearer, address, caller, stuckSince: null });
    return true;
  }

  maySubscribe(client: Client, topic: string): boolean {
    const reader = this.#readers.get(client);
    return reader !== undefined && topic.startsWith(prefixOf(reader.caller));
  }

  remove(client: Client): void {
    this.#readers.delete(client);
  }

  /** Ends those whose token has ended or may read no more. */
  async renew(): Promise<void> {
    const readers = [...this.#readers.values()];
    if (readers.length === 0) return;
    const { sessions, now } = this.#deps;
    const callers = await sessions.renew(
      [...new Set(readers.map((reader) => reader.bearer))],
      now(),
    );
    for (const reader of readers) {
      const caller = callers.get(reader.bearer);
      const isStill =
        caller !== undefined &&
        mayRead(caller) &&
        prefixOf(caller) === prefixOf(reader.caller) &&
        isAllowedAddress(caller.serviceToken?.addresses ?? [], reader.address);
      if (isStill) reader.caller = caller;
      else this.#end(reader);
    }
  }

  /** Disconnects readers that accept nothing. */
  endStuck(stuckMs: number): void {
    const now = performance.now();
    for (const reader of this.#readers.values()) {
      if (!reader.socket.writableNeedDrain) reader.stuckSince = null;
      else if (reader.stuckSince === null) reader.stuckSince = now;
      else if (now - reader.stuckSince >= stuckMs) this.#end(reader);
    }
  }

  #end({ client, socket }: Reader): void {
    this.remove(client);
    socket.destroy();
  }
}

/** A broker whose clients are readers, and nothing else. */
async function openBroker(
  readers: Readers,
  sockets: WeakMap<Client, Socket>,
  log: Log,
): Promise<Aedes> {
  const aedes = await Aedes.createBroker({ concurrency: waitingMax, connectTimeout: 10_000 });
  aedes.preConnect = (_client, packet, done) => {
    // Nothing is kept for readers who are offline: the current values are retained messages.
    packet.clean = true;
    done(null, true);
  };
  aedes.authenticate = (client, name, password, done) => {
    const refuse = () =>
      done(Object.assign(new Error("not authorized"), { returnCode: notAuthorized }), false);
    const socket = sockets.get(client);
    if (socket === undefined) return refuse();
    readers.admit(client, socket, name ?? "", password?.toString() ?? "").then(
      (isIn) => {
        if (!isIn) return refuse();
        // A client that names another client's ID must not end the other's connection.
        client.id = `${randomUUID()}/${client.id}`;
        done(null, true);
      },
      () => refuse(),
    );
  };
  aedes.authorizePublish = (_client, _packet, done) => done(new Error("readers publish nothing"));
  aedes.authorizeSubscribe = (client, subscription, done) =>
    done(null, readers.maySubscribe(client, subscription.topic) ? subscription : null);
  aedes.authorizeForward = (client, packet) =>
    readers.maySubscribe(client, packet.topic) ? packet : null;
  const logError = (_client: Client, error: Error) =>
    log.debug({ error: error.message }, "reader of MQTT out");
  aedes.on("clientError", logError);
  aedes.on("connectionError", logError);
  return aedes;
}

/** Publishes a message to the readers of its topic. */
const publish = (aedes: Aedes, { topic, payload, isRetained: retain }: OutMessage): void =>
  aedes.publish(
    { cmd: "publish", topic, payload: payload ?? "", qos: 0, retain, dup: false },
    () => undefined,
  );

/**
 * The broker from which programs read v1/out. They sign in by an access token, may subscribe to
 * their own organisation, and may publish nothing. Gateways use a different broker.
 */
export async function openMqttOutServer(deps: MqttOutDeps): Promise<MqttOutServer> {
  const { addresses, log, pace } = deps;
  const { renewMs, stuckMs } = { ...serverTimes, ...pace };
  const readers = new Readers(deps);
  const sockets = new WeakMap<Client, Socket>();
  const aedes = await openBroker(readers, sockets, log);
  const listeners = await Promise.all(
    addresses.map((address) =>
      listenForGateways(address, (socket) => {
        const client = aedes.handle(guarded(socket));
        sockets.set(client, socket);
        socket.on("close", () => readers.remove(client));
      }),
    ),
  );
  const timers = [
    setInterval(() => void readers.renew().catch(() => undefined), renewMs),
    setInterval(() => readers.endStuck(stuckMs), secondMs),
  ];
  return {
    ports: listeners.map(({ port }) => port),
    count: () => readers.count,
    publish: (messages) => {
      for (const message of messages) publish(aedes, message);
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(listeners.map((listener) => listener.close()));
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
}

/** Cuts off packets longer than a subscribe request before they reach the broker. */
function guarded(socket: Socket): Socket {
  const gate = new PacketGate({
    firstMax: packetMax,
    nextMax: packetMax,
    cutMax: packetMax,
    onCut: () => undefined,
  });
  const read = socket.read.bind(socket);
  socket.read = (size?: number): Buffer | null => {
    const bytes = read(size) as Buffer | null;
    if (bytes === null) return null;
    const passed = gate.pass(bytes);
    if (passed === null) socket.destroy();
    return passed;
  };
  return socket;
}
