import shellDialogCss from "./shell-dialog.module.css";
import { reasonSize } from "../../../../contract/base/text-field.ts";
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import { OptionsFailure } from "../answer/options-failure.tsx";
import { Field, FormFields } from "../input/field.tsx";
import { useText } from "../../../i18n/words/base/page-words.ts";
import type { Task } from "../../../stores/record/task.ts";
import { useOpenEdit } from "./use-open-edit.ts";
import { ReturnFocus } from "./return-focus.tsx";
import taskDialogCss from "./task-dialog.module.css";

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onOpened?: (dialog: HTMLElement) => void;
  /** A `TaskForm` while the dialog is open; a new one each time, so that it starts empty. */
  readonly children: ReactNode;
}

/** A dialog around a form. */
export const TaskFormDialog = ({ title, children, ...dialog }: DialogProps) => (
  <Dialog
    {...dialog}
    title={unbroken(title)}
    className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
    canOutsideClickClose={false}
    isCloseButtonShown={false}
  >
    <ReturnFocus />
    {children}
  </Dialog>
);

interface FormProps<I, R> {
  readonly task: Task<I, R>;
  /** Data to send, as typed. */
  readonly input: I;
  /** The text of the button that sends it. */
  readonly button: string;
  readonly intent?: "primary" | "danger";
  /** True when a required value is missing. */
  readonly isShort: boolean;
  readonly onClose: () => void;
  /** Called when it is done. */
  readonly onSent: () => void;
  /** The question and its fields. */
  readonly children: ReactNode;
}

/** The fields of a task: below them the reason if it failed, and the buttons. */
export const TaskForm = observer(function TaskForm<I, R>({
  task,
  input,
  button,
  intent = "primary",
  isShort,
  onClose,
  onSent,
  children,
}: FormProps<I, R>) {
  const { t } = useText();
  const typed = JSON.stringify(input);
  const [opened] = useState(typed);
  useOpenEdit(typed !== opened, button);
  async function send() {
    task.start(input);
    if (await task.confirm()) onSent();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DialogBody>
        <OptionsFailure />
        <FormFields messages={task.fields}>{children}</FormFields>
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {task.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} disabled={task.isSending} onClick={onClose} />
            <Button
              type="submit"
              intent={intent}
              text={button}
              loading={task.isSending}
              disabled={isShort}
            />
          </>
        }
      />
    </form>
  );
});

interface ReasonProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown below it. */
  readonly hint?: string;
}

/** A one-line field for the reason of an action. */
export const ReasonField = ({ id, label, value, onChange, hint }: ReasonProps) => (
  <Field name="reason" label={label} labelFor={id} helperText={hint}>
    <InputGroup id={id} value={value} maxLength={reasonSize.max} onValueChange={onChange} />
  </Field>
);

/** True when the text is too short for a reason. */
export const isNoReason = (value: string): boolean => value.trim().length < reasonSize.min;
