import { setTimeout as wait } from "node:timers/promises";
import type { Server, Socket } from "socket.io";
import { type Delta, streamEvents, type WatchRequest } from "../../../contract/live/live-stream.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import type { StreamMeter } from "../../platform/metric/stream-meter.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { channelName, type View, ViewChannel } from "./stream-channels.ts";
import { UnsentFacts } from "./unsent-facts.ts";
import {
  isTreeChanged,
  missingFacts,
  readResume,
  type Resume,
  type ResumeDeps,
  packSnapshot,
} from "./stream-resume.ts";
import { scopeKeyOf } from "../../platform/api/shared-replies.ts";

export interface ListenersDeps extends ResumeDeps {
  readonly io: Server;
  readonly meter: StreamMeter;
  /** Time for gathering listeners that are to start afresh, ms. */
  readonly gatherMs: number;
}

/** State of the service to the clients. */
export interface StreamCounts {
  /** Signed-in connections, and how many of them wait for a fresh snapshot. */
  readonly clients: number;
  readonly behind: number;
  /** Largest number of packets waiting in a connection. */
  readonly backlog: number;
  /** Facts not yet sent, and the age of the oldest, ms. */
  readonly unsent: number;
  readonly unsentMs: number;
  /** Number of the last fact known here. */
  readonly head: number;
}

/** One connection: its user, and its watched scopes. */
export interface Listener {
  readonly socket: Socket;
  readonly token: string;
  /** Address of the client, if known. */
  readonly address: string | undefined;
  readonly language: Language;
  /** True: the client accepts snapshots as gzip. */
  readonly inflates: boolean;
  caller: Caller;
  /** The client's last request. */
  requested: Pick<View, "scopes" | "part">;
  /** Null: nothing is sent to it for now. */
  channel: string | null;
  /** Events received since the sessions were last renewed. */
  watchesRequested: number;
  /**
   * Settles with the last request. Requests are answered in order, so that the newest one wins.
   */
  turn: Promise<unknown>;
  /**
   * True: the client could not keep up, or the database could not be reached, so it needs a fresh
   * snapshot.
   */
  isBehind: boolean;
}

/** Listeners with the same view and the same request. */
interface Group {
  readonly members: Listener[];
  /**
   * True when the listeners could continue from the number. Rejects when the database cannot be
   * reached.
   */
  readonly joined: Promise<boolean>;
}

/** The request of a group. */
interface ViewRequest {
  /** The first who requested it; all in the group see the same. */
  readonly caller: Caller;
  readonly view: View;
}

/** Maximum number of packets waiting in a connection before it counts as too slow. */
const backlogMax = 32;

/** Packets that wait to be sent. Engine.IO keeps them in a member its types call private. */
function backlogOf({ conn }: Socket): number {
  const buffer: unknown = Reflect.get(conn, "writeBuffer");
  if (!Array.isArray(buffer)) throw new Error("Engine.IO keeps its packets elsewhere");
  return buffer.length;
}

/** The listeners and their channels. All listeners of a channel have exactly the same state. */
export class Listeners {
  readonly #deps: ListenersDeps;
  readonly #listeners = new Map<Socket, Listener>();
  readonly #channels = new Map<string, ViewChannel>();
  readonly #unsent: UnsentFacts;
  /**
   * By channel and number: the group of listeners that has not begun to join, and the result of the
   * newest group.
   */
  readonly #waiting = new Map<string, Group>();
  readonly #newest = new Map<string, Promise<boolean>>();
  #gathering: Promise<void> | null = null;

  constructor(deps: ListenersDeps) {
    this.#deps = deps;
    this.#unsent = new UnsentFacts(deps.meter);
  }

  counts(): StreamCounts {
    let behindCount = 0;
    let backlog = 0;
    for (const listener of this.#listeners.values()) {
      if (listener.isBehind) behindCount += 1;
      backlog = Math.max(backlog, backlogOf(listener.socket));
    }
    const { ledger, now } = this.#deps;
    const clients = this.#listeners.size;
    return {
      clients,
      behind: behindCount,
      backlog,
      ...this.#unsent.counts(now()),
      head: ledger.head,
    };
  }

