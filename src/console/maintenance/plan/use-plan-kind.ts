import type { PlanColumn } from "../../../../contract/maintenance/maintenance-import.ts";
import { planAnchors } from "../../../../contract/maintenance/maintenance.ts";
import { planTypes } from "../../../../contract/maintenance/maintenance-template.ts";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { usePlanImportSay } from "../../../i18n/words/maintenance/plan-import-words.ts";
import { planTable } from "../../../stores/record/plan-import-table.ts";
import type { ImportKind } from "../../crud/import/import-file.tsx";

/** Returns the words for a table of plans. Inside an observer. */
export function usePlanKind(): ImportKind<PlanColumn> {
  const { say, language } = usePlanImportSay();
  const comma = language === "zh" ? "、" : ", ";
  const names = (choices: Readonly<Record<string, Words>>) =>
    Object.values(choices)
      .map((words) => words[language])
      .join(comma);
  const hints: { readonly [K in PlanColumn]?: string } = {
    farm: say("planImportHintFarm"),
    house: say("planImportHintHouse"),
    unitKind: `${names(unitKinds)}. ${say("planImportHintKind")}`,
    unitNumber: say("planImportHintNumber"),
    type: names(planTypes),
    plannedDate: say("planImportHintDay"),
    intervalDays: say("planImportHintDays"),
    intervalHours: say("planImportHintHours"),
    seasonFrom: say("planImportHintSeason"),
    seasonTo: say("planImportHintSeason"),
    perFlock: say("planImportHintYes"),
    leadDays: say("planImportHintLead"),
    anchor: `${names(planAnchors)}. ${say("planImportHintAnchor")}`,
    assignee: say("planImportHintWho"),
  };
  return {
    ...planTable,
    intro: say("planImportIntro"),
    templateName: say("planImportTemplateName"),
    unsure: (reason) => say("planImportUnsure", { reason }),
    hintOf: (key) => hints[key] ?? "–",
  };
}
