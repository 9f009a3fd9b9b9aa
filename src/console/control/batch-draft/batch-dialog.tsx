import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { fieldsOf } from "../../../stores/port/call.ts";
import { BatchDraft, type DraftKind, draftKinds } from "../../../stores/control/batch-draft.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { DraftFields } from "./draft-fields.tsx";
import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import batchCss from "../batch/batch.module.css";
import commandCss from "../command/command.module.css";
import { Field, FormFields } from "../../components/input/field.tsx";

const kindWords = {
  paste: "kindPaste",
  template: "kindTemplate",
  write: "kindWrite",
  auto: "kindAuto",
  do: "kindDo",
} as const satisfies Record<DraftKind, string>;

/** Dialog for an action on many houses: it ends in a plan, nothing is sent from here. */
export const BatchDialog = observer(function BatchDialog({
  ids,
  kind,
  templateId = null,
  onClose,
}: {
  ids: readonly number[];
  kind: DraftKind;
  /** Id of the template chosen at the start. */
  templateId?: number | null;
  onClose: () => void;
}) {
  const { callApi, copied, connection } = useStores();
  const { t } = useBatchText();
  const navigate = useNavigate();
  const [draft] = useState(
    () =>
      new BatchDraft(kind, firstName(t(kindWords[kind]), connection.serverNow), copied, templateId),
  );
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { what, name } = draft;
  const kinds = draftKinds.filter((kind) => kind !== "paste" || copied.note !== null);
  const plan = async () => {
    if (what === null || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      const input = { name, what, houseIds: [...ids] };
      const { batch } = await callApi("planBatch", input);
      // The dialog is also used on pages of single houses, which stay open behind the plan.
      onClose();
      void navigate(paths.batch(batch.id));
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("whatTitle", { count: ids.length })}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${commandCss.sendDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
    >
      <ReturnFocus />
      <DialogBody>
        <FormFields messages={fieldsOf(failure)}>
          <Field name="name" label={t("batchName")} labelFor="batch-name">
            <InputGroup
              id="batch-name"
              maxLength={80}
              autoComplete="off"
              value={name}
              onValueChange={draft.setName}
            />
          </Field>
          <fieldset className={`flow ${batchCss.batchKinds}`}>
            <legend>{t("whatKind")}</legend>
            {kinds.map((kind) => (
              <label key={kind} className="inline-row">
                <input
                  type="radio"
                  name="batch-kind"
                  checked={draft.kind === kind}
                  onChange={() => draft.setKind(kind)}
                />
                {t(kindWords[kind])}
              </label>
            ))}
          </fieldset>
          <DraftFields draft={draft} houseIds={ids} />
        </FormFields>
        {failure !== null && (
          <p className="dialog-failure" role="alert">
            {t("planFailed", { reason: messageOf(failure) })}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} disabled={isSending} onClick={onClose} />
            <Button
              intent="primary"
              text={t("makePlan")}
              loading={isSending}
              disabled={what === null || name.trim() === ""}
              onClick={() => void plan()}
            />
          </>
        }
      />
    </Dialog>
  );
});

const firstName = (kind: string, now: number): string =>
  `${kind} ${formatTime(now, ownZone()).slice(5, 16)}`;
