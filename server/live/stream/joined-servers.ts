import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Topics } from "../../platform/fact/fact-bus.ts";

const sharedTopics = ["committed", "recordsChanged", "displayChanged", "sessionEnded"] as const;
/** Topics the servers of one installation exchange. */
export type SharedTopic = (typeof sharedTopics)[number];
/** The newest frames of some houses of one organisation. */
interface Frames {
  readonly topic: "frames";
  readonly message: readonly HouseDetail[];
}
/** A word of another server. */
export type PeerMessage =
  | { readonly [T in SharedTopic]: { readonly topic: T; readonly message: Topics[T] } }[SharedTopic]
  | Frames;

/** Organisations whose frames a server has somebody for. */
export type SubscribedOrgs = ReadonlySet<number> | "all";

/** The other servers of the installation. */
export interface JoinedServers {
  /** Lost while Redis does not answer: what they miss, they find in the database. */
  tell<T extends SharedTopic>(topic: T, message: Topics[T]): void;
  /** The same for frames of one organisation, to the servers that want them. */
  tellFrames(orgId: number, frames: readonly HouseDetail[]): void;
  /**
   * Changes the organisations whose frames are heard. Resolves when the others' next frames come,
   * or after `wantMs`.
   */
  want(orgs: SubscribedOrgs): Promise<void>;
  hear(listener: (told: PeerMessage) => void): void;
  close(): void;
}

/** A snapshot waits so long at most for the frames that follow it, ms. */
const wantMs = 500;

/** Between two signs of life, ms. */
const pingMs = 5000;
/** A connection silent for this long is reopened, because its host may be gone. */
const goneMs = 15_000;
/**
 * Nothing more is sent while an answer is this late, because messages waiting for a hanging Redis
 * would fill the memory.
 */
const silentMs = 2000;
const retryMostMs = 2000;

/**
 * Joins the servers through one Redis, by its messages: nothing is stored there. While Redis is
 * away, or hangs, each server goes on by itself; nothing here is awaited, not even at the start.
 *
 * Not Socket.IO's adapter: it drops promises, so a lost connection would end this process by a
 * rejected one. Messages also ignore database numbers, so it makes two installations at one Redis
 * receive each other's.
 */
export function joinServers(url: string, log: Log): JoinedServers {
  const own = randomUUID();
  const channel = `house-watch ${new URL(url).pathname.slice(1) || "0"}`;
  const speaker = createClient({
    url,
    pingInterval: pingMs,
    socket: {
      socketTimeout: goneMs,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, retryMostMs),
    },
  });
  const hearer = speaker.duplicate();
  let listener: (told: PeerMessage) => void = () => undefined;
  const take = (text: string) => {
    const word = readWord(text, own);
    if (word !== null) listener(word);
  };
  const frames = new WantedFrames(hearer, `${channel} frames `, take);
  // Done on every new connection: the one before may have ended before it was subscribed.
  hearer.on("ready", () => {
    Promise.all([hearer.subscribe(channel, take), frames.begin()]).catch((error: unknown) =>
      log.warn({ error: messageOf(error) }, "redis"),
    );
  });
  for (const client of [speaker, hearer]) {
    const say = sayingOnce(log);
    client.on("error", say.isAway);
    client.on("ready", say.isBack);
    // It retries for ever; each failure is reported as an error.
    client.connect().catch(() => undefined);
  }
  let waiting = 0;
  let answeredAt = 0;
  const publish = (to: string, word: PeerMessage) => {
    const now = performance.now();
    if (waiting === 0) answeredAt = now;
    if (!speaker.isReady || now - answeredAt > silentMs) return;
    waiting += 1;
    void speaker
      .publish(to, JSON.stringify({ from: own, ...word }))
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
        answeredAt = performance.now();
      });
  };
  return {
    tell: (topic, message) => publish(channel, { topic, message } as PeerMessage),
    tellFrames: (orgId, message) => publish(frames.channelOf(orgId), { topic: "frames", message }),
    want: (orgs) => frames.want(orgs),
    hear: (heard) => {
      listener = heard;
    },
    close: () => {
      speaker.destroy();
      hearer.destroy();
    },
  };
}

/** The part of a Redis client that is needed for it. */
interface Subscriber {
  readonly isReady: boolean;
  subscribe(channels: string[], take: (text: string) => void): Promise<unknown>;
  unsubscribe(channels: string[]): Promise<unknown>;
  pSubscribe(pattern: string, take: (text: string) => void): Promise<unknown>;
  pUnsubscribe(pattern: string): Promise<unknown>;
}

/** Subscriptions to the frames of organisations. */
class WantedFrames {
  readonly #hearer: Subscriber;
  readonly #prefix: string;
  readonly #take: (text: string) => void;
  #wanted: SubscribedOrgs = new Set();
  #heard: SubscribedOrgs = new Set();
  /** One change after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(hearer: Subscriber, prefix: string, take: (text: string) => void) {
    this.#hearer = hearer;
    this.#prefix = prefix;
    this.#take = take;
  }

  channelOf(org: number | "*"): string {
    return `${this.#prefix}${org}`;
  }

  /** On a new connection nothing is subscribed. */
  begin(): Promise<void> {
    this.#heard = new Set();
    return this.#change();
  }

  async want(orgs: SubscribedOrgs): Promise<void> {
    this.#wanted = orgs;
    if (!this.#hearer.isReady) return;
    const changed = this.#change().catch(() => undefined);
    await Promise.race([changed, wait(wantMs, undefined, { ref: false })]);
  }

  #change(): Promise<void> {
    const turn = this.#turn.catch(() => undefined).then(() => this.#subscribe());
    this.#turn = turn;
    // Its end is waited for by who asked; nobody may.
    turn.catch(() => undefined);
    return turn;
  }

  /** First what is new, then without what is not wanted any more: nothing is missed in between. */
  async #subscribe(): Promise<void> {
    const [wanted, heard] = [this.#wanted, this.#heard];
    const channels = (from: SubscribedOrgs, but: ReadonlySet<number>) =>
      from === "all"
        ? []
        : [...from].filter((org) => !but.has(org)).map((org) => this.channelOf(org));
    const [added, dropped] = [
      channels(wanted, heard === "all" ? new Set() : heard),
      channels(heard, wanted === "all" ? new Set() : wanted),
    ];
    if (wanted === "all" && heard !== "all")
      await this.#hearer.pSubscribe(this.channelOf("*"), this.#take);
    if (added.length > 0) await this.#hearer.subscribe(added, this.#take);
    this.#heard = wanted;
    if (dropped.length > 0) await this.#hearer.unsubscribe(dropped);
    if (heard === "all" && wanted !== "all") await this.#hearer.pUnsubscribe(this.channelOf("*"));
  }
}

/** One line when it goes and one when it comes back, however often it is tried. */
function sayingOnce(log: Log) {
  let isAway = false;
  return {
    isAway: (error: unknown) => {
      if (!isAway) log.warn({ error: messageOf(error) }, "redis is away");
      isAway = true;
    },
    isBack: () => {
      if (isAway) log.info("redis is back");
      isAway = false;
    },
  };
}

/**
 * Null for the own words, which come back unread, and for foreign messages: anyone who reaches
 * Redis may publish anything there.
 */
function readWord(text: string, own: string): PeerMessage | null {
  if (text.startsWith(`{"from":"${own}"`)) return null;
  try {
    const word = JSON.parse(text) as PeerMessage;
    if (word.topic === "frames") return Array.isArray(word.message) ? word : null;
    return sharedTopics.includes(word.topic) ? word : null;
  } catch {
    return null;
  }
}
