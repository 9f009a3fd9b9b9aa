import { alarmTitle, isAnnunciated } from "../../../contract/alarm.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import type { HouseMoment } from "../../stores/house-record.ts";
import { MarkShape, severityKey } from "../../ui/severity-mark.tsx";
import { alarmComparison } from "../alarm-words.ts";
import { TempBand } from "../temp-band.tsx";
import { FigureValue } from "./figure-text.tsx";
import type { MonitorSay } from "./monitor-say.ts";

interface Props {
  readonly moment: HouseMoment;
  readonly say: MonitorSay;
  readonly language: Language;
}

/** The mean temperature and its place in the target band. Draws what it is told: the row or card around it observes. */
export function TempFigure({ moment, say, language }: Props) {
  const temp = moment.reading?.temp ?? null;
  const { tempLow: low, tempHigh: high } = moment.house;
  const number = (value: number | null) => formatNumber(value, 1, language);
  const label = low === null || high === null ? say("noBandHint", { temp: number(temp) }) : say("bandHint", { temp: number(temp), low: number(low), high: number(high) });
  return <span className="temp-cell"><FigureValue figure="temp" moment={moment} say={say} language={language} /><TempBand temp={temp} low={low} high={high} label={label} /></span>;
}

/** The worst annunciated alarm with what broke; the rest as a number. */
export function WorstAlarm({ moment, say, language }: Props) {
  const alarm = moment.alarms.find(isAnnunciated);
  if (alarm === undefined) return <span className="no-alarm">–</span>;
  const comparison = alarmComparison(alarm, language);
  return (
    <span className="worst-alarm" title={`${alarmTitle(alarm, language)} ${comparison}`}>
      <MarkShape name={severityKey(alarm.severity)} />
      <span className={alarm.state === "unacknowledged" ? "is-unacknowledged" : undefined}>{alarmTitle(alarm, language)} <small>{comparison}</small></span>
      {moment.alarmCount > 1 && <small className="more">{say("moreAlarms", { count: moment.alarmCount })}</small>}
    </span>
  );
}
