import {
  createPlanSchema,
  hasFlocks,
  hasHours,
  type Plan,
  planFields,
  planSorts,
} from "../../../../contract/maintenance/maintenance.ts";
import { yesNo } from "../../../../contract/base/field.ts";
import { unitKindKeys, unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { MaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import type { InputOf } from "../../../stores/port/call.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { HouseSelect } from "../../crud/select/house-select.tsx";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  textField,
} from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import { contentText } from "../record/plan-text.ts";
import { UnitSelect } from "./unit-select.tsx";
import { personName } from "../../../stores/record/person-names.ts";

export type PlanForm = InputOf<"createPlan">;

const emptyForm: PlanForm = {
  scope: "kind",
  farmId: null,
  houseId: null,
  unitId: null,
  unitKind: "fan",
  type: "regular",
  content: "",
  description: "",
  plannedDate: "",
  intervalDays: undefined,
  intervalHours: undefined,
  seasonFrom: "",
  seasonTo: "",
  perFlock: false,
  leadDays: 7,
  anchor: "done",
  assigneeId: null,
  isClosed: false,
};

export const planSource = recordSource({
  kind: "plans",
  manage: "maintenance.plan",
  ...callsOf("Plan"),
  sorts: planSorts,
  schema: createPlanSchema,
  nameOf: contentText,
  send: (form: PlanForm) => form,
  formOf: formFrom(emptyForm),
});

interface Deps {
  readonly t: MaintenanceText;
  readonly language: Language;
  readonly users: readonly { readonly id: number; readonly realName: string }[];
}

/**
 * Returns the form's fields. A plan's target is chosen only when it is made; work, time and people
 * can change at any time.
 */
export function planFormFields(
  { t, language, users }: Deps,
  plan: Plan | null,
  values: PlanForm,
): readonly FormField<PlanForm>[] {
  const offers = offersOf(plan, values);
  const type = choiceField(planFields, "type", language);
  return [
    ...(plan === null ? targetFields(t, language, values) : []),
    {
      ...type,
      options: type.options.filter(({ value }) => value !== "duration" || offers.canLast),
    },
    lineField(planFields, "content", language),
    textField(planFields, "description", language),
    { ...dayField("plannedDate", language), isShort: true },
    {
      ...numberField("intervalDays", language),
      ...(values.type === "duration" && { hint: t("mtHoursHint") }),
    },
    ...(offers.hours ? [numberField("intervalHours", language)] : []),
    ...(offers.flock ? [flagField("perFlock", language)] : []),
    ...(values.type === "regular" ? seasonFields(t, language) : []),
    numberField("leadDays", language),
    { ...choiceField(planFields, "anchor", language), hint: t("mtAnchorHint") },
    {
      name: "assigneeId",
      kind: "choice",
      label: planFields.assignee.name[language],
      isShort: true,
      options: [
        { value: null, label: t("mtAnybody") },
        ...users.map(({ id, realName }) => ({ value: id, label: personName(realName) })),
      ],
    },
    ...(plan === null ? [] : [flagField("isClosed", language)]),
  ];
}

/**
 * Returns the triggers to offer: hours where a counter exists, flocks where there are any. A
 * trigger already set stays visible, so that it can be removed.
 */
function offersOf(plan: Plan | null, values: PlanForm) {
  const target = plan ?? targetOf(values);
  const { type, intervalHours, perFlock } = values;
  const isRegular = type === "regular";
  return {
    hours: intervalHours != null || type === "duration" || (!isRegular && hasHours(target)),
    flock: perFlock === true || (isRegular && hasFlocks(target)),
    canLast: type === "duration" || hasHours(target),
  };
}
/** Returns the target of a new plan as chosen so far; for a unit only its id is known. */
const targetOf = ({ scope, houseId, unitKind }: PlanForm) => ({
  scope,
  houseId: houseId ?? null,
  unitKind: scope === "unit" ? null : (unitKind ?? null),
});

const dayField = (name: "plannedDate", language: Language) =>
  ({ name, kind: "day", label: planFields[name].name[language] }) as const;
const numberField = (name: "intervalDays" | "intervalHours" | "leadDays", language: Language) =>
  ({
    name,
    kind: "number",
    decimals: 0,
    label: planFields[name].name[language],
    isShort: true,
  }) as const;
const flagField = (name: "perFlock" | "isClosed", language: Language) =>
  ({
    name,
    kind: "choice",
    label: planFields[name].name[language],
    isShort: true,
    options: ([false, true] as const).map((value) => ({
      value,
      label: yesNo[value ? "true" : "false"][language],
    })),
  }) as const;
const seasonFields = (t: MaintenanceText, language: Language) =>
  (["seasonFrom", "seasonTo"] as const).map((name) => ({
    name,
    kind: "line" as const,
    max: planFields[name].max,
    label: planFields[name].name[language],
    isShort: true,
    hint: t("mtSeasonHint"),
  }));

function targetFields(
  t: MaintenanceText,
  language: Language,
  { scope, houseId }: PlanForm,
): FormField<PlanForm>[] {
  const house: FormField<PlanForm> = {
    name: "houseId",
    kind: "part",
    label: t("mtHouse"),
    textOf: String,
    draw: ({ name, value, put }) => (
      <HouseSelect name={name} label={t("mtHouse")} houseId={value ?? null} onPick={put} />
    ),
  };
  const more: Readonly<Record<PlanForm["scope"], readonly FormField<PlanForm>[]>> = {
    farm: [
      {
        name: "farmId",
        kind: "part",
        label: t("mtFarm"),
        textOf: String,
        draw: ({ value, put }) => (
          <FarmSelect label={t("mtFarm")} farmId={value ?? null} onPick={put} />
        ),
      },
    ],
    house: [house],
    kind: [
      house,
      {
        name: "unitKind",
        kind: "choice",
        label: t("mtKind"),
        isShort: true,
        options: unitKindKeys.map((value) => ({ value, label: unitKinds[value][language] })),
      },
    ],
    unit: [
      house,
      {
        name: "unitId",
        kind: "part",
        label: t("mtUnit"),
        textOf: String,
        draw: ({ name, value, put }) => (
          <UnitSelect
            key={houseId ?? 0}
            name={name}
            label={t("mtUnit")}
            houseId={houseId ?? null}
            unitId={value ?? null}
            onPick={put}
          />
        ),
      },
    ],
  };
  return [choiceField(planFields, "scope", language), ...more[scope]];
}
