import { observer } from "mobx-react-lite";
import {
  type PlannedWork,
  plannedWorkFields,
  workGroups,
} from "../../../../contract/alarm/planned-work.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  type PlannedWorkText,
  usePlannedWorkText,
} from "../../../i18n/words/alarm/planned-work-words.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { dayName, workFields } from "./work-fields.tsx";
import { workSource } from "./work-source.ts";
import { windowText } from "./work-text.ts";

/** Future work: what, where, when and which alarms it hides. */
export const WorkPart = observer(function WorkPart() {
  const { t, language } = usePlannedWorkText();
  const page = useRecordPage(workSource, {});
  const { fleet } = useStores();
  const { editor, mayManage } = page;
  return (
    <RecordPage
      page={page}
      title="plannedWorks"
      searchHint="searchWork"
      empty={{ title: "noWorks", why: "noWorksWhy" }}
      columns={[
        ...workColumns(t, language),
        ...(mayManage ? [actionsOf(t, language, editor)] : []),
      ]}
      fields={(work, values) =>
        workFields(
          { t, language, orgId: work?.orgId ?? null, hasFarms: fleet.farms.size > 1 },
          values,
        )
      }
      newTitle={t("newWork")}
      removalNote={t("workRemovalNote")}
    />
  );
});

interface Editor {
  readonly open: (work: PlannedWork) => void;
  readonly confirmRemoval: (works: readonly PlannedWork[]) => void;
}

/** Work that includes other users' houses cannot be changed. */
const actionsOf = (
  t: PlannedWorkText,
  language: Language,
  editor: Editor,
): Column<PlannedWork> => ({
  key: actionsKey,
  title: t("fieldActions"),
  width: 150,
  cell: (work) => (
    <RowActions
      t={t}
      name={inOneLanguage(work.name, language)}
      mayChange={work.mayManage}
      onEdit={() => editor.open(work)}
      onRemove={() => editor.confirmRemoval([work])}
    />
  ),
});

/** "All kinds, not urgent ones". */
function kindText({ groups, urgentReason }: PlannedWork, t: PlannedWorkText, language: Language) {
  const [comma, and] = language === "zh" ? ["、", "，"] : [", ", ", "];
  const kinds =
    groups.length === 0
      ? t("workAllKinds")
      : groups.map((group) => workGroups[group][language]).join(comma);
  return `${kinds}${and}${t(urgentReason === "" ? "workButUrgent" : "workWithUrgent")}`;
}

function repeatText(work: PlannedWork, t: PlannedWorkText, language: Language): string {
  const { repeat, weekDays, day, untilDay: until } = work;
  if (repeat === "none" || until === null) return plannedWorkFields.repeat.choices.none[language];
  if (repeat === "monthly") return t("workMonthly", { day: Number(day.slice(8)), until });
  const days = weekDays.map((day) => dayName(day, language)).join(language === "zh" ? "、" : ", ");
  return t("workWeekly", { days, until });
}

function workColumns(t: PlannedWorkText, language: Language): readonly Column<PlannedWork>[] {
  const column = columnsOf<PlannedWork>(plannedWorkFields, language);
  return [
    {
      key: "name",
      title: plannedWorkFields.name.name[language],
      isMain: true,
      width: 200,
      cell: ({ name, reason }) => (
        <>
          {inOneLanguage(name, language)}
          <br />
          <small>{inOneLanguage(reason, language)}</small>
        </>
      ),
    },
    {
      key: "next",
      title: t("workNext"),
      width: 200,
      cell: ({ next, timeZone }) => windowText(next, timeZone),
    },
    {
      key: "repeat",
      title: t("workEvery"),
      width: 170,
      cell: (work) => repeatText(work, t, language),
    },
    {
      key: "houses",
      title: t("workWhere"),
      width: 80,
      cell: ({ houses: count }) => t("workHouses", { count }),
    },
    { key: "kinds", title: t("workWhat"), width: 230, cell: (work) => kindText(work, t, language) },
    column("madeBy", { width: 110 }),
  ];
}
