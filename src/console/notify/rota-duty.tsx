import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import { hourMs } from "../../../contract/base/time.ts";
import { type Rota, rotaDaysMax, rotaMax } from "../../../contract/notify/rota.ts";
import { useStores } from "../../context/use-stores.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { readDate } from "../../lib/text/date-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { utcOf } from "../../lib/time/time-zone.ts";
import { Task } from "../../stores/record/task.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { DateInput } from "../components/date/date-input.tsx";
import { TaskForm, TaskFormDialog } from "../components/dialog/task-form.tsx";
import { spanText } from "./week-text.ts";
import { personName } from "../../stores/record/person-names.ts";
import { Field } from "../components/input/field.tsx";

/** A button that opens a new form each time. */
function Opening({
  word,
  children,
}: {
  readonly word: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" text={word} onClick={() => setOpen(true)} />
      <TaskFormDialog isOpen={isOpen} title={word} onClose={close}>
        {children(close)}
      </TaskFormDialog>
    </>
  );
}

/** "I take Saturday", or the rota's manager puts a person on call. */
export const DutyDialog = observer(function DutyDialog({ rota }: { readonly rota: Rota }) {
  const { t } = useRotaText();
  return (
    <Opening word={t("dutyTake")}>{(close) => <DutyForm rota={rota} onClose={close} />}</Opening>
  );
});

interface FormProps {
  readonly rota: Rota;
  readonly onClose: () => void;
}

const momentIn = (text: string, timeZone: string): number | null => {
  const local = readDate(text, "moment");
  return local === null || local === "" ? null : utcOf(timeZone, Date.parse(`${local}Z`));
};

const DutyForm = observer(function DutyForm({ rota, onClose }: FormProps) {
  const { callApi, connection, session } = useStores();
  const { t } = useRotaText();
  const id = useId();
  const [task] = useState(
    () =>
      new Task(
        (input: Parameters<typeof takeOver>[0]) => takeOver(input),
        () => undefined,
      ),
  );
  const takeOver = (input: { userId: number; from: number; to: number; note: string }) =>
    callApi("takeDuty", { rotaId: rota.id, ...input });
  const hour = Math.ceil(connection.serverNow / hourMs) * hourMs;
  const written = (at: number) => formatTime(at, rota.timeZone).slice(0, 16).replace(" ", "T");
  const [from, setFrom] = useState(() => written(hour));
  const [to, setTo] = useState(() => written(hour + 12 * hourMs));
  const [note, setNote] = useState("");
  const own = session.userId ?? 0;
  const people = rota.mayManage ? rota.people : rota.people.filter((item) => item.id === own);
  const [userId, setUserId] = useState(
    () => people.find((item) => item.id === own)?.id ?? people[0]?.id ?? 0,
  );
  const [start, end] = [momentIn(from, rota.timeZone), momentIn(to, rota.timeZone)];
  return (
    <TaskForm
      task={task}
      input={{ userId, from: start ?? 0, to: end ?? 0, note }}
      button={t("save")}
      isShort={start === null || end === null || end <= start || userId === 0}
      onClose={onClose}
      onSent={onClose}
    >
      <p>{t("dutyTakeHow")}</p>
      <Field name="userId" label={t("dutyWho")} labelFor={`${id}-who`}>
        <HTMLSelect
          id={`${id}-who`}
          value={userId}
          options={people.map((item) => ({ value: item.id, label: personName(item.name) }))}
          onChange={({ currentTarget: { value } }) => setUserId(Number(value))}
        />
      </Field>
      <Field name="from" label={t("dutyFrom")} labelFor={`${id}-from`} helperText={rota.timeZone}>
        <DateInput
          id={`${id}-from`}
          kind="moment"
          label={t("dutyFrom")}
          value={from}
          timeZone={rota.timeZone}
          onChange={setFrom}
        />
      </Field>
      <Field name="to" label={t("dutyTo")} labelFor={`${id}-to`}>
        <DateInput
          id={`${id}-to`}
          kind="moment"
          label={t("dutyTo")}
          value={to}
          timeZone={rota.timeZone}
          onChange={setTo}
        />
      </Field>
      <NoteField id={`${id}-note`} value={note} onChange={setNote} />
    </TaskForm>
  );
});

