import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import {
  type FetchRecords,
  type FindRecord,
  RecordList,
} from "../../../stores/record/record-list.ts";
import type { CallApi } from "../../../stores/port/call.ts";

/** A list that belongs to a single page and is kept while the page is open. */
export function useOwnList<Q, R>(
  fetch: (callApi: CallApi) => FetchRecords<Q, R>,
  findSaved?: (callApi: CallApi) => FindRecord<R>,
): RecordList<Q, R> {
  const { callApi } = useStores();
  const [list] = useState(() => new RecordList(fetch(callApi), findSaved?.(callApi) ?? null));
  useEffect(() => list.drop, [list]);
  return list;
}
