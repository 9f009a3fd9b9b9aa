import type { Order } from "./record-table.tsx";
import type { ListAddress } from "./use-records.ts";

export interface ListOrder<S extends string> {
  readonly order: Order & { readonly sort: S };
  readonly onSort: (order: Order) => void;
}

/**
 * Returns the order of a list from the address. The default is `usual`, ascending or descending.
 */
export function orderOf<S extends string>(
  { pick, setQuery }: ListAddress,
  sorts: readonly S[],
  usual: S,
  isDescending = false,
): ListOrder<S> {
  const wayOf = (sort: S) => (isDescending && sort === usual ? "desc" : "asc");
  const chosen = pick("sort", sorts) || usual;
  return {
    order: { sort: chosen, order: pick("order", ["asc", "desc"]) || wayOf(chosen) },
    onSort: ({ sort, order }) => {
      const nextSort = sorts.find((item) => item === sort) ?? usual;
      setQuery({
        sort: nextSort === usual ? null : nextSort,
        order: order === wayOf(nextSort) ? null : order,
      });
    },
  };
}
