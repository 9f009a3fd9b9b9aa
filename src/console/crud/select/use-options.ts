import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import { listCall, type ListName, type RowOf } from "../../../stores/record/list-call.ts";
import { useLiveAgain } from "../../components/answer/use-live-again.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { RecordList } from "../../../stores/record/record-list.ts";

export interface Options<R> {
  /** Empty until they are loaded. */
  readonly rows: readonly R[];
  readonly isKnown: boolean;
  /** Why they could not be fetched; null when they could. */
  readonly failure: string | null;
  /** Text in place of options that are not known; null when they are. */
  readonly unread: string | null;
}

const none: readonly never[] = [];

/**
 * Returns the options, fetched again whenever `isWanted` becomes true or the query changes. Forms
 * say that they could not be loaded; other menus have `OptionsFailure` beside them. Inside an
 * observer.
 */
export function useOptions<N extends ListName>(
  name: N,
  query: QueryOf<N>,
  isWanted: boolean,
): Options<RowOf<N>> {
  const { callApi } = useStores();
  const [list] = useState(() => new RecordList(listCall(callApi, name)));
  return useOptionsOf(list, query, isWanted);
}

/** The same of a list of the caller's, which stays the same. */
export function useOptionsOf<Q, R>(
  list: RecordList<Q, R>,
  query: Q,
  isWanted: boolean,
): Options<R> {
  const { connection } = useStores();
  const { t } = useText();
  const queryText = JSON.stringify(query);
  useEffect(() => {
    if (isWanted) void list.load(JSON.parse(queryText) as Q);
  }, [list, queryText, isWanted]);
  useEffect(() => list.drop, [list]);
  useLiveAgain(() => {
    if (isWanted && list.state === "failed") void list.load(JSON.parse(queryText) as Q);
  });
  const failure = list.state === "failed" ? list.failure : null;
  // Options of an earlier query, for example of another house, are none of this one.
  const isKnown = !list.isUnknown && !(failure !== null && list.isOfOther);
  const missed = isKnown || !isWanted ? null : list.failure;
  useEffect(
    () => (missed === null ? undefined : connection.missOptions(missed)),
    [connection, missed],
  );
  const unread = isKnown ? null : (failure ?? t("listLoading"));
  return { rows: isKnown ? list.rows : none, isKnown, failure, unread };
}
