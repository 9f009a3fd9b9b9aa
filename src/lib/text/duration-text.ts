import type { Language } from "../../../contract/base/words.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";

const units = [
  [dayMs, { zh: "天", en: "d" }],
  [hourMs, { zh: "小时", en: "h" }],
  [minuteMs, { zh: "分", en: "min" }],
  [1000, { zh: "秒", en: "s" }],
] as const;

/**
 * A span of time in its two greatest units: "2 d 3 h", "1 h 30 min", "45 s"; "1 小时 30 分" …; '–'
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
