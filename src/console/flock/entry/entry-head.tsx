import { inOneLanguage } from "../../../../contract/base/words.ts";
import houseLinkCss from "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "./production.module.css";
import css from "./entry-head.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { survivalNote } from "../../../../contract/flock/report/survival-note.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { breedNameIn, houseInFarm } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { DayStep } from "./day-step.tsx";
import { dueOf } from "./reminder-due-card.tsx";
import { Deviation } from "../../components/house/deviation.tsx";

/** The flock and day, with its totals so far. */
export const EntryHead = observer(function EntryHead({
  record,
  mayWrite,
  onDay,
}: {
  record: FlockRecord;
  mayWrite: boolean;
  onDay: (day: string) => void;
}) {
  const { species, figures } = record;
  const { t, language } = useProductionText(animalOf(species));
  const number = (value: number | null | undefined, decimals = 0) =>
    formatNumber(value, decimals, language);
  const name = houseInFarm(
    {
      name: record.houseName,
      nameEn: record.houseNameEn,
      farmName: record.farmName,
      farmNameEn: record.farmNameEn,
    },
    language,
  );
  const over = survivalNote(figures?.survivalPct ?? null);
  const breed = breedNameIn(record, language);
  return (
    <header className={`cluster ${css.entryHead}`}>
      <div className={css.entryTitle}>
        <h2>
          <Link className={houseLinkCss.houseLink} to={paths.house(record.houseId)}>
            {name}
          </Link>
        </h2>
        <p>
          {breed}
          {"\u00a0· "}
          <Link to={paths.reportOf(record.flockId)}>{t("reportLink")}</Link>
          {figures !== null && (
            <>
              {"\u00a0· "}
              {t("dayAgeIs", { age: figures.dayAge })}
              {"\u00a0· "}
              <strong>{t("aliveIs", { count: number(figures.alive) })}</strong>
            </>
          )}
        </p>
      </div>
      <DayStep
        day={record.day}
        min={record.firstDay}
        max={record.lastDay}
        timeZone={record.timeZone}
        onPick={onDay}
      />
      {figures !== null && (
        <p className={`flow ${css.entryFigures}`}>
          {figures.survivalPct !== null && (
            <span>
              {t("survivalIs")} {number(figures.survivalPct, 2)}%
              <Deviation
                value={figures.survivalPct}
                standard={figures.stdSurvivalPct}
                language={language}
              />
              {over !== null && <small className={css.entryOver}>{over[language]}</small>}
            </span>
          )}
          {figures.weightG !== null && (
            <span>
              {t("weightIs")} {weightText(figures.weightG, species, language)}{" "}
              {weightUnitOf(species)}
              <Deviation
                value={figures.weightG}
                standard={figures.stdWeightG}
                language={language}
              />
            </span>
          )}
        </p>
      )}
      <DueNote record={record} mayWrite={mayWrite} />
    </header>
  );
});

/**
 * Reminders that are due; users with the right answer them on this page, with or without a network.
 */
const DueNote = observer(function DueNote({
  record,
  mayWrite,
}: {
  record: FlockRecord;
  mayWrite: boolean;
}) {
  const { t, language } = useProductionText();
  if (record.due.length === 0) return null;
  const hasStep = mayWrite && dueOf(record).length > 0;
  return (
    <p className={productionCss.entryDue} role="note">
      <strong>{t("dueToday")}</strong>{" "}
      {record.due.map((item) => inOneLanguage(item, language)).join("; ")}{" "}
      {!hasStep && <Link to={paths.immuneOf(record.flockId)}>{t("dueLink")}</Link>}
    </p>
  );
});
