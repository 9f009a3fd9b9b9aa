import css from "./done-form.module.css";
import { Button, Collapse, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type HouseUnit, unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { Plan } from "../../../../contract/maintenance/maintenance.ts";
import {
  type DoneMaintenance,
  maintenanceRecordFields,
  type MaintenanceRecord,
  type MaintenanceResult,
  maintenanceResultKeys,
  maintenanceResults,
} from "../../../../contract/maintenance/maintenance-record.ts";
import { type Currency, currencyKeys } from "../../../../contract/energy/tariff.ts";
import { useStores } from "../../../context/use-stores.ts";
import { newDraftId } from "../../../lib/browser/draft-id.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import { NumberControl } from "../../crud/form/number-control.tsx";
import { PhotoField } from "./photo-field.tsx";
import { contentText, placeText } from "./plan-text.ts";
import { useWorkQueue } from "./use-work-queue.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { Field } from "../../components/input/field.tsx";

/** Work reported as done: for one plan, for several, or unplanned. */
export type WorkRequest =
  | { readonly kind: "plan"; readonly plans: readonly [Plan, ...Plan[]]; readonly unit?: HouseUnit }
  | {
      readonly kind: "other";
      readonly farmId: number;
      readonly houseId: number | null;
      readonly unit: Pick<HouseUnit, "id"> | null;
      /** The alarm that prompted the work. */
      readonly alarm?: { readonly id: number; readonly title: string };
      /** The report that this work answers. */
      readonly report?: Pick<MaintenanceRecord, "id" | "content">;
    };

interface Props {
  /** Null: closed. */
  readonly work: WorkRequest | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the work done and its result. */
export const DoneForm = observer(function DoneForm(props: Props) {
  const { work, onClose } = props;
  const { t } = useMaintenanceText();
  const placeOf = usePlaceOf();
  return (
    <TaskFormDialog
      isOpen={work !== null}
      title={
        work?.kind === "other" ? t("mtReportTitle", { place: placeOf(work) }) : t("mtDoneTitle")
      }
      onClose={onClose}
    >
      {work !== null && <Form {...props} work={work} />}
    </TaskFormDialog>
  );
});

/** Names the place of unplanned work. Inside an observer. */
function usePlaceOf() {
  const { fleet } = useStores();
  const { t, language } = useMaintenanceText();
  const houseName = useHouseName();
  return ({ farmId, houseId }: { readonly farmId: number; readonly houseId: number | null }) => {
    if (houseId !== null) return houseName(houseId);
    return [nameIn(fleet.farms.get(farmId), language), t("mtWholeFarm")].join(" · ");
  };
}

interface Typed {
  readonly content: string;
  readonly unitId: number | null;
  readonly doneOn: string;
  readonly result: MaintenanceResult;
  readonly minutes: number | null;
  readonly cost: number | null;
  /** Null: the work is for the farm as a whole. */
  readonly currency: Currency | null;
  readonly part: string;
  readonly note: string;
  /** JPEGs in Base64. */
  readonly photos: readonly string[];
}

function inputOf(
  work: WorkRequest,
  draftId: string,
  { of: _of, photos, ...rest }: Typed & { readonly of: string },
): DoneMaintenance {
  const typed = { ...rest, photos: [...photos] };
  if (work.kind === "plan")
    return { ...typed, draftId, planIds: work.plans.map(({ id }) => id), content: "" };
  return {
    ...typed,
    draftId,
    alarmId: work.alarm?.id ?? null,
    reportId: work.report?.id ?? null,
    unitId: work.unit?.id ?? null,
    houseId: work.unit === null ? work.houseId : null,
  };
}

/**
 * Returns the default result. For unplanned work this is a report: a repaired fault that is
 * reported only stays open on the board, but a fault recorded as repaired would be overlooked.
 */
function resultAtFirst(work: WorkRequest, mayPlan: boolean): MaintenanceResult {
  if (work.kind === "plan") return "ok";
  const isAnswer = work.report !== undefined || (work.alarm !== undefined && mayPlan);
  return isAnswer ? "repaired" : "reported";
}

/** `today`: the day at the place, YYYY-MM-DD. */
const typedAtFirst = (work: WorkRequest, today: string, mayPlan: boolean): Typed => ({
  content: work.kind === "other" ? (work.report?.content ?? work.alarm?.title ?? "") : "",
  unitId: work.kind === "plan" && work.unit !== undefined ? work.unit.id : null,
  doneOn: today,
  result: resultAtFirst(work, mayPlan),
  minutes: null,
  cost: null,
  currency: null,
  part: "",
  note: "",
  photos: [],
});

const Form = observer(function Form({ work, onClose, onDone }: Props & { work: WorkRequest }) {
  const { connection, fleet, session, toast } = useStores();
  const queue = useWorkQueue();
  const { t, language } = useMaintenanceText();
  const { farmId } = work.kind === "plan" ? work.plans[0] : work;
  const zone = fleet.farms.get(farmId)?.timeZone ?? ownZone();
  const today = formatTime(connection.serverNow, zone).slice(0, 10);
  // The same id in every attempt.
  const [draftId] = useState(newDraftId);
  const [typed, setTyped] = useState(() =>
    typedAtFirst(work, today, session.may("maintenance.plan")),
  );
  const put = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const isReport = typed.result === "reported";
  const dayLabel = isReport ? t("mtReportedOn") : maintenanceRecordFields.doneOn.name[language];
  const content =
    work.kind === "plan"
      ? listText(
          work.plans.map((plan) => contentText(plan, language)),
          language,
        )
      : typed.content;
  const [task] = useState(
    () =>
      new Task(
        (input: Typed & { readonly of: string }) =>
          queue.submit(inputOf(work, draftId, input), input.of),
        onDone,
      ),
  );
  return (
    <TaskForm
      task={task}
      input={{ ...typed, of: content }}
      button={t(isReport ? "mtReportIt" : "mtDone")}
      isShort={
        (work.kind === "other" && typed.content.trim() === "") ||
        isUnread(typed.minutes) ||
        isUnread(typed.cost)
      }
      onClose={onClose}
      onSent={() => {
        if (task.result === true || queue.isStored)
          toast.show("success", t(task.result === true ? "mtDoneSaved" : "mtKept"));
        else toast.show("warning", t("mtUnkept"));
        onClose();
      }}
    >
      <What work={work} typed={typed} put={put} />
      <Results of={resultsOf(work)} value={typed.result} onPick={(result) => put({ result })} />
      <Field name="doneOn" label={dayLabel} labelFor="mt-day">
        <DateInput
          id="mt-day"
          kind="day"
          label={dayLabel}
          value={typed.doneOn}
          max={today}
          timeZone={zone}
          fill
          onChange={(doneOn) => put({ doneOn })}
        />
      </Field>
      <Line name="note" value={typed.note} onChange={(note) => put({ note })} />
      <PhotoField photos={typed.photos} onChange={(photos) => put({ photos })} />
      {(work.kind === "other" || work.plans.length === 1) && <More typed={typed} put={put} />}
    </TaskForm>
  );
});

/** A typed text that is not a number, or is ambiguous, must not be stored as none. */
const isUnread = (value: number | null): boolean => Number.isNaN(value);

interface Part {
  readonly typed: Typed;
  readonly put: (change: Partial<Typed>) => void;
}

/** The work done: from the plan, or in own words. */
const What = observer(function What({ work, typed, put }: Part & { work: WorkRequest }) {
  const texts = useMaintenanceText();
  const { t, language } = texts;
  if (work.kind === "other")
    return (
      <Field name="content" label={t("mtReportWhat")} labelFor="mt-content">
        <InputGroup
          id="mt-content"
          value={typed.content}
          maxLength={maintenanceRecordFields.content.max}
          onValueChange={(content) => put({ content })}
        />
      </Field>
    );
  const { plans, unit } = work;
  if (plans.length > 1) return <Several plans={plans} />;
  const [plan] = plans;
  return (
    <>
      <p>
        <strong>{contentText(plan, language)}</strong>
        <br />
        {placeText(plan, texts)}
        {plan.description !== "" && ` · ${plan.description}`}
      </p>
      {unit !== undefined && plan.scope === "kind" && (
        <Field name="unitId" label={t("mtUnit")} labelFor="mt-unit">
          <HTMLSelect
            id="mt-unit"
            fill
            value={typed.unitId === null ? "" : String(typed.unitId)}
            onChange={({ currentTarget }) =>
              put({ unitId: currentTarget.value === "" ? null : unit.id })
            }
            options={[
              {
                value: String(unit.id),
                label: t("mtUnitNo", {
                  kind: unitKinds[unit.kind][language],
                  number: unit.number,
                }),
              },
              { value: "", label: t("mtAllUnits") },
            ]}
          />
        </Field>
      )}
    </>
  );
});

/** The plans that are done at once; the entry applies to each. */
const Several = observer(function Several({ plans }: { readonly plans: readonly Plan[] }) {
  const texts = useMaintenanceText();
  const { t, language } = texts;
  return (
    <>
      <p>{t("mtSeveralWhat", { count: plans.length })}</p>
      <ul className={css.mtSeveral}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <strong>{contentText(plan, language)}</strong> {placeText(plan, texts)}
          </li>
        ))}
      </ul>
    </>
  );
});

