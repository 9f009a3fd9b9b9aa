import { orgFields } from "../../../contract/account/org.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listOrgs } from "./org-queries.ts";

/** The organisations of a list. */
export const orgFile = listFile({
  table: "org",
  fields: orgFields,
  list: listOrgs,
  columns: ({ language }) => [
    { key: "name", cell: (org) => nameIn(org, language) },
    "code",
    "principal",
    "officeTel",
    "mobile",
    "fax",
    "email",
    "mapType",
    { key: "shiftTimes", cell: ({ shiftTimes }) => shiftTimes.join(", ") },
    "farmCount",
    "houseCount",
    "userCount",
    "remark",
  ],
});
