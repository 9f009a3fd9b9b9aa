import { boardSorts, type BoardRow, type BoardSort } from "../../../contract/production.ts";
import type { CallApi, QueryOf } from "../../stores/port/call.ts";
import type { ListSource } from "../record/record-source.ts";

/**
 * How many flocks of the day have no record, have one, a vaccination due, a warning, may not be
 * sold.
 */
export interface BoardCounts {
  readonly missing: number;
  readonly recorded: number;
  readonly due: number;
  readonly warned: number;
  readonly withheld: number;
}
type BoardQuery = QueryOf<"listProduction">;

/** The board of a day; `onCounts` hears of its counts with every reply. */
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
