import "./readiness.css";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useDrillSay } from "../../../i18n/words/operate/drill-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";

const Checks = lazy(async () => ({ default: (await import("./check-list.tsx")).CheckList }));
const Drills = lazy(async () => ({ default: (await import("./drill-list.tsx")).DrillList }));
const Plans = lazy(async () => ({
  default: (await import("./drill-plan-page.tsx")).DrillPlanPage,
}));

/** /alarm/readiness: whether an alarm of each house would reach somebody, and what proved it. */
export const ReadinessPage = observer(function ReadinessPage() {
  const { say } = useDrillSay();
  return (
    <PagedParts
      label={say("readiness")}
      parts={[
        { key: "checks", name: say("partChecks"), View: Checks },
        { key: "drills", name: say("partDrills"), View: Drills },
        { key: "plans", name: say("partDrillPlans"), View: Plans },
      ]}
    />
  );
});
