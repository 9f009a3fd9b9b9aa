import type { Parameter } from "../../../contract/control/parameter/group/parameter-definition.ts";
import { seenNumber } from "../../../contract/base/seen-text.ts";
import { valueText } from "../../../contract/control/parameter/parameter-text.ts";
import { isUnclearNumber } from "../../lib/text/number-text.ts";
import type { SettingValue } from "../../../contract/control/protocol/controller-setting.ts";

/** Thousands separated as on the pages: 30,000. */
const isGrouped = /^[+-]?\d{1,3}(,\d{3})+$/;

/**
 * Reads a number as people write it: with full-width digits, a decimal comma, a real minus sign. In
 * a whole number the comma separates thousands.
 */
function numberIn(text: string, isWhole: boolean): number | string {
  const typed = seenNumber(text).replace("−", "-");
  const plain =
    isWhole && isGrouped.test(typed)
      ? typed.replaceAll(",", "")
      : typed.replace(/^([^,]*),(\d+)$/, "$1.$2");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** Reads 26,500 by the bounds of the setting; if both meanings fit, it stays text. */
function unclearIn(text: string, [min, max]: Parameter["hard"]): number | string {
  const typed = seenNumber(text);
  const fitting = [typed.replace(",", "."), typed.replace(",", "")]
    .map(Number)
    .filter((value) => value >= min && value <= max);
  return fitting.length === 1 ? fitting[0]! : text;
}

/** 6:30, 06:30, 0630 and 24:00 as minutes after midnight. */
function minutesIn(text: string): number | string {
  const plain = seenNumber(text);
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(plain) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(hour) > 24) return text;
  return Number(hour) * 60 + Number(minute);
}

/**
 * Returns the value a person has typed. Text that is not valid for the setting stays text, so that
 * nothing typed is lost: `valueFault` gives its fault.
 */
export function typedValue({ kind, isOptional, hard }: Parameter, text: string): SettingValue {
  if (kind === "text") return text.trim();
  if (text.trim() === "") return isOptional ? null : "";
  if (kind === "time") return minutesIn(text);
  return kind === "number" && isUnclearNumber(text)
    ? unclearIn(text, hard)
    : numberIn(text, kind === "integer");
}

/** Returns a value as its field shows it: without unit and grouping. */
export function fieldText(parameter: Parameter, value: SettingValue): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (parameter.kind === "number") return value.toFixed(parameter.decimals);
  return parameter.kind === "time" ? valueText(parameter, value, "en") : String(value);
}

/** Moves a value by some steps, within the bounds; text that is not a number is unchanged. */
export function stepped(parameter: Parameter, value: SettingValue, delta: number): SettingValue {
  if (typeof value !== "number") return value;
  const [min, max] = parameter.hard;
  const next = value + delta * parameter.step;
  return Number(Math.min(max, Math.max(min, next)).toFixed(parameter.decimals));
}
