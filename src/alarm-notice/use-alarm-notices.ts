import { reaction } from "mobx";
import { useEffect, useMemo, useState } from "react";
import { useStores } from "../context/use-stores.ts";
import { patientImport } from "../lib/patient-import.ts";

const load = () => import("./alarm-notices.tsx");
type View = Awaited<ReturnType<typeof load>>;
/** How a list shows who was told of what is in it. */
export interface RecipientParts extends Pick<
  View,
  "RecipientList" | "RecipientLine" | "UnreachedMark"
> {
  readonly board: ReturnType<View["openBoard"]>;
}

/**
 * Who was told of what a list shows. It comes after the list: null until then, and while
 * `isLive` is not so. Inside an observer, which is drawn anew with each answer: rows grow by it.
 */
export function useAlarmNotices(isLive = true): RecipientParts | null {
  const { callApi, page, recordChangeCounts } = useStores();
  const [part, setPart] = useState<RecipientParts | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const ends: (() => void)[] = [() => setPart(null)];
    let isOver = false;
    void patientImport(load).then(({ openBoard, ...views }) => {
      if (isOver) return;
      const board = openBoard(page.clock, callApi);
      ends.push(
        board.start(),
        reaction(() => recordChangeCounts.countOf("notices"), board.refresh),
      );
      setPart({ board, ...views });
    });
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [callApi, page.clock, recordChangeCounts, isLive]);
  const known = part?.board.known;
  // Another one with each answer.
  return useMemo(() => part && { ...part, known }, [part, known]);
}
