import { withNote } from "../../../../contract/base/words.ts";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import type { User } from "../../../../contract/account/user.ts";
import { useUserText } from "../../../i18n/words/account/user-words.ts";
import type { Task } from "../../../stores/record/task.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import type { PasswordReset } from "../../../stores/account/password-reset.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";
import { personName } from "../../../stores/record/person-names.ts";
import "../../crud/form/form.module.css";

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
  const { t, language } = useText();
  async function confirm() {
    if ((await task.confirm()) && task.result !== null) toast.show("success", t("resetDone"));
  }
  return (
    <TaskDialog
      task={task}
      title={t("resetTitle")}
      button={
        <Button
          intent="primary"
          loading={task.isSending}
          text={t("resetPassword")}
          onClick={() => void confirm()}
        />
      }
      renderOutcome={({ loginName }) => (
        <>
          <p>{t("newPasswordOf", { name: loginName })}</p>
          <OneTimeSecret label={t("oneTimePassword")} text={task.result ?? ""} />
          <p>{t("oneTimeHint")}</p>
        </>
      )}
    >
      {({ loginName, realName }) => (
        <p>
          {t("resetWhat", {
            name: realName === "" ? loginName : withNote(loginName, personName(realName), language),
          })}
        </p>
      )}
    </TaskDialog>
  );
});

/** Asks before the lost second step of a user is removed. */
export const FactorResetDialog = observer(function FactorResetDialog({
  task,
}: {
  task: Task<User, unknown>;
}) {
  const { t } = useUserText();
  return (
    <TaskDialog
      task={task}
      title={t("resetFactor")}
      button={
        <Button
          intent="danger"
          loading={task.isSending}
          text={t("resetFactor")}
          onClick={() => void task.confirm()}
        />
      }
      renderOutcome={({ loginName }) => <p>{t("resetFactorDone", { name: loginName })}</p>}
    >
      {({ loginName }) => <p>{t("resetFactorWhat", { name: loginName })}</p>}
    </TaskDialog>
  );
});