const NoteField = observer(function NoteField({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useRotaText();
  return (
    <Field name="note" label={t("dutyNote")} labelFor={id}>
      <InputGroup id={id} value={value} maxLength={rotaMax.note} onValueChange={onChange} />
    </Field>
  );
});

/** Offers one of the user's own duties in exchange for another person's, or for none. */
export const SwapDialog = observer(function SwapDialog({ rota }: { readonly rota: Rota }) {
  const { t } = useRotaText();
  return (
    <Opening word={t("swapOffer")}>{(close) => <SwapForm rota={rota} onClose={close} />}</Opening>
  );
});

interface Duty {
  readonly from: number;
  readonly to: number;
  readonly userId: number;
}

/** The future duties of a rota, each in full. */
const SwapForm = observer(function SwapForm(props: FormProps) {
  const { connection } = useStores();
  const query = useApiQuery("rotaShifts", { id: props.rota.id, days: rotaDaysMax });
  return (
    <QueryView query={query}>
      {({ shifts }) => (
        <SwapFields {...props} duties={shifts.filter(({ to }) => to > connection.serverNow)} />
      )}
    </QueryView>
  );
});

const SwapFields = observer(function SwapFields({
  rota,
  onClose,
  duties,
}: FormProps & { readonly duties: readonly Duty[] }) {
  const { callApi, session } = useStores();
  const { t, language } = useRotaText();
  const id = useId();
  const offer = (input: { toUserId: number; give: Duty; take: Duty | null; note: string }) =>
    callApi("offerSwap", { rotaId: rota.id, ...input });
  const [task] = useState(() => new Task(offer, () => undefined));
  const others = rota.people.filter((item) => item.id !== session.userId);
  const [toUserId, setTo] = useState(others[0]?.id ?? 0);
  const [[first, second], setChosen] = useState([0, -1]);
  const [note, setNote] = useState("");
  const own = duties.filter(({ userId }) => userId === session.userId);
  const theirs = duties.filter(({ userId }) => userId === toUserId);
  const give = own[first];
  const named = (list: readonly Duty[]) =>
    list.map((duty, value) => ({ value, label: spanText(duty, rota.timeZone, language) }));
  if (give === undefined)
    return <p className="dialog-failure">{t("swapNoDuty", { days: rotaDaysMax })}</p>;
  return (
    <TaskForm
      task={task}
      input={{ toUserId, give, take: theirs[second] ?? null, note }}
      button={t("swapOffer")}
      isShort={toUserId === 0}
      onClose={onClose}
      onSent={onClose}
    >
      <p>{t("swapHow")}</p>
      <Field name="give" label={t("swapGive")} labelFor={`${id}-give`}>
        <HTMLSelect
          id={`${id}-give`}
          value={first}
          options={named(own)}
          onChange={({ currentTarget: { value } }) => setChosen([Number(value), second])}
        />
      </Field>
      <Field name="toUserId" label={t("swapTo")} labelFor={`${id}-to`}>
        <HTMLSelect
          id={`${id}-to`}
          value={toUserId}
          options={others.map((item) => ({ value: item.id, label: personName(item.name) }))}
          onChange={({ currentTarget: { value } }) => {
            setTo(Number(value));
            setChosen([first, -1]);
          }}
        />
      </Field>
      <Field name="take" label={t("swapTake")} labelFor={`${id}-take`}>
        <HTMLSelect
          id={`${id}-take`}
          value={second}
          options={[{ value: -1, label: t("swapTakeNone") }, ...named(theirs)]}
          onChange={({ currentTarget: { value } }) => setChosen([first, Number(value)])}
        />
      </Field>
      <NoteField id={`${id}-note`} value={note} onChange={setNote} />
    </TaskForm>
  );
});
