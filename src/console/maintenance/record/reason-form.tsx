import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { Plan } from "../../../../contract/maintenance/maintenance.ts";
import type { MaintenanceRecord } from "../../../../contract/maintenance/maintenance-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import {
  isNoReason,
  ReasonField,
  TaskForm,
  TaskFormDialog,
} from "../../components/dialog/task-form.tsx";
import { contentText } from "./plan-text.ts";
import { Field } from "../../components/input/field.tsx";

export interface ReasonProps<T> {
  /** Null: closed. */
  readonly of: T | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface CallContext {
  readonly title: string;
  readonly button: string;
  readonly intent?: "danger";
  readonly lines: readonly string[];
  /** Further input: a day, a duration. */
  readonly field?: ReactNode;
  readonly isShort?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

/** A dialog for an action that needs a reason. */
export const Because = observer(function Because({
  call,
  onClose,
  onDone,
}: {
  call: CallContext;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useMaintenanceText();
  const [reason, setReason] = useState("");
  const [task] = useState(
    () =>
      new Task(({ send, why }: { send: CallContext["send"]; why: string }) => send(why), onDone),
  );
  return (
    <TaskForm
      task={task}
      input={{ send: call.send, why: reason }}
      button={call.button}
      {...(call.intent !== undefined && { intent: call.intent })}
      isShort={isNoReason(reason) || call.isShort === true}
      onClose={onClose}
      onSent={onClose}
    >
      {call.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {call.field}
      <ReasonField id="mt-reason" label={t("mtReason")} value={reason} onChange={setReason} />
    </TaskForm>
  );
});

/** Postpones a plan to a later day. */
export const PostponeForm = observer(function PostponeForm({
  of: plan,
  ...more
}: ReasonProps<Plan>) {
  const { t } = useMaintenanceText();
  return (
    <TaskFormDialog isOpen={plan !== null} title={t("mtPostponeTitle")} onClose={more.onClose}>
      {plan !== null && <Postpone plan={plan} {...more} />}
    </TaskFormDialog>
  );
});

const Postpone = observer(function Postpone({
  plan,
  ...more
}: {
  plan: Plan;
  onClose: () => void;
  onDone: () => void;
}) {
  const { callApi, fleet } = useStores();
  const { t, language } = useMaintenanceText();
  const [to, setTo] = useState("");
  const { id, version, dueOn, today } = plan;
  return (
    <Because
      {...more}
      call={{
        title: t("mtPostponeTitle"),
        button: t("mtPostpone"),
        lines: [contentText(plan, language), t("mtPostponeWhat")],
        isShort: to <= (dueOn ?? today) || to <= today,
        field: (
          <Field name="to" label={t("mtPostponeTo")} labelFor="mt-to">
            <DateInput
              id="mt-to"
              kind="day"
              label={t("mtPostponeTo")}
              value={to}
              timeZone={fleet.farms.get(plan.farmId)?.timeZone ?? ownZone()}
              fill
              onChange={setTo}
            />
          </Field>
        ),
        send: (reason) => callApi("postponePlan", { id, version, to, reason }),
      }}
    />
  );
});

/** Voids a wrong record. */
export const VoidForm = observer(function VoidForm({
  of: record,
  ...more
}: ReasonProps<MaintenanceRecord>) {
  const { callApi } = useStores();
  const { t, language } = useMaintenanceText();
  return (
    <TaskFormDialog isOpen={record !== null} title={t("mtVoidTitle")} onClose={more.onClose}>
      {record !== null && (
        <Because
          {...more}
          call={{
            title: t("mtVoidTitle"),
            button: t("mtVoid"),
            intent: "danger",
            lines: [`${record.doneOn} ${contentText(record, language)}`, t("mtVoidWhat")],
            send: (reason) => callApi("voidMaintenance", { id: record.id, reason }),
          }}
        />
      )}
    </TaskFormDialog>
  );
});
