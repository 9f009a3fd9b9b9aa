import { immuneFields } from "../../../contract/flock/production/immune.ts";
import { inOneLanguage } from "../../../contract/base/words.ts";
import { nameIn } from "../../platform/export/export-limit.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listImmune } from "./immune-queries.ts";

/** The reminders of a list, in its order. Refusal: 400. */
export const immuneFile = listFile({
  table: "immune",
  fields: immuneFields,
  list: listImmune,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    {
      key: "farmName",
      cell: (row) => nameIn({ name: row.farmName, nameEn: row.farmNameEn }, language),
    },
    {
      key: "houseName",
      cell: (row) => nameIn({ name: row.houseName, nameEn: row.houseNameEn }, language),
    },
    "species",
    {
      key: "breedName",
      cell: (row) => nameIn({ name: row.breedName, nameEn: row.breedNameEn }, language),
    },
    { key: "content", cell: ({ content }) => inOneLanguage(content, language) },
    "dayAge",
    "dueDay",
    "state",
    "lateDays",
    "doneDay",
    { key: "product", cell: ({ product }) => inOneLanguage(product, language) },
    "batch",
    "closedBy",
    { key: "closedAt", cell: ({ closedAt }) => localCell(closedAt, "UTC") },
    "reason",
  ],
});
