import { observer } from "mobx-react-lite";
import type { z } from "zod";
import {
  createDrillPlanSchema,
  type DrillPlan,
  drillPlanFields,
  weekdays,
} from "../../../../contract/operate/drill.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type DrillText, useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { farmNameIn } from "../../../../contract/base/localized-name.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { choiceField, type FormField, formFrom, orNothing } from "../../crud/form/form-field.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";

const planFormSchema = createDrillPlanSchema.extend({
  farmId: orNothing(createDrillPlanSchema.shape.farmId),
});
type PlanForm = z.input<typeof planFormSchema>;

const planSource = recordSource({
  kind: "drills",
  manage: "drill.plan",
  ...callsOf("DrillPlan"),
  schema: planFormSchema,
  nameOf: ({ farmName, farmNameEn }: DrillPlan, language) =>
    farmNameIn({ farmName, farmNameEn }, language),
  send: ({ farmId, ...form }: PlanForm) => ({ ...form, farmId: farmId! }),
  formOf: formFrom<PlanForm>({ farmId: undefined, weekday: "3", hour: 10, isOn: true }),
});

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: clock(hour) }));

const planFields = (t: DrillText, language: Language): readonly FormField<PlanForm>[] => [
  {
    name: "farmId",
    kind: "part",
    label: t("drillPlanFarm"),
    hint: t("drillPlanHint"),
    textOf: String,
    draw: ({ label, value, put }) => (
      <FarmSelect
        label={label}
        farmId={value ?? null}
        onPick={(farmId) => put(farmId ?? undefined)}
      />
    ),
  },
  choiceField(drillPlanFields, "weekday", language),
  {
    name: "hour",
    kind: "choice",
    label: drillPlanFields.hour.name[language],
    isShort: true,
    options: hours,
  },
  { name: "isOn", kind: "flag", label: drillPlanFields.isOn.name[language], isShort: true },
];

/** Weekly drills: farm, day and time. */
export const DrillPlanPage = observer(function DrillPlanPage() {
  const { t, language } = useDrillText();
  const page = useRecordPage(planSource);
  return (
    <RecordPage
      page={page}
      title="drillPlans"
      searchHint="searchFarm"
      empty={{ title: "noDrillPlans", why: "noDrillPlansWhy" }}
      columns={planColumns(t, language)}
      fields={() => planFields(t, language)}
      newTitle={t("newDrillPlan")}
    />
  );
});

function planColumns(t: DrillText, language: Language): readonly Column<DrillPlan>[] {
  return [
    {
      key: "farm",
      title: t("drillPlanFarm"),
      isMain: true,
      cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
    },
    {
      key: "when",
      title: t("drillPlanWhen"),
      cell: ({ weekday, hour, timeZone }) =>
        t("drillPlanTime", {
          day: weekdays[weekday][language],
          hour: String(hour).padStart(2, "0"),
          zone: timeZone,
        }),
    },
    {
      key: "state",
      title: t("drillPlanState"),
      width: 120,
      cell: ({ isOn }) => t(isOn ? "drillPlanOn" : "drillPlanOff"),
    },
  ];
}
