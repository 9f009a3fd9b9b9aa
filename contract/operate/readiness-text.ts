import { minuteMs } from "../base/time.ts";
import { durationText } from "../base/duration-text.ts";
import { alarmKinds, type AlarmKey } from "../alarm/alarm-kind.ts";
import { alarmTitle, severities, severityList } from "../alarm/alarm.ts";
import { type DrillLeg, drillLegs } from "./drill.ts";
import { fill } from "../base/server-message.ts";
import { type RunMode, runModes } from "../base/run-mode.ts";
import type { ReadinessHouse, ReadinessSquare } from "./readiness.ts";
import { readinessReasons } from "./readiness-reason.ts";
import type { Language } from "../base/words.ts";
import { formatTime, weekday } from "../base/time-text.ts";

export type Reason = ReadinessSquare["reasons"][number];
type Values = Reason["values"];

const isAlarm = (key: unknown): key is AlarmKey =>
  typeof key === "string" && Object.hasOwn(alarmKinds, key);
const isLeg = (key: unknown): key is DrillLeg =>
  typeof key === "string" && Object.hasOwn(drillLegs, key);
const isMode = (key: unknown): key is RunMode =>
  typeof key === "string" && Object.hasOwn(runModes, key);

function severityText(value: Values[string], language: Language) {
  const severity = severityList.find((item) => item === value);
  if (severity === undefined) return value;
  const { zh, en } = severities[severity].name;
  return language === "zh" ? zh : en.toLowerCase();
}

interface Reading {
  readonly values: Values;
  readonly timeZone: string;
  readonly language: Language;
}
type ReadValue = (value: Values[string], reading: Reading) => Values[string];

const weekdayAndTime: ReadValue = (value, { timeZone, language }) =>
  `${weekday(Number(value), timeZone, language)} ` +
  formatTime(Number(value), timeZone).slice(11, 16);
const dayAndTime: ReadValue = (value, { timeZone }) =>
  formatTime(Number(value), timeZone).slice(5, 16);

/** Formatters of values that are no plain numbers or texts, by their names. */
const readers = new Map<string, ReadValue>([
  ["from", weekdayAndTime],
  ["to", weekdayAndTime],
  ["since", dayAndTime],
  ["until", dayAndTime],
  [
    "alarm",
    (value, { values, language }) =>
      isAlarm(value)
        ? alarmTitle({ key: value, subject: String(values["subject"] ?? "") }, language)
        : value,
  ],
  ["leg", (value, { language }) => (isLeg(value) ? drillLegs[value][language] : value)],
  ["minutes", (value, { language }) => durationText(Number(value) * minuteMs, language)],
  ["mode", (value, { language }) => (isMode(value) ? runModes[value][language] : value)],
  ["severity", (value, { language }) => severityText(value, language)],
]);

/** A value as people read it, by its name. */
function valueText(name: string, values: Values, timeZone: string, language: Language) {
  const value = values[name] ?? "";
  return readers.get(name)?.(value, { values, timeZone, language }) ?? value;
}

/** Returns the finding, in the farm's local time. */
export function reasonText(
  { key, values }: Reason,
  { timeZone }: Pick<ReadinessHouse, "timeZone">,
  language: Language,
): string {
  const shownValues = Object.fromEntries(
    Object.keys(values).map((name) => [name, valueText(name, values, timeZone, language)]),
  );
  return fill(readinessReasons[key].text[language], shownValues);
}

/** Returns the remedy. */
export const todoText = ({ key }: Reason, language: Language): string =>
  readinessReasons[key].todo[language];
