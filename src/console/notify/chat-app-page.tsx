import { observer } from "mobx-react-lite";
import { useState } from "react";
import { hasEveryOrg } from "../../../contract/account/role.ts";
import type { CurrentUser } from "../../../contract/account/session.ts";
import { type ChatApp, chatAppFields } from "../../../contract/notify/chat-app.ts";
import { faultText } from "../../../contract/base/transport-fault.ts";
import type { Language } from "../../../contract/base/words.ts";
import { useStores } from "../../context/use-stores.ts";
import { type ChatAppText, useChatAppText } from "../../i18n/words/notify/chat-app-words.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { columnsOf } from "../crud/list/field-column.ts";
import type { Column } from "../crud/list/record-table.tsx";
import { actionsColumn } from "../crud/list/row-actions.tsx";
import { RecordPage } from "../crud/page/record-page.tsx";
import { useRecordPage } from "../crud/page/use-record-page.ts";
import { type OrgNameOf, useOrgName, useOrgs } from "../crud/select/use-orgs.ts";
import { chatAppFormFields, chatAppName, chatAppSource } from "./chat-app-source.ts";
import { twoLines } from "./two-lines.tsx";

/** Apps of office messengers through which notices with buttons are sent. */
export const ChatAppPage = observer(function ChatAppPage() {
  const { user } = useStores().session;
  return user !== null && <ChatApps operator={user} />;
});

const ChatApps = observer(function ChatApps({ operator }: { operator: CurrentUser }) {
  const { fleet } = useStores();
  const { t, language } = useChatAppText();
  const only = fleet.orgs.size === 1 ? ([...fleet.orgs.keys()][0] ?? null) : null;
  const [source] = useState(() => chatAppSource(operator, only));
  const page = useRecordPage(source);
  const { editor, mayManage } = page;
  const isOfAll = hasEveryOrg(operator);
  const orgName = useOrgName();
  const orgs = useOrgs(editor.edit !== null && isOfAll);
  return (
    <RecordPage
      page={page}
      title="chatApps"
      searchHint="searchChatApp"
      empty={{ title: "noChatApps", why: "noChatAppsWhy" }}
      columns={[
        ...columns(t, language, isOfAll ? orgName : null),
        ...(mayManage
          ? [
              actionsColumn<ChatApp>(t, editor, (app) => chatAppName(app, language), {
                width: 150,
              }),
            ]
          : []),
      ]}
      fields={(app, values) => chatAppFormFields({ operator, orgs, t, language }, app, values)}
      newTitle={t("newChatApp")}
      removalNote={t("removeChatAppNote")}
    />
  );
});

/** `orgName` null: only apps of one organisation are listed. */
function columns(
  t: ChatAppText,
  language: Language,
  orgName: OrgNameOf | null,
): readonly Column<ChatApp>[] {
  const column = columnsOf<ChatApp>(chatAppFields, language);
  const at = (time: number | null) =>
    time === null ? t("neverYet") : formatTime(time, ownZone()).slice(0, 16);
  return [
    column("kind", {
      width: 200,
      isMain: true,
      cell: ({ kind, appId }) => twoLines(chatAppFields.kind.choices[kind][language], appId),
    }),
    ...(orgName === null ? [] : [column("orgName", { width: 130, cell: orgName })]),
    column("callbackUrl", {
      width: 330,
      cell: ({ kind, callbackUrl }) =>
        callbackUrl === null
          ? t("noPublicUrl")
          : twoLines(callbackUrl, kind === "dingtalk" ? t("registeredItself") : ""),
    }),
    column("sentAt", {
      width: 160,
      cell: ({ sentAt, fault }) =>
        twoLines(at(sentAt), fault && t("chatFault", { fault: faultText(fault, language) })),
    }),
    column("pressedAt", { width: 150, cell: ({ pressedAt }) => at(pressedAt) }),
    column("contacts", { width: 90 }),
  ];
}
