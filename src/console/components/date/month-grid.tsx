import css from "./date-input.module.css";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { weeksAround, addMonths } from "../../../lib/text/date-text.ts";

interface Props {
  /** Month and year. */
  readonly label: string;
  /** The day with the focus; its month is shown. */
  readonly active: string;
  readonly chosen: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly onActive: (day: string) => void;
  readonly onPick: (day: string) => void;
}

const steps: Readonly<Record<string, { readonly days: number } | { readonly months: number }>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/**
 * Returns the day a key leads to from a day; null: none. With Shift the page keys change the year.
 */
function dayByKey(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  const weekday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
  if (key === "Home") return addDays(day, -weekday);
  if (key === "End") return addDays(day, 6 - weekday);
  const step = steps[key];
  if (step === undefined) return null;
  return "days" in step
    ? addDays(day, step.days)
    : addMonths(day, step.months * (shiftKey ? 12 : 1));
}

/** The days of a month; arrow keys move by day, page keys by month, Enter or Space chooses one. */
export const MonthGrid = observer(function MonthGrid(props: Props) {
  const { label, active, chosen, today, min, max, onActive, onPick } = props;
  const { language } = useDateText();
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  function press(event: KeyboardEvent) {
    const next = dayByKey(active, event);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    onActive(next);
  }
  const locale = language === "zh" ? "zh-CN" : "en-GB";
  const weeks = weeksAround(active);
  const nameOf = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(
      Date.parse(`${day}T00:00Z`),
    );
  return (
    <table ref={grid} className={css.monthGrid} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={nameOf(day, { weekday: "long" })}>
              {nameOf(day, { weekday: language === "zh" ? "narrow" : "short" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  data-day={day}
                  className={day.slice(0, 7) === active.slice(0, 7) ? undefined : "is-beside"}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={`${nameOf(day, { weekday: "long" })} ${day}`}
                  aria-pressed={day === chosen}
                  aria-current={day === today ? "date" : undefined}
                  disabled={(min !== "" && day < min) || (max !== "" && day > max)}
                  onClick={() => onPick(day)}
                  onKeyDown={press}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
