import { HTMLSelect } from "@blueprintjs/core";
import { type ReactNode, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import { calendarKeys, calendarSpan } from "./calendar-span.ts";
import { spanIn } from "./day-span.ts";
import { DaySpanFilter } from "./day-span-filter.tsx";
import { type ListWindow, listWindowKeys, listWindows } from "./list-window.ts";
import type { ListAddress } from "./use-records.ts";

interface ListSpan {
  /** Epoch ms; null: without a limit. */
  readonly from: number | null;
  /** Exclusive end of the span; null: it has not ended. */
  readonly to: number | null;
  readonly filter: ReactNode;
}

const choices = [...listWindowKeys, "any"] as const;
const withDays = [...choices, ...calendarKeys, "range"] as const;

/**
 * Returns how far back a list is read, from its address (`window`; `usual` by default), and the
 * control for it. `hasDays`: days and months of the browser's zone can be chosen too, and a first
 * and last day (`from`, `to`). Inside an observer.
 */
export function useTimeWindow(
  address: ListAddress,
  usual: ListWindow | "any" = "any",
  hasDays = false,
): ListSpan {
  const { pick, setQuery } = address;
  const { connection } = useStores();
  const { t } = useText();
  const { t: tDate } = useDateText();
  const window = pick("window", hasDays ? withDays : choices) || usual;
  // The window is fixed when it is chosen, so that later pages of the list belong to the same
  // window.
  const span = useMemo(() => {
    const now = connection.serverNow;
    const calendar = calendarKeys.find((key) => key === window);
    if (calendar !== undefined) return calendarSpan(calendar, ownZone(), now);
    const latest = listWindowKeys.find((key) => key === window);
    return { from: latest === undefined ? null : now - listWindows[latest].ms, to: null };
  }, [window, connection]);
  const days = window === "range" ? spanIn(address, ownZone()) : {};
  return {
    ...span,
    ...days,
    filter: (
      <>
        <HTMLSelect
          aria-label={t("timeWindow")}
          value={window}
          onChange={({ currentTarget: { value } }) =>
            setQuery({ window: value === usual ? null : value, from: null, to: null })
          }
        >
          <option value="any">{t("anyTime")}</option>
          {hasDays &&
            calendarKeys.map((key) => (
              <option key={key} value={key}>
                {tDate(key)}
              </option>
            ))}
          {listWindowKeys.map((key) => (
            <option key={key} value={key}>
              {t(listWindows[key].word)}
            </option>
          ))}
          {hasDays && <option value="range">{tDate("freeRange")}</option>}
        </HTMLSelect>
        {window === "range" && <DaySpanFilter address={address} />}
      </>
    ),
  };
}
