import { EventEmitter } from "node:events";
import type { HouseDetail } from "../../contract/reading.ts";
import type { RecordKind } from "../../contract/stream.ts";
import type { KeptFact } from "./append.ts";

/**
 * A committed transaction that others want to know of: its facts (numbers `prev + 1` to `seq`) and
 * the newest frames of houses.
 */
export interface Commit {
  readonly prev: number;
  readonly seq: number;
  readonly facts: readonly KeptFact[];
  readonly details: readonly HouseDetail[];
}

/** What the parts of the server publish for each other, always after the commit. */
export interface Topics {
  readonly committed: Commit;
  /** Number of the last fact in the database, as the clock has just found it. */
  readonly factHead: { readonly seq: number };
  /** What these houses are judged by has changed: flock, limits, farm. */
  readonly housesChanged: { readonly houseIds: readonly number[] };
  /**
   * Lists are out of date: of these organisations, or (null) of everybody who may read them. Of
   * every administrator in any case.
   */
  readonly recordsChanged: {
    readonly kinds: readonly RecordKind[];
    readonly orgIds: readonly number[] | null;
  };
  /** Something waits to be said to a gateway. `isRead`: it is only asked to say its settings. */
  readonly commandsDue: { readonly gatewayId: number; readonly isRead?: boolean };
  /** What a display is told by its report is news for it. */
  readonly displayChanged: { readonly displayId: number };
  /** Sessions that are over: of one token, or of every token of a user. Their sockets close. */
  readonly sessionEnded: { readonly userId: number; readonly tokenHash: string | null };
}

export interface Bus {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

export function createBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (topic, message) => void emitter.emit(topic, message),
    subscribe: (topic, listener) => {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
  };
}
