import shellDialogCss from "./shell-dialog.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useText } from "../../../i18n/words/base/page-words.ts";
import type { Task } from "../../../stores/record/task.ts";
import { FormFields } from "../input/field.tsx";
import { ReturnFocus } from "./return-focus.tsx";
import css from "./task-dialog.module.css";

interface Props<I, R> {
  readonly task: Task<I, R>;
  readonly title: string;
  /** The button that confirms it. */
  readonly button: ReactNode;
  /** The question. */
  readonly children: (input: I) => ReactNode;
  /** Renders the outcome once it is done. */
  readonly renderOutcome: (input: I) => ReactNode;
}

/** Asks before an action, reports its success or failure, and shows the outcome. */
export const TaskDialog = observer(function TaskDialog<I, R>({
  task,
  title,
  button,
  children,
  renderOutcome,
}: Props<I, R>) {
  const { t } = useText();
  const { input, step, failure, fields, close } = task;
  // The outcome is kept only while its dialog is open.
  useEffect(() => close, [close]);
  const mayClose = step !== "sending" && step !== "done";
  return (
    <Dialog
      isOpen={input !== null}
      onClose={close}
      title={unbroken(title)}
      className={`${shellDialogCss.shellDialog} ${css.taskDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={mayClose}
      canEscapeKeyClose={mayClose}
    >
      <ReturnFocus />
      {input !== null && (
        <>
          <DialogBody>
            {step === "done" ? (
              renderOutcome(input)
            ) : (
              <FormFields messages={fields}>{children(input)}</FormFields>
            )}
            {step === "failed" && (
              <p className="dialog-failure" role="alert">
                {t("failedAction", { reason: failure ?? "" })}
              </p>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              step === "done" ? (
                <Button intent="primary" text={t("close")} onClick={close} />
              ) : (
                <>
                  <Button text={t("cancel")} disabled={step === "sending"} onClick={close} />
                  {button}
                </>
              )
            }
          />
        </>
      )}
    </Dialog>
  );
});
