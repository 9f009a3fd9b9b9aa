import {
  boardSorts,
  type BoardRow,
  type BoardSort,
} from "../../../../contract/flock/production/production.ts";
import type { CallApi, QueryOf } from "../../../stores/port/call.ts";
import type { ListSource } from "../../crud/list/record-source.ts";

/**
 * Numbers of the day's flocks: without a record, with one, with a vaccination due, with a warning,
 * and in withdrawal.
 */
export interface BoardCounts {
  readonly missing: number;
  readonly recorded: number;
  readonly due: number;
  readonly warned: number;
  readonly withheld: number;
}
type BoardQuery = QueryOf<"listProduction">;

/** Returns the board of a day; `onCounts` receives its counts with every reply. */
export const boardSource = (
  onCounts: (counts: BoardCounts) => void,
): ListSource<BoardRow, BoardSort, BoardQuery> => ({
  fetch: (callApi: CallApi) => async (query, options) => {
    const { missing, recorded, due, warned, withheld, ...page } = await callApi(
      "listProduction",
      query,
      options,
    );
    onCounts({ missing, recorded, due, warned, withheld });
    return page;
  },
  sorts: boardSorts,
});
