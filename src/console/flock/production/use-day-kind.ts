import type { DayColumn } from "../../../../contract/flock/production/production-import.ts";
import { useDayImportText } from "../../../i18n/words/flock/day-import-words.ts";
import { dayTable } from "../../../stores/record/import/day-import-table.ts";
import type { ImportKind } from "../../crud/import/import-file.tsx";

/** Returns the words for a table of daily records. Inside an observer. */
export function useDayKind(): ImportKind<DayColumn> {
  const { t } = useDayImportText();
  const hints: { readonly [K in DayColumn]?: string } = {
    farm: t("dayImportHintFarm"),
    house: t("dayImportHintHouse"),
    day: t("dayImportHintDay"),
    dead: t("dayImportHintNought"),
    culled: t("dayImportHintNought"),
    eggs: t("dayImportHintNought"),
    feedKg: t("dayImportHintEmpty"),
    waterL: t("dayImportHintEmpty"),
    sample: t("dayImportHintSample"),
  };
  return {
    ...dayTable,
    stored: "days",
    intro: t("dayImportIntro"),
    templateName: t("dayImportTemplateName"),
    unsure: (reason) => t("dayImportUnsure", { reason }),
    hintOf: (key) => hints[key] ?? "–",
  };
}
