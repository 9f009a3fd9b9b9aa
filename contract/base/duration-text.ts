import { numberText } from "./number-text.ts";
import type { Language } from "./words.ts";
import { dayMs, hourMs, minuteMs } from "./time.ts";

const units = [
  [dayMs, { zh: "天", en: "d" }],
  [hourMs, { zh: "小时", en: "h" }],
  [minuteMs, { zh: "分钟", en: "min" }],
  [1000, { zh: "秒", en: "s" }],
] as const;

/**
 * A span of time in its two greatest units: "2 d 3 h", "1 h 30 min", "45 s"; "1 小时 30 分钟" …; '–'
 * when it is not known.
 */
export function durationText(ms: number | null, language: Language): string {
  if (ms === null) return "–";
  const span = Math.max(0, ms);
  const first = units.findIndex(([unitMs]) => span >= unitMs);
  if (first === -1 || first === units.length - 1)
    return `${Math.floor(span / 1000)} ${units.at(-1)![1][language]}`;
  const [greatMs, great] = units[first]!;
  const [smallMs, small] = units[first + 1]!;
  const rest = Math.floor((span % greatMs) / smallMs);
  const whole = `${Math.floor(span / greatMs)} ${great[language]}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small[language]}`;
}

/** Time worked, which nobody counts in days of 24 hours: "45 min", "12 h 30 min", "8,657 h". */
export function workTimeText(minutes: number, language: Language): string {
  if (minutes < 24 * 60) return durationText(minutes * minuteMs, language);
  const hours = Math.floor(minutes / 60);
  const rest = minutes < 72 * 60 ? minutes % 60 : 0;
  const whole = `${numberText(hours, 0, language)} ${units[1][1][language]}`;
  return rest === 0 ? whole : `${whole} ${rest} ${units[2][1][language]}`;
}
