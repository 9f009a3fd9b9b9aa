import type { Logger } from "pino";
import { LogLimit, type LimitRule } from "../../../platform/base/log-limit.ts";

/** An event that anyone who has not signed in, or should not have, can cause at will. */
export interface ConnectionLine {
  readonly message: string;
  /** The network ID that the client gave; null: none. */
  readonly networkId: string | null;
  /** Further known details, such as the address. */
  readonly detail: Readonly<Record<string, string | number | undefined>>;
}

/** Maximum number of lines in a minute: for one name, and in all. */
export const connectionLogMax = { same: 3, all: 60 } as const;
const sweepMs = 10_000;
const nameMax = 64;

const rules: readonly LimitRule<ConnectionLine>[] = [
  {
    keyOf: ({ message, networkId }) => JSON.stringify([message, networkId]),
    max: connectionLogMax.same,
    sum: ({ message, networkId }, times) => ({ message, networkId, detail: { times } }),
  },
  {
    keyOf: ({ message }) => message,
    max: connectionLogMax.all,
    sum: ({ message }, times) => ({ message, networkId: "*", detail: { times } }),
  },
];

/**
 * Warnings about connections of gateways: the first of a minute singly, then how many there were.
 * A flood of connections must not fill the disk with lines about itself.
 */
export class ConnectionLog {
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #limit = new LogLimit<ConnectionLine>(rules);
  readonly #timer: NodeJS.Timeout;

  constructor(log: Logger, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
    this.#timer = setInterval(() => this.sweep(this.#now()), sweepMs).unref();
  }

  warn({ networkId, ...line }: ConnectionLine): void {
    const now = this.#now();
    this.sweep(now);
    const cut = { ...line, networkId: networkId?.slice(0, nameMax) ?? null };
    if (this.#limit.allows(cut, now)) this.#write(cut);
  }

  /** Writes what was only counted, for the minutes that are over at `now`; without it for all. */
  sweep(now?: number): void {
    for (const line of this.#limit.endWindows(now)) this.#write(line);
  }

  /** Writes what was only counted. */
  stop(): void {
    clearInterval(this.#timer);
    this.sweep();
  }

  #write({ message, networkId, detail }: ConnectionLine): void {
    this.#log.warn({ networkId, ...detail }, message);
  }
}
