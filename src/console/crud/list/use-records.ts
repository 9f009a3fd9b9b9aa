import { useEffect } from "react";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { useLiveAgain } from "../../components/answer/use-live-again.ts";
import { type Address, useAddress } from "./use-address.ts";

export const pageSizes = [20, 50, 100] as const;
const defaultSize = 50;

export interface ListAddress extends Address {
  readonly page: number;
  readonly pageSize: number;
  /** '' when nothing is searched for. */
  readonly keyword: string;
  /** A filter, or '' when the address names none of `allowed`. */
  readonly pick: <K extends string>(name: string, allowed: readonly K[]) => K | "";
  /** Changes the request: its first page is shown. */
  readonly setQuery: Address["put"];
}

/** Returns the address of a list: its page, its size, its keyword, and any filters of the page. */
export function useListAddress(): ListAddress {
  const address = useAddress();
  const page = Number(address.read("page"));
  return {
    ...address,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((size) => size === Number(address.read("size"))) ?? defaultSize,
    keyword: address.read("q"),
    pick: (name, allowed) => allowed.find((item) => item === address.read(name)) ?? "",
    setQuery: (changes) => address.put({ page: null, ...changes }),
  };
}

/** Loads a list whenever the query changes. `query` is compared by value. */
export function useRecords<Q extends object, R>(list: RecordList<Q, R>, query: Q): void {
  const queryText = JSON.stringify(query);
  useEffect(() => void list.load(JSON.parse(queryText) as Q), [list, queryText]);
  useLiveAgain(() => void (list.state === "failed" && list.refresh()));
}
