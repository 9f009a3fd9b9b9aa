import "../part/shell-dialog.css";
import "../record/record-page.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { PasswordResetStep } from "../../stores/page/password-reset.ts";
import { useSay } from "../../i18n/words/page.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../record/form.css";

/** Asks before a user gets a new password, says how it went, and shows the new password once. */
export const PasswordResetDialog = observer(function PasswordResetDialog() {
  const { passwordReset } = useStores();
  const { say } = useSay();
  const { task, close } = passwordReset;
  // A one-time password is not kept longer than its dialog is open.
  useEffect(() => close, [close]);
  const isSending = task?.step === "sending";
  return (
    <Dialog
      isOpen={task !== null}
      onClose={close}
      title={say("resetTitle")}
      className="shell-dialog user-dialog"
      isCloseButtonShown={false}
      canOutsideClickClose={!isSending && task?.step !== "done"}
      canEscapeKeyClose={!isSending && task?.step !== "done"}
    >
      <ReturnFocus />
      {task !== null &&
        (task.step === "done" ? <NewPassword task={task} /> : <Question task={task} />)}
    </Dialog>
  );
});

const Question = observer(function Question({
  task: { user, step, failure },
}: {
  task: PasswordResetStep;
}) {
  const { passwordReset, toast } = useStores();
  const { say } = useSay();
  const name = user.realName === "" ? user.loginName : `${user.loginName} (${user.realName})`;
  async function confirm() {
    await passwordReset.confirm();
    if (passwordReset.task?.step === "done") toast.show("success", say("resetDone"));
  }
  return (
    <>
      <DialogBody>
        <p>{say("resetWhat", { name })}</p>
        {step === "failed" && (
          <p className="dialog-failure" role="alert">
            {say("failedAction", { reason: failure ?? "" })}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={say("cancel")}
              disabled={step === "sending"}
              onClick={passwordReset.close}
            />
            <Button
              intent="primary"
              loading={step === "sending"}
              text={say("resetPassword")}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </>
  );
});

const NewPassword = observer(function NewPassword({
  task: { user, password },
}: {
  task: PasswordResetStep;
}) {
  const { passwordReset, toast } = useStores();
  const { say } = useSay();
  async function copy() {
    try {
      await navigator.clipboard.writeText(password ?? "");
      toast.show("success", say("copied"));
    } catch {
      toast.show("warning", say("copyRefused"));
    }
  }
  return (
    <>
      <DialogBody>
        <p>{say("newPasswordOf", { name: user.loginName })}</p>
        <p className="one-time-password">
          <output aria-label={say("oneTimePassword")}>{password}</output>
          <Button icon={<Duplicate />} text={say("copy")} onClick={() => void copy()} />
        </p>
        <p>{say("oneTimeHint")}</p>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={say("close")} onClick={passwordReset.close} />}
      />
    </>
  );
});
