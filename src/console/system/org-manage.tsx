import { observer } from "mobx-react-lite";
import type { OrgRow } from "../../../contract/administration.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import { absent, type Column, RecordTable } from "../list/record-table.tsx";
import { RecordView } from "../list/record-view.tsx";
import { useListAddress, useRecords } from "../list/use-records.ts";
import { type Say, useSay } from "../page-say.ts";

/** /system/org: the organisations, by name. */
export const OrgManage = observer(function OrgManage() {
  const { record } = useStores();
  const { say, language } = useSay();
  const address = useListAddress();
  const { page, pageSize, keyword } = address;
  useRecords(record.orgs, { page, pageSize, ...(keyword !== "" && { keyword }) });
  return (
    <RecordView title="orgManage" searchHint="searchOrg" list={record.orgs} address={address} empty={{ title: "noOrgs", why: "noOrgsWhy" }}>
      <RecordTable label={say("orgManage")} columns={columnsOf(say, language)} rows={record.orgs.rows} keyOf={({ id }) => id} />
    </RecordView>
  );
});

function columnsOf(say: Say, language: Language): readonly Column<OrgRow>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  return [
    { key: "name", title: say("fieldName"), isMain: true, cell: (org) => nameIn(org, language) },
    { key: "code", title: say("fieldCode"), width: 110, cell: ({ code }) => code || absent },
    { key: "principal", title: say("fieldPrincipal"), width: 110, cell: ({ principal }) => principal || absent },
    { key: "officeTel", title: say("fieldOfficeTel"), width: 130, cell: ({ officeTel }) => officeTel || absent },
    { key: "mobile", title: say("fieldMobile"), width: 130, cell: ({ mobile }) => mobile || absent },
    { key: "email", title: say("fieldEmail"), width: 180, cell: ({ email }) => email || absent },
    { key: "map", title: say("fieldMap"), width: 80, cell: ({ mapType }) => say(mapType === "1" ? "mapChina" : "mapWorld") },
    { key: "farms", title: say("fieldFarms"), width: 72, isNumber: true, cell: ({ farmCount }) => count(farmCount) },
    { key: "houses", title: say("fieldHouses"), width: 80, isNumber: true, cell: ({ houseCount }) => count(houseCount) },
    { key: "users", title: say("fieldUsers"), width: 72, isNumber: true, cell: ({ userCount }) => count(userCount) },
    { key: "remark", title: say("fieldRemark"), cell: ({ remark }) => remark || absent },
  ];
}
