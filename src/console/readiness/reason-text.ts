import { alarmKinds, type AlarmKey } from "../../../contract/alarm-kind.ts";
import { alarmTitle, severities, severityList } from "../../../contract/alarm.ts";
import { type DrillLeg, drillLegs } from "../../../contract/drill.ts";
import { fill } from "../../../contract/message.ts";
import { type RunMode, runModes } from "../../../contract/mode.ts";
import type { ReadinessHouse, ReadinessSquare } from "../../../contract/readiness.ts";
import { readinessReasons } from "../../../contract/readiness-reason.ts";
import type { Language } from "../../../contract/words.ts";
import { formatTime } from "../../lib/time.ts";
import { weekday } from "../alarm-phone/week-text.ts";

export type Reason = ReadinessSquare["reasons"][number];
type Values = Reason["values"];

const isAlarm = (key: unknown): key is AlarmKey =>
  typeof key === "string" && Object.hasOwn(alarmKinds, key);
const isLeg = (key: unknown): key is DrillLeg =>
  typeof key === "string" && Object.hasOwn(drillLegs, key);
const isMode = (key: unknown): key is RunMode =>
  typeof key === "string" && Object.hasOwn(runModes, key);

function severityText(value: Values[string], language: Language) {
  const severity = severityList.find((one) => one === value);
  if (severity === undefined) return value;
  const { zh, en } = severities[severity].name;
  return language === "zh" ? zh : en.toLowerCase();
}

/** A value as people read it, by its name. */
function valueText(name: string, values: Values, timeZone: string, language: Language) {
  const value = values[name] ?? "";
  switch (name) {
    case "from":
    case "to": {
      const time = formatTime(Number(value), timeZone).slice(11, 16);
      return `${weekday(Number(value), timeZone, language)} ${time}`;
    }
    case "since":
    case "until":
      return formatTime(Number(value), timeZone).slice(5, 16);
    case "alarm":
      return isAlarm(value)
        ? alarmTitle({ key: value, subject: String(values["subject"] ?? "") }, language)
        : value;
    case "leg":
      return isLeg(value) ? drillLegs[value][language] : value;
    case "mode":
      return isMode(value) ? runModes[value][language] : value;
    case "severity":
      return severityText(value, language);
    default:
      return value;
  }
}

/** What is found, by the clock of the farm. */
export function reasonText(
  { key, values }: Reason,
  { timeZone }: Pick<ReadinessHouse, "timeZone">,
  language: Language,
): string {
  const said = Object.fromEntries(
    Object.keys(values).map((name) => [name, valueText(name, values, timeZone, language)]),
  );
  return fill(readinessReasons[key].says[language], said);
}

/** What mends it. */
export const todoText = ({ key }: Reason, language: Language): string =>
  readinessReasons[key].todo[language];
