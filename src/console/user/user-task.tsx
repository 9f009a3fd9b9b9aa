import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { useSay } from "../../i18n/words/page.ts";
import type { PasswordReset } from "../../stores/page/password-reset.ts";
import { OneTimeSecret } from "../part/one-time-secret.tsx";
import { TaskDialog } from "../part/task-dialog.tsx";
import "../record/form.css";

/** Asks before a user gets a new password, says how it went, and shows the new password once. */
export const PasswordResetDialog = observer(function PasswordResetDialog({
  reset: { task },
}: {
  reset: PasswordReset;
}) {
  const { toast } = useStores();
  const { say } = useSay();
  async function confirm() {
    if ((await task.confirm()) && task.result !== null) toast.show("success", say("resetDone"));
  }
  return (
    <TaskDialog
      task={task}
      title={say("resetTitle")}
      button={
        <Button
          intent="primary"
          loading={task.isSending}
          text={say("resetPassword")}
          onClick={() => void confirm()}
        />
      }
      renderOutcome={({ loginName }) => (
        <>
          <p>{say("newPasswordOf", { name: loginName })}</p>
          <OneTimeSecret label={say("oneTimePassword")} text={task.result ?? ""} />
          <p>{say("oneTimeHint")}</p>
        </>
      )}
    >
      {({ loginName, realName }) => (
        <p>
          {say("resetWhat", {
            name: realName === "" ? loginName : `${loginName} (${realName})`,
          })}
        </p>
      )}
    </TaskDialog>
  );
});
