import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type OrgRow, orgSorts } from "../../../contract/org.ts";
import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../stores/context.ts";
import { RecordDesk } from "../../stores/record-desk.ts";
import { RecordDrawer } from "../form/record-drawer.tsx";
import { RemovalDialog } from "../form/removal-dialog.tsx";
import { useFormSay } from "../form/form-say.ts";
import { type Order, RecordTable } from "../list/record-table.tsx";
import { RecordView } from "../list/record-view.tsx";
import { useListAddress, useRecords } from "../list/use-records.ts";
import { orgColumns } from "./org-column.tsx";
import { orgFields, orgPort } from "./org-form.ts";

/** /system/org: the organisations, and the forms that make, change and delete them. */
export const OrgManage = observer(function OrgManage() {
  const { record, session, call } = useStores();
  const { say, language } = useFormSay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, ask } = address;
  const [sort, descending] = [pick("sort", orgSorts), pick("order", ["desc"])];
  const order: Order = { sort: sort || "name", order: descending || "asc" };
  const [desk] = useState(() => new RecordDesk(orgPort(call, () => void record.orgs.reload())));
  useRecords(record.orgs, { page, pageSize, ...(sort !== "" && { sort }), ...(descending !== "" && { order: descending }), ...(keyword !== "" && { keyword }) });
  const mayManage = session.may("org.manage");
  const nameOf = (org: OrgRow) => nameIn(org, language);
  const sortBy = ({ sort, order }: Order) => ask({ sort: sort === "name" ? null : sort, order: order === "asc" ? null : order });
  return (
    <>
      <RecordView
        title="orgManage" searchHint="searchOrg" list={record.orgs} address={address} empty={{ title: "noOrgs", why: "noOrgsWhy" }}
        actions={mayManage && <Button intent="primary" text={say("createNew")} onClick={() => desk.open(null)} />}
      >
        <RecordTable label={say("orgManage")} columns={orgColumns(say, language, mayManage ? desk : null)} rows={record.orgs.rows} keyOf={({ id }) => id} order={order} onSort={sortBy} />
      </RecordView>
      <RecordDrawer desk={desk} title={(org) => (org === null ? say("newOrg") : say("editNamed", { name: nameOf(org) }))} fields={(org) => orgFields(say, org)} />
      <RemovalDialog desk={desk} total={record.orgs.total} nameOf={nameOf} />
    </>
  );
});
