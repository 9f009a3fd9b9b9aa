import type { DayColumn } from "../../../../contract/flock/production/production-import.ts";
import { useDayImportSay } from "../../../i18n/words/flock/day-import-words.ts";
import { dayTable } from "../../../stores/record/day-import-table.ts";
import type { ImportKind } from "../../crud/import/import-file.tsx";

/** Returns the words for a table of daily records. Inside an observer. */
export function useDayKind(): ImportKind<DayColumn> {
  const { say } = useDayImportSay();
  const hints: { readonly [K in DayColumn]?: string } = {
    farm: say("dayImportHintFarm"),
    house: say("dayImportHintHouse"),
    day: say("dayImportHintDay"),
    dead: say("dayImportHintNought"),
    culled: say("dayImportHintNought"),
    eggs: say("dayImportHintNought"),
    feedKg: say("dayImportHintEmpty"),
    waterL: say("dayImportHintEmpty"),
    sample: say("dayImportHintSample"),
  };
  return {
    ...dayTable,
    intro: say("dayImportIntro"),
    templateName: say("dayImportTemplateName"),
    unsure: (reason) => say("dayImportUnsure", { reason }),
    hintOf: (key) => hints[key] ?? "–",
  };
}