/** Excludes "reported": planned work and answered reports are not reported again. */
const resultsOf = (work: WorkRequest): MaintenanceResult[] =>
  work.kind === "plan" || work.report !== undefined
    ? maintenanceResultKeys.filter((key) => key !== "reported")
    : maintenanceResultKeys;

/** Buttons large enough for gloves: one touch sets the result. */
const Results = observer(function Results({
  of,
  value,
  onPick,
}: {
  of: readonly MaintenanceResult[];
  value: MaintenanceResult;
  onPick: (result: MaintenanceResult) => void;
}) {
  const { t, language } = useMaintenanceText();
  return (
    <div className={`stack ${css.mtResults}`} role="radiogroup" aria-label={t("mtResult")}>
      {of.map((key) => (
        <button
          key={key}
          type="button"
          role="radio"
          aria-checked={key === value}
          onClick={() => onPick(key)}
        >
          {maintenanceResults[key][language]}
        </button>
      ))}
    </div>
  );
});

const Line = observer(function Line({
  name,
  value,
  onChange,
}: {
  name: "note" | "part";
  value: string;
  onChange: (value: string) => void;
}) {
  const { language } = useMaintenanceText();
  const field = maintenanceRecordFields[name];
  return (
    <Field name={name} label={field.name[language]} labelFor={`mt-${name}`}>
      <InputGroup id={`mt-${name}`} value={value} maxLength={field.max} onValueChange={onChange} />
    </Field>
  );
});

