import type { Order } from "./record-table.tsx";
import type { ListAddress } from "./use-records.ts";

export interface ListOrder<S extends string> {
  readonly order: Order & { readonly sort: S };
  readonly onSort: (order: Order) => void;
}

/** How the address orders a list. What it leaves out is `usual`, ascending. */
export function orderOf<S extends string>(
  { pick, ask }: ListAddress,
  sorts: readonly S[],
  usual: S,
): ListOrder<S> {
  return {
    order: { sort: pick("sort", sorts) || usual, order: pick("order", ["desc"]) || "asc" },
    onSort: ({ sort, order }) =>
      ask({ sort: sort === usual ? null : sort, order: order === "asc" ? null : order }),
  };
}
