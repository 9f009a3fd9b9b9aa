import { reaction } from "mobx";
import { useEffect, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { browserDraftStorage } from "./browser-draft-storage.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { cacheStorage } from "../../../lib/browser/secure-means.ts";
import { userCache } from "../../../offline/offline-pages.ts";
import { DraftQueue } from "../../../stores/record/draft-queue.ts";
import { CachedRecords } from "../../../stores/flock/cached-records.ts";
import { guardUnsaved } from "../../components/dialog/guard-unsaved.ts";
import type { DraftStorage } from "../../../stores/port/draft-storage.ts";
import type { Stores } from "../../../stores/stores.ts";
import { withTimeLimit } from "../../../lib/browser/storage-limit.ts";

/** How long the server's replies are kept: enough for a weekend without a network. */
const retentionMs = 7 * dayMs;

/**
 * The signed-in user's daily records in this browser: unsent entries, and the server's last
 * replies.
 *
 * Invariant: open for one user at a time, and for nobody when nobody is signed in.
 */
export class OfflineRecords {
  readonly queue: DraftQueue;
  readonly book: CachedRecords;
  readonly #stores: Stores;
  readonly #storage: DraftStorage;
  #uses = 0;
  #end: (() => void) | null = null;

  constructor(stores: Stores, storage: DraftStorage) {
    const {
      callApi,
      session,
      page: { clock },
    } = stores;
    this.#stores = stores;
    this.#storage = storage;
    this.queue = new DraftQueue({ callApi, storage, clock, random: Math.random });
    this.book = new CachedRecords({
      callApi,
      storage,
      clock,
      userId: () => session.user?.id ?? null,
    });
  }

  /** Keeps it running until the returned function is called. */
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
    const { session, edit } = this.#stores;
    const { queue } = this;
    const stopFollowing = reaction(
      // The server accepts nothing before the initial password is changed.
      () => (session.user === null || session.isConfined ? null : session.user.id),
      (userId) => this.#follow(userId),
      { fireImmediately: true },
    );
    const stopGuarding = guardUnsaved(edit, () =>
      queue.isStored ? null : (queue.drafts[0]?.of.en ?? null),
    );
    window.addEventListener("online", queue.resume);
    return () => {
      window.removeEventListener("online", queue.resume);
      stopFollowing();
      stopGuarding();
      queue.close();
    };
  }

  #follow(userId: number | null): void {
    const since = this.#stores.page.clock.now() - retentionMs;
    const but = userId === null ? null : { userId, since };
    void this.#storage.forgetAnswers(but).catch(() => undefined);
    void forgetPage(userId).catch(() => undefined);
    if (userId === null) this.queue.close();
    else void this.queue.open(userId);
  }
}

/** A page that can be opened without a network is only for its user. */
async function forgetPage(userId: number | null): Promise<void> {
  if ((await cacheStorage()?.has(userCache)) !== true) return;
  const { forgetEntry } = await import("../../../offline/entry-shell.ts");
  await forgetEntry(userId);
}

const recordsByStores = new WeakMap<Stores, OfflineRecords>();
function offlineRecordsOf(stores: Stores): OfflineRecords {
  const records =
    recordsByStores.get(stores) ?? new OfflineRecords(stores, withTimeLimit(browserDraftStorage()));
  recordsByStores.set(stores, records);
  return records;
}

/**
 * Returns the offline records of these stores, kept running while a page that shows them is open.
 */
export function useOfflineRecords(): OfflineRecords {
  const stores = useStores();
  const records = useMemo(() => offlineRecordsOf(stores), [stores]);
  useEffect(() => records.use(), [records]);
  return records;
}
