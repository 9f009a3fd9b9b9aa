import { type DBSchema, type IDBPDatabase, openDB, type StoreNames, type StoreValue } from "idb";
import type { Draft, DraftStorage, CachedAnswer } from "../../../stores/port/draft-storage.ts";

type Owned<K extends "day" | "board"> = NonNullable<Awaited<ReturnType<DraftStorage[K]>>> & {
  readonly userId: number;
};
interface Shelves extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { user: number } };
  days: { key: string; value: Owned<"day"> };
  boards: { key: string; value: Owned<"board"> };
}

/**
 * A draft counts as stored only once it is on disk, because a phone may be switched off at any
 * moment.
 */
const strict = { durability: "strict" } as const;

const dayKey = (userId: number, flockId: number, day: string): string =>
  `${userId} ${flockId} ${day}`;
const cachedAnswer = <T>(found: CachedAnswer<T> | undefined): CachedAnswer<T> | null =>
  found === undefined ? null : { value: found.value, keptAt: found.keptAt };

/** The database, opened on first use, and again when the browser has closed it. */
function opener(): () => Promise<IDBPDatabase<Shelves>> {
  let opened: Promise<IDBPDatabase<Shelves>> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    opened ??= openDB<Shelves>("daily-records", 1, {
      upgrade(database) {
        const drafts = database.createObjectStore("drafts", { keyPath: "input.draftId" });
        drafts.createIndex("user", "userId");
        database.createObjectStore("days");
        database.createObjectStore("boards");
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}

/** In IndexedDB of this browser. */
export function browserDraftStorage(): DraftStorage {
  const open = opener();
  async function put<S extends StoreNames<Shelves>>(
    store: S,
    value: StoreValue<Shelves, S>,
    key?: string,
  ): Promise<void> {
    const transaction = (await open()).transaction(store, "readwrite", strict);
    await Promise.all([transaction.store.put(value, key), transaction.done]);
  }
  return {
    all: async (userId) => {
      const allFromIndex = await (await open()).getAllFromIndex("drafts", "user", userId);
      return allFromIndex.sort((item, other) => item.keptAt - other.keptAt);
    },
    put: (draft) => put("drafts", draft),
    remove: async (draftId) => (await open()).delete("drafts", draftId),
    storeDay: (userId, value, keptAt) =>
      put("days", { userId, value, keptAt }, dayKey(userId, value.flockId, value.day)),
    day: async (userId, flockId, day) => {
      const until = IDBKeyRange.bound(dayKey(userId, flockId, ""), dayKey(userId, flockId, day));
      const { store } = (await open()).transaction("days");
      return cachedAnswer((await store.openCursor(until, "prev"))?.value);
    },
    storeBoard: (userId, value, keptAt) => put("boards", { userId, value, keptAt }, String(userId)),
    board: async (userId) => cachedAnswer(await (await open()).get("boards", String(userId))),
    forgetAnswers: async (but) => {
      const transaction = (await open()).transaction(["days", "boards"], "readwrite");
      for (const name of ["days", "boards"] as const)
        for (
          let at = await transaction.objectStore(name).openCursor();
          at !== null;
          at = await at.continue()
        )
          if (at.value.userId !== but?.userId || at.value.keptAt < but.since) await at.delete();
      await transaction.done;
    },
  };
}
