import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Fragment, type ReactNode } from "react";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { monthAfter, weeksOf } from "../../../lib/text/date-text.ts";
import css from "./month-table.module.css";

type Week = readonly (string | null)[];

/** The month of an address, or the present one. */
export const monthIn = (text: string, today: string): string =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

/** A month with buttons for the previous and the next one; null: the present month. */
export const MonthStep = observer(function MonthStep({
  id,
  month,
  today,
  onPick,
}: {
  /** Id of the heading, which names the section. */
  readonly id: string;
  readonly month: string;
  readonly today: string;
  readonly onPick: (month: string | null) => void;
}) {
  const { t } = useDateText();
  const go = (days: number) => {
    const next = monthAfter(month, days);
    onPick(next === today.slice(0, 7) ? null : next);
  };
  return (
    <span className={`row ${css.monthStep}`}>
      <Button icon={<ChevronLeft />} aria-label={t("monthBefore")} onClick={() => go(-1)} />
      <h1 id={id}>{month}</h1>
      <Button icon={<ChevronRight />} aria-label={t("monthAfter")} onClick={() => go(1)} />
    </span>
  );
});

/** A month as a table of weeks, Monday first. */
export const MonthTable = observer(function MonthTable({
  month,
  today,
  renderCell,
  renderUnder,
  className = "",
}: {
  readonly month: string;
  readonly today: string;
  /** Renders a day's content, below its number. */
  readonly renderCell: (day: string) => ReactNode;
  /** Rows below the rows of a week. */
  readonly renderUnder?: (week: Week) => ReactNode;
  readonly className?: string | undefined;
}) {
  const { language } = useDateText();
  const names = Array.from({ length: 7 }, (_, index) =>
    new Date(Date.UTC(2026, 5, 1 + index)).toLocaleDateString(language, {
      weekday: "short",
      timeZone: "UTC",
    }),
  );
  return (
    <div
      className={`${css.monthScroll} ${className}`}
      role="region"
      aria-label={names.join(" ")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
    >
      <table className={css.monthTable}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <Fragment key={week.find((day) => day !== null)}>
              <tr>
                {week.map((day, index) => (
                  <td
                    key={day ?? index}
                    className={day === today ? "is-today" : day === null ? "is-other" : ""}
                  >
                    {day !== null && (
                      <>
                        <time dateTime={day}>{Number(day.slice(8))}</time>
                        {renderCell(day)}
                      </>
                    )}
                  </td>
                ))}
              </tr>
              {renderUnder?.(week)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
});
