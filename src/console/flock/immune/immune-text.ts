import {
  immuneStates,
  type ImmuneTask,
  type Withholding,
} from "../../../../contract/flock/production/immune.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { BooksSay } from "../../../i18n/words/flock/books-say-words.ts";
import { nameIn } from "../../../lib/text/localized-name.ts";

/** Returns the state of a reminder, in words. */
export function stateText(
  { state, lateDays, doneDay, dueDay }: ImmuneTask,
  say: BooksSay,
  language: Language,
): string {
  if (state === "overdue") return say("daysLate", { days: lateDays });
  if (state !== "done") return immuneStates[state][language];
  const day = doneDay ?? dueDay;
  return lateDays === 0 ? say("doneOn", { day }) : say("doneLate", { day, days: lateDays });
}

/** A sign of each state beside its colour. */
export const stateSigns = {
  overdue: "!",
  due: "●",
  coming: "○",
  done: "✓",
  skipped: "–",
} as const satisfies Record<ImmuneTask["state"], string>;

/** From when what is withheld may be sold, in words. */
export function freeText({ meatFrom, eggsFrom }: Withholding, say: BooksSay): string {
  const free = [
    meatFrom === null ? "" : say("holdMeat", { day: meatFrom }),
    eggsFrom === null ? "" : say("holdEggs", { day: eggsFrom }),
  ];
  return say("holdFree", { free: free.filter(Boolean).join(say("holdAnd")) });
}

export const houseOf = (
  { houseName, houseNameEn }: Pick<ImmuneTask, "houseName" | "houseNameEn">,
  language: Language,
): string => nameIn({ name: houseName, nameEn: houseNameEn }, language);
export const farmOf = (
  { farmName, farmNameEn }: Pick<ImmuneTask, "farmName" | "farmNameEn">,
  language: Language,
): string => nameIn({ name: farmName, nameEn: farmNameEn }, language);
