import { warningFields } from "../../../contract/alarm/warning.ts";
import { warningText } from "../../../contract/fleet/house/warning-text.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listWarnings } from "./warning-queries.ts";

/** The warnings of a list, in its order. Refusal: 400. */
export const warningFile = listFile({
  table: "warning",
  fields: warningFields,
  list: listWarnings,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "key",
    { key: "values", cell: (row) => warningText(row, language) },
    "firstDay",
    "lastDay",
    "state",
    "closedBy",
    { key: "closedAt", cell: ({ closedAt }) => localCell(closedAt, "UTC") },
    "reason",
    "wasRight",
  ],
});
