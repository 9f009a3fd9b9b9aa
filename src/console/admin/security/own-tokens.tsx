import { Button, Tag } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { scopesWithin } from "../../../../contract/account/policy.ts";
import type { ServiceToken } from "../../../../contract/account/service.ts";
import { tokenScopes } from "../../../../contract/account/token-scope.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { useServiceText } from "../../../i18n/words/account/service-words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { RecordForms } from "../../crud/page/record-forms.tsx";
import { NewTokenDialog } from "../service/new-token-dialog.tsx";
import { ownTokenFields, ownTokenSource, type OwnTokenForm } from "../service/token-source.ts";
import css from "./security.module.css";

/** The user's own tokens, for scripts that call as this user; a new one is shown once. */
export const OwnTokens = observer(function OwnTokens() {
  const { callApi, connection, session } = useStores();
  const { t } = useSecurityText();
  const { t: s, language } = useServiceText();
  const query = useApiQuery("listOwnToken", {});
  const [source] = useState(() => ownTokenSource(() => connection.serverNow));
  const [created, setCreated] = useState<ServiceToken | null>(null);
  const [editor] = useState(
    () =>
      new RecordEditor<OwnTokenForm, ServiceToken>({
        ...source.port(callApi),
        onChanged: (saved, isNew) => {
          setCreated(isNew ? saved : null);
          void query.load(false);
        },
      }),
  );
  const scopes = session.permissions === null ? [] : scopesWithin(session.permissions);
  return (
    <Panel id="own-tokens" title={t("ownTokensTitle")}>
      <p className={`muted ${css.securityNote}`}>{t("ownTokensWhy")}</p>
      <QueryView query={query}>
        {({ rows }) => (
          <ul className="bare-list">
            {rows.map((token) => (
              <TokenRow key={token.id} token={token} editor={editor} />
            ))}
            <li className={css.securityRow}>
              <Button text={s("newToken")} onClick={() => editor.open(null)} />
            </li>
          </ul>
        )}
      </QueryView>
      <RecordForms
        page={{ editor, source, list: { total: query.value?.total ?? 0 } }}
        newTitle={s("newToken")}
        fields={() =>
          ownTokenFields(
            { t: s, language, scopes },
            { scopes: t("ownScopesHint"), lastDay: t("ownEndHint") },
          )
        }
        removalNote={s("removeTokenNote")}
      />
      <NewTokenDialog token={created} onClose={() => setCreated(null)} />
    </Panel>
  );
});

const TokenRow = observer(function TokenRow({
  token,
  editor,
}: {
  token: ServiceToken;
  editor: RecordEditor<OwnTokenForm, ServiceToken>;
}) {
  const { connection } = useStores();
  const { t } = useSecurityText();
  const { t: s, language } = useServiceText();
  const { name, hint, scopes, endsAt, usedAt, usedFrom, addresses } = token;
  const isOver = endsAt <= connection.serverNow;
  const timeOf = (at: number) => formatTime(at, ownZone()).slice(0, 16);
  const named = scopes.map((scope) => tokenScopes[scope][language]);
  return (
    <li className={css.securityRow}>
      <div>
        <p className="cluster no-margin">
          <b>{name}</b>
          <code>{hint}…</code>
          {isOver && (
            <Tag minimal intent="danger">
              {s("tokenOver")}
            </Tag>
          )}
        </p>
        <p className="muted type-m no-margin">
          {[
            listText(named, language),
            t("tokenUntil", { day: timeOf(endsAt - 1).slice(0, 10) }),
            ...(addresses.length === 0 ? [] : [t("tokenFrom", { addresses: addresses.join(" ") })]),
            usedAt === null
              ? s("neverUsed")
              : t("tokenUsed", { time: timeOf(usedAt), address: usedFrom }),
          ].join(" · ")}
        </p>
      </div>
      <RowActions
        t={s}
        name={name}
        onEdit={() => editor.open(token)}
        onRemove={() => editor.confirmRemoval([token])}
      />
    </li>
  );
});
