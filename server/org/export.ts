import { orgFields } from "../../contract/org.ts";
import { nameIn } from "../export/limit.ts";
import { listFile } from "../export/list.ts";
import { listOrgs } from "./query.ts";

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
    "email",
    "mapType",
    "farmCount",
    "houseCount",
    "userCount",
    "remark",
  ],
});
