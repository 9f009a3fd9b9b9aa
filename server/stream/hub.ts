import type { Server as HttpServer } from "node:http";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { languageOf } from "../../contract/words.ts";
import { messageOf, messages } from "../../contract/message.ts";
import { may } from "../../contract/policy.ts";
import {
  type Delta,
  recordKindKeys,
  recordKinds,
  type RecordsChanged,
  type Scope,
  streamEvents,
  streamPace,
  type WatchReply,
  watchRequestSchema,
} from "../../contract/stream.ts";
import type { Bus, Commit, Topics } from "../fact/bus.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Database } from "../db/open.ts";
import type { KeptFact } from "../fact/append.ts";
import { readOverview } from "../overview/query.ts";
import { housesIn } from "../overview/watched.ts";
import type { Caller } from "../session/scope.ts";
import type { Sessions } from "../session/session.ts";
import { Channel, channelName, readingOf } from "./channel.ts";
import { Ledger } from "./ledger.ts";
import { detailsOf, houseIdsOf, viewKeyOf } from "./view.ts";

export interface HubPorts {
  readonly http: HttpServer;
  readonly database: Database;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly now: () => number;
  /** Web origins beside the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Joins the servers of one installation; absent: this process is alone. */
  readonly adapter?: Parameters<Server["adapter"]>[0];
  /** Other times than `hubPace`, ms. */
  readonly pace?: Partial<Pace>;
}

export interface Hub {
  close(): Promise<void>;
  /** Open connections. */
  count(): number;
}

/** One connection: who it is, what it watches. */
interface Listener {
  readonly token: string;
  readonly language: "zh" | "en";
  caller: Caller;
  scopes: readonly Scope[];
  channel: string | null;
  /** Events taken since the last housekeeping. */
  asked: number;
  /**
   * Ends with the last request: one is answered after the other, so that the newest has the last
   * word.
   */
  turn: Promise<unknown>;
  isBehind: boolean;
}

/** Packets that may wait in a connection before it counts as one that cannot keep up. */
const backlogMax = 32;
const askedMax = 50;
/** A connection that has not signed in by then is closed. */
const signInMs = 10_000;
/** How often it speaks and looks, ms. */
export const hubPace = {
  flushMs: streamPace.flushMs,
  heartbeatMs: streamPace.heartbeatMs,
  pingIntervalMs: streamPace.pingIntervalMs,
  pingTimeoutMs: streamPace.pingTimeoutMs,
  /**
   * How long an ended session or a changed right may go unnoticed when another server's word of it
   * does not come.
   */
  housekeepingMs: 3000,
  /** How long a commit may go unnoticed when its word does not come. */
  catchUpMs: 2000,
};
type Pace = Readonly<Record<keyof typeof hubPace, number>>;

