import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type ServiceToken, serviceTokenFields } from "../../../../contract/account/service.ts";
import { tokenScopes } from "../../../../contract/account/token-scope.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type ServiceText, useServiceText } from "../../../i18n/words/account/service-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { SecretDialog } from "../../components/dialog/secret-dialog.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { usedText } from "./service-column.tsx";
import { tokenFields, tokenSource } from "./token-source.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** The header that a program sends, in the form of RFC 6750. */
const bearerHeader = "Authorization: Bearer …";

/** The tokens of the service accounts in the own scope; a new one is shown once. */
export const TokenPage = observer(function TokenPage() {
  const { connection } = useStores();
  const { t, language } = useServiceText();
  const [source] = useState(() => tokenSource(() => connection.serverNow));
  const page = useRecordPage(source);
  const { editor, created } = page;
  const services = useOptions("listService", { pageSize: 1000 }, editor.edit !== null);
  const [closed, setClosed] = useState<ServiceToken | null>(null);
  return (
    <>
      <RecordPage
        page={page}
        title="serviceTokens"
        searchHint="searchToken"
        empty={{ title: "noTokens", why: "noTokensWhy" }}
        columns={columnsFor(t, language, connection.serverNow)}
        fields={(token, values) =>
          tokenFields({ services: services.rows, t, language }, token, values)
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
    column("serviceName", { width: 150, sort: "service" }),
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

/** The token that was just issued. */
const NewTokenDialog = observer(function NewTokenDialog({
  token,
  onClose,
}: {
  token: ServiceToken | null;
  onClose: () => void;
}) {
  const { t } = useServiceText();
  const name = token?.name ?? "";
  return (
    <SecretDialog
      isOpen={token !== null && token.token !== null}
      title={t("tokenTitle", { name })}
      onClose={onClose}
    >
      <p>{t("tokenHow")}</p>
      <p>
        <code>{bearerHeader}</code>
      </p>
      <OneTimeSecret label={t("tokenTitle", { name })} text={token?.token ?? ""} />
      <p>{t("tokenKeep")}</p>
    </SecretDialog>
  );
});
