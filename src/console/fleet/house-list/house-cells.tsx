import { speciesNames } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { alarmTitle, isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import { runModeOf, runModes } from "../../../../contract/base/run-mode.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { type ConsoleWord, useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { breedIn } from "../../../../contract/base/localized-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import { alarmComparison } from "../../alarm/list/alarm-words.ts";
import { LiveValue } from "../../components/house/live-value.tsx";
import { TempBand } from "../../components/house/temp-band.tsx";
import css from "./house-cells.module.css";

/** Temperature with its position in the target band. */
export const TempCell = observer(function TempCell({
  record,
  unit,
}: {
  record: HouseRecord;
  /** Unit shown where there is no column heading. */
  unit?: string;
}) {
  const { t, language } = useConsoleText();
  const { house, reading } = record.now;
  const temp = reading?.temp ?? null;
  const { tempLow: low, tempHigh: high } = house;
  return (
    <span className={`inline-row ${css.tempCell}`}>
      <LiveValue
        value={temp}
        decimals={1}
        at={reading?.at}
        language={language}
        {...(unit !== undefined && { unit })}
      />
      <TempBand temp={temp} low={low} high={high} t={t} language={language} />
    </span>
  );
});

const percentOf = (part: number | null, whole: number | null): number | null =>
  part !== null && whole !== null && whole > 0 ? Math.round((part / whole) * 100) : null;

/** Water since midnight, and as a percentage of yesterday's by the same time. */
export const WaterCell = observer(function WaterCell({ record }: { record: HouseRecord }) {
  const { t, language } = useConsoleText();
  const { reading } = record.now;
  const percent = reading === null ? null : percentOf(reading.waterToday, reading.waterYesterday);
  return (
    <span>
      <LiveValue value={reading?.waterToday} decimals={0} at={reading?.at} language={language} />
      {percent !== null && (
        <small className={css.ofYesterday}>{t("ofYesterday", { percent })}</small>
      )}
    </span>
  );
});

/** The worst annunciated alarm with the broken limit, and the number of the others. */
export const WorstAlarmCell = observer(function WorstAlarmCell({
  record: { alarms, alarmCount },
}: {
  record: HouseRecord;
}) {
  const { t, language } = useConsoleText();
  return <WorstAlarm moment={{ alarms, alarmCount }} t={t} language={language} />;
});

/** The content of the cell. It is not an observer itself; the row or card around it is. */
export function WorstAlarm({
  moment: { alarms, alarmCount },
  t,
  language,
}: {
  moment: Pick<HouseRecord, "alarms" | "alarmCount">;
  t: Translate<ConsoleWord>;
  language: Language;
}) {
  const alarm = alarms.find(isAnnunciated);
  if (alarm === undefined) return <span className="muted">–</span>;
  const comparison = alarmComparison(alarm, language);
  return (
    <span
      className={`row ${css.worstAlarm}`}
      title={`${alarmTitle(alarm, language)} ${comparison}`}
    >
      <MarkShape name={severityKey(alarm.severity)} />
      <span className={`cut ${alarm.state === "unacknowledged" ? "is-unacknowledged" : ""}`}>
        {alarmTitle(alarm, language)} <small>{comparison}</small>
      </span>
      {alarmCount > 1 && (
        <small className={css.more}>{t("moreAlarms", { count: alarmCount })}</small>
      )}
    </span>
  );
}

export function breedText({ now: { house } }: HouseRecord, language: Language): string {
  const breed = breedIn(house, language);
  return breed === null
    ? speciesNames[house.species][language]
    : `${speciesNames[house.species][language]} · ${breed}`;
}

export function modeText({ now: { reading } }: HouseRecord, language: Language): string {
  const mode = reading === null ? null : runModeOf(reading.controlMode, reading.ventMode);
  return mode === null ? "–" : runModes[mode][language];
}
