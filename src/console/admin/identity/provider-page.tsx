import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type IdentityProvider,
  identityProviderFields as fields,
  providerKinds,
} from "../../../../contract/account/identity-provider.ts";
import { type IdentityText, useIdentityText } from "../../../i18n/words/account/identity-words.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { type OrgNameOf, useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import { providerFields } from "./provider-fields.tsx";
import { providerSource } from "./provider-source.ts";

/** Company sign-ins of the installation, and their forms. */
export const ProviderPage = observer(function ProviderPage() {
  const { t, language } = useIdentityText();
  const [source] = useState(providerSource);
  const page = useRecordPage(source);
  const orgName = useOrgName();
  const orgs = useOrgs(page.editor.edit !== null);
  return (
    <RecordPage
      page={page}
      title="companyAccounts"
      searchHint="searchProvider"
      empty={{ title: "noProviders", why: "noProvidersWhy" }}
      columns={columnsFor(t, language, orgName)}
      fields={(provider, values) => providerFields({ orgs, t, language }, provider, values)}
      newTitle={t("newProvider")}
      removalNote={t("removeProviderNote")}
    />
  );
});

function columnsFor(
  t: IdentityText,
  language: Language,
  orgName: OrgNameOf,
): readonly Column<IdentityProvider>[] {
  const column = columnsOf<IdentityProvider>(fields, language);
  return [
    column("name", { width: 150, sort: "name", isMain: true }),
    {
      key: "state",
      title: t("state"),
      width: 80,
      cell: ({ isActive }) => t(isActive ? "stateOn" : "stateOff"),
    },
    column("kind", {
      width: 240,
      sort: "kind",
      cell: ({ kind }) => providerKinds[kind][language],
    }),
    column("orgName", { width: 150, cell: (row) => orgName(row) ?? t("ofInstallation") }),
    column("provisioning", { width: 130 }),
    column("userCount", { width: 90, isNumber: true }),
    column("issuer", { cell: ({ issuer, clientId }) => issuer || clientId }),
  ];
}
