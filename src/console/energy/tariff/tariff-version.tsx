import powerCss from "../power/power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./tariff-version.module.css";
import typedCss from "./typed-input.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import {
  bandKeys,
  bands,
  demandBases,
  demandBasisKeys,
  bandOfLetter,
  type TariffVersion,
} from "../../../../contract/energy/tariff.ts";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { readDate } from "../../../lib/text/date-text.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { useRowKeys } from "../../components/input/use-row-keys.ts";
import { TariffSeasonForm } from "./tariff-season.tsx";
import { TypedNumber } from "./typed-input.tsx";

interface Props {
  /** Name of the first field; the others have none. */
  readonly name: string | undefined;
  readonly version: TariffVersion;
  readonly put: (version: TariffVersion) => void;
  /** Null: it is the only one. */
  readonly drop: (() => void) | null;
}

/** Returns the cost of a day with a constant load of 10 kW; NaN: a price is missing. */
const dayCost = ({ seasons, prices }: TariffVersion): number =>
  [...(seasons[0]?.bands ?? "")].reduce(
    (sum, letter) => sum + 5 * (prices[bandOfLetter(letter)] ?? Number.NaN),
    0,
  );

/**
 * The prices from a day on: bands of the day painted by half hours, a price per band, and demand.
 */
export const TariffVersionForm = observer(function TariffVersionForm({
  name,
  version,
  put,
  drop,
}: Props) {
  const fromId = useId();
  const { t, language } = usePowerText();
  const { validFrom, seasons, prices, demandPrice, demandBasis, pfTarget, holidays } = version;
  const used = new Set(seasons.flatMap((season) => [...season.bands].map(bandOfLetter)));
  const rows = useRowKeys(seasons.length);
  const dropSeason = (index: number) => {
    rows.drop(index);
    put({ ...version, seasons: seasons.filter((_, place) => place !== index) });
  };
  return (
    <fieldset className={`stack ${css.tariffVersion}`}>
      <legend>{t("versionFrom", { day: validFrom })}</legend>
      <div className={css.tariffFields}>
        <label htmlFor={fromId}>
          {t("validFrom")}
          <DateInput
            id={fromId}
            kind="day"
            name={name ?? ""}
            label={t("validFrom")}
            value={validFrom}
            fill
            onChange={(day) => put({ ...version, validFrom: day.trim() })}
          />
        </label>
        {bandKeys
          .filter((band) => used.has(band))
          .map((band) => (
            <TypedNumber
              key={band}
              label={t("bandPrice", { band: bands[band][language] })}
              value={prices[band] ?? null}
              put={(price) =>
                put({ ...version, prices: { ...prices, [band]: price ?? undefined } })
              }
            />
          ))}
        <TypedNumber
          label={t("demandPrice")}
          value={demandPrice}
          put={(price) => put({ ...version, demandPrice: price })}
        />
        <label>
          {t("demandBasis")}
          <HTMLSelect
            fill
            value={demandBasis}
            onChange={(event) =>
              put({
                ...version,
                demandBasis: event.currentTarget.value === "contract" ? "contract" : "measured",
              })
            }
          >
            {demandBasisKeys.map((basis) => (
              <option key={basis} value={basis}>
                {demandBases[basis][language]}
              </option>
            ))}
          </HTMLSelect>
        </label>
        <TypedNumber
          label={t("pfTarget")}
          value={pfTarget}
          put={(target) => put({ ...version, pfTarget: target })}
        />
      </div>
      {seasons.map((season, position) => (
        <TariffSeasonForm
          key={rows.keys[position]}
          season={season}
          put={(next) => put({ ...version, seasons: seasons.with(position, next) })}
          drop={seasons.length > 1 ? () => dropSeason(position) : null}
        />
      ))}
      <div className={`flow ${powerCss.tariffRow}`}>
        <Button
          size="small"
          text={t("addSeason")}
          onClick={() => {
            rows.add();
            put({ ...version, seasons: [...seasons, { ...seasons.at(-1)!, months: [1] }] });
          }}
        />
        {drop !== null && (
          <Button size="small" variant="minimal" text={t("dropVersion")} onClick={drop} />
        )}
        <span className={noteCss.panelNote}>
          {t("dayCost", { cost: formatNumber(dayCost(version), 2, language) })}
        </span>
      </div>
      <Holidays days={holidays} put={(days) => put({ ...version, holidays: days })} />
    </fieldset>
  );
});

/** A line that is not a date is kept and refused with the form, so that no typed day is lost. */
const Holidays = observer(function Holidays({
  days,
  put,
}: {
  readonly days: readonly string[];
  readonly put: (days: string[]) => void;
}) {
  const noteId = useId();
  const { t, language } = usePowerText();
  const isFaulty = days.some((day) => readDate(day, "day") === null);
  return (
    <label className={css.tariffHolidays}>
      {t("holidays")}
      <textarea
        className="bp6-input"
        rows={2}
        defaultValue={days.join("\n")}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? noteId : undefined}
        onBlur={({ currentTarget }) =>
          put(daysIn(currentTarget.value).map((day) => readDate(day, "day") ?? day))
        }
      />
      {isFaulty && (
        <small id={noteId} className={typedCss.typedFault} role="alert">
          {fieldFaults.date[language]}
        </small>
      )}
    </label>
  );
});

const daysIn = (text: string): string[] => text.split(/[\s,;\uff0c\u3001\uff1b]+/).filter(Boolean);
