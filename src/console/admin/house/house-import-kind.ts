import { speciesNames } from "../../../../contract/base/animal.ts";
import type { ImportColumn, ImportReply } from "../../../../contract/fleet/house/house-import.ts";
import { houseArchetypes, supplyPhases } from "../../../../contract/fleet/house/house-manage.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import type { HouseImportText } from "../../../i18n/words/fleet/house-import-words.ts";
import { houseTable } from "../../../stores/record/import/house-import-table.ts";
import type { TableImport } from "../../../stores/record/import/table-import.ts";
import type { ImportKind } from "../../crud/import/import-file.tsx";
import { listText } from "../../../lib/text/list-text.ts";

/** An import of houses on its way. */
export type HouseImport = TableImport<ImportColumn, ImportReply>;

/** Texts for a table of houses. */
export const houseKind = (t: HouseImportText, language: Language): ImportKind<ImportColumn> => ({
  ...houseTable,
  stored: "houses",
  intro: t("importIntro"),
  templateName: t("importTemplateName"),
  unsure: (reason) => t("importUnsure", { reason }),
  hintOf: (key) => hintOf(key, t, language),
});

const namesIn = (names: Readonly<Record<string, Words>>, language: Language): string =>
  listText(
    Object.values(names).map((words) => words[language]),
    language,
  );

function hintOf(key: ImportColumn, t: HouseImportText, language: Language): string {
  const hints: Partial<Record<ImportColumn, string>> = {
    farm: t("importHintFarm"),
    house: t("importHintHouse"),
    species: namesIn(speciesNames, language),
    archetype: namesIn(houseArchetypes, language),
    phases: namesIn(supplyPhases, language),
    breed: t("importHintBreed"),
    placedAt: t("importHintDate"),
    networkId: t("importHintNetwork"),
    reportInterval: t("importHintInterval"),
    gatewayType: t("importHintType"),
  };
  return hints[key] ?? "–";
}
