import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { useWorkQueue } from "../../maintenance/record/use-work-queue.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import { useOfflineRecords } from "./offline-records.ts";

/**
 * Sends daily records and maintenance that were entered without a network, on any page, and asks
 * before a sign-out while some are unsent.
 */
export const DraftsAtWork = observer(function DraftsAtWork() {
  const { session, edit } = useStores();
  const { queue } = useOfflineRecords();
  const work = useWorkQueue();
  const { t } = useProductionText();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(
    () =>
      edit.confirmBeforeLeave(() => {
        const isFree = queue.drafts.length + work.drafts.length === 0;
        setConfirming(!isFree);
        return isFree;
      }),
    [edit, queue, work],
  );
  const close = () => setConfirming(false);
  const isLost = [queue, work].some(({ isStored, drafts }) => !isStored && drafts.length > 0);
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={close}
      title={t("leaveTitle", { count: queue.drafts.length + work.drafts.length })}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{t(isLost ? "leaveUnkept" : "leaveKept")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text={t("stay")} onClick={close} />
            <Button
              size="large"
              intent="primary"
              text={t("logout")}
              onClick={() => void session.logout()}
            />
          </>
        }
      />
    </Dialog>
  );
});
