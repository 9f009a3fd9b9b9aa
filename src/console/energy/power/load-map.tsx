import noteCss from "../../components/answer/note.module.css";
import css from "./load-map.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Load } from "../../../../contract/energy/power.ts";
import { type PowerText, usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { listText } from "../../../lib/text/list-text.ts";

const stepCount = 7;
type Day = Load["days"][number];
type Hour = Day["hours"][number];

/** Returns the position after a key; null: an unused key. */
function after(key: string, [row, place]: readonly [number, number]): [number, number] | null {
  if (key === "ArrowUp") return [row - 1, place];
  if (key === "ArrowDown") return [row + 1, place];
  if (key === "ArrowLeft") return [row, place - 1];
  if (key === "ArrowRight") return [row, place + 1];
  return null;
}

const textOf = (
  { day }: Day,
  { hour, kwh, spreadKwh }: Hour,
  t: PowerText,
  number: (value: number) => string,
): string => {
  const at = { day, hour: String(hour).padStart(2, "0") };
  if (kwh === null) return t("loadNone", at);
  return spreadKwh > 0
    ? t("loadCellSpread", { ...at, kwh: number(kwh), spread: number(spreadKwh) })
    : t("loadCell", { ...at, kwh: number(kwh) });
};

/** Energy by hour and day as a table of colours, the newest day last; walked by arrow keys. */
export const LoadMap = observer(function LoadMap({ load }: { readonly load: Load }) {
  const { t, language } = usePowerText();
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const { days } = load;
  const known = days.flatMap(({ hours }) =>
    hours.flatMap(({ kwh }) => (kwh === null ? [] : [kwh])),
  );
  if (known.length === 0) return <p className={noteCss.panelNone}>{t("noMeter")}</p>;
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const stepOf = (kwh: number) =>
    Math.min(stepCount - 1, Math.floor(((kwh - min) / (max - min || 1)) * stepCount));
  const number = (value: number) => formatNumber(value, 1, language);
  const [row, place] = [Math.min(at[0], days.length - 1), at[1]];
  const shown = days[row]?.hours[Math.min(place, (days[row]?.hours.length ?? 1) - 1)];
  const move = (event: React.KeyboardEvent<HTMLElement>) => {
    const next = after(event.key, [row, place]);
    if (next === null) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(days.length - 1, next[0]));
    const within = Math.max(0, Math.min((days[to]?.hours.length ?? 1) - 1, next[1]));
    setAt([to, within]);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-cell="${to}-${within}"]`)
      ?.focus({ preventScroll: false });
  };
  return (
    <>
      <div className={css.loadScroll}>
        <div
          className={css.loadMap}
          role="grid"
          aria-label={t("loadTitle", { days: days.length })}
          tabIndex={-1}
          onKeyDown={move}
        >
          {days.map((day, position) => (
            <div key={day.day} role="row" className={`row ${css.loadDay}`}>
              <span role="rowheader">{day.day.slice(5)}</span>
              {day.hours.map((hour, index) => (
                <span
                  role="gridcell"
                  key={`${index}-${hour.hour}`}
                  data-cell={`${position}-${index}`}
                  data-load={hour.kwh === null ? undefined : stepOf(hour.kwh)}
                  className={hour.spreadKwh > 0 ? "is-spread" : undefined}
                  tabIndex={position === row && index === place ? 0 : -1}
                  aria-label={textOf(day, hour, t, number)}
                  onFocus={() => setAt([position, index])}
                  onPointerEnter={() => setAt([position, index])}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className={`flow ${css.loadNow}`} aria-hidden="true">
        {days[row] !== undefined && shown !== undefined && textOf(days[row], shown, t, number)}
        <span className={`inline-row ${css.loadScale}`}>
          {number(min)}
          {Array.from({ length: stepCount }, (_, step) => (
            <i key={step} data-load={step} />
          ))}
          {number(max)} kWh
        </span>
      </p>
    </>
  );
});

/** Most named ones. */
const namedMax = 5;

/** The farms its hours leave out. */
export const LeftOut = observer(function LeftOut({ leftOut }: Pick<Load, "leftOut">) {
  const { t, language } = usePowerText();
  if (leftOut.length === 0) return null;
  const names = leftOut.slice(0, namedMax).map((farm) => nameIn(farm, language));
  const farms = [listText(names, language), ...(leftOut.length > namedMax ? ["…"] : [])].join(" ");
  return <p className={noteCss.panelNote}>{t("loadLeftOut", { count: leftOut.length, farms })}</p>;
});
