import {
  immuneStates,
  type ImmuneTask,
  type Withholding,
} from "../../../../contract/flock/production/immune.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";

/** Returns the state of a reminder, in words. */
export function stateText(
  { state, lateDays, doneDay, dueDay }: ImmuneTask,
  t: BooksText,
  language: Language,
): string {
  if (state === "overdue") return t("daysLate", { days: lateDays });
  if (state !== "done") return immuneStates[state][language];
  const day = doneDay ?? dueDay;
  return lateDays === 0 ? t("doneOn", { day }) : t("doneLate", { day, days: lateDays });
}

/** A symbol for each state in addition to its colour. */
export const stateSigns = {
  overdue: "!",
  due: "●",
  coming: "○",
  done: "✓",
  skipped: "–",
} as const satisfies Record<ImmuneTask["state"], string>;

/** Returns from when the withheld products may be sold, as text. */
export function freeText({ meatFrom, eggsFrom }: Withholding, t: BooksText): string {
  const free = [
    meatFrom === null ? "" : t("holdMeat", { day: meatFrom }),
    eggsFrom === null ? "" : t("holdEggs", { day: eggsFrom }),
  ];
  return t("holdFree", { free: free.filter(Boolean).join(t("holdAnd")) });
}

export const houseOf = (
  { houseName, houseNameEn }: Pick<ImmuneTask, "houseName" | "houseNameEn">,
  language: Language,
): string => houseNameIn({ houseName, houseNameEn }, language);
export const farmOf = (
  { farmName, farmNameEn }: Pick<ImmuneTask, "farmName" | "farmNameEn">,
  language: Language,
): string => farmNameIn({ farmName, farmNameEn }, language);
