import { feedFields } from "../../../contract/flock/production/feed.ts";
import type { Language } from "../../../contract/base/words.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listDeliveries } from "./feed-delivery.ts";

const named = (name: string | null, nameEn: string | null, language: Language): string =>
  (language === "en" ? (nameEn ?? name) : name) ?? "";

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
