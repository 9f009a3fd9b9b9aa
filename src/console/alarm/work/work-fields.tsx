import {
  plannedWorkFields as fields,
  workMaxHours,
} from "../../../../contract/alarm/planned-work.ts";
import { weekday } from "../../../../contract/base/time-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { PlannedWorkText } from "../../../i18n/words/alarm/planned-work-words.ts";
import { FarmScope, HouseScope } from "../../crud/form/fleet-scope.tsx";
import { choiceField, choicesOf, type FormField, lineField } from "../../crud/form/form-field.ts";
import { timePart } from "../../crud/form/time-control.tsx";
import type { WorkInput } from "./work-source.ts";

interface Deps {
  readonly t: PlannedWorkText;
  readonly language: Language;
  /** Organisation whose places are offered; null: all that the user sees. */
  readonly orgId: number | null;
  /** With a single farm, only its houses are offered. */
  readonly hasFarms: boolean;
}
type Fields = readonly FormField<WorkInput>[];

/** "Mon", "周一": 1 is Monday. */
export const dayName = (day: number, language: Language): string =>
  weekday(Date.UTC(2024, 0, day, 12), "UTC", language);

/** The fields of planned work, depending on its present entries. */
export const workFields = (deps: Deps, values: WorkInput): Fields => [
  { ...lineField(fields, "name", deps.language), hint: deps.t("workNameHint") },
  lineField(fields, "reason", deps.language),
  ...placeFields(deps).filter(
    ({ name }) => name !== "farmIds" || deps.hasFarms || values.farmIds.length > 0,
  ),
  {
    name: "groups",
    kind: "many",
    label: fields.groups.name[deps.language],
    hint: deps.t("workGroupsHint"),
    options: choicesOf(fields.groups, deps.language),
  },
  ...timeFields(deps, values),
  {
    ...lineField(fields, "urgentReason", deps.language),
    hint: deps.t("workUrgentHint", {
      once: workMaxHours.urgent,
      repeated: workMaxHours.urgentRepeated,
    }),
  },
];

const placeFields = ({ t, language, orgId }: Deps): Fields => [
  {
    name: "farmIds",
    kind: "part",
    label: fields.farmIds.name[language],
    hint: t("workFarmsHint"),
    draw: (part) => <FarmScope {...part} orgId={orgId} />,
    textOf: (ids) => ids.join(", "),
  },
  {
    name: "houseIds",
    kind: "part",
    label: fields.houseIds.name[language],
    draw: (part) => <HouseScope {...part} orgId={orgId} />,
    textOf: (ids) => ids.join(", "),
  },
];

const timeFields = ({ t, language }: Deps, { repeat }: WorkInput): Fields => [
  { name: "day", kind: "day", label: fields.day.name[language], isShort: true },
  {
    name: "time",
    ...timePart,
    label: fields.time.name[language],
    hint: t("workTimeHint"),
    isShort: true,
  },
  {
    name: "minutes",
    kind: "number",
    decimals: 2,
    label: t("workHours"),
    hint: t("workHoursHint", { once: workMaxHours.once, repeated: workMaxHours.repeated }),
    isShort: true,
  },
  choiceField(fields, "repeat", language),
  ...(repeat === "weekly" ? [weekDays(language)] : []),
  ...(repeat === "none"
    ? []
    : [
        {
          name: "untilDay",
          kind: "day",
          label: fields.untilDay.name[language],
          isShort: true,
        } as const,
      ]),
];

const weekDays = (language: Language): FormField<WorkInput> => ({
  name: "weekDays",
  kind: "many",
  label: fields.weekDays.name[language],
  options: [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: dayName(value, language) })),
});
