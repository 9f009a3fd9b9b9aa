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
 * until then, and while `isLive` is false. Use inside an observer, which redraws with each answer:
 * rows grow by it.
 */
export function useRecipientViews(isLive = true): RecipientViews | null {
  const { callApi, page, recordChangeCounts } = useStores();
  const [views, setViews] = useState<RecipientViews | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const ends: (() => void)[] = [() => setViews(null)];
    let isOver = false;
    void importWithRetry(load).then(({ openBoard, ...loaded }) => {
      if (isOver) return;
      const board = openBoard(page.clock, callApi);
      ends.push(
        board.start(),
        reaction(() => recordChangeCounts.countOf("notices"), board.refresh),
      );
      setViews({ board, ...loaded });
    });
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [callApi, page.clock, recordChangeCounts, isLive]);
  const known = views?.board.known;
  // Replaced with each answer.
  return useMemo(() => views && { ...views, known }, [views, known]);
}
