import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  InputGroup,
  TextArea,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { shelveMaxMs, urgentShelveMaxMs } from "../../../../contract/alarm/alarm.ts";
import type { FieldMessages } from "../../../stores/port/call.ts";
import { ActionAlarms } from "./action-alarms.tsx";
import { type AlarmAction, isUrgentNow } from "./alarm-action.ts";
import { AssignForm } from "./assign-form.tsx";
import { useAlarmText } from "../../../i18n/words/alarm/alarm-state-words.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import "./alarm-list.module.css";
import { Field, FormFields } from "../../components/input/field.tsx";

/** When the dialog opens, its first text field has the focus, not the dialog itself. */
const focusField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>("textarea, input")?.focus();

interface FormProps {
  readonly action: AlarmAction;
  readonly onDone: () => void;
}

/** The form of the chosen action, as a dialog. */
export const AlarmForm = observer(function AlarmForm({
  action,
  onDone,
}: {
  action: AlarmAction;
  onDone: () => void;
}) {
  const { t } = useAlarmText();
  const title = t(titleOf[action.kind], { count: action.ids.length });
  return (
    <Dialog
      key={useShowing()}
      isOpen
      onClose={onDone}
      title={title}
      className="alarm-dialog"
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onOpened={focusField}
    >
      <ReturnFocus />
      <ActionForm action={action} onDone={onDone} />
    </Dialog>
  );
});

const ActionForm = ({ action, onDone }: FormProps) => {
  const { kind } = action;
  if (kind === "assign") return <AssignForm action={action} onDone={onDone} />;
  if (kind === "shelve") return <ShelveForm action={action} onDone={onDone} />;
  return <AcknowledgeForm action={action} kind={kind} onDone={onDone} />;
};

const titleOf = {
  acknowledge: "acknowledgeTitle",
  shelve: "shelveTitle",
  reset: "alarmResetTitle",
  assign: "assignTitle",
  onWay: "onWayTitle",
  there: "thereTitle",
  fixed: "fixedTitle",
} as const satisfies Record<AlarmAction["kind"], string>;
const doneOf = {
  acknowledge: "acknowledged",
  reset: "alarmResetDone",
  onWay: "workNoted",
  there: "workNoted",
  fixed: "workNoted",
} as const;

/** Acknowledging, resetting a latched alarm, and the steps of the work: all have a note. */
const AcknowledgeForm = observer(function AcknowledgeForm({
  action,
  kind,
  onDone,
}: FormProps & { kind: Exclude<AlarmAction["kind"], "shelve" | "assign"> }) {
  const { ids, isIncident = false } = action;
  const { alarmActions, toast } = useStores();
  const { t } = useAlarmText();
  const [note, setNote] = useState("");
  useOpenEdit(note.trim() !== "", t("alarmNoteEdit"));
  const [isSending, setSending] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>({});
  function send(): Promise<boolean> {
    if (kind === "reset") return alarmActions.reset(ids, note.trim());
    if (kind !== "acknowledge") return alarmActions.work(ids, kind, note.trim());
    return isIncident
      ? alarmActions.acknowledgeIncident(ids, note.trim())
      : alarmActions.acknowledge(ids, note.trim());
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const isDone = await send();
    setSending(false);
    if (!isDone) return setMessages(alarmActions.refusalOf(ids));
    toast.show("success", t(doneOf[kind]));
    onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <ActionAlarms ids={ids} />
        <FormFields messages={messages}>
          <Field name="note" label={t("note")} labelFor="ack-note">
            <TextArea
              id="ack-note"
              fill
              maxLength={500}
              placeholder={t("noteHint")}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </FormFields>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onDone} />
            <Button type="submit" intent="primary" text={t(kind)} loading={isSending} />
          </>
        }
      />
    </form>
  );
});

const shelveMinutes = [15, 30, 60, 120, 240, 480] as const;

const ShelveForm = observer(function ShelveForm({ action: { ids }, onDone }: FormProps) {
  const { alarmActions, fleet, toast } = useStores();
  const { t } = useAlarmText();
  const isUrgent = ids.flatMap((id) => fleet.alarm(id) ?? []).some(isUrgentNow);
  const max = (isUrgent ? urgentShelveMaxMs : shelveMaxMs) / minuteMs;
  const [desired, setMinutes] = useState(60);
  const minutes = Math.min(desired, max);
  /** For urgent alarms: both confirmations were given. */
  const [isConfirming, setConfirming] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [reason, setReason] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [isSending, setSending] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>({});
  const isMissing = reason.trim() === "";
  useOpenEdit(!isMissing, t("alarmNoteEdit"));
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (isMissing || isSending) return;
    if (isUrgent && !isConfirmed) return setConfirming(true);
    setSending(true);
    const isDone = await alarmActions.shelve(ids, minutes, reason.trim(), isUrgent);
    setSending(false);
    if (!isDone) return setMessages(alarmActions.refusalOf(ids));
    toast.show("success", t("shelved"));
    onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <ActionAlarms ids={ids} />
        <p>{isUrgent ? t("urgentShelveHint", { max }) : t("shelveHint")}</p>
        <FormFields messages={messages}>
          <Field name="minutes" label={t("duration")} labelFor="shelve-minutes">
            <HTMLSelect
              id="shelve-minutes"
              fill
              value={minutes}
              onChange={(event) => {
                setMinutes(Number(event.currentTarget.value));
                setConfirmed(false);
              }}
            >
              {shelveMinutes
                .filter((minute) => minute <= max)
                .map((minute) => (
                  <option key={minute} value={minute}>
                    {minute < 60
                      ? t("minutes", { count: minute })
                      : t("hours", { count: minute / 60 })}
                  </option>
                ))}
            </HTMLSelect>
          </Field>
          <Field
            name="reason"
            label={t("reason")}
            labelFor="shelve-reason"
            intent={isTouched && isMissing ? "danger" : "none"}
            helperText={isTouched && isMissing ? t("reasonMissing") : " "}
          >
            <InputGroup
              id="shelve-reason"
              maxLength={500}
              placeholder={t("reasonHint")}
              value={reason}
              onValueChange={setReason}
              onBlur={() => setTouched(true)}
              aria-invalid={isTouched && isMissing}
            />
          </Field>
        </FormFields>
        {isConfirming && (
          <Callout intent="danger" role="alert">
            <p>{t("urgentShelveAsk", { minutes })}</p>
            <Checkbox
              checked={isConfirmed}
              label={t("urgentShelveTick")}
              onChange={() => setConfirmed(!isConfirmed)}
            />
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onDone} />
            <Button
              type="submit"
              intent={isConfirming ? "danger" : "primary"}
              text={t(isConfirming ? "urgentShelveYes" : "shelve")}
              disabled={isConfirming && !isConfirmed}
              loading={isSending}
            />
          </>
        }
      />
    </form>
  );
});
