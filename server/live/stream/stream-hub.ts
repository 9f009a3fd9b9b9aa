import type { ServerCondition } from "../../platform/base/server-condition.ts";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { may } from "../../../contract/account/policy.ts";
import { messageOf, messages } from "../../../contract/base/server-message.ts";
import {
  streamEvents,
  streamPace,
  type WatchReply,
  watchRequestSchema,
} from "../../../contract/live/live-stream.ts";
import type { Condition } from "../../../contract/operate/server-trouble.ts";
import { languageOf } from "../../../contract/base/words.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";
import type { Bus, Topics } from "../../platform/fact/fact-bus.ts";
import { answerWithoutUpgrade, isWebSocket } from "../../platform/http/other-upgrade.ts";
import { createStreamMeter, type StreamMeter } from "../../platform/metric/stream-meter.ts";
import {
  type Caller,
  displayUserId,
  isConfined,
  seesEverything,
} from "../../platform/session/caller-scope.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { isAllowedAddress } from "../../platform/session/token-address.ts";
import { startCatchUp } from "./stream-catch-up.ts";
import { Flushes } from "./stream-flushes.ts";
import { LargeFleets, talliesWarmMs } from "../overview/fleet-tallies.ts";
import { orgsOf, publishCommit } from "./frames-by-org.ts";
import type { JoinedServers, SharedTopic } from "./joined-servers.ts";
import { Ledger } from "./fact-ledger.ts";
import { type Listener, Listeners, type StreamCounts } from "./stream-listeners.ts";
import { RecordsChangedQueue } from "./records-changed-queue.ts";

export interface HubDeps {
  readonly http: HttpServer;
  readonly database: Database;
  /**
   * Connections besides the ingest's, for reading a new connection's data. Absent: the ingest's are
   * used.
   */
  readonly readers?: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly now: () => number;
  /** Origin of a connection; absent: its other end. */
  readonly addressOf?: (request: IncomingMessage) => string | undefined;
  /** Condition of this server that people must know about; absent: never any. */
  readonly condition?: () => ServerCondition;
  /** Web origins besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Another server of the installation ended these sessions. */
  readonly onEndedElsewhere?: (ended: Topics["sessionEnded"]) => void;
  /** The other servers of the installation; absent: this process is alone. */
  readonly others?: JoinedServers;
  /** Organisation of a house whose frames this server receives; undefined: not known. */
  readonly orgOf?: (houseId: number) => number | undefined;
  /** Houses up to which a fleet is sent whole. */
  readonly wholeFleetMax: number;
  /** Absent: the measurements are not used. */
  readonly meter?: StreamMeter;
  /** Paths of the same port with other handlers. */
  readonly otherPaths?: readonly string[];
  /** Times that differ from `hubPace`, ms. */
  readonly pace?: Partial<Pace>;
}

export interface Hub {
  close(): Promise<void>;
  /** Returns how the clients are served at this moment. */
  counts(): StreamCounts;
}

/** Events of one connection between two renewals of the sessions; one that sends more is closed. */
const eventsMax = 50;
/** Path of Socket.IO. */
const streamPath = "/socket.io/";
/** A connection that has not signed in by then is closed. */
const signInMs = 10_000;
/** Intervals of sending and checking, ms. */
export const hubPace = {
  flushMs: streamPace.flushMs,
  /** Alarms are sent at once, but no more often than this. */
  urgentMs: 100,
  heartbeatMs: streamPace.heartbeatMs,
  pingIntervalMs: streamPace.pingIntervalMs,
  pingTimeoutMs: streamPace.pingTimeoutMs,
  /**
   * Longest time an ended session may go unnoticed when neither PostgreSQL
   * (session/session-endings.ts) nor Redis has reported it.
   */
  renewSessionsMs: 3000,
  /** Longest time a commit may go unnoticed when its notification is lost (stream-catch-up.ts). */
  catchUpMs: 800,
  /** Time for gathering listeners with a changed tree: many saves cost one fresh snapshot. */
  gatherMs: 250,
};
type Pace = Readonly<Record<keyof typeof hubPace, number>>;

