import { feedFields } from "../../../contract/flock/production/feed.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listDeliveries } from "./feed-delivery.ts";

/** The deliveries of a list, in its order. Refusal: 400. */
export const deliveryFile = listFile({
  table: "feedDelivery",
  fields: feedFields,
  list: listDeliveries,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "day",
    "kg",
    "formula",
    "batch",
    "supplier",
    "docNo",
    "tonnePrice",
    "currency",
    "by",
  ],
});
