import type { OrgRow } from "../../../contract/org.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import type { RecordEditor } from "../../stores/record/record-editor.ts";
import type { FormSay } from "../../i18n/words/form.ts";
import { absent, type Column } from "../record/record-table.tsx";
import { actionsColumn } from "../record/row-actions.tsx";
import type { OrgForm } from "./org-form.ts";

/** `editor` null: nothing may be changed. */
export function orgColumns(
  say: FormSay,
  language: Language,
  editor: RecordEditor<OrgForm, OrgRow> | null,
): readonly Column<OrgRow>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  const columns: readonly Column<OrgRow>[] = [
    {
      key: "name",
      title: say("fieldName"),
      width: 170,
      sort: "name",
      isMain: true,
      cell: (org) => nameIn(org, language),
    },
    {
      key: "code",
      title: say("fieldCode"),
      width: 88,
      sort: "code",
      cell: ({ code }) => code || absent,
    },
    {
      key: "principal",
      title: say("fieldPrincipal"),
      width: 96,
      sort: "principal",
      cell: ({ principal }) => principal || absent,
    },
    {
      key: "officeTel",
      title: say("fieldOfficeTel"),
      width: 116,
      cell: ({ officeTel }) => officeTel || absent,
    },
    {
      key: "mobile",
      title: say("fieldMobile"),
      width: 112,
      cell: ({ mobile }) => mobile || absent,
    },
    { key: "email", title: say("fieldEmail"), width: 140, cell: ({ email }) => email || absent },
    {
      key: "map",
      title: say("fieldMap"),
      width: 66,
      cell: ({ mapType }) => say(mapType === "1" ? "mapChina" : "mapWorld"),
    },
    {
      key: "farms",
      title: say("fieldFarms"),
      width: 76,
      sort: "farms",
      isNumber: true,
      cell: ({ farmCount }) => count(farmCount),
    },
    {
      key: "houses",
      title: say("fieldHouses"),
      width: 82,
      sort: "houses",
      isNumber: true,
      cell: ({ houseCount }) => count(houseCount),
    },
    {
      key: "users",
      title: say("fieldUsers"),
      width: 74,
      sort: "users",
      isNumber: true,
      cell: ({ userCount }) => count(userCount),
    },
    { key: "remark", title: say("fieldRemark"), cell: ({ remark }) => remark || absent },
  ];
  return editor === null
    ? columns
    : [...columns, actionsColumn(say, editor, (org) => nameIn(org, language))];
}
