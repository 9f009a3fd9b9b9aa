import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type ServiceToken, serviceTokenFields } from "../../../../contract/account/service.ts";
import { tokenScopes } from "../../../../contract/account/token-scope.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type ServiceText, useServiceText } from "../../../i18n/words/account/service-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOrgName } from "../../crud/select/use-orgs.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { twoLines } from "../../notify/two-lines.tsx";
import { usedText } from "./service-column.tsx";
import { tokenFields, tokenSource } from "./token-source.ts";
import { listText } from "../../../lib/text/list-text.ts";

/**
 * The tokens of service accounts and people in the caller's scope; a new one is shown once. A
 * person's is changed by that person, and revoked here too.
 */
export const TokenPage = observer(function TokenPage() {
  const { connection } = useStores();
  const { t, language } = useServiceText();
  const [source] = useState(() => tokenSource(() => connection.serverNow));
  const page = useRecordPage(source);
  const { editor, created } = page;
  const orgName = useOrgName();
  const services = useOptions("listService", { pageSize: 1000 }, editor.edit !== null);
  const [closed, setClosed] = useState<ServiceToken | null>(null);
  const actions = actionsColumn<ServiceToken>(t, editor, ({ name }) => name, {
    mayEdit: ({ isPersonal }) => !isPersonal,
  });
  return (
    <>
      <RecordPage
        page={page}
        title="serviceTokens"
        searchHint="searchToken"
        empty={{ title: "noTokens", why: "noTokensWhy" }}
        columns={[
          ...columnsFor(t, language, connection.serverNow),
          ...(page.mayManage ? [actions] : []),
        ]}
        fields={(token, values) =>
          tokenFields({ services: services.rows, t, language, orgName }, token, values)
        }
        newTitle={t("newToken")}
        removalNote={t("removeTokenNote")}
      />
      <NewTokenDialog
        token={created === closed ? null : created}
        onClose={() => setClosed(created)}
      />
    </>
  );
});

function columnsFor(
  t: ServiceText,
  language: Language,
  now: number,
): readonly Column<ServiceToken>[] {
  const column = columnsOf<ServiceToken>(serviceTokenFields, language);
  return [
    column("name", { width: 150, sort: "name", isMain: true }),
    column("serviceName", {
      width: 150,
      sort: "service",
      cell: ({ serviceName, isPersonal }) =>
        isPersonal ? twoLines(serviceName, t("personalToken")) : serviceName,
    }),
    column("hint", { width: 110 }),
    column("scopes", {
      width: 230,
      cell: ({ scopes }) =>
        listText(
          scopes.map((scope) => tokenScopes[scope][language]),
          language,
        ),
    }),
    column("endsAt", {
      width: 120,
      sort: "endsAt",
      cell: ({ endsAt }) =>
        endsAt <= now ? t("tokenOver") : formatTime(endsAt - 1, ownZone()).slice(0, 10),
    }),
    column("addresses", {
      width: 150,
      cell: ({ addresses }) => (addresses.length === 0 ? t("anywhere") : addresses.join(" ")),
    }),
    column("usedAt", {
      width: 160,
      sort: "usedAt",
      cell: ({ usedAt, usedFrom }) => (
        <>
          {usedText(usedAt, t)}
          {usedFrom !== "" && (
            <>
              <br />
              <small>{usedFrom}</small>
            </>
          )}
        </>
      ),
    }),
    column("createdBy", { width: 110 }),
  ];
}
