import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance/maintenance-words.ts";
import { PagedParts } from "../components/panel/paged-parts.tsx";
import { useAnswer } from "../components/answer/use-answer.ts";
import { BoardPart } from "./plan/board-part.tsx";

const CalendarPart = lazy(async () => ({
  default: (await import("./plan/calendar-part.tsx")).CalendarPart,
}));
const PlanPart = lazy(async () => ({ default: (await import("./plan/plan-part.tsx")).PlanPart }));
const HistoryPart = lazy(async () => ({
  default: (await import("./record/history-part.tsx")).HistoryPart,
}));
const UnitPart = lazy(async () => ({ default: (await import("./unit/unit-part.tsx")).UnitPart }));

/** /maintenance/index: what is due, plans, what was done, units with their labels. */
export const MaintenancePage = observer(function MaintenancePage() {
  const { recordChangeCounts } = useStores();
  const { say } = useMaintenanceSay();
  const counts = useAnswer(
    "listPlan",
    { pageSize: 1, state: "overdue" },
    { news: recordChangeCounts.countOf("plans") },
  ).value?.counts;
  return (
    <PagedParts
      label={say("mtParts")}
      parts={[
        { key: "board", name: say("mtBoard"), View: BoardPart, count: counts?.overdue ?? 0 },
        { key: "calendar", name: say("mtCalendar"), View: CalendarPart },
        { key: "plans", name: say("mtPlans"), View: PlanPart },
        { key: "history", name: say("mtHistory"), View: HistoryPart },
        { key: "units", name: say("mtUnits"), View: UnitPart },
      ]}
    />
  );
});
