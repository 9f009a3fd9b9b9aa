import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { nothingKnown, readEntries } from "./directory-entries.ts";
import type { MonitoredHouse } from "./monitored-house.ts";

export type { MonitoredHouse } from "./monitored-house.ts";

/** The part of a gateway that the broker needs to let it in. */
export type KnownGateway = Pick<MonitoredHouse, "networkId" | "secretHash" | "isRevoked">;
/** Gateways that may sign in. */
export interface GatewayLookup {
  byNetworkId(networkId: string): KnownGateway | undefined;
  onRefresh(listener: () => void): () => void;
}

/**
 * Every gateway of the installation, in memory; what has changed is read again on request and by a
 * timer, so that other processes' changes arrive too. An entry that has not changed stays the same
 * object, so that data kept by it stays valid.
 */
export interface Directory {
  /** Ignores letter case, unless another gateway has the same ID in other case. */
  byNetworkId(networkId: string): MonitoredHouse | undefined;
  byHouseId(houseId: number): MonitoredHouse | undefined;
  /** Resolves once everything committed before the call is loaded. */
  refresh(): Promise<void>;
  /** Called after every refresh; the answer ends it. */
  onRefresh(listener: () => void): () => void;
}

/** Gateways that are read again in turn with each read: 10,000 within ten minutes. */
const inTurnUsual = 250;

export function createDirectory(database: Database, inTurnMost = inTurnUsual): Directory {
  const index = new DirectoryIndex();
  const listeners = new Set<() => void>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const prepared = preparedOn(database);
  let known = nothingKnown();
  async function read(): Promise<void> {
    const entries = await readEntries(prepared, known, inTurnMost);
    known = entries.known;
    index.replace(entries.former, entries.current);
    for (const listener of listeners) listener();
  }
  return {
    byNetworkId: (networkId) => index.byNetworkId(networkId),
    byHouseId: (houseId) => index.byHouseId(houseId),
    // Refreshes run one after the other, so that an older answer never replaces a newer one; calls
    // during a run share the next.
    refresh: () =>
      (next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return (running = read());
        })),
    onRefresh: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Entries by the names that messages and calls have for them. */
class DirectoryIndex {
  readonly #byNetworkId = new Map<string, MonitoredHouse>();
  /** Houses by network ID in lower case, which several may share. */
  readonly #bySmallLetters = new Map<string, readonly MonitoredHouse[]>();
  readonly #byHouseId = new Map<number, MonitoredHouse>();

  byNetworkId(networkId: string): MonitoredHouse | undefined {
    const exact = this.#byNetworkId.get(networkId);
    if (exact !== undefined) return exact;
    const [one, ...more] = this.#bySmallLetters.get(networkId.toLowerCase()) ?? [];
    return more.length > 0 ? undefined : one;
  }

  byHouseId(houseId: number): MonitoredHouse | undefined {
    return this.#byHouseId.get(houseId);
  }

  /** First all `former` go: a network ID may have moved from one gateway to another. */
  replace(former: readonly MonitoredHouse[], current: readonly MonitoredHouse[]): void {
    for (const entry of former) this.#remove(entry);
    for (const entry of current) {
      const small = entry.networkId.toLowerCase();
      this.#bySmallLetters.set(small, [...(this.#bySmallLetters.get(small) ?? []), entry]);
      this.#byNetworkId.set(entry.networkId, entry);
      this.#byHouseId.set(entry.houseId, entry);
    }
  }

  #remove(entry: MonitoredHouse): void {
    const small = entry.networkId.toLowerCase();
    const others = (this.#bySmallLetters.get(small) ?? []).filter((item) => item !== entry);
    if (others.length > 0) this.#bySmallLetters.set(small, others);
    else this.#bySmallLetters.delete(small);
    this.#byNetworkId.delete(entry.networkId);
    this.#byHouseId.delete(entry.houseId);
  }
}

/** Stored SHA-256 of a gateway's secret. The secret is random and long: no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** True when the secret is the gateway's. Takes the same time for an unknown gateway. */
export function secretFits(entry: KnownGateway | undefined, secret: string): boolean {
  const presentedHash = hashSecret(secret);
  const storedHash = entry?.secretHash ?? Buffer.alloc(32);
  return (
    storedHash.length === presentedHash.length &&
    timingSafeEqual(storedHash, presentedHash) &&
    entry !== undefined
  );
}
