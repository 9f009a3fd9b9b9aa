import { type DBSchema, openDB } from "idb";
import type { WorkDraft, WorkStorage } from "../../../stores/port/work-storage.ts";

interface Shelves extends DBSchema {
  work: { key: string; value: WorkDraft; indexes: { user: number } };
}

const open = () =>
  openDB<Shelves>("maintenance-work", 1, {
    upgrade: (database) =>
      void database
        .createObjectStore("work", { keyPath: "input.draftId" })
        .createIndex("user", "userId"),
  });

/** Stores work in the IndexedDB of this browser; it counts as stored only once it is on disk. */
export const browserWorkStorage: WorkStorage = {
  all: async (userId) => {
    const database = await open();
    const allFromIndex = await database.getAllFromIndex("work", "user", userId);
    database.close();
    return allFromIndex.sort((item, other) => item.keptAt - other.keptAt);
  },
  put: async (draft) => {
    const database = await open();
    const transaction = database.transaction("work", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(draft), transaction.done]);
    database.close();
  },
  remove: async (draftId) => {
    const database = await open();
    await database.delete("work", draftId);
    database.close();
  },
};
