import { daysBetween } from "../../../../contract/base/calendar-day.ts";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { Plan } from "../../../../contract/maintenance/maintenance.ts";
import {
  type TemplateKey,
  templateOf,
} from "../../../../contract/maintenance/maintenance-template.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { MaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

interface TextTools {
  readonly t: MaintenanceText;
  readonly language: Language;
}

/** Name of a plan: a usual one in the language on screen, any other as typed. */
export const contentText = (
  { template, content }: { readonly template: TemplateKey | null; readonly content: string },
  language: Language,
): string => (template === null ? content : templateOf(template).content[language]);

interface Placed {
  readonly houseName: string | null;
  readonly houseNameEn: string | null;
  readonly farmName: string;
  readonly farmNameEn: string | null;
}
export const farmText = ({ farmName, farmNameEn }: Placed, language: Language): string =>
  farmNameIn({ farmName, farmNameEn }, language);
/** The house; a farm's own plan names the farm. */
export const houseText = ({ houseName, houseNameEn }: Placed, { t, language }: TextTools): string =>
  houseName === null ? t("mtWholeFarm") : houseNameIn({ houseName, houseNameEn }, language);
/** The farm and the house. */
export const placeText = (placed: Placed, words: TextTools): string =>
  `${farmText(placed, words.language)} · ${houseText(placed, words)}`;

/** "3 days late", "Due today", "In 5 days". */
export const dueText = ({ dueOn, today }: Plan, words: TextTools): string =>
  daysText(dueOn === null ? null : daysBetween(today, dueOn), words);
/** The due text by the number of days until the due date; null: there is no date. */
export function daysText(days: number | null, { t }: TextTools): string {
  if (days === null) return t("mtNoDate");
  if (days < 0) return t("mtLate", { days: -days });
  return days === 0 ? t("mtToday") : t("mtInDays", { days });
}

/** Why the plan is due then, so that people can check it. */
export function dueReasonText(plan: Plan, { t, language }: TextTools): string {
  const hours = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const texts = {
    planned: () => t("mtWhyPlanned", { day: plan.plannedDate ?? "" }),
    interval: () =>
      plan.dueSince === null
        ? t("mtWhyIntervalFirst", { days: plan.intervalDays ?? 0 })
        : t("mtWhyInterval", { days: plan.intervalDays ?? 0, day: plan.dueSince }),
    hours: () =>
      t("mtWhyHours", {
        used: hours(plan.usedHours),
        hours: hours(plan.intervalHours),
        perDay: hours(plan.hoursPerDay, 1),
      }),
    still: () => t("mtWhyStill"),
    flock: () => t("mtWhyFlock"),
    once: () => t("mtWhyOnce"),
  } as const satisfies Record<Plan["why"], () => string>;
  const put = plan.postponedFrom === null ? [] : [t("mtPutOff", { day: plan.postponedFrom })];
  return [texts[plan.why](), ...put].join(" · ");
}

/** Returns the units a plan is for; '': the house. */
export function unitText(plan: Plan, { t, language }: TextTools): string {
  const { unitKind, unitNumber, firstNumber, units, dueUnits } = plan;
  if (unitKind === null) return "";
  const kind = unitKinds[unitKind][language];
  const number = unitNumber ?? (units === 1 ? firstNumber : null);
  if (number !== null) return t("mtUnitNo", { kind, number });
  if (units <= 1) return kind;
  return dueUnits === 0
    ? t("mtUnitsAll", { kind, units })
    : t("mtUnitsOf", { kind, units, due: dueUnits });
}
