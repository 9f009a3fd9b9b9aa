import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import type { DraftQueue } from "../../../stores/record/draft-queue.ts";

/** refused: the server refused the record. waiting: it is stored on this phone and not sent yet. */
export type RowState = "refused" | "open" | "waiting" | "done";
const order: readonly RowState[] = ["refused", "open", "waiting", "done"];

function stateOf({ id, day, isRecorded }: BoardRow, queue: DraftQueue): RowState {
  const existing = queue.of(id, day);
  if (existing.some(({ refusal }) => refusal !== null)) return "refused";
  if (existing.length > 0) return "waiting";
  return isRecorded ? "done" : "open";
}

/** An open house, or one with a refused record, has to be visited again. */
export const isDone = (state: RowState): boolean => state === "done" || state === "waiting";

/** The houses of a round, open ones first, each kind in the order of the walk. */
export function sortedRows(
  rows: readonly BoardRow[],
  queue: DraftQueue,
): { readonly row: BoardRow; readonly state: RowState }[] {
  const states = rows.map((row) => ({ row, state: stateOf(row, queue) }));
  return order.flatMap((state) => states.filter((item) => item.state === state));
}
