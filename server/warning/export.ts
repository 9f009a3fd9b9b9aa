import { warningFields } from "../../contract/warning.ts";
import { warningWords } from "../../contract/warning-kind.ts";
import type { Language } from "../../contract/words.ts";
import { listFile } from "../export/list.ts";
import { listWarnings } from "./query.ts";

const named = (name: string, nameEn: string | null, language: Language): string =>
  language === "en" ? (nameEn ?? name) : name;

/** The warnings of a list, in its order. Refusal: 400. */
export const warningFile = listFile({
  table: "warning",
  fields: warningFields,
  list: listWarnings,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => named(row.farmName, row.farmNameEn, language) },
    { key: "houseName", cell: (row) => named(row.houseName, row.houseNameEn, language) },
    "key",
    { key: "values", cell: (row) => warningWords(row, language) },
    "firstDay",
    "lastDay",
    "state",
    "closedBy",
    "reason",
  ],
});
