import { observer } from "mobx-react-lite";
import { useState } from "react";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import type { Webhook } from "../../../../contract/notify/webhook.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useWebhookText } from "../../../i18n/words/notify/webhook-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { listWindows } from "../../crud/list/list-window.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import { webhookColumns } from "./webhook-column.tsx";
import {
  NewWebhookDialog,
  ResendDialog,
  type Resending,
  SecretTaskDialog,
} from "./webhook-dialogs.tsx";
import { webhookFields, webhookSource } from "./webhook-source.tsx";

/**
 * The webhooks: external programs that are notified of events. The secret of a new one is shown
 * once.
 */
export const WebhookPage = observer(function WebhookPage() {
  const { user } = useStores().session;
  return user !== null && <Webhooks operator={user} />;
});

const Webhooks = observer(function Webhooks({ operator }: { operator: CurrentUser }) {
  const { fleet } = useStores();
  const { t, language } = useWebhookText();
  const [source] = useState(() => webhookSource({ fleet, operator }));
  const page = useRecordPage(source);
  const { editor, mayManage, created } = page;
  const { test, renewal, resending } = useActions(page.reload);
  const isOfAll = hasEveryOrg(operator);
  const orgName = useOrgName();
  const orgs = useOrgs(editor.edit !== null && isOfAll);
  const [closed, setClosed] = useState<Webhook | null>(null);
  const actions = {
    editor,
    test,
    resend: (webhook: Webhook) => resending.start({ webhook, window: "day" }),
    renew: renewal.start,
  };
  return (
    <>
      <RecordPage
        page={page}
        title="webhooks"
        searchHint="searchWebhook"
        empty={{ title: "noWebhooks", why: "noWebhooksWhy" }}
        columns={webhookColumns({
          t,
          language,
          isOfAll,
          orgName,
          actions: mayManage ? actions : null,
        })}
        fields={(webhook, values) =>
          webhookFields({ fleet, operator, orgs, t, language }, webhook, values)
        }
        newTitle={t("newWebhook")}
        removalNote={t("removeWebhookNote")}
      />
      <SecretTaskDialog task={renewal} />
      <ResendDialog task={resending} />
      <NewWebhookDialog
        webhook={created === closed ? null : created}
        onClose={() => setClosed(created)}
      />
    </>
  );
});

/** Actions on a webhook besides editing it. */
function useActions(reload: () => void) {
  const { callApi, toast, connection } = useStores();
  const { t } = useWebhookText();
  const [renewal] = useState(
    () => new Task(({ id }: Webhook) => callApi("renewWebhook", { id }), reload),
  );
  const [resending] = useState(
    () =>
      new Task(
        ({ webhook, window }: Resending) =>
          callApi("replayWebhook", {
            id: webhook.id,
            since: connection.serverNow - listWindows[window].ms,
          }),
        reload,
      ),
  );
  const test = ({ id, name }: Webhook) =>
    void callApi("testWebhook", { id }).then(
      () => {
        toast.show("success", t("testSent", { name }));
        reload();
      },
      () => undefined,
    );
  return { test, renewal, resending };
}
