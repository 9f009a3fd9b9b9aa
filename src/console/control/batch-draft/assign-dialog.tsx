import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { batchHousesMax } from "../../../../contract/control/batch/control-batch.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { TemplateSelect } from "./template-select.tsx";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import "../batch/batch.module.css";
import commandCss from "../command/command.module.css";

/**
 * Assigns the template that houses should follow: this is only for the list of deviations, nothing
 * is sent.
 */
export const AssignDialog = observer(function AssignDialog({
  ids,
  onClose,
}: {
  ids: readonly number[];
  onClose: () => void;
}) {
  const { callApi, toast } = useStores();
  const { t } = useBatchText();
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const assign = async () => {
    setSending(true);
    try {
      for (let from = 0; from < ids.length; from += batchHousesMax)
        await callApi("assignTemplate", {
          templateId,
          houseIds: ids.slice(from, from + batchHousesMax),
        });
      toast.show("success", t("assigned"));
      onClose();
    } catch {
      // The frame around the pages reports a failure.
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("assign")}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{t("ticked", { count: ids.length })}</p>
        <TemplateSelect
          value={templateId}
          houseIds={ids}
          none={t("assignNone")}
          onChange={setTemplateId}
        />
        <p className={commandCss.reviewNote}>{t("assignWhy")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={t("assign")}
              loading={isSending}
              onClick={() => void assign()}
            />
          </>
        }
      />
    </Dialog>
  );
});
