import { useEffect } from "react";
import type { StatusFilter } from "../../contract/fleet/house/house.ts";
import { useStores } from "./use-stores.ts";

/** Pause in typing after which the search begins, ms. */
const settleMs = 250;
const foundMax = 100;

/**
 * When a fleet is only partly loaded, searches the server for houses by text or status, worst
 * first, and requests them from the stream, so that lists soon have them. Inside an observer.
 */
export function useHouseSearch(keyword: string, status: StatusFilter = "all"): void {
  const { fleet, callApi } = useStores();
  const isPart = fleet.sums !== null;
  const words = keyword.trim();
  useEffect(() => {
    if (!isPart || (words === "" && status === "all")) return;
    const aborter = new AbortController();
    const search = async () => {
      const input = { keyword: words, status, sort: "severity", pageSize: foundMax } as const;
      const { rows } = await callApi("listHouse", input, {
        isForeground: false,
        signal: aborter.signal,
      });
      for (const { id } of rows) fleet.house(id);
    };
    // A failed search does not change the list; further typing tries again.
    const timer = setTimeout(() => void search().catch(() => undefined), settleMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [isPart, words, status, fleet, callApi]);
}
