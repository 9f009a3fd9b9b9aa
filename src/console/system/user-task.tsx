import "./system.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import type { UserTask } from "../../stores/user-desk.ts";
import { useSay } from "../page-say.ts";

/** Asks before a user gets a new password or goes, says how it went, and shows the new password once. */
export const UserTasks = observer(function UserTasks() {
  const { userDesk } = useStores();
  const { say } = useSay();
  const { task, close } = userDesk;
  // A one-time password is not kept longer than its dialog is open.
  useEffect(() => close, [close]);
  const isSending = task?.step === "sending";
  const isRemoved = task?.kind === "remove" && task.step === "done";
  return (
    <Dialog isOpen={task !== null && !isRemoved} onClose={close} title={task !== null && say(task.kind === "reset" ? "resetTitle" : "removeTitle")} className="user-dialog" isCloseButtonShown={false} canOutsideClickClose={!isSending && task?.step !== "done"} canEscapeKeyClose={!isSending && task?.step !== "done"}>
      {task !== null && (task.step === "done" ? <NewPassword task={task} /> : <Question task={task} />)}
    </Dialog>
  );
});

const Question = observer(function Question({ task: { kind, user, step, failure } }: { task: UserTask }) {
  const { userDesk, record, toast, language } = useStores();
  const { say } = useSay();
  const name = user.realName === "" ? user.loginName : `${user.loginName} (${user.realName})`;
  const isRemoval = kind === "remove";
  async function confirm() {
    await userDesk.confirm();
    if (userDesk.task?.step !== "done") return;
    if (isRemoval) userDesk.close();
    toast.show("success", say(isRemoval ? "removeDone" : "resetDone"));
  }
  return (
    <>
      <DialogBody>
        <p>{say(isRemoval ? "removeWhat" : "resetWhat", { name })}</p>
        {isRemoval && <p>{say("removeRemaining", { count: formatNumber(Math.max(0, record.users.total - 1), 0, language.current) })}</p>}
        {step === "failed" && <p className="dialog-failure" role="alert">{say("failedAction", { reason: failure ?? "" })}</p>}
      </DialogBody>
      <DialogFooter actions={<><Button text={say("cancel")} disabled={step === "sending"} onClick={userDesk.close} /><Button intent={isRemoval ? "danger" : "primary"} loading={step === "sending"} text={say(isRemoval ? "removeForGood" : "resetPassword")} onClick={() => void confirm()} /></>} />
    </>
  );
});

const NewPassword = observer(function NewPassword({ task: { user, password } }: { task: UserTask }) {
  const { userDesk, toast } = useStores();
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
        <p className="one-time-password"><output aria-label={say("oneTimePassword")}>{password}</output><Button icon={<Duplicate />} text={say("copy")} onClick={() => void copy()} /></p>
        <p>{say("oneTimeHint")}</p>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={say("close")} onClick={userDesk.close} />} />
    </>
  );
});
