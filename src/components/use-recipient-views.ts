import { reaction } from "mobx";
import { useEffect, useMemo, useState } from "react";
import { useStores } from "../context/use-stores.ts";
import { importWithRetry } from "../lib/browser/import-with-retry.ts";

const load = () => import("./recipient-list.tsx");
type View = Awaited<ReturnType<typeof load>>;
/** Views that show the people notified of a list's alarms. */
export interface RecipientViews extends Pick<
  View,
  "RecipientList" | "RecipientLine" | "UnreachedMark"
> {
  readonly board: ReturnType<View["openBoard"]>;
}

/**
 * Returns the views of the people notified of a list's alarms. They are loaded after the list: null
 * until then, and while `isLive` is false. A page that is hidden only stops reading, and keeps its
 * last answer. Use inside an observer, which redraws with each answer: rows grow by it.
 */
export function useRecipientViews(isLive = true): RecipientViews | null {
  const { callApi, page, recordChangeCounts } = useStores();
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (isLive && view === null) void importWithRetry(load).then(setView);
  }, [isLive, view]);
  const board = useMemo(
    () => view?.openBoard(page.clock, callApi) ?? null,
    [view, page.clock, callApi],
  );
  useEffect(() => {
    if (!isLive || board === null) return;
    const ends = [
      board.start(),
      reaction(() => recordChangeCounts.countOf("notices"), board.refresh),
    ];
    return () => ends.forEach((end) => end());
  }, [board, recordChangeCounts, isLive]);
  const known = board?.known;
  return useMemo(
    () => (isLive && view !== null && board !== null ? { ...view, board, known } : null),
    // Replaced with each answer.
    [isLive, view, board, known],
  );
}