/** The live stream (contract/stream.ts): snapshot, deltas, resume. */
export async function openHub({
  http,
  database,
  bus,
  sessions,
  log,
  now,
  allowedOrigins,
  adapter,
  pace,
}: HubPorts): Promise<Hub> {
  const times: Pace = { ...hubPace, ...pace };
  const io = new Server(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: times.pingIntervalMs,
    pingTimeout: times.pingTimeoutMs,
    serveClient: false,
    connectTimeout: signInMs,
    allowRequest: (request, done) =>
      done(null, isOriginAllowed(request.headers.origin, request.headers.host, allowedOrigins)),
    ...(adapter === undefined ? {} : { adapter }),
  });
  const channels = new Map<string, Channel>();
  const listeners = new Map<Socket, Listener>();
  const ledger = new Ledger(database, (facts) => {
    for (const channel of channels.values()) channel.hear({ facts, details: [] });
    // At once: the number of such a fact reaches nobody who has not seen the tree it speaks of.
    for (const [socket, listener] of listeners)
      if (listener.channel !== null && isTreeChanged(facts, listener.caller))
        restart(socket, listener);
  });
  await ledger.start();
  /** Changes of lists nobody has been told of yet. */
  let changed: Topics["recordsChanged"][] = [];

  const hear = (commit: Commit) => {
    ledger.take(commit);
    for (const channel of channels.values()) channel.hear({ facts: [], details: commit.details });
  };
  const leave = [
    bus.subscribe("committed", (commit) => {
      hear(commit);
      if (adapter !== undefined) io.serverSideEmit("committed", commit);
    }),
    bus.subscribe("sessionEnded", (ended) => {
      endSessions(ended);
      if (adapter !== undefined) io.serverSideEmit("sessionEnded", ended);
    }),
    bus.subscribe("recordsChanged", (change) => {
      changed.push(change);
      if (adapter !== undefined) io.serverSideEmit("recordsChanged", change);
    }),
  ];
  io.on("committed", hear);
  io.on("recordsChanged", (change: Topics["recordsChanged"]) => void changed.push(change));
  io.on("sessionEnded", (ended: Topics["sessionEnded"]) => {
    sessions.forget(ended);
    endSessions(ended);
  });

  function endSessions({ userId, tokenHash }: Topics["sessionEnded"]): void {
    for (const [socket, { caller }] of listeners) {
      if (caller.userId === userId && (tokenHash === null || caller.tokenHash === tokenHash))
        revoke(socket);
    }
  }
  /** Everybody once, however much has changed. */
  function tellLists(): void {
    if (changed.length === 0) return;
    for (const [socket, { caller }] of listeners) {
      const kinds = kindsFor(changed, caller);
      if (kinds.length > 0)
        socket.emit(streamEvents.recordsChanged, { kinds } satisfies RecordsChanged);
    }
    changed = [];
  }
  function revoke(socket: Socket): void {
    socket.emit(streamEvents.revoked);
    socket.disconnect(true);
  }

  io.use((socket, next) => {
    const auth: Record<string, unknown> = socket.handshake.auth;
    const token = typeof auth.token === "string" ? auth.token : "";
    const language = languageOf(typeof auth.language === "string" ? auth.language : undefined);
    sessions.authenticate(token, now()).then(
      (caller) => {
        if (caller === null) return next(new Error("unauthorized"));
        if (caller.mustChangePassword) return next(new Error("passwordMustChange"));
        // Gone while it was asked who it is: no disconnect would ever take it out again.
        if (socket.conn.readyState !== "open") return next(new Error("gone"));
        listeners.set(socket, {
          token,
          language,
          caller,
          scopes: [],
          channel: null,
          asked: 0,
          turn: Promise.resolve(),
          isBehind: false,
        });
        next();
      },
      () => next(new Error("unavailable")),
    );
  });

  io.on("connection", (socket) => {
    socket.on("disconnect", () => {
      const listener = listeners.get(socket);
      listeners.delete(socket);
      if (listener?.channel !== undefined && listener.channel !== null)
        dropIfEmpty(listener.channel);
    });
    // Whatever it is called: an event costs work.
    socket.use((_event, next) => {
      const listener = listeners.get(socket);
      if (listener === undefined) return;
      listener.asked += 1;
      if (listener.asked > askedMax) socket.disconnect(true);
      else next();
    });
    socket.on(streamEvents.watch, (request: unknown, reply: unknown) => {
      const answer =
        typeof reply === "function" ? (said: WatchReply) => void reply(said) : () => undefined;
      void watch(socket, request).then(answer, (error: unknown) => {
        log.warn({ error: messageOf(error) }, "watch failed");
        answer({ ok: false, msg: messages.unavailable[listeners.get(socket)?.language ?? "en"] });
      });
    });
  });

  async function watch(socket: Socket, asked: unknown): Promise<WatchReply> {
    const listener = listeners.get(socket);
    if (listener === undefined) return { ok: false, msg: messages.unauthorized.en };
    const request = watchRequestSchema.safeParse(asked);
    if (!request.success) return { ok: false, msg: messages.invalid[listener.language] };
    const { scopes, since } = request.data;
    return { ok: true, isResumed: await join(socket, listener, scopes, since) };
  }

  function join(
    socket: Socket,
    listener: Listener,
    scopes: readonly Scope[],
    since: number | undefined,
  ): Promise<boolean> {
    const joined = listener.turn.then(() => joinNow(socket, listener, scopes, since));
    listener.turn = joined.catch(() => undefined);
    return joined;
  }

  /**
   * Puts a connection on its channel, holding exactly what the channel's listeners hold. True when
   * it could go on from `since`.
   */
  async function joinNow(
    socket: Socket,
    listener: Listener,
    scopes: readonly Scope[],
    since: number | undefined,
  ): Promise<boolean> {
    const { caller } = listener;
    const detailIds = new Set(
      scopes.flatMap((scope) => (scope.kind === "house" ? [scope.id] : [])),
    );
    const missed = since === undefined ? null : await resumable(caller, since);
    const snapshot = missed === null ? await readOverview(database, caller, now(), scopes) : null;
    const readings =
      missed === null
        ? []
        : await detailsOf(
            database,
            caller,
            housesIn(scopes),
            missed[0] === undefined ? now() - minuteMs : missed[0].at - minuteMs,
          );
    const details =
      detailIds.size === 0
        ? []
        : await detailsOf(
            database,
            caller,
            housesIn(scopes.filter((scope) => scope.kind === "house")),
            0,
          );
    const from = snapshot?.seq ?? since!;
    const houseIds = await houseIdsOf(database, caller, scopes);
    if (ledger.head < from) await ledger.catchUp();
    const facts = ledger.recentSince(from) ?? (await ledger.since(from));
    if (facts === null) throw new Error("facts after the snapshot could not be read");
    if (!listeners.has(socket)) return false;
    const reached = facts.at(-1)?.seq ?? from;
    const missing = [
      ...facts,
      ...(reached < ledger.head ? (ledger.recentSince(reached) ?? []) : []),
    ];
    if (isTreeChanged(missing, caller)) return joinNow(socket, listener, scopes, undefined);

    // From here to the end nothing waits: what the channel says next continues what is said here.
    leaveChannel(socket, listener);
    const name = channelName(viewKeyOf(caller), scopes);
    const known = channels.get(name);
    const channel = known ?? new Channel(houseIds, detailIds, ledger.head, now());
    if (known === undefined) channels.set(name, channel);
    else say(name, channel, 0);
    if (snapshot !== null) socket.emit(streamEvents.snapshot, snapshot);
    const delta: Delta = {
      prev: from,
      seq: ledger.head,
      serverTime: now(),
      facts: channel.tellable(missing),
      readings: readings.map(readingOf),
      details,
    };
    socket.emit(streamEvents.delta, delta);
    listener.scopes = scopes;
    listener.channel = name;
    listener.isBehind = false;
    void socket.join(name);
    return snapshot === null;
  }

  /** The facts after `since`; null when they do not lead to what there is now. */
  async function resumable(caller: Caller, since: number): Promise<readonly KeptFact[] | null> {
    const missed = await ledger.since(since);
    return missed === null || isTreeChanged(missed, caller) ? null : missed;
  }

  /**
   * What a connection was told no longer holds: it hears nothing more until it has a fresh
   * snapshot.
   */
  function restart(socket: Socket, listener: Listener): void {
    leaveChannel(socket, listener);
    // What it watches is asked when its turn comes: a request may be before it.
    listener.turn = listener.turn
      .then(() => joinNow(socket, listener, listener.scopes, undefined))
      .catch(() => {
        listener.isBehind = true;
      });
  }

  function leaveChannel(socket: Socket, listener: Listener): void {
    if (listener.channel === null) return;
    void socket.leave(listener.channel);
    dropIfEmpty(listener.channel);
    listener.channel = null;
  }
  function dropIfEmpty(name: string): void {
    if ((io.sockets.adapter.rooms.get(name)?.size ?? 0) === 0) channels.delete(name);
  }

  function say(name: string, channel: Channel, quietMs: number): void {
    const delta = channel.flush(ledger.head, now(), quietMs);
    if (delta !== null) io.local.to(name).emit(streamEvents.delta, delta);
  }

  /**
   * A connection whose packets pile up leaves its channel; when it has caught up it gets a fresh
   * snapshot.
   */
  function minds(): void {
    for (const [socket, listener] of listeners) {
      const backlog = (socket.conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer
        .length;
      if (!listener.isBehind && backlog > backlogMax) {
        listener.isBehind = true;
        leaveChannel(socket, listener);
      } else if (listener.isBehind && backlog === 0) {
        listener.isBehind = false;
        restart(socket, listener);
      }
    }
  }

  let isKeeping = false;
  async function keepHouse(): Promise<void> {
    if (isKeeping) return;
    isKeeping = true;
    const asked = [...listeners];
    for (const [, listener] of asked) listener.asked = 0;
    // While the database is away everybody stays who they were.
    const callers =
      asked.length === 0
        ? null
        : await sessions
            .renew([...new Set(asked.map(([, { token }]) => token))], now())
            .catch(() => null);
    if (callers !== null)
      for (const [socket, listener] of asked) renew(socket, listener, callers.get(listener.token));
    isKeeping = false;
  }
  /** A caller who sees other houses than before starts afresh. */
  function renew(socket: Socket, listener: Listener, caller: Caller | undefined): void {
    if (socket.conn.readyState === "closed") return void listeners.delete(socket);
    if (caller === undefined || caller.mustChangePassword) return revoke(socket);
    const isMoved = viewKeyOf(caller) !== viewKeyOf(listener.caller);
    listener.caller = caller;
    if (isMoved && listener.channel !== null) restart(socket, listener);
  }

  const timers = [
    setInterval(() => {
      minds();
      tellLists();
      for (const [name, channel] of channels) say(name, channel, times.heartbeatMs);
    }, times.flushMs),
    setInterval(() => void keepHouse(), times.housekeepingMs),
    setInterval(() => void ledger.catchUp(), times.catchUpMs),
  ];

  return {
    count: () => listeners.size,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const off of leave) off();
      await io.close();
    },
  };
}

/** Farms or houses that the caller may see are not what they were before these facts. */
const isTreeChanged = (facts: readonly KeptFact[], caller: Caller): boolean =>
  facts.some(
    (fact) => fact.kind === "tree" && (caller.orgId === null || caller.orgId === fact.orgId),
  );

/**
 * What of these changes may be told to a caller: kinds it may read, of its organisation or
 * everybody's.
 */
function kindsFor(
  changes: readonly Topics["recordsChanged"][],
  caller: Caller,
): RecordsChanged["kinds"] {
  const concerns = (orgIds: readonly number[] | null): boolean =>
    caller.roleKey === "administrator" ||
    orgIds === null ||
    (caller.orgId !== null && orgIds.includes(caller.orgId));
  const heard = new Set(changes.flatMap(({ kinds, orgIds }) => (concerns(orgIds) ? kinds : [])));
  return recordKindKeys.filter((kind) => heard.has(kind) && may(caller, recordKinds[kind]));
}

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
