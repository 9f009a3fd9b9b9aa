import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  HTMLSelect,
  InputGroup,
  Radio,
  RadioGroup,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { reasonSize } from "../../../contract/production.ts";
import type { Warning } from "../../../contract/warning.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBooksSay } from "../../i18n/words/books-say.ts";
import { Task } from "../../stores/record/task.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";
import { warningText } from "../../lib/warning-text.ts";

interface Props {
  /** Null: closed. */
  readonly warning: Warning | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why nothing more is to be said of a warning, for how long, and whether it was right. */
export const WarningDismiss = observer(function WarningDismiss(props: Props) {
  const { say } = useBooksSay();
  const { warning, onClose } = props;
  return (
    <Dialog
      isOpen={warning !== null}
      onClose={onClose}
      title={say("dismissTitle")}
      className="shell-dialog task-dialog"
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      {warning !== null && <DismissForm key={warning.id} {...props} warning={warning} />}
    </Dialog>
  );
});

const spans = [1, 2, 3, 7, 14, 30];

const DismissForm = observer(function DismissForm({
  warning,
  onClose,
  onDone,
}: Props & { readonly warning: Warning }) {
  const { callApi, toast } = useStores();
  const { say, language } = useBooksSay();
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
  async function send() {
    task.ask(form);
    if (!(await task.confirm())) return;
    toast.show("success", say("immuneSaved"));
    onClose();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DialogBody>
        <p>{warningText(warning, language)}</p>
        <p>{say("dismissWhat")}</p>
        <FormGroup label={say("dismissDays")} labelFor="dismiss-days">
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
        </FormGroup>
        <RadioGroup
          inline
          label={say("wasRightAsk")}
          name="was-right"
          selectedValue={form.wasRight === null ? "" : String(form.wasRight)}
          onChange={(event) => put({ wasRight: event.currentTarget.value === "true" })}
        >
          <Radio label={say("wasRightYes")} value="true" />
          <Radio label={say("wasRightNo")} value="false" />
        </RadioGroup>
        <FormGroup label={say("dismissReason")} labelFor="dismiss-reason">
          <InputGroup
            id="dismiss-reason"
            value={form.reason}
            maxLength={reasonSize.max}
            onValueChange={(reason) => put({ reason })}
          />
        </FormGroup>
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {task.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={say("dismiss")}
              loading={task.isSending}
              disabled={form.wasRight === null || form.reason.trim().length < reasonSize.min}
            />
          </>
        }
      />
    </form>
  );
});
