import { observer } from "mobx-react-lite";
import { useState } from "react";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useServiceText } from "../../../i18n/words/account/service-words.ts";
import { useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { serviceColumns } from "./service-column.tsx";
import { serviceFields } from "./service-fields.tsx";
import { serviceSource } from "./service-source.ts";

/** The service accounts in the caller's scope, and their forms. */
export const ServicePage = observer(function ServicePage() {
  const { user } = useStores().session;
  return user !== null && <Services operator={user} />;
});

const Services = observer(function Services({ operator }: { operator: CurrentUser }) {
  const { fleet } = useStores();
  const { t, language } = useServiceText();
  const [source] = useState(() => serviceSource({ fleet, operator }));
  const page = useRecordPage(source);
  const isOfAll = hasEveryOrg(operator);
  const orgName = useOrgName();
  const orgs = useOrgs(page.editor.edit !== null && isOfAll);
  return (
    <RecordPage
      page={page}
      title="serviceManage"
      searchHint="searchService"
      empty={{ title: "noServices", why: "noServicesWhy" }}
      columns={serviceColumns({ t, language, isOfAll, orgName })}
      fields={(_, values) => serviceFields({ fleet, operator, orgs, t, language }, values)}
      newTitle={t("newService")}
      removalNote={t("removeServiceNote")}
    />
  );
});
