import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { Field } from "../../components/input/field.tsx";

const focusInput = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>("input")?.focus();

/** Asks for a code of the second step, and performs the confirmed action. */
export const CodeDialog = observer(function CodeDialog({
  title,
  why,
  button,
  intent = "primary",
  onSend,
  onClose,
  children,
}: {
  title: string;
  why: string;
  button: string;
  intent?: "primary" | "danger";
  /** Rejects with an error whose message can be shown. */
  onSend: (code: string) => Promise<void>;
  onClose: () => void;
  /** Another way to confirm it. */
  children?: ReactNode;
}) {
  const { t } = useSecurityText();
  const [code, setCode] = useState("");
  const [task] = useState(() => new Task(onSend, () => undefined));
  const id = useId();
  return (
    <TaskFormDialog isOpen title={title} onOpened={focusInput} onClose={onClose}>
      <TaskForm
        task={task}
        input={code}
        button={button}
        intent={intent}
        isShort={code.trim() === ""}
        onClose={onClose}
        onSent={onClose}
      >
        <p>{why}</p>
        <Field name="code" label={t("factorCodeOrRecovery")} labelFor={id}>
          <InputGroup
            id={id}
            value={code}
            autoComplete="one-time-code"
            maxLength={60}
            onValueChange={setCode}
          />
        </Field>
        {children}
      </TaskForm>
    </TaskFormDialog>
  );
});
