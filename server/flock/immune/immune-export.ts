import { immuneFields } from "../../../contract/flock/production/immune.ts";
import { inOneLanguage } from "../../../contract/base/words.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
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
      cell: (row) => farmNameIn(row, language),
    },
    {
      key: "houseName",
      cell: (row) => houseNameIn(row, language),
    },
    "species",
    {
      key: "breedName",
      cell: (row) => breedNameIn(row, language),
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
