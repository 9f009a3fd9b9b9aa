import "../../components/dialog/shell-dialog.module.css";
import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  InputGroup,
} from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { type AlarmKey, alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { outageMaxHours, urgentOutageMaxHours } from "../../../../contract/alarm/alarm-outage.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOutageText } from "../../../i18n/words/alarm/outage-words.ts";
import { type FieldMessages, fieldsOf } from "../../../stores/port/call.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import { useSeverity } from "./use-severity.ts";
import { Field, FormFields } from "../../components/input/field.tsx";

const choices = [1, 4, 8, 24, 72, 168, 720] as const satisfies readonly number[];

interface Props {
  /** Null: it is chosen in the form. */
  readonly houseId: number | null;
  readonly onDone: (isMade: boolean) => void;
}

/** Takes an alarm of a house out of service, with its end and the reason. */
export const OutageForm = observer(function OutageForm({ houseId: fixed, onDone }: Props) {
  const { callApi, toast } = useStores();
  const { t } = useOutageText();
  const [houseId, setHouseId] = useState(fixed);
  const [key, setKey] = useState<AlarmKey>("sensorFault");
  const [subject, setSubject] = useState("");
  const [hours, setHours] = useState<number>(24);
  const [reason, setReason] = useState("");
  useOpenEdit(reason.trim() !== "", t("outageBegin"));
  const [messages, setMessages] = useState<FieldMessages>({});
  const [isSending, setSending] = useState(false);
  // Only the server knows what is wired to an input, and how severe its alarm can get.
  const [urgent, setUrgent] = useState("");
  const which = `${houseId}:${key}:${subject}`;
  // The confirmation of one alarm does not count for another.
  const [confirmed, setConfirmed] = useState("");
  const isConfirmed = confirmed === which;
  const isUrgent = useSeverity(houseId, key) === 1 || urgent === which;
  const max = isUrgent ? urgentOutageMaxHours : outageMaxHours;
  const isReady = houseId !== null && reason.trim() !== "" && (!isUrgent || isConfirmed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSending) return;
    setSending(true);
    setMessages({});
    const outage = { houseId, key, subject, hours: Math.min(hours, max), reason: reason.trim() };
    void callApi("createAlarmOutage", { ...outage, isUrgentConfirmed: isUrgent })
      .then(
        () => {
          toast.show("success", t("outageDone"));
          onDone(true);
        },
        (error: unknown) => {
          const { isUrgentConfirmed: urgentFault, ...others } = fieldsOf(error);
          const { hours: isLong } = others;
          setMessages(others);
          if (isLong !== undefined || urgentFault !== undefined) setUrgent(which);
        },
      )
      .finally(() => setSending(false));
  };
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      title={t("outageBegin")}
      className="shell-dialog"
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <FormFields messages={messages}>
            {fixed === null && (
              <Field name="houseId" label={t("outageHouse")}>
                <HouseSelect label={t("outageHouse")} houseId={houseId} onPick={setHouseId} />
              </Field>
            )}
            <WhichAlarm alarm={key} subject={subject} onKey={setKey} onSubject={setSubject} />
            <Field name="hours" label={t("outageHours")} labelFor="outage-hours">
              <HTMLSelect
                id="outage-hours"
                fill
                value={Math.min(hours, max)}
                onChange={({ currentTarget: { value } }) => setHours(Number(value))}
              >
                {choices
                  .filter((choice) => choice <= max)
                  .map((choice) => (
                    <option key={choice} value={choice}>
                      {choice < 24
                        ? t("hours", { count: choice })
                        : t("outageDays", { count: choice / 24 })}
                    </option>
                  ))}
              </HTMLSelect>
            </Field>
            <Field name="reason" label={t("outageReason")} labelFor="outage-reason">
              <InputGroup
                id="outage-reason"
                maxLength={200}
                placeholder={t("outageReasonHint")}
                value={reason}
                onValueChange={setReason}
              />
            </Field>
          </FormFields>
          {isUrgent && (
            <Callout intent="danger" role="alert">
              <p>{t("outageUrgent", { max: urgentOutageMaxHours })}</p>
              <Checkbox
                checked={isConfirmed}
                label={t("outageYes")}
                onChange={() => setConfirmed(isConfirmed ? "" : which)}
              />
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t("cancel")} onClick={() => onDone(false)} />
              <Button
                type="submit"
                intent={isUrgent ? "danger" : "primary"}
                text={t("outageBegin")}
                disabled={!isReady}
                loading={isSending}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
});

const WhichAlarm = observer(function WhichAlarm({
  alarm,
  subject,
  onKey,
  onSubject,
}: {
  alarm: AlarmKey;
  subject: string;
  onKey: (key: AlarmKey) => void;
  onSubject: (subject: string) => void;
}) {
  const { t, language } = useOutageText();
  const hasParts = alarmKinds[alarm].subject !== undefined;
  return (
    <>
      <Field name="key" label={t("outageKind")} labelFor="outage-kind">
        <HTMLSelect
          id="outage-kind"
          fill
          value={alarm}
          onChange={({ currentTarget: { value } }) => {
            onKey(alarmKeys.find((key) => key === value) ?? alarm);
            onSubject("");
          }}
        >
          {alarmKeys.map((key) => (
            <option key={key} value={key}>
              {`${alarmKinds[key].code} ${alarmKinds[key].name[language]}`}
            </option>
          ))}
        </HTMLSelect>
      </Field>
      {hasParts && (
        <Field name="subject" label={t("outagePart")} labelFor="outage-part">
          <InputGroup
            id="outage-part"
            inputMode="numeric"
            maxLength={16}
            value={subject}
            onValueChange={onSubject}
          />
        </Field>
      )}
    </>
  );
});
