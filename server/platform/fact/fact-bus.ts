import { EventEmitter } from "node:events";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { RecordKind } from "../../../contract/live/live-stream.ts";
import type { StoredFact } from "./append-facts.ts";

/**
 * A committed transaction that others want to know about: its facts (numbers `prev + 1` to `seq`)
 * and the newest frames of houses.
 */
export interface Commit {
  readonly prev: number;
  readonly seq: number;
  readonly facts: readonly StoredFact[];
  readonly details: readonly HouseDetail[];
}

/** Messages between the parts of the server, always published after the commit. */
export interface Topics {
  readonly committed: Commit;
  /** Number of the last fact in the database, as just read by the timer. */
  readonly factHead: { readonly seq: number };
  /** Data used to judge these houses has changed: flock, limits, farm. */
  readonly housesChanged: { readonly houseIds: readonly number[] };
  /**
   * Lists are out of date: for these organisations or, if null, for all who may read them. In any
   * case for every administrator.
   */
  readonly recordsChanged: {
    readonly kinds: readonly RecordKind[];
    readonly orgIds: readonly number[] | null;
  };
  /** Something is due to be sent to a gateway. `isRead`: only a request for its settings. */
  readonly commandsDue: { readonly gatewayId: number; readonly isRead?: boolean };
  /** The reply to a display's report has changed. */
  readonly displayChanged: { readonly displayId: number };
  /**
   * Sessions that have ended: of one token or, if null, of all tokens of a user. Their sockets
   * close.
   */
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
