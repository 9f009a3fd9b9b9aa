import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceText } from "../../i18n/words/maintenance/maintenance-words.ts";
import { TabbedPage } from "../components/panel/tabbed-page.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { BoardPart } from "./plan/board-part.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const CalendarPart = lazyPart(
  () => import("./plan/calendar-part.tsx"),
  ({ CalendarPart }) => CalendarPart,
);
const PlansPart = lazyPart(
  () => import("./plan/task-list.tsx"),
  ({ PlansPart }) => PlansPart,
);
const HistoryPart = lazyPart(
  () => import("./record/history-part.tsx"),
  ({ HistoryPart }) => HistoryPart,
);
const UnitPart = lazyPart(
  () => import("./unit/unit-part.tsx"),
  ({ UnitPart }) => UnitPart,
);

/** /maintenance/index: due work, plans, completed work, units with their labels. */
export const MaintenancePage = observer(function MaintenancePage() {
  const { recordChangeCounts } = useStores();
  const { t } = useMaintenanceText();
  const counts = useApiQuery(
    "listPlan",
    { pageSize: 1, state: "overdue" },
    { refreshKey: recordChangeCounts.countOf("plans") },
  ).value?.counts;
  return (
    <TabbedPage
      label={t("mtParts")}
      tabs={[
        { key: "board", name: t("mtBoard"), View: BoardPart, count: counts?.overdue ?? 0 },
        { key: "calendar", name: t("mtCalendar"), View: CalendarPart },
        { key: "plans", name: t("mtPlans"), View: PlansPart },
        { key: "history", name: t("mtHistory"), View: HistoryPart },
        { key: "units", name: t("mtUnits"), View: UnitPart },
      ]}
    />
  );
});
