import { randomUUID } from "node:crypto";
import { createClient } from "redis";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Topics } from "../../platform/fact/fact-bus.ts";

const sharedTopics = ["committed", "recordsChanged", "displayChanged", "sessionEnded"] as const;
/** Topics the servers of one installation exchange. */
export type SharedTopic = (typeof sharedTopics)[number];
/** A word of another server. */
export type Told = {
  readonly [T in SharedTopic]: { readonly topic: T; readonly message: Topics[T] };
}[SharedTopic];

/** The other servers of the installation. */
export interface JoinedServers {
  /** Lost while Redis does not answer: what they miss, they find in the database. */
  tell<T extends SharedTopic>(topic: T, message: Topics[T]): void;
  hear(listener: (told: Told) => void): void;
  close(): void;
}

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
  let listener: (told: Told) => void = () => undefined;
  const take = (text: string) => {
    const word = readWord(text);
    if (word !== null && word.from !== own) listener(word);
  };
  // Done on every new connection: the one before may have ended before it was subscribed.
  hearer.on("ready", () => {
    hearer
      .subscribe(channel, take)
      .catch((error: unknown) => log.warn({ error: messageOf(error) }, "redis"));
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
  return {
    tell: (topic, message) => {
      const now = performance.now();
      if (waiting === 0) answeredAt = now;
      if (!speaker.isReady || now - answeredAt > silentMs) return;
      waiting += 1;
      void speaker
        .publish(channel, JSON.stringify({ from: own, topic, message }))
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
          answeredAt = performance.now();
        });
    },
    hear: (heard) => {
      listener = heard;
    },
    close: () => {
      speaker.destroy();
      hearer.destroy();
    },
  };
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

/** Null for foreign messages: anyone who reaches Redis may publish anything there. */
function readWord(text: string): (Told & { readonly from: unknown }) | null {
  try {
    const word = JSON.parse(text) as Told & { readonly from: unknown };
    return sharedTopics.includes(word.topic) ? word : null;
  } catch {
    return null;
  }
}
