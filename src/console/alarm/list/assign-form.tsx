import { Button, DialogBody, DialogFooter, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { bulkMax } from "../../../../contract/base/call-schema.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmText } from "../../../i18n/words/alarm/alarm-state-words.ts";
import { OptionSelect, scrolledMax } from "../../crud/select/option-select.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { ActionAlarms } from "./action-alarms.tsx";
import type { AlarmAction } from "./alarm-action.ts";
import type { InputOf } from "../../../stores/port/call.ts";
import { Task } from "../../../stores/record/task.ts";
import { personName } from "../../../stores/record/person-names.ts";
import { Field, FormFields } from "../../components/input/field.tsx";

interface Props {
  readonly action: AlarmAction;
  readonly onDone: () => void;
}

/** Assigns alarms to a person, who is notified. */
export const AssignForm = observer(function AssignForm({ action: { ids }, onDone }: Props) {
  const { callApi, toast } = useStores();
  const { t } = useAlarmText();
  const query = useApiQuery("listAssignee", { alarmId: ids[0] ?? 0 });
  const people = query.value?.rows ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [task] = useState(
    () =>
      new Task(
        (input: InputOf<"assignAlarm">) => callApi("assignAlarm", input),
        () => undefined,
      ),
  );
  const userId = chosen ?? people[0]?.id ?? 0;
  const person = people.find(({ id }) => id === userId);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (task.isSending || person === undefined) return;
    task.start({ ids: ids.slice(0, bulkMax), userId, note: note.trim() });
    if (!(await task.confirm())) return;
    const word = task.result?.isTold === true ? "assignedTold" : "assignedDone";
    toast.show("success", t(word, { name: personName(person.name) }));
    onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <ActionAlarms ids={ids} />
        <p>{t("assignHint")}</p>
        <FormFields messages={task.fields}>
          <Field
            name="userId"
            label={t("assignTo")}
            labelFor="assign-to"
            helperText={person?.isReached === false ? t("assignNotTold") : " "}
          >
            <People people={people} userId={userId} onPick={setChosen} />
            <AnswerFailure query={query} />
          </Field>
          <Field name="note" label={t("note")} labelFor="assign-note">
            <InputGroup id="assign-note" maxLength={200} value={note} onValueChange={setNote} />
          </Field>
        </FormFields>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onDone} />
            <Button
              type="submit"
              intent="primary"
              text={t("assign")}
              disabled={person === undefined}
              loading={task.isSending}
            />
          </>
        }
      />
    </form>
  );
});

/** A menu of the people; a long one can be searched. */
const People = observer(function People({
  people,
  userId,
  onPick,
}: {
  readonly people: readonly { id: number; name: string; isOnCall: boolean }[];
  readonly userId: number;
  readonly onPick: (userId: number) => void;
}) {
  const { t } = useAlarmText();
  const options = people.map(({ id, name, isOnCall }) => ({
    value: id,
    label: isOnCall ? t("assignOnCall", { name: personName(name) }) : personName(name),
  }));
  if (options.length > scrolledMax)
    return (
      <OptionSelect
        name="assign-to"
        label={t("assignTo")}
        value={userId}
        options={options}
        onPick={onPick}
      />
    );
  return (
    <HTMLSelect
      id="assign-to"
      fill
      value={userId}
      options={options}
      onChange={({ currentTarget: { value } }) => onPick(Number(value))}
    />
  );
});
