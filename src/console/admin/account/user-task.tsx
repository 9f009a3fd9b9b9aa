import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useSay } from "../../../i18n/words/base/page-words.ts";
import type { PasswordReset } from "../../../stores/account/password-reset.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import "../../crud/form/form.css";

/**
 * Asks before a user gets a new password, reports success or failure, and shows the new password
 * once.
 */
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
