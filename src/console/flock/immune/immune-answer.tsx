import { addDays } from "../../../../contract/base/calendar-day.ts";
import { InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import { immuneFields, type ImmuneTask } from "../../../../contract/flock/production/immune.ts";
import { tableOf } from "../../../../contract/base/table-keys.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import {
  isOutsideWindow,
  priceSchema,
  withdrawalDays,
} from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type BooksText, useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { numberOf } from "../../../lib/text/number-text.ts";
import { reasonOfNumber } from "../../../stores/flock/entry-numbers.ts";
import { Task } from "../../../stores/record/task.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import {
  isNoReason,
  ReasonField,
  TaskForm,
  TaskFormDialog,
} from "../../components/dialog/task-form.tsx";
import { Field } from "../../components/input/field.tsx";

/** Kinds of answer to a reminder. */
export type AnswerKind = "done" | "skip" | "reopen";

export interface AnswerRequest {
  readonly kind: AnswerKind;
  readonly task: ImmuneTask;
}

interface Props {
  /** Null: closed. */
  readonly request: AnswerRequest | null;
  readonly zoneOf: (farmId: number) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const titles = {
  done: "doneTitle",
  skip: "skipTitle",
  reopen: "reopenTitle",
} as const satisfies Record<AnswerKind, Parameters<BooksText>[0]>;
const buttons = {
  done: "markDone",
  skip: "markSkip",
  reopen: "markReopen",
} as const satisfies Record<AnswerKind, Parameters<BooksText>[0]>;

/** Asks for date and product of a vaccination, or why it was not done. */
export const ImmuneAnswer = observer(function ImmuneAnswer(props: Props) {
  const { request, onClose } = props;
  const { t } = useBooksText();
  return (
    <TaskFormDialog
      isOpen={request !== null}
      title={request === null ? "" : t(titles[request.kind])}
      onClose={onClose}
    >
      {request !== null && (
        <AnswerForm key={`${request.kind}${request.task.id}`} {...props} request={request} />
      )}
    </TaskFormDialog>
  );
});

const AnswerForm = observer(function AnswerForm({
  request: { kind, task: reminder },
  zoneOf,
  onClose,
  onDone,
}: Props & { readonly request: AnswerRequest }) {
  const { callApi, connection, session, toast } = useStores();
  const { t, language } = useBooksText();
  const mayCorrect = session.may("production.correct");
  const zone = zoneOf(reminder.farmId);
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const isOld = (day: string) => isOutsideWindow(day, today, reminder.windowDays);
  const [form, setForm] = useState({
    doneDay: today,
    product: "",
    batch: "",
    meatDays: "",
    eggDays: "",
    price: "",
    reason: "",
  });
  const [task] = useState(
    () =>
      new Task(({ doneDay, product, batch, price, reason, ...typed }: typeof form) => {
        const { id, version } = reminder;
        const withdrawal = tableOf(withdrawals, (key) => numberOf(typed[key], true) ?? 0);
        const details = { doneDay, product, batch, price: numberOf(price), ...withdrawal };
        if (kind === "done")
          return callApi("immuneDone", {
            id,
            version,
            ...details,
            ...(isOld(doneDay) && { reason }),
          });
        const name = kind === "skip" ? "immuneSkip" : "immuneReopen";
        return callApi(name, { id, version, reason });
      }, onDone),
  );
  const put = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  return (
    <TaskForm
      task={task}
      input={form}
      button={t(buttons[kind])}
      isShort={
        kind === "done"
          ? isShortDone(form, isOld(form.doneDay), mayCorrect)
          : isNoReason(form.reason)
      }
      onClose={onClose}
      onSent={() => {
        toast.show("success", t("immuneSaved"));
        onClose();
      }}
    >
      <p>
        <strong>{inOneLanguage(reminder.content, language)}</strong>
        <br />
        {t("dueOn", { day: reminder.dueDay, age: reminder.dayAge })}
      </p>
      {kind === "done" ? (
        <DoneFields
          form={form}
          put={put}
          max={today}
          days={reminder.windowDays}
          isOld={isOld(form.doneDay)}
          zone={zone}
        />
      ) : (
        <>
          <p>{t(kind === "skip" ? "skipWhat" : "reopenWhat")}</p>
          <ReasonField
            id="immune-reason"
            label={t("immuneReason")}
            value={form.reason}
            onChange={(reason) => put({ reason })}
          />
        </>
      )}
    </TaskForm>
  );
});

const withdrawals = ["meatDays", "eggDays"] as const;
type DoneNumber = (typeof withdrawals)[number] | "price";
const faultOfDone = (name: DoneNumber, text: string) =>
  name === "price"
    ? reasonOfNumber(text, false, priceSchema)
    : reasonOfNumber(text, true, withdrawalDays);

interface DoneForm {
  readonly doneDay: string;
  readonly product: string;
  readonly batch: string;
  readonly meatDays: string;
  readonly eggDays: string;
  readonly price: string;
  readonly reason: string;
}

/**
 * True if a number is invalid. It must not be dropped silently, because there would then be no
 * withdrawal period.
 */
const isUnread = (form: DoneForm): boolean =>
  ([...withdrawals, "price"] as const).some((name) => faultOfDone(name, form[name]) !== null);
const isShortDone = (form: DoneForm, isOld: boolean, mayCorrect: boolean): boolean =>
  isUnread(form) || (isOld && (!mayCorrect || isNoReason(form.reason)));

const DoneFields = observer(function DoneFields({
  form,
  put,
  max,
  days,
  isOld,
  zone,
}: {
  readonly form: DoneForm;
  readonly put: (change: Partial<DoneForm>) => void;
  readonly max: string;
  /** Length of the window for late entries; `isOld`: the day is past it. */
  readonly days: number;
  readonly isOld: boolean;
  readonly zone: string;
}) {
  const { session } = useStores();
  const { t, language } = useBooksText();
  const labelOf = (key: "doneDay" | "product" | "batch") => immuneFields[key].name[language];
  // A user who may not record such an old day gets no reason field, because a reason would not
  // help.
  const mayCorrect = session.may("production.correct");
  return (
    <>
      <Field
        name="doneDay"
        label={labelOf("doneDay")}
        labelFor="immune-day"
        {...(isOld &&
          !mayCorrect && {
            intent: "danger" as const,
            helperText: t("immuneOldDay", { days }),
          })}
      >
        <DateInput
          id="immune-day"
          kind="day"
          label={labelOf("doneDay")}
          value={form.doneDay}
          {...(!mayCorrect && { min: addDays(max, -days) })}
          max={max}
          timeZone={zone}
          fill
          onChange={(doneDay) => put({ doneDay })}
        />
      </Field>
      {isOld && mayCorrect && (
        <ReasonField
          id="immune-reason"
          label={t("immuneReason")}
          value={form.reason}
          hint={t("immuneReasonWhy", { days })}
          onChange={(reason) => put({ reason })}
        />
      )}
      {(["product", "batch"] as const).map((key) => (
        <Field name={key} key={key} label={labelOf(key)} labelFor={`immune-${key}`}>
          <InputGroup
            id={`immune-${key}`}
            value={form[key]}
            maxLength={immuneFields[key].max}
            onValueChange={(value) => put({ [key]: value })}
          />
        </Field>
      ))}
      {withdrawals.map((key) => (
        <NumberField
          key={key}
          name={key}
          label={t(key)}
          text={form[key]}
          onChange={(text) => put({ [key]: text })}
        />
      ))}
      {session.may("feed.read") && (
        <NumberField
          name="price"
          label={t("immunePrice")}
          text={form.price}
          onChange={(price) => put({ price })}
        />
      )}
    </>
  );
});

/** A number with the reason why it cannot be sent. */
const NumberField = observer(function NumberField({
  name,
  label,
  text,
  onChange,
}: {
  readonly name: DoneNumber;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const { language } = useBooksText();
  const fault = faultOfDone(name, text);
  return (
    <Field
      name={name}
      label={label}
      labelFor={`immune-${name}`}
      {...(fault !== null && {
        intent: "danger" as const,
        helperText: fill(fault.words[language], fault.values),
      })}
    >
      <InputGroup
        id={`immune-${name}`}
        inputMode={name === "price" ? "decimal" : "numeric"}
        value={text}
        onValueChange={onChange}
      />
    </Field>
  );
});
