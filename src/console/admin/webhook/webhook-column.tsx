import { Button, type Intent, Tag } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { faultText } from "../../../../contract/base/transport-fault.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  type Webhook,
  webhookEventKeys,
  webhookFields,
  webhookStates,
} from "../../../../contract/notify/webhook.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useWebhookText, type WebhookText } from "../../../i18n/words/notify/webhook-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import type { OrgNameOf } from "../../crud/select/use-orgs.ts";
import { twoLines } from "../../notify/two-lines.tsx";
import type { WebhookForm } from "./webhook-source.tsx";

/** Actions on one; null: nothing may be changed. */
export type WebhookActions = {
  readonly editor: RecordEditor<WebhookForm, Webhook>;
  readonly test: (webhook: Webhook) => void;
  readonly resend: (webhook: Webhook) => void;
  readonly renew: (webhook: Webhook) => void;
} | null;

interface Props {
  readonly t: WebhookText;
  readonly language: Language;
  /** Webhooks of every organisation are listed. */
  readonly isOfAll: boolean;
  readonly orgName: OrgNameOf;
  readonly actions: WebhookActions;
}

export function webhookColumns(props: Props): readonly Column<Webhook>[] {
  const { t, language, isOfAll, orgName, actions } = props;
  const column = columnsOf<Webhook>(webhookFields, language);
  return [
    column("name", {
      width: 220,
      sort: "name",
      isMain: true,
      cell: ({ name, url }) => twoLines(name, url),
    }),
    column("state", { width: 160, cell: (webhook) => <WebhookState webhook={webhook} /> }),
    ...(isOfAll ? [column("orgName", { width: 130, cell: orgName })] : []),
    {
      key: "told",
      title: webhookFields.events.name[language],
      width: 100,
      cell: ({ events, farmIds }) =>
        twoLines(
          events.length === webhookEventKeys.length
            ? t("allEvents")
            : t("eventCount", { count: events.length }),
          farmIds.length === 0 ? t("allFarms") : t("farmCount", { count: farmIds.length }),
        ),
    },
    column("answeredAt", {
      width: 140,
      sort: "answeredAt",
      cell: ({ answeredAt }) =>
        answeredAt === null ? (
          t("notYet")
        ) : (
          <span className="time">{formatTime(answeredAt, ownZone()).slice(0, 16)}</span>
        ),
    }),
    column("waiting", {
      width: 100,
      cell: ({ waiting, failed }) =>
        twoLines(String(waiting), failed === 0 ? "" : t("givenUp", { count: failed })),
    }),
    ...(actions === null ? [] : [actionColumn(t, actions)]),
  ];
}

const actionColumn = (
  t: WebhookText,
  { editor, test, resend, renew }: NonNullable<WebhookActions>,
): Column<Webhook> =>
  actionsColumn(t, editor, ({ name }) => name, {
    width: 320,
    more: (webhook) => {
      const { name } = webhook;
      return (
        <>
          <RowButton text={t("sendTest")} label={t("sendTestTo", { name })} of={[test, webhook]} />
          <RowButton text={t("resend")} label={t("resendTo", { name })} of={[resend, webhook]} />
          <RowButton
            text={t("newSecret")}
            label={t("newSecretOf", { name })}
            of={[renew, webhook]}
          />
        </>
      );
    },
  });

const RowButton = ({
  text,
  label,
  of: [act, webhook],
}: {
  readonly text: string;
  readonly label: string;
  readonly of: readonly [(webhook: Webhook) => void, Webhook];
}) => (
  <Button
    size="small"
    variant="outlined"
    text={text}
    aria-label={label}
    onClick={() => act(webhook)}
  />
);

/** Its state; a fault with the time since when. */
const WebhookState = observer(function WebhookState({
  webhook: { state, failingSince, lastFault },
}: {
  webhook: Webhook;
}) {
  const { connection } = useStores();
  const { t, language } = useWebhookText();
  const since =
    state === "failing" && failingSince !== null
      ? t("failingSince", {
          age: ageText(connection.ageOf(failingSince), language),
          fault: faultText(lastFault, language),
        })
      : "";
  return twoLines(
    <Tag minimal intent={intentOf[state]}>
      {webhookStates[state][language]}
    </Tag>,
    since,
  );
});

const intentOf = {
  well: "success",
  fresh: "none",
  failing: "danger",
  gone: "warning",
  off: "none",
} as const satisfies Record<Webhook["state"], Intent>;
