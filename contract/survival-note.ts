import type { Words } from "./words.ts";

const moreThanPlaced = {
  zh: "多于入舍数，请盘点核对",
  en: "more than were placed: check the count",
} as const satisfies Words;
/** What is to be said of a survival that cannot be: chicks came on top, or the count is wrong. */
export const survivalNote = (percent: number | null): Words | null =>
  percent !== null && percent > 100 ? moreThanPlaced : null;
