import type { CallName } from "../../../contract/route/routes.ts";
import type { CallApi, InputOf, QueryOf, ReplyOf } from "../port/call.ts";
import type { FetchRecords, RecordRows } from "./record-list.ts";

/** Calls that answer with a page of rows and their total, or with all rows. */
export type ListName = {
  [N in CallName]: ReplyOf<N> extends RecordRows<unknown> | readonly { readonly id: number }[]
    ? N
    : never;
}[CallName];
export type RowOf<N extends ListName> =
  ReplyOf<N> extends RecordRows<infer R> ? R : ReplyOf<N> extends readonly (infer R)[] ? R : never;

/** Makes a fetcher of a list's rows from a call of the contract. */
export const listCall =
  <N extends ListName>(callApi: CallApi, name: N): FetchRecords<QueryOf<N>, RowOf<N>> =>
  async (query, options) => {
    // A parameter that is left out has a default, or means every row (`gatewayId`).
    const reply = (await callApi(name, query as InputOf<N>, options)) as
      | RecordRows<RowOf<N>>
      | readonly RowOf<N>[];
    return "rows" in reply ? reply : { total: reply.length, rows: reply };
  };
