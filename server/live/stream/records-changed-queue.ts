import { may } from "../../../contract/account/policy.ts";
import {
  recordKindKeys,
  recordKinds,
  type RecordsChanged,
  streamEvents,
} from "../../../contract/live/live-stream.ts";
import type { Topics } from "../../platform/fact/fact-bus.ts";
import { type Caller, seesEverything } from "../../platform/session/caller-scope.ts";
import type { Listeners } from "./stream-listeners.ts";

/** Changes of lists that are not announced yet. */
export class RecordsChangedQueue {
  readonly #listeners: Listeners;
  #changes: Topics["recordsChanged"][] = [];

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  add(change: Topics["recordsChanged"]): void {
    this.#changes.push(change);
  }

  /** Notifies each listener once, for any number of changes. */
  flush(): void {
    if (this.#changes.length === 0) return;
    for (const { socket, caller } of this.#listeners.all()) {
      const kinds = kindsFor(this.#changes, caller);
      if (kinds.length > 0)
        socket.emit(streamEvents.recordsChanged, { kinds } satisfies RecordsChanged);
    }
    this.#changes = [];
  }
}

/**
 * Returns the changed kinds that may be announced to a caller: kinds it may read, of its
 * organisation or common.
 */
function kindsFor(
  changes: readonly Topics["recordsChanged"][],
  caller: Caller,
): RecordsChanged["kinds"] {
  const concerns = (orgIds: readonly number[] | null): boolean =>
    seesEverything(caller) ||
    orgIds === null ||
    (caller.orgId !== null && orgIds.includes(caller.orgId));
  const changed = new Set(changes.flatMap(({ kinds, orgIds }) => (concerns(orgIds) ? kinds : [])));
  return recordKindKeys.filter((kind) => changed.has(kind) && may(caller, recordKinds[kind]));
}
