import { orgFields, type OrgRow } from "../../../../contract/account/org.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";

export function orgColumns(language: Language): readonly Column<OrgRow>[] {
  const column = columnsOf<OrgRow>(orgFields, language);
  return [
    column("name", {
      width: 170,
      sort: "name",
      isMain: true,
      cell: (org) => nameIn(org, language),
    }),
    column("code", { width: 88, sort: "code" }),
    column("principal", { width: 90, sort: "principal" }),
    column("officeTel", { width: 106 }),
    column("mobile", { width: 104 }),
    column("email", { width: 128 }),
    column("mapType", { key: "map", width: 66 }),
    column("farmCount", { key: "farms", width: 70, sort: "farms", isNumber: true }),
    column("houseCount", { key: "houses", width: 78, sort: "houses", isNumber: true }),
    column("userCount", { key: "users", width: 66, sort: "users", isNumber: true }),
    column("remark"),
  ];
}
