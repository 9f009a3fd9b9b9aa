import { useEffect, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { type FetchRecords, RecordList } from "../../../stores/record/record-list.ts";
import { type ListAddress, useListAddress } from "../../crud/list/use-records.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import type { CallApi } from "../../../stores/port/call.ts";

interface PageQuery {
  readonly houseId: number;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * A paged list of one house, as the address names the page; requested again whenever `refreshKey`
 * changes. `fetch` must stay the same function.
 */
export function useHouseList<R>(
  houseId: number,
  fetch: (callApi: CallApi) => FetchRecords<PageQuery, R>,
  refreshKey: string | number,
): { list: RecordList<PageQuery, R>; address: ListAddress } {
  const { callApi } = useStores();
  const address = useListAddress();
  const { page, pageSize } = address;
  const list = useMemo(() => new RecordList(fetch(callApi)), [fetch, callApi]);
  useEffect(() => {
    void list.load({ houseId, page, pageSize });
  }, [list, houseId, page, pageSize]);
  useOnChange(refreshKey, () => void list.refresh());
  useEffect(() => list.drop, [list]);
  return { list, address };
}
