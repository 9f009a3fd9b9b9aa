import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { RolloutForm } from "../../../stores/control/rollout-form.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import firmwareCss from "./firmware.module.css";
import noteCss from "../../components/answer/note.module.css";
import { FormFields } from "../../components/input/field.tsx";
import { RolloutFields } from "./rollout-fields.tsx";
import { RolloutPlanView } from "./rollout-plan-view.tsx";
import { sizeText, titleWord } from "./firmware-text.ts";

interface Props {
  /** Null: the dialog is closed. */
  readonly file: DeviceFile | null;
  readonly onClose: () => void;
}

/** Enter never starts a rollout: it would be too easy to press it after typing the number. */
const holdEnter = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/**
 * Dialog to send a file to houses: which houses, in which waves, and what it interrupts. Then the
 * number of houses has to be typed.
 */
export const RolloutDialog = observer(function RolloutDialog({ file, onClose }: Props) {
  const { t } = useUpdateText();
  return (
    <Dialog
      isOpen={file !== null}
      onClose={onClose}
      title={file === null ? "" : t(titleWord(file))}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${firmwareCss.rolloutDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
    >
      <ReturnFocus />
      {file !== null && (
        <RolloutConfirm key={file.id} file={file} houseIds={null} onClose={onClose} />
      )}
    </Dialog>
  );
});

/** `houseIds` null: houses are chosen here. */
export const RolloutConfirm = observer(function RolloutConfirm({
  file,
  houseIds,
  onClose,
}: {
  file: DeviceFile;
  houseIds: readonly number[] | null;
  onClose: () => void;
}) {
  const { callApi, fleet, toast } = useStores();
  const { t, language } = useUpdateText();
  const [form] = useState(() => new RolloutForm(callApi, file, houseIds));
  useEffect(() => form.choose(fleet, null), [form, fleet]);
  const start = async () => {
    const rollout = await form.start();
    if (rollout === null) return;
    toast.show("success", t(rollout.state === "awaiting" ? "secondAsked" : "started"));
    onClose();
  };
  return (
    <>
      <DialogBody>
        <p>
          <strong>
            {file.name} {file.version}
          </strong>{" "}
          · {sizeText(file, t, language)} {file.note}
        </p>
        <p className={noteCss.panelNote}>
          {t(file.kind === "firmware" ? "interrupts" : "configInterrupts")}
        </p>
        <FormFields messages={form.faults}>
          <RolloutFields form={form} />
          <RolloutPlanView form={form} />
        </FormFields>
        {form.failure !== null && (
          <p className="dialog-failure" role="alert">
            {form.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("back")} disabled={form.isSending} onClick={onClose} />
            {/* Not the library's button: it would click itself when Enter is released. */}
            <button
              type="button"
              className="bp6-button bp6-intent-primary"
              disabled={!form.mayStart}
              onKeyDown={holdEnter}
              onClick={() => void start()}
            >
              {t(file.kind === "firmware" ? "start" : "configStart")}
            </button>
          </>
        }
      />
    </>
  );
});
