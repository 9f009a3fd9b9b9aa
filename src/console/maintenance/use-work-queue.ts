import { useEffect, useMemo } from "react";
import { useStores } from "../../context/use-stores.ts";
import { WorkQueue } from "../../stores/page/work-queue.ts";
import type { Stores } from "../../stores/stores.ts";
import { browserWorkShelf } from "./work-shelf.ts";

const queues = new WeakMap<Stores, WorkQueue>();
function queueOf(stores: Stores): WorkQueue {
  const { callApi, page } = stores;
  const queue =
    queues.get(stores) ?? new WorkQueue({ callApi, shelf: browserWorkShelf, clock: page.clock });
  queues.set(stores, queue);
  return queue;
}

/** The queue of whoever is signed in, at work while a page of maintenance is open. */
export function useWorkQueue(): WorkQueue {
  const stores = useStores();
  const queue = useMemo(() => queueOf(stores), [stores]);
  const userId = stores.session.user?.id ?? null;
  useEffect(() => {
    if (userId !== null) void queue.open(userId);
    window.addEventListener("online", queue.sendAgain);
    return () => window.removeEventListener("online", queue.sendAgain);
  }, [queue, userId]);
  return queue;
}
