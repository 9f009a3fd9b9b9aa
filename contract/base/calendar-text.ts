const dayText = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/;

/** Parses a date as people and spreadsheets write it into `2026-03-05`; null: not a date. */
export function calendarDayIn(text: string): string | null {
  const [year = NaN, month = NaN, day = NaN] =
    dayText.exec(text.trim())?.slice(1).map(Number) ?? [];
  const noon = new Date(Date.UTC(year, month - 1, day, 12));
  const isNone =
    Number.isNaN(noon.getTime()) || noon.getUTCMonth() !== month - 1 || noon.getUTCDate() !== day;
  return isNone ? null : noon.toISOString().slice(0, 10);
}
