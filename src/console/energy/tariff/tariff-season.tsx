import powerCss from "../power/power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./tariff-season.module.css";
import { Button, ButtonGroup, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Fragment, useRef, useState } from "react";
import {
  type Band,
  bandKeys,
  bandOfLetter,
  bands,
  halvesOfDay,
  letterOfBand,
  seasonDayKeys,
  seasonDays,
  type TariffSeason,
} from "../../../../contract/energy/tariff.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { bandsFrom, monthsFrom, monthsText } from "./band-text.ts";
import { TypedText } from "./typed-input.tsx";

interface Props {
  readonly season: TariffSeason;
  readonly put: (season: TariffSeason) => void;
  /** Null: it is the only one. */
  readonly drop: (() => void) | null;
}

/** Half hours in a row: each is wide enough for a finger. */
const halvesOfRow = 12;
const timeOf = (half: number): string =>
  `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;

/** The bands of a day, painted by half hours: by pointer, by key, or pasted from a spreadsheet. */
export const TariffSeasonForm = observer(function TariffSeasonForm({ season, put, drop }: Props) {
  const { t, language } = usePowerText();
  const [brush, setBrush] = useState<Band>("peak");
  const [months, setMonths] = useState(monthsText(season.months));
  const isPainting = useRef(false);
  const paint = (half: number) =>
    put({
      ...season,
      bands: season.bands.slice(0, half) + letterOfBand[brush] + season.bands.slice(half + 1),
    });
  return (
    <div
      className={css.tariffSeason}
      onPaste={(event) => {
        const pasted = bandsFrom(event.clipboardData.getData("text"));
        if (pasted === null) return;
        event.preventDefault();
        put({ ...season, bands: pasted });
      }}
    >
      <div className={`flow ${powerCss.tariffRow}`}>
        <TypedText
          label={t("seasonMonths")}
          value={months}
          put={(text) => {
            setMonths(text);
            put({ ...season, months: monthsFrom(text) });
          }}
        />
        <label>
          {t("seasonDaysLabel")}
          <HTMLSelect
            value={season.days}
            onChange={(event) => {
              const days = seasonDayKeys.find((key) => key === event.currentTarget.value);
              if (days !== undefined) put({ ...season, days });
            }}
          >
            {seasonDayKeys.map((key) => (
              <option key={key} value={key}>
                {seasonDays[key][language]}
              </option>
            ))}
          </HTMLSelect>
        </label>
        <ButtonGroup role="group" aria-label={t("paintWith")}>
          {bandKeys.map((band) => (
            <Button
              key={band}
              size="small"
              active={brush === band}
              aria-pressed={brush === band}
              onClick={() => setBrush(band)}
              icon={<i className={`${powerCss.band} band-${band}`} />}
              text={bands[band][language]}
            />
          ))}
        </ButtonGroup>
        {drop !== null && (
          <Button size="small" variant="minimal" text={t("dropSeason")} onClick={drop} />
        )}
      </div>
      <div
        className={css.tariffDay}
        role="group"
        aria-label={t("paintWith")}
        onPointerUp={() => (isPainting.current = false)}
        onPointerLeave={() => (isPainting.current = false)}
      >
        {Array.from({ length: halvesOfDay }, (_, half) => {
          const band = bandOfLetter(season.bands[half] ?? "f");
          const label = t("halfHour", { time: timeOf(half), band: bands[band][language] });
          return (
            <Fragment key={half}>
              {half % halvesOfRow === 0 && <span aria-hidden="true">{timeOf(half)}</span>}
              <button
                type="button"
                className={`band-${band}`}
                title={label}
                aria-label={label}
                onPointerDown={() => {
                  isPainting.current = true;
                  paint(half);
                }}
                onPointerEnter={() => {
                  if (isPainting.current) paint(half);
                }}
                onClick={() => paint(half)}
              />
            </Fragment>
          );
        })}
      </div>
      <small className={noteCss.panelNote}>{t("pasteBands")}</small>
    </div>
  );
});
