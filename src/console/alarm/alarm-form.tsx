import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  HTMLSelect,
  InputGroup,
  TextArea,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { AlarmAction } from "./alarm-action.ts";
import { useSay } from "../../i18n/words/page.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useShowing } from "../part/use-showing.ts";
import "./alarm-list.css";

/** A dialog opens to be filled in: the first text field, not the dialog, takes the keys. */
const focusField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>("textarea, input")?.focus();

interface FormProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** The form of the action at hand, as a dialog. */
export const AlarmForm = observer(function AlarmForm({
  action,
  onDone,
}: {
  action: AlarmAction;
  onDone: () => void;
}) {
  const { say } = useSay();
  const title = say(action.kind === "acknowledge" ? "acknowledgeTitle" : "shelveTitle", {
    count: action.ids.length,
  });
  return (
    <Dialog
      key={useShowing()}
      isOpen
      onClose={onDone}
      title={title}
      className="alarm-dialog"
      isCloseButtonShown={false}
      onOpened={focusField}
    >
      <ReturnFocus />
      {action.kind === "acknowledge" && <AcknowledgeForm ids={action.ids} onDone={onDone} />}
      {action.kind === "shelve" && <ShelveForm ids={action.ids} onDone={onDone} />}
    </Dialog>
  );
});

const AcknowledgeForm = observer(function AcknowledgeForm({ ids, onDone }: FormProps) {
  const { alarmActions, toast } = useStores();
  const { say } = useSay();
  const [note, setNote] = useState("");
  useOpenEdit(note.trim() !== "", say("alarmNoteEdit"));
  const [isSending, setSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const isDone = await alarmActions.acknowledge(ids, note.trim());
    setSending(false);
    if (!isDone) return;
    toast.show("success", say("acknowledged"));
    onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <FormGroup label={say("note")} labelFor="ack-note">
          <TextArea
            id="ack-note"
            fill
            maxLength={500}
            placeholder={say("noteHint")}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onDone} />
            <Button type="submit" intent="primary" text={say("acknowledge")} loading={isSending} />
          </>
        }
      />
    </form>
  );
});

const shelveMinutes = [15, 30, 60, 120, 240, 480] as const;

const ShelveForm = observer(function ShelveForm({ ids, onDone }: FormProps) {
  const { alarmActions, toast } = useStores();
  const { say } = useSay();
  const [minutes, setMinutes] = useState(60);
  const [reason, setReason] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [isSending, setSending] = useState(false);
  const isMissing = reason.trim() === "";
  useOpenEdit(!isMissing, say("alarmNoteEdit"));
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (isMissing || isSending) return;
    setSending(true);
    const isDone = await alarmActions.shelve(ids, minutes, reason.trim());
    setSending(false);
    if (!isDone) return;
    toast.show("success", say("shelved"));
    onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <p>{say("shelveHint")}</p>
        <FormGroup label={say("duration")} labelFor="shelve-minutes">
          <HTMLSelect
            id="shelve-minutes"
            fill
            value={minutes}
            onChange={(event) => setMinutes(Number(event.currentTarget.value))}
          >
            {shelveMinutes.map((one) => (
              <option key={one} value={one}>
                {one < 60 ? say("minutes", { count: one }) : say("hours", { count: one / 60 })}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup
          label={say("reason")}
          labelFor="shelve-reason"
          intent={isTouched && isMissing ? "danger" : "none"}
          helperText={isTouched && isMissing ? say("reasonMissing") : " "}
        >
          <InputGroup
            id="shelve-reason"
            maxLength={500}
            placeholder={say("reasonHint")}
            value={reason}
            onValueChange={setReason}
            onBlur={() => setTouched(true)}
            aria-invalid={isTouched && isMissing}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onDone} />
            <Button type="submit" intent="primary" text={say("shelve")} loading={isSending} />
          </>
        }
      />
    </form>
  );
});
