import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { type OwnIdentity, providerKinds } from "../../../../contract/account/identity-provider.ts";
import { messageOf, messages } from "../../../../contract/base/server-message.ts";
import { storeBegun, readReturned } from "../../../lib/browser/provider-return.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { leavePage } from "../../../lib/browser/leave-page.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import css from "./security.module.css";

/**
 * The user's own company accounts, to link and unlink; renders nothing when no company sign-in is
 * set up.
 */
export const OwnIdentities = observer(function OwnIdentities() {
  const { callApi } = useStores();
  const { t, language } = useSecurityText();
  const query = useApiQuery("listOwnIdentity", {});
  const reload = () => query.load(false);
  const outcome = useReturn(reload);
  const [end] = useState(
    () =>
      new Task(
        ({ id }: OwnIdentity) => callApi("deleteOwnIdentity", { id: id ?? 0 }),
        () => void reload(),
      ),
  );
  const begin = ({ providerId }: OwnIdentity) =>
    void callApi("beginOwnIdentity", { providerId }).then(
      ({ url, key }) => {
        storeBegun(key, paths.security);
        leavePage(url);
        // The failure was reported already.
      },
      () => void reload(),
    );
  if (query.value?.rows.length === 0 && outcome === null) return null;
  return (
    <Panel id="own-identities" title={t("linkTitle")}>
      <p className={`muted ${css.securityNote}`}>{t("linkWhy")}</p>
      {outcome !== null && (
        <Callout intent={outcome.intent} role={outcome.intent === "danger" ? "alert" : "status"}>
          {outcome.text}
        </Callout>
      )}
      <QueryView query={query}>
        {({ rows }) => (
          <ul className="bare-list">
            {rows.map((identity) => (
              <IdentityRow
                key={identity.providerId}
                identity={identity}
                onBegin={begin}
                onEnd={end.start}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <TaskDialog
        task={end}
        title={t("linkEnd")}
        button={
          <Button
            intent="danger"
            loading={end.isSending}
            text={t("linkEnd")}
            onClick={() => void end.confirm()}
          />
        }
        renderOutcome={() => <p>{messages.accountUnlinked[language]}</p>}
      >
        {({ providerName: name, account }) => <p>{t("linkAsk", { name, account })}</p>}
      </TaskDialog>
    </Panel>
  );
});

interface LinkOutcome {
  readonly intent: "success" | "danger" | "none";
  readonly text: string;
}

/** Finishes the link that a company has sent back; null: no link was in progress. */
function useReturn(reload: () => Promise<unknown>): LinkOutcome | null {
  const { callApi } = useStores();
  const { t, language } = useSecurityText();
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  useEffect(() => {
    // Runs once, although effects may run twice: the code is valid only once.
    const returned = readReturned();
    if (returned === null) return;
    setOutcome({ intent: "none", text: t("linkFinishing") });
    callApi("finishOwnIdentity", returned, { isForeground: false }).then(
      async () => {
        // The list beside it must not contradict it meanwhile.
        await reload();
        setOutcome({ intent: "success", text: messages.accountLinked[language] });
      },
      (error: unknown) => setOutcome({ intent: "danger", text: messageOf(error) }),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it comes back once
  }, []);
  return outcome;
}

const IdentityRow = observer(function IdentityRow({
  identity,
  onBegin,
  onEnd,
}: {
  identity: OwnIdentity;
  onBegin: (identity: OwnIdentity) => void;
  onEnd: (identity: OwnIdentity) => void;
}) {
  const { t, language } = useSecurityText();
  const { providerName: name, kind, id, account, linkedAt, usedAt, isLastWay } = identity;
  const timeOf = (at: number) => formatTime(at, ownZone()).slice(0, 16);
  const isLinked = id !== null;
  return (
    <li className={css.securityRow}>
      <div>
        <p className="no-margin strong">{isLinked ? `${name} · ${account}` : name}</p>
        <p className="muted type-m no-margin">
          {[
            ...(kind === "oidc" ? [] : [providerKinds[kind][language]]),
            ...(linkedAt === null
              ? [t("linkNone")]
              : [
                  t("linkSince", { time: timeOf(linkedAt) }),
                  usedAt === null ? t("linkUnused") : t("passkeyUsed", { time: timeOf(usedAt) }),
                ]),
          ].join(" · ")}
        </p>
        {isLastWay && <p className="muted type-m no-margin">{messages.lastWayIn[language]}</p>}
      </div>
      {!isLastWay && (
        <Button
          size="small"
          variant="outlined"
          text={t(isLinked ? "linkEnd" : "linkBegin")}
          aria-label={t(isLinked ? "linkEndOf" : "linkBeginOf", { name })}
          onClick={() => (isLinked ? onEnd : onBegin)(identity)}
        />
      )}
    </li>
  );
});
