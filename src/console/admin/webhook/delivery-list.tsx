import { Button, Dialog, DialogBody, Pre } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { faultText } from "../../../../contract/base/transport-fault.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  deliveryStateKeys,
  deliveryStates,
  type WebhookDelivery,
  webhookDeliveryFields as fields,
  webhookEventKeys,
  webhookEvents,
} from "../../../../contract/notify/webhook.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useWebhookText, type WebhookText } from "../../../i18n/words/notify/webhook-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { twoLines } from "../../notify/two-lines.tsx";

const source = {
  fetch: (callApi: CallApi) => listCall(callApi, "listWebhookDelivery"),
  sorts: [],
};

/** Events being delivered to webhooks and past ones, newest first. */
export const DeliveryList = observer(function DeliveryList() {
  const { callApi, session } = useStores();
  const { t, language } = useWebhookText();
  const whole = useListAddress();
  const state = whole.pick("state", deliveryStateKeys);
  const type = whole.pick("type", webhookEventKeys);
  const { address, list } = useListPage(source, { state, type });
  useRecordsChanged("webhooks", list, false);
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const resend = ({ id }: WebhookDelivery) =>
    void callApi("replayDelivery", { id }).then(
      () => void list.reload(),
      () => undefined,
    );
  return (
    <>
      <TableView
        title="webhookDeliveries"
        searchHint="searchDelivery"
        list={list}
        address={address}
        columns={deliveryColumns({
          t,
          language,
          open: setOpened,
          resend: session.may("webhook.manage") ? resend : null,
        })}
        filterNames={["state", "type"]}
        empty={{ title: "noDeliveries", why: "noDeliveriesWhy" }}
        note={t("ownTime", { zone: ownZone() })}
        filters={
          <>
            <FilterSelect
              label={t("deliveryEvent")}
              every={t("everyEvent")}
              value={type}
              options={webhookEventKeys.map((value) => ({
                value,
                label: webhookEvents[value][language],
              }))}
              onPick={(value) => address.setQuery({ type: value })}
            />
            <FilterSelect
              label={fields.state.name[language]}
              every={t("everyDelivery")}
              value={state}
              options={deliveryStateKeys.map((value) => ({
                value,
                label: deliveryStates[value][language],
              }))}
              onPick={(value) => address.setQuery({ state: value })}
            />
          </>
        }
      />
      <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />
    </>
  );
});

interface Props {
  readonly t: WebhookText;
  readonly language: Language;
  readonly open: (delivery: WebhookDelivery) => void;
  /** Null: nothing may be sent. */
  readonly resend: ((delivery: WebhookDelivery) => void) | null;
}

function deliveryColumns({ t, language, open, resend }: Props): readonly Column<WebhookDelivery>[] {
  const column = columnsOf<WebhookDelivery>(fields, language);
  const timeOf = (at: number) => formatTime(at, ownZone());
  return [
    column("at", { width: 170, cell: ({ at }) => <span className="time">{timeOf(at)}</span> }),
    column("type", {
      width: 180,
      isMain: true,
      cell: ({ type }) => twoLines(fields.type.choices[type][language], type),
    }),
    column("houseName", {
      width: 150,
      cell: ({ houseName, houseNameEn }) =>
        houseName === null ? absent : houseNameIn({ houseName, houseNameEn }, language),
    }),
    column("webhookName", { width: 150 }),
    column("state", {
      width: 150,
      cell: ({ state, nextTryAt }) =>
        twoLines(
          deliveryStates[state][language],
          nextTryAt === null ? "" : t("nextTry", { time: timeOf(nextTryAt).slice(11) }),
        ),
    }),
    column("tries", { width: 80, isNumber: true }),
    column("status", {
      cell: ({ status, answer }) => answerOf({ status, answer }, language),
    }),
    {
      key: actionsKey,
      title: t("fieldActions"),
      width: 170,
      cell: (delivery) => (
        <span className="flow">
          <Button
            size="small"
            variant="outlined"
            text={t("deliveryDetail")}
            aria-label={t("deliveryDetailOf", { name: delivery.eventId })}
            onClick={() => open(delivery)}
          />
          {resend !== null && (
            <Button
              size="small"
              variant="outlined"
              text={t("resend")}
              aria-label={t("resendOne", { name: delivery.eventId })}
              onClick={() => resend(delivery)}
            />
          )}
        </span>
      ),
    },
  ];
}

/** The answer, or the reason for none. */
const answerOf = (
  { status, answer }: Pick<WebhookDelivery, "status" | "answer">,
  language: Language,
) => (status === null ? faultText(answer, language) : twoLines(`HTTP ${status}`, answer));

/** The request of a delivery as sent, and its answer. */
const DeliveryDialog = observer(function DeliveryDialog({
  delivery,
  onClose,
}: {
  delivery: WebhookDelivery | null;
  onClose: () => void;
}) {
  const { t, language } = useWebhookText();
  return (
    <Dialog
      isOpen={delivery !== null}
      onClose={onClose}
      title={delivery === null ? "" : fields.type.choices[delivery.type][language]}
      className={`${shellDialogCss.shellDialog}`}
    >
      <ReturnFocus />
      {delivery !== null && (
        <DialogBody>
          <p>
            <code>webhook-id: {delivery.eventId}</code>
          </p>
          <h3>{t("deliveryAnswer")}</h3>
          <p>{answerOf(delivery, language)}</p>
          <h3>{t("deliveryBody")}</h3>
          <Pre>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</Pre>
        </DialogBody>
      )}
    </Dialog>
  );
});
