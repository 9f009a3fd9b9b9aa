import type { ListSource } from "./record-source.ts";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { type ListOrder, orderOf } from "./list-order.ts";
import { useOwnList } from "./use-own-list.ts";
import { type ListAddress, useListAddress, useRecords } from "./use-records.ts";

/** Filters of a page for its list; '', 0 and null have no effect. */
export type FiltersOf<Q> = {
  readonly [K in Exclude<keyof Q, "page" | "pageSize" | "keyword" | "sort" | "order">]?:
    | Q[K]
    | ""
    | 0
    | null;
};

export interface ListPage<R, S extends string, Q> {
  readonly address: ListAddress;
  readonly list: RecordList<Q, R>;
  /** Undefined: the order cannot be chosen. */
  readonly order: ListOrder<S> | undefined;
  /** Rows and order, on any page: the input of an export. */
  readonly listQuery: Q;
}

/** Returns a list as its page's address requests it, kept while the page is open. */
export function useListPage<R, S extends string, Q extends object>(
  source: ListSource<R, S, Q>,
  filters: FiltersOf<Q> = {},
): ListPage<R, S, Q> {
  const address = useListAddress();
  const list = useOwnList(
    source.fetch,
    source.isWhole === true
      ? undefined
      : (callApi) => async (id, signal) =>
          (await source.fetch(callApi)({ id } as object as Q, { signal, isForeground: false }))
            .rows,
  );
  const { page, pageSize, keyword } = address;
  const [first] = source.sorts;
  const usual = source.usual ?? first;
  const order =
    usual === undefined
      ? undefined
      : orderOf(address, source.sorts, usual, source.isDescending === true);
  // The types of filters and sorts guarantee that these are names of the contract.
  const listQuery = {
    ...order?.order,
    ...(keyword !== "" && { keyword }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => Boolean(value))),
  } as Q;
  useRecords(list, source.isWhole === true ? listQuery : { ...listQuery, page, pageSize });
  return { address, list, order, listQuery };
}
