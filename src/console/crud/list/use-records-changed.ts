import { useEffect, useRef } from "react";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { RecordList } from "../../../stores/record/record-list.ts";

/** An open list is fetched again at most this often. */
const everyMs = 1000;

/**
 * Fetches an open list again, silently, when another user changed records of its kind; not while
 * the page itself sends a change (`isSending`). `kind` null: changes are not reported. Inside an
 * observer.
 */
export function useRecordsChanged(
  kind: RecordKind | null,
  list: Pick<RecordList<never, unknown>, "refresh">,
  isSending: boolean,
): void {
  const {
    recordChangeCounts,
    page: { clock },
  } = useStores();
  const count = kind === null ? 0 : recordChangeCounts.countOf(kind);
  const lastCount = useRef(count);
  const requestedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isSending || lastCount.current === count) return;
    const timer = clock.after(Math.max(0, requestedAt.current + everyMs - clock.now()), () => {
      lastCount.current = count;
      requestedAt.current = clock.now();
      void list.refresh();
    });
    return () => clock.cancel(timer);
  }, [clock, list, count, isSending]);
}
