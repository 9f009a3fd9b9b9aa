import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import { type Language, withNote } from "../../../contract/base/words.ts";
import { zoneOffsetMs } from "./time-zone.ts";

/**
 * Returns the common name of a time zone and its offset at `at` (epoch ms): "北京时间（UTC+8）",
 * "Indochina Time (UTC+7)". Without a common name: its IANA name.
 */
export function zoneName(timeZone: string, language: Language, at = Date.now()): string {
  const offset = offsetText(zoneOffsetMs(timeZone, at));
  const name = nameOf(timeZone, language);
  if (timeZone === "UTC") return "UTC";
  return withNote(name, offset, language);
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs);
  const rest = minutes % 60;
  const sign = offsetMs < 0 ? "−" : "+";
  const hours = Math.floor((minutes * minuteMs) / hourMs);
  return `UTC${sign}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

function nameOf(timeZone: string, language: Language): string {
  if (timeZone === "Asia/Shanghai") return { zh: "北京时间", en: "Beijing time" }[language];
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone,
      timeZoneName: "longGeneric",
    }).formatToParts(0);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}
