import { nameIn } from "../../../contract/base/localized-name.ts";
import { alarmPhoneFields } from "../../../contract/notify/alarm-phone.ts";
import { noticeTypes } from "../../../contract/notify/notice.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listPhones } from "./alarm-phone-queries.ts";

/** The contacts of a list, in its order, numbers as the caller sees them. Refusal: 400. */
export const phoneFile = listFile({
  table: "phone",
  fields: alarmPhoneFields,
  list: listPhones,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    {
      key: "placeName",
      cell: ({ placeName, placeNameEn }) =>
        nameIn({ name: placeName, nameEn: placeNameEn }, language),
    },
    "rotaName",
    "kind",
    "phone",
    "description",
    "period1",
    "period2",
    "dateType",
    "delayMin",
    "repeatMin",
    "closable",
    "alarmType",
    {
      key: "noticeType",
      cell: ({ noticeType }) => noticeType.map((type) => noticeTypes[type][language]).join(", "),
    },
    "status",
    "userName",
    "language",
    { key: "pausedUntil", cell: ({ pausedUntil }) => localCell(pausedUntil, "UTC") },
    { key: "testedAt", cell: ({ testedAt }) => localCell(testedAt, "UTC") },
  ],
});
