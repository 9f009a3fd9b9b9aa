import { immuneFields } from "../../../contract/flock/production/immune.ts";
import type { Language } from "../../../contract/base/words.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listImmune } from "./immune-queries.ts";

const named = (name: string, nameEn: string | null, language: Language): string =>
  language === "en" ? (nameEn ?? name) : name;

/** The reminders of a list, in its order. Refusal: 400. */
export const immuneFile = listFile({
  table: "immune",
  fields: immuneFields,
  list: listImmune,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => named(row.farmName, row.farmNameEn, language) },
    { key: "houseName", cell: (row) => named(row.houseName, row.houseNameEn, language) },
    "species",
    { key: "breedName", cell: (row) => named(row.breedName, row.breedNameEn, language) },
    "content",
    "dayAge",
    "dueDay",
    "state",
    "lateDays",
    "doneDay",
    "product",
    "batch",
    "closedBy",
    { key: "closedAt", cell: ({ closedAt }) => localCell(closedAt, "UTC") },
    "reason",
  ],
});
