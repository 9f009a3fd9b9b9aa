import type { Language } from "./words.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * year-month-day hour:minute:second in a time zone (IANA name); UTC when the zone is unknown here.
 */
export function formatTime(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const fields = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    } as const;
    try {
      format = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone });
    } catch {
      format = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone: "UTC" });
    }
    formats.set(timeZone, format);
  }
  return format;
}

/** "Sat", "周六": the day of the week at a moment in a zone. */
export const weekday = (at: number, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    timeZone,
    weekday: "short",
  }).format(at);
