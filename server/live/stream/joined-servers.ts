import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, ErrorReply } from "redis";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Topics } from "../../platform/fact/fact-bus.ts";
import { redisCause } from "./redis-cause.ts";

const sharedTopics = ["committed", "recordsChanged", "displayChanged", "sessionEnded"] as const;
/** Topics the servers of one installation exchange. */
export type SharedTopic = (typeof sharedTopics)[number];
/** The newest frames of some houses of one organisation. */
interface Frames {
  readonly topic: "frames";
  readonly message: readonly HouseDetail[];
}
/** A message of another server. */
export type PeerMessage =
  | { readonly [T in SharedTopic]: { readonly topic: T; readonly message: Topics[T] } }[SharedTopic]
  | Frames;

/** `mute`: it answers, and its user may not publish or listen. */
export type RedisState = "ok" | "away" | "mute";

/** Organisations whose frames a server needs for its clients. */
export type SubscribedOrgs = ReadonlySet<number> | "all";

/** The other servers of the installation. */
export interface JoinedServers {
  /** Messages are lost while Redis does not answer; servers then find the facts in the database. */
  publish<T extends SharedTopic>(topic: T, message: Topics[T]): void;
  /** Publishes frames of one organisation to the servers that subscribe to them. */
  publishFrames(orgId: number, frames: readonly HouseDetail[]): void;
  /**
   * Changes the organisations whose frames are received. Resolves when the subscription is active,
   * or after `subscribeMs`.
   */
  subscribe(orgs: SubscribedOrgs): Promise<void>;
  onMessage(listener: (message: PeerMessage) => void): void;
  state(): RedisState;
  close(): void;
}

/** Longest wait of a snapshot for the subscription to later frames, ms. */
const subscribeMs = 500;

/** Interval of signs of life, ms. */
const pingMs = 5000;
/** A connection silent for this long is reopened, because its host may be gone. */
const disconnectedMs = 15_000;
/**
 * Nothing more is sent while an answer is this late, because messages waiting for a hanging Redis
 * would fill the memory.
 */
const silentMs = 2000;
const retryMostMs = 2000;

const subscriptionLog = {
  bad: "Redis does not let this server subscribe to messages",
  good: "messages from Redis arrive again",
};

/**
 * Joins the servers through one Redis, by its messages: nothing is stored there. While Redis cannot
 * be reached, or hangs, each server works by itself; nothing here is awaited, not even at the
 * start.
 *
 * Not Socket.IO's adapter: it drops promises, so a lost connection would end this process by a
 * rejected one. Redis messages also ignore database numbers, so with it two installations at one
 * Redis would receive each other's messages.
 */
