import { minuteMs } from "../../../../contract/base/time.ts";
import { Button, Tag } from "@blueprintjs/core";
import { Desktop, MobilePhone } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { messages } from "../../../../contract/base/server-message.ts";
import { logSourceOf } from "../../../../contract/base/operation-log.ts";
import {
  deviceOf,
  type OwnSession,
  signInMethods,
} from "../../../../contract/account/own-session.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type SecurityText, useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import css from "./security.module.css";

const everyMs = minuteMs;

/** The sessions of the account, with the way to end each of them. */
export const OwnSessions = observer(function OwnSessions() {
  const { callApi, toast } = useStores();
  const { t, language } = useSecurityText();
  const query = useApiQuery("listSession", {}, { everyMs });
  const reload = () => void query.load(false);
  const [others] = useState(
    () => new Task<number, { count: number }>(() => callApi("endOtherSessions", {}), reload),
  );
  const end = ({ id }: OwnSession) =>
    void callApi("endSession", { id }).then(
      () => {
        toast.show("success", messages.sessionEnded[language]);
        reload();
      },
      // Reported already; another window may have ended it.
      reload,
    );
  const count = query.value?.rows.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Panel
      id="own-sessions"
      title={t("sessionsTitle")}
      aside={
        count > 0 && (
          <Button
            size="small"
            variant="outlined"
            text={t("signOutOthers")}
            onClick={() => others.start(count)}
          />
        )
      }
    >
      <p className={`muted ${css.securityNote}`}>{t("sessionsWhy")}</p>
      <QueryView query={query}>
        {({ rows }) => (
          <ul className="bare-list">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={end} />
            ))}
          </ul>
        )}
      </QueryView>
      <TaskDialog
        task={others}
        title={t("signOutOthers")}
        button={
          <Button
            intent="danger"
            loading={others.isSending}
            text={t("signOutOthers")}
            onClick={() => void others.confirm()}
          />
        }
        renderOutcome={() => <p>{t("othersDone", { count: others.result?.count ?? 0 })}</p>}
      >
        {(current) => <p>{t("askOthers", { count: current })}</p>}
      </TaskDialog>
    </Panel>
  );
});

const SessionRow = observer(function SessionRow({
  session,
  onEnd,
}: {
  session: OwnSession;
  onEnd: (session: OwnSession) => void;
}) {
  const { connection } = useStores();
  const { t, language } = useSecurityText();
  const { agent, address, seenAt, openedAt, method, isCurrent } = session;
  const device = deviceText(agent, t, language);
  return (
    <li className={css.securityRow}>
      {logSourceOf(agent) === "mobile" ? <MobilePhone /> : <Desktop />}
      <div>
        <p className="cluster no-margin">
          <b title={agent}>{device}</b>
          {isCurrent && (
            <Tag minimal intent="success">
              {t("thisDevice")}
            </Tag>
          )}
        </p>
        <p className="muted type-m no-margin">
          {[
            ...(isCurrent
              ? []
              : [t("seenAgo", { age: ageText(connection.ageOf(seenAt), language) })]),
            ...(address === "" ? [] : [t("fromAddress", { address })]),
            t("openedAt", {
              time: formatTime(openedAt, ownZone()),
              method: signInMethods[method][language],
            }),
          ].join(" · ")}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          variant="outlined"
          text={t("signOutDevice")}
          aria-label={t("signOutDeviceOf", { device })}
          onClick={() => onEnd(session)}
        />
      )}
    </li>
  );
});

function deviceText(agent: string, t: SecurityText, language: "zh" | "en"): string {
  const { browser, system } = deviceOf(agent);
  const name = typeof browser === "string" ? browser : browser?.[language];
  if (name !== undefined && system !== null) return t("deviceIn", { browser: name, system });
  return name ?? system ?? t("deviceUnknown");
}
