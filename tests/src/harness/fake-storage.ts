import type { Draft, DraftStorage, CachedAnswer } from "../../../src/stores/port/draft-storage.ts";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import type { ReplyOf } from "../../../src/stores/port/call.ts";

/** Storage in memory, which outlives its readers. `isFull`: nothing is stored. */
export function fakeDraftStorage() {
  const drafts = new Map<string, Draft>();
  const days = new Map<string, { userId: number } & CachedAnswer<FlockRecord>>();
  const boards = new Map<number, CachedAnswer<ReplyOf<"listProduction">>>();
  const state = { isFull: false };
  const check = async () => {
    if (state.isFull) throw new Error("QuotaExceededError");
  };
  const storage: DraftStorage = {
    all: async (userId) => {
      await check();
      return [...drafts.values()]
        .filter((draft) => draft.userId === userId)
        .sort((draft, other) => draft.keptAt - other.keptAt);
    },
    put: async (draft) => {
      await check();
      drafts.set(draft.input.draftId, draft);
    },
    remove: async (draftId) => void drafts.delete(draftId),
    storeDay: async (userId, value, keptAt) =>
      void days.set(`${userId} ${value.flockId} ${value.day}`, { userId, value, keptAt }),
    day: async (userId, flockId, day) =>
      [...days.values()]
        .filter((draft) => draft.userId === userId && draft.value.flockId === flockId)
        .filter(({ value }) => value.day <= day)
        .sort((day, other) => (day.value.day < other.value.day ? 1 : -1))[0] ?? null,
    storeBoard: async (userId, value, keptAt) => void boards.set(userId, { value, keptAt }),
    board: async (userId) => boards.get(userId) ?? null,
    forgetAnswers: async (but) => {
      for (const [key, { userId, keptAt }] of days)
        if (userId !== but?.userId || keptAt < but.since) days.delete(key);
      for (const [userId, { keptAt }] of boards)
        if (userId !== but?.userId || keptAt < but.since) boards.delete(userId);
    },
  };
  return Object.assign(state, { storage, drafts });
}