/** The live stream (contract/live/live-stream.ts): snapshot, deltas, resume. */
export async function openHub(deps: HubDeps): Promise<Hub> {
  const { database, readers = database, now, meter = createStreamMeter() } = deps;
  const { flushMs, urgentMs, heartbeatMs, gatherMs } = { ...hubPace, ...deps.pace };
  const io = serverOf(deps);
  const onFacts = (facts: readonly StoredFact[]) => {
    listeners.addFacts(facts);
    if (facts.some(({ kind }) => kind === "alarm")) flushes.flushSoon();
  };
  const ledger = new Ledger(database, onFacts, readers);
  const largeFleets = new LargeFleets(readers, deps.wholeFleetMax);
  const shared = { io, ledger, now, meter, gatherMs, largeFleets };
  const listeners = new Listeners({ ...shared, database: readers });
  await ledger.start();
  largeFleets.warm(now()).catch(() => undefined);
  const recordsChanged = new RecordsChangedQueue(listeners);
  const disconnectBus = connectBus(deps, listeners, {
    committed: (commit) => {
      // Values first: the step of a command in a fact is shown together with them.
      listeners.addDetails(commit.details);
      ledger.add(commit);
    },
    recordsChanged: (change) => recordsChanged.add(change),
    displayChanged: ({ displayId }) => {
      for (const { socket, caller } of listeners.all())
        if (caller.userId === displayUserId(displayId)) socket.emit(streamEvents.display);
    },
    sessionEnded: ({ userId, tokenHash }) => {
      for (const { socket, caller } of listeners.all())
        if (caller.userId === userId && (tokenHash === null || caller.tokenHash === tokenHash))
          revoke(socket);
    },
  });
  io.use((socket, next) => {
    admit(socket, deps, listeners).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      () => next(new Error("unavailable")),
    );
  });
  const condition = new ConditionReport(listeners, deps.condition ?? (() => well));
  io.on("connection", (socket) => {
    serve(socket, listeners, deps);
    condition.send(socket);
  });
  const flushes = new Flushes(flushMs, Math.min(urgentMs, flushMs), () => {
    listeners.dropSlow();
    recordsChanged.flush();
    condition.flush();
    listeners.flush(heartbeatMs);
  });
  const stopTimers = startTimers(deps, ledger, listeners, largeFleets);
  return {
    counts: () => listeners.counts(),
    close: async () => {
      flushes.stop();
      stopTimers();
      disconnectBus();
      await io.close();
    },
  };
}

function serverOf({ http, allowedOrigins, pace, otherPaths = [] }: HubDeps): Server {
  const { pingIntervalMs, pingTimeoutMs } = { ...hubPace, ...pace };
  http.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A reset ends the connection, and not this process.
    socket.on("error", () => socket.destroy());
    if (!isWebSocket(request)) return answerWithoutUpgrade(http, request, socket, head);
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (!path.startsWith(streamPath) && !otherPaths.includes(path))
      socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n", () => socket.destroy());
  });
  return new Server(http, {
    // Otherwise it would end upgrades of other paths after a second, even if they are still being
    // answered.
    destroyUpgrade: false,
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    serveClient: false,
    connectTimeout: signInMs,
    allowRequest: (request, done) =>
      done(null, isOriginAllowed(request.headers.origin, request.headers.host, allowedOrigins)),
  });
}

/** The hub's handlers for bus messages, from its own process and from other servers. */
type BusHandlers = { readonly [T in SharedTopic]: (message: Topics[T]) => void };

