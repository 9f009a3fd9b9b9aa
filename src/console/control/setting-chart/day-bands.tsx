import css from "./day-bands.module.css";
import { observer } from "mobx-react-lite";
import type { Keyed } from "../../../../contract/control/protocol/controller-setting.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { ChartProps } from "./setting-chart-props.ts";

const dayMinutes = 1440;
const hours = [0, 6, 12, 18, 24] as const;

/** Start and end as fractions of the day; a period over midnight gives two parts. */
function spans({ from, to }: Keyed): readonly (readonly [start: number, length: number])[] {
  if (typeof from !== "number" || typeof to !== "number" || from === to) return [];
  return from < to
    ? [[from, to - from]]
    : [
        [0, to],
        [from, dayMinutes - from],
      ];
}
const percent = (minutes: number): string => `${(100 * minutes) / dayMinutes}%`;

/** A day as a line: light has a line per age, all feeding windows share one. */
export const DayBands = observer(function DayBands({ edit }: ChartProps) {
  const { t } = useEditText();
  const isLight = edit.group === "light";
  const { rows } = edit.desired;
  const lines: readonly (readonly [name: string, rows: readonly Keyed[]])[] = isLight
    ? rows.map((row) => [`${t("dayAxis")} ${String(row["day"] ?? "–")}`, [row]] as const)
    : [["", rows]];
  return (
    <div className={css.dayBands} role="img" aria-label={t(isLight ? "lightChart" : "feedChart")}>
      {lines.map(([name, ofLine], index) => (
        <div key={index} className={`row ${css.dayBandLine}`}>
          {isLight && <span className={css.dayBandName}>{name}</span>}
          <span className={css.dayBand}>
            {ofLine.flatMap(spans).map(([start, length]) => (
              <span
                key={start}
                className={css.dayBandLit}
                style={{ insetInlineStart: percent(start), width: percent(length) }}
              />
            ))}
          </span>
        </div>
      ))}
      <div className={`row ${css.dayBandLine}`}>
        {isLight && <span className={css.dayBandName} />}
        <span className={css.dayBandHours}>
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
          ))}
        </span>
      </div>
    </div>
  );
});
