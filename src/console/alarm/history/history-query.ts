import { alarmKeys, type Severity, severityList } from "../../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../../contract/alarm/alarm-kind.ts";
import {
  type alarmFilterSchema,
  alarmStateFilters,
} from "../../../../contract/alarm/alarm-filter.ts";
import type { z } from "zod";
import { spanIn } from "../../crud/list/day-span.ts";
import type { Order } from "../../crud/list/record-table.tsx";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { type ListWindow, listWindowKeys, listWindows } from "../../crud/list/list-window.ts";

export type HistoryFilter = Omit<z.output<typeof alarmFilterSchema>, "severity" | "key"> & {
  readonly severity?: Severity[];
  readonly key?: AlarmKey[];
};
export const historySorts = ["raised", "severity", "duration"] as const;

/** week is the default. any: without a limit. range: between two days. */
export type HistoryWindow = ListWindow | "any" | "range";
export const historyWindows: readonly HistoryWindow[] = [...listWindowKeys, "any", "range"];
export const windowOf = ({ pick }: Pick<ListAddress, "pick">): HistoryWindow =>
  pick("window", historyWindows) || "week";

/** All parameters of the address that filter the list. */
export const filterNames = [
  "state",
  "severity",
  "key",
  "subject",
  "farm",
  "house",
  "incident",
  "window",
  "from",
  "to",
] as const;

/**
 * Returns the filter an address requests. `now`: the time the window was chosen; `timeZone`: for
 * the days of the free range.
 */
export function filterOf(
  { read, pick, keyword }: Pick<ListAddress, "read" | "pick" | "keyword">,
  now: number,
  timeZone: string,
): HistoryFilter {
  const severity = severityList.filter((item) =>
    read("severity").split(",").includes(String(item)),
  );
  const key = alarmKeys.filter((key) => read("key").split(",").includes(key));
  const houseId = idIn(read("house"));
  const farmId = idIn(read("farm"));
  const incident = idIn(read("incident"));
  const subject = read("subject");
  return {
    state: pick("state", alarmStateFilters) || "all",
    ...(severity.length > 0 && { severity }),
    ...(key.length > 0 && { key }),
    ...(subject !== "" && { subject: subject.slice(0, 16) }),
    ...(houseId !== null && { houseId }),
    ...(farmId !== null && { farmId }),
    ...(incident !== null && { incident }),
    ...(keyword !== "" && { keyword: keyword.slice(0, 50) }),
    ...spanOf(windowOf({ pick }), read, now, timeZone),
  };
}

function spanOf(
  window: HistoryWindow,
  read: ListAddress["read"],
  now: number,
  timeZone: string,
): Pick<HistoryFilter, "from" | "to"> {
  if (window === "any") return {};
  return window === "range" ? spanIn({ read }, timeZone) : { from: now - listWindows[window].ms };
}

const idIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** The zone all farms share, or null. */
export function sharedZone(farms: Iterable<{ readonly timeZone: string }>): string | null {
  const zones = new Set([...farms].map(({ timeZone }) => timeZone));
  const [only = null] = zones;
  return zones.size === 1 ? only : null;
}

/** Returns the order an address requests, latest first by default, and its change. */
export function orderIn({ pick, setQuery }: Pick<ListAddress, "pick" | "setQuery">) {
  const order = {
    sort: pick("sort", historySorts) || "raised",
    order: pick("order", ["asc"]) || "desc",
  } as const;
  const onSort = ({ sort, order: direction }: Order) =>
    setQuery({
      sort: sort === "raised" ? null : sort,
      order: direction === "desc" || sort !== order.sort ? null : direction,
    });
  return { order, onSort };
}

/** The alarm whose details are open beside the list, or null. */
export function openIn({ read }: Pick<ListAddress, "read">): number | null {
  const id = Number(read("alarm"));
  return Number.isInteger(id) && id > 0 ? id : null;
}