/** Fields that are rarely filled in. */
const More = observer(function More({ typed, put }: Part) {
  const { t, language } = useMaintenanceText();
  const [isOpen, open] = useState(false);
  const number = (name: "minutes" | "cost", decimals: number) => (
    <Field name={name} label={maintenanceRecordFields[name].name[language]} labelFor={`mt-${name}`}>
      <NumberControl
        id={`mt-${name}`}
        value={typed[name]}
        decimals={decimals}
        aria-invalid={isUnread(typed[name])}
        onChange={(value) => put({ [name]: value ?? null })}
      />
    </Field>
  );
  return (
    <>
      <Button
        variant="minimal"
        text={t("mtMore")}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      />
      <Collapse isOpen={isOpen}>
        <Line name="part" value={typed.part} onChange={(part) => put({ part })} />
        {number("minutes", 0)}
        {number("cost", 2)}
        <Field
          name="currency"
          label={maintenanceRecordFields.currency.name[language]}
          labelFor="mt-currency"
        >
          <HTMLSelect
            id="mt-currency"
            fill
            value={typed.currency ?? ""}
            options={[
              { value: "", label: t("mtFarmCurrency") },
              ...currencyKeys.map((value) => ({ value, label: value })),
            ]}
            onChange={({ currentTarget }) =>
              put({ currency: currencyKeys.find((key) => key === currentTarget.value) ?? null })
            }
          />
        </Field>
      </Collapse>
    </>
  );
});
