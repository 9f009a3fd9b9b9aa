import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type OrgRow, orgSorts } from "../../../contract/org.ts";
import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { ExportButton } from "../export/export-button.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { useFormSay } from "../../i18n/words/form.ts";
import { orderOf } from "../record/list-order.ts";
import { TableView } from "../record/table-view.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { orgColumns } from "./org-column.tsx";
import { orgFields, orgPort } from "./org-form.ts";

/** /system/org: the organisations, and the forms that make, change and delete them. */
export const OrgManage = observer(function OrgManage() {
  const { record, session, call } = useStores();
  const { say, language } = useFormSay();
  const address = useListAddress();
  const { page, pageSize, keyword } = address;
  const order = orderOf(address, orgSorts, "name");
  const [editor] = useState(() => new RecordEditor(orgPort(call, () => void record.orgs.reload())));
  const asked = { ...order.order, ...(keyword !== "" && { keyword }) };
  useRecords(record.orgs, { page, pageSize, ...asked });
  useRecordNews("orgs", record.orgs, editor.isSending);
  const mayManage = session.may("org.manage");
  const nameOf = (org: OrgRow) => nameIn(org, language);
  return (
    <>
      <TableView
        title="orgManage"
        searchHint="searchOrg"
        list={record.orgs}
        address={address}
        columns={orgColumns(say, language, mayManage ? editor : null)}
        order={order}
        empty={{ title: "noOrgs", why: "noOrgsWhy" }}
        actions={
          <>
            {mayManage && (
              <Button intent="primary" text={say("createNew")} onClick={() => editor.open(null)} />
            )}
            <ExportButton
              isSmall
              rows={record.orgs.total}
              request={(format) => ({ name: "exportOrg", input: { ...asked, format } })}
            />
          </>
        }
      />
      <RecordDrawer
        editor={editor}
        title={(org) => (org === null ? say("newOrg") : say("editNamed", { name: nameOf(org) }))}
        fields={(org) => orgFields(say, org)}
      />
      <RemovalDialog editor={editor} total={record.orgs.total} nameOf={nameOf} />
    </>
  );
});
