import { observer } from "mobx-react-lite";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { orgColumns } from "./org-column.tsx";
import { orgFields, orgSource } from "./org-source.ts";

/** /system/org: the organisations, and the forms that make, change and delete them. */
export const OrgManage = observer(function OrgManage() {
  const { t, language } = useFormText();
  const page = useRecordPage(orgSource);
  const { listQuery } = page;
  return (
    <RecordPage
      page={page}
      title="orgManage"
      searchHint="searchOrg"
      empty={{ title: "noOrgs", why: "noOrgsWhy" }}
      columns={orgColumns(language)}
      fields={(org) => orgFields(t, language, org)}
      newTitle={t("newOrg")}
      file={(format) => ({ name: "exportOrg", input: { ...listQuery, format } })}
    />
  );
});
