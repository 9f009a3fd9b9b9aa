import "./shell-dialog.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { useSay } from "../../i18n/words/page.ts";
import type { Task } from "../../stores/record/task.ts";
import { ReturnFocus } from "./return-focus.tsx";

interface Props<I, R> {
  readonly task: Task<I, R>;
  readonly title: string;
  /** What confirms it. */
  readonly button: ReactNode;
  /** The question. */
  readonly children: (input: I) => ReactNode;
  /** What is shown once it is done. */
  readonly renderOutcome: (input: I) => ReactNode;
}

/** Asks before something is done, says how it went, and shows what came of it. */
export const TaskDialog = observer(function TaskDialog<I, R>({
  task,
  title,
  button,
  children,
  renderOutcome,
}: Props<I, R>) {
  const { say } = useSay();
  const { input, step, failure, close } = task;
  // What came of it is not kept longer than its dialog is open.
  useEffect(() => close, [close]);
  const mayClose = step !== "sending" && step !== "done";
  return (
    <Dialog
      isOpen={input !== null}
      onClose={close}
      title={title}
      className="shell-dialog user-dialog"
      isCloseButtonShown={false}
      canOutsideClickClose={mayClose}
      canEscapeKeyClose={mayClose}
    >
      <ReturnFocus />
      {input !== null && (
        <>
          <DialogBody>
            {step === "done" ? renderOutcome(input) : children(input)}
            {step === "failed" && (
              <p className="dialog-failure" role="alert">
                {say("failedAction", { reason: failure ?? "" })}
              </p>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              step === "done" ? (
                <Button intent="primary" text={say("close")} onClick={close} />
              ) : (
                <>
                  <Button text={say("cancel")} disabled={step === "sending"} onClick={close} />
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
