import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { statusFilters } from "../../../../contract/fleet/house/house.ts";

export type View = "map" | "houses" | "alarms";
export type Changes = Readonly<
  Partial<Record<"view" | "status" | "house" | "keyword", string | null>>
>;

/**
 * Returns the state requested by the address: a view (by default `usual`), a filter, and the open
 * house or null.
 */
export function useOverviewAddress(usual: "map" | "houses" = "map") {
  const [query] = useSearchParams();
  const put = usePut();
  const status = statusFilters.find((name) => name === query.get("status"));
  const keyword = query.get("keyword");
  const requestedView: View = viewOf(
    query.get("view"),
    status !== undefined || keyword !== null,
    usual,
  );
  return { requestedView, status, keyword, openId: Number(query.get("house")) || null, put };
}

/** Changes the address; null removes a parameter. Opening a house adds an entry to the history. */
function usePut(): (changes: Changes) => void {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (changes: Changes) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !("house" in changes) },
      ),
    [setQuery],
  );
}

/** Returns the view; a filter in the address implies the list. */
function viewOf(requestedView: string | null, isFiltered: boolean, usual: View): View {
  if (requestedView === "map" || requestedView === "houses" || requestedView === "alarms")
    return requestedView;
  return isFiltered ? "houses" : usual;
}