  all(): Listener[] {
    return [...this.#listeners.values()];
  }

  find(socket: Socket): Listener | undefined {
    return this.#listeners.get(socket);
  }

  add(
    who: Pick<Listener, "socket" | "token" | "address" | "language" | "caller" | "inflates">,
  ): void {
    this.#listeners.set(who.socket, {
      ...who,
      requested: { scopes: [], part: undefined },
      channel: null,
      watchesRequested: 0,
      turn: Promise.resolve(),
      isBehind: false,
    });
  }

  /** One caller for each scope in which the fleet is only partly loaded. */
  partlyLoadedCallers(): readonly Caller[] {
    const holders = new Map<string, Caller>();
    for (const { caller, channel } of this.#listeners.values())
      if (channel !== null && this.#channels.get(channel)?.isPart === true)
        holders.set(scopeKeyOf(caller), caller);
    return [...holders.values()];
  }

  /** Removes a listener whose connection has ended. */
  remove(socket: Socket): void {
    const channel = this.#listeners.get(socket)?.channel ?? null;
    this.#listeners.delete(socket);
    if (channel !== null) this.#dropIfEmpty(channel);
  }

  /**
   * Adds the facts that follow, in order. A listener with a changed tree starts afresh at once, so
   * the number of such a fact never reaches one that has not seen the tree it refers to. A command
   * step is sent at once, not with the next flush, because a person waits for it.
   */
  addFacts(facts: readonly StoredFact[]): void {
    this.#unsent.add(facts);
    for (const channel of this.#channels.values()) channel.add({ facts, details: [] });
    for (const listener of this.#listeners.values())
      if (listener.channel !== null && isTreeChanged(facts, listener.caller))
        this.restart(listener);
    if (!facts.some(({ kind }) => kind === "command")) return;
    for (const [name, channel] of this.#channels)
      if (channel.isAwaited) this.#flushChannel(name, channel, 0);
  }

  addDetails(details: Commit["details"]): void {
    for (const channel of this.#channels.values()) channel.add({ facts: [], details });
  }

  /** Sends the gathered messages; without any, an empty delta after `quietMs`. */
  flush(quietMs: number): void {
    for (const [name, channel] of this.#channels) this.#flushChannel(name, channel, quietMs);
    this.#unsent.sent(this.#deps.now(), this.#listeners.size > 0);
  }

  /**
   * Joins a connection to the channel of these scopes, after its earlier requests. True: it could
   * continue from `since`. Rejects when the database cannot be reached.
   */
  watch(listener: Listener, request: WatchRequest): Promise<boolean> {
    const joined = listener.turn.then(() => this.#join(listener, request));
    listener.turn = joined.catch(() => undefined);
    return joined;
  }

  /**
   * Invalidates the state of a connection: nothing more is sent until it has a fresh snapshot. The
   * snapshot is read after a moment, to cover saves in quick succession.
   */
  restart(listener: Listener): void {
    this.#leaveChannel(listener);
    // The scopes are read when its turn comes, because a request may be before it.
    listener.turn = listener.turn
      .then(() => this.#gathered())
      .then(() => this.#join(listener, { ...listener.requested, since: undefined }))
      .catch(() => {
        listener.isBehind = true;
      });
  }

  /** Sets another caller. With other houses than before, the listener starts afresh. */
  renew(listener: Listener, caller: Caller): void {
    const isMoved = scopeKeyOf(caller) !== scopeKeyOf(listener.caller);
    listener.caller = caller;
    if (isMoved && listener.channel !== null) this.restart(listener);
  }

  /**
   * A connection whose packets pile up leaves its channel; when it has caught up it gets a fresh
   * snapshot.
   */
  dropSlow(): void {
    for (const listener of this.#listeners.values()) {
      const backlog = backlogOf(listener.socket);
      if (!listener.isBehind && backlog > backlogMax) {
        listener.isBehind = true;
        this.#deps.meter.dropped();
        this.#leaveChannel(listener);
      } else if (listener.isBehind && backlog === 0) {
        listener.isBehind = false;
        this.restart(listener);
      }
    }
  }

  /** A short wait that ends at the same moment for all requests in it. */
  #gathered(): Promise<void> {
    this.#gathering ??= wait(this.#deps.gatherMs, undefined, { ref: false }).then(() => {
      this.#gathering = null;
    });
    return this.#gathering;
  }

  /**
   * Identical requests share one answer, read one at a time, for all that asked before it was
   * begun: a hundred with the same view cost one or two readings.
   */
  #join(listener: Listener, view: View): Promise<boolean> {
    const { caller } = listener;
    const name = channelName(scopeKeyOf(caller), view);
    const { since, sinceAt, sinceTransaction, part } = view;
    const key = [name, since, sinceAt, sinceTransaction, part].join("|");
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.members.push(listener);
      return waiting.joined;
    }
    const members = [listener];
    const before = this.#newest.get(key) ?? Promise.resolve(false);
    const joined = before
      .catch(() => false)
      .then(() => {
        this.#waiting.delete(key);
        return this.#joinAll(members, name, { caller, view });
      })
      .finally(() => {
        if (this.#newest.get(key) === joined) this.#newest.delete(key);
      });
    this.#waiting.set(key, { members, joined });
    this.#newest.set(key, joined);
    return joined;
  }

  async #joinAll(group: readonly Listener[], name: string, request: ViewRequest): Promise<boolean> {
    const isConnected = ({ socket }: Listener) => this.#listeners.has(socket);
    if (!group.some(isConnected)) return false;
    const { io, ledger, now } = this.#deps;
    const { caller, view } = request;
    const resume = await readResume(this.#deps, caller, view);
    const packed = group.some(({ inflates }) => inflates) ? await packSnapshot(resume) : null;
    const members = group.filter(isConnected);
    // Nothing below is awaited, so the channel's next delta continues the one sent here.
    const missing = missingFacts(ledger, resume);
    if (isTreeChanged(missing, caller))
      return this.#joinAll(members, name, { caller, view: { ...view, since: undefined } });
    if (members.length === 0) return false;
    for (const listener of members) this.#leaveChannel(listener);
    const channel = this.#openChannel(name, resume, view);
    // Encoded once for all of them.
    const to = (some: readonly Listener[]) => io.local.to(some.map(({ socket }) => socket.id));
    if (resume.snapshot !== null) {
      const packedTo = packed === null ? [] : members.filter(({ inflates }) => inflates);
      const plainTo = members.filter((member) => !packedTo.includes(member));
      if (packedTo.length > 0) to(packedTo).emit(streamEvents.snapshot, packed);
      if (plainTo.length > 0) to(plainTo).emit(streamEvents.snapshot, resume.snapshot);
    }
    const delta: Delta = {
      prev: resume.from,
      seq: ledger.head,
      serverTime: now(),
      facts: channel.visible(missing),
      readings: [...resume.readings],
      details: [...resume.details],
      ...(resume.houses !== null && { houses: [...resume.houses] }),
    };
    to(members).emit(streamEvents.delta, delta);
    for (const listener of members) {
      listener.requested = { scopes: view.scopes, part: view.part };
      listener.channel = name;
      listener.isBehind = false;
      void listener.socket.join(name);
    }
    return resume.snapshot === null;
  }

  /** Returns the channel as of the last fact, which listeners already on it are sent first. */
  #openChannel(name: string, resume: Resume, { scopes }: View): ViewChannel {
    const known = this.#channels.get(name);
    if (known !== undefined) {
      this.#flushChannel(name, known, 0);
      return known;
    }
    const { ledger, now } = this.#deps;
    const detailIds = scopes.flatMap((scope) => (scope.kind === "house" ? [scope.id] : []));
    const channel = new ViewChannel(resume, new Set(detailIds), ledger.head, now());
    this.#channels.set(name, channel);
    return channel;
  }

  #flushChannel(name: string, channel: ViewChannel, quietMs: number): void {
    const { io, ledger, now } = this.#deps;
    const delta = channel.flush(ledger.head, now(), quietMs);
    if (delta !== null) io.local.to(name).emit(streamEvents.delta, delta);
  }

  #leaveChannel(listener: Listener): void {
    if (listener.channel === null) return;
    void listener.socket.leave(listener.channel);
    this.#dropIfEmpty(listener.channel);
    listener.channel = null;
  }

  #dropIfEmpty(name: string): void {
    if ((this.#deps.io.sockets.adapter.rooms.get(name)?.size ?? 0) === 0)
      this.#channels.delete(name);
  }
}
