import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { SettingValue } from "../protocol/controller-setting.ts";
import { unitAfter, unitIn } from "../../base/measure-unit.ts";
import type { Language, Words } from "../../base/words.ts";
import { parameterCatalog, parameterOf } from "./parameter-catalog.ts";
import type { Parameter } from "./group/parameter-definition.ts";

const onOff: readonly [Words, Words] = [
  { zh: "关", en: "Off" },
  { zh: "开", en: "On" },
];
const two = (number: number): string => String(number).padStart(2, "0");
/** 540 is 09:00. */
const clockText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The outputs that are on, numbered from 1: `1–4, 7`. */
export function outputsText(bits: number): string {
  const on: number[] = [];
  for (let output = 1; bits >= 2 ** (output - 1); output += 1)
    if (Math.floor(bits / 2 ** (output - 1)) % 2 === 1) on.push(output);
  const parts: string[] = [];
  for (let at = 0; at < on.length;) {
    let end = at;
    while (on[end + 1] === (on[end] ?? 0) + 1) end += 1;
    parts.push(end === at ? `${on[at]}` : `${on[at]}–${on[end]}`);
    at = end + 1;
  }
  return parts.join(", ");
}

const formats = new Map<string, Intl.NumberFormat>();
/** 30000 is 30,000; a true minus sign. */
function numberText(value: number, decimals: number, language: Language): string {
  const key = `${language}${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format.format(value).replace("-", "−");
}

const texts: Readonly<
  Record<Parameter["kind"], (value: never, parameter: Parameter, language: Language) => string>
> = {
  number: (value: number, { decimals }, language) => numberText(value, decimals, language),
  integer: (value: number, _, language) => numberText(value, 0, language),
  time: clockText,
  bits: (value: number) => outputsText(value) || "–",
  flag: (value: 0 | 1, _, language) => onOff[value][language],
  choice: (value: string, { choices = {} }, language) => choices[value]?.[language] ?? value,
  text: String,
};
const withUnit: ReadonlySet<Parameter["kind"]> = new Set(["number", "integer"]);

/** A value as a person reads it, without its unit; an empty one is a dash. */
export function valueText(
  parameter: Parameter | undefined,
  value: SettingValue,
  language: Language,
): string {
  if (value === null || value === "") return "–";
  if (parameter === undefined) return String(value);
  return texts[parameter.kind](value as never, parameter, language);
}

/** The unit shown after a value; empty: no unit. */
export function unitText({ kind, unit }: Parameter, language: Language): string {
  if (!withUnit.has(kind)) return "";
  return unitIn(unit, language);
}

/** A value with its unit. */
export function measureText(
  parameter: Parameter | undefined,
  value: SettingValue,
  language: Language,
): string {
  const text = valueText(parameter, value, language);
  const unit = parameter === undefined || value === null ? "" : unitText(parameter, language);
  return text + unitAfter(unit);
}

/** The name of a setting; of a table with its row, as the panel counts: levels from 0. */
export function settingName(
  group: ParameterGroup,
  { key, row }: { readonly key: string; readonly row: number | null },
  language: Language,
): string {
  const name = parameterOf(group, key, row !== null)?.name[language] ?? key;
  const rowName = parameterCatalog[group].table?.rowName[language] ?? "";
  if (row === null) return name;
  return `${rowName} ${group === "levels" ? row : row + 1} · ${name}`;
}
