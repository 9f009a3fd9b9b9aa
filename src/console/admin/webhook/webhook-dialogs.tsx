import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { Webhook } from "../../../../contract/notify/webhook.ts";
import { useWebhookText } from "../../../i18n/words/notify/webhook-words.ts";
import { guidePath } from "../../../lib/data/guide-path.ts";
import type { Task } from "../../../stores/record/task.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { SecretDialog } from "../../components/dialog/secret-dialog.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { type ListWindow, listWindowKeys, listWindows } from "../../crud/list/list-window.ts";
import { Field } from "../../components/input/field.tsx";

/** The secret of a new webhook. */
export const NewWebhookDialog = observer(function NewWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook | null;
  onClose: () => void;
}) {
  const { t } = useWebhookText();
  return (
    <SecretDialog
      isOpen={webhook !== null && webhook.secret !== null}
      title={t("secretTitle", { name: webhook?.name ?? "" })}
      onClose={onClose}
    >
      {webhook !== null && <Secret webhook={webhook} />}
    </SecretDialog>
  );
});

/** Asks before the secret is exchanged, and shows the new one once. */
export const SecretTaskDialog = observer(function SecretTaskDialog({
  task,
}: {
  task: Task<Webhook, Webhook>;
}) {
  const { t } = useWebhookText();
  return (
    <TaskDialog
      task={task}
      title={t("newSecret")}
      button={
        <Button
          intent="danger"
          loading={task.isSending}
          text={t("newSecret")}
          onClick={() => void task.confirm()}
        />
      }
      renderOutcome={() => task.result !== null && <Secret webhook={task.result} />}
    >
      {({ name }) => <p>{t("askNewSecret", { name })}</p>}
    </TaskDialog>
  );
});

const Secret = observer(function Secret({ webhook: { name, secret } }: { webhook: Webhook }) {
  const { t, language } = useWebhookText();
  return (
    <>
      <p>
        {t("secretHow")}{" "}
        <a href={guidePath(language, "webhook-check")} target="_blank" rel="noreferrer">
          {t("signatureHow")}
        </a>
      </p>
      <OneTimeSecret label={t("secretTitle", { name })} text={secret ?? ""} />
    </>
  );
});

/** Periods offered for sending again; events are kept that long. */
const spans = listWindowKeys.filter((key) => key !== "quarter");

/** Period of events that are sent again. */
export interface Resending {
  readonly webhook: Webhook;
  readonly window: ListWindow;
}

export const ResendDialog = observer(function ResendDialog({
  task,
}: {
  task: Task<Resending, { readonly count: number }>;
}) {
  const { t } = useWebhookText();
  const id = useId();
  return (
    <TaskDialog
      task={task}
      title={t("resend")}
      button={
        <Button
          intent="primary"
          loading={task.isSending}
          text={t("resend")}
          onClick={() => void task.confirm()}
        />
      }
      renderOutcome={() => <p>{t("resendDone", { count: task.result?.count ?? 0 })}</p>}
    >
      {({ webhook, window }) => (
        <>
          <p>{t("resendAsk", { name: webhook.name })}</p>
          <Field name="since" label={t("resendSince")} labelFor={id}>
            <FilterSelect
              label={t("resendSince")}
              value={window}
              options={spans.map((value) => ({
                value,
                label: t(listWindows[value].word),
              }))}
              onPick={(picked) =>
                task.start({ webhook, window: spans.find((key) => key === picked) ?? window })
              }
            />
          </Field>
        </>
      )}
    </TaskDialog>
  );
});
