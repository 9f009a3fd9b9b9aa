import type { Words } from "../../base/words.ts";

const moreThanPlaced = {
  zh: "多于入舍数，请盘点核对",
  en: "more than placed: check the count",
} as const satisfies Words;
/** Returns a note on a survival that cannot be true: chicks were added, or the count is wrong. */
export const survivalNote = (percent: number | null): Words | null =>
  percent !== null && percent > 100 ? moreThanPlaced : null;
