import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { immuneFields, type ImmuneTask } from "../../../contract/immune.ts";
import { reasonSize } from "../../../contract/production.ts";
import { useStores } from "../../context/use-stores.ts";
import { type BooksSay, useBooksSay } from "../../i18n/words/books-say.ts";
import { formatTime } from "../../lib/time.ts";
import { Task } from "../../stores/record/task.ts";
import { DateInput } from "../date/date-input.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";

/** How a reminder is answered. */
export type AnswerKind = "done" | "skip" | "reopen";

export interface Asked {
  readonly kind: AnswerKind;
  readonly task: ImmuneTask;
}

interface Props {
  /** Null: closed. */
  readonly asked: Asked | null;
  readonly zoneOf: (farmId: number) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const titles = {
  done: "doneTitle",
  skip: "skipTitle",
  reopen: "reopenTitle",
} as const satisfies Record<AnswerKind, Parameters<BooksSay>[0]>;
const buttons = {
  done: "markDone",
  skip: "markSkip",
  reopen: "markReopen",
} as const satisfies Record<AnswerKind, Parameters<BooksSay>[0]>;

/** Asks when and with what a vaccination was done, or why it was not. */
export const ImmuneAnswer = observer(function ImmuneAnswer(props: Props) {
  const { asked, onClose } = props;
  const { say } = useBooksSay();
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      title={asked === null ? "" : say(titles[asked.kind])}
      className="shell-dialog task-dialog"
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      {asked !== null && (
        <AnswerForm key={`${asked.kind}${asked.task.id}`} {...props} asked={asked} />
      )}
    </Dialog>
  );
});

const AnswerForm = observer(function AnswerForm({
  asked: { kind, task: reminder },
  zoneOf,
  onClose,
  onDone,
}: Props & { readonly asked: Asked }) {
  const { callApi, connection, toast } = useStores();
  const { say } = useBooksSay();
  const zone = zoneOf(reminder.farmId);
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  const [form, setForm] = useState({ doneDay: today, product: "", batch: "", reason: "" });
  const [task] = useState(
    () =>
      new Task(({ doneDay, product, batch, reason }: typeof form) => {
        const { id, version } = reminder;
        if (kind === "done") return callApi("immuneDone", { id, version, doneDay, product, batch });
        const name = kind === "skip" ? "immuneSkip" : "immuneReopen";
        return callApi(name, { id, version, reason });
      }, onDone),
  );
  const put = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  async function send() {
    task.ask(form);
    if (!(await task.confirm())) return;
    toast.show("success", say("immuneSaved"));
    onClose();
  }
  const isShort = kind !== "done" && form.reason.trim().length < reasonSize.min;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DialogBody>
        <p>
          <strong>{reminder.content}</strong>
          <br />
          {say("dueOn", { day: reminder.dueDay, age: reminder.dayAge })}
        </p>
        {kind === "done" ? (
          <DoneFields form={form} put={put} max={today} zone={zone} />
        ) : (
          <>
            <p>{say(kind === "skip" ? "skipWhat" : "reopenWhat")}</p>
            <FormGroup label={say("immuneReason")} labelFor="immune-reason">
              <InputGroup
                id="immune-reason"
                value={form.reason}
                maxLength={reasonSize.max}
                onValueChange={(reason) => put({ reason })}
              />
            </FormGroup>
          </>
        )}
        {task.failure !== null && (
          <p className="dialog-failure" role="alert">
            {task.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={say(buttons[kind])}
              loading={task.isSending}
              disabled={isShort}
            />
          </>
        }
      />
    </form>
  );
});

interface DoneForm {
  readonly doneDay: string;
  readonly product: string;
  readonly batch: string;
}

const DoneFields = observer(function DoneFields({
  form,
  put,
  max,
  zone,
}: {
  readonly form: DoneForm;
  readonly put: (change: Partial<DoneForm>) => void;
  readonly max: string;
  readonly zone: string;
}) {
  const { language } = useBooksSay();
  const labelOf = (key: "doneDay" | "product" | "batch") => immuneFields[key].name[language];
  return (
    <>
      <FormGroup label={labelOf("doneDay")} labelFor="immune-day">
        <DateInput
          id="immune-day"
          kind="day"
          label={labelOf("doneDay")}
          value={form.doneDay}
          max={max}
          timeZone={zone}
          fill
          onChange={(doneDay) => put({ doneDay })}
        />
      </FormGroup>
      {(["product", "batch"] as const).map((key) => (
        <FormGroup key={key} label={labelOf(key)} labelFor={`immune-${key}`}>
          <InputGroup
            id={`immune-${key}`}
            value={form[key]}
            maxLength={immuneFields[key].max}
            onValueChange={(value) => put({ [key]: value })}
          />
        </FormGroup>
      ))}
    </>
  );
});