export function joinServers(url: string, log: Log): JoinedServers {
  const serverId = randomUUID();
  const channel = channelAt(url);
  const publisher = createClient({
    url,
    pingInterval: pingMs,
    socket: {
      socketTimeout: disconnectedMs,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, retryMostMs),
    },
  });
  const subscriber = publisher.duplicate();
  let listener: (message: PeerMessage) => void = () => undefined;
  const handle = (text: string) => {
    const message = readMessage(text, serverId);
    if (message !== null) listener(message);
  };
  const frames = new FrameSubscriptions(subscriber, framesOf(channel), handle);
  const logOnce = logger(log, url);
  const listening = logOnce(subscriptionLog);
  // Done on every new connection: the one before may have ended before it was subscribed.
  subscriber.on("ready", () => {
    Promise.all([subscriber.subscribe(channel, handle), frames.begin()]).then(
      listening.isBack,
      (error: unknown) => {
        if (error instanceof ErrorReply) listening.isUnreachable(error);
      },
    );
  });
  const reached = [publisher, subscriber].map((client) => {
    const status = logOnce({ bad: "redis is away", good: "redis is back" });
    client.on("error", status.isUnreachable);
    client.on("ready", status.isBack);
    // The client retries forever; each failure is reported as an error.
    client.connect().catch(() => undefined);
    return status;
  });
  const taken = logOnce({ bad: "redis takes no messages", good: "redis takes messages" });
  const send = sender(publisher, serverId, taken);
  return {
    publish: (topic, message) => send(channel, { topic, message } as PeerMessage),
    publishFrames: (orgId, message) => send(frames.channelOf(orgId), { topic: "frames", message }),
    subscribe: (orgs) => frames.set(orgs),
    onMessage: (next) => {
      listener = next;
    },
    state: () =>
      reached.some(({ isBad }) => isBad())
        ? "away"
        : taken.isBad() || listening.isBad()
          ? "mute"
          : "ok",
    close: () => {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

/** The part of a Redis client that sends. */
interface Publisher {
  readonly isReady: boolean;
  publish(channel: string, text: string): Promise<unknown>;
}

/** Sends messages while Redis answers in time. */
function sender(publisher: Publisher, own: string, taken: HubListener) {
  let waiting = 0;
  let answeredAt = 0;
  return (to: string, message: PeerMessage) => {
    const now = performance.now();
    if (waiting === 0) answeredAt = now;
    if (!publisher.isReady || now - answeredAt > silentMs) return;
    waiting += 1;
    void publisher
      .publish(to, JSON.stringify({ from: own, ...message }))
      .then(taken.isBack, (error: unknown) => {
        // The Redis user lacks permission to publish; a new connection would not help.
        if (error instanceof ErrorReply) taken.isUnreachable(error);
      })
      .finally(() => {
        waiting -= 1;
        answeredAt = performance.now();
      });
  };
}

/** The channel of an installation; its channels of frames begin with it. */
export const channelAt = (url: string): string =>
  `house-watch ${new URL(url).pathname.slice(1) || "0"}`;
export const framesOf = (channel: string): string => `${channel} frames `;

/** The part of a Redis client that subscriptions need. */
interface Subscriber {
  readonly isReady: boolean;
  subscribe(channels: string[], take: (text: string) => void): Promise<unknown>;
  unsubscribe(channels: string[]): Promise<unknown>;
  pSubscribe(pattern: string, take: (text: string) => void): Promise<unknown>;
  pUnsubscribe(pattern: string): Promise<unknown>;
}

/** Subscriptions to the frames of organisations. */
class FrameSubscriptions {
  readonly #subscriber: Subscriber;
  readonly #prefix: string;
  readonly #onText: (text: string) => void;
  #desired: SubscribedOrgs = new Set();
  #current: SubscribedOrgs = new Set();
  /** Applies one change after the other. */
  #pending: Promise<void> = Promise.resolve();

  constructor(subscriber: Subscriber, prefix: string, handle: (text: string) => void) {
    this.#subscriber = subscriber;
    this.#prefix = prefix;
    this.#onText = handle;
  }

  channelOf(org: number | "*"): string {
    return `${this.#prefix}${org}`;
  }

  /** On a new connection nothing is subscribed. */
  begin(): Promise<void> {
    this.#current = new Set();
    return this.#change();
  }

  async set(orgs: SubscribedOrgs): Promise<void> {
    this.#desired = orgs;
    if (!this.#subscriber.isReady) return;
    const changed = this.#change().catch(() => undefined);
    await Promise.race([changed, wait(subscribeMs, undefined, { ref: false })]);
  }

  #change(): Promise<void> {
    const next = this.#pending.catch(() => undefined).then(() => this.#subscribe());
    this.#pending = next;
    // The caller may ignore the result, so a rejection is handled here too.
    next.catch(() => undefined);
    return next;
  }

  /** Subscribes to new channels before it leaves old ones: no frame is missed in between. */
  async #subscribe(): Promise<void> {
    const [desired, current] = [this.#desired, this.#current];
    const channels = (from: SubscribedOrgs, but: ReadonlySet<number>) =>
      from === "all"
        ? []
        : [...from].filter((org) => !but.has(org)).map((org) => this.channelOf(org));
    const [added, dropped] = [
      channels(desired, current === "all" ? new Set() : current),
      channels(current, desired === "all" ? new Set() : desired),
    ];
    if (desired === "all" && current !== "all")
      await this.#subscriber.pSubscribe(this.channelOf("*"), this.#onText);
    if (added.length > 0) await this.#subscriber.subscribe(added, this.#onText);
    this.#current = desired;
    if (dropped.length > 0) await this.#subscriber.unsubscribe(dropped);
    if (current === "all" && desired !== "all")
      await this.#subscriber.pUnsubscribe(this.channelOf("*"));
  }
}

interface HubListener {
  isUnreachable(error: unknown): void;
  isBack(): void;
  isBad(): boolean;
}

/** Logs one line when something begins to fail, with its cause, and one when it ends. */
const logger =
  (log: Log, url: string) =>
  (messages: { readonly bad: string; readonly good: string }): HubListener => {
    let isBad = false;
    return {
      isUnreachable: (error) => {
        const { text, advice } = redisCause(error, url);
        if (!isBad) log.warn({ error: text, advice }, messages.bad);
        isBad = true;
      },
      isBack: () => {
        if (isBad) log.info(messages.good);
        isBad = false;
      },
      isBad: () => isBad,
    };
  };

/**
 * Parses a message; null for this server's own, and for invalid ones: anyone who reaches Redis may
 * publish anything there.
 */
function readMessage(text: string, own: string): PeerMessage | null {
  if (text.startsWith(`{"from":"${own}"`)) return null;
  try {
    const message = JSON.parse(text) as PeerMessage;
    if (message.topic === "frames") return Array.isArray(message.message) ? message : null;
    return sharedTopics.includes(message.topic) ? message : null;
  } catch {
    return null;
  }
}
