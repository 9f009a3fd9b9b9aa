import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { listCall, type ListName, type RowOf } from "../../../stores/record/list-call.ts";
import { useLiveAgain } from "../../components/answer/use-live-again.ts";
import { RecordList } from "../../../stores/record/record-list.ts";

export interface Options<R> {
  /** Empty until they are loaded. */
  readonly rows: readonly R[];
  readonly isKnown: boolean;
  /** Why they could not be fetched; null when they could. */
  readonly failure: string | null;
}

/**
 * Returns the options, fetched again whenever `isWanted` becomes true or the query changes. Inside
 * an observer.
 */
export function useOptions<N extends ListName>(
  name: N,
  query: QueryOf<N>,
  isWanted: boolean,
): Options<RowOf<N>> {
  const { callApi } = useStores();
  const [list] = useState(() => new RecordList(listCall(callApi, name)));
  const queryText = JSON.stringify(query);
  useEffect(() => {
    if (isWanted) void list.load(JSON.parse(queryText) as QueryOf<N>);
  }, [list, queryText, isWanted]);
  useEffect(() => () => list.clear(), [list]);
  useLiveAgain(() => {
    if (isWanted && list.failure !== null) void list.load(JSON.parse(queryText) as QueryOf<N>);
  });
  return { rows: list.rows, isKnown: list.isFilled, failure: list.failure };
}
