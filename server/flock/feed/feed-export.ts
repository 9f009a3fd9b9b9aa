import { feedFields } from "../../../contract/flock/production/feed.ts";
import { named } from "../../platform/export/export-limit.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listDeliveries } from "./feed-delivery.ts";

/** The deliveries of a list, in its order. Refusal: 400. */
export const deliveryFile = listFile({
  table: "feedDelivery",
  fields: feedFields,
  list: listDeliveries,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => named(row.farmName, row.farmNameEn, language) },
    { key: "houseName", cell: (row) => named(row.houseName, row.houseNameEn, language) },
    "day",
    "kg",
    "formula",
    "batch",
    "supplier",
    "docNo",
    "tonnePrice",
    "by",
  ],
});
