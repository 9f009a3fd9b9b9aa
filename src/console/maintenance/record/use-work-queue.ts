import { reaction } from "mobx";
import { useEffect, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { WorkQueue } from "../../../stores/record/work-queue.ts";
import type { Stores } from "../../../stores/stores.ts";
import { guardUnsaved } from "../../components/dialog/guard-unsaved.ts";
import { browserWorkStorage } from "./browser-work-storage.ts";
import { withTimeLimit } from "../../../lib/browser/storage-limit.ts";

/**
 * The queue of these stores. It runs on every page, so that entries made without a network are sent
 * from any of them.
 */
class WorkQueueStore {
  readonly queue: WorkQueue;
  readonly #stores: Stores;
  #uses = 0;
  #end: (() => void) | null = null;

  constructor(stores: Stores) {
    const { callApi, page } = stores;
    this.#stores = stores;
    this.queue = new WorkQueue({
      callApi,
      storage: withTimeLimit(browserWorkStorage),
      clock: page.clock,
    });
  }

  /** Returns a function that ends the use. */
  use(): () => void {
    this.#uses += 1;
    this.#end ??= this.#start();
    return () => {
      this.#uses -= 1;
      if (this.#uses > 0) return;
      this.#end?.();
      this.#end = null;
    };
  }

  #start(): () => void {
    const { queue } = this;
    const { session, edit } = this.#stores;
    const stopFollowing = reaction(
      // The server accepts nothing before the initial password is changed.
      () => (session.user === null || session.isConfined ? null : session.user.id),
      (userId) => (userId === null ? queue.close() : void queue.open(userId)),
      { fireImmediately: true },
    );
    const stopGuarding = guardUnsaved(edit, () =>
      queue.isStored ? null : (queue.drafts[0]?.of ?? null),
    );
    window.addEventListener("online", queue.resume);
    return () => {
      window.removeEventListener("online", queue.resume);
      stopFollowing();
      stopGuarding();
      queue.close();
    };
  }
}

const storesByRoot = new WeakMap<Stores, WorkQueueStore>();
function queueStoreOf(stores: Stores): WorkQueueStore {
  const store = storesByRoot.get(stores) ?? new WorkQueueStore(stores);
  storesByRoot.set(stores, store);
  return store;
}

/** Returns the queue of the signed-in user's maintenance records for the server. */
export function useWorkQueue(): WorkQueue {
  const stores = useStores();
  const store = useMemo(() => queueStoreOf(stores), [stores]);
  useEffect(() => store.use(), [store]);
  return store.queue;
}