/** Listens to the bus of this server and of the others. Returns a function that stops it. */
function connectBus(
  deps: HubDeps,
  listeners: Pick<Listeners, "addDetails">,
  handlers: BusHandlers,
): () => void {
  const { bus, sessions, others, onEndedElsewhere, orgOf = () => undefined } = deps;
  const forward =
    <T extends SharedTopic>(topic: T, handle: BusHandlers[T]) =>
    (message: Topics[T]) => {
      handle(message);
      others?.publish(topic, message);
    };
  const subscriptions = [
    bus.subscribe("committed", (commit) => {
      handlers.committed(commit);
      if (others !== undefined) publishCommit(others, commit, orgOf);
    }),
    bus.subscribe("recordsChanged", forward("recordsChanged", handlers.recordsChanged)),
    bus.subscribe("displayChanged", forward("displayChanged", handlers.displayChanged)),
    bus.subscribe("sessionEnded", forward("sessionEnded", handlers.sessionEnded)),
  ];
  others?.onMessage((received) => {
    switch (received.topic) {
      case "committed":
        return handlers.committed(received.message);
      case "frames":
        return listeners.addDetails(received.message);
      case "recordsChanged":
        return handlers.recordsChanged(received.message);
      case "displayChanged":
        return handlers.displayChanged(received.message);
      case "sessionEnded":
        sessions.forget(received.message);
        onEndedElsewhere?.(received.message);
        return handlers.sessionEnded(received.message);
    }
  });
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/**
 * Signs a connection in. Returns why it is refused, or null. Rejects when the database cannot be
 * reached.
 */
async function admit(
  socket: Socket,
  { sessions, now, addressOf = otherEnd }: HubDeps,
  listeners: Listeners,
): Promise<string | null> {
  const auth: Record<string, unknown> = socket.handshake.auth;
  const token = typeof auth.token === "string" ? auth.token : "";
  const language = languageOf(typeof auth.language === "string" ? auth.language : undefined);
  const address = addressOf(socket.request);
  const caller = await sessions.authenticate(token, now(), address);
  if (caller === null) return "unauthorized";
  if (caller.mustChangePassword) return "passwordMustChange";
  if (caller.mustEnrolFactor === true) return "factorMustEnrol";
  // A token of a service account may lack the scope.
  if (!may(caller, "wall.read")) return "forbidden";
  // The connection closed during authentication: no disconnect would ever remove it.
  if (socket.conn.readyState !== "open") return "gone";
  listeners.add({ socket, token, address, language, caller, inflates: auth.inflates === true });
  return null;
}

const otherEnd = ({ socket }: IncomingMessage): string | undefined => socket.remoteAddress;

function serve(
  socket: Socket,
  listeners: Listeners,
  { log, others }: Pick<HubDeps, "log" | "others">,
): void {
  socket.on("disconnect", () => listeners.remove(socket));
  // Every event counts, regardless of its name, because it costs work.
  socket.use((_event, next) => {
    const listener = listeners.find(socket);
    if (listener === undefined) return;
    listener.watchesRequested += 1;
    if (listener.watchesRequested > eventsMax) socket.disconnect(true);
    else next();
  });
  socket.on(streamEvents.watch, (request: unknown, reply: unknown) => {
    const answer =
      typeof reply === "function" ? (answer: WatchReply) => void reply(answer) : () => undefined;
    const listener = listeners.find(socket);
    // Before the snapshot, so that no later frame is missed.
    const subscribing = others?.subscribe(orgsOf(listeners.all())) ?? Promise.resolve();
    void subscribing
      .then(() => watch(listeners, listener, request))
      .then(answer, (error: unknown) => {
        log.warn({ error: messageOf(error) }, "watch failed");
        answer({ ok: false, msg: messages.unavailable[listener?.language ?? "en"] });
      });
  });
}

async function watch(
  listeners: Listeners,
  listener: Listener | undefined,
  requested: unknown,
): Promise<WatchReply> {
  if (listener === undefined) return { ok: false, msg: messages.unauthorized.en };
  const request = watchRequestSchema.safeParse(requested);
  if (!request.success) return { ok: false, msg: messages.invalid[listener.language] };
  return { ok: true, isResumed: await listeners.watch(listener, request.data) };
}

function revoke(socket: Socket): void {
  socket.emit(streamEvents.revoked);
  socket.disconnect(true);
}

const well: ServerCondition = { troubles: [], channelsDown: [] };

/** Users see only the watched installations of their own organisation. */
function conditionFor(
  caller: Caller,
  { peers = [], troubles, ...all }: ServerCondition,
): Condition {
  const visiblePeers = peers.filter(
    ({ orgId }) => seesEverything(caller) || orgId === caller.orgId,
  );
  return {
    ...all,
    troubles: troubles.filter((trouble) => trouble !== "peerSilent" || visiblePeers.length > 0),
    peers: visiblePeers.map(({ name, kind, since, houses }) => ({ name, kind, since, houses })),
  };
}

/** Sends this server's own condition to each of its connections. */
class ConditionReport {
  readonly #listeners: Listeners;
  readonly #condition: () => ServerCondition;
  #lastCondition = JSON.stringify(well);

  constructor(listeners: Listeners, condition: () => ServerCondition) {
    this.#listeners = listeners;
    this.#condition = condition;
  }

  send(socket: Socket): void {
    const listener = this.#listeners.find(socket);
    if (listener !== undefined)
      socket.emit(streamEvents.condition, conditionFor(listener.caller, this.#condition()));
  }

  /** To all listeners, when it changed. */
  flush(): void {
    const condition = JSON.stringify(this.#condition());
    if (condition === this.#lastCondition) return;
    this.#lastCondition = condition;
    for (const { socket } of this.#listeners.all()) this.send(socket);
  }
}

/** Returns a function that stops them. */
function startTimers(
  { bus, sessions, now, pace, others }: HubDeps,
  ledger: Ledger,
  listeners: Listeners,
  largeFleets: LargeFleets,
): () => void {
  const { renewSessionsMs, catchUpMs } = { ...hubPace, ...pace };
  let isRenewing = false;
  const stopCatchUp = startCatchUp({ bus, ledger, everyMs: catchUpMs });
  const timers = [
    setInterval(() => {
      if (isRenewing) return;
      isRenewing = true;
      void renewSessions(listeners, sessions, now()).finally(() => {
        isRenewing = false;
        void others?.subscribe(orgsOf(listeners.all()));
      });
    }, renewSessionsMs),
    setInterval(() => {
      for (const caller of listeners.partlyLoadedCallers())
        largeFleets.read(caller, now()).catch(() => undefined);
    }, talliesWarmMs),
  ];
  return () => {
    stopCatchUp();
    for (const timer of timers) clearInterval(timer);
  };
}

/** Reads the rights of all listeners again. While the database cannot be reached they stay. */
async function renewSessions(listeners: Listeners, sessions: Sessions, now: number): Promise<void> {
  const listening = listeners.all();
  for (const listener of listening) listener.watchesRequested = 0;
  if (listening.length === 0) return;
  const tokens = [...new Set(listening.map(({ token }) => token))];
  const callers = await sessions.renew(tokens, now).catch(() => null);
  if (callers === null) return;
  for (const listener of listening) {
    const { socket, token, address } = listener;
    const caller = callers.get(token);
    if (socket.conn.readyState === "closed") listeners.remove(socket);
    else if (caller === undefined || isConfined(caller) || !isFrom(address, caller)) revoke(socket);
    else listeners.renew(listener, caller);
  }
}

const isFrom = (address: string | undefined, { serviceToken }: Caller): boolean =>
  serviceToken === undefined || isAllowedAddress(serviceToken.addresses, address);

/**
 * Browsers name the page they come from; only our own pages and the allowed ones may open a stream.
 * Other programs name none.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return allowed.includes(origin) || new URL(origin).host === host;
}
