import { HTMLSelect, Radio, RadioGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Warning } from "../../../../contract/alarm/warning.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { warningText } from "../../../../contract/fleet/house/warning-text.ts";
import { Task } from "../../../stores/record/task.ts";
import {
  isNoReason,
  ReasonField,
  TaskForm,
  TaskFormDialog,
} from "../../components/dialog/task-form.tsx";
import { Field } from "../../components/input/field.tsx";

interface Props {
  /** Null: closed. */
  readonly warning: Warning | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a warning is dismissed, for how long, and whether it was right. */
export const WarningDismiss = observer(function WarningDismiss(props: Props) {
  const { t } = useBooksText();
  const { warning, onClose } = props;
  return (
    <TaskFormDialog isOpen={warning !== null} title={t("dismissTitle")} onClose={onClose}>
      {warning !== null && <DismissForm key={warning.id} {...props} warning={warning} />}
    </TaskFormDialog>
  );
});

const spans = [1, 2, 3, 7, 14, 30];

const DismissForm = observer(function DismissForm({
  warning,
  onClose,
  onDone,
}: Props & { readonly warning: Warning }) {
  const { callApi, toast } = useStores();
  const { t, language } = useBooksText();
  const [form, setForm] = useState({ days: 3, reason: "", wasRight: null as boolean | null });
  const put = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const [task] = useState(
    () =>
      new Task(({ days, reason, wasRight }: typeof form) => {
        const { id, version } = warning;
        return callApi("dismissWarning", {
          id,
          version,
          days,
          reason,
          wasRight: wasRight === true,
        });
      }, onDone),
  );
  return (
    <TaskForm
      task={task}
      input={form}
      button={t("dismiss")}
      isShort={form.wasRight === null || isNoReason(form.reason)}
      onClose={onClose}
      onSent={() => {
        toast.show("success", t("immuneSaved"));
        onClose();
      }}
    >
      <p>{warningText(warning, language)}</p>
      <p>{t("dismissWhat")}</p>
      <Field name="days" label={t("dismissDays")} labelFor="dismiss-days">
        <HTMLSelect
          id="dismiss-days"
          value={form.days}
          onChange={(event) => put({ days: Number(event.currentTarget.value) })}
        >
          {spans.map((days) => (
            <option key={days} value={days}>
              {days}
            </option>
          ))}
        </HTMLSelect>
      </Field>
      <RadioGroup
        inline
        label={t("wasRightAsk")}
        name="was-right"
        selectedValue={form.wasRight === null ? "" : String(form.wasRight)}
        onChange={(event) => put({ wasRight: event.currentTarget.value === "true" })}
      >
        <Radio label={t("wasRightYes")} value="true" />
        <Radio label={t("wasRightNo")} value="false" />
      </RadioGroup>
      <ReasonField
        id="dismiss-reason"
        label={t("dismissReason")}
        value={form.reason}
        onChange={(reason) => put({ reason })}
      />
    </TaskForm>
  );
});
