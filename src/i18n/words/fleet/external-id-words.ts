import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page of ids in other systems. */
export const externalIdWords = {
  newExternalId: { zh: "新建外部编号", en: "New external ID" },
  externalSystem: {
    zh: "外部系统的简称，例如 SAP；只能使用文字、数字和 . _ -",
    en: "Short name of the other system, e.g. SAP; only letters, digits and . _ -",
  },
  externalOf: { zh: "对象", en: "Record" },
  externalOrg: { zh: "请选择机构", en: "Choose an organisation" },
  flockOfHouse: { zh: "该栋舍的在养批次。", en: "The current flock of this house." },
  gatewayOfHouse: { zh: "该栋舍的网关。", en: "The gateway of this house." },
  everyKind: { zh: "全部类别", en: "All kinds" },
  removeExternalIdNote: {
    zh: "外部系统将无法再用此编号查到该对象。",
    en: "The other system can no longer find the record by this ID.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useExternalIdText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  externalIdWords,
);
export type ExternalIdText = TranslateOf<typeof useExternalIdText>;
