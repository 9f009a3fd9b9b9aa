import type { PlanColumn } from "../../../../contract/maintenance/maintenance-import.ts";
import { planAnchors } from "../../../../contract/maintenance/maintenance.ts";
import { planTypes } from "../../../../contract/maintenance/maintenance-template.ts";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { usePlanImportText } from "../../../i18n/words/maintenance/plan-import-words.ts";
import { planTable } from "../../../stores/record/import/plan-import-table.ts";
import type { ImportKind } from "../../crud/import/import-file.tsx";

/** Returns the words for a table of plans. Inside an observer. */
export function usePlanKind(): ImportKind<PlanColumn> {
  const { t, language } = usePlanImportText();
  const comma = language === "zh" ? "、" : ", ";
  const names = (choices: Readonly<Record<string, Words>>) =>
    Object.values(choices)
      .map((words) => words[language])
      .join(comma);
  const hints: { readonly [K in PlanColumn]?: string } = {
    farm: t("planImportHintFarm"),
    house: t("planImportHintHouse"),
    unitKind: `${names(unitKinds)}. ${t("planImportHintKind")}`,
    unitNumber: t("planImportHintNumber"),
    type: names(planTypes),
    plannedDate: t("planImportHintDay"),
    intervalDays: t("planImportHintDays"),
    intervalHours: t("planImportHintHours"),
    seasonFrom: t("planImportHintSeason"),
    seasonTo: t("planImportHintSeason"),
    perFlock: t("planImportHintYes"),
    leadDays: t("planImportHintLead"),
    anchor: `${names(planAnchors)}. ${t("planImportHintAnchor")}`,
    assignee: t("planImportHintWho"),
  };
  return {
    ...planTable,
    stored: "plans",
    intro: t("planImportIntro"),
    templateName: t("planImportTemplateName"),
    unsure: (reason) => t("planImportUnsure", { reason }),
    hintOf: (key) => hints[key] ?? "–",
  };
}
